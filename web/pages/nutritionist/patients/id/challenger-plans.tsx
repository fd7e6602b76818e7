import { IconSalad } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { PlanInCare } from '#domain/people/nutritionists.ts'
import { type PlanPhase, weekPhase } from '#domain/plans/plan-phase.ts'
import { dailyAverage } from '#domain/plans/plan-totals.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { Muted, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { SectionList, usePages } from '#web/components/lists/section-list.tsx'
import { useHere } from '#web/lib/origin.ts'
import { useToday } from '#web/lib/today.ts'
import classes from '#web/pages/nutritionist/patients/id.module.css'

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
  const plans = usePages('GET /nutritionists/meal-plans', 5, { query: { patient_id: id } })
  return (
    <SectionCard
      title="Meal plans"
      action={
        <TextLink to={`/app/nutritionist/meal-plans/new?patient=${id}`} state={here}>
          Write a plan
        </TextLink>
      }
    >
      <SectionList
        list={plans}
        of="meal plans"
        loading="8rem"
        failed="The plans could not be loaded"
        empty={{
          icon: <IconSalad />,
          title: 'No meal plans yet',
          text: 'Their first week is yours to build.',
        }}
      >
        {(rows, target) => (
          <ul {...target} aria-label="Meal plans" className={`${classes.plans} list ruled no-ring`}>
            {rows.map((plan) => (
              <Plan key={plan.id} plan={plan} />
            ))}
          </ul>
        )}
      </SectionList>
    </SectionCard>
  )
}

function Plan({ plan }: { plan: PlanInCare }) {
  const today = useToday()
  const standing: Standing = plan.status === 'published' ? weekPhase(plan, today) : plan.status
  const { tone, label } = looks[standing]
  return (
    <li data-current={standing === 'current' || undefined}>
      <TextLink to={`/app/nutritionist/meal-plans/${plan.id}`} fw={600}>
        Week of {formatDate(plan.week_start)}
      </TextLink>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Muted>
        {counted(plan.day_count, 'day')}, {counted(plan.meal_count, 'meal')},{' '}
        {whole(dailyAverage(plan).calories)}
        {plan.targets ? ` of ${whole(plan.targets.calories)}` : ''} kcal a day
      </Muted>
    </li>
  )
}
