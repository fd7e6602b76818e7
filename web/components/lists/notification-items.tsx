import { Stack, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarHeart,
  IconCalendarPlus,
  IconCalendarX,
  IconCertificate,
  IconChartLine,
  IconClipboardText,
  IconForms,
  IconHomeHeart,
  IconHomeOff,
  IconMessageQuestion,
  IconMessages,
  IconReceiptRupee,
  IconReportMedical,
  IconRulerMeasure,
  IconSalad,
  IconUserHeart,
  IconUserOff,
  IconUserPause,
  IconUserQuestion,
} from '@tabler/icons-react'
import { formatInstant } from '#domain/dates.ts'
import type { Notification, NotificationKind } from '#domain/messages/notifications.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { ago, useNow } from '#web/lib/today.ts'
import classes from './notification-items.module.css'

const icons: Record<NotificationKind, Icon> = {
  plan_ready: IconSalad,
  plan_changed: IconSalad,
  plan_withdrawn: IconArrowBackUp,
  nutritionist_assigned: IconUserHeart,
  challenger_assigned: IconUserHeart,
  care_ended: IconUserOff,
  challenger_joined: IconUserHeart,
  challenger_left: IconUserOff,
  client_erased: IconUserOff,
  cover_lent: IconUserHeart,
  cover_ended: IconUserOff,
  stand_in: IconUserHeart,
  stand_in_ended: IconUserOff,
  person_away: IconUserPause,
  person_back: IconUserHeart,
  report_received: IconChartLine,
  home_invited: IconHomeHeart,
  home_shared: IconHomeHeart,
  home_ended: IconHomeOff,
  measured_by_challenger: IconRulerMeasure,
  measured_by_nutritionist: IconRulerMeasure,
  lab_result_by_challenger: IconReportMedical,
  facts_recorded: IconClipboardText,
  lab_result_by_nutritionist: IconReportMedical,
  form_sent: IconForms,
  form_filled: IconForms,
  day_told: IconCalendarHeart,
  day_looked_at: IconCalendarHeart,
  care_changed: IconAlertTriangle,
  message_received: IconMessages,
  appointment_booked: IconCalendarPlus,
  appointment_moved: IconCalendarEvent,
  appointment_cancelled: IconCalendarX,
  check_in_due: IconCalendarCheck,
  payment_recorded: IconReceiptRupee,
  refund_recorded: IconReceiptRupee,
  invoice_issued: IconReceiptRupee,
  payment_not_found: IconReceiptRupee,
  payment_claimed: IconReceiptRupee,
  payment_unexpected: IconReceiptRupee,
  package_used: IconReceiptRupee,
  profile_approved: IconCertificate,
  profile_rejected: IconCertificate,
  profile_waiting: IconCertificate,
  change_requested: IconUserQuestion,
  match_missing: IconUserQuestion,
  match_overdue: IconAlertTriangle,
  nutritionist_away: IconUserPause,
  change_due: IconUserQuestion,
  change_overdue: IconAlertTriangle,
  query_received: IconMessageQuestion,
  query_due: IconMessageQuestion,
  query_overdue: IconAlertTriangle,
  review_due: IconCertificate,
  review_overdue: IconAlertTriangle,
}

/** Notifications as links. Following one marks it as read. */
export function NotificationItems({ rows }: { rows: Notification[] }) {
  const now = useNow()
  const { mutate: markRead } = useApiMutation('POST /notifications/read')
  return (
    <ul className="list ruled">
      {rows.map(({ id, kind, text, link, created_at, read_at }) => {
        const KindIcon = icons[kind]
        return (
          <li key={id}>
            <Link
              to={link}
              className={`${classes.item} row plain hovers`}
              data-unread={read_at === null || undefined}
              onClick={() => read_at === null && markRead({ body: { ids: [id] } })}
            >
              <span className={`${classes.icon} plate dimmed`} aria-hidden>
                <KindIcon size={20} stroke={1.8} />
              </span>
              <Stack component="span" gap={0} className={`${classes.words} fill breaks`}>
                <span className={read_at === null ? 'strong' : undefined}>{text}</span>
                <time dateTime={created_at} title={formatInstant(created_at)}>
                  {ago(created_at, now)}
                </time>
              </Stack>
              {read_at === null ? (
                <span className={classes.dot}>
                  <VisuallyHidden>Unread</VisuallyHidden>
                </span>
              ) : null}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
