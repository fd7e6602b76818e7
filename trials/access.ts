import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type ContractRoute, contract } from '#domain/contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { notInCareMessage } from '#domain/plans/saved-plan-use.ts'
import type { TestApp } from '#server/testing/app.ts'
import { type Caller, type Clinic, rewindableClinic } from '#server/testing/clinic.ts'
import { goodRequest, heldAbout, refusalOf } from '#server/testing/walk.ts'
import { trial, withTestDatabases } from './trial.ts'

/*
 * npm run trial:access: every caller makes every call about one challenger, after something has changed: care ended or
 * went to another nutritionist, somebody was suspended, a shared link or plan was taken back. Every POST is also sent
 * again with the Idempotency-Key of the time before. Nobody may read, change or get an answer about the challenger
 * unless they may reach them now.
 */
const health = 'marker-of-health'
const secret = 'marker-of-a-private-note'
/** Of its author alone, who keeps it when care ends. */
const ownText = 'marker-of-a-saved-reply'
/** What a challenger calls somebody who eats with them: only they read it. */
const atHome = 'marker-of-a-name-at-home'

/**
 * Forms, saved plans and dishes are of nobody, and stay their nutritionist's. Of the plans with a dish the answer has only
 * those that they may read.
 */
const ownThings: ContractRoute[] = [
  'GET /forms/:id',
  'GET /plan-templates/:id',
  'GET /meal-plans/templates/:id/parts',
  'GET /meal-plans/templates/:id/plans',
]

/** Either of two ends a home at any time; a new password ends it. */
const endsHome: ContractRoute[] = ['DELETE /patients/home/link', 'POST /account/password']

type Situation = {
  name: string
  change(app: TestApp, clinic: Clinic): Promise<unknown>
  /** Names of the callers who may reach the challenger then. */
  reach: string[]
  /** The shared link still opens the plan. */
  shared: boolean
}
const [patient, assigned, other] = ['the patient', 'the assigned nutritionist', 'another nutritionist']
const suspend = (app: TestApp, { id }: { id: string }) =>
  sql`update users set status = 'suspended' where id = ${id}`.execute(app.db)
const endCare = (app: TestApp, { mine }: Clinic) =>
  sql`update assignments set active = false, end_date = current_date where id = ${mine.assignment}`.execute(
    app.db,
  )
/** The challenger's nutritionist lends them to another one; the times are in seconds from now. */
async function lendToOther(app: TestApp, clinic: Clinic, begins: string, ends: string) {
  const at = (seconds: string) => sql`now() + ${seconds.replace(' ', '')}::int * interval '1 second'`
  await sql`with c as (insert into covers (id, nutritionist_id, colleague_id, starts_on, ends_on, begins_at, ends_at)
    values (gen_random_uuid(), ${clinic.mine.nutritionist.id}, ${clinic.theirs.nutritionist.id}, current_date,
      current_date, ${at(begins)}, ${at(ends)}) returning id)
    insert into cover_clients select id, ${clinic.mine.patient.id} from c`.execute(app.db)
}
const run = (statement: string) => (app: TestApp) => sql.raw(statement).execute(app.db)

const situations: Situation[] = [
  { name: 'in care', change: async () => {}, reach: [patient, assigned], shared: true },
  { name: 'care ended', change: endCare, reach: [patient], shared: true },
  {
    name: 'care went to another',
    async change(app, clinic) {
      await endCare(app, clinic)
      await app.assign(clinic.mine.patient.id, clinic.theirs.nutritionist.id)
    },
    reach: [patient, other],
    shared: true,
  },
  {
    name: 'challenger suspended',
    change: (app, { mine }) => suspend(app, mine.patient),
    reach: [assigned],
    shared: false,
  },
  {
    name: 'nutritionist suspended',
    change: (app, { mine }) => suspend(app, mine.nutritionist),
    reach: [patient],
    shared: true,
  },
  {
    name: 'approval taken back',
    change: (app, { mine }) =>
      sql`update nutritionist_profiles set approval_status = 'rejected', rejection_reason = 'Unreadable.'
        where user_id = ${mine.nutritionist.id}`.execute(app.db),
    reach: [patient],
    shared: true,
  },
  {
    name: 'lent to a colleague',
    change: (app, clinic) => lendToOther(app, clinic, '- 3600', '+ 3600'),
    reach: [patient, assigned, other],
    shared: true,
  },
  {
    name: 'lent from later on',
    change: (app, clinic) => lendToOther(app, clinic, '+ 60', '+ 3600'),
    reach: [patient, assigned],
    shared: true,
  },
  {
    name: 'lent until now',
    change: (app, clinic) => lendToOther(app, clinic, '- 3600', '- 1'),
    reach: [patient, assigned],
    shared: true,
  },
  {
    name: 'lent, and care ended',
    async change(app, clinic) {
      await lendToOther(app, clinic, '- 3600', '+ 3600')
      await endCare(app, clinic)
    },
    reach: [patient],
    shared: true,
  },
  {
    name: 'shares a home',
    async change(app, { mine, theirs }) {
      // An acceptance may have come before.
      await run('delete from home_links')(app)
      await sql`insert into home_links (patient_id, other_id) values (${mine.patient.id}, ${theirs.patient.id}),
        (${theirs.patient.id}, ${mine.patient.id})`.execute(app.db)
    },
    reach: [patient, assigned],
    shared: true,
  },
  {
    name: 'link expired',
    change: async (app) => {
      await run("update plan_shares set expires_at = now() - interval '1 second'")(app)
      await run("update shopping_shares set expires_at = now() - interval '1 second'")(app)
    },
    reach: [patient, assigned],
    shared: false,
  },
  {
    name: 'plan withdrawn',
    change:
      run(`update meal_plans set status = 'withdrawn', withdrawn_at = now(), withdrawal_reason = 'Wrong week.'
      where status = 'published'`),
    reach: [patient, assigned],
    shared: false,
  },
]

/** Writes markers into all texts about the challenger. */
async function plant(app: TestApp, { mine }: Clinic) {
  const about = sql`where patient_id = ${mine.patient.id}`
  await sql`update patient_profiles set medical_notes = ${health}, medication = ${health} ${about}`.execute(
    app.db,
  )
  await sql`update progress_reports set notes = ${health} ${about}`.execute(app.db)
  await sql`update follow_ups set assessment = ${health} ${about}`.execute(app.db)
  await sql`update sent_forms set answers = jsonb_build_object('hours', ${health}::text) ${about}`.execute(
    app.db,
  )
  await sql`update sent_form_versions set answers = jsonb_build_object('hours', ${health}::text)
    where sent_form_id in (select id from sent_forms ${about})`.execute(app.db)
  await sql`update appointments set kind = ${health} ${about}`.execute(app.db)
  await sql`update measurements set note = ${health} ${about}`.execute(app.db)
  await sql`update patient_requirements set reason = ${health} ${about}`.execute(app.db)
  await sql`update meal_plans set notes = ${health} ${about}`.execute(app.db)
  await sql`update messages set text = ${health} where conversation_id = ${mine.assignment}`.execute(app.db)
  await sql`update saved_replies set text = ${ownText} where nutritionist_id = ${mine.nutritionist.id}`.execute(
    app.db,
  )
  await sql`update care_notes set text = ${secret} ${about}`.execute(app.db)
  const member = {
    name: atHome,
    portion: 1,
    allergies: ['Peanuts'],
    dietary_prefs: ['vegan'],
    food_rules: [],
  }
  const members = JSON.stringify([{ id: mine.patient.id, ...member }])
  await sql`update patient_profiles set home_members = ${members} ${about}`.execute(app.db)
}

await trial('access', () =>
  withTestDatabases(async () => {
    const { app, clinic, time } = await rewindableClinic()
    const { mine, callers } = clinic
    const failures: string[] = []
    const counts = { cases: 0, replays: 0, opened: 0 }

    async function check(route: ContractRoute, situation: Situation) {
      const endpoint: Endpoint = contract[route]
      const good = await goodRequest(app, route, mine)
      const keyed = { ...good, headers: { 'idempotency-key': randomUUID() } }
      const isPost = route.startsWith('POST ')
      if (isPost) for (const { token } of callers) await app.call(route, keyed, token)
      await plant(app, clinic)
      await situation.change(app, clinic)
      const before = JSON.stringify(await heldAbout(app, mine))
      await time.mark()
      for (const caller of callers)
        for (const request of isPost ? [good, keyed] : [good]) {
          counts.cases++
          if (request === keyed) counts.replays++
          const answer = await app.call(route, request, caller.token)
          const leak = leakIn(caller, answer) ?? (await changeBy(caller))
          if (leak) failures.push(`${route} by ${caller.name}, ${situation.name}: ${leak}`)
          await time.rewind()
        }
      await time.unmark()
      await time.rewind()

      function leakIn(caller: Caller, { status, body }: { status: number; body: unknown }) {
        const text = Buffer.isBuffer(body) ? body.toString('latin1') : (JSON.stringify(body) ?? '')
        const mayReach = situation.reach.includes(caller.name)
        const isLink = route.startsWith('GET /shared/')
        const isSuspended = situation.name.endsWith('suspended') && caller.care === mine && !mayReach
        if (isSuspended && endpoint.access !== 'anyone' && status !== 401) return `suspended, but ${status}`
        const refusal = refusalOf(endpoint, caller)
        if (refusal && status !== refusal.status && !isSuspended) return `${status}, not ${refusal.status}`
        if (text.includes(health)) {
          if (isLink ? !situation.shared : !mayReach) return 'health data'
          counts.opened++
        }
        // The export holds everything about oneself, also what others noted.
        const isOwnExport = route === 'GET /account/export' && caller.name === patient
        if (text.includes(secret) && !(mayReach && caller.name === assigned) && !isOwnExport)
          return 'a private note'
        if (text.includes(atHome) && caller.name !== patient) return 'a name at home'
        if (text.includes(ownText) && caller.name !== assigned) return 'a saved reply'
        if (mayReach || caller.role === 'admin' || status >= 300) return
        if (endpoint.access === 'anyone') return
        if (text.includes(mine.patient.email)) return 'the e-mail address'
        // A refusal names the id that was sent, and nothing else.
        const isRefusal = route === 'POST /plan-templates/:id/use' && text.includes(notInCareMessage)
        if (isPost && !isRefusal && text.includes(mine.patient.id)) return 'an answer about them'
        // Name and dates stay with those who were in care.
        if (route === 'GET /nutritionists/patients/:id') return
        if (ownThings.includes(route)) return text.includes(mine.patient.id) ? 'who it was for' : undefined
        if (route.includes('/:id') && route.startsWith('GET ')) return `${status}`
      }
      async function changeBy({ name, role }: Caller) {
        // Administrators manage care; whoever has a link from a mail is its owner; accounts may be deleted always.
        if (situation.reach.includes(name) || role === 'admin') return
        if (endpoint.access === 'anyone' || route === 'DELETE /account' || route.startsWith('GET ')) return
        if (situation.name === 'shares a home' && endsHome.includes(route)) return
        if (JSON.stringify(await heldAbout(app, mine)) !== before) return 'a change'
      }
    }

    for (const situation of situations)
      for (const route of Object.keys(contract) as ContractRoute[]) await check(route, situation)
    await app.close()
    if (counts.opened < 100)
      failures.push(`the markers were seen by those who may only ${counts.opened} times`)
    const figures = `${counts.cases} cases (${counts.replays} replayed), ${failures.length} leaks, ${counts.opened} times seen by those who may`
    return { figures, failures }
  }),
)
