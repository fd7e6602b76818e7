import { sql } from 'kysely'
import type { ContractRoute } from '#domain/contract.ts'
import { today } from '#domain/dates.ts'
import { accessRules, type Endpoint, type Role } from '#domain/endpoint.ts'
import type { TestApp } from './app.ts'
import type { Caller, Care } from './clinic.ts'
import { recipes } from './recipes.ts'

/** The error that the contract's `access` gives this caller; undefined when it admits them. */
export function refusalOf(access: Endpoint['access'], { role, approved }: Caller) {
  if (access === 'anyone') return undefined
  if (!role) return { status: 401, detail: 'Please sign in.' }
  const admitted: readonly Role[] = accessRules[access]
  if (!admitted.includes(role)) return { status: 403, detail: 'You may not do this.' }
  if (role === 'nutritionist' && !approved && access.endsWith('approved nutritionist'))
    return { status: 403, detail: 'Your profile must be approved first.' }
}

/** The ids and the body of a valid request about the people of this care. */
export async function goodRequest(app: TestApp, route: ContractRoute, care: Care, owner?: string) {
  const recipe = recipes[route]
  const id = await recipe?.id?.(app, care, owner)
  const token = await recipe?.token?.(app, care)
  return {
    params: { id: id ?? '', token: token ?? '', date: today(), key: 'toor_dal' },
    query: recipe?.query ?? {},
    body: await recipe?.body?.(app, care),
  }
}

/** All rows stored about a challenger, to see that a refused call changed nothing. */
export async function heldAbout(app: TestApp, { patient }: Care) {
  const { rows } = await sql`
    select (select jsonb_agg(to_jsonb(u)) from users u where id = ${patient.id}) as users,
      (select jsonb_agg(to_jsonb(p)) from patient_profiles p where patient_id = ${patient.id}) as profiles,
      (select jsonb_agg(to_jsonb(a) order by id) from assignments a where patient_id = ${patient.id}) as assignments,
      (select jsonb_agg(to_jsonb(m) order by id) from meal_plans m where patient_id = ${patient.id}) as plans,
      (select jsonb_agg(to_jsonb(l) order by date, meal_id) from meal_logs l where patient_id = ${patient.id}) as logs,
      (select jsonb_agg(to_jsonb(m) order by id) from shopping_marks m where patient_id = ${patient.id}) as marks,
      (select jsonb_agg(to_jsonb(r) order by id) from progress_reports r where patient_id = ${patient.id}) as reports,
      (select jsonb_agg(to_jsonb(m) order by id) from measurements m where patient_id = ${patient.id}) as measured,
      (select jsonb_agg(to_jsonb(r) order by id) from lab_results r where patient_id = ${patient.id}) as results,
      (select jsonb_agg(f.id order by id) from files f where patient_id = ${patient.id}) as files,
      (select jsonb_agg(to_jsonb(n) order by id) from care_notes n where patient_id = ${patient.id}) as notes,
      (select jsonb_agg(to_jsonb(f) order by id) from follow_ups f where patient_id = ${patient.id}) as follow_ups,
      (select jsonb_agg(to_jsonb(t) order by version) from patient_targets t where patient_id = ${patient.id}) as targets,
      (select jsonb_agg(to_jsonb(m) order by m.id) from messages m join assignments a on a.id = m.conversation_id
        where a.patient_id = ${patient.id}) as messages,
      (select jsonb_agg(to_jsonb(s) order by id) from subscriptions s where patient_id = ${patient.id}) as subscriptions,
      (select jsonb_agg(to_jsonb(p) order by id) from payments p where patient_id = ${patient.id}) as payments`.execute(
    app.db,
  )
  return rows
}
