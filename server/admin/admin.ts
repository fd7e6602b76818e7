import { type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import {
  admin,
  emailChangedMessage,
  type ListedUser,
  notJoinedEmailMessage,
  type Person,
  profileChangedMessage,
  suspendedEmailMessage,
  type User,
} from '#domain/admin/admin.ts'
import { passwordNeededMessage } from '#domain/auth/account.ts'
import { userStatuses } from '#domain/auth/auth.ts'
import { sameEmailMessage } from '#domain/auth/email-change.ts'
import { type Output, type Role, roles } from '#domain/endpoint.ts'
import { refuseTaken, replaceEmail } from '#server/auth/email-change.ts'
import { prove } from '#server/auth/proof.ts'
import { removeSecondFactor } from '#server/auth/second-factor.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { listErasures } from '#server/backup/erasures.ts'
import { lockChallengersOf } from '#server/care/ending.ts'
import {
  type Db,
  estimate,
  hasWords,
  lockRow,
  orNotFound,
  page,
  pageById,
  refuseStale,
  rowOf,
} from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, forbidden, invalidField, notFound } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { mailVerification } from '#server/mail/links.ts'
import { accountDeletedMessage, emailCorrectedMessage } from '#server/mail/messages.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { countedOfCommon } from '#server/people/concerning.ts'
import { eraseUser } from '#server/people/erase-user.ts'
import { profileRows } from '#server/people/nutritionists.ts'
import { tellAdministrators } from './administrators.ts'
import { metrics, trends } from './metrics.ts'
import { decideOnProfile, profileToDecide, storeDecision } from './nutritionist-review.ts'
import { sum } from './tallies.ts'
import { changeStatus } from './user-status.ts'

type RoleCount = { role: Role; count: number; estimated?: boolean }
type UserFilter = Output<(typeof admin)['GET /admin/users/counts']['query']>

function matching(filter: UserFilter) {
  return (eb: ExpressionBuilder<DB, 'users'>) => {
    const conditions = []
    if (filter.role) conditions.push(eb('role', '=', filter.role))
    if (filter.status) conditions.push(eb('status', '=', filter.status))
    if (filter.approval_status)
      conditions.push(
        eb(
          'id',
          'in',
          eb
            .selectFrom('nutritionist_profiles')
            .select('user_id')
            .where('approval_status', '=', filter.approval_status),
        ),
      )
    if (filter.q) conditions.push(hasWords(sql`search_text`, filter.q))
    return eb.and(conditions)
  }
}

async function usersByRole(db: Db, query: UserFilter): Promise<RoleCount[]> {
  if (!query.q && !query.approval_status) {
    const [wanted, states] = [query.role ? [query.role] : roles, query.status ? [query.status] : userStatuses]
    const { rows } = await sql<Record<Role, number>>`select ${sql.join(
      wanted.map(
        (role) => sql`${sum(states.map((status) => `users ${role} ${status}`))} as ${sql.ref(role)}`,
      ),
    )}`.execute(db)
    return wanted.map((role) => ({ role, count: rows[0]![role] }))
  }
  const found = db.selectFrom('users').where(matching(query))
  if (!query.q)
    return found
      .select(['role', sql<number>`count(*)::int`.as('count')])
      .groupBy('role')
      .execute()
  const { rows } = await sql<RoleCount>`select role, count(*)::int as count
    from (${found.select('role').limit(countedOfCommon + 1)}) as found group by role`.execute(db)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  if (total <= countedOfCommon) return rows
  const wanted = query.role ? [query.role] : roles
  return Promise.all(
    wanted.map(async (role) => ({
      role,
      count: await estimate(db, found.where('role', '=', role).select('id')),
      estimated: true,
    })),
  )
}

const practice = sql<ListedUser['practice']>`(select json_build_object('approval_status', approval_status,
  'specializations', specializations, 'capacity', capacity) from nutritionist_profiles where user_id = users.id)`

/** A column of the suspension that lasts; null for active people, for whom it is not looked up. */
const suspension = (column: 'suspended_at' | 'reason') =>
  sql<string | null>`case when users.status = 'suspended'
    then (select ${sql.ref(column)} from suspensions where user_id = users.id and ended_at is null) end`

const hasSecondFactor = sql<boolean>`exists (
  select from second_factors where user_id = users.id and since is not null)`

/** The columns of a user in a list. Why somebody was suspended may tell of their health: a front desk does not read it. */
const listedFor = ({ desk }: SignedIn) =>
  [
    'id',
    'email',
    'name',
    'phone',
    'role',
    'desk',
    'status',
    'created_at',
    practice.as('practice'),
    hasSecondFactor.as('has_second_factor'),
    suspension('suspended_at').as('suspended_at'),
    (desk ? sql<string | null>`null` : suspension('reason')).as('suspension_reason'),
  ] as const

async function personOf(db: Db, caller: SignedIn, id: string): Promise<Person> {
  const user = await db
    .selectFrom('users')
    .select(listedFor(caller))
    .select((eb) => [
      'email_verified',
      'consent_at',
      eb
        .selectFrom('sessions')
        .whereRef('user_id', '=', 'users.id')
        .select((max) => max.fn.max('refreshed_at').as('last'))
        .as('last_seen_at'),
      eb
        .selectFrom('assignments as a')
        .innerJoin('users as carer', 'carer.id', 'a.nutritionist_id')
        .whereRef('a.patient_id', '=', 'users.id')
        .where('a.active', '=', true)
        .select('carer.display_name')
        .as('cared_for_by'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(orNotFound())
  const suspensions = await db
    .selectFrom('suspensions')
    .select([caller.desk ? sql<null>`null`.as('reason') : 'reason', 'suspended_at', 'ended_at'])
    .where('user_id', '=', id)
    .orderBy('suspended_at', 'desc')
    .limit(10)
    .execute()
  const challenger = await db
    .selectFrom('patient_profiles')
    .select(['created_at as completed_at', 'preferred_language', 'waiting_since'])
    .where('patient_id', '=', id)
    .executeTakeFirst()
  const nutritionist = await profileRows(db).where('n.user_id', '=', id).executeTakeFirst()
  return { ...user, suspensions, challenger: challenger ?? null, nutritionist: nutritionist ?? null }
}

/** The user's row, locked. 404 when absent; 403 for administrators, who cannot be changed here. */
async function userToChange(db: Db, id: string) {
  const user = await lockRow(db, 'users', 'id', id)
  if (user.role === 'admin') throw forbidden('Administrators cannot be changed here.')
  return user
}

const profileMatching = (q: string | undefined) => (q ? hasWords(sql`n.search_text`, q) : sql<SqlBool>`true`)

export const adminHandlers = implement(admin, {
  'GET /admin/users': async ({ db, user, query }) => {
    const inOrder = db.selectFrom('users').orderBy('created_at', 'desc').orderBy('id', 'desc')
    return pageById(
      page(db, inOrder.select('id').where(matching(query)), query, query.q ? countedOfCommon : undefined),
      (ids) => inOrder.select(listedFor(user)).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute(),
    )
  },

  'GET /admin/users/counts': async ({ db, query }) => {
    const counts = { total: 0, patient: 0, nutritionist: 0, admin: 0 }
    const found = await usersByRole(db, query)
    for (const { role, count } of found) {
      counts[role] = count
      counts.total += count
    }
    return found.some(({ estimated }) => estimated) ? { ...counts, estimated: true } : counts
  },

  'GET /admin/users/:id': async ({ db, user, params }) => personOf(db, user, params.id),

  'PUT /admin/users/:id': slow(async (call) => {
    const { db, params, body, write } = call
    const change = (inside: Transaction<DB>) => changeStatus(inside, call)
    const user = await rowOf(db, 'users', { id: params.id }, ['role'])
    if (user?.role !== 'admin') return write(change)
    if (params.id === call.user.id) throw forbidden('You cannot suspend or activate yourself.')
    if (!body.password) throw invalidField('password', passwordNeededMessage)
    const { password, code } = body
    return (await prove<User>(call, { password, code }))(change)
  }),

  'PUT /admin/users/:id/email': slow(async (call) => {
    const { params, body, services } = call
    const save = await prove<User>(call, body)
    return save(async (db) => {
      const { email: before, ...user } = await userToChange(db, params.id)
      if (before === null) throw conflict(notJoinedEmailMessage)
      if (before === body.email) throw invalidField('email', sameEmailMessage)
      if (body.replaces && body.replaces !== before) throw conflict(emailChangedMessage)
      if (user.status === 'suspended') throw conflict(suspendedEmailMessage)
      const { email } = body
      await refuseTaken(db, email, user.id)
      const to = { email, email_verified: false }
      await replaceEmail(db, services, { ...user, email: before }, to, 'administrator')
      // Whoever reads the wrong mailbox may have signed in through it. The owner signs in with the right address.
      await endSessions(db, user.id, 'email')
      await mailVerification(db, services, { id: user.id, email }, emailCorrectedMessage)
      await tellAdministrators(db, services, 'address', `/app/admin/users/${user.id}`)
      return { ...user, email }
    })
  }),

  'DELETE /admin/users/:id/second-factor': slow(async (call) => {
    const { params, body, services } = call
    const turnOff = await prove<void>(call, body)
    await turnOff(async (db) => {
      const { email, ...user } = await userToChange(db, params.id)
      if (!email || !(await removeSecondFactor(db, services, { ...user, email }, 'administrator')))
        throw notFound('This user has no two-step sign-in any more.')
      // The phone with the app may be in somebody else's hands.
      await endSessions(db, user.id, 'second_factor')
      await tellAdministrators(db, services, 'second factor', `/app/admin/users/${user.id}`)
    })
  }),

  'DELETE /admin/users/:id': slow(async ({ params, services, write }) => {
    await write(async (db) => {
      await lockChallengersOf(db, params.id)
      const { email } = await userToChange(db, params.id)
      await eraseUser(db, params.id)
      if (email)
        await enqueueMail(db, services, { user_id: null, recipient: email }, (brand) =>
          accountDeletedMessage(brand, 'administrator'),
        )
    })
    await listErasures(services)
  }),

  'GET /admin/nutritionists/pending': async ({ db, query }) =>
    page(
      db,
      profileRows(db)
        .where('n.approval_status', '=', 'pending')
        .where(profileMatching(query.q))
        .orderBy('n.submitted_at')
        .orderBy('n.profile_id'),
      query,
    ),

  'GET /admin/nutritionists/all': async ({ db, query }) => {
    let rows = profileRows(db)
      .where(profileMatching(query.q))
      .orderBy('n.created_at', 'desc')
      .orderBy('n.profile_id', 'desc')
    if (query.approval_status) rows = rows.where('n.approval_status', '=', query.approval_status)
    return page(db, rows, query)
  },

  'GET /admin/nutritionists/counts': async ({ db }) => {
    const counts = { pending: 0, approved: 0, rejected: 0, all: 0 }
    const rows = await db
      .selectFrom('nutritionist_profiles')
      .select(['approval_status', sql<number>`count(*)::int`.as('count')])
      .groupBy('approval_status')
      .execute()
    for (const { approval_status, count } of rows) {
      counts[approval_status] = count
      counts.all += count
    }
    return counts
  },

  'POST /admin/nutritionists/:id/approve': decideOnProfile,

  'POST /admin/nutritionists/:id/verify': async ({ db, params, ifMatch, concerns }) => {
    const profile = await profileToDecide(db, params.id)
    concerns(profile.user_id)
    refuseStale(profile, ifMatch, profileChangedMessage)
    return storeDecision(db, params.id, { verified: true })
  },

  'GET /admin/metrics': async ({ db }) => metrics(db),
  'GET /admin/metrics/trends': async ({ db, query }) => trends(db, query.weeks),
})
