import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reminders } from '#domain/messages/push.ts'
import { answer, away, callsOf, changedMeanwhile, unreachable } from '#web/testing/fake-api.ts'
import { fakePush, withoutPush } from '#web/testing/fake-push.ts'
import {
  answersOfAccount,
  sampleAccount,
  sampleReminders,
  sampleSession,
} from '#web/testing/samples/account.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const section = page.getByRole('region', { name: 'Reminders', exact: true })
const button = (name: string) => section.getByRole('button', { name, exact: true })
const toggle = (name: string) => section.getByRole('switch', { name })
const nothing = () => new Response(null, { status: 204 })
const show = (role: 'patient' | 'nutritionist' | 'admin', answers = {}) =>
  open('/app/account', { as: role, answers: { ...answersOfAccount(role), ...answers } })

/** A server that keeps choices and devices. */
function server(start = sampleReminders()) {
  let state: Reminders = start
  return {
    'GET /account/push': () => state,
    'PUT /account/push': ({ body }: { body: object }) => {
      state = { ...state, choices: { ...state.choices, ...body } }
      return state
    },
    'POST /account/push': () => {
      state = { ...state, devices: sampleReminders(true).devices }
      return state
    },
    'DELETE /account/push': () => {
      state = { ...state, devices: [] }
      return nothing()
    },
  }
}

test('reminders are turned on for this device, and off again', async () => {
  const push = fakePush()
  await show('patient', server())
  await expect.element(section.getByText('Reminders are off on this device.')).toBeVisible()
  answer({ 'POST /account/push': away })
  await button('Turn on here').click()
  await expect.poll(toasts).toContain('Reminders could not be turned on here. Please try again.')
  answer(server())
  await button('Turn on here').click()
  await expect.element(section.getByText('Reminders are on on this device.')).toBeVisible()
  expect(push.asked.at(-1)).toBe('BPublicKey')
  const { endpoint } = callsOf('POST /account/push').at(-1)!.body
  expect(endpoint).toBe(push.endpoint())
  await button('Turn off here').click()
  await expect.element(section.getByText('Reminders are off on this device.')).toBeVisible()
  expect(callsOf('DELETE /account/push').at(-1)!.body).toEqual({ endpoint })
  expect(push.endpoint()).toBeUndefined()
})

test('whoever does not allow reminders reads how to allow them, and nothing is stored', async () => {
  fakePush({ answer: 'denied' })
  await show('patient', server())
  await button('Turn on here').click()
  await expect.element(section.getByText(/Please allow notifications for this site/)).toBeVisible()
  expect(callsOf('POST /account/push')).toEqual([])
  expect(localStorage.getItem('reminders:device')).toBeNull()
})

test('a browser without reminders says so, and an iPhone says what helps', async () => {
  withoutPush()
  await show('patient')
  await expect.element(section.getByText('This browser cannot show reminders')).toBeVisible()
  withoutPush(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  )
  await show('patient')
  await expect.element(section.getByText(/choose “Add to Home Screen”/)).toBeVisible()
})

test('choices are saved with each press, and go back when that fails', async () => {
  fakePush()
  await show('patient', server())
  await section.getByText('Lunch', { exact: true }).click()
  await toggle('My weekly check-in is due').click()
  await toggle('Name the dishes').click()
  await expect
    .poll(() => Object.assign({}, ...callsOf('PUT /account/push').map(({ body }) => body)))
    .toMatchObject({ meals: ['lunch'], off: ['check_in'], dish_names: true })
  await expect.poll(toasts).toContain('Saved')
  answer({ 'PUT /account/push': unreachable })
  await toggle('Somebody writes me a message').click()
  await expect.poll(toasts).toContain('No connection. Please check your network and try again.')
  await expect.element(toggle('Somebody writes me a message')).toBeChecked()
  await expect.element(toggle('My weekly check-in is due')).not.toBeChecked()
})

test('what another tab has chosen meanwhile stays, and the press counts beside it', async () => {
  fakePush()
  const kept = server()
  await show('patient', kept)
  await expect.element(toggle('My weekly check-in is due')).toBeChecked()
  answer({
    'PUT /account/push': (call) =>
      (call.body as { was?: { off: string[] } }).was?.off.length === 0
        ? changedMeanwhile({ off: ['messages'] })()
        : kept['PUT /account/push'](call),
  })
  await toggle('My weekly check-in is due').click()
  await expect.poll(toasts).toContain('Saved')
  expect(callsOf('PUT /account/push').at(-1)?.body).toEqual({
    off: ['messages', 'check_in'],
    was: { off: ['messages'] },
  })
  await expect.element(toggle('Somebody writes me a message')).not.toBeChecked()
})

test('quiet hours are changed when a time is left, and can be turned off', async () => {
  fakePush()
  await show('patient', server())
  const [from, until] = [
    section.getByLabelText('From', { exact: true }),
    section.getByLabelText('Until', { exact: true }),
  ]
  await expect.element(from).toHaveValue('22:00')
  await from.fill('07:00')
  await userEvent.tab()
  await expect.element(section.getByText('Please choose two different times')).toBeVisible()
  expect(callsOf('PUT /account/push')).toEqual([])
  await from.fill('21:30')
  await until.fill('06:30')
  await until.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect
    .poll(() => callsOf('PUT /account/push').at(-1)?.body)
    .toMatchObject({ quiet: { from: '21:30', to: '06:30' } })
  await toggle('Quiet hours').click()
  await expect.poll(() => callsOf('PUT /account/push').at(-1)?.body).toMatchObject({ quiet: null })
  await expect.element(from).not.toBeInTheDocument()
})

test('each role sees what it is reminded of, and an administrator nothing', async () => {
  fakePush()
  await show('nutritionist')
  await expect.element(toggle('Somebody writes me a message')).toBeVisible()
  expect(section.getByRole('switch').elements()).toHaveLength(2)
  expect(section.getByText('Meals that are announced').elements()).toEqual([])
  await show('admin', { 'GET /account': sampleAccount('admin') })
  await expect.element(page.getByRole('region', { name: 'E-mails' })).toBeVisible()
  expect(section.elements()).toEqual([])
})

test('reminders that can’t be loaded are asked for again', async () => {
  fakePush()
  await show('patient', { 'GET /account/push': away })
  await expect.element(section.getByText('Failed to load your reminders. Please try again.')).toBeVisible()
  answer({ 'GET /account/push': sampleReminders(true) })
  await button('Try Again').click()
  await expect.element(section.getByText('Reminders are on on this device.')).toBeVisible()
})

test('a device tells its new address after a sign-in, once, and is silent for another person and after a log-out', async () => {
  const push = fakePush({ permission: 'granted' })
  await show('patient', server())
  await button('Turn on here').click()
  await expect.poll(() => callsOf('POST /account/push').length).toBe(1)
  const noted = () => JSON.parse(localStorage.getItem('reminders:device') ?? 'null')
  await expect.poll(noted).toEqual({ user: sampleUsers.patient.id, endpoint: push.endpoint() })

  // Opened again: nothing is new.
  const looks = push.looks()
  await show('patient', server(sampleReminders(true)))
  await expect.element(section.getByText('Reminders are on on this device.')).toBeVisible()
  await expect.poll(push.looks).toBeGreaterThan(looks)
  expect(callsOf('POST /account/push')).toEqual([])
  push.move()
  await show('patient', server())
  await expect.poll(() => callsOf('POST /account/push').length).toBe(1)
  await expect.poll(() => noted().endpoint).toBe(push.endpoint())

  answer({ 'POST /auth/logout': nothing })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(push.endpoint).toBeUndefined()
  await show('patient', server())
  await expect.poll(() => callsOf('POST /account/push').length).toBe(1)
  await expect.poll(() => noted().endpoint).toBe(push.endpoint())

  await show('nutritionist', server())
  await expect.poll(push.endpoint).toBeUndefined()
  expect(noted()).toBeNull()
  expect(callsOf('POST /account/push')).toEqual([])
})

test('a press on a reminder leads to its page', async () => {
  const push = fakePush({ permission: 'granted' })
  const router = await show('patient', { 'GET /account/sessions': [sampleSession(1)] })
  await expect.element(section.getByText('Reminders are off on this device.')).toBeVisible()
  push.press('/app/notifications')
  await expect.poll(() => router.state.location.pathname).toBe('/app/notifications')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  for (const elsewhere of ['/terms', 'https://elsewhere.example/']) {
    push.press(elsewhere)
    expect(router.state.location.pathname).toBe('/app/notifications')
  }
})

test('the section is sound, on and off', async () => {
  fakePush()
  await show('patient', server(sampleReminders(true)))
  await expect.element(button('Turn off here')).toBeVisible()
  await expectSound()
  withoutPush(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  )
  await show('patient')
  await expect.element(section.getByText(/choose “Add to Home Screen”/)).toBeVisible()
})
