import type { Page } from '@playwright/test'
import { expect } from './platform.ts'

/** Presses Tab, or another key that moves the focus, until the focused element has this name. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab') {
  for (let steps = 0; steps < 120; steps++) {
    await page.keyboard.press(key)
    const words = await page.evaluate(async () => {
      // A dialog that opens places the focus in a timer. On a slow machine the timer can come after the key.
      await new Promise((resolve) => setTimeout(resolve))
      const field = document.activeElement as HTMLInputElement
      // During a redraw the body has the focus, and the text of the body contains every name.
      if (field === document.body) return ''
      const words = field.cloneNode(true) as HTMLElement
      for (const hidden of words.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
      return field.ariaLabel ?? field.labels?.[0]?.textContent ?? words.textContent ?? ''
    })
    if (name.test(words)) return
  }
  throw new Error(`${key} leads nowhere called ${name}`)
}

/** Opens the menu of the focused button and chooses an item. A key before the menu has the focus would close it. */
export async function chooseInMenu(page: Page, name: RegExp) {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu').locator(':focus')).toBeAttached()
  await tabTo(page, name, 'ArrowDown')
  await page.keyboard.press('Enter')
}
