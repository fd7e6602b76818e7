import { Card, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { ChallengerSelect } from './reading/challenger-select.tsx'
import classes from './wizard/basics-step.module.css'
import {
  type basicsIssues,
  datedDays,
  type PlanDraft,
  proposedWeekStart,
  weekLabel,
} from './wizard/plan-draft.ts'
import type { PlanStore } from './wizard/use-plan-draft.ts'

type Props = {
  store: PlanStore
  /** Name of the challenger of a stored plan, who stays; undefined while one is chosen. */
  fixedName: string | undefined
  /** A published plan stays published. */
  isPublished: boolean
  errors: ReturnType<typeof basicsIssues>
  onEdit: (field: keyof PlanDraft) => void
}

/** Step 1: for whom, which week, and whether it goes out at once. */
export function BasicsStep({ store, fixedName, isPublished, errors, onEdit }: Props) {
  const { draft, update } = store
  const isNew = fixedName === undefined
  const newest = useApiList('GET /nutritionists/meal-plans', {
    query: { patient_id: draft.patient_id ?? '', limit: 1 },
    enabled: isNew && draft.patient_id !== null,
  })
  // While the next challenger's plan loads, the answer at hand is about the one before.
  const isKnown = !newest.isPending && !newest.isPlaceholderData
  const last = isKnown ? newest.data?.rows[0] : undefined

  const lastDate = last?.last_date
  useEffect(() => {
    if (!isNew || !isKnown || !draft.patient_id) return
    if (draft.chose_week || draft.proposed_for === draft.patient_id) return
    update((now) => ({
      ...now,
      proposed_for: now.patient_id,
      week_start: proposedWeekStart(lastDate, today()),
    }))
  }, [isNew, isKnown, lastDate, draft.patient_id, draft.chose_week, draft.proposed_for, update])

  let weekHint = 'Any weekday. The plan has up to seven days from here.'
  if (last) weekHint = `Their newest plan is for ${weekLabel(last.week_start, last.last_date)}.`
  else if (isNew && isKnown && newest.data) weekHint = 'They have no plan yet.'
  const overlaps = last && draft.week_start && draft.week_start <= last.last_date
  const dated = datedDays(draft)
  const hasMeals = draft.days.some((day) => day.meals.length > 0)

  return (
    <Card className={classes.card}>
      <Stack gap="lg">
        {isNew ? (
          <ChallengerSelect
            label="Challenger"
            placeholder="Type a name"
            required
            value={draft.patient_id}
            onChange={(patient_id) => {
              update((now) => ({ ...now, patient_id, clash_reason: '' }))
              onEdit('patient_id')
            }}
            error={errors.patient_id}
            data-path="patient_id"
          />
        ) : (
          <TextInput label="Challenger" value={fixedName} readOnly />
        )}
        <DateField
          label="Week start"
          required
          className={classes.date}
          description={weekHint}
          value={draft.week_start}
          onChange={(week_start) => {
            update((now) => ({ ...now, week_start, chose_week: true }))
            onEdit('week_start')
          }}
          error={errors.week_start}
          data-path="week_start"
        />
        {overlaps ? (
          <Text size="sm">
            This week overlaps with that plan. On the days they share, the challenger sees the one published
            last.
          </Text>
        ) : null}
        {hasMeals && dated[0]?.date && dated.at(-1)?.date ? (
          <Text size="sm">
            The days of this plan run from {formatDate(dated[0].date)} to {formatDate(dated.at(-1)!.date!)}{' '}
            and move with the week start.
          </Text>
        ) : null}
        <Textarea
          label="Notes for the challenger (optional)"
          description="Shown with the plan: what to keep in mind this week."
          value={draft.notes}
          onChange={(event) => {
            const notes = event.currentTarget.value
            update((now) => ({ ...now, notes }))
            onEdit('notes')
          }}
          error={errors.notes}
          data-path="notes"
        />
        {isPublished ? null : (
          <Radio.Group
            label="Status"
            value={draft.status}
            onChange={(status) =>
              update((now) => ({ ...now, status: status === 'draft' ? 'draft' : 'published' }))
            }
          >
            <div className={classes.choices}>
              <Radio.Card value="published" className={classes.choice}>
                <Radio.Indicator />
                <span>
                  <b>Published</b>
                  <span>The challenger sees it as soon as it is saved.</span>
                </span>
              </Radio.Card>
              <Radio.Card value="draft" className={classes.choice}>
                <Radio.Indicator />
                <span>
                  <b>Draft</b>
                  <span>Only you see it until you publish it.</span>
                </span>
              </Radio.Card>
            </div>
          </Radio.Group>
        )}
      </Stack>
    </Card>
  )
}
