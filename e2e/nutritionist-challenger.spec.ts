import type { Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { assign, endCare, expect, idOf, nutritionist, test } from './nutritionists.ts'
import { challenger } from './patients.ts'
import { enter, type Person } from './people.ts'
import type { Platform } from './platform.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function open(page: Page, platform: Platform, meera: Person, patient: Person) {
  await enter(page, meera, `/app/nutritionist/patients/${await idOf(platform, patient)}?place=notes`)
}

test('by keyboard alone from the worklist to a private note, which is changed and deleted, and read by nobody else', async ({
  page,
  platform,
  meera,
}) => {
  const { keyboard } = page
  const asha = await challenger(platform, { first_name: 'Asha' })
  const first = await assign(platform, asha, meera)
  await enter(page, meera, '/app/nutritionist')
  await expect(card(page, 'Needs you today')).toContainText('Asha Rao')
  await tabTo(page, /^Asha Rao$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Rao')
  await tabTo(page, /^Overview$/)
  for (const key of [...Array(4).fill('ArrowRight'), 'Enter']) await keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
  await tabTo(page, /^Add note$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  await keyboard.type('Cooks on Sundays.')
  await tabTo(page, /^Save note$/)
  await keyboard.press('Enter')
  await expect(page.getByText('Note saved.')).toBeVisible()
  const notes = card(page, 'Private notes')
  const note = notes.getByRole('article')
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
