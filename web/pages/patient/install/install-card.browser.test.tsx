import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { withoutPush } from '#web/testing/fake-push.ts'
import { careAnswers, noJourney } from '#web/testing/samples/patient.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const card = page.getByRole('region', { name: 'Thali on your home screen' })
const dashboard = (ticked_days: number) =>
  open('/app/patient', {
    as: 'patient',
    size: 'phone',
    answers: { ...careAnswers(), 'GET /patients/journey': { ...noJourney, ticked_days } },
  })
/** The browser says that it can install, and answers so when it asks. */
function canInstall(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => {})
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  })
  window.dispatchEvent(event)
  // The browser does not ask by itself.
  expect(event.defaultPrevented).toBe(true)
  return prompt
}
const isDrawn = () => expect.element(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible()
async function idle() {
  for (let time = 0; time < 2; time++)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
}

test('on an iPhone it says how, once', async () => {
  withoutPush('iPhone')
  await dashboard(3)
  await expect.element(card).toMatchTextContent('In Safari, press Share and then “Add to Home Screen”.')
  expect(card.getByRole('button', { name: 'Add to home screen' }).elements()).toEqual([])
  await card.getByRole('button', { name: 'Got it' }).click()
  await dashboard(3)
  await isDrawn()
  await idle()
  expect(card.elements()).toEqual([])
})

test('installing is offered after three ticked days, asks the browser, and is not offered again', async () => {
  await dashboard(2)
  const prompt = canInstall('accepted')
  await isDrawn()
  await idle()
  expect(card.elements()).toEqual([])
  await dashboard(3)
  await expect.element(card).toMatchTextContent('your plan is there without a network')
  await expectSound()
  await card.getByRole('button', { name: 'Add to home screen' }).click()
  expect(prompt).toHaveBeenCalledTimes(1)
  await expect.element(card.getByText('It is being added. You find it among your apps.')).toHaveFocus()
  await dashboard(4)
  canInstall('accepted')
  await isDrawn()
  await idle()
  expect(card.elements()).toEqual([])
})

test('whoever does not want it is not asked again', async () => {
  await dashboard(3)
  const prompt = canInstall('accepted')
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect
    .element(card.getByText('You find it in the menu of your browser whenever you want it.'))
    .toHaveFocus()
  expect(prompt).not.toHaveBeenCalled()
  expect(localStorage.getItem('install:answered')).toBe('true')
})
