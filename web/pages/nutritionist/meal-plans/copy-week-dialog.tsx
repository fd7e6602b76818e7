import { Button, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { Pager } from '#web/components/lists/pager.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { itemQuery, useApiList } from '#web/lib/api/queries.ts'
import { ChallengerSelect } from './reading/challenger-select.tsx'
import { whole } from './reading/totals.tsx'
import classes from './week/copy-week-dialog.module.css'
import { copyWeek, overfull } from './week/plan-changes.ts'
import { draftOf, weekLabel } from './wizard/plan-draft.ts'
import type { PlanStore } from './wizard/use-plan-draft.ts'

const limit = 6

type Props = { store: PlanStore; patientName: string | undefined; onClose: () => void; onDone: () => void }

/** Takes over the week of an earlier plan, of this challenger or another one, with this plan's dates. */
export function CopyWeekDialog({ store, patientName, onClose, onDone }: Props) {
  const { draft } = store
  const client = useQueryClient()
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const [patientId, setPatientId] = useState(draft.patient_id)
  const [skip, setSkip] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [manner, setManner] = useState('replace')
  const [problem, setProblem] = useState<string | null>(null)
  const [isCopying, setCopying] = useState(false)
  const plans = useApiList('GET /nutritionists/meal-plans', {
    query: { limit, skip, ...(patientId && { patient_id: patientId }) },
  })
  const rows = plans.data?.rows ?? []
  const hasMeals = draft.days.some((day) => day.meals.length > 0)

  async function copy() {
    const summary = rows.find(({ id }) => id === chosen)
    if (!summary) return setProblem('Please choose a plan')
    setCopying(true)
    setProblem(null)
    try {
      const plan = await client.fetchQuery(itemQuery('GET /meal-plans/:id', { params: { id: summary.id } }))
      const { days } = draftOf(plan)
      const change = (now: typeof draft) => copyWeek(now, days, manner === 'replace' || !hasMeals)
      const refusal = overfull(change(draft))
      if (refusal) return setProblem(refusal)
      store.updateUndoable(`Week of ${formatDate(summary.week_start)} copied.`, change)
      onDone()
    } catch (error) {
      setProblem(errorText(error, 'Failed to load the meal plan. Please try again.'))
    } finally {
      setCopying(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Copy a week"
      size="lg"
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <ChallengerSelect
          label="Plans for"
          placeholder="All challengers"
          clearable
          value={patientId}
          onChange={(id) => {
            setPatientId(id)
            setSkip(0)
            setChosen(null)
          }}
        />
        {plans.isPending ? (
          <div aria-busy="true">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} height="4rem" mb="xs" radius="md" />
            ))}
          </div>
        ) : null}
        {plans.error && !plans.data ? (
          <LoadError
            message={errorText(plans.error, 'Failed to load meal plans')}
            onRetry={() => void plans.refetch()}
          />
        ) : null}
        {plans.data && rows.length === 0 ? (
          <Text>
            {patientId
              ? `There is no plan for ${patientId === draft.patient_id && patientName ? patientName : 'this challenger'} yet. Choose another challenger, or clear the field to see every plan.`
              : 'There is no plan to copy yet.'}
          </Text>
        ) : null}
        {rows.length > 0 ? (
          <Radio.Group
            label="Which week"
            description="Its first day becomes the first day of this plan, and so on."
            value={chosen}
            onChange={(id) => {
              setChosen(id)
              setProblem(null)
            }}
          >
            <div className={classes.plans} data-old={plans.isPlaceholderData || undefined}>
              {rows.map((plan) => (
                <Radio.Card key={plan.id} value={plan.id} className={classes.plan}>
                  <Radio.Indicator />
                  <span>
                    <b>{weekLabel(plan.week_start, plan.last_date)}</b>
                    <span>
                      {plan.patient_name}, {plan.status === 'draft' ? 'draft, ' : ''}
                      {plan.day_count} {plan.day_count === 1 ? 'day' : 'days'}, {plan.meal_count}{' '}
                      {plan.meal_count === 1 ? 'meal' : 'meals'},{' '}
                      {whole(plan.totals.calories / Math.max(1, plan.day_count))} kcal a day
                    </span>
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        ) : null}
        <Pager of="meal plans" skip={skip} limit={limit} total={plans.data?.total ?? 0} onChange={setSkip} />
        {hasMeals ? (
          <Radio.Group label="This plan has meals already" value={manner} onChange={setManner}>
            <Radio mt="xs" value="replace" label="Replace the whole week" />
            <Radio mt={6} value="add" label="Keep them and add these" />
          </Radio.Group>
        ) : null}
        {problem ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void copy()} disabled={isCopying || rows.length === 0}>
            {isCopying ? 'Copying...' : 'Copy week'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
