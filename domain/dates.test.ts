import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  addDays,
  ageOn,
  clockOf,
  dateOf,
  dayStart,
  daysBetween,
  formatClock,
  formatDate,
  formatInstant,
  formatInstantDate,
  getTimeZone,
  instantAt,
  isDate,
  monthStart,
  nextHour,
  setTimeZone,
  today,
  weekdayName,
} from './dates.ts'
import { dateOrInstant, requiredDate } from './endpoint.ts'
import { messagesOf } from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  setTimeZone('Asia/Kolkata')
})

/** Any date from 1900 to 2199. */
const anyDate = fc.integer({ min: 0, max: 109_571 }).map((day) => addDays('1900-01-01', day))

describe('today', () => {
  test('changes at midnight in Kolkata, not in UTC', () => {
    expect(getTimeZone()).toBe('Asia/Kolkata')
    vi.setSystemTime('2026-11-21T18:29:59.999Z')
    expect(today()).toBe('2026-11-21')
    vi.setSystemTime('2026-11-21T18:30:00.000Z')
    expect(today()).toBe('2026-11-22')
    vi.setSystemTime('2026-11-22T00:00:00.000Z')
    expect(today()).toBe('2026-11-22')
  })

  test('follows the leap day and the new year', () => {
    vi.setSystemTime('2028-02-28T18:30:00Z')
    expect(today()).toBe('2028-02-29')
    vi.setSystemTime('2026-12-31T18:30:00Z')
    expect(today()).toBe('2027-01-01')
  })

  test('follows the business time zone that is set', () => {
    vi.setSystemTime('2026-11-22T04:59:59Z')
    setTimeZone('America/New_York')
    expect(today()).toBe('2026-11-21')
    expect(dateOf('2026-11-22T05:00:00Z')).toBe('2026-11-22')
  })
})

describe('instants are shown', () => {
  const anyInstant = fc.date({
    min: new Date('1920-01-02'),
    max: new Date('2199-12-31'),
    noInvalidDate: true,
  })

  test.each(['Asia/Kolkata', 'America/New_York', 'Asia/Kathmandu', 'UTC'])(
    'by the clocks of %s',
    (timeZone) => {
      setTimeZone(timeZone)
      const shown = new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
      fc.assert(
        fc.property(anyInstant, (instant) => {
          expect(formatInstant(instant.toISOString())).toBe(shown.format(instant).replace('\u202F', ' '))
        }),
      )
    },
  )

  // The clocks change by an hour, by half an hour, at midnight, never.
  const zones = [
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Kolkata',
  ]
  test.each(zones)('and found by the clocks of %s, on days with a change of them too', (timeZone) => {
    setTimeZone(timeZone)
    for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1))
      for (let half = 0; half < 48; half++) {
        const clock = new Date(half * 1_800_000).toISOString().slice(11, 16)
        const instant = instantAt(date, clock)
        const shown = `${dateOf(instant)} ${clockOf(instant)}`
        // Only a time that is left out is shown as another one, later by what the clocks go forward.
        expect(shown >= `${date} ${clock}`, `${shown} for ${date} ${clock}`).toBe(true)
        if (shown !== `${date} ${clock}`)
          expect(dateOf(instant - 3_600_000) < date || clockOf(instant - 3_600_000) < clock).toBe(true)
      }
  })

  test.each([
    ['Europe/London', '2026-03-29', '00:30', '2026-03-29T00:30Z'],
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30Z'],
    ['Europe/London', '2026-03-29', '08:00', '2026-03-29T07:00Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30Z'],
    ['Europe/London', '2026-10-25', '08:00', '2026-10-25T08:00Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30Z'],
    ['America/New_York', '2026-03-08', '08:00', '2026-03-08T12:00Z'],
    ['America/New_York', '2026-11-01', '08:00', '2026-11-01T13:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '08:00', '2026-10-03T21:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', '08:00', '2026-04-04T21:30Z'],
    ['America/Santiago', '2026-09-06', '00:00', '2026-09-06T04:00Z'],
    ['Asia/Kathmandu', '2026-03-29', '08:00', '2026-03-29T02:15Z'],
  ])('in %s, on %s, %s is %s', (timeZone, date, clock, instant) => {
    setTimeZone(timeZone)
    expect(instantAt(date, clock)).toBe(Date.parse(instant))
    expect(instantAt(date, '00:00')).toBe(dayStart(date))
  })

  test('the next time it is an hour, on a day with a change of the clocks too', () => {
    setTimeZone('Europe/London')
    expect(nextHour(8, Date.parse('2026-03-29T00:10Z'))).toBe(Date.parse('2026-03-29T07:00Z'))
    expect(nextHour(8, Date.parse('2026-10-25T00:10Z'))).toBe(Date.parse('2026-10-25T08:00Z'))
  })

  test('the birthday of somebody born in Kolkata while clocks stood an hour ahead', () => {
    expect(dateOf('1942-11-30T17:30:00Z')).toBe('1942-12-01')
    expect(dateOf('1945-10-14T17:29:59Z')).toBe('1945-10-14')
    expect(dateOf('1946-01-01T18:29:59Z')).toBe('1946-01-01')
  })

  test('dates as Indian English writes them', () => {
    const shown = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })
    const named = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(formatDate(date)).toBe(shown.format(new Date(date)))
        expect(weekdayName(date)).toBe(named.format(new Date(date)))
      }),
    )
  })

  test.each([
    ['00:05', '12:05 am'],
    ['08:30', '8:30 am'],
    ['12:00', '12:00 pm'],
    ['23:59', '11:59 pm'],
  ])('%s is %s', (time, words) => {
    expect(formatClock(time)).toBe(words)
  })
})

describe('calendar arithmetic', () => {
  test('adding days and counting them undo each other', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
        const other = addDays(date, days)
        expect(daysBetween(date, other)).toBe(days)
        expect(daysBetween(other, date)).toBe(-days || 0)
        expect(addDays(other, -days)).toBe(date)
      }),
    )
  })

  test('dates sort as their strings do, and a step at a time adds up', () => {
    fc.assert(
      fc.property(anyDate, anyDate, fc.nat(500), fc.nat(500), (a, b, m, n) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0)
        expect(addDays(addDays(a, m), n)).toBe(addDays(a, m + n))
      }),
    )
  })

  test('every date of 1900 to 2199 is one; the weekday repeats every 7 days only', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 6 }), (date, days) => {
        expect(isDate(date)).toBe(true)
        expect(weekdayName(addDays(date, 7))).toBe(weekdayName(date))
        expect(weekdayName(addDays(date, days))).not.toBe(weekdayName(date))
      }),
    )
  })

  test('months and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(monthStart('2026-02-28')).toBe('2026-02-01')
    expect(weekdayName('2026-11-21')).toBe('Saturday')
  })

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '1899-12-31',
    '2200-01-01',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '',
  ])('%j is no date', (text) => {
    expect(isDate(text)).toBe(false)
  })
})

describe('age', () => {
  test.each([
    ['1990-04-12', '2026-04-11', 35],
    ['1990-04-12', '2026-04-12', 36],
    ['1990-12-31', '2026-01-01', 35],
    ['2026-11-21', '2026-11-21', 0],
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
    ['2000-02-29', '2028-02-28', 27],
    ['2000-02-29', '2028-02-29', 28],
  ])('born %s, on %s: %i', (born, on, age) => {
    expect(ageOn(born, on)).toBe(age)
  })

  test('grows by one a year, on the birthday', () => {
    fc.assert(
      fc.property(
        anyDate.filter((date) => date < '2000' && !date.endsWith('02-29')),
        fc.integer({ min: 1, max: 120 }),
        (born, years) => {
          const birthday = `${Number(born.slice(0, 4)) + years}${born.slice(4)}`
          expect(ageOn(born, birthday)).toBe(years)
          expect(ageOn(born, addDays(birthday, -1))).toBe(years - 1)
        },
      ),
    )
  })
})

describe('dates in forms and bodies', () => {
  test('a required date', () => {
    const schema = z.object({ day: requiredDate('Week start date is required') })
    for (const day of [undefined, null, '', 20261121])
      expect(messagesOf(schema, { day })).toEqual({ day: 'Week start date is required' })
    expect(messagesOf(schema, { day: '2026-02-30' })).toEqual({
      day: 'Please enter a valid date (YYYY-MM-DD)',
    })
    expect(schema.parse({ day: '2024-02-29' })).toEqual({ day: '2024-02-29' })
  })

  test('an instant counts as its date in the business time zone', () => {
    const schema = dateOrInstant('Start date is required')
    expect(schema.parse('2026-11-21')).toBe('2026-11-21')
    expect(schema.parse('2026-11-21T18:29:59Z')).toBe('2026-11-21')
    expect(schema.parse('2026-11-21T18:30:00.000Z')).toBe('2026-11-22')
    expect(schema.parse('2026-11-21T00:30:00+05:30')).toBe('2026-11-21')
    expect(messagesOf(schema, '')).toEqual({ '': 'Start date is required' })
    for (const wrong of ['2026-02-30', '2026-02-30T99:00:00Z', 'tomorrow'])
      expect(messagesOf(schema, wrong)).toEqual({ '': 'Please enter a valid date' })
  })
})

test('dates are written as people in India read them', () => {
  expect(formatDate('2026-11-21')).toBe('21 Nov 2026')
  expect(formatDate('2027-01-05')).toBe('5 Jan 2027')
  expect(formatInstantDate('2026-11-21T18:30:00Z')).toBe('22 Nov 2026')
  // Some versions put a different kind of space before am or pm.
  expect(formatInstant('2026-11-21T18:35:00Z').replace(/\s/g, ' ')).toBe('22 Nov 2026, 12:05 am')
})
