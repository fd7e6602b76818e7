import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { codeNeededMessage, wrongCodeMessage } from '#domain/auth/auth.ts'
import { answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { button } from '#web/testing/find.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const refusal = (message: string) => () => problem(401, message, [{ path: 'code', message }])

test('an account with two-step sign-in is asked for the code; a wrong one keeps the step', async () => {
  await open('/login', { answers: { 'POST /auth/login': refusal(codeNeededMessage) }, size: 'phone' })
  await page.getByLabelText('Email').fill('asha@example.in')
  await page.getByLabelText('Password', { exact: true }).fill('the right one')
  await button('Sign In').click()
  const code = page.getByLabelText('Code from your app')
  await expect.element(code).toHaveFocus()
  await expect.element(page.getByText('asha@example.in')).toBeVisible()
  expect(toasts()).toEqual([])
  await expectSound()
  answer({ 'POST /auth/login': refusal(wrongCodeMessage) })
  await code.fill('123 456')
  await button('Sign In').click()
  await expect.element(page.getByRole('main').getByText(wrongCodeMessage)).toBeVisible()
  expect(callsOf('POST /auth/login').at(-1)?.body).toMatchObject({
    username: 'asha@example.in',
    password: 'the right one',
    code: '123 456',
  })
  await button('Use a recovery code instead').click()
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus()
  await button('Use another account').click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('asha@example.in')
  answer({ 'POST /auth/login': () => problem(401, 'Incorrect email or password') })
  await button('Sign In').click()
  await expect.element(page.getByRole('main').getByText('Incorrect email or password')).toBeVisible()
  expect(callsOf('POST /auth/login').at(-1)?.body).not.toHaveProperty('code')
})
