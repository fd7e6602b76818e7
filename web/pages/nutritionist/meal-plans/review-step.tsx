import { Alert, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link, type To } from 'react-router'
import type { MealClash } from '#domain/clashes.ts'
import { sumNutrients } from '#domain/food/nutrients.ts'
import { type Issue, planCounts } from '#domain/plans/meal-plans.ts'
import { PlanStatusBadge } from './reading/plan-status.tsx'
import { PlanWeek } from './reading/plan-week.tsx'
import { WeekTotals } from './reading/totals.tsx'
import type { PlanCare } from './reading/use-plan-care.ts'
import { type datedDays, weekLabel } from './wizard/plan-draft.ts'
import classes from './wizard/review-step.module.css'
import type { PlanStore } from './wizard/use-plan-draft.ts'

/** '7 days, 28 meals, 4 meal types' */
export function countsLabel({ days, meals, mealTypes }: ReturnType<typeof planCounts>): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  return [count(days, 'day'), count(meals, 'meal'), count(mealTypes, 'meal type')].join(', ')
}

/** What has to be put right first, each with the way to it. */
export function IssueList({ issues, linkTo }: { issues: Issue[]; linkTo: (issue: Issue) => LinkTarget }) {
  return (
    <ul className={classes.issues}>
      {issues.map((issue) => {
        const { to, focus } = linkTo(issue)
        return (
          <li key={issue.message}>
            <Link to={to} state={{ focus }} className={classes.issue}>
              {issue.message}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
export type LinkTarget = { to: To; focus: string }

const firstOfDay = (place: MealClash, index: number, places: MealClash[]) =>
  places.findIndex(({ day }) => day === place.day) === index

/** Every dish that clashes once, with the days it stands on. */
function ClashList({ clashes, linkTo }: { clashes: MealClash[]; linkTo: (issue: Issue) => LinkTarget }) {
  const dishes = Map.groupBy(clashes, ({ title, against, food }) => `${title}: ${against} (${food})`)
  return (
    <ul className={classes.issues}>
      {[...dishes].map(([dish, places]) => (
        <li key={dish} className={classes.dish}>
          <b>{dish}</b>
          {places.filter(firstOfDay).map(({ day, meal }) => {
            const { to, focus } = linkTo({ path: ['days', day, 'meals', meal], message: dish })
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

type Props = {
  store: PlanStore
  care: PlanCare
  days: ReturnType<typeof datedDays>
  patientName: string | undefined
  issues: Issue[]
  linkTo: (issue: Issue) => LinkTarget
  /** The server's sentence about clashes that this page did not know. */
  refusal: string | undefined
  reasonError: string | undefined
  onReason: (reason: string) => void
}

/** Step 3: the whole plan once more, before it is saved. */
export function ReviewStep(props: Props) {
  const { store, care, days, patientName, issues, linkTo, refusal, reasonError, onReason } = props
  const { draft } = store
  const { clashes } = care
  const totals = sumNutrients(days.flatMap((day) => day.meals))
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  const isPublished = draft.status === 'published'

  return (
    <Stack>
      {issues.length > 0 ? (
        <Alert
          id="problems"
          tabIndex={-1}
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title="Please put this right first"
        >
          <IssueList issues={issues} linkTo={linkTo} />
        </Alert>
      ) : null}
      {clashes.length > 0 || refusal ? (
        <Alert
          color={isPublished ? 'red' : 'yellow'}
          icon={<IconAlertTriangle aria-hidden />}
          title={isPublished ? 'Some meals clash' : 'Some meals clash: to settle before you publish'}
        >
          {clashes.length > 0 ? <ClashList clashes={clashes} linkTo={linkTo} /> : <Text>{refusal}</Text>}
          {isPublished ? (
            <Textarea
              mt="sm"
              label="Reason for keeping these meals"
              description="The challenger reads this with the plan."
              required
              minRows={2}
              value={draft.clash_reason}
              onChange={(event) => onReason(event.currentTarget.value)}
              error={reasonError}
              data-path="clash_reason"
            />
          ) : null}
        </Alert>
      ) : null}
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
          {countsLabel(planCounts(days))}.
        </Text>
        {draft.notes.trim() ? <Text className={classes.notes}>{draft.notes}</Text> : null}
        <WeekTotals totals={totals} days={days.length} />
      </Card>
      <PlanWeek days={days} clashes={clashes} />
    </Stack>
  )
}
