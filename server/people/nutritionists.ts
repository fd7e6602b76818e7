import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { CoverMark } from '#domain/care/cover.ts'
import { type Nutrients, nutrientKeys } from '#domain/food/nutrients.ts'
import { NutritionistProfileInput, nutritionists } from '#domain/people/nutritionists.ts'
import { coverMark } from '#server/care/cover-mark.ts'
import { type Db, folded, hasWords, lockRow, now, orNotFound, page, update } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { check, conflict } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { notifyAdmins } from '#server/messages/notifications.ts'
import { planList } from '#server/plans/meal-plans.ts'
import { analyticsOf, progressSummaries } from '#server/progress/progress-analytics.ts'
import { lockUsers, nameUser } from './users.ts'

/** Professional profiles (`n`) with the e-mail and phone of their users. */
export function profileRows(db: Db) {
  return (
    db
      .selectFrom('nutritionist_profiles as n')
      // There is one. For a count, PostgreSQL looks up only what an inner join names.
      .leftJoin('users as u', 'u.id', 'n.user_id')
      .selectAll('n')
      .select(['u.email', 'u.phone'])
      .$narrowType<{ email: string; phone: string }>()
  )
}

const noProfile = 'You have not completed your profile yet.'

async function ownProfile(db: Db, user: SignedIn) {
  return profileRows(db).where('n.user_id', '=', user.id).executeTakeFirstOrThrow(orNotFound(noProfile))
}

/** The daily targets that were confirmed last for the challenger of a plan (`p`). */
const targetsOfPlan = sql<Nutrients | null>`(select to_jsonb(t) from (
  select ${sql.join(nutrientKeys.map((key) => sql.ref(key)))} from patient_targets
  where patient_id = p.patient_id order by version desc limit 1) as t)`.as('targets')

/** The cover of the challenger of a plan (`p`). */
const coverOfPlan = sql<CoverMark | null>`(select ${coverMark} from assignments a
  where a.patient_id = p.patient_id and a.active)`.as('cover')

export const nutritionistHandlers = implement(nutritionists, {
  'GET /nutritionists/profile': async ({ db, user }) => ownProfile(db, user),

  'POST /nutritionists/profile': async ({ db, user, body }) => {
    const created = await db
      .insertInto('nutritionist_profiles')
      .values({ ...body, profile_id: newId(), user_id: user.id })
      .onConflict((onConflict) => onConflict.column('user_id').doNothing())
      .returning('profile_id')
      .executeTakeFirst()
    if (!created) throw conflict('You already have a profile.')
    await nameUser(db, user.id, body)
    await notifyAdmins(db, { kind: 'profile_waiting', person_id: user.id })
    return ownProfile(db, user)
  },

  'PUT /nutritionists/profile': async ({ db, user, body, keepOthers }) => {
    await lockUsers(db, [user.id])
    const current = await lockRow(db, 'nutritionist_profiles', 'user_id', user.id, noProfile)
    keepOthers(current)
    const merged = check(NutritionistProfileInput, { ...current, ...body })
    const resubmitted = current.approval_status === 'rejected'
    await update(db, 'nutritionist_profiles', 'user_id', user.id, {
      ...merged,
      // The badge means that this registration number was checked; a new number is not verified.
      verified: current.verified && merged.registration_no === current.registration_no,
      ...(resubmitted && {
        approval_status: 'pending' as const,
        rejection_reason: null,
        submitted_at: now,
      }),
      updated_at: now,
    })
    await nameUser(db, user.id, merged)
    if (resubmitted) await notifyAdmins(db, { kind: 'profile_waiting', person_id: user.id })
    return ownProfile(db, user)
  },

  'GET /nutritionists/meal-plans': async ({ db, user, query }) => {
    let rows = planList(db, user, query).select([targetsOfPlan, coverOfPlan])
    if (query.status) rows = rows.where('p.status', '=', query.status)
    if (query.q) rows = rows.where(hasWords(folded(sql`u.display_name`, sql`u.email`), query.q))
    return page(db, rows, query)
  },

  'GET /nutritionists/progress/summary': async ({ db, user, query }) => progressSummaries(db, user, query),

  'GET /nutritionists/analytics/overview': async ({ db, user }) => analyticsOf(db, user, 'month'),
})
