import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, away, callsOf, pictureFile } from '#web/testing/fake-api.ts'
import { button, region } from '#web/testing/find.ts'
import { sampleId, sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const main = page.getByRole('main')
const time = '2026-01-05T06:30:00.000Z'
const entry = {
  at: time,
  action: 'PUT /account',
  what: 'Change name or phone',
  by_you: true,
  ip: '203.0.113.1',
}
const held = {
  exported_at: time,
  account: { id: '01900000-0000-7000-8000-000000000001', email: 'patient@example.in', role: 'patient' },
  challenger_profile: { dob: '1990-04-12', height_cm: 172, start_weight_kg: 82.5, goal: 'lose' },
  nutritionist_profile: null,
  meal_plans: [
    {
      week_start: '2026-01-05',
      status: 'withdrawn',
      days: [
        {
          day_name: 'Monday',
          date: '2026-01-05',
          meals: [
            { meal_type: 'breakfast', title: 'Ragi dosa', portion: '2 pieces', calories: 320.4, notes: null },
          ],
        },
      ],
    },
  ],
  files: [
    { id: sampleId(400), media_type: 'image/jpeg', width: 40, height: 30, meal: 'Poha', date: '2026-01-05' },
    { id: sampleId(401), media_type: 'application/pdf', width: null, height: null, lab_result: 'HbA1c' },
  ],
  notes_about_you: [{ text: 'Cooks on Sundays.', nutritionist_name: 'Meera Iyer', created_at: time }],
  audit_log: Array.from({ length: 60 }, () => entry),
}
const openData = (
  as: Parameters<typeof open>[1] = { as: 'patient' },
  data: typeof held | typeof away = held,
) =>
  open('/app/account/export', {
    ...as,
    answers: { 'GET /account/export': data, 'GET /files/:id': pictureFile },
  })

test('a person reads what is stored about them, in words, with units and dates', async () => {
  await openData()
  const files = region('Your pictures and documents')
  await expect.element(files.getByRole('button', { name: 'One of your pictures. Enlarge' })).toBeEnabled()
  await expect.element(files.getByRole('button', { name: 'Save PDF' })).toBeVisible()
  const profile = region('Your profile')
  for (const words of [
    'Date of Birth12 Apr 1990',
    'Height172 cm',
    'Starting Weight82.5 kg',
    'GoalLose weight',
  ])
    await expect.element(profile).toMatchTextContent(words)
  await expect.element(region('Your account')).toMatchTextContent('You are here asChallenger')
  for (const words of ['Withdrawn', 'Monday, 5 Jan 2026', 'Breakfast: Ragi dosa, 2 pieces, 320 kcal'])
    await expect.element(region('Your meal plans')).toMatchTextContent(words)
  await expect.element(region('Nutritionists’ notes about you')).toMatchTextContent('Cooks on Sundays.')
  await expect.element(region('Nothing is stored here')).toMatchTextContent('Messages')
  expect(main.element().textContent).not.toMatch(/0190|_|null|undefined/)
  await expectSound()
})

test('a long part is shown whole when asked for', async () => {
  await openData()
  const log = region('Who did what with your data')
  await expect.element(log).toMatchTextContent('50 of 60 are shown.')
  await button('Show all of “Who did what with your data”').click()
  await expect.poll(() => log.getByRole('list').first().element().children.length).toBe(60)
})

test('the same comes as a file; what can’t be loaded says so and is tried again', async () => {
  await openData({ as: 'patient' }, away)
  await expect.element(main).toMatchTextContent('Your data could not be loaded. Please try again.')
  answer({ 'GET /account/export': held })
  await button('Try Again').click()
  await expect.element(region('Your profile')).toBeVisible()
  await button('Download My Data').click()
  await expect.poll(toasts).toContain('Your data is downloaded.')
  expect(callsOf('GET /account/export').length).toBeGreaterThan(1)
})

test('it is there without consent to new terms', async () => {
  await openData({ as: { ...sampleUsers.patient, consent_version: null } })
  await expect.element(region('Your profile')).toBeVisible()
})
