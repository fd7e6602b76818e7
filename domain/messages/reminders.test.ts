import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addDays, clockOf, instantAt, setTimeZone } from '#domain/dates.ts'
import { type MealType, mealTypes } from '#domain/food/nutrients.ts'
import { timeOf } from '#domain/plans/day-slots.ts'
import { notificationKinds } from './notifications.ts'
import {
  isQuiet,
  lateMinutes,
  mealReminders,
  mealTimes,
  notificationReminder,
  otherKindsFor,
  type QuietHours,
  type ReminderChoices,
  reminderOf,
  soakReminder,
  usualChoices,
} from './reminders.ts'

afterEach(() => setTimeZone('Asia/Kolkata'))

const date = '2026-11-25'
const minutes = 60_000
const at = (clock: string, on = date) => instantAt(on, clock)
const clock = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => clockOf(at('00:00') + minute * minutes))
const quietHours = fc.option(fc.record({ from: clock, to: clock }), { nil: null })
const allMeals: ReminderChoices = { ...usualChoices, meals: [...mealTypes], quiet: null }
const meal = (meal_type: MealType, time: string | null = null, is_ticked = false) => ({
  meal_type,
  time,
  is_ticked,
  title: 'Poha',
})

test('quiet hours go past midnight, begin with their first minute and end before their last', () => {
  const night = { from: '22:00', to: '07:00' }
  expect(['21:59', '22:00', '00:00', '06:59', '07:00'].map((time) => isQuiet(time, night))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isQuiet('23:00', null)).toBe(false)
  // Every minute is in the hours from one time to another, or in those back again.
  fc.assert(
    fc.property(clock, clock, clock, (time, from, to) => {
      fc.pre(from !== to)
      expect(isQuiet(time, { from, to })).toBe(!isQuiet(time, { from: to, to: from }))
    }),
  )
})

test('a server that looks now and then reminds of each named time once at most, at its time, never late, never in quiet hours', () => {
  const meals = fc.array(
    fc.record({ meal_type: fc.constantFrom(...mealTypes), time: fc.option(clock), is_ticked: fc.boolean() }),
    { maxLength: 8 },
  )
  // Minutes between two looks; a long one is a server that was down.
  const looks = fc.array(fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 30, max: 120 })), {
    minLength: 20,
    maxLength: 400,
  })
  fc.assert(
    fc.property(
      meals,
      fc.subarray([...mealTypes]),
      quietHours,
      looks,
      (planned, wanted, quiet: QuietHours | null, pauses) => {
        const choices = { ...usualChoices, meals: wanted, quiet }
        const told = new Map<string, number>()
        const day = planned.map((one) => ({ ...one, title: 'Poha' }))
        let now = at('23:00', addDays(date, -1))
        for (const pause of pauses) {
          now += pause * minutes
          for (const times of mealTimes(now)) {
            if (times.date !== date) continue
            for (const { thing, expires_at } of mealReminders(date, day, choices, now)) {
              if (!told.has(thing)) told.set(thing, now)
              expect(now).toBeLessThan(expires_at)
              expect(isQuiet(clockOf(now), quiet)).toBe(false)
            }
          }
        }
        for (const when of told.values()) {
          const due = day.filter((one) => {
            const time = at(timeOf(one))
            return time <= when && when < time + lateMinutes * minutes && wanted.includes(one.meal_type)
          })
          expect(due.length).toBeGreaterThan(0)
        }
        expect(told.size).toBeLessThanOrEqual(7)
      },
    ),
  )
})

test.each([
  ['Europe/London', '2026-03-29', '01:30'],
  ['Europe/London', '2026-10-25', '01:30'],
  ['America/New_York', '2026-03-08', '02:30'],
  ['America/New_York', '2026-11-01', '01:59'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45'],
  ['America/Santiago', '2026-09-06', '00:30'],
  ['Asia/Kathmandu', '2026-03-29', '01:30'],
])('in %s each meal of %s is due for a quarter of an hour', (timeZone, day, night) => {
  setTimeZone(timeZone)
  const meals = [
    meal('snack', night),
    meal('breakfast', '08:00'),
    meal('lunch', '13:00'),
    meal('dinner', '20:00'),
  ]
  const told: string[] = []
  for (let now = at('00:00', day) - 60 * minutes; now < at('23:59', day) + 60 * minutes; now += minutes) {
    const asked = mealTimes(now).filter(({ date }) => date === day)
    const found = meals.filter(({ time }) => asked.some(({ from, to }) => from <= time! && time! <= to))
    told.push(...mealReminders(day, found, allMeals, now).map(({ thing }) => thing))
  }
  const counts = [...Map.groupBy(told, (thing) => thing).values()].map(({ length }) => length)
  expect(counts).toEqual(Array(4).fill(lateMinutes))
})

test('whoever looks every minute misses no meal that is to be announced', () => {
  fc.assert(
    fc.property(fc.array(clock, { maxLength: 6 }), (times) => {
      const day = times.map((time) => meal('snack', time))
      const told = new Set<string>()
      for (let now = at('00:00'); now < at('00:30', addDays(date, 1)); now += minutes)
        if (mealTimes(now).some((one) => one.date === date))
          for (const { thing } of mealReminders(date, day, allMeals, now)) told.add(thing)
      // All snacks without other meals around them share one named time of the day.
      expect(told.size).toBe(new Set(times.map((time) => slotOfSnack(time))).size)
    }),
    { numRuns: 20 },
  )
})
/** Without other meals, a snack is placed by their usual times: 8:00, 13:00 and 20:00. */
const slotOfSnack = (time: string) => ['08:00', '13:00', '20:00'].findLast((usual) => usual <= time)

test('two dishes of one meal are one reminder; meals that are ticked or not asked for are none', () => {
  const day = [meal('breakfast'), meal('breakfast', '08:05'), meal('lunch'), meal('dinner', null, true)]
  const titles = (time: string, choices = allMeals) =>
    mealReminders(date, day, choices, at(time)).map(({ payload }) => payload.title)
  expect(titles('08:05')).toEqual(['Time for your breakfast'])
  expect(titles('13:00')).toEqual(['Time for your lunch'])
  expect(titles('20:00')).toEqual([])
  expect(titles('13:00', usualChoices)).toEqual([])
})

test('the times around midnight are of two days', () => {
  expect(mealTimes(at('08:10'))).toEqual([{ date, from: '07:55', to: '08:10' }])
  expect(mealTimes(at('00:05'))).toEqual([
    { date: addDays(date, -1), from: '23:50', to: '24:00' },
    { date, from: '00:00', to: '00:05' },
  ])
})

test('the evening’s work is announced from 7 pm on, when there is some', () => {
  const work = [{ title: 'Rajma masala', before: ['Soak the rajma.'] }]
  expect(soakReminder(work, usualChoices, at('18:59'))).toBeNull()
  expect(soakReminder(work, usualChoices, at('20:00'))).toBeNull()
  expect(soakReminder([], usualChoices, at('19:00'))).toBeNull()
  expect(
    soakReminder(work, { ...usualChoices, quiet: { from: '18:00', to: '08:00' } }, at('19:00')),
  ).toBeNull()
  expect(soakReminder(work, usualChoices, at('19:00'))!.payload.body).not.toContain('Rajma')
  const named = { ...usualChoices, dish_names: true }
  expect(soakReminder(work, named, at('19:00'))!.payload.body).toBe('Rajma masala: Soak the rajma.')
  const long = soakReminder([{ title: 'Rajma', before: ['Soak. '.repeat(60)] }], named, at('19:00'))!
  expect(long.payload.body).toHaveLength(200)
})

test('only the kinds that a role gets can be turned off by it', () => {
  expect(otherKindsFor('patient')).toEqual(['soak', 'appointment', 'check_in', 'messages', 'plans'])
  expect(otherKindsFor('nutritionist')).toEqual(['messages'])
  expect(otherKindsFor('admin')).toEqual([])
})

test('news are announced in the words of the bell, unless they are turned off', () => {
  const told = (kind: keyof typeof notificationKinds) => ({
    id: '1',
    kind,
    created_at: new Date(at('12:00')).toISOString(),
    text: 'Your weekly check-in is due.',
    link: '/app/patient/progress',
  })
  expect(notificationReminder(told('check_in_due'), usualChoices, at('12:01'))).toMatchObject({
    kind: 'check_in',
    expires_at: at('12:00', addDays(date, 1)),
    payload: { title: 'Your weekly check-in is due', body: '', url: '/app/patient/progress' },
  })
  expect(notificationReminder(told('check_in_due'), usualChoices, at('23:00'))).toBeNull()
  expect(
    notificationReminder(told('check_in_due'), { ...usualChoices, off: ['check_in'] }, at('12:01')),
  ).toBeNull()
  expect(notificationReminder(told('payment_recorded'), usualChoices, at('12:01'))).toBeNull()
  // Every kind of reminder is about a kind that the same people are told of.
  for (const [kind, reminder] of Object.entries(reminderOf))
    for (const role of notificationKinds[kind as keyof typeof notificationKinds].for)
      expect(otherKindsFor(role)).toContain(reminder)
})
