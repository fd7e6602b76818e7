import { Tabs } from '@mantine/core'
import { useState } from 'react'
import type { Dish } from '#domain/plans/dishes.ts'
import { nextMealType } from '#domain/plans/draft/changes.ts'
import type { DatedDay, DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { DishForm, useUnsavedDish } from '#web/pages/nutritionist/meal-plans/dishes/dish-form.tsx'
import { DishPicker } from '#web/pages/nutritionist/meal-plans/dishes/dish-picker.tsx'
import { PlansWithDish } from '#web/pages/nutritionist/meal-plans/dishes/plans-with-dish.tsx'
import { WideDialog } from '#web/pages/nutritionist/meal-plans/plan/dialog-parts.tsx'
import { useBuilder } from '../use-builder.ts'
import { unfinishedMeal } from '../use-plan-draft.ts'
import { MealForm } from './meal-form.tsx'

type Props = {
  day: DatedDay
  /** The meal to edit; null to add one. */
  meal: DraftMeal | null
}

/** Adds meals to a day, from templates or by hand, or edits one. */
export function MealDialog({ day, meal }: Props) {
  const { dispatch, closeDialog, mealDraftName, plan } = useBuilder()
  const focusOn = (on: string) => dispatch({ type: 'focus', on })
  const [tab, setTab] = useState<string | null>(() =>
    unfinishedMeal(mealDraftName)?.day === day.day_of_week ? 'hand' : 'dishes',
  )
  const [title, setTitle] = useState('')
  /** The own dish that is edited; 'new' while one is made. */
  const [dish, setDish] = useState<Dish | 'new' | null>(null)
  /** The own dish that was just edited: other plans may have it as it was. */
  const [edited, setEdited] = useState<Dish | null>(null)
  /** The id of the own dish that was made last: the picker begins anew with it. */
  const [made, setMade] = useState<string>()
  const unsaved = useUnsavedDish()
  function leaveDish() {
    unsaved.note(false)
    setDish(null)
  }
  const form = <MealForm day={day} meal={meal} startTitle={title} />
  return (
    <WideDialog
      title={meal ? `Edit ${meal.title || 'meal'}` : `Add to ${dayLabel(day)}`}
      size="xl"
      onClose={() => unsaved.askThen(closeDialog)}
    >
      {meal ? form : null}
      {dish ? (
        <DishForm
          dish={dish === 'new' ? null : dish}
          category={nextMealType(day.meals)}
          onChanged={unsaved.note}
          onCancel={() => {
            leaveDish()
            focusOn(dish === 'new' ? 'new-dish' : `dish-${dish.id}`)
          }}
          onSaved={(saved) => {
            leaveDish()
            if (dish !== 'new') return setEdited(saved)
            setMade(saved.id)
            focusOn('new-dish')
          }}
        />
      ) : null}
      {edited ? (
        <PlansWithDish
          dish={edited}
          openPlan={plan?.id}
          onDone={() => {
            setEdited(null)
            focusOn(`dish-${edited.id}`)
          }}
        />
      ) : null}
      {meal ? null : (
        <Tabs value={tab} onChange={setTab} keepMounted={false} display={dish || edited ? 'none' : undefined}>
          <Tabs.List grow mb="md">
            <Tabs.Tab value="dishes">From templates</Tabs.Tab>
            <Tabs.Tab value="hand">By hand</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="dishes">
            <DishPicker
              key={made}
              day={day}
              start={made ? 'own' : undefined}
              onByHand={(search) => {
                setTitle(search)
                setTab('hand')
              }}
              onNew={() => setDish('new')}
              onEdit={setDish}
            />
          </Tabs.Panel>
          <Tabs.Panel value="hand">{form}</Tabs.Panel>
        </Tabs>
      )}
      {unsaved.question}
    </WideDialog>
  )
}
