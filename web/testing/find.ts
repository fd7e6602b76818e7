import { notificationsStore } from '@mantine/notifications'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

type Place = { getByRole: typeof page.getByRole }

export const button = (name: string | RegExp, within: Place = page) =>
  within.getByRole('button', { name, exact: true })
/** Chooses an entry of a row's menu, by words of its name. */
export async function chooseEntry(of: string, entry: string) {
  await button(`More for ${of}`).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
/** A region of the page, by its heading. */
export const region = (name: string | RegExp) => page.getByRole('region', { name, exact: true })
export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
/** The text of each element. */
export const texts = (found: Locator) => found.elements().map(({ textContent }) => textContent)

/** Expects a toast with this text that stays for this many seconds. */
export async function expectToast(text: string, seconds: number) {
  await expect.element(page.getByText(text).last()).toBeVisible()
  // Reads the toast's setting instead of waiting until it disappears.
  const shown = notificationsStore.getState().notifications.find(({ message }) => message === text)
  expect(shown?.autoClose).toBe(seconds * 1000)
}
