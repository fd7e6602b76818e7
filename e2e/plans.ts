import type { Page } from '@playwright/test'
import { addDays, today } from '#domain/dates.ts'
import { assign, expect, idOf } from './nutritionists.ts'
import { call, challenger } from './patients.ts'
import type { Person } from './people.ts'
import type { Platform } from './platform.ts'

export type Challenger = Person & { id: string }

/** A challenger with a profile, in the nutritionist's care. */
export async function inCare(
  platform: Platform,
  nutritionist: Person,
  profile: object = {},
): Promise<Challenger> {
  const person = await challenger(platform, profile)
  await assign(platform, person, nutritionist)
  return { ...person, id: await idOf(platform, person) }
}

type Meal = { meal_type: string; title: string; calories: number; portion?: string; template_id?: string }
export const meal = (title: string, more: Partial<Meal> = {}): Meal => ({
  meal_type: 'breakfast',
  title,
  calories: 300,
  ...more,
})

/** A stored plan. The days count from `week_start`. */
export async function storePlan(
  platform: Platform,
  nutritionist: Person,
  { id }: Challenger,
  {
    week_start = today(),
    days = [[meal('Poha')]],
    ...more
  }: { week_start?: string; days?: Meal[][]; status?: string; notes?: string; clash_reason?: string } = {},
) {
  return call<{ id: string; version: number }>(platform, nutritionist, 'POST /meal-plans', {
    patient_id: id,
    week_start,
    days: days.map((meals, offset) => ({ day_of_week: offset, date: addDays(week_start, offset), meals })),
    ...more,
  })
}

/** Goes from the list of plans to the week of a new plan for this challenger. */
export async function startPlan(page: Page, name: string) {
  await page.getByRole('link', { name: 'Create New Meal Plan' }).first().click()
  await page.getByRole('combobox', { name: 'Challenger' }).click()
  await page.getByRole('option', { name }).click()
  await expect(page.getByLabel('Week start')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: /Meal Planning/ })).toBeVisible()
}

/** Adds meals by hand to the day with this name. */
export async function addByHand(page: Page, day: RegExp | string, ...titles: string[]) {
  for (const title of titles) {
    await page.getByRole('button', { name: day }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'By hand' }).click()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Calories (kcal)').fill('300')
    await dialog.getByRole('button', { name: 'Add to the day' }).click()
    await expect(dialog).toBeHidden()
  }
}

/** The days of the week, in order. */
export const dayRegions = (page: Page) => page.locator('section[data-drop-day]')

/** The titles of each day's meals, in order. */
export async function titles(page: Page): Promise<string[][]> {
  return dayRegions(page).evaluateAll((days) =>
    days.map((day) =>
      [...day.querySelectorAll('[data-meal] button[id^="meal-"]')].map((title) => title.textContent ?? ''),
    ),
  )
}

/** Counts, in the page, how often a pointer or key is pressed. */
export async function countPresses(page: Page) {
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'keydown'])
      window.addEventListener(
        kind,
        (event) => {
          if (event.isTrusted)
            sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
        },
        { capture: true },
      )
  })
  return {
    start: () => page.evaluate(() => sessionStorage.setItem('presses', '0')),
    count: () => page.evaluate(() => Number(sessionStorage.getItem('presses'))),
  }
}
