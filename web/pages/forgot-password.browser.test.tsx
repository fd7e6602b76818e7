import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgotPasswordReply } from '#domain/auth/account.ts'
import { answer, away, callsOf, doubleClick, problem } from '#web/testing/fake-api.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const heading = page.getByRole('heading', { level: 1 })
const main = page.getByRole('main')
const alert = main.getByRole('alert')

test('asking for a link: what was typed stays when the server is away or asks for patience', async () => {
  await open('/forgot-password')
  const email = page.getByLabelText('Email')
  const send = page.getByRole('button', { name: 'Send Link' })
  await send.click()
  await expect.element(page.getByText('Email is required')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await expectSound()
  await email.fill('asha@example.in')
  answer({ 'POST /auth/forgot-password': away })
  await send.click()
  await expect.element(alert).toHaveTextContent('The link could not be sent. Please try again.')
  const sentence = 'Too many attempts. Please try again in 40 seconds.'
  answer({ 'POST /auth/forgot-password': () => problem(429, sentence, [], { 'Retry-After': '40' }) })
  await send.click()
  await expect.element(alert).toHaveTextContent(sentence)
  await expect.element(email).toHaveValue('asha@example.in')
})

test('after asking for a link the page says what comes next', async () => {
  await open('/forgot-password')
  answer({ 'POST /auth/forgot-password': { detail: forgotPasswordReply } })
  await page.getByLabelText('Email').fill('asha@example.in')
  await doubleClick(page.getByRole('button', { name: 'Send Link' }))
  await expect.element(page.getByText(forgotPasswordReply)).toBeVisible()
  await expect.element(page.getByText(/spam folder/)).toBeVisible()
  await expect.element(main.getByRole('status')).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/login')
  expect(callsOf('POST /auth/forgot-password')).toHaveLength(1)
  await expectSound()
  await page.getByRole('button', { name: 'Ask Again' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('asha@example.in')
})

test('a new password is checked before it is sent', async () => {
  const router = await open('/reset-password#token=unknown')
  const change = page.getByRole('button', { name: 'Change Password' })
  const password = page.getByLabelText('New password', { exact: true })
  const repeated = page.getByLabelText('Repeat new password')
  await change.click()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(page.getByText('Please repeat your password')).toBeVisible()
  await password.fill('short')
  await repeated.fill('other')
  await change.click()
  await expect.element(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect.element(page.getByText('Passwords do not match')).toBeVisible()
  expect(callsOf('POST /auth/reset-password')).toEqual([])
  await expectSound()
  await password.fill('kokum sherbet at noon')
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await repeated.fill('kokum sherbet at noon')
  answer({ 'POST /auth/reset-password': away })
  await change.click()
  await expect.element(alert).toHaveTextContent('The password could not be changed. Please try again.')
  answer({ 'POST /auth/reset-password': () => problem(404, 'Not found') })
  // As the link does that skips the navigation.
  await router.navigate('#main')
  await change.click()
  await expect.element(heading).toHaveTextContent('This link is not valid any more')
  const again = page.getByRole('link', { name: 'Ask for a New Link' })
  await expect.element(again).toHaveAttribute('href', '/forgot-password')
  for (const { body } of callsOf('POST /auth/reset-password'))
    expect(body).toMatchObject({ token: 'unknown' })
})

test('a reset link without its token is incomplete', async () => {
  await open('/reset-password')
  await expect.element(heading).toHaveTextContent('This link is incomplete')
})

test('a confirmation link is used once, and can be tried again where it fails', async () => {
  await open('/verify-email#token=a-token', { answers: { 'POST /auth/verify-email': away } })
  await expect.element(heading).toHaveTextContent('Not confirmed yet')
  expect(callsOf('POST /auth/verify-email')).toHaveLength(1)
  answer({ 'POST /auth/verify-email': () => new Response(null, { status: 204 }) })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(heading).toHaveTextContent('Your e-mail address is confirmed')
  await expect.element(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  await expectSound()
})

const dead = { 'POST /auth/verify-email': () => problem(404, 'Not found') }

test('a dead confirmation link tells a person without a session to sign in', async () => {
  await open('/verify-email?token=unknown', { answers: dead })
  await expect.element(heading).toHaveTextContent('This link is not valid any more')
  await expect.element(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
})

test('a person whose address is already confirmed is told so', async () => {
  await open('/verify-email?token=unknown', { as: 'patient', answers: dead })
  await expect.element(page.getByText('patient@example.in was confirmed before.')).toBeVisible()
})

test('a signed-in person without a confirmed address gets another link', async () => {
  const user = { ...sampleUsers.patient, email_verified: false }
  await open('/verify-email', { as: user })
  await expect.element(heading).toHaveTextContent('This link is incomplete')
  const detail = 'We have sent the link to patient@example.in.'
  answer({ 'POST /auth/verify-email/resend': { detail } })
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect.element(page.getByText(detail)).toBeVisible()
})
