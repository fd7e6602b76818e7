import type { Updateable } from 'kysely'
import { type admin, profileChangedMessage } from '#domain/admin/admin.ts'
import { type Db, lockRow, now, refuseStale, update } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { conflict } from '#server/http/errors.ts'
import type { Context } from '#server/http/routes.ts'
import { notify, settle } from '#server/messages/notifications.ts'
import { profileRows } from '#server/people/nutritionists.ts'
import { writeAudit } from './audit.ts'

/** The profile, locked; 404 when absent. */
export async function profileToDecide(db: Db, profileId: string) {
  // The user's row is locked first, as `eraseUser` does: another order could deadlock two administrators.
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('nutritionist_profiles').select('user_id').where('profile_id', '=', profileId),
    )
    .forKeyShare()
    .execute()
  return lockRow(db, 'nutritionist_profiles', 'profile_id', profileId)
}

/** Stores a decision on a profile and returns the profile in the form of a reply. */
export async function storeDecision(
  db: Db,
  profileId: string,
  decision: Updateable<DB['nutritionist_profiles']>,
) {
  await update(db, 'nutritionist_profiles', 'profile_id', profileId, { ...decision, updated_at: now })
  return profileRows(db).where('n.profile_id', '=', profileId).executeTakeFirstOrThrow()
}

type Approve = 'POST /admin/nutritionists/:id/approve'

/** Approves a pending profile, and verifies it when its registration number was checked, or rejects it. */
export async function decideOnProfile(context: Context<Approve, (typeof admin)[Approve]>) {
  const { db, user, caller, params, body, ifMatch, concerns } = context
  const profile = await profileToDecide(db, params.id)
  concerns(profile.user_id)
  if (profile.approval_status !== 'pending')
    throw conflict(`This profile has already been ${profile.approval_status}.`)
  refuseStale(profile, ifMatch, profileChangedMessage)
  const { approval_status } = body
  const rejection_reason = approval_status === 'rejected' ? body.rejection_reason! : null
  const isVerified = approval_status === 'approved' && body.registration_checked && !profile.verified
  const decided = await storeDecision(db, params.id, {
    approval_status,
    rejection_reason,
    ...(isVerified && { verified: true }),
  })
  // Who checked the number is found in the log as after every other check.
  if (isVerified)
    await writeAudit(db, 'POST /admin/nutritionists/:id/verify', profile.user_id, { user, ...caller })
  await settle(db, ['profile_waiting', 'review_due', 'review_overdue'], { person_ids: [profile.user_id] })
  await notify(db, { user_id: profile.user_id, kind: `profile_${approval_status}` })
  return decided
}
