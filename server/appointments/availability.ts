import { v7 as newId } from 'uuid'
import {
  type Availability,
  type AvailabilityInput,
  availability,
  isOnLeave,
  noAvailability,
  placeMissingMessage,
} from '#domain/appointments/availability.ts'
import { dateOf } from '#domain/dates.ts'
import { type Db, now, put, rowOf } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { found, invalidField, notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { lockUsers } from '#server/people/users.ts'
import type { Services } from '#server/services.ts'

export async function availabilityOf(db: Db, nutritionist_id: string) {
  const stored = await rowOf(db, 'availability', { nutritionist_id })
  return stored ?? { ...noAvailability, nutritionist_id, updated_at: null }
}

/** Whose availability a caller reads or sets: her own, or for the office that of an approved nutritionist. */
async function owner(db: Db, user: SignedIn, nutritionist_id: string | undefined): Promise<string> {
  if (user.role === 'nutritionist') {
    if (nutritionist_id && nutritionist_id !== user.id) throw notFound()
    return user.id
  }
  if (!nutritionist_id) throw invalidField('nutritionist_id', 'Please choose a nutritionist')
  const approved = { user_id: nutritionist_id, approval_status: 'approved' as const }
  return found(await rowOf(db, 'nutritionist_profiles', approved, ['user_id'])).user_id
}

/** Appointments that are still to come on days of leave, earliest first. */
async function standingIn(db: Db, nutritionistId: string, { leave }: Pick<Availability, 'leave'>) {
  if (leave.length === 0) return []
  const coming = await db
    .selectFrom('appointments as a')
    .innerJoin('users as u', 'u.id', 'a.patient_id')
    .select(['a.id', 'a.patient_id', 'u.display_name as patient_name', 'a.starts_at'])
    .where('a.nutritionist_id', '=', nutritionistId)
    .where('a.status', '=', 'booked')
    .where('a.starts_at', '>', now)
    .orderBy('a.starts_at')
    .execute()
  return coming.filter(({ starts_at }) => isOnLeave(dateOf(starts_at), leave))
}

const shown = async (db: Db, { config }: Services, nutritionistId: string) => {
  const stored = await availabilityOf(db, nutritionistId)
  return {
    ...stored,
    makes_rooms: config.MEETING_URL !== undefined,
    in_leave: await standingIn(db, nutritionistId, stored),
  }
}

/** The kinds to store. One keeps its id; 422 for one that says nowhere where to meet. */
function kindsOf(body: AvailabilityInput, before: Availability, { config }: Services) {
  const known = new Set(before.kinds.map(({ id }) => id))
  return body.kinds.map(({ id, place = null, ...kind }, index) => {
    if (!place && !config.MEETING_URL) throw invalidField(`kinds.${index}.place`, placeMissingMessage)
    return { ...kind, place, id: id && known.delete(id) ? id : newId() }
  })
}

export const availabilityHandlers = implement(availability, {
  'GET /nutritionists/availability': async ({ db, user, query, services }) =>
    shown(db, services, await owner(db, user, query.nutritionist_id)),

  'PUT /nutritionists/availability': async ({ db, user, query, body, services, keepOthers, concerns }) => {
    const nutritionist_id = await owner(db, user, query.nutritionist_id)
    // Whoever books locks the same row: what is booked meanwhile is found, or stands in the new leave.
    await lockUsers(db, [nutritionist_id])
    concerns(nutritionist_id)
    const before = await availabilityOf(db, nutritionist_id)
    keepOthers(before)
    const { buffer_minutes, cancel_until_hours, weekly, exceptions, leave } = body
    await put(
      db,
      'availability',
      { nutritionist_id },
      {
        kinds: JSON.stringify(kindsOf(body, before, services)),
        weekly: JSON.stringify(weekly),
        exceptions: JSON.stringify(exceptions),
        leave: JSON.stringify(leave),
        ...{ buffer_minutes, cancel_until_hours, updated_at: now },
      },
    )
    return shown(db, services, nutritionist_id)
  },
})
