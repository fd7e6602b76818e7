import { type Kysely, sql } from 'kysely'
import { dayStart, today } from '#domain/dates.ts'
import type { NotificationKind } from '#domain/messages/notifications.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { notify } from '#server/messages/notifications.ts'

type Care = { patient_id: string; nutritionist_id: string }

/**
 * Tells the other side of care that something was entered about the challenger, unless an unread notice of today tells
 * them already. Care is locked by the caller, so that two entries at once make one notice.
 */
export async function tellOtherSide(
  db: Kysely<DB>,
  user: SignedIn,
  { patient_id, nutritionist_id }: Care,
  kinds: { byChallenger: NotificationKind; byNutritionist: NotificationKind },
) {
  const notice =
    user.id === patient_id
      ? { user_id: nutritionist_id, kind: kinds.byChallenger, person_id: user.id }
      : { user_id: patient_id, kind: kinds.byNutritionist, person_id: user.id }
  const { rows } = await sql`
    select from notifications
    where user_id = ${notice.user_id} and person_id = ${notice.person_id} and kind = ${notice.kind}
      and read_at is null and created_at >= ${new Date(dayStart(today())).toISOString()} limit 1`.execute(db)
  if (rows.length === 0) await notify(db, notice)
}
