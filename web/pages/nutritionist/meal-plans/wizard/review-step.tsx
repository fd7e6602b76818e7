import { Alert, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MealClash } from '#domain/food/clashes.ts'

import { planCounts } from '#domain/plans/meal-plans.ts'
import { counted } from '#web/lib/words.ts'
import { PlanStatusBadge } from '../reading/plan-status.tsx'
import { PlanWeek } from '../reading/plan-week.tsx'
import { WeekTotals } from '../reading/totals.tsx'
import { usePlanBuilder } from './plan-builder.ts'
import { weekLabel } from './plan-draft.ts'
import classes from './review-step.module.css'

/** For example '7 days, 28 meals, 4 meal types'. */
export function countsLabel(plan: Parameters<typeof planCounts>[0]): string {
  const { days, meals, mealTypes } = planCounts(plan)
  return [counted(days, 'day'), counted(meals, 'meal'), counted(mealTypes, 'meal type')].join(', ')
}

/** The problems to solve before saving, each with a link to its place. */
function Problems() {
  const { issues, steps } = usePlanBuilder()
  if (issues.length === 0) return null
  return (
    <Alert
      id="problems"
      tabIndex={-1}
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title="Please put this right first"
    >
      <ul className={classes.issues}>
        {issues.map((issue) => {
          const { to, focus } = steps.linkTo(issue)
          return (
            <li key={issue.message}>
              <Link to={to} state={{ focus }} className={classes.issue}>
                {issue.message}
              </Link>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

const firstOfDay = (place: MealClash, index: number, places: MealClash[]) =>
  places.findIndex(({ day }) => day === place.day) === index

/** Each dish that clashes, once, with its days. */
function ClashList() {
  const { care, steps } = usePlanBuilder()
  const dishes = Map.groupBy(care.clashes, ({ title, against, food }) => `${title}: ${against} (${food})`)
  return (
    <ul className={classes.issues}>
      {[...dishes].map(([dish, places]) => (
        <li key={dish} className={classes.dish}>
          <b>{dish}</b>
          {places.filter(firstOfDay).map(({ day, meal }) => {
            const { to, focus } = steps.linkTo({ path: ['days', day, 'meals', meal] })
            return (
              <Link
                key={`${day}.${meal}`}
                to={to}
                state={{ focus }}
                className={classes.issue}
                aria-label={`Day ${day + 1}, ${dish}`}
              >
                Day {day + 1}
              </Link>
            )
          })}
        </li>
      ))}
    </ul>
  )
}

/** The clashes, and the reason to keep them. */
function Clashes() {
  const { draft, care, reason } = usePlanBuilder()
  const isPublished = draft.status === 'published'
  if (care.clashes.length === 0 && !reason.refusal) return null
  return (
    <Alert
      color={isPublished ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title={isPublished ? 'Some meals clash' : 'Some meals clash: to settle before you publish'}
    >
      {care.clashes.length > 0 ? <ClashList /> : <Text>{reason.refusal}</Text>}
      {isPublished ? (
        <Textarea
          mt="sm"
          label="Reason for keeping these meals"
          description="The challenger reads this with the plan."
          required
          minRows={2}
          value={draft.clash_reason}
          onChange={(event) => reason.write(event.currentTarget.value)}
          error={reason.problem}
          data-focus="clash_reason"
        />
      ) : null}
    </Alert>
  )
}

/** Step 3: the whole plan, before it is saved. On wide screens the week and its figures stay beside it. */
export function ReviewStep() {
  const { isWide, draft, days, care, patientName } = usePlanBuilder()
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  return (
    <Stack>
      <Problems />
      <Clashes />
      {care.hasNoProfile ? (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
          There is no profile yet, so nothing could be checked against allergies, diet or food rules.
        </Alert>
      ) : null}

      <Card component="section" aria-labelledby="plan-summary" className={classes.summary}>
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h3" id="plan-summary">
            {patientName ?? 'Challenger'}
          </Title>
          <PlanStatusBadge status={draft.status} />
        </Group>
        <Text>
          {first && last ? `${weekLabel(first, last)}. ` : ''}
          {countsLabel(days)}.
        </Text>
        {draft.notes.trim() ? <Text className={classes.notes}>{draft.notes}</Text> : null}
        {isWide ? null : (
          <WeekTotals days={days} targets={care.targets} notes={care.profile.data?.medical_notes} />
        )}
      </Card>
      {isWide ? null : <PlanWeek days={days} clashes={care.clashes} targets={care.targets} />}
    </Stack>
  )
}
