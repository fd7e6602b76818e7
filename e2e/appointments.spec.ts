import { dateOf } from '#domain/dates.ts'
import { assign, expect, idOf, test } from './nutritionists.ts'
import { call, challenger, report } from './patients.ts'
import { enter } from './people.ts'
import { countPresses } from './plans.ts'

test('appointments: hours are set, one is booked, moved and cancelled on a phone, and a visit books the next', async ({
  page,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, { first_name: 'Asha' })
  await assign(platform, asha, meera)
  const onPhone = () => page.setViewportSize({ width: 390, height: 844 })
  const onDesk = () => page.setViewportSize({ width: 1280, height: 900 })
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const slot = (name: string) => dialog.getByRole('button', { name, exact: true })

  await enter(page, meera, '/app/nutritionist/calendar/hours')
  const places = page.getByLabel('Place')
  await expect(places).toHaveCount(3)
  for (let kind = 0; kind < 3; kind++) await places.nth(kind).fill('12 MG Road')
  await button('Save').click()
  await expect(page.getByText('Hours saved.')).toBeVisible()

  await onPhone()
  await enter(page, asha, '/app/patient')
  await page.getByRole('link', { name: 'Book an appointment' }).click()
  // The last one: what begins within a day could not be moved.
  await slot('10:00 am').last().click()
  await slot('Book').click()
  await expect(page.getByText(/^Booked for .+, 10:00 am\.$/)).toBeVisible()
  await expect(page.getByText('First visit, with Meera Iyer')).toBeVisible()
  await button('Move').click()
  await dialog.getByRole('button', { name: '4:00 pm' }).last().click()
  await slot('Move').click()
  await expect(page.getByText(/^Moved to .+, 4:00 pm\.$/)).toBeVisible()
  await button('Cancel').click()
  await slot('Cancel appointment').click()
  await expect(page.getByText('Appointment cancelled.')).toBeVisible()
  await page.getByRole('button', { name: 'Book an appointment' }).click()
  await dialog.getByRole('button', { name: '11:00 am' }).last().click()
  await slot('Book').click()
  await expect(page.getByText(/^Booked for .+, 11:00 am\.$/)).toBeVisible()

  await onDesk()
  await enter(page, meera, `/app/nutritionist/patients/${await idOf(platform, asha)}`)
  await page.getByRole('link', { name: /, 11:00 am$/ }).click()
  await expect(page.getByText('11:00 am to 12:00 pm')).toBeVisible()

  await report(platform, asha, 0, { weight_kg: 81.5 })
  // The whole follow-up, begun on the calendar's week, in at most 30 presses and fields.
  const presses = await countPresses(page)
  let typed = 0
  const type = async (field: string, text: string) => {
    await page.getByRole('textbox', { name: field }).fill(text)
    typed++
  }
  const [{ starts_at } = { starts_at: '' }] = await call<{ starts_at: string }[]>(
    platform,
    asha,
    'GET /appointments',
  )
  await page.goto(`/app/nutritionist/calendar?date=${dateOf(starts_at)}`)
  await presses.start()
  await page.getByRole('link', { name: 'Asha Rao' }).click()
  await page.getByRole('link', { name: 'Start visit: Asha Rao' }).click()
  await expect(
    page.getByText(/^For the appointment of .+, 11:00 am: signing marks it as done\.$/),
  ).toBeVisible()
  await type('Weight (kg)', '82')
  await type('Assessment', 'Walks every day.')
  await page
    .getByRole('button', { name: /^Insert/ })
    .first()
    .click()
  await type('Diagnosis', 'Excess energy intake, less than before.')
  await type('Intervention', 'Goes on with the plan; fruit in place of biscuits at four.')
  await type('Monitoring', 'Weight each Monday.')
  await type('Message to Asha Rao', 'Well done. Until next time!')
  await button('Choose a time').click()
  await page.getByRole('button', { name: '2:00 pm', exact: true }).last().click()
  await expect(page.getByText(/, 2:00 pm, booked when you sign\.$/)).toBeVisible()
  await button('Sign visit').click()
  await expect(page.getByText('Visit signed.')).toBeVisible()
  const count = (await presses.count()) + typed
  test.info().annotations.push({ type: 'actions', description: String(count) })
  expect(count).toBeGreaterThan(10)
  expect(count).toBeLessThanOrEqual(30)

  await onPhone()
  await enter(page, asha, '/app/patient')
  const next = page.getByRole('alert').filter({ hasText: 'Your next appointment' })
  await expect(next).toContainText('2:00 pm')
  await expect(next).toContainText('12 MG Road')
  await enter(page, asha, '/app/patient/appointments')
  const list = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem')
  await expect(list('To come')).toHaveText([/2:00 pm.*Follow-up, with Meera Iyer/])
  // The latest first: whichever day they were for, the one that was cancelled and the one that is done.
  await expect(list('Past appointments').filter({ hasText: 'Done' })).toContainText(
    'First visit, with Meera Iyer',
  )
  await expect(list('Past appointments').filter({ hasText: 'Cancelled' })).toContainText('4:00 pm')
})
