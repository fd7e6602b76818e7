import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '#domain/dates.ts'
import { queryClient } from '#web/lib/api/queries.ts'
import { answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { careAnswers, newcomerAnswers, sampleList } from '#web/testing/samples/patient.ts'
import { sampleProfile, sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const address = '/app/patient/start'
const field = (label: string) => page.getByLabelText(label)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const step = (title: string) => page.getByRole('heading', { level: 2, name: title })
const goal = step('What would you like to reach?')
const who = step('Who are you?')
const body = step('Where do you begin?')
const food = step('What do you eat, and what must you avoid?')
const home = step('What are your home and meals like?')
const match = step('Who fits you, and what should they know?')
const openStart = () =>
  open(address, { as: { ...sampleUsers.patient, name: null }, answers: newcomerAnswers })

async function fillWho(born = '1990-04-12') {
  await field('First Name').fill('Arjun')
  await field('Last Name').fill('Rao')
  await field('Date of Birth').fill(born)
}

test('six steps, the goal first, lead to a profile; optional ones can be skipped', async () => {
  await openStart()
  await expect.element(goal).toBeVisible()
  await expect.element(page.getByText('Step 1 of 6')).toBeVisible()
  await expectSound()
  await expect.element(button('Skip for Now')).toBeVisible()
  await field('Goal').selectOptions('lose')
  await button('Continue').click()
  await expect.element(who).toHaveFocus()
  await fillWho()
  await userEvent.keyboard('{Enter}')
  await expect.element(body).toHaveFocus()
  await field('Height').fill('5.4')
  await field('Starting Weight').fill('82.5')
  await button('Continue').click()
  await page.getByRole('button', { name: 'Use 163 cm' }).click()
  await expect.element(food).toBeVisible()
  await field('Add an allergy or sensitivity').fill('Peanuts, milk')
  await page.getByText('Vegetarian', { exact: true }).click()
  await button('Continue').click()
  await expect.element(home).toHaveFocus()
  await expect.element(button('Skip for Now')).toBeVisible()
  await expectSound()
  const chip = (name: string) => page.getByText(name, { exact: true }).click()
  // No and none are answers, too.
  await chip('No')
  await expect.element(button('Continue')).toBeVisible()
  for (const name of ['Family', 'I cook myself', 'Pressure cooker', 'South']) await chip(name)
  await chip('South')
  await field('For how many people, with you?').fill('0')
  await field('Meals a week that you eat out or order in').fill('0')
  await field('Breakfast').fill('08:15')
  await field('Lunch').fill('13:00')
  await field('Lunch').fill('')
  await button('Continue').click()
  await expect.element(page.getByText('Please enter a whole number of people, 1 to 20')).toBeVisible()
  await field('For how many people, with you?').fill('3')
  await button('Continue').click()
  await expect.element(match).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'We match you by these' })).toBeVisible()
  await expectSound()
  await page.getByText('Diabetes Care').click()
  answer({ 'POST /patients/profile': sampleProfile, ...careAnswers() })
  await button('Finish').click()
  await expect.element(page.getByText('Your profile is complete!')).toBeVisible()
  expect(callsOf('POST /patients/profile').map((call) => call.body)).toMatchObject([
    {
      goal: 'lose',
      first_name: 'Arjun',
      height_cm: 163,
      start_weight_kg: 82.5,
      allergies: ['Peanuts', 'milk'],
      dietary_prefs: ['veg'],
      ...{
        home_region: null,
        cook: 'self',
        cooks_for: 3,
        weekday_minutes: null,
        kitchen: ['pressure_cooker'],
      },
      ...{ meal_times: { breakfast: '08:15' }, tiffin: false, eating_out: 0 },
      health_needs: ['Diabetes Care'],
    },
  ])
})

test('a profile that is there meanwhile leads nobody away from what they type', async () => {
  const router = await openStart()
  await button('Skip for Now').click()
  await fillWho()
  answer({ 'GET /patients/profile': sampleProfile, 'GET /patients/shopping-list': sampleList() })
  await queryClient.refetchQueries()
  await button('Continue').click()
  await expect.element(body).toBeVisible()
  expect(router.state.location.pathname).toBe(address)
})

test('what is missing is said on its step; Back and the browser lead back', async () => {
  await openStart()
  await button('Skip for Now').click()
  await button('Continue').click()
  await expect.element(page.getByText('First name is required')).toBeVisible()
  await expect.element(field('First Name')).toHaveFocus()
  await expect.element(who).toBeVisible()
  await fillWho(`${Number(today().slice(0, 4)) - 15}-01-01`)
  await button('Continue').click()
  await expect.element(page.getByText("A parent's or guardian's name is required under 18")).toBeVisible()
  await button('Back').click()
  await expect.element(goal).toBeVisible()
  await button('Skip for Now').click()
  await expect.element(field('First Name')).toHaveValue('Arjun')
})

test('who stops goes on where they were, also on one page; a refused answer shows its step', async () => {
  await openStart()
  await button('Skip for Now').click()
  await fillWho()
  await button('Continue').click()
  await expect.element(body).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Go On Step by Step' }).click()
  await expect.element(body).toBeVisible()
  await page.getByRole('link', { name: 'everything on one page' }).click()
  await expect.element(field('First Name')).toHaveValue('Arjun')
  await page.getByRole('link', { name: 'Go through it step by step' }).click()
  await field('Height').fill('172')
  await field('Starting Weight').fill('82.5')
  await button('Continue').click()
  await button('Skip for Now').click()
  await button('Skip for Now').click()
  answer({
    'POST /patients/profile': () =>
      problem(422, 'Please check your answers', [
        { path: 'dob', message: 'Please enter a valid date of birth' },
      ]),
  })
  await button('Finish').click()
  await expect.element(who).toBeVisible()
  await expect.element(field('Date of Birth')).toHaveFocus()
})

test('who has a profile is sent to it', async () => {
  await open(address, { as: 'patient', answers: careAnswers() })
  await expect.element(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})
