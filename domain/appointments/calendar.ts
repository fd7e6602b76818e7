import { z } from 'zod'
import { calendarFile, calendarInstant, calendarText } from '#domain/calendar-file.ts'
import { type Contract, callsFor, Instant, type Role } from '#domain/endpoint.ts'

/* Appointments in calendars of others: time, place and whom, and nothing of what for. */

/** An appointment as somebody is told of it. */
export type AppointmentNotice = {
  id: string
  sequence: number
  starts_at: string
  ends_at: string
  place: string
  link: string | null
  /** Who reads the notice. */
  to: Exclude<Role, 'admin'>
}

type Entry = Omit<AppointmentNotice, 'to'> & {
  /** The first name of whom staff meet. */
  first_name?: string | null
  /** When it was changed last. */
  changed_at: string
}

const firstName = (name: string) => name.split(' ')[0]!

/** The first name that an entry of this reader has, of the other one's name. */
export const namedFor = (to: AppointmentNotice['to'], name: string | null) =>
  to === 'nutritionist' && name ? firstName(name) : null

const entry = (of: Entry): string[] => [
  `UID:${of.id}@thali`,
  `SEQUENCE:${of.sequence}`,
  `DTSTAMP:${calendarInstant(of.changed_at)}`,
  `DTSTART:${calendarInstant(of.starts_at)}`,
  `DTEND:${calendarInstant(of.ends_at)}`,
  `SUMMARY:${calendarText(of.first_name ? `Appointment: ${of.first_name}` : 'Appointment')}`,
  `LOCATION:${calendarText(of.link ?? of.place)}`,
]

/** All appointments of a calendar that is read from its private address. */
export const calendarOf = (entries: Entry[], brandName: string) =>
  calendarFile({
    ...{ brandName, of: 'Appointments', method: 'PUBLISH' },
    events: entries.map((one) => [...entry(one), 'STATUS:CONFIRMED']),
  })

/** An invitation that goes with a mail, or the end of it. */
export const invitationOf = (
  one: Entry,
  method: 'REQUEST' | 'CANCEL',
  { brandName, organizer, attendee }: { brandName: string; organizer: string; attendee: string },
) =>
  calendarFile({
    ...{ brandName, of: 'Appointment', method },
    events: [
      [
        ...entry(one),
        `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
        `ORGANIZER;CN="${brandName.replace(/["\r\n]/g, '')}":mailto:${organizer}`,
        `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
      ],
    ],
  })

export const calendar = {
  ...callsFor('patient or approved nutritionist', {
    'POST /calendar': {
      summary: "Make the private address of one's calendar; an earlier one ends",
      // Only this answer has it: its hash is stored.
      reply: z.object({ url: z.string() }),
    },
    'GET /calendar': {
      summary: "Since when one's calendar has a private address; null without one",
      reply: z.object({ made_at: Instant.nullable() }),
    },
    'DELETE /calendar': "End the private address of one's calendar",
  }),
  'GET /calendar/:token.ics': {
    access: 'anyone',
    summary: "Somebody's appointments for a calendar program, at its private address",
    file: 'text/calendar; charset=utf-8',
    throttle: 'shared link',
  },
} satisfies Contract
