import { Card, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import { proposedWeekStart } from '#domain/plans/draft/plan-draft.ts'
import { ChallengerSelect } from '#web/components/forms/challenger-select.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { Small, Tiles } from '#web/components/layout/page.tsx'
import { ChoiceCard } from '../plan/dialog-parts.tsx'
import { planStatusLabels } from '../plan/plan-status.tsx'
import { useNewestPlan } from '../plan/use-newest-plan.ts'
import classes from './basics-step.module.css'
import { useBuilder } from './use-builder.ts'

/** The week; for a new plan that after the challenger's newest plan is proposed. */
function WeekField() {
  const { draft, dispatch, plan, days, hasMeals, steps } = useBuilder()
  const { last, isKnown, hasFailed, label } = useNewestPlan(plan ? null : draft.patient_id)
  // If the read fails, a week is proposed as for a challenger without plans.
  const isDue = isKnown || hasFailed

  const lastDate = last?.last_date
  useEffect(() => {
    if (!isDue || !draft.patient_id) return
    if (draft.chose_week || draft.proposed_for === draft.patient_id) return
    const week_start = proposedWeekStart(lastDate, today())
    dispatch({ type: 'set', fields: { proposed_for: draft.patient_id, week_start } })
  }, [isDue, lastDate, draft.patient_id, draft.chose_week, draft.proposed_for, dispatch])

  const none = isKnown ? 'They have no plan yet.' : 'Any weekday. The plan has up to seven days from here.'
  const [first, final] = [days[0]?.date, days.at(-1)?.date]
  return (
    <>
      <DateField
        label="Week start"
        required
        className={classes.date}
        description={label ?? none}
        value={draft.week_start}
        onChange={(week_start) => steps.setBasics({ week_start, chose_week: true })}
        error={steps.errors.week_start}
        data-focus="week_start"
      />
      {last && draft.week_start && draft.week_start <= last.last_date ? (
        <Small>
          This week overlaps with that plan. On the days they share, the challenger sees the one published
          last.
        </Small>
      ) : null}
      {hasMeals && first && final ? (
        <Small>
          The days of this plan run from {formatDate(first)} to {formatDate(final)} and move with the week
          start.
        </Small>
      ) : null}
    </>
  )
}

const statuses = [
  ['published', 'The challenger sees it as soon as it is saved.'],
  ['draft', 'Only you see it until you publish it.'],
] as const

/** Whether the plan is published at once. */
function StatusField() {
  const { draft, dispatch } = useBuilder()
  return (
    <Radio.Group
      label="Status"
      value={draft.status}
      onChange={(status) =>
        dispatch({ type: 'set', fields: { status: status === 'draft' ? 'draft' : 'published' } })
      }
    >
      <Tiles least="16rem" fits mt="xs">
        {statuses.map(([status, text]) => (
          <ChoiceCard key={status} value={status} title={planStatusLabels[status]} px="md" py="0.875rem">
            {text}
          </ChoiceCard>
        ))}
      </Tiles>
    </Radio.Group>
  )
}

/** Step 1: the challenger, the week, and the status. */
export function BasicsStep() {
  const { draft, plan, steps } = useBuilder()
  return (
    <Card className={classes.card}>
      <Stack gap="lg">
        {plan ? (
          <TextInput label="Challenger" value={plan.patient_name} readOnly />
        ) : (
          <ChallengerSelect
            label="Challenger"
            placeholder="Type a name"
            required
            value={draft.patient_id}
            onChange={(patient_id) => steps.setBasics({ patient_id, clash_reason: '' })}
            error={steps.errors.patient_id}
            data-focus="patient_id"
          />
        )}
        <WeekField />
        <Textarea
          label="Notes for the challenger (optional)"
          description="Shown with the plan: what to keep in mind this week."
          value={draft.notes}
          onChange={(event) => steps.setBasics({ notes: event.currentTarget.value })}
          error={steps.errors.notes}
          data-focus="notes"
        />
        {plan?.status === 'published' ? null : <StatusField />}
      </Stack>
    </Card>
  )
}
