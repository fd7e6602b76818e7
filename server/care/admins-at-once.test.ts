import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { matchWaiting } from '#server/jobs/matching.ts'
import { samplePlan, type TestApp, testApp, testPassword } from '#server/testing/app.ts'

let app: TestApp
let ananya: Awaited<ReturnType<TestApp['signUp']>>
let dev: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('users').execute()
  ananya = await app.signUp('admin')
  dev = await app.signUp('admin')
})

type Result = { status: number; problem: { detail: string } }

/** How many database sessions wait for a lock. */
async function waiting() {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]!.count
}

/**
 * Runs calls that truly overlap, and returns their answers. Each call first waits for the locked
 * row, in this order; then the lock is released.
 */
async function atOnce(row: RawBuilder<unknown>, ...calls: (() => Promise<Result>)[]): Promise<Result[]> {
  const answers: Promise<Result>[] = []
  await app.db.transaction().execute(async (gate) => {
    await sql`${row} for update`.execute(gate)
    for (const call of calls) {
      answers.push(call())
      await expect.poll(waiting, { timeout: 20_000 }).toBe(answers.length)
    }
  })
  return Promise.all(answers)
}

const userRow = ({ id }: { id: string }) => sql`select from users where id = ${id}`
const statusOf = ({ status }: Result) => status
const refusals = (answers: Result[]) =>
  answers.filter(({ status }) => status >= 400).map(({ status, problem }) => [status, problem.detail])

const approve =
  (admin: typeof ananya, { profile_id }: { profile_id: string }) =>
  () =>
    admin.call('POST /admin/nutritionists/:id/approve', {
      params: { id: profile_id },
      body: { approval_status: 'approved' },
    })
const reject =
  (admin: typeof ananya, { profile_id }: { profile_id: string }) =>
  () =>
    admin.call('POST /admin/nutritionists/:id/approve', {
      params: { id: profile_id },
      body: { approval_status: 'rejected', rejection_reason: 'The number could not be found' },
    })
const setStatus =
  (admin: typeof ananya, { id }: { id: string }, status: 'active' | 'suspended') =>
  () =>
    admin.call('PUT /admin/users/:id', { params: { id }, body: { status } })
const remove =
  (admin: typeof ananya, { id }: { id: string }) =>
  () =>
    admin.call('DELETE /admin/users/:id', { params: { id } })
const gone = [404, 'This could not be found.']

describe('about one profile', () => {
  const profileRow = ({ profile_id }: { profile_id: string }) =>
    sql`select from nutritionist_profiles where profile_id = ${profile_id}`

  test('one decision counts, the other administrator learns which', async () => {
    for (const [first, second, outcome] of [
      [approve, reject, 'approved'],
      [reject, approve, 'rejected'],
      [approve, approve, 'approved'],
      [reject, reject, 'rejected'],
    ] as const) {
      const meera = await app.nutritionist('pending')
      const answers = await atOnce(profileRow(meera), first(ananya, meera), second(dev, meera))
      expect(answers.map(statusOf).sort()).toEqual([200, 409])
      const { body } = await meera.call('GET /nutritionists/profile')
      expect(refusals(answers)).toEqual([[409, `This profile has already been ${body.approval_status}.`]])
      if (app.databaseUrl) expect(body.approval_status).toBe(outcome)
      const told = await app.db
        .selectFrom('notifications')
        .select('kind')
        .where('user_id', '=', meera.id)
        .execute()
      expect(told).toEqual([{ kind: `profile_${body.approval_status}` }])
    }
  })

  test('verifying and deciding at the same time both count', async () => {
    const meera = await app.nutritionist('pending')
    const verify = () =>
      dev.call('POST /admin/nutritionists/:id/verify', { params: { id: meera.profile_id } })
    const answers = await atOnce(profileRow(meera), approve(ananya, meera), verify)
    expect(answers.map(statusOf)).toEqual([200, 200])
    expect((await meera.call('GET /nutritionists/profile')).body).toMatchObject({
      approval_status: 'approved',
      verified: true,
    })
  })

  test('erasing the person while another administrator decides does not deadlock', async () => {
    for (const turn of [0, 1]) {
      const meera = await app.nutritionist('pending')
      const calls = [remove(ananya, meera), approve(dev, meera)]
      const answers = await atOnce(userRow(meera), ...(turn ? calls.toReversed() : calls))
      const [removed, decided] = turn ? answers.toReversed() : answers
      expect(removed!.status).toBe(204)
      expect([200, 404]).toContain(decided!.status)
      if (app.databaseUrl) expect(decided!.status).toBe(turn ? 200 : 404)
    }
  })
})

describe('about one user', () => {
  test('one suspends, the other is told that it is done; so with activating', async () => {
    const asha = await app.patient()
    for (const status of ['suspended', 'active'] as const) {
      const answers = await atOnce(
        userRow(asha),
        setStatus(ananya, asha, status),
        setStatus(dev, asha, status),
      )
      expect(answers.map(statusOf).sort()).toEqual([200, 409])
      expect(refusals(answers)).toEqual([[409, `This user is already ${status}.`]])
    }
    const entries = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('subject_id', '=', asha.id)
      .where('action', '=', 'PUT /admin/users/:id')
      .execute()
    expect(entries).toHaveLength(2)
  })

  test('one deletes, the other is told that they are gone', async () => {
    const asha = await app.patient()
    const twice = await atOnce(userRow(asha), remove(ananya, asha), remove(dev, asha))
    expect(twice.map(statusOf).sort()).toEqual([204, 404])
    expect(refusals(twice)).toEqual([gone])
    const ravi = await app.patient()
    const both = await atOnce(userRow(ravi), remove(ananya, ravi), setStatus(dev, ravi, 'suspended'))
    expect(both[0]!.status).toBe(204)
    if (app.databaseUrl) expect(refusals(both)).toEqual([gone])
  })
})

describe('about one assignment', () => {
  test('one assigns, the other is told that there is somebody', async () => {
    const [meera, uma] = [await app.nutritionist(), await app.nutritionist()]
    const asha = await app.patient()
    const assign =
      (admin: typeof ananya, { id }: { id: string }) =>
      () =>
        admin.call('POST /assignments', {
          body: { patient_id: asha.id, nutritionist_id: id, start_date: today() },
        })
    const answers = await atOnce(userRow(asha), assign(ananya, meera), assign(dev, uma))
    expect(answers.map(statusOf).sort()).toEqual([201, 409])
    expect(refusals(answers)).toEqual([[409, 'This challenger already has an active nutritionist.']])
  })

  test('one replaces the nutritionist, the other is told that it is somebody else by now, or nobody', async () => {
    const [meera, uma, tara] = [await app.nutritionist(), await app.nutritionist(), await app.nutritionist()]
    const asha = await app.patient()
    await app.assign(asha.id, meera.id)
    const replace =
      (admin: typeof ananya, { id }: { id: string }, instead_of?: string) =>
      () =>
        admin.call('POST /assignments', {
          body: {
            patient_id: asha.id,
            nutritionist_id: id,
            start_date: today(),
            replace: true,
            instead_of,
          },
        })
    const changed = [
      409,
      'Somebody else has changed who looks after this challenger. Please see who does now, and choose again.',
    ]
    const answers = await atOnce(userRow(asha), replace(ananya, uma, meera.id), replace(dev, tara, meera.id))
    expect(answers.map(statusOf).sort()).toEqual([201, 409])
    expect(refusals(answers)).toEqual([changed])
    const cared = app.db
      .selectFrom('assignments')
      .select(['id', 'nutritionist_id'])
      .where('active', '=', true)
    const { id, nutritionist_id } = await cared.executeTakeFirstOrThrow()
    if (app.databaseUrl) expect(nutritionist_id).toBe(uma.id)
    await ananya.call('DELETE /assignments/:id', { params: { id } })
    expect(refusals([await replace(dev, tara, nutritionist_id)()])).toEqual([changed])
    expect(await cared.execute()).toEqual([])
    // Without `instead_of` any present nutritionist is replaced.
    expect((await replace(dev, tara)()).status).toBe(201)
  })

  test('one gives away the last place, the other is told; one chosen in spite of it gets one more', async () => {
    const meera = await app.nutritionist('approved', { capacity: 1 })
    const [asha, ravi, tara] = [await app.patient(), await app.patient(), await app.patient()]
    const assign =
      (admin: typeof ananya, { id }: { id: string }, within_capacity = true) =>
      () =>
        admin.call('POST /assignments', {
          body: { patient_id: id, nutritionist_id: meera.id, start_date: today(), within_capacity },
        })
    const answers = await atOnce(userRow(meera), assign(ananya, asha), assign(dev, ravi))
    expect(answers.map(statusOf).sort()).toEqual([201, 409])
    expect(refusals(answers)).toEqual([
      [409, 'This nutritionist has no free place any more. Please choose somebody else.'],
    ])
    expect((await assign(ananya, tara, false)()).status).toBe(201)
  })

  test('one gives away the last place while the clock matches: there is none for it, and nothing has failed', async () => {
    const meera = await app.nutritionist('approved', { capacity: 1 })
    const [asha, ravi] = [await app.patient(), await app.patient()]
    await sql`update patient_profiles set waiting_since = now() - interval '21 hours'
      where patient_id = ${ravi.id}`.execute(app.db)
    const assign = () =>
      ananya.call('POST /assignments', {
        body: { patient_id: asha.id, nutritionist_id: meera.id, start_date: today(), within_capacity: true },
      })
    const match = async () => {
      await matchWaiting(app.db)
      return { status: 200, problem: { detail: '' } }
    }
    const [assigned] = await atOnce(userRow(meera), assign, match)
    if (app.databaseUrl) expect(assigned!.status).toBe(201)
    const cared = await app.db.selectFrom('assignments').select('id').where('active', '=', true).execute()
    expect(cared).toHaveLength(1)
  })

  test('one ends it, the other is told that it has ended', async () => {
    const [asha, meera] = [await app.patient(), await app.nutritionist()]
    const id = await app.assign(asha.id, meera.id)
    const end = (admin: typeof ananya) => () => admin.call('DELETE /assignments/:id', { params: { id } })
    const answers = await atOnce(userRow(asha), end(ananya), end(dev))
    expect(answers.map(statusOf).sort()).toEqual([204, 409])
    expect(refusals(answers)).toEqual([[409, 'This assignment has already ended.']])
  })

  test('one changes it, the other is told that what they saw was older; so when it has ended meanwhile', async () => {
    const [asha, meera] = [await app.patient(), await app.nutritionist()]
    const id = await app.assign(asha.id, meera.id)
    const change = (admin: typeof ananya, notes: string, version: number) => () =>
      admin.call('PUT /assignments/:id', {
        params: { id },
        body: { notes },
        headers: { 'if-match': `"${version}"` },
      })
    const answers = await atOnce(
      userRow(asha),
      change(ananya, 'Calls on Mondays', 1),
      change(dev, 'Speaks Tamil', 1),
    )
    expect(answers.map(statusOf).sort()).toEqual([200, 412])
    const older = 'This assignment was changed by someone else. Reload to see the latest.'
    expect(refusals(answers)).toEqual([[412, older]])
    const { body: changed } = await dev.call('PUT /assignments/:id', {
      params: { id },
      body: { notes: 'Both' },
      headers: { 'if-match': '"2"' },
    })
    expect(changed).toMatchObject({ notes: 'Both', version: 3 })
    await ananya.call('DELETE /assignments/:id', { params: { id } })
    expect((await change(dev, 'Too late', 3)()).problem.detail).toBe(older)
  })

  test('ending, reopening and changing it while somebody erases one of the two', async () => {
    for (const whom of ['patient', 'nutritionist'] as const)
      for (const active of [false, true]) {
        const [asha, meera] = [await app.patient(), await app.nutritionist()]
        const id = await app.assign(asha.id, meera.id)
        if (active) await ananya.call('DELETE /assignments/:id', { params: { id } })
        const change = () => dev.call('PUT /assignments/:id', { params: { id }, body: { active } })
        const person = whom === 'patient' ? asha : meera
        const [removed, changed] = await atOnce(userRow(person), remove(ananya, person), change)
        expect([removed!.status, [200, 404].includes(changed!.status)], `${whom} ${active}`).toEqual([
          204,
          true,
        ])
        if (app.databaseUrl) expect(changed!.status).toBe(404)
      }
  })
})

describe('daily work of other people at the same time does not deadlock', () => {
  const assignmentRow = (id: string) => sql`select from assignments where id = ${id}`
  const profileRow = ({ id }: { id: string }) => sql`select from nutritionist_profiles where user_id = ${id}`
  const patientRow = ({ id }: { id: string }) => sql`select from patient_profiles where patient_id = ${id}`
  const paymentRow = (id: string) => sql`select from payments where id = ${id}`
  /** A challenger in care, and calls that their nutritionist may make during care. */
  async function inCare() {
    const [asha, meera] = [await app.patient(), await app.nutritionist()]
    const id = await app.assign(asha.id, meera.id)
    const message = () =>
      meera.call('POST /conversations/:id/messages', { params: { id }, body: { text: 'Well done!' } })
    const publish = () =>
      meera.call('POST /meal-plans', { body: { ...samplePlan(asha.id), status: 'published' } })
    return { id, asha, meera, works: [message, publish] }
  }

  test.each([0, 1])(
    'ending care, and replacing, while the nutritionist writes or publishes (%i)',
    async (n) => {
      const ended = await inCare()
      const end = () => ananya.call('DELETE /assignments/:id', { params: { id: ended.id } })
      const ending = await atOnce(assignmentRow(ended.id), ended.works[n]!, end)
      expect(ending.map(statusOf)).toEqual([201, 204])

      const replaced = await inCare()
      const uma = await app.nutritionist()
      const replace = () =>
        ananya.call('POST /assignments', {
          body: { patient_id: replaced.asha.id, nutritionist_id: uma.id, start_date: today(), replace: true },
        })
      const replacing = await atOnce(assignmentRow(replaced.id), replaced.works[n]!, replace)
      expect(replacing.map(statusOf)).toEqual([201, 201])
    },
  )

  test.each([0, 1])('assigning while one of the two changes their profile (%i)', async (n) => {
    const [asha, meera] = [await app.patient(), await app.nutritionist()]
    const changes = [
      () => meera.call('PUT /nutritionists/profile', { body: { bio: 'I plan calm weeks.' } }),
      () => asha.call('PUT /patients/profile', { body: { medical_notes: 'Sleeps well again.' } }),
    ]
    const assign = () =>
      ananya.call('POST /assignments', {
        body: { patient_id: asha.id, nutritionist_id: meera.id, start_date: today() },
      })
    const answers = await atOnce([profileRow(meera), patientRow(asha)][n]!, changes[n]!, assign)
    expect(answers.map(statusOf)).toEqual([200, 201])
  })

  test('refunding somebody who is being erased', async () => {
    const asha = await app.patient()
    const paid = { method: 'upi', paid_on: today() }
    const payment = await ananya.call('POST /admin/payments', {
      body: { ...paid, patient_id: asha.id, amount_paise: 100_00 },
    })
    const { id } = payment.body
    const refund = () =>
      ananya.call('POST /admin/payments/:id/refund', {
        params: { id },
        body: { ...paid, amount_paise: 50_00 },
      })
    const answers = await atOnce(paymentRow(id), refund, remove(dev, asha))
    expect(answers.map(statusOf)).toEqual([201, 204])
    const rows = await app.db.selectFrom('payments').select(['kind', 'patient_id']).execute()
    expect(rows).toEqual([
      { kind: 'payment', patient_id: null },
      { kind: 'refund', patient_id: null },
    ])
  })
})

test('the last administrator stays, however many leave at once', async () => {
  const leave = (admin: typeof ananya) => () =>
    admin.call('DELETE /account', { body: { password: testPassword } })
  const everybody = sql`select from users where role = 'admin' order by id`
  const answers = await atOnce(everybody, leave(ananya), leave(dev))
  expect(answers.map(statusOf).sort()).toEqual([204, 409])
  expect(refusals(answers)).toEqual([
    [409, 'You are the only administrator. Create another one before you delete your account.'],
  ])
})
