import { Modal, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { MealTemplate } from '#domain/plans/meal-templates.ts'
import { MealForm } from './meal-form.tsx'
import { focusOnNamed } from './named-focus.ts'
import type { PlanCare } from './reading/use-plan-care.ts'
import { TemplateForm } from './templates/template-form.tsx'
import { TemplatePicker } from './templates/template-picker.tsx'
import { type DraftMeal, datedDays, dayLabel } from './wizard/plan-draft.ts'
import type { PlanStore } from './wizard/use-plan-draft.ts'

type Props = {
  store: PlanStore
  care: PlanCare
  day: number
  /** The meal to edit; without it one is added. */
  meal: DraftMeal | null
  /** Where an unfinished form is kept on this device. */
  keptAs: string
  startsByHand: boolean
  onPut: (meal: DraftMeal, more: boolean) => void
  onClose: () => void
}

/** Adds meals to a day, from templates or by hand; or edits one. */
export function MealDialog({ store, care, day, meal, keptAs, startsByHand, onPut, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const [tab, setTab] = useState<string | null>(startsByHand ? 'hand' : 'templates')
  const [title, setTitle] = useState('')
  const [template, setTemplate] = useState<MealTemplate | null>(null)
  const shown = datedDays(store.draft).find((one) => one.day_of_week === day)
  if (!shown) return null
  const form = (
    <MealForm
      store={store}
      day={day}
      meal={meal}
      startTitle={title}
      keptAs={keptAs}
      onSave={(saved) => onPut(saved, false)}
      onCancel={onClose}
    />
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={meal ? `Edit ${meal.title || 'meal'}` : `Add to ${dayLabel(shown)}`}
      fullScreen={isPhone}
      size="xl"
      radius={isPhone ? 0 : 'lg'}
    >
      {meal ? form : null}
      {template ? (
        <TemplateForm
          template={template}
          onDone={() => {
            setTemplate(null)
            setTimeout(() => focusOnNamed(`dish-${template.id}`))
          }}
        />
      ) : null}
      {meal ? null : (
        <Tabs value={tab} onChange={setTab} keepMounted={false} hidden={template !== null}>
          <Tabs.List grow mb="md">
            <Tabs.Tab value="templates">From templates</Tabs.Tab>
            <Tabs.Tab value="hand">By hand</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="templates">
            <TemplatePicker
              care={care}
              meals={shown.meals}
              onAdd={(added) => onPut(added, true)}
              onByHand={(search) => {
                setTitle(search)
                setTab('hand')
              }}
              onEdit={setTemplate}
              onDone={onClose}
            />
          </Tabs.Panel>
          <Tabs.Panel value="hand">{form}</Tabs.Panel>
        </Tabs>
      )}
    </Modal>
  )
}
