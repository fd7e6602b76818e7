import type { Tokens } from '#domain/auth/auth.ts'
import { addDays, type DateString, today } from '#domain/dates.ts'
import { fromElsewhere, join, type Person } from './people.ts'
import { expect, type Platform } from './platform.ts'

type Caller = { tokens: Tokens }

/** Makes one API call, which must succeed. */
export async function call<Reply = { id: string }>(
  { url }: Platform,
  { tokens }: Caller,
  route: string,
  body?: object,
): Promise<Reply> {
  const [method, path] = route.split(' ') as [string, string]
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${tokens.access_token}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok, `${route}: ${response.status}`).toBe(true)
  return (response.status === 204 ? undefined : await response.json()) as Reply
}

/** Whose tokens these are. */
export const idOf = async (platform: Platform, who: Caller) => (await call(platform, who, 'GET /auth/me')).id

/** A challenger with a complete profile. */
export async function challenger(platform: Platform, profile: object = {}): Promise<Person> {
  const person = await join(platform)
  await call(platform, person, 'POST /patients/profile', {
    first_name: 'Arjun',
    last_name: 'Rao',
    dob: '1990-04-12',
    height_cm: 172,
    start_weight_kg: 82.5,
    ...profile,
  })
  return person
}

export async function administrator({ url, admin }: Platform): Promise<Person> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: fromElsewhere(),
    body: new URLSearchParams({ username: admin.email, password: admin.password }),
  })
  return { email: admin.email, tokens: (await response.json()) as Tokens }
}

/** An approved and verified nutritionist, assigned to the challenger. */
export async function assignNutritionist(platform: Platform, patient: Person): Promise<Person> {
  const meera = await join(platform, { role: 'nutritionist' })
  const { profile_id } = await call<{ profile_id: string }>(platform, meera, 'POST /nutritionists/profile', {
    first_name: 'Meera',
    last_name: 'Iyer',
    registration_no: 'IDA-2041',
    qualifications: 'MSc Dietetics, RD',
    years_experience: 8,
    bio: 'I plan weeks that families cook with pleasure.',
    specializations: ['Weight Management'],
    languages: ['English', 'Tamil'],
  })
  const admin = await administrator(platform)
  await call(platform, admin, `POST /admin/nutritionists/${profile_id}/approve`, {
    approval_status: 'approved',
  })
  await call(platform, admin, `POST /admin/nutritionists/${profile_id}/verify`)
  await call(platform, admin, 'POST /assignments', {
    patient_id: await idOf(platform, patient),
    nutritionist_id: await idOf(platform, meera),
    start_date: today(),
  })
  return meera
}

/** Publishes a week with one meal a day. */
export async function publishPlan(
  platform: Platform,
  nutritionist: Person,
  patient: Person,
  weekStart: DateString = today(),
) {
  await call(platform, nutritionist, 'POST /meal-plans', {
    patient_id: await idOf(platform, patient),
    week_start: weekStart,
    days: Array.from({ length: 7 }, (_, offset) => ({
      day_of_week: offset,
      date: addDays(weekStart, offset),
      meals: [{ meal_type: 'breakfast', title: 'Ragi dosa', calories: 320 }],
    })),
  })
}

/** Files a report with a date `daysAgo`. */
export async function report(platform: Platform, person: Person, daysAgo: number, figures: object = {}) {
  await call(platform, person, 'POST /patients/progress', {
    week_start: addDays(today(), -daysAgo),
    adherence_pct: 90,
    energy_levels: 8,
    ...figures,
  })
}
