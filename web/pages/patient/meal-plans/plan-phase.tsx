import { formatDate } from '#domain/dates.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import { type PlanPhase, planPhase } from '#domain/plans/plan-phase.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { useToday } from '#web/lib/today.ts'

const looks: Record<PlanPhase, { tone: Tone; label: string }> = {
  current: { tone: 'green', label: 'Active' },
  upcoming: { tone: 'blue', label: 'Upcoming' },
  ended: { tone: 'gray', label: 'Ended' },
}

export function PhaseBadge({ days }: { days: PlanDay[] }) {
  return <PhaseLabel phase={planPhase(days, useToday())} />
}

export function PhaseLabel({ phase }: { phase: PlanPhase }) {
  const { tone, label } = looks[phase]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** A sentence about a plan that is not for today; null if it is. */
export function usePhaseSentence(days: PlanDay[], { isCurrent }: { isCurrent: boolean }): string | null {
  const today = useToday()
  const [first, last] = [days[0], days.at(-1)]
  const phase = planPhase(days, today)
  if (!first || !last || phase === 'current') return null
  if (phase === 'ended')
    return `This plan ended on ${formatDate(last.date)}.${isCurrent ? ' Your next one appears here as soon as it is published.' : ''}`
  if (first.date > today) return `This plan starts on ${first.day_name}, ${formatDate(first.date)}.`
  const next = days.find((day) => day.date > today) ?? last
  return `Nothing is planned for today. The next planned day is ${next.day_name}, ${formatDate(next.date)}.`
}
