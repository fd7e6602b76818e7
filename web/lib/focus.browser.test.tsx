import { afterEach, expect, test } from 'vitest'
import { placeFocus } from './focus.ts'

const put = (html: string) => document.body.insertAdjacentHTML('beforeend', html)
afterEach(() => {
  for (const element of document.querySelectorAll('[data-test]')) element.remove()
})
const focused = () => document.activeElement?.id ?? ''

test('an element gets the focus as soon as it can have it', async () => {
  placeFocus('later')
  put('<div data-test hidden><button id="later">Later</button></div>')
  await expect.poll(() => document.getElementById('later')).not.toBeNull()
  expect(focused()).toBe('')
  document.querySelector<HTMLElement>('[data-test]')!.hidden = false
  await expect.poll(focused).toBe('later')
})

test('what waits for the focus does not take it from where it went meanwhile, or after it was stopped', async () => {
  put('<button data-test id="other">Other</button>')
  placeFocus('later')
  document.getElementById('other')!.focus()
  placeFocus('last')()
  put('<button data-test id="later">Later</button><button data-test id="last">Last</button>')
  const drawn = Promise.withResolvers<void>()
  requestAnimationFrame(() => requestAnimationFrame(() => drawn.resolve()))
  await drawn.promise
  expect(focused()).toBe('other')
})
