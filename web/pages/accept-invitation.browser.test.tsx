import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const address = '/accept-invitation#token=abc'
const title = page.getByRole('heading', { level: 1 })
const create = page.getByRole('button', { name: 'Create Account' })

async function fill() {
  await page.getByLabelText('Name').fill('Kabir Anand')
  await page.getByLabelText('Phone').fill('98765 43210')
  await page.getByRole('textbox', { name: 'Password' }).fill('a kettle of strong chai')
}

test('an invitation names what is missing, and says when it could not be accepted', async () => {
  await open(address)
  await expect.element(title).toHaveTextContent('Join Thali')
  await create.click()
  for (const words of [
    'Name is required',
    'Phone number must be between 10 and 15 digits',
    'Password is required',
  ])
    await expect.element(page.getByText(words)).toBeVisible()
  await expectSound()
  await fill()
  answer({ 'POST /auth/accept-invitation': away })
  await create.click()
  await expect.poll(toasts).toContain('The account could not be created. Please try again.')
  answer({ 'POST /auth/accept-invitation': () => problem(409, 'Email already registered') })
  await create.click()
  await expect.element(page.getByText('Email already registered')).toBeVisible()
  expect(callsOf('POST /auth/accept-invitation').at(-1)?.body).toMatchObject({
    token: 'abc',
    name: 'Kabir Anand',
  })
})

test('a dead, an incomplete and a needless link lead on', async () => {
  await open(address)
  await fill()
  answer({ 'POST /auth/accept-invitation': () => problem(404, 'This invitation is not valid any more.') })
  await create.click()
  await expect.element(title).toHaveTextContent('This invitation is not valid any more')
  await expectSound()
  await open('/accept-invitation')
  await expect.element(title).toHaveTextContent('This link is incomplete')
  await open(address, { as: 'patient' })
  await expect.element(title).toHaveTextContent('You are signed in already')
  await expect
    .element(page.getByText(`signed in as ${sampleUsers.patient.email}`, { exact: false }))
    .toBeVisible()
})
