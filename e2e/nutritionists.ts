import { today } from '#domain/dates.ts'
import { administrator, call, idOf } from './patients.ts'
import { join, type Person } from './people.ts'
import { expect, type Platform, test as platformTest } from './platform.ts'

export { expect, idOf }

/** A new approved nutritionist for each test, so that challengers of other tests are not on their lists. */
export const test = platformTest.extend<{ meera: Person }>({
  meera: async ({ platform }, use) => use(await nutritionist(platform)),
})

/** A nutritionist whose profile has this review status. */
export async function nutritionist(
  platform: Platform,
  review: 'approved' | 'verified' | 'pending' | { rejected: string } = 'approved',
  profile: object = {},
): Promise<Person> {
  const person = await join(platform, { role: 'nutritionist' })
  const { profile_id } = await call<{ profile_id: string }>(platform, person, 'POST /nutritionists/profile', {
    first_name: 'Meera',
    last_name: 'Iyer',
    registration_no: 'IDA-2041',
    qualifications: 'MSc Dietetics, RD',
    years_experience: 8,
    bio: 'I plan weeks that families cook with pleasure.',
    specializations: ['Weight Management'],
    languages: ['English', 'Tamil'],
    ...profile,
  })
  if (review === 'pending') return person
  const admin = await administrator(platform)
  await call(
    platform,
    admin,
    `POST /admin/nutritionists/${profile_id}/approve`,
    typeof review === 'string'
      ? { approval_status: 'approved' }
      : { approval_status: 'rejected', rejection_reason: review.rejected },
  )
  if (review === 'verified') await call(platform, admin, `POST /admin/nutritionists/${profile_id}/verify`)
  return person
}

/** Puts a challenger into a nutritionist's care and returns the assignment. */
export async function assign(
  platform: Platform,
  patient: Person,
  nutritionist: Person,
  start_date = today(),
) {
  return call(platform, await administrator(platform), 'POST /assignments', {
    patient_id: await idOf(platform, patient),
    nutritionist_id: await idOf(platform, nutritionist),
    start_date,
  })
}

export async function endCare(platform: Platform, { id }: { id: string }) {
  await call(platform, await administrator(platform), `DELETE /assignments/${id}`)
}
