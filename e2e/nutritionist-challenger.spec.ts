import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { tabTo } from './keyboard.ts'
import { assign, endCare, expect, idOf, nutritionist, test } from './nutritionists.ts'
import { challenger, publishPlan, report } from './patients.ts'
import { enter, type Person } from './people.ts'
import type { Platform } from './platform.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

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
    goal: 'lose',
    target_weight_kg: 70,
    medical_notes: 'Thyroid',
  })
  await assign(platform, asha, meera)
  for (const [day, adherence_pct] of [
    [14, 90],
    [7, 60],
    [0, 50],
  ] as const)
    await report(platform, asha, day, { weight_kg: 80 + day / 7, waist_cm: 90, adherence_pct })
  for (const week of [-7, 0]) await publishPlan(platform, meera, asha, addDays(today(), week))

  await open(page, platform, meera, asha)
  const allergies = card(page, 'What to keep in mind').getByRole('list', { name: 'Allergies' })
  await expect(allergies.getByRole('listitem')).toHaveText(['Peanuts', 'Prawns'])
  await expect(card(page, 'What to keep in mind')).toContainText('Lose weight, target 70 kg')
  await expect(page.getByRole('main').locator('dl').filter({ hasText: 'Average adherence' })).toContainText(
    '67%',
  )
  await expect(card(page, 'Over Time').locator('figure > [role=img]')).toHaveCount(4)
  const reports = card(page, 'Progress reports').getByRole('article')
  await expect(reports).toHaveCount(3)
  await expect(reports.first()).toContainText(`Week of ${formatDate(today())}80 kg`)
  await expect(card(page, 'What to keep in mind')).toContainText('Thyroid')
  const plans = card(page, 'Meal plans')
  await expect(plans.getByRole('listitem')).toHaveText([/Current/, /Ended/])
  await plans.getByRole('link', { name: `Week of ${formatDate(today())}` }).click()
  await expect(page).toHaveURL(/\/meal-plans\/[\w-]{36}$/)
})

test('private notes are written, changed and deleted, and read by nobody else', async ({
  page,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, { first_name: 'Asha' })
  const first = await assign(platform, asha, meera)
  await open(page, platform, meera, asha)
  const notes = card(page, 'Private notes')
  const note = notes.getByRole('article')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await notes.getByRole('textbox', { name: 'New note' }).fill('Cooks on Sundays.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(note).toContainText('Cooks on Sundays.')
  await note.getByRole('button', { name: /^Edit note of/ }).click()
  await notes.getByRole('textbox', { name: 'Change note' }).fill('Cooks on Saturdays.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(note).toContainText('Cooks on Saturdays.')

  const next = await nutritionist(platform)
  await endCare(platform, first)
  const second = await assign(platform, asha, next)
  await open(page, platform, next, asha)
  await expect(notes).toContainText('No notes yet')
  await expect(page.getByText('Cooks on Saturdays.')).toHaveCount(0)
  await endCare(platform, second)
  await assign(platform, asha, meera)
  await open(page, platform, meera, asha)
  await note.getByRole('button', { name: /^Delete note of/ }).click()
  await page
    .getByRole('dialog', { name: 'Delete this note?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(notes).toContainText('No notes yet')
})

test('by keyboard alone, from the worklist to a note', async ({ page, platform, meera }) => {
  const { keyboard } = page
  const asha = await challenger(platform, { first_name: 'Asha' })
  await assign(platform, asha, meera)
  await enter(page, meera, '/app/nutritionist')
  await expect(card(page, 'Needs you today')).toContainText('Asha Rao')
  await tabTo(page, /^Asha Rao$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Rao')
  await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
  await tabTo(page, /^Add note$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  await keyboard.type('Cooks on Sundays.')
  await tabTo(page, /^Save note$/)
  await keyboard.press('Enter')
  await expect(page.getByText('Note saved.')).toBeVisible()
})
