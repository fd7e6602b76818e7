import { addDays, type DateString, weekdayName, weekdays } from '#domain/dates.ts'

type Ids = { newId: () => string; idOf: (first: string) => string }

/** What they offer, and who comes to Meera in the days around `day`. */
export function demoAppointments(day: DateString, { newId, idOf }: Ids) {
  const [first, review, call] = [
    { name: 'First visit', minutes: 60, place: '4, Fergusson College Road, Pune', price_paise: 150_000 },
    { name: 'Follow-up', minutes: 30, place: '4, Fergusson College Road, Pune', price_paise: 80_000 },
    { name: 'Call', minutes: 15, place: 'By phone', price_paise: 0 },
  ].map((kind) => ({ id: newId(), public_name: kind.name, ...kind }))
  const nutritionist_id = idOf('meera')
  // Saturdays in the morning, Sundays never.
  const weekly = weekdays
    .filter((weekday) => weekday !== 'Sunday')
    .flatMap((weekday) => [
      { weekday, from: '10:00', to: '13:00' },
      ...(weekday === 'Saturday' ? [] : [{ weekday, from: '16:00', to: '19:00' }]),
    ])
  const workday = (days: number) => {
    const date = addDays(day, days)
    return weekdayName(date) === 'Sunday' ? addDays(date, 1) : date
  }
  const booked = [
    { who: 'ananya', date: workday(-14), from: '10:30', to: '11:00', kind: review!, status: 'done' as const },
    { who: 'ananya', date: workday(1), from: '10:30', to: '11:00', kind: review! },
    { who: 'sunita', date: workday(1), from: '16:00', to: '16:15', kind: call! },
    { who: 'subhash', date: workday(3), from: '11:00', to: '12:00', kind: first! },
  ]
  return {
    availability: ['meera', 'arjun', 'farida'].map((who) => ({
      ...{ nutritionist_id: idOf(who), buffer_minutes: 10, cancel_until_hours: 24 },
      kinds: JSON.stringify([first, review, call]),
      weekly: JSON.stringify(weekly),
      ...{ exceptions: '[]', leave: '[]' },
    })),
    appointments: booked.map(({ who, date, from, to, kind, status = 'booked' as const }) => ({
      status,
      ...{ id: newId(), patient_id: idOf(who), nutritionist_id, kind_id: kind.id, kind: kind.name },
      ...{ public_name: kind.public_name, price_paise: kind.price_paise, place: kind.place },
      starts_at: `${date}T${from}:00+05:30`,
      ends_at: `${date}T${to}:00+05:30`,
    })),
  }
}
