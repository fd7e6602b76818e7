import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { takenMeanwhileMessage } from '#domain/auth/email-change.ts'
import { answer, away, callsOf, doubleClick, held, problem } from '#web/testing/fake-api.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const heading = page.getByRole('heading', { level: 1 })
const main = page.getByRole('main')
const link = (name: string) => main.getByRole('link', { name })
const next = 'asha.verma@example.in'
const dead = () => problem(404, 'This link is not valid any more.')

const change = (answers: object, as?: 'patient') =>
  open('/change-email#token=a-token', { ...(as && { as }), answers })

test('opening the link changes the address once, and says with which one to sign in', async () => {
  const reply = held({ email: next })
  await change({ 'POST /auth/change-email': reply.answer })
  await expect.element(heading).toHaveTextContent('Changing your e-mail address')
  reply.letGo()
  await expect.element(heading).toHaveTextContent('Your e-mail address is changed')
  await expect
    .element(main.getByText(`From now on you sign in with ${next}.`, { exact: false }))
    .toBeVisible()
  await expect.element(link('Sign In')).toHaveAttribute('href', '/login')
  expect(callsOf('POST /auth/change-email').map(({ body }) => body)).toEqual([{ token: 'a-token' }])
  await expectSound()
})

test('whoever is signed in here goes on to their dashboard', async () => {
  await change(
    { 'POST /auth/change-email': { email: next }, 'GET /auth/me': { ...sampleUsers.patient, email: next } },
    'patient',
  )
  await expect.element(link('Go to your dashboard')).toHaveAttribute('href', '/app/dashboard')
})

test('a change that fails can be tried again; an address taken meanwhile is said to be so', async () => {
  await change({ 'POST /auth/change-email': away })
  await expect.element(heading).toHaveTextContent('Not changed yet')
  answer({ 'POST /auth/change-email': () => problem(409, takenMeanwhileMessage) })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(heading).toHaveTextContent('Your address is not changed')
  await expect.element(main.getByText(takenMeanwhileMessage)).toBeVisible()
  await expect.element(link('Sign In')).toHaveAttribute('href', '/login')
})

test('a used or expired link leads to the account page, or to sign-in', async () => {
  await change({ 'POST /auth/change-email': dead }, 'patient')
  await expect.element(heading).toHaveTextContent('This link is not valid any more')
  await expect.element(main.getByText('patient@example.in')).toBeVisible()
  await expect.element(link('Go to your account')).toHaveAttribute('href', '/app/account')
})

test('links without a token are incomplete', async () => {
  await open('/change-email')
  await expect.element(heading).toHaveTextContent('This link is incomplete')
  await expect.element(link('Sign In')).toHaveAttribute('href', '/login')
  await open('/undo-email-change')
  await expect.element(heading).toHaveTextContent('This link is incomplete')
})

const undo = page.getByRole('button', { name: 'Undo the Change' })
const undone = { email: 'old@example.in', reset_token: 'a-reset-token' }
const openUndo = (answers: object = {}, as?: 'patient') =>
  open('/undo-email-change#token=a-token', { ...(as && { as }), answers })

test('an undo asks first, and leads to a new password', async () => {
  await openUndo()
  await expect.element(heading).toHaveTextContent('Bring your old address back?')
  expect(callsOf('POST /auth/undo-email-change')).toEqual([])
  await expectSound()
  answer({ 'POST /auth/undo-email-change': away })
  await doubleClick(undo)
  await expect.element(heading).toHaveTextContent('Not undone yet')
  expect(callsOf('POST /auth/undo-email-change')).toHaveLength(1)
  answer({ 'POST /auth/undo-email-change': undone })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(heading).toHaveTextContent('Your old address is back')
  await expect
    .element(link('Choose a New Password'))
    .toHaveAttribute('href', '/reset-password#token=a-reset-token')
})

test('an undo on a signed-in device ends its session, and stays on the way to a new password', async () => {
  await openUndo({ 'POST /auth/undo-email-change': undone }, 'patient')
  await undo.click()
  await expect.element(heading).toHaveTextContent('Your old address is back')
  expect(localStorage.getItem('access_token')).toBeNull()
  await link('Choose a New Password').click()
  await expect.element(heading).toHaveTextContent('Choose a new password')
})

test('a used or expired undo leads to a new password, and to us', async () => {
  await openUndo({ 'POST /auth/undo-email-change': dead })
  await undo.click()
  await expect.element(heading).toHaveTextContent('This link is not valid any more')
  await expect.element(link('Choose a New Password')).toHaveAttribute('href', '/forgot-password')
  await expect.element(link('Write to us')).toHaveAttribute('href', '/contact')
})
