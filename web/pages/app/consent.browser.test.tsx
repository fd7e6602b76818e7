import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultAbout } from '#domain/site/site-content.ts'
import { termsContent } from '#domain/site/terms-content.ts'
import { answer, away, callsOf, doubleClick } from '#web/testing/fake-api.ts'
import { answersOfAccount, sampleAccount } from '#web/testing/samples/account.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const gate = page.getByRole('heading', { name: 'Before you go on' })
const terms = { 'GET /public/terms': termsContent(defaultAbout()) }
const notAgreed = (role: 'patient' | 'nutritionist') => ({ ...sampleUsers[role], consent_version: null })

test.for(['/dashboard', '/app/dashboard', '/app/patient/profile', '/app/account'])(
  '%s waits for consent',
  async (address) => {
    await open(address, { as: notAgreed('patient'), answers: terms })
    await expect.element(gate).toBeVisible()
  },
)

test('consent is asked for plainly, and kept while it can’t be saved', async () => {
  const user = notAgreed('patient')
  await open('/app/account', { as: user, answers: terms })
  await expect
    .element(page.getByRole('link', { name: /terms and privacy notice/ }))
    .toHaveAttribute('target', '_blank')
  await expect.element(page.getByText('The terms were last updated: September 2024.')).toBeVisible()
  const goOn = page.getByRole('button', { name: 'Continue' })
  await goOn.click()
  await expect.element(page.getByText('Please agree to the terms to continue')).toBeVisible()
  expect(callsOf('POST /account/consent')).toEqual([])
  await page.getByRole('checkbox').click()
  answer({ 'POST /account/consent': away })
  await goOn.click()
  const failed = 'Your agreement could not be saved. Please try again.'
  await expect.element(page.getByRole('main').getByText(failed)).toBeVisible()
  await expect.poll(toasts).toContain(failed)
  await expect.element(page.getByRole('checkbox')).toBeChecked()
  answer({
    ...answersOfAccount('patient'),
    'POST /account/consent': sampleAccount('patient'),
    'GET /auth/me': sampleUsers.patient,
  })
  await doubleClick(goOn)
  await expect.element(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  expect(callsOf('POST /account/consent')).toHaveLength(2)
})

test('whoever does not agree can log out', async () => {
  const router = await open('/app/nutritionist', { as: notAgreed('nutritionist'), answers: terms })
  await expect
    .element(page.getByText('You see the health data of the challengers in your care'))
    .toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
})

test('whoever does not agree can read and download their data, and erase their account', async () => {
  const router = await open('/app/patient', {
    as: notAgreed('patient'),
    answers: { ...terms, ...answersOfAccount('patient') },
  })
  await expect.element(page.getByRole('button', { name: 'Download My Data' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Read My Data' }))
    .toHaveAttribute('href', '/app/account/export')
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog')
  answer({ 'DELETE /account': () => new Response(null, { status: 204 }) })
  await dialog.getByLabelText('Your password').fill('ragi mudde and sambar')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(callsOf('POST /account/consent')).toEqual([])
})
