import { Anchor, Skeleton, Text } from '@mantine/core'
import { IconSalad } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { PlanInCare } from '#domain/people/nutritionists.ts'
import { type PlanPhase, weekPhase } from '#domain/plans/plan-phase.ts'
import { dailyAverage } from '#domain/plans/plan-totals.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useHere } from '#web/lib/origin.ts'
import { useToday } from '#web/lib/today.ts'
import classes from '#web/pages/nutritionist/patients/id.module.css'

const limit = 5
type Standing = PlanPhase | 'draft' | 'withdrawn'
const looks: Record<Standing, { tone: Tone; label: string }> = {
  current: { tone: 'green', label: 'Current' },
  upcoming: { tone: 'blue', label: 'Upcoming' },
  ended: { tone: 'gray', label: 'Ended' },
  draft: { tone: 'yellow', label: 'Draft' },
  withdrawn: { tone: 'gray', label: 'Withdrawn' },
}

/** A challenger's plans, newest week first, and a link to create one. */
export function ChallengerPlans({ id }: { id: string }) {
  const here = useHere()
  const [skip, setSkip] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const plans = useApiList('GET /nutritionists/meal-plans', { query: { patient_id: id, limit, skip } })
  return (
    <SectionCard
      title="Meal plans"
      action={
        <Anchor component={Link} to={`/app/nutritionist/meal-plans/new?patient=${id}`} state={here}>
          Write a plan
        </Anchor>
      }
    >
      {plans.isPending ? <Skeleton height="8rem" aria-busy="true" /> : null}
      <LoadError query={plans} failed="The plans could not be loaded" />
      {plans.data?.total === 0 ? (
        <EmptyState
          icon={<IconSalad />}
          title="No meal plans yet"
          text="Their first week is yours to build."
        />
      ) : null}
      {plans.data?.total ? (
        <ul ref={list} tabIndex={-1} aria-label="Meal plans" className={`${classes.plans} list ruled`}>
          {plans.data.rows.map((plan) => (
            <Plan key={plan.id} plan={plan} />
          ))}
        </ul>
      ) : null}
      {plans.data ? (
        <Pager
          of="meal plans"
          skip={skip}
          limit={limit}
          total={plans.data.total}
          onChange={(to) => {
            setSkip(to)
            list.current?.focus()
          }}
        />
      ) : null}
    </SectionCard>
  )
}

function Plan({ plan }: { plan: PlanInCare }) {
  const today = useToday()
  const standing: Standing = plan.status === 'published' ? weekPhase(plan, today) : plan.status
  const { tone, label } = looks[standing]
  return (
    <li data-current={standing === 'current' || undefined}>
      <Anchor component={Link} to={`/app/nutritionist/meal-plans/${plan.id}`} fw={600}>
        Week of {formatDate(plan.week_start)}
      </Anchor>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Text size="sm" c="dimmed">
        {counted(plan.day_count, 'day')}, {counted(plan.meal_count, 'meal')},{' '}
        {whole(dailyAverage(plan).calories)}
        {plan.targets ? ` of ${whole(plan.targets.calories)}` : ''} kcal a day
      </Text>
    </li>
  )
}
