import { Radio, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { counted, whole } from '#domain/numbers.ts'
import { copyWeek, type Manner } from '#domain/plans/draft/changes.ts'
import { draftOf } from '#domain/plans/draft/plan-draft.ts'
import { weekLabel } from '#domain/plans/plan-labels.ts'
import { dailyAverage } from '#domain/plans/plan-totals.ts'
import { Loaded, SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { ChallengerSelect } from '#web/components/forms/challenger-select.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { itemQuery, useApiList } from '#web/lib/api/queries.ts'
import {
  ActionDialog,
  ChoiceCard,
  MannerField,
} from '#web/pages/nutritionist/meal-plans/plan/dialog-parts.tsx'
import { useBuilder } from '../use-builder.ts'

const limit = 6

/** Plans of one challenger or of all, newest week first. */
const usePlans = (patientId: string | null, skip: number) =>
  useApiList('GET /nutritionists/meal-plans', {
    query: { limit, skip, ...(patientId && { patient_id: patientId }) },
  })

type ChoiceProps = {
  plans: ReturnType<typeof usePlans>
  patientId: string | null
  chosen: string | null
  onChoose: (planId: string) => void
}

function PlanChoice({ plans, patientId, chosen, onChoose }: ChoiceProps) {
  const { draft, patientName } = useBuilder()
  const whose = patientId === draft.patient_id && patientName ? patientName : 'this challenger'
  const loading = <SkeletonStack count={3} height="4rem" />
  return (
    <Loaded query={plans} loading={loading} failed="Failed to load meal plans">
      {({ rows }) =>
        rows.length === 0 ? (
          <Text>
            {patientId
              ? `There is no plan for ${whose} yet. Choose another challenger, or clear the field to see every plan.`
              : 'There is no plan to copy yet.'}
          </Text>
        ) : (
          <Radio.Group
            label="Which week"
            description="Its first day becomes the first day of this plan, and so on."
            value={chosen}
            onChange={onChoose}
          >
            <Stack gap="0.5rem" mt="0.5rem" opacity={plans.isPlaceholderData ? 0.6 : 1}>
              {rows.map((plan) => (
                <ChoiceCard
                  key={plan.id}
                  value={plan.id}
                  title={weekLabel(plan.week_start, plan.last_date)}
                  px="0.875rem"
                  py="0.625rem"
                >
                  {plan.patient_name}, {plan.status === 'draft' ? 'draft, ' : ''}
                  {counted(plan.day_count, 'day')}, {counted(plan.meal_count, 'meal')},{' '}
                  {whole(dailyAverage(plan).calories)} kcal a day
                </ChoiceCard>
              ))}
            </Stack>
          </Radio.Group>
        )
      }
    </Loaded>
  )
}

/** Copies the week of another plan, of this or another challenger, with this plan's dates. */
export function CopyWeekDialog() {
  const { draft, take, closeDialog, hasMeals } = useBuilder()
  const client = useQueryClient()
  const [patientId, setPatientId] = useState(draft.patient_id)
  const [skip, setSkip] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [manner, setManner] = useState<Manner>('replace')
  const [isCopying, setCopying] = useState(false)
  const plans = usePlans(patientId, skip)
  const rows = plans.data?.rows ?? []

  async function copy() {
    const summary = rows.find(({ id }) => id === chosen)
    if (!summary) return 'Please choose a plan'
    setCopying(true)
    try {
      const plan = await client.fetchQuery(itemQuery('GET /meal-plans/:id', { params: { id: summary.id } }))
      const { days } = draftOf(plan)
      return take(`Week of ${formatDate(summary.week_start)} copied.`, (now) =>
        copyWeek(now, days, manner === 'replace' || !hasMeals),
      )
    } catch (error) {
      return errorText(error, 'Failed to load the meal plan. Please try again.')
    } finally {
      setCopying(false)
    }
  }

  return (
    <ActionDialog
      title="Copy a week"
      size="lg"
      submit={isCopying ? 'Copying...' : 'Copy week'}
      act={copy}
      isUnfit={isCopying || rows.length === 0}
      onClose={closeDialog}
    >
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
      <PlanChoice plans={plans} patientId={patientId} chosen={chosen} onChoose={setChosen} />
      <Pager of="meal plans" skip={skip} limit={limit} total={plans.data?.total ?? 0} onChange={setSkip} />
      {hasMeals ? <MannerField value={manner} onChange={setManner} /> : null}
    </ActionDialog>
  )
}
