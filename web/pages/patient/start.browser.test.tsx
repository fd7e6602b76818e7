import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, today } from '#domain/dates.ts'
import { pregnancyLabels } from '#domain/people/patients.ts'
import { queryClient } from '#web/lib/api/queries.ts'
import { answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { careAnswers, newcomerAnswers, sampleList, sampleWait } from '#web/testing/samples/patient.ts'
import { sampleProfile, sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const address = '/app/patient/start'
const field = (label: string) => page.getByLabelText(label)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = (name: string) => button(name).click()
const chip = (name: string) => page.getByText(name, { exact: true }).click()
const question = (title: string) => page.getByRole('heading', { level: 1, name: title })
const goal = question('What would you like to reach?')
const nobody = { ...sampleUsers.patient, name: null, email_verified: false }
const openStart = (path = address) => open(path, { as: nobody, size: 'phone', answers: newcomerAnswers })
const noPlan = () => problem(404, 'No meal plan available')
const sampleReply = {
  energy: { from: 1850, to: 1950, how: 'Reckoned by the formula.' },
  meals: [
    {
      ...{ id: '01900003-0000-7000-8000-000000000001', meal_type: 'breakfast' as const, title: 'Ragi dosa' },
      ...{ portion: '2 dosas', time: null, template_id: null, recipe: null },
    },
  ],
  absent: null,
  missing: [],
}
/** What is there after the profile is saved. */
const saved = {
  ...careAnswers(),
  'GET /patients/current-plan': noPlan,
  'GET /patients/care': sampleWait(1),
  'POST /patients/profile': sampleProfile,
  'POST /patients/sample-day': sampleReply,
}
/** Every question stands on one screen of a phone. */
const fits = () =>
  expect.poll(() => document.documentElement.scrollHeight - window.innerHeight).toBeLessThanOrEqual(0)

async function fillName() {
  await field('First Name').fill('Asha')
  await field('Last Name').fill('Rao')
}

test('one question a screen, the goal first, to the first day', async () => {
  await openStart()
  await expect.element(goal).toBeVisible()
  expect(page.getByText('Please confirm your e-mail address').elements()).toEqual([])
  await fits()
  await expectSound()
  await press('Lose weight')
  await expect.element(question('What is your name?')).toHaveFocus()
  await fits()
  await fillName()
  await userEvent.keyboard('{Enter}')
  await expect.element(question('When were you born?')).toHaveFocus()
  await fits()
  await field('Date of Birth').fill('1990-04-12')
  await press('Continue')
  await fits()
  await press('Female')
  await fits()
  await press('Neither')
  await fits()
  await field('Height').fill('5.4')
  await field('Starting Weight').fill('82.5')
  await press('Continue')
  await press('Use 163 cm')
  await fits()
  await press('Lightly active')
  await fits()
  await press('Vegetarian with eggs')
  await fits()
  await chip('Jain')
  await press('Continue')
  await fits()
  await chip('Peanuts')
  await field('Another allergy or sensitivity').fill('kiwi')
  await expectSound()
  await press('Continue')
  await fits()
  await press('South')
  await fits()
  await press('Tamil')
  await fits()
  await chip('Diabetes Care')
  await press('Continue')
  await fits()
  await field('Something else, in your own words').fill('PCOD')
  await page.getByText('PCOS', { exact: true }).first().click()
  await expectSound()
  // The words stay beside the list.
  await press('More from the list')
  await expect.element(page.getByRole('combobox', { name: 'Conditions' })).toHaveFocus()
  await expect.element(field('Something else, in your own words')).toHaveValue('PCOD')
  await fits()
  await expectSound()
  await press('Continue')
  await fits()
  answer(saved)
  await press('No Medicines')
  await expect.element(page.getByText('About 1,850 to 1,950 kcal a day')).toBeVisible()
  await expect.element(page.getByText('An example, not advice for you')).toBeVisible()
  expect(callsOf('POST /patients/profile').map((call) => call.body)).toMatchObject([
    {
      ...{ goal: 'lose', first_name: 'Asha', gender: 'female', pregnancy: 'no', activity_level: 'light' },
      ...{ height_cm: 163, start_weight_kg: 82.5, allergies: ['Peanuts', 'kiwi'] },
      ...{ dietary_prefs: ['veg'], home_region: 'South', preferred_language: 'Tamil' },
      ...{ health_needs: ['Diabetes Care'], conditions: ['PCOS'], medical_notes: 'PCOD' },
    },
  ])
})

test('Back, also the browser’s, leads a question back; a man is asked for no pregnancy', async () => {
  const router = await openStart()
  await press('Skip for Now')
  await press('Continue')
  await expect.element(page.getByText('First name is required')).toBeVisible()
  await expect.element(field('First Name')).toHaveFocus()
  await press('Back')
  await expect.element(goal).toBeVisible()
  await press('Gain weight')
  await fillName()
  await router.navigate(-1)
  await expect.element(button('Gain weight')).toHaveAttribute('aria-pressed', 'true')
  await press('Continue')
  await expect.element(field('First Name')).toHaveValue('Asha')
  await press('Continue')
  await field('Date of Birth').fill(`${Number(today().slice(0, 4)) - 15}-01-01`)
  await press('Continue')
  await expect.element(page.getByText("A parent's or guardian's name is required under 18")).toBeVisible()
  await field('Date of Birth').fill('1990-04-12')
  await press('Continue')
  await press('Male')
  await expect.element(question('How tall are you, and what do you weigh?')).toBeVisible()
})

test('whoever is pregnant is asked for the due date, from which the months follow; other months end it', async () => {
  const profile = { ...sampleProfile, gender: 'female' as const, pregnancy: null }
  await open(`${address}?ask=pregnancy`, {
    ...{ as: 'patient', size: 'phone' },
    answers: { ...saved, 'GET /patients/profile': profile, 'PUT /patients/profile': profile },
  })
  await press(pregnancyLabels.pregnant_1)
  await expect.element(question('When is your due date?')).toHaveFocus()
  await fits()
  await expectSound()
  await expect.element(button('Not Known Yet')).toBeVisible()
  await field('Due date').fill(addDays(today(), 300))
  await press('Finish')
  await expect.element(page.getByText('The due date cannot be more than 40 weeks from now')).toBeVisible()
  await field('Due date').fill(addDays(today(), 30))
  await press('Back')
  await expect.element(button(pregnancyLabels.pregnant_3)).toHaveAttribute('aria-pressed', 'true')
  await press(pregnancyLabels.pregnant_3)
  await expect.element(field('Due date')).toHaveValue(addDays(today(), 30))
  await press('Back')
  await press(pregnancyLabels.pregnant_2)
  await expect.element(field('Due date')).toHaveValue('')
  await field('Due date').fill(addDays(today(), 40))
  await press('Finish')
  await expect.element(page.getByRole('heading', { name: 'Your First Day' })).toBeVisible()
  expect(callsOf('PUT /patients/profile').map((call) => call.body)).toMatchObject([
    { pregnancy: 'pregnant_3', due_date: addDays(today(), 40) },
  ])
})

test('who stops goes on where they were; a profile that comes meanwhile leads nobody away', async () => {
  await openStart()
  await press('Skip for Now')
  await fillName()
  await press('Continue')
  await page.getByRole('link', { name: 'Thali home' }).click()
  await openStart()
  await expect.element(question('When were you born?')).toBeVisible()
  answer({ 'GET /patients/profile': sampleProfile, 'GET /patients/shopping-list': sampleList() })
  await queryClient.refetchQueries()
  await expect.element(question('When were you born?')).toBeVisible()
})

test('what a profile does not say yet is asked, and only that is sent', async () => {
  const profile = { ...sampleProfile, gender: 'male' as const, activity_level: null }
  await open(`${address}?ask=activity_level`, {
    ...{ as: 'patient', size: 'phone' },
    answers: { ...saved, 'GET /patients/profile': profile, 'PUT /patients/profile': profile },
  })
  await expect.element(page.getByText('Question 1 of 1')).toBeVisible()
  await press('Active')
  await expect.element(page.getByRole('heading', { name: 'Your First Day' })).toBeVisible()
  expect(callsOf('PUT /patients/profile').map((call) => call.body)).toMatchObject([
    { activity_level: 'active' },
  ])
})
