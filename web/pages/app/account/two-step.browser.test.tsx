import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wrongPasswordMessage } from '#domain/auth/account.ts'
import { codeNeededMessage, wrongCodeMessage } from '#domain/auth/auth.ts'
import { answer, away, callsOf, doubleClick, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { answersOfAccount, sampleAccount } from '#web/testing/samples/account.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const part = region('Two-step sign-in')
const isOn = (recovery_codes_left = 10) => ({
  second_factor: { since: '2026-01-05T06:30:00.000Z', recovery_codes_left },
})
const openAccount = (over = {}) =>
  open('/app/account', { as: 'nutritionist', answers: answersOfAccount('nutritionist', over) })

const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const secret = { secret: key, url: `otpauth://totp/Thali:asha%40example.in?secret=${key}&issuer=Thali` }
const codes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-ijkl-mn${22 + n}`)
const wrongCode = () => problem(422, wrongCodeMessage, [{ path: 'code', message: wrongCodeMessage }])
const wrongPassword = () =>
  problem(422, wrongPasswordMessage, [{ path: 'password', message: wrongPasswordMessage }])

/** From the password to the recovery codes, with the mistakes in between. */
async function setUp() {
  const password = page.getByLabelText('Your password')
  answer({ 'POST /account/second-factor/secret': wrongPassword })
  await password.fill('not the right one')
  await button('Continue').click()
  await expect.element(page.getByText(wrongPasswordMessage).first()).toBeVisible()
  answer({ 'POST /account/second-factor/secret': secret })
  await password.fill('the right one')
  await doubleClick(button('Continue'))
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'open it there' })).toHaveAttribute('href', secret.url)
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expectSound()
  const turnOn = button('Turn On').last()
  await turnOn.click()
  await expect.element(page.getByText(codeNeededMessage)).toBeVisible()
  answer({ 'POST /account/second-factor': wrongCode })
  await page.getByLabelText('Code from your app').last().fill('123456')
  await turnOn.click()
  await expect.element(page.getByText(wrongCodeMessage).first()).toBeVisible()
  await expect.element(page.getByLabelText('Code from your app').last()).toHaveFocus()
  answer({ 'POST /account/second-factor': { recovery_codes: codes } })
  await turnOn.click()
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toMatchTextContent(codes.join(''))
  await expectSound()
}

test('it is turned on in a dialog that stays until the recovery codes are kept', async () => {
  await openAccount()
  await button('Turn On').click()
  const title = 'Turn on two-step sign-in'
  await expect.element(dialog(title)).toBeVisible()
  await expectSound()
  answer(answersOfAccount('nutritionist', isOn()))
  await setUp()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(title)).toBeVisible()
  await button('I Have Kept Them').click()
  await expect.element(part).toMatchTextContent('Since 5 Jan 2026. Recovery codes left: 10.')
  expect(dialog(title).elements()).toEqual([])
  await expect.element(button('New Recovery Codes')).toHaveFocus()
})

test('new recovery codes need the password and a code, which may be a recovery code', async () => {
  await openAccount(isOn(2))
  await expect.element(part).toMatchTextContent('Few recovery codes are left')
  await button('New Recovery Codes').click()
  const asking = dialog('Make new recovery codes?')
  await expectSound()
  await asking.getByLabelText('Your password').fill('the right one')
  await button('Make New Codes').click()
  await expect.element(asking.getByText(codeNeededMessage)).toBeVisible()
  await asking.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await asking.getByLabelText('Recovery code').fill('abcd-efgh-ijkl-mn22')
  answer({ 'POST /account/second-factor/recovery-codes': away })
  await button('Make New Codes').click()
  await expect.element(asking.getByText('New codes could not be made. Please try again.')).toBeVisible()
  answer({
    'POST /account/second-factor/recovery-codes': { recovery_codes: codes },
    ...answersOfAccount('nutritionist', isOn()),
  })
  await button('Make New Codes').click()
  await expect.element(dialog('New recovery codes').getByText(codes[9]!)).toBeVisible()
  await button('I Have Kept Them').click()
  await expect.element(part).toMatchTextContent('Recovery codes left: 10.')
  expect(part.getByText('Few recovery codes are left').elements()).toEqual([])
})

test('turning it off needs the password and a code', async () => {
  await openAccount(isOn())
  await button('Turn Off').click()
  const asking = dialog('Turn off two-step sign-in?')
  await asking.getByLabelText('Your password').fill('the right one')
  await asking.getByLabelText('Code from your app').fill('123456')
  answer({ 'DELETE /account/second-factor': wrongCode })
  await asking.getByRole('button', { name: 'Turn Off' }).click()
  await expect.element(asking.getByText(wrongCodeMessage)).toBeVisible()
  answer({
    'DELETE /account/second-factor': () => new Response(null, { status: 204 }),
    ...answersOfAccount('nutritionist'),
  })
  await asking.getByRole('button', { name: 'Turn Off' }).click()
  await expect.poll(toasts).toContain('Two-step sign-in is off.')
  await expect.element(part.getByRole('button', { name: 'Turn On' })).toHaveFocus()
})

test('with it, a new password, another address and the end of the account need a code', async () => {
  await openAccount(isOn())
  const code = (form: { getByLabelText: typeof page.getByLabelText }) =>
    form.getByLabelText('Code from your app')
  await expect.element(code(region('Change password'))).toBeVisible()
  await button('Delete My Account').click()
  await expect.element(code(dialog('Delete your account?'))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Change Email').click()
  await expect.element(code(dialog('Change your e-mail address'))).toBeVisible()
})

test('turned on meanwhile on another device, the refusal shows the field for the code', async () => {
  await openAccount()
  await button('Change Email').click()
  const form = dialog('Change your e-mail address')
  await form.getByLabelText('New email').fill('asha.new@example.in')
  await form.getByLabelText('Your password', { exact: true }).fill('the right one')
  expect(form.getByLabelText('Code from your app').elements()).toEqual([])
  answer({
    'POST /account/email': () =>
      problem(422, codeNeededMessage, [{ path: 'code', message: codeNeededMessage }]),
  })
  await form.getByRole('button', { name: 'Send Link' }).click()
  const code = form.getByLabelText('Code from your app')
  await expect.element(code).toHaveFocus()
  await code.fill('123456')
  answer({ 'POST /account/email': sampleAccount('nutritionist') })
  await form.getByRole('button', { name: 'Send Link' }).click()
  await expect.poll(toasts).toContain('We have sent a link to your new address.')
  expect(callsOf('POST /account/email').at(-1)?.body).toMatchObject({ code: '123456' })
})

test('staff who need it set it up before every other page, and go on where they were', async () => {
  const user = { ...sampleUsers.admin, needs_second_factor: true }
  await open('/app/account', { as: user, size: 'phone' })
  await expect.element(page.getByRole('heading', { name: 'Before you go on' })).toBeVisible()
  await expect.element(button('Logout')).toBeVisible()
  // From now on the server knows the second step, and the codes are still on the screen.
  answer({ 'GET /auth/me': sampleUsers.admin, ...answersOfAccount('admin', isOn()) })
  await setUp()
  expect(callsOf('GET /account')).toEqual([])
  await button('I Have Kept Them').click()
  await expect.element(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
})
