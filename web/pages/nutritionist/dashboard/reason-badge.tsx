import { type Reason, type ReasonKind, reasonLabel } from '#domain/care/worklist.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'

const tones: Record<ReasonKind, Tone> = {
  care_changed: 'red',
  fast_to_agree: 'red',
  weight_against_goal: 'red',
  unread_message: 'blue',
  no_plan: 'orange',
  check_in_overdue: 'yellow',
  plan_ending: 'yellow',
  ticks_stopped: 'yellow',
  due_date_over: 'yellow',
  targets_outdated: 'yellow',
  low_adherence: 'red',
  draft: 'blue',
}

/** Why a challenger needs their nutritionist, in two or three words. */
export const ReasonBadge = ({ reason }: { reason: Reason }) => (
  <StatusBadge tone={tones[reason.kind]}>{reasonLabel(reason)}</StatusBadge>
)
