import { sql } from 'kysely'
import { calendar, calendarOf, namedFor } from '#domain/appointments/calendar.ts'
import type { Role } from '#domain/endpoint.ts'
import { ownAppointments } from '#server/access.ts'
import { hash, randomToken } from '#server/auth/secrets.ts'
import { type Db, now, put, rowOf } from '#server/db/rows.ts'
import { found } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { lockUsers } from '#server/people/users.ts'
import { brandOf } from '#server/site/site.ts'

/** Whose calendar has this address: of an active nutritionist, or an active challenger in care. */
async function ownerOf(db: Db, token: string) {
  const owner = await db
    .selectFrom('calendar_links as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.role'])
    .where('c.hash', '=', hash(token))
    .where('u.status', '=', 'active')
    .where(
      sql<boolean>`case u.role when 'patient' then exists (select from assignments where patient_id = u.id and active)
        else exists (select from nutritionist_profiles where user_id = u.id and approval_status = 'approved') end`,
    )
    .executeTakeFirst()
  return found(owner)
}

/** What was and is to come. Older ones are left out: programs read the calendar again and again. */
const entriesOf = (db: Db, owner: { id: string; role: Role }) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('users as p', 'p.id', 'a.patient_id')
    .select(['a.id', 'a.sequence', 'a.starts_at', 'a.ends_at', 'a.place', 'a.link', 'a.updated_at'])
    .select('p.display_name as patient_name')
    .where(ownAppointments(owner, 'a'))
    .where('a.status', '<>', 'cancelled')
    .where('a.starts_at', '>', sql<string>`now() - interval '90 days'`)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(2000)

export const calendarHandlers = implement(calendar, {
  'POST /calendar': async ({ db, user, services }) => {
    // Care that ends at this moment takes the address with it.
    await lockUsers(db, [user.id])
    const token = randomToken()
    await put(db, 'calendar_links', { user_id: user.id }, { hash: hash(token), created_at: now })
    return { url: `${services.publicUrl}/api/v1/calendar/${token}.ics` }
  },

  'GET /calendar': async ({ db, user }) => {
    const link = await rowOf(db, 'calendar_links', { user_id: user.id }, ['created_at'])
    return { made_at: link?.created_at ?? null }
  },

  'DELETE /calendar': async ({ db, user }) => {
    await db.deleteFrom('calendar_links').where('user_id', '=', user.id).execute()
  },

  'GET /calendar/:token.ics': async ({ db, params, services }) => {
    const owner = await ownerOf(db, params.token)
    const to = owner.role === 'patient' ? 'patient' : 'nutritionist'
    const { brand_name } = await brandOf(db, services.config)
    const entries = (await entriesOf(db, owner).execute()).map(({ updated_at, patient_name, ...entry }) => ({
      ...entry,
      changed_at: updated_at,
      first_name: namedFor(to, patient_name),
    }))
    return { name: 'appointments.ics', content: calendarOf(entries, brand_name) }
  },
})
