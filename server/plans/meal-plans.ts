import { sql, type Transaction, type UpdateObject } from 'kysely'
import { v7 as newId } from 'uuid'
import { addDays, today } from '#domain/dates.ts'
import { asServed, type Swaps } from '#domain/days/meal-logs.ts'
import { changesFrom } from '#domain/edits.ts'
import type { Nutrients } from '#domain/food/nutrients.ts'
import type { MealClash } from '#domain/food/reading/clashes.ts'
import type { NotificationKind } from '#domain/messages/notifications.ts'
import {
  changedElsewhereMessage,
  daysToCopy,
  type MealPlanInput,
  type MealPlanPatch,
  mealPlans,
  type PlanDay,
  type PlanStatus,
  planDays,
  planIssues,
  withdrawnMessage,
} from '#domain/plans/meal-plans.ts'
import { clashKey, clashSentence, explainedClashes, markClashes } from '#domain/plans/plan-clashes.ts'
import { brokenSentence, type RuleReason } from '#domain/plans/plan-rules.ts'
import { readablePlans, visiblePatients } from '#server/access.ts'
import { noSwaps, swapsOfPlan } from '#server/days/planned.ts'
import { type Db, lockOwn, now, orNotFound, page, refuseStale } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, invalid, invalidFields } from '#server/http/errors.ts'
import { type Context, implement, slow } from '#server/http/routes.ts'
import { notify, settle } from '#server/messages/notifications.ts'
import { refuseBeforeBirth } from '#server/people/users.ts'
import { refuseMisfits, withoutMisfits } from './alternatives.ts'
import { dishHandlers } from './dishes.ts'
import { clashesOf, readAhead } from './plan-clashes.ts'
import { planColumns } from './plan-columns.ts'
import { daysToStore } from './plan-dishes.ts'
import { noRuleReasons, reasonsFor, ruleReasonsIn, rulesBrokenIn } from './plan-rules.ts'

/** The plan's columns of lists. */
const listColumns = [
  'id',
  'patient_id',
  'week_start',
  'last_date',
  'notes',
  'status',
  'version',
  'totals',
  'day_count',
  'meal_count',
  'published_at',
  'withdrawn_at',
  'created_at',
  'updated_at',
] as const

/** Plans (`p`) with the columns of lists. */
function planRows(db: Db) {
  return db
    .selectFrom('meal_plans as p')
    .innerJoin('users as u', 'u.id', 'p.patient_id')
    .select(listColumns.map((column) => `p.${column}` as const))
    .select('u.display_name as patient_name')
}

/** The same rows with their days and clash reasons. */
export function wholePlanRows(db: Db) {
  return planRows(db).select(['p.days', 'p.clash_reason', 'p.medicine_notes', 'p.withdrawal_reason'])
}

/** Lists of plans: newest week first; within a week the newest plan first. */
export function planList(db: Db, user: SignedIn, filter: { patient_id?: string | undefined }) {
  let query = planRows(db)
    .where(readablePlans(user, 'p'))
    .orderBy('p.week_start', 'desc')
    .orderBy('p.created_at', 'desc')
  if (filter.patient_id) query = query.where('p.patient_id', '=', filter.patient_id)
  return query
}

/** A challenger's list with the totals that the plans have as they are eaten, as each plan's own page says them. */
async function withServedTotals<Row extends { id: string; totals: Nutrients; swaps: Swaps | null }>(
  db: Db,
  rows: Row[],
): Promise<Row[]> {
  const eaten = new Map(rows.filter(({ swaps }) => swaps).map((row) => [row.id, row.swaps]))
  if (eaten.size === 0) return rows
  const plans = await db
    .selectFrom('meal_plans')
    .select(['id', 'days', 'totals'])
    .where('id', 'in', [...eaten.keys()])
    .execute()
  const totals = new Map(
    plans.map((plan) => [plan.id, asServed({ ...plan, swaps: eaten.get(plan.id)! }).totals]),
  )
  return rows.map((row) => ({ ...row, totals: totals.get(row.id) ?? row.totals }))
}

/** What the statement that saves a plan answers: the plan without its days, which are not read again. */
const savedColumns = [
  ...([...listColumns, 'clash_reason', 'medicine_notes', 'withdrawal_reason'] as const),
  sql<string>`(select display_name from users where users.id = meal_plans.patient_id)`.as('patient_name'),
  ruleReasonsIn('meal_plans').as('rule_reasons'),
] as const

/** Whether the caller reads only why a plan was withdrawn, and no meals that they could follow by mistake. */
export const readsReasonOnly = (user: SignedIn, { status }: { status: PlanStatus }) =>
  user.role === 'patient' && status === 'withdrawn'

/**
 * The plan with its days; for a challenger with the dishes that they swapped, without the reasons of rules, and without days
 * and notes when it was withdrawn. 404 unless the caller may read it.
 */
export async function wholePlan(db: Db, user: SignedIn, id: string) {
  const plan = await wholePlanRows(db)
    .select(user.role === 'patient' ? swapsOfPlan : noSwaps)
    .select((user.role === 'patient' ? noRuleReasons : ruleReasonsIn('p')).as('rule_reasons'))
    .where('p.id', '=', id)
    .where(readablePlans(user, 'p'))
    .executeTakeFirstOrThrow(orNotFound())
  return readsReasonOnly(user, plan)
    ? { ...asServed(plan), days: [], notes: null, medicine_notes: null }
    : asServed(plan)
}

/**
 * The plan's row, locked. 404 unless the caller may write the plan, 412 when the plan has changed since they read it, 409
 * when it was withdrawn.
 */
export async function planToChange(
  db: Transaction<DB>,
  user: SignedIn,
  id: string,
  ifMatch: number | undefined,
) {
  const plan = await lockOwn(db, 'meal_plans', id, readablePlans(user))
  refuseStale(plan, ifMatch, changedElsewhereMessage)
  if (plan.status === 'withdrawn') throw conflict(withdrawnMessage)
  return { ...plan, status: plan.status }
}

type Explained = { clash_reason: string | null; days: PlanDay[] }
const unexplained: Explained = { clash_reason: null, days: [] }
type PlanToExplain = {
  id?: string
  patient_id: string
  status: MealPlanInput['status']
  days: PlanDay[]
  rule_reasons?: RuleReason[]
}

/**
 * The reason, the days that mark each meal that clashes, and the reasons of broken rules; 422 naming what clashes or breaks
 * a rule without a reason in a plan to publish. A `given` reason covers every clash, the `stored` one only those it was
 * given for; `named` clashes are covered by either, and then a given reason covers no others. Of broken rules a given
 * reason covers those that have none yet.
 */
async function explain(
  db: Db,
  user: SignedIn,
  plan: PlanToExplain,
  given: string | null | undefined,
  stored: Explained,
  named?: MealPlanPatch['explained'],
) {
  const clashes = await clashesOf(db, plan.patient_id, plan.days)
  const covered = explainedClashes(stored.days)
  if (given || stored.clash_reason) for (const clash of named ?? []) covered.add(clashKey(clash))
  const forAll = !named && given ? { reason: given, by: user.id } : null
  const isExplained = (clash: MealClash) => forAll !== null || covered.has(clashKey(clash))
  const open = clashes.filter((clash) => !isExplained(clash))
  const isPublished = plan.status === 'published'
  const broken = isPublished ? await rulesBrokenIn(db, plan.patient_id, plan.days) : []
  const rules = await reasonsFor(db, broken, forAll, plan)
  if (isPublished && (open.length > 0 || rules.open.length > 0))
    throw invalid(
      [open.length > 0 && clashSentence(open), rules.open.length > 0 && brokenSentence(rules.open)]
        .filter(Boolean)
        .join(' '),
      [
        ...open.map((clash) => ({
          path: `days.${clash.day}.meals.${clash.meal}.title`,
          message: `${clash.title}: ${clash.against} (${clash.food})`,
        })),
        ...rules.open.map(({ day, meal, text }) => ({
          path: meal === null ? `days.${day}` : `days.${day}.meals.${meal}.title`,
          message: text,
        })),
      ],
    )
  // A published plan without a clash needs no reason; in a draft a reason waits for the meals to come.
  const isNeeded = clashes.length > 0 || (plan.status === 'draft' && !given)
  return {
    clash_reason: isNeeded ? given || stored.clash_reason : null,
    rule_reasons: rules.reasons,
    days: markClashes(plan.days, clashes, isExplained),
  }
}

/** What is saved of it. */
const explainedColumns = ({ clash_reason, rule_reasons, days }: Awaited<ReturnType<typeof explain>>) => ({
  clash_reason,
  rule_reasons: JSON.stringify(rule_reasons),
  ...planColumns(days),
})

/** Saves changes as the plan's next version. Returns it without its days. */
async function savePlan(
  db: Db,
  plan: { id: string; version: number },
  changes: UpdateObject<DB, 'meal_plans'>,
) {
  return db
    .updateTable('meal_plans')
    .set({ ...changes, version: plan.version + 1, updated_at: now })
    .where('id', '=', plan.id)
    .returning(savedColumns)
    .executeTakeFirstOrThrow()
}

/** Keeps what the plan says now as one of its versions. */
async function keepVersion(db: Db, id: string) {
  const kept = ['version', 'week_start', 'notes', 'medicine_notes', 'rule_reasons', 'days'] as const
  await db
    .insertInto('meal_plan_versions')
    .columns(['plan_id', ...kept])
    .expression(
      db
        .selectFrom('meal_plans')
        .select(['id', ...kept])
        .where('id', '=', id),
    )
    .execute()
}

/** 404 unless the challenger is in care. Locks the assignment, so that it can't end before the write. */
export async function patientInCare(db: Db, user: SignedIn, patientId: string) {
  await db
    .selectFrom('assignments')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('active', '=', true)
    .where(visiblePatients(user, 'patient_id'))
    .forShare()
    .executeTakeFirstOrThrow(orNotFound())
}

/** Stores a plan as its challenger's; the caller has locked their care. */
export async function createPlan(
  db: Db,
  user: SignedIn,
  input: Omit<MealPlanInput, 'days'> & { days: PlanDay[] },
) {
  await refuseBeforeBirth(db, input.patient_id, 'week_start', input.week_start)
  await refuseMisfits(db, input.patient_id, input.days)
  const explained = await explain(
    db,
    user,
    { ...input, days: await daysToStore(db, user, input) },
    input.clash_reason,
    unexplained,
  )
  const id = newId()
  const saved = await db
    .insertInto('meal_plans')
    .values({
      id,
      patient_id: input.patient_id,
      nutritionist_id: user.id,
      week_start: input.week_start,
      notes: input.notes ?? null,
      medicine_notes: input.medicine_notes ?? null,
      status: input.status,
      published_at: input.status === 'published' ? now : null,
      ...explainedColumns(explained),
    })
    .returning(savedColumns)
    .executeTakeFirstOrThrow()
  if (input.status === 'published') await tellOfDays(db, 'plan_ready', { id, ...input })
  return { ...saved, days: explained.days }
}

/** What a challenger is told of a plan until it is withdrawn or moved. */
const planNews: NotificationKind[] = ['plan_ready', 'plan_changed']

async function tellPatient(
  db: Db,
  kind: 'plan_ready' | 'plan_changed' | 'plan_withdrawn',
  plan: { id: string; patient_id: string; week_start: string },
) {
  await notify(db, { user_id: plan.patient_id, kind, plan_id: plan.id, week_start: plan.week_start })
}

/** Tells of a plan that somebody can still follow; nobody waits for one that is over. */
async function tellOfDays(
  db: Db,
  kind: 'plan_ready' | 'plan_changed',
  plan: Parameters<typeof tellPatient>[2] & { days: Pick<PlanDay, 'date'>[] },
) {
  if (plan.days.some(({ date }) => date >= today())) await tellPatient(db, kind, plan)
}

type Change = Context<'PUT /meal-plans/:id', (typeof mealPlans)['PUT /meal-plans/:id']>

/** Saves a plan's changes as its next version. */
export async function changePlan({ db, user, params, body, ifMatch, concerns }: Change) {
  const plan = await planToChange(db, user, params.id, ifMatch)
  concerns(plan.patient_id)
  if (plan.status === 'published' && body.status === 'draft')
    throw conflict('A published plan cannot become a draft again. Change it or publish a new one.')
  const week_start = body.week_start ?? plan.week_start
  // A new week start moves the stored days, unless new days are sent.
  const days = body.days ?? plan.days.map((day) => ({ ...day, date: addDays(week_start, day.day_of_week) }))
  const issues = planIssues({ week_start, days })
  if (issues.length) throw invalidFields(issues)
  if (body.week_start) await refuseBeforeBirth(db, plan.patient_id, 'week_start', week_start)
  const status = body.status ?? plan.status
  const planned = planDays(week_start, days, newId)
  // Other targets since are no reason to refuse a note.
  const isSame = !body.days && week_start === plan.week_start && status === plan.status
  if (!isSame) await refuseMisfits(db, plan.patient_id, planned)
  // Sending the stored reason again does not make it cover new clashes.
  const given = body.clash_reason === plan.clash_reason ? undefined : body.clash_reason
  const explained = await explain(
    db,
    user,
    {
      ...{ ...plan, status },
      days: await daysToStore(db, user, { status, days: planned }, plan),
    },
    given,
    given === undefined ? plan : unexplained,
    body.explained,
  )
  const fields = {
    ...{ week_start, status },
    notes: body.notes === undefined ? plan.notes : body.notes,
    medicine_notes: body.medicine_notes === undefined ? plan.medicine_notes : body.medicine_notes,
  }
  // Who opened a plan and saved it as it was has nothing to tell.
  if (changesFrom(plan, { ...fields, ...explained }).was === undefined) return wholePlan(db, user, plan.id)
  if (plan.status === 'published') await keepVersion(db, plan.id)
  const saved = await savePlan(db, plan, {
    ...fields,
    published_at: plan.published_at ?? (status === 'published' ? now : null),
    ...explainedColumns(explained),
  })
  // What is said of the other week is no longer true.
  if (week_start !== plan.week_start) await settle(db, planNews, { plan_id: plan.id })
  if (status === 'published')
    await tellOfDays(db, plan.status === 'published' ? 'plan_changed' : 'plan_ready', {
      ...plan,
      ...{ week_start, days: explained.days },
    })
  return { ...saved, days: explained.days }
}

export const mealPlanHandlers = implement(mealPlans, {
  'POST /meal-plans': slow(async ({ user, body, write }) => {
    const days = planDays(body.week_start, body.days, newId)
    await readAhead(days)
    return write(async (db) => {
      await patientInCare(db, user, body.patient_id)
      return createPlan(db, user, { ...body, days })
    })
  }),

  'PUT /meal-plans/:id': slow(async ({ write, ...call }) => {
    await readAhead(call.body.days ?? [])
    return write((db) => changePlan({ ...call, db }))
  }),

  'POST /meal-plans/:id/publish': async ({ db, user, params, body, ifMatch, concerns }) => {
    const plan = await planToChange(db, user, params.id, ifMatch)
    concerns(plan.patient_id)
    if (plan.status === 'published') throw conflict('This plan is already published.')
    const status = 'published'
    await refuseMisfits(db, plan.patient_id, plan.days)
    const days = await daysToStore(db, user, { ...plan, status })
    const explained = await explain(db, user, { ...plan, status, days }, body?.clash_reason, plan)
    const saved = await savePlan(db, plan, {
      status,
      published_at: now,
      ...explainedColumns(explained),
    })
    await tellOfDays(db, 'plan_ready', plan)
    return { ...saved, days: explained.days }
  },

  'POST /meal-plans/:id/withdraw': async ({ db, user, params, body, ifMatch, concerns }) => {
    const plan = await planToChange(db, user, params.id, ifMatch)
    concerns(plan.patient_id)
    if (plan.status === 'draft')
      throw conflict('Only a published plan can be withdrawn. Delete the draft instead.')
    await savePlan(db, plan, { status: 'withdrawn', withdrawn_at: now, withdrawal_reason: body.reason })
    await db.deleteFrom('plan_shares').where('plan_id', '=', plan.id).execute()
    await settle(db, planNews, { plan_id: plan.id })
    await tellPatient(db, 'plan_withdrawn', plan)
    return wholePlan(db, user, plan.id)
  },

  'POST /meal-plans/:id/duplicate': async ({ db, user, params, body }) => {
    const plan = await wholePlan(db, user, params.id)
    await patientInCare(db, user, body.patient_id)
    const isSamePerson = body.patient_id === plan.patient_id
    const moved = planDays(body.week_start, daysToCopy(plan.days), newId)
    return createPlan(db, user, {
      ...body,
      status: 'draft',
      // Notes are written for one challenger, so another one does not get them.
      notes: isSamePerson ? plan.notes : null,
      medicine_notes: isSamePerson ? plan.medicine_notes : null,
      // What suits one person may not suit another, and the targets may be others now.
      days: (await withoutMisfits(db, body.patient_id, moved)).days,
    })
  },

  'DELETE /meal-plans/:id': async ({ db, user, params, concerns }) => {
    const plan = await planToChange(db, user, params.id, undefined)
    concerns(plan.patient_id)
    if (plan.status === 'published') throw conflict('Only drafts can be deleted.')
    await db.deleteFrom('meal_plans').where('id', '=', plan.id).execute()
  },

  'GET /meal-plans': async ({ db, user, query }) => {
    const plans = planList(db, user, query).select(user.role === 'patient' ? swapsOfPlan : noSwaps)
    const { rows, ...counts } = await page(db, plans, query)
    return { ...counts, rows: await withServedTotals(db, rows) }
  },

  'GET /meal-plans/:id': async ({ db, user, params, concerns }) => {
    const plan = await wholePlan(db, user, params.id)
    concerns(plan.patient_id)
    return plan
  },

  ...dishHandlers,
})
