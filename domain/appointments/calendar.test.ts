import ICAL from 'ical.js'
import { afterEach, expect, test } from 'vitest'
import { addDays, clockOf, dateOf, getTimeZone, instantAt, setTimeZone } from '#domain/dates.ts'
import { calendarOf, invitationOf, namedFor } from './calendar.ts'

const zone = getTimeZone()
afterEach(() => setTimeZone(zone))

const read = (file: string) => {
  const whole = new ICAL.Component(ICAL.parse(file))
  return {
    method: whole.getFirstPropertyValue('method'),
    events: whole.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)),
  }
}
const entry = (starts: number, more = {}) => ({
  ...{ id: '0190-a', sequence: 2, place: '12 MG Road; first floor, Pune', link: null },
  starts_at: new Date(starts).toISOString(),
  ends_at: new Date(starts + 45 * 60_000).toISOString(),
  changed_at: '2026-01-02T03:04:05.000Z',
  ...more,
})

/** Zones with the dates on which their clocks are changed; India has none. */
const changes = {
  'Asia/Kolkata': ['2026-03-29', '2026-10-25'],
  'Europe/Berlin': ['2026-03-29', '2026-10-25'],
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'America/St_Johns': ['2026-03-08', '2026-11-01'],
}
test.each(Object.entries(changes))(
  'another program reads the same times around both changes of clocks: %s',
  (name, dates) => {
    setTimeZone(name)
    const days = dates.flatMap((date) => [-1, 0, 1].map((more) => addDays(date, more)))
    const times = days.flatMap((date) =>
      ['00:30', '09:30', '23:15'].map((clock) => ({ date, clock, at: instantAt(date, clock) })),
    )
    const entries = times.map(({ at }, index) => entry(at, { id: `id-${index}` }))
    const { events } = read(calendarOf(entries, 'Thali'))
    expect(
      events.map(({ startDate, endDate }) => {
        const [from, to] = [startDate.toJSDate().getTime(), endDate.toJSDate().getTime()]
        return { date: dateOf(from), clock: clockOf(from), at: from, long: to - from }
      }),
    ).toEqual(times.map((one) => ({ ...one, long: 45 * 60_000 })))
    for (const [index, one] of entries.entries()) {
      const sent = { brandName: 'Thali', organizer: 'support@thali.example', attendee: 'a@example.in' }
      const [event] = read(invitationOf(one, 'REQUEST', sent)).events
      expect(event!.startDate.toJSDate().getTime()).toBe(times[index]!.at)
    }
  },
)

test('an entry says when, where and whom, and an invitation its method', () => {
  const at = instantAt('2026-12-01', '16:30')
  const [event] = read(
    calendarOf([entry(at, { first_name: namedFor('nutritionist', 'Asha Rao') })], 'T; "x"'),
  ).events
  expect(event).toMatchObject({
    ...{
      uid: '0190-a@thali',
      summary: 'Appointment: Asha',
      location: '12 MG Road; first floor, Pune',
      sequence: 2,
    },
  })
  const sent = { brandName: 'My "Thali"', organizer: 'support@thali.example', attendee: 'asha@example.in' }
  const invitation = read(invitationOf(entry(at, { link: 'https://meet.example/1' }), 'CANCEL', sent))
  expect(invitation.method).toBe('CANCEL')
  expect(invitation.events[0]).toMatchObject({
    ...{ uid: '0190-a@thali', summary: 'Appointment', location: 'https://meet.example/1' },
    organizer: 'mailto:support@thali.example',
  })
  expect(invitation.events[0]!.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(namedFor('patient', 'Meera Iyer')).toBeNull()
})
