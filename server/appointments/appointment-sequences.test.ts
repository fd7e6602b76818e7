import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostComing } from '#domain/appointments/appointments.ts'
import { addDays, instantAt, today, weekdays } from '#domain/dates.ts'
import { randomNumbers } from '#domain/random.ts'
import { remind } from '#server/messages/reminders.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

/** So many random orders; `npm run trial:appointments` plays 10,000. */
const count = Number(process.env.APPOINTMENT_SEQUENCES ?? 15)
const steps = 12

let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { maxConnections: 5 })
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['signUp']>>
type Booked = { id: string; by: number; start: number; status: 'booked' | 'cancelled' }

const days = [addDays(today(), 1), addDays(today(), 2)] as const
const [length, buffer] = [30, 10].map((minutes) => minutes * 60_000) as [number, number]
/** The moment of the day before at which people are reminded. */
const evening = instantAt(today(), '18:00')

const settings = (leave: { from: string; to: string }[]) => ({
  kinds: [{ name: 'Call', public_name: 'Call', minutes: 30, place: 'By phone', price_paise: 0 }],
  weekly: weekdays.map((weekday) => ({ weekday, from: '09:00', to: '12:00' })),
  ...{ exceptions: [], leave, buffer_minutes: 10, cancel_until_hours: 0 },
})

async function practice() {
  const nutritionist = await app.nutritionist()
  const patients = await Promise.all([app.patient(), app.patient(), app.patient()])
  for (const { id } of patients) await app.assign(id, nutritionist.id)
  return { nutritionist, patients }
}

/** One order of acts, beside a model that knows the rules in other words. */
async function play({ nutritionist, patients }: Awaited<ReturnType<typeof practice>>, seed: number) {
  const random = randomNumbers(seed)
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!
  const model: Booked[] = []
  const reminded = new Set<string>()
  let leave: string[] = []
  const say = async (at: string[]) => {
    leave = at
    const body = settings(at.map((date) => ({ from: date, to: date })))
    const answer = await nutritionist.call('PUT /nutritionists/availability', { body })
    const inLeave = model
      .filter(({ status, start }) => status === 'booked' && isAway(start))
      .map(({ id }) => id)
    expect(answer.body.in_leave.map(({ id }) => id).sort()).toEqual(inLeave.sort())
  }
  const isAway = (start: number) =>
    leave.some((date) => start >= instantAt(date, '00:00') && start < instantAt(addDays(date, 1), '00:00'))
  const isIn = (start: number) =>
    days.some((date) => {
      const since = start - instantAt(date, '09:00')
      return since >= 0 && since % length === 0 && since + length <= 3 * 3_600_000
    })
  const isNear = (start: number, gap: number, except?: string) =>
    model.some(
      (one) => one.status === 'booked' && one.id !== except && Math.abs(one.start - start) < length + gap,
    )
  const fits = (start: number, isStaff: boolean, except?: string) =>
    !isAway(start) && (isStaff ? !isNear(start, 0, except) : isIn(start) && !isNear(start, buffer, except))
  const hasEnough = (who: number) =>
    model.filter(({ by, status }) => by === who && status === 'booked').length >= mostComing
  const sometime = () =>
    instantAt(pick(days), pick(['09:00', '09:30', '09:40', '10:00', '10:30', '11:00', '11:30', '15:00']))
  const iso = (start: number) => new Date(start).toISOString()
  const book = (start: number, who: number, isStaff: boolean) => {
    const caller: Person = isStaff ? nutritionist : patients[who]!
    const body = { starts_at: iso(start), kind: 'Call', ...(isStaff && { patient_id: patients[who]!.id }) }
    return caller.call('POST /appointments', { body })
  }
  const add = (answer: Awaited<ReturnType<typeof book>>, start: number, by: number) => {
    if (answer.status === 201) model.push({ id: answer.body.id, by, start, status: 'booked' })
  }
  // A mail that has not left is taken back.
  const forget = ({ id, start }: { id: string; start: number }) =>
    reminded.delete(`appointment ${id} ${iso(start)}`)
  const remindNow = async () => {
    for (const { id, start, status } of model)
      if (status === 'booked' && start < instantAt(days[1], '00:00'))
        reminded.add(`appointment ${id} ${iso(start)}`)
    // Two servers at once remind of nothing twice.
    await Promise.all([remind(app.services, undefined, evening), remind(app.services, undefined, evening)])
  }
  await say([])
  for (let step = 0; step < steps; step++) {
    const [act, isStaff, who, start] = [random(), random() < 0.4, Math.floor(random() * 3), sometime()]
    const one = pick(model.length > 0 ? model : [undefined])
    if (act < 0.4 || !one) {
      const expected = fits(start, isStaff) && (isStaff || !hasEnough(who)) ? 201 : 409
      const answer = await book(start, who, isStaff)
      expect(answer.status, `${seed}: booking`).toBe(expected)
      add(answer, start, who)
    } else if (act < 0.5) {
      const all = [0, 1, 2]
      const can = fits(start, false) && !all.every(hasEnough)
      const answers = await Promise.all(all.map((each) => book(start, each, false)))
      const got = answers.filter(({ status }) => status === 201)
      expect(got, `${seed}: at once`).toHaveLength(can ? 1 : 0)
      for (const [by, answer] of answers.entries()) add(answer, start, by)
    } else if (act < 0.7) {
      const caller: Person = isStaff ? nutritionist : patients[one.by]!
      const can = one.status === 'booked' && (one.start === start || fits(start, isStaff, one.id))
      const moved = await caller.call('PUT /appointments/:id', {
        params: { id: one.id },
        body: { starts_at: iso(start) },
      })
      expect(moved.status, `${seed}: moving`).toBe(can ? 200 : 409)
      if (can && one.start !== start) forget(one)
      if (can) one.start = start
    } else if (act < 0.82) {
      const caller: Person = isStaff ? nutritionist : patients[one.by]!
      const answer = await caller.call('POST /appointments/:id/cancel', { params: { id: one.id } })
      expect(answer.status, `${seed}: cancelling`).toBe(one.status === 'booked' ? 200 : 409)
      forget(one)
      one.status = 'cancelled'
    } else if (act < 0.9) await say(pick([[], [days[0]], [days[1]], [...days]]))
    else await remindNow()
  }
  await remindNow()
  const stored = await app.db
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'status'])
    .where('nutritionist_id', '=', nutritionist.id)
    .orderBy('id')
    .execute()
  expect(stored, `${seed}: stored`).toEqual(
    model
      .map(({ id, start, status }) => ({ id, starts_at: iso(start), status }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  )
  const people = patients.map(({ id }) => id)
  const things = await app.db
    .selectFrom('reminders')
    .select('thing')
    .where('user_id', 'in', people)
    .where('kind', '=', 'appointment')
    .execute()
  expect(things.map(({ thing }) => thing).sort(), `${seed}: reminders`).toEqual([...reminded].sort())
  const mails = await app.db
    .selectFrom('mails')
    .select('id')
    .where('user_id', 'in', people)
    .where('subject', 'like', 'Appointment tomorrow%')
    .execute()
  expect(mails, `${seed}: mails`).toHaveLength(reminded.size)
  await sql`delete from appointments where nutritionist_id = ${nutritionist.id}`.execute(app.db)
  await sql`delete from reminders where user_id = any(${people}::uuid[])`.execute(app.db)
  await sql`delete from mails where user_id = any(${people}::uuid[])`.execute(app.db)
  await sql`delete from notifications where user_id = any(${[...people, nutritionist.id]}::uuid[])`.execute(
    app.db,
  )
}

test('random orders of booking, moving, cancelling, leave and reminding leave no overlap and no doubled or lost reminder', async () => {
  // One after the other: a reminder is for everybody.
  let people = await practice()
  for (let seed = 1; seed <= count; seed++) {
    // Access tokens end, and lists grow.
    if (seed % 50 === 0) people = await practice()
    await play(people, seed)
  }
})
