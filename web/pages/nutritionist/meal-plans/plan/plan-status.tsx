import { IconEye } from '@tabler/icons-react'
import { formatInstantDate } from '#domain/dates.ts'
import type { PlanStatus } from '#domain/plans/meal-plans.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import classes from './plan-page.module.css'

export const planStatusLabels: Record<PlanStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
}
const tones: Record<PlanStatus, Tone> = { draft: 'yellow', published: 'green', withdrawn: 'gray' }

export const PlanStatusBadge = ({ status }: { status: PlanStatus }) => (
  <StatusBadge tone={tones[status]}>{planStatusLabels[status]}</StatusBadge>
)

/** That the challenger sees a plan. */
export const PublishedNote = ({ since }: { since?: string }) => (
  <p className={`${classes.visible} row small`}>
    <IconEye size={18} aria-hidden /> Published and visible to challenger
    {since ? `, since ${formatInstantDate(since)}` : null}
  </p>
)
