import { addDays, dayStart, today } from '#domain/dates.ts'
import { keptDays } from '#domain/people/clients.ts'
import { writeAudit } from '#server/admin/audit.ts'
import type { Db } from '#server/db/rows.ts'
import { invitationEnd } from './client-rows.ts'
import { eraseUser } from './erase-user.ts'
import { lockUsers } from './users.ts'

/** Who has not joined, without consent on paper, and whose invitation was over before the days for which it is kept. */
const lapsed = (db: Db, day: string) =>
  db
    .selectFrom('client_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.patient_id')
    .select('i.patient_id')
    .where('u.email', 'is', null)
    .where('i.accepted_at', 'is', null)
    .where('i.consented_on', 'is', null)
    .where(invitationEnd, '<', new Date(dayStart(addDays(day, -keptDays))).toISOString())

/** Erases what was written for people whose invitation lapsed or was withdrawn. Returns how many they were. */
export async function eraseLapsedClients(db: Db, day = today()): Promise<number> {
  let erased = 0
  for (const { patient_id } of await lapsed(db, day).execute())
    await db.transaction().execute(async (inside) => {
      // Sent again, or consented, at this moment?
      await lockUsers(inside, [patient_id])
      const still = await lapsed(inside, day).where('i.patient_id', '=', patient_id).executeTakeFirst()
      if (!still) return
      await eraseUser(inside, patient_id)
      await writeAudit(inside, 'erasure after an invitation', patient_id, {
        ip: 'server',
        requestId: 'nightly',
      })
      erased++
    })
  return erased
}
