import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import type { DayMeal } from '#domain/days/days.ts'
import { adherenceOf, isLater, mealStates } from '#domain/days/meal-logs.ts'
import { isSameMeal, type PendingTick, withPending } from '#domain/days/pending-acts.ts'
import { randomNumbers } from '#domain/random.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

/** So many random days; `npm run trial:days` plays 10,000. */
const count = Number(process.env.DAY_SEQUENCES ?? 20)

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const date = today()
const titles = ['Khichdi', 'Rajma chawal', 'Vegetable pulao']
const lunch = (title: string, id?: string) => ({
  ...{ ...sampleMeal, meal_type: 'lunch', title, calories: 420, protein_g: 15, time: '13:00' },
  ...(id && { id }),
})

/** Ids of dishes that are offered in place of a planned one. */
const offers = new Map<string, (string | null)[]>()

/** A challenger with four meals today, and what they and their nutritionist can do. */
async function dayInCare() {
  const arjun = await app.patient({ dietary_prefs: ['veg'] })
  await app.assign(arjun.id, meera.id)
  const input = samplePlan(arjun.id, date)
  const meals = [sampleMeal, ...titles.map((title) => lunch(title))]
  const { body: plan } = await meera.call('POST /meal-plans', {
    body: { ...input, status: 'published', days: input.days.slice(0, 1).map((day) => ({ ...day, meals })) },
  })
  let planned = plan.days[0]!.meals
  const of = (id: string) => ({ params: { date, id } })
  return {
    ids: planned.map(({ id }) => id),
    read: async () => (await arjun.call('GET /patients/days/:date', { params: { date } })).body.meals,
    async send({ meal_id, date: _, ...tick }: PendingTick) {
      const { status } = await arjun.call('PUT /patients/days/:date/meals/:id', {
        ...of(meal_id),
        body: tick,
      })
      expect(status).toBe(200)
    },
    /** A ticked meal refuses it. */
    async swap(id: string, pick: <Value>(values: readonly Value[]) => Value | undefined) {
      const { title } = planned.find((meal) => meal.id === id)!
      if (!offers.has(title)) {
        const { body } = await arjun.call('GET /patients/days/:date/meals/:id/swaps', of(id))
        offers.set(title, [null, ...body.meals.map(({ template_id }) => template_id!)])
      }
      const template_id = pick(offers.get(title)!)
      const swap = template_id && { template_id }
      const { status } = await arjun.call('PUT /patients/days/:date/meals/:id', { ...of(id), body: { swap } })
      expect([200, 409]).toContain(status)
    },
    async change(id: string, title: string) {
      planned = planned.map((one) => (one.id === id ? { ...one, title } : one))
      const days = [{ ...plan.days[0]!, meals: planned }]
      const { status } = await meera.call('PUT /meal-plans/:id', { params: { id: plan.id }, body: { days } })
      expect(status).toBe(200)
    },
    async percents() {
      const week = { from: addDays(date, -6), to: date }
      const own = await arjun.call('GET /patients/adherence', { query: week })
      const seen = { params: { id: arjun.id }, query: { from: date, to: date } }
      const theirs = await meera.call('GET /nutritionists/patients/:id/days', seen)
      return [own.body.percent, theirs.body.percent]
    },
  }
}
type Home = Awaited<ReturnType<typeof dayInCare>>

/** A device as the interface is one: it shows what it read last, with what it has not sent. */
async function deviceOf(home: Home) {
  let known: DayMeal[] = await home.read()
  let pending: PendingTick[] = []
  return {
    shown: () => withPending(date, known, pending),
    async read() {
      known = await home.read()
    },
    tick(tick: PendingTick) {
      pending = [...pending.filter((one) => !isSameMeal(one, tick)), tick]
    },
    /** Sends what waits. Of what was sent the answer may be lost: then it is sent again another time. */
    async send(isAnswered: () => boolean) {
      for (const tick of pending) {
        await home.send(tick)
        if (isAnswered()) pending = pending.filter((one) => one !== tick)
      }
    },
  }
}

async function playDay(random: () => number) {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const home = await dayInCare()
  const phones = [await deviceOf(home), await deviceOf(home)]
  /** The last act on each meal, as the person remembers. */
  const meant = new Map<string, PendingTick>()
  const begin = Date.now() - 60_000
  const steps = 5 + Math.floor(random() * 20)
  for (let step = 0; step < steps; step++) {
    const [phone, id, act] = [pick(phones), pick(home.ids), random()]
    if (act < 0.45) {
      const state = pick([...mealStates, null])
      const note = state && random() < 0.3 ? pick(['Poha', 'Half']) : null
      const tick = { date, meal_id: id, state, note, at: new Date(begin + step).toISOString() }
      phone.tick(tick)
      const before = meant.get(id)
      if (!before || isLater(tick, before)) meant.set(id, tick)
    } else if (act < 0.6) await phone.send(() => random() < 0.7)
    else if (act < 0.75) await phone.read()
    else if (act < 0.85) await home.swap(id, pick)
    else if (act < 0.95) await home.change(id, pick(titles))
    else await phone.send(() => false)
  }
  for (const phone of phones.toSorted(() => random() - 0.5)) await phone.send(() => true)
  for (const phone of phones) await phone.read()
  const stored = await home.read()
  for (const phone of phones) expect(phone.shown()).toEqual(stored)
  expect(stored.map(({ id, state, note, acted_at }) => ({ id, state, note, acted_at }))).toEqual(
    home.ids.map((id) => {
      const { state = null, note = null, at: acted_at = null } = meant.get(id) ?? {}
      return { id, state, note, acted_at }
    }),
  )
  const percent = adherenceOf(stored)
  expect(await home.percents()).toEqual([percent, percent])
}

// Without a limit of time, for the 10,000.
test(`${count} random days on two devices: server, devices and adherence agree`, { timeout: 0 }, async () => {
  const random = randomNumbers(18)
  for (let day = 0; day < count; day++) {
    // Anew from time to time, because a sign-in lasts 15 minutes.
    if (day % 100 === 0) meera = await app.nutritionist()
    await playDay(random)
  }
})
