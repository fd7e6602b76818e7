import type { Appointment, Slots } from '#domain/appointments/appointments.ts'
import { noAvailability, type StoredAvailability } from '#domain/appointments/availability.ts'
import { addDays, instantAt, today } from '#domain/dates.ts'
import { listOf } from '../fake-api.ts'
import { sampleId, sampleIds } from '../samples.ts'

/** An instant in some days. */
export const inDays = (days: number, clock: string) =>
  new Date(instantAt(addDays(today(), days), clock)).toISOString()

/** Lists of what is to come and, where only that is asked for, of what is over. */
export const sampleAppointments =
  (coming: Appointment[], past: Appointment[] = []) =>
  ({ query }: { query: Record<string, string> }) =>
    listOf(query.when === 'past' ? past : coming)

const kindId = sampleId(301)

/** The sample challenger comes tomorrow at 10:30. */
export const sampleAppointment = (more: Partial<Appointment> = {}): Appointment => ({
  ...{ id: sampleId(300), patient_id: sampleIds.patient, patient_name: 'Arjun Rao' },
  ...{ nutritionist_id: sampleIds.nutritionist, nutritionist_name: 'Meera Iyer' },
  ...{ starts_at: inDays(1, '10:30'), ends_at: inDays(1, '11:00'), place: '12 MG Road', status: 'booked' },
  ...{
    link: null,
    kind: 'Follow-up',
    kind_id: kindId,
    price_paise: 80_000,
    locked: null,
    whatsapp: null,
    other_texts: [],
  },
  ...more,
})

export const sampleSlots = (more: Partial<Slots> = {}): Slots => ({
  slots: ['10:00', '10:30', '11:00'].map((clock) => ({
    starts_at: inDays(2, clock),
    ends_at: inDays(2, `${clock.slice(0, 2)}:59`),
  })),
  ...{ nutritionist_id: sampleIds.nutritionist, nutritionist_name: 'Meera Iyer' },
  ...{ kind_id: kindId, cancel_until_hours: 24 },
  kinds: [
    { id: sampleId(302), name: 'First visit', minutes: 60, place: '12 MG Road', price_paise: 150_000 },
    { id: kindId, name: 'Follow-up', minutes: 30, place: 'Video call', price_paise: 80_000 },
  ],
  ...more,
})

export const sampleHours = (more: Partial<StoredAvailability> = {}): StoredAvailability => ({
  ...noAvailability,
  ...{ nutritionist_id: sampleIds.nutritionist, updated_at: null, makes_rooms: false, in_leave: [] },
  ...more,
})
