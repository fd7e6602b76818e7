import { type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  cooksForProblem,
  type HomeInput,
  type HomeMember,
  homes,
  type SaidAtHome,
} from '#domain/people/home-members.ts'
import { sharesHome } from '#server/access.ts'
import { type Db, now, rowOf, updated } from '#server/db/rows.ts'
import { found, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { noProfile } from './change-profile.ts'
import { homeLinkOf } from './home-links.ts'
import { recordChange } from './record-change.ts'
import { lockUsers } from './users.ts'

type Said = NonNullable<HomeInput['members']>[number]
/** A member keeps the id that they have; who is new gets one. */
const asMember = (said: Said, before: HomeMember[]): HomeMember => ({
  id: before.find(({ id }) => id === said.id)?.id ?? newId(),
  name: said.name ?? null,
  portion: said.portion,
  allergies: said.allergies ?? [],
  dietary_prefs: said.dietary_prefs ?? [],
  food_rules: said.food_rules ?? [],
})

type Mate = SaidAtHome & { name: string }
/** What a challenger said of their home, and the challenger with whom they share it now. */
export async function homeOf(
  db: Db,
  patientId: string,
): Promise<{ own: SaidAtHome; mate: Mate | undefined }> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('patient_profiles as p', 'p.patient_id', 'u.id')
    .select(['u.id', 'u.display_name as name', 'p.cooks_for', 'p.home_members'])
    .select(['p.allergies', 'p.dietary_prefs', 'p.food_rules'])
    // Not `or`: PostgreSQL would read all users.
    .where(sql<SqlBool>`u.id in (select ${patientId}::uuid union all select m.id from users m
      where ${sharesHome({ id: patientId }, 'm.id')})`)
    .execute()
  const said = rows.map(({ home_members, allergies, dietary_prefs, food_rules, ...row }) => ({
    ...{ ...row, members: home_members ?? [] },
    ...{ allergies: allergies ?? [], dietary_prefs: dietary_prefs ?? [], food_rules: food_rules ?? [] },
  }))
  return {
    own: said.find(({ id }) => id === patientId)!,
    mate: said.find(({ id }) => id !== patientId),
  }
}

export const homeHandlers = implement(homes, {
  'GET /patients/home': async ({ db, user }) => {
    const own = await rowOf(db, 'patient_profiles', { patient_id: user.id }, ['cooks_for', 'home_members'])
    return {
      cooks_for: own?.cooks_for ?? null,
      members: own?.home_members ?? [],
      ...(await homeLinkOf(db, user.id)),
    }
  },

  'PUT /patients/home': async ({ db, user, body, keepOthers }) => {
    await lockUsers(db, [user.id])
    const stored = found(await rowOf(db, 'patient_profiles', { patient_id: user.id }), noProfile)
    const before = stored.home_members
    keepOthers({ cooks_for: stored.cooks_for, members: before })
    const members = body.members?.map((said) => asMember(said, before)) ?? before
    const problem = body.cooks_for && cooksForProblem(body.cooks_for, members)
    if (problem) throw invalidField('cooks_for', problem)
    // Who is added may be among those who were counted; who is removed no longer eats there.
    const left = before.filter(({ id }) => !members.some((one) => one.id === id)).length
    const said = body.cooks_for === undefined ? stored.cooks_for && stored.cooks_for - left : body.cooks_for
    const cooks_for = said === null ? null : Math.max(said, 1 + members.length)
    const saved = await updated(db, 'patient_profiles', 'patient_id', user.id, {
      ...{ cooks_for, home_members: JSON.stringify(members), updated_at: now },
    })
    await recordChange(db, user, stored, saved)
    return { cooks_for: saved.cooks_for, members: saved.home_members }
  },
})
