import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wrongPasswordMessage } from '#domain/auth/account.ts'
import type { Role } from '#domain/endpoint.ts'
import { mailedKindsFor } from '#domain/messages/notifications.ts'
import { answer, away, callsOf, doubleClick, problem, unreachable } from '#web/testing/fake-api.ts'
import { answersOfAccount, sampleAccount, sampleSession } from '#web/testing/samples/account.ts'
import { sampleSessionStart, sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const part = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = page.getByRole('dialog')
const newPassword = 'kokum sherbet at noon'
const wrongPassword = () =>
  problem(422, wrongPasswordMessage, [{ path: 'current_password', message: wrongPasswordMessage }])

const openAccount = (role: Role = 'patient', answers = {}) =>
  open('/app/account', { as: role, answers: { ...answersOfAccount(role), ...answers } })

test('details are checked, saved, and kept while the server is away', async () => {
  await openAccount()
  const details = part('Details')
  const save = details.getByRole('button', { name: 'Save Details' })
  await expect.element(details.getByText('Confirmed', { exact: true })).toBeVisible()
  await details.getByLabelText('Name').fill('Lakshmi Narayanan')
  await details.getByLabelText('Phone').fill('12345')
  await save.click()
  await expect.element(details.getByText('Phone number must be between 10 and 15 digits')).toBeVisible()
  await details.getByLabelText('Phone').fill('+91 (98450) 12-345')
  answer({ 'PUT /account': away })
  await save.click()
  await expect.element(details.getByText('Your details could not be saved. Please try again.')).toBeVisible()
  await expect.element(details.getByLabelText('Name')).toHaveValue('Lakshmi Narayanan')
  const saved = { name: 'Lakshmi Narayanan', phone: '919845012345' }
  answer({
    'PUT /account': sampleAccount('patient', saved),
    'GET /account': sampleAccount('patient', saved),
    'GET /auth/me': { ...sampleUsers.patient, name: saved.name },
  })
  await doubleClick(save)
  await expect.poll(toasts).toContain('Your details are saved.')
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect.element(page.getByRole('banner').getByText(saved.name)).toBeVisible()
  await expect.element(details.getByLabelText('Phone')).toHaveValue('919845012345')
  expect(callsOf('PUT /account')).toHaveLength(2)
})

test('an account that can’t be loaded says so, and can be asked for again', async () => {
  await openAccount('patient', { 'GET /account': away, 'GET /account/sessions': away })
  await expect.element(page.getByText('Failed to load your account. Please try again.')).toBeVisible()
  await expect.element(page.getByText('Failed to load your devices. Please try again.')).toBeVisible()
  answer(answersOfAccount('patient'))
  await page.getByRole('button', { name: 'Try Again' }).first().click()
  await expect.element(part('Details').getByText('patient@example.in')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('You are signed in here only.')).toBeVisible()
})

test('an address that is not confirmed yet is said to be so once, with the link to confirm it', async () => {
  const user = { ...sampleUsers.patient, email_verified: false }
  await open('/app/account', { as: user, answers: answersOfAccount('patient', { email_verified: false }) })
  await expect.element(part('Details').getByText('Not confirmed')).toBeVisible()
  expect(page.getByText('Please confirm your e-mail address').elements()).toEqual([])
  const resend = page.getByRole('button', { name: 'Send the link again' })
  expect(resend.elements()).toHaveLength(1)
  answer({ 'POST /auth/verify-email/resend': away })
  await resend.click()
  await expect.poll(toasts).toContain('The link could not be sent. Please try again.')
  const detail = 'We have sent the link to patient@example.in.'
  answer({ 'POST /auth/verify-email/resend': { detail } })
  await doubleClick(resend)
  await expect.poll(toasts).toContain(detail)
  expect(callsOf('POST /auth/verify-email/resend')).toHaveLength(2)
})

const next = 'asha.verma@example.in'
const email_change = { email: next, expires_at: '2026-01-13T06:30:00.000Z' }
const emailDialog = page.getByRole('dialog', { name: 'Change your e-mail address' })
const changeEmail = part('Details').getByRole('button', { name: 'Change Email' })

test('another e-mail address is asked for with the password, and shown until its link is opened', async () => {
  await openAccount()
  await changeEmail.click()
  const email = emailDialog.getByLabelText('New email')
  const password = emailDialog.getByLabelText('Your password')
  const send = emailDialog.getByRole('button', { name: 'Send Link' })
  await expect.element(email).toHaveFocus()
  await expectSound()
  await send.click()
  await expect.element(emailDialog.getByText('Email is required')).toBeVisible()
  await expect.element(emailDialog.getByText('Your current password is required')).toBeVisible()
  await email.fill(next)
  await password.fill('not the right one')
  answer({
    'POST /account/email': () =>
      problem(422, wrongPasswordMessage, [{ path: 'password', message: wrongPasswordMessage }]),
  })
  await send.click()
  await expect.element(emailDialog.getByText(wrongPasswordMessage)).toBeVisible()
  await expect.element(password).toHaveFocus()
  answer({ 'POST /account/email': away })
  await password.fill('the current one')
  await send.click()
  await expect
    .element(emailDialog.getByText('The change could not be asked for. Please try again.'))
    .toBeVisible()
  const waiting = sampleAccount('patient', { email_change })
  answer({ 'POST /account/email': waiting, 'GET /account': waiting })
  await doubleClick(send)
  await expect.poll(toasts).toContain('We have sent a link to your new address.')
  expect(callsOf('POST /account/email')).toHaveLength(3)
  expect(emailDialog.elements()).toEqual([])
  await expect.element(part('Details').getByText(next)).toBeVisible()
  await expect.element(changeEmail).toHaveFocus()
})

test('a change that waits can be sent again and cancelled', async () => {
  await openAccount('patient', answersOfAccount('patient', { email_change, email_verified: false }))
  const details = part('Details')
  await expect.element(details.getByText('works until 13 Jan 2026', { exact: false })).toBeVisible()
  // The one button is for the new address: the present one is about to go.
  const resend = details.getByRole('button', { name: 'Send the link again' })
  expect(resend.elements()).toHaveLength(1)
  const detail = `We have sent the link to ${next}.`
  answer({ 'POST /account/email/resend': { detail } })
  await doubleClick(resend)
  await expect.poll(toasts).toContain(detail)
  expect(callsOf('POST /account/email/resend')).toHaveLength(1)
  const cancel = details.getByRole('button', { name: 'Cancel the change' })
  answer({ 'DELETE /account/email': away })
  await cancel.click()
  await expect.poll(toasts).toContain('The change could not be cancelled. Please try again.')
  answer({
    'DELETE /account/email': () => new Response(null, { status: 204 }),
    ...answersOfAccount('patient'),
  })
  await cancel.click()
  await expect.poll(toasts).toContain('Your address stays as it is.')
  expect(cancel.elements()).toEqual([])
  await expect.element(changeEmail).toHaveFocus()
})

test('a change whose link has expired meanwhile is not shown any more', async () => {
  await openAccount('patient', answersOfAccount('patient', { email_change }))
  await expect.element(part('Details').getByText(next)).toBeVisible()
  const gone = 'No change of address waits for its link any more.'
  answer({ 'POST /account/email/resend': () => problem(404, gone), ...answersOfAccount('patient') })
  await part('Details').getByRole('button', { name: 'Send the link again' }).click()
  await expect.poll(toasts).toContain(gone)
  await expect.poll(() => part('Details').getByText(next).elements()).toEqual([])
})

test.each([
  ['patient', 'Links to meal plans and shopping lists that you shared stop working'],
  ['nutritionist', 'Links to meal plans that you shared stop working'],
  ['admin', 'Invitations that you sent stop working'],
] as const)('a %s reads what a new password ends besides', async (role, sentence) => {
  await openAccount(role)
  await expect.element(part('Change password')).toMatchTextContent(sentence)
})

test('a new password is checked, and the current one asked for', async () => {
  await openAccount()
  const form = part('Change password')
  await expect.element(form.getByText('All other devices are signed out', { exact: false })).toBeVisible()
  const change = form.getByRole('button', { name: 'Change Password' })
  const current = form.getByLabelText('Current password', { exact: true })
  async function fill(typed: string, next: string, repeated = next) {
    await current.fill(typed)
    await form.getByLabelText('New password', { exact: true }).fill(next)
    await form.getByLabelText('Repeat new password').fill(repeated)
  }
  await change.click()
  await expect.element(form.getByText('Your current password is required')).toBeVisible()
  await fill('the current one', newPassword, 'something else')
  await change.click()
  await expect.element(form.getByText('Passwords do not match')).toBeVisible()
  expect(callsOf('POST /account/password')).toEqual([])
  answer({ 'POST /account/password': wrongPassword })
  await fill('not the right one', newPassword)
  await change.click()
  await expect.element(form.getByText('This is not your current password')).toBeVisible()
  await expect.element(current).toHaveFocus()
  const tooCommon = 'This password is too common. Please choose another one.'
  answer({
    'POST /account/password': () => problem(422, tooCommon, [{ path: 'new_password', message: tooCommon }]),
  })
  await fill('the current one', 'password1')
  await change.click()
  await expect.element(form.getByText(tooCommon)).toBeVisible()
  answer({ 'POST /account/password': away })
  await change.click()
  await expect.element(form.getByText('The password could not be changed. Please try again.')).toBeVisible()
  await expect.element(current).toHaveValue('the current one')
  answer({ 'POST /account/password': sampleSessionStart('patient') })
  await doubleClick(change)
  await expect.poll(toasts).toContain('Your password is changed. All other devices were signed out.')
  await expect.element(current).toHaveValue('')
  expect(callsOf('POST /account/password')).toHaveLength(4)
  // This session continues with new tokens.
  expect(localStorage.getItem('access_token')).toBe('another-access-token')
})

test('devices are named, and one is signed out after asking', async () => {
  let sessions = [sampleSession(1), sampleSession(2)]
  await openAccount('patient', { 'GET /account/sessions': () => sessions })
  const devices = part('Signed-in devices')
  await expect.element(devices.getByText('You are signed in on 2 devices.')).toBeVisible()
  expect(devices.getByText('This device').elements()).toHaveLength(1)
  const signOut = devices.getByRole('button', { name: 'Sign out Chrome on Android' })
  await signOut.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await signOut.click()
  answer({ 'DELETE /account/sessions/:id': away })
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(toasts).toContain('The device could not be signed out. Please try again.')
  answer({
    'DELETE /account/sessions/:id': () => {
      sessions = sessions.slice(0, 1)
      return new Response(null, { status: 204 })
    },
  })
  await doubleClick(dialog.getByRole('button', { name: 'Sign Out' }))
  await expect.poll(toasts).toContain('The device is signed out.')
  await expect.element(devices.getByText('You are signed in here only.')).toHaveFocus()
  expect(callsOf('DELETE /account/sessions/:id').map(({ params }) => params.id)).toEqual(
    [2, 2].map((number) => sampleSession(number).id),
  )
})

test('a device that was signed out already is said to be so', async () => {
  await openAccount('patient', { 'GET /account/sessions': [sampleSession(1), sampleSession(2)] })
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  answer({
    'DELETE /account/sessions/:id': () => problem(404, 'Not found'),
    'GET /account/sessions': [sampleSession(1)],
  })
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(toasts).toContain('The device was signed out already.')
  await expect.element(page.getByText('You are signed in here only.')).toBeVisible()
})

test('all other devices are signed out at once', async () => {
  await openAccount('patient', {
    'GET /account/sessions': [sampleSession(1), sampleSession(2), sampleSession(3)],
  })
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  answer({ 'GET /account/sessions': [sampleSession(1)] })
  await dialog.getByRole('button', { name: 'Sign Out All' }).click()
  await expect.poll(toasts).toContain('All other devices are signed out.')
  await expect.element(page.getByText('You are signed in here only.')).toBeVisible()
  expect(callsOf('DELETE /account/sessions')).toHaveLength(1)
})

test('e-mails are switched off one by one; a choice that cannot be saved goes back', async () => {
  let account = sampleAccount('nutritionist')
  await openAccount('nutritionist', {
    'GET /account': () => account,
    'PUT /account': ({ body }: { body: object }) => {
      account = { ...account, ...body }
      return account
    },
  })
  const emails = part('E-mails')
  const reports = emails.getByRole('switch', { name: 'A challenger files a progress report' })
  const approval = emails.getByRole('switch', { name: 'My profile is approved' })
  await expect.element(reports).toBeChecked()
  expect(emails.getByRole('switch').elements()).toHaveLength(mailedKindsFor('nutritionist').length)
  await reports.click()
  await approval.click()
  await expect.poll(toasts).toContain('Saved')
  await expect
    .poll(() => callsOf('PUT /account').at(-1)?.body)
    .toMatchObject({ muted_emails: ['report_received', 'profile_approved'] })
  answer({ 'PUT /account': unreachable })
  await reports.click()
  await expect.poll(toasts).toContain('No connection. Please check your network and try again.')
  await expect.element(reports).not.toBeChecked()
  await expect.element(approval).not.toBeChecked()
})

test('data that can’t be downloaded is said to be so', async () => {
  await openAccount()
  answer({ 'GET /account/export': away })
  await page.getByRole('button', { name: 'Download My Data' }).click()
  await expect.poll(toasts).toContain('Your data could not be downloaded. Please try again.')
})

test('deleting the account says what it means, and asks for the password', async () => {
  const router = await openAccount()
  const open = page.getByRole('button', { name: 'Delete My Account' })
  await open.click()
  const confirm = dialog.getByRole('button', { name: 'Delete', exact: true })
  const password = dialog.getByLabelText('Your password', { exact: true })
  await expect.element(dialog.getByText('This cannot be undone.')).toBeVisible()
  await expect.element(password).toHaveFocus()
  await confirm.click()
  await expect.element(dialog.getByText('Your current password is required')).toBeVisible()
  answer({
    'DELETE /account': () =>
      problem(422, wrongPasswordMessage, [{ path: 'password', message: wrongPasswordMessage }]),
  })
  await password.fill('not the right one')
  await confirm.click()
  await expect.element(dialog.getByText('This is not your current password')).toBeVisible()
  answer({ 'DELETE /account': away })
  await confirm.click()
  await expect.element(dialog.getByText('Your account could not be deleted. Please try again.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await open.click()
  await expect.element(password).toHaveValue('')
  answer({ 'DELETE /account': () => new Response(null, { status: 204 }) })
  await password.fill('the current one')
  await doubleClick(confirm)
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await expect.poll(toasts).toContain('Your account is deleted.')
  expect([localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]).toEqual([null, null])
  expect(callsOf('DELETE /account')).toHaveLength(3)
})

test('the account page is sound, and so is its last question', async () => {
  await openAccount('patient', {
    ...answersOfAccount('patient', { email_change, email_verified: false }),
    'GET /account/sessions': [sampleSession(1), sampleSession(2)],
  })
  await expect.element(page.getByText('This device')).toBeVisible()
  await expect.element(page.getByText('works until 13 Jan 2026', { exact: false })).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await expect.element(dialog.getByText('This cannot be undone.')).toBeVisible()
  await expectSound()
})
