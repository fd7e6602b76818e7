import type { PlanStatus } from '#domain/plans/meal-plans.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'

export const planStatusLabels: Record<PlanStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
}
const tones: Record<PlanStatus, Tone> = { draft: 'yellow', published: 'green', withdrawn: 'gray' }
export const publishedText = 'Published and visible to challenger'

export function PlanStatusBadge({ status }: { status: PlanStatus }) {
  return <StatusBadge tone={tones[status]}>{planStatusLabels[status]}</StatusBadge>
}
