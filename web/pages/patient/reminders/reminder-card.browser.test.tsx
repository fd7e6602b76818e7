import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, away, callsOf } from '#web/testing/fake-api.ts'
import { fakePush, withoutPush } from '#web/testing/fake-push.ts'
import { sampleReminders } from '#web/testing/samples/account.ts'
import { careAnswers } from '#web/testing/samples/patient.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const card = page.getByRole('region', { name: 'Reminders on this device' })
const answers = () => ({
  ...careAnswers(),
  'GET /account/push': sampleReminders(),
  'POST /account/push': sampleReminders(true),
  'PUT /account/push': sampleReminders(true, { meals: ['lunch'] }),
})
const dashboard = () => open('/app/patient', { as: 'patient', answers: answers() })
const plan = () => open('/app/patient/meal-plans', { as: 'patient', size: 'phone', answers: answers() })
/** The part of the dashboard that is drawn last. */
const isDrawn = () => expect.element(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible()
/** Until the browser has been idle, when the card would come, and has drawn what came. */
async function idle() {
  for (let time = 0; time < 2; time++)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
}

test('reminders are offered after the first plan was opened, not before', async () => {
  fakePush()
  await plan()
  await expect.element(card).toBeVisible()
  await expectSound()
  await dashboard()
  await expect.element(card).toBeVisible()
  // A device on which nobody has opened a plan.
  localStorage.removeItem('reminders:offer')
  await dashboard()
  await isDrawn()
  await idle()
  expect(card.elements()).toEqual([])
})

test('they are turned on with the meals that were chosen, and not offered again', async () => {
  const push = fakePush()
  await plan()
  await card.getByText('Lunch', { exact: true }).click()
  answer({ 'POST /account/push': away })
  await card.getByRole('button', { name: 'Turn on reminders' }).click()
  await expect.poll(toasts).toContain('Reminders could not be turned on here. Please try again.')
  answer({ 'POST /account/push': sampleReminders(true) })
  await card.getByRole('button', { name: 'Turn on reminders' }).click()
  const done = card.getByText('Reminders are on.')
  await expect.element(done).toHaveFocus()
  await expect
    .element(card.getByRole('link', { name: 'your account' }))
    .toHaveAttribute('href', '/app/account')
  expect(callsOf('PUT /account/push').map(({ body }) => body)).toEqual([{ meals: ['lunch'] }])
  expect(callsOf('POST /account/push').at(-1)!.body.endpoint).toBe(push.endpoint())
  await dashboard()
  await isDrawn()
  await idle()
  expect(card.elements()).toEqual([])
})

test('“Not now” is remembered', async () => {
  fakePush()
  await plan()
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect.element(card.getByText(/whenever you want them/)).toHaveFocus()
  await plan()
  await expect.element(page.getByRole('tabpanel')).toBeVisible()
  await idle()
  expect(card.elements()).toEqual([])
})

test('whoever refuses reads where to allow them; where they are impossible nobody is asked', async () => {
  fakePush({ answer: 'denied' })
  await plan()
  await card.getByRole('button', { name: 'Turn on reminders' }).click()
  await expect.element(card.getByText(/How to allow them/)).toBeVisible()
  expect(callsOf('POST /account/push')).toEqual([])
  for (const impossible of [() => fakePush({ permission: 'denied' }), () => withoutPush()]) {
    impossible()
    await plan()
    await expect.element(page.getByRole('tabpanel')).toBeVisible()
    await idle()
    expect(card.elements()).toEqual([])
  }
})
