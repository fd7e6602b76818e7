import { startSession } from '#server/auth/sessions.ts'
import { caller, type TestApp } from '#server/testing/app.ts'
import type { Care } from '#server/testing/clinic.ts'

/**
 * A challenger of a filled platform (bench/fill.ts) by their number, which is even, with a practice of 250. Undefined
 * where an earlier run has ended their care.
 */
export async function careIfAny(app: TestApp, n: number): Promise<Care | undefined> {
  const found = await app.db
    .selectFrom('assignments as a')
    .innerJoin('users as p', 'p.id', 'a.patient_id')
    .innerJoin('users as c', 'c.id', 'a.nutritionist_id')
    .innerJoin('nutritionist_profiles as f', 'f.user_id', 'c.id')
    .where('p.email', '=', `person${n}@bench.example`)
    .where('a.active', '=', true)
    .select(['a.id', 'a.patient_id', 'p.email', 'a.nutritionist_id', 'c.email as carer', 'f.profile_id'])
    .executeTakeFirst()
  if (!found) return undefined
  const signedIn = async (id: string, email: string | null) =>
    app.person(id, email ?? '', await startSession(app.db, app.services, id, caller))
  return {
    patient: await signedIn(found.patient_id, found.email),
    nutritionist: {
      ...(await signedIn(found.nutritionist_id, found.carer)),
      profile_id: found.profile_id,
    },
    assignment: found.id,
  }
}

export async function careOf(app: TestApp, n: number): Promise<Care> {
  const care = await careIfAny(app, n)
  if (!care) throw new Error(`The challenger ${n} is in nobody's care.`)
  return care
}
