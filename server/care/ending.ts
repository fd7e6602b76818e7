import { sql } from 'kysely'
import { today } from '#domain/dates.ts'
import { writeAudit } from '#server/admin/audit.ts'
import { endAppointments } from '#server/appointments/telling.ts'
import { type Db, now, rowOf } from '#server/db/rows.ts'
import { notify, settle } from '#server/messages/notifications.ts'
import { lockUsers } from '#server/people/users.ts'

/*
 * How care ends, and who is told. Whoever ends it locks the challengers before the nutritionist, in the order of their
 * ids, so that two endings at the same time take turns.
 */

type Pair = { patient_id: string; nutritionist_id: string }

/** Locks both people of an assignment. */
export async function lockPair(db: Db, { patient_id, nutritionist_id }: Pair) {
  await lockUsers(db, [patient_id])
  await lockUsers(db, [nutritionist_id])
}

/** Locks the challengers in a nutritionist's care. Call it before the nutritionist is locked. */
export async function lockChallengersOf(db: Db, nutritionistId: string) {
  const rows = await activePairs(db, nutritionistId)
  await lockUsers(
    db,
    rows.map(({ patient_id }) => patient_id),
  )
}

/** The assignments in which this person gives or gets care now. */
function activePairs(db: Db, userId: string): Promise<Pair[]> {
  return db
    .selectFrom('assignments')
    .select(['patient_id', 'nutritionist_id'])
    .where('active', '=', true)
    .where((eb) => eb.or([eb('patient_id', '=', userId), eb('nutritionist_id', '=', userId)]))
    .execute()
}

/** Care that other care follows: tells the nutritionist that a challenger has left, and cancels what they would have had. */
export async function settleReplaced(db: Db, { patient_id, nutritionist_id }: Pair) {
  await endAppointments(db, [{ patient_id, nutritionist_id }])
  await notify(db, { user_id: nutritionist_id, kind: 'challenger_left', person_id: patient_id })
}

/**
 * Tells both sides that care has ended, closes the challengers' requests for another nutritionist, and cancels what the
 * two would have had.
 */
export async function settleEnded(db: Db, ...pairs: Pair[]) {
  await endAppointments(db, pairs)
  await closeChangeRequests(
    db,
    pairs.map(({ patient_id }) => patient_id),
  )
  await notify(
    db,
    ...pairs.flatMap(({ patient_id, nutritionist_id }) => [
      { user_id: patient_id, kind: 'care_ended' as const, person_id: nutritionist_id },
      { user_id: nutritionist_id, kind: 'challenger_left' as const, person_id: patient_id },
    ]),
  )
}

/** Closes these challengers' open requests for another nutritionist. Returns how many there were. */
export async function closeChangeRequests(db: Db, patientIds: string[]): Promise<number> {
  const closed = await db
    .updateTable('change_requests')
    .set({ closed_at: now })
    .where('patient_id', '=', sql<string>`any(${patientIds}::uuid[])`)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  await settle(db, ['change_requested', 'change_due', 'change_overdue'], { person_ids: patientIds })
  return closed.length
}

/** The columns of an assignment that ends on this date, or on its first day if that is later. */
export const ended = (on: string) => ({
  active: false,
  end_date: sql<string>`greatest(start_date, ${on}::date)`,
  version: sql<number>`version + 1`,
})

/** Ends all care by a nutritionist today. Their challengers wait for another one from now on. */
export async function endCareBy(db: Db, nutritionistId: string) {
  const pairs = await db
    .updateTable('assignments')
    .set(ended(today()))
    .where('nutritionist_id', '=', nutritionistId)
    .where('active', '=', true)
    .returning(['patient_id', 'nutritionist_id'])
    .execute()
  await settleEnded(db, ...pairs)
}

/** For whom this person covers, now or soon. */
async function coveredBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('covers')
    .select('nutritionist_id')
    .distinct()
    .where('colleague_id', '=', userId)
    .where('ends_at', '>', now)
    .execute()
  return rows.map(({ nutritionist_id }) => nutritionist_id)
}

/** Tells the other side of a person's care, and for whom they cover, that the person is away, or back. */
export async function tellOthers(db: Db, userId: string, kind: 'person_away' | 'person_back') {
  const pairs = await activePairs(db, userId)
  const owners = await coveredBy(db, userId)
  await notify(db, ...owners.map((user_id) => ({ user_id, kind, person_id: userId })))
  await notify(
    db,
    ...pairs.map(({ patient_id, nutritionist_id }) => ({
      user_id: patient_id === userId ? nutritionist_id : patient_id,
      kind,
      person_id: userId,
    })),
  )
}

/** Tells the other side of a person's care that the person is being erased. A notification must not name the person. */
export async function tellErased(db: Db, userId: string) {
  const pairs = await activePairs(db, userId)
  const { email } = (await rowOf(db, 'users', { id: userId }, ['email']))!
  const owners = await coveredBy(db, userId)
  await notify(db, ...owners.map((user_id) => ({ user_id, kind: 'cover_ended' as const })))
  const kind = email === null ? ('client_erased' as const) : ('challenger_left' as const)
  await notify(
    db,
    ...pairs.map(({ patient_id, nutritionist_id }) =>
      patient_id === userId
        ? { user_id: nutritionist_id, kind }
        : { user_id: patient_id, kind: 'care_ended' as const },
    ),
  )
}

/** The action in the audit log, in place of a route. */
const plannedEnd = 'planned end of care'

/** Ends care whose last planned day is over. Returns how many assignments it ended. */
export async function endPlannedCare(db: Db, day = today()): Promise<number> {
  const due = await db
    .selectFrom('assignments')
    .select(['id', 'patient_id', 'nutritionist_id'])
    .where('active', '=', true)
    .where('end_date', '<', sql<string>`${day}::date`)
    .execute()
  for (const { id, patient_id, nutritionist_id } of due)
    await db.transaction().execute(async (inside) => {
      await lockPair(inside, { patient_id, nutritionist_id })
      const pair = await inside
        .updateTable('assignments')
        .set({ active: false, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .where('active', '=', true)
        .where('end_date', '<', sql<string>`${day}::date`)
        .returning(['patient_id', 'nutritionist_id'])
        .executeTakeFirst()
      if (!pair) return
      await settleEnded(inside, pair)
      await writeAudit(inside, plannedEnd, patient_id, { ip: 'server', requestId: 'nightly' })
    })
  return due.length
}
