import { Stack, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { MealPlanSummary } from '#domain/plans/meal-plans.ts'
import { weekPhase } from '#domain/plans/plan-phase.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import classes from './plan.module.css'
import { PhaseLabel } from './plan-phase.tsx'

const limit = 20

/** All plans of the challenger, newest week first; nothing if there is only one. */
export function PlanList({ shownId }: { shownId: string }) {
  const [skip, setSkip] = useState(0)
  const plans = useApiList('GET /meal-plans', { query: { limit, skip } })
  const heading = useRef<HTMLHeadingElement>(null)
  if (plans.data && plans.data.total < 2) return null

  function turnTo(target: number) {
    setSkip(target)
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="all-plans" className="no-print">
      <Title order={2} size="h3" id="all-plans" ref={heading} tabIndex={-1} className={classes.heading}>
        All your plans
      </Title>
      {plans.data ? (
        <>
          <ul className={`${classes.plans} list`} aria-busy={plans.isPlaceholderData}>
            {plans.data.rows.map((plan) => (
              <PlanLink key={plan.id} plan={plan} isShown={plan.id === shownId} />
            ))}
          </ul>
          <Pager of="meal plans" skip={skip} limit={limit} total={plans.data.total} onChange={turnTo} />
        </>
      ) : plans.isPending ? (
        <Stack gap="sm" aria-busy>
          <Skeletons count={3} height="4.5rem" radius="lg" />
        </Stack>
      ) : (
        <LoadError query={plans} failed="Failed to load your other plans." />
      )}
    </section>
  )
}

function PlanLink({ plan, isShown }: { plan: MealPlanSummary; isShown: boolean }) {
  const phase = weekPhase(plan, useToday())
  return (
    <li>
      <Link to={`/app/patient/meal-plans/${plan.id}`} className={`${classes.planLink} card plain`}>
        <span className={classes.planWeek}>
          <strong>
            {formatDate(plan.week_start)} to {formatDate(plan.last_date)}
          </strong>
          <span className="small dimmed figure">
            {counted(plan.day_count, 'day')}, {counted(plan.meal_count, 'meal')},{' '}
            {whole(plan.totals.calories)} kcal
            {isShown ? ', shown above' : ''}
          </span>
        </span>
        {plan.status === 'withdrawn' ? (
          <StatusBadge tone="gray">Withdrawn</StatusBadge>
        ) : (
          <PhaseLabel phase={phase} />
        )}
        <IconChevronRight size={20} aria-hidden className="dimmed" />
      </Link>
    </li>
  )
}
