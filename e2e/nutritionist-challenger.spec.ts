import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { assign, endCare, expect, idOf, nutritionist, test } from './nutritionists.ts'
import { away, call, challenger, publishPlan, report } from './patients.ts'
import { enter, join, type Person } from './people.ts'
import type { Platform } from './platform.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl')
    .filter({ has: page.getByText(name, { exact: true }) })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function open(page: Page, platform: Platform, meera: Person, patient: Person) {
  await enter(page, meera, `/app/nutritionist/patients/${await idOf(platform, patient)}`)
}

test('a challenger as a whole: what to keep in mind, how it goes, reports, plans, profile', async ({
  page,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, {
    first_name: 'Asha',
    allergies: ['Peanuts', 'Prawns'],
    dietary_prefs: ['veg'],
    food_rules: ['no_onion_garlic'],
    goal: 'lose',
    target_weight_kg: 70,
    medical_notes: 'Thyroid',
  })
  await assign(platform, asha, meera)
  for (const [day, adherence_pct, energy_levels] of [
    [35, 100, 10],
    [28, 80, 8],
    [21, 79, 7],
    [14, 60, 6],
    [7, 59, 4],
    [0, 20, 3],
  ] as const)
    await report(platform, asha, day, {
      weight_kg: 80 + day / 7,
      waist_cm: 90,
      adherence_pct,
      energy_levels,
    })
  for (const week of [-70, -7, 0, 7]) await publishPlan(platform, meera, asha, addDays(today(), week))

  await open(page, platform, meera, asha)
  await expect(heading(page)).toHaveText('Asha Rao')
  await expect(page).toHaveTitle(/^Asha Rao · /)
  await expect(page.getByText(`In your care since ${formatDate(today())}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Message Asha Rao' })).toHaveAttribute(
    'href',
    /^\/app\/messages\/[\w-]+$/,
  )
  const plan = `/app/nutritionist/meal-plans/new?patient=${await idOf(platform, asha)}`
  await expect(page.getByRole('link', { name: 'New plan' })).toHaveAttribute('href', plan)

  const facts = card(page, 'What to keep in mind')
  const allergies = facts.getByRole('list', { name: 'Allergies' }).getByRole('listitem')
  await expect(allergies).toHaveText(['Peanuts', 'Prawns'])
  const [red, green] = await allergies.first().evaluate((item) => {
    const channels = getComputedStyle(item).color.match(/\d+/g)!.map(Number)
    return [channels[0]!, channels[1]!]
  })
  expect(red).toBeGreaterThan(green! * 2)
  for (const words of ['Vegetarian', 'No onion and garlic', 'Lose weight, target 70 kg'])
    await expect(facts).toContainText(words)

  await expect(figure(page, 'Reports')).toHaveText('Reports6Improving')
  await expect(figure(page, 'Average adherence')).toContainText('66%')
  await expect(card(page, 'Over Time').locator('figure > [role=img]')).toHaveCount(4)

  const reports = card(page, 'Progress reports').getByRole('article')
  await expect(reports).toHaveCount(6)
  await expect(reports.first()).toContainText(`Week of ${formatDate(today())}80 kg`)
  const colours = (name: RegExp) =>
    reports
      .locator('.mantine-Badge-root')
      .filter({ hasText: name })
      .evaluateAll((badges) =>
        badges.map(
          (badge) => badge.getAttribute('style')!.match(/--badge-bg: var\(--mantine-color-(\w+)-/)![1],
        ),
      )
  expect(await colours(/^Adherence/)).toEqual(['red', 'red', 'yellow', 'yellow', 'green', 'green'])
  expect(await colours(/^Energy/)).toEqual(['red', 'orange', 'yellow', 'yellow', 'green', 'green'])
  await expect(reports.nth(2)).toContainText('Adherence 60%, Good')
  await expect(reports.nth(1)).toContainText('Adherence 59%, Needs Improvement')
  await expect(reports.nth(4)).toContainText('Adherence 80%, Excellent')

  const plans = card(page, 'Meal plans')
  await expect(plans.getByRole('listitem')).toHaveText([
    /Upcoming.*7 days, 7 meals, 320 kcal a day/,
    new RegExp(`Week of ${formatDate(today())}Current`),
    /Ended/,
    /Ended/,
  ])
  await expect(plans.getByRole('link', { name: 'Write a plan' })).toHaveAttribute('href', plan)
  const profile = card(page, 'Profile')
  for (const words of ['Height172 cm', 'Starting weight82.5 kg', 'BMI at the start27.9', 'Thyroid'])
    await expect(profile).toContainText(words)
  await plans.getByRole('link', { name: `Week of ${formatDate(today())}` }).click()
  await expect(page).toHaveURL(/\/meal-plans\/[\w-]{36}$/)
})

test('somebody new: no profile, no reports, no plans, and that is said', async ({
  page,
  platform,
  meera,
}) => {
  const newcomer = await join(platform)
  await assign(platform, newcomer, meera)
  await open(page, platform, meera, newcomer)
  await expect(card(page, 'What to keep in mind')).toContainText('has not completed the profile yet')
  await expect(card(page, 'Profile')).toContainText('has not completed their profile yet')
  await expect(card(page, 'Progress reports')).toContainText('No progress reports found')
  await expect(card(page, 'Meal plans')).toContainText('No meal plans yet')
  await expect(card(page, 'Private notes')).toContainText('No notes yet')
  await expect(card(page, 'Over Time')).toHaveCount(0)
  await expect(figure(page, 'Average adherence')).toContainText('No reports yet')
})

test('private notes: written, changed, deleted, never lost by mistake, read by nobody else', async ({
  page,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, { first_name: 'Asha' })
  const first = await assign(platform, asha, meera)
  await open(page, platform, meera, asha)
  const notes = card(page, 'Private notes')
  await expect(notes).toContainText('Only you read these, and only while Asha Rao is in your care.')
  await press(page, 'Add note')
  const box = notes.getByRole('textbox', { name: 'New note' })
  await expect(box).toBeFocused()
  await press(page, 'Save note')
  await expect(notes.getByText('Please write a note')).toBeVisible()
  await box.fill('Cooks on Sundays,\nfor the whole week.')
  await expect(notes.getByText('Please write a note')).toBeHidden()

  // Leaving asks first.
  await page.getByRole('link', { name: 'Back to My Challengers' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await notes.getByRole('button', { name: 'Cancel' }).click()
  const discard = page.getByRole('dialog', { name: 'Discard what you wrote?' })
  await discard.getByRole('button', { name: 'Cancel' }).click()
  await expect(discard).toBeHidden()

  // A failed save keeps the text, and trying again makes one note.
  await page.route('**/care-notes', (call) =>
    call.request().method() === 'POST' ? call.fulfill(away) : call.continue(),
  )
  await press(page, 'Save note')
  await expect(page.getByText('Error saving note. Please try again.')).toBeVisible()
  await expect(box).toHaveValue(/for the whole week/)
  await page.unroute('**/care-notes')
  await press(page, 'Save note')
  await expect(page.getByText('Note saved.')).toBeVisible()
  const note = notes.getByRole('article')
  await expect(note).toHaveCount(1)
  await expect(note).toContainText('for the whole week.')

  await note.getByRole('button', { name: /^Edit note of/ }).click()
  const edited = notes.getByRole('textbox', { name: 'Change note' })
  await expect(edited).toBeFocused()
  await edited.fill('Cooks on Saturdays.')
  await press(page, 'Save note')
  await expect(note).toContainText(/Cooks on Saturdays\..*, changed /)

  const next = await nutritionist(platform)
  await endCare(platform, first)
  const second = await assign(platform, asha, next)
  await open(page, platform, next, asha)
  await expect(card(page, 'Private notes')).toContainText('No notes yet')
  await expect(page.getByText('Cooks on Saturdays.')).toHaveCount(0)
  await endCare(platform, second)
  await assign(platform, asha, meera)
  await open(page, platform, meera, asha)
  await note.getByRole('button', { name: /^Delete note of/ }).click()
  const remove = page.getByRole('dialog', { name: 'Delete this note?' })
  await remove.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toHaveCount(1)
  await note.getByRole('button', { name: /^Delete note of/ }).click()
  await remove.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Note deleted.')).toBeVisible()
  await expect(notes).toContainText('No notes yet')
})

test('of ended care name and dates, of strangers nothing', async ({ page, platform, meera }) => {
  const asha = await challenger(platform, { first_name: 'Asha', allergies: ['Peanuts'] })
  const care = await assign(platform, asha, meera, addDays(today(), -30))
  await call(platform, meera, 'POST /care-notes', {
    patient_id: await idOf(platform, asha),
    text: 'Cooks on Sundays.',
  })
  await endCare(platform, care)
  await open(page, platform, meera, asha)
  await expect(heading(page)).toHaveText('Asha Rao')
  const dates = `In your care from ${formatDate(addDays(today(), -30))} to ${formatDate(today())}`
  await expect(page.getByText(dates)).toBeVisible()
  await expect(page.getByText('Asha Rao is no longer in your care')).toBeVisible()
  for (const secret of ['Peanuts', 'Cooks on Sundays.', asha.email])
    await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(0)

  await open(page, platform, meera, await challenger(platform))
  await expect(page.getByText('This challenger is not in your care')).toBeVisible()
  await open(page, platform, await nutritionist(platform, { rejected: 'Unreadable.' }), asha)
  await expect(page.getByRole('alert', { name: 'Rejected' })).toContainText('Unreadable.')
})

test('each part that fails says so by itself, and can be tried again', async ({ page, platform, meera }) => {
  const asha = await challenger(platform, { first_name: 'Asha' })
  await assign(platform, asha, meera)
  await report(platform, asha, 0, { weight_kg: 80 })
  const id = await idOf(platform, asha)
  await page.route(new RegExp(`/nutritionists/patients/${id}$`), (call) => call.fulfill(away))
  await open(page, platform, meera, asha)
  await expect(page.getByText('This challenger could not be loaded')).toBeVisible()
  await page.unrouteAll()
  await page.route(/\/(profile|progress|care-notes|meal-plans)\b(?!.*\.\w+$)/, (call) =>
    call.request().url().includes('/api/') ? call.fulfill(away) : call.continue(),
  )
  await press(page, 'Try Again')
  await expect(heading(page)).toHaveText('Asha Rao')
  for (const [name, message] of [
    ['What to keep in mind', 'Failed to load profile. Please try again.'],
    ['Progress reports', 'Failed to load progress data'],
    ['Meal plans', 'The plans could not be loaded'],
    ['Private notes', 'Your notes could not be loaded'],
    ['Profile', 'Failed to load profile. Please try again.'],
  ] as const)
    await expect(card(page, name).getByRole('alert')).toContainText(message)
  await page.unrouteAll()
  await card(page, 'Private notes').getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 'Private notes')).toContainText('No notes yet')
  await card(page, 'Profile').getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 'What to keep in mind')).toContainText('None listed')
})
