import type { PlanStatus } from '#domain/plans/meal-plans.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'

export const planStatusLabels: Record<PlanStatus, string> = { draft: 'Draft', published: 'Published' }
export const publishedText = 'Published and visible to challenger'

export function PlanStatusBadge({ status }: { status: PlanStatus }) {
  return (
    <StatusBadge tone={status === 'published' ? 'green' : 'yellow'}>{planStatusLabels[status]}</StatusBadge>
  )
}
