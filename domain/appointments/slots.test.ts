import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addDays, clockOf, dateOf, getTimeZone, instantAt, setTimeZone, weekdayName } from '#domain/dates.ts'
import { type Availability, noAvailability } from './availability.ts'
import { freeSlots, hoursOf, isFree, isTooClose, type Span } from './slots.ts'

const zone = getTimeZone()
afterEach(() => setTimeZone(zone))

const monday = '2026-11-30'
const of = (more: Partial<Availability> = {}): Availability => ({
  ...noAvailability,
  weekly: [{ weekday: 'Monday', from: '09:00', to: '11:00' }],
  ...more,
})
const asked = { from: monday, to: addDays(monday, 6), minutes: 30, busy: [], now: 0 }
const at = (clock: string, date = monday) => instantAt(date, clock)
const clocks = (slots: Span[]) => slots.map(({ starts_at }) => clockOf(starts_at))

test('hours hold appointments of their length, on the half hours', () => {
  expect(clocks(freeSlots(of(), asked))).toEqual(['09:00', '09:30', '10:00', '10:30'])
  expect(clocks(freeSlots(of(), { ...asked, minutes: 45 }))).toEqual(['09:00', '09:30', '10:00'])
  expect(clocks(freeSlots(of(), { ...asked, minutes: 15 }))).toHaveLength(8)
  expect(freeSlots(of(), { ...asked, minutes: 150 })).toEqual([])
})

test('what is booked takes its time, and the minutes between', () => {
  const busy = [{ starts_at: at('09:30'), ends_at: at('10:00') }]
  expect(clocks(freeSlots(of(), { ...asked, busy }))).toEqual(['09:00', '10:00', '10:30'])
  expect(clocks(freeSlots(of({ buffer_minutes: 15 }), { ...asked, busy }))).toEqual(['10:30'])
})

test('nothing that is over, nothing in a leave, and a date has its own hours', () => {
  expect(clocks(freeSlots(of(), { ...asked, now: at('10:00') }))).toEqual(['10:30'])
  expect(freeSlots(of({ leave: [{ from: monday, to: monday }] }), asked)).toEqual([])
  const exceptions = [{ date: monday, from: '16:00', to: '17:00' }]
  expect(clocks(freeSlots(of({ exceptions }), asked))).toEqual(['16:00', '16:30'])
})

test('hours that overlap offer each time once', () => {
  const weekly = ['09:00', '10:00'].map((from) => ({ weekday: 'Monday' as const, from, to: '11:00' }))
  expect(clocks(freeSlots(of({ weekly }), asked))).toEqual(['09:00', '09:30', '10:00', '10:30'])
})

test.each(['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns'])(
  'hours stay at their time of the day when the clocks change: %s',
  (name) => {
    setTimeZone(name)
    const date = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2026-01-01', days))
    fc.assert(
      fc.property(date, (day) => {
        const weekly = [{ weekday: weekdayName(day), from: '08:00', to: '12:00' }]
        const slots = freeSlots(of({ weekly }), { ...asked, from: day, to: day })
        expect(clocks(slots)).toEqual([
          ...['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'],
        ])
        expect(new Set(slots.map(({ starts_at }) => dateOf(starts_at)))).toEqual(new Set([day]))
      }),
      { numRuns: 200 },
    )
  },
)

test('every free time lies in the hours, comes close to nothing booked, and can be taken; no other can', () => {
  const hour = fc.integer({ min: 0, max: 20 })
  const clock = (at: number) => `${String(at).padStart(2, '0')}:00`
  const weekly = fc.array(
    fc.record({
      weekday: fc.constantFrom('Monday' as const, 'Tuesday' as const),
      from: hour,
      long: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 4 },
  )
  const busy = fc.array(fc.tuple(fc.integer({ min: 0, max: 190 }), fc.integer({ min: 1, max: 8 })), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      weekly,
      busy,
      fc.constantFrom(0, 10, 30),
      fc.constantFrom(15, 30, 50),
      (hours, taken, buffer_minutes, minutes) => {
        const own = of({
          buffer_minutes,
          weekly: hours.map(({ weekday, from, long }) => ({
            weekday,
            from: clock(from),
            to: clock(from + long),
          })),
        })
        const spans = taken.map(([quarter, long]) => {
          const starts_at = at('00:00') + quarter * 900_000
          return { starts_at, ends_at: starts_at + long * 900_000 }
        })
        const given = { busy: spans, now: 0 }
        const slots = freeSlots(own, { ...asked, ...given, minutes })
        for (const slot of slots) {
          expect(slot.ends_at - slot.starts_at).toBe(minutes * 60_000)
          const open = hoursOf(dateOf(slot.starts_at), own)
          expect(
            open.some(({ starts_at, ends_at }) => starts_at <= slot.starts_at && slot.ends_at <= ends_at),
          ).toBe(true)
          expect(spans.some((one) => isTooClose(slot, one, buffer_minutes))).toBe(false)
        }
        const free = new Set(slots.map(({ starts_at }) => starts_at))
        for (let quarter = 0; quarter < 192; quarter++) {
          const starts_at = at('00:00') + quarter * 900_000
          const wanted = { starts_at, ends_at: starts_at + minutes * 60_000 }
          expect(isFree(own, wanted, given)).toBe(free.has(starts_at))
        }
      },
    ),
    { numRuns: 100 },
  )
})
