import type { ApprovalStatus } from '#domain/people/nutritionists.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'

const states: Record<ApprovalStatus, { name: string; tone: Tone }> = {
  pending: { name: 'Pending Review', tone: 'yellow' },
  approved: { name: 'Approved', tone: 'green' },
  rejected: { name: 'Rejected', tone: 'red' },
}

/** Where the review of a profile stands. */
export function ReviewState({ status }: { status: ApprovalStatus }) {
  const { name, tone } = states[status]
  return <StatusBadge tone={tone}>{name}</StatusBadge>
}
