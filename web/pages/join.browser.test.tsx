import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deadJoinMessage, otherAddressMessage } from '#domain/people/clients.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { newcomerAnswers, sampleCare } from '#web/testing/samples/patient.ts'
import { sampleId, sampleSessionStart } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const title = page.getByRole('heading', { level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const guardian = page.getByLabelText('Name of your parent or guardian')

const show = (as?: 'patient' | 'nutritionist', answers: Answers = {}) =>
  open('/join/abc', {
    ...(as && { as }),
    size: 'phone',
    answers: { 'GET /join/:token': { inviter: 'Lata Iyer', practice: 'Thali' }, ...answers },
  })
const underAge = () =>
  problem(422, 'Please write the name of the parent or guardian.', [
    { path: 'guardian_name', message: 'Please write the name of the parent or guardian.' },
  ])

test('who invites, what is missing, another address, a guardian, and what was sent', async () => {
  await show()
  await expect.element(title).toHaveTextContent('Lata Iyer invites you')
  await button('Join').click()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(page.getByText('Please agree to the terms to continue')).toBeVisible()
  await expectSound()
  await page.getByLabelText('Email').fill('asha@example.in')
  await page.getByRole('textbox', { name: 'Password' }).fill('a kettle of strong chai')
  await page.getByLabelText(/I agree to the/).click()
  answer({ 'POST /join/:token': away })
  await button('Join').click()
  await expect.poll(toasts).toContain('You could not join. Please try again.')
  answer({
    'POST /join/:token': () =>
      problem(422, otherAddressMessage, [{ path: 'email', message: otherAddressMessage }]),
  })
  await button('Join').click()
  await expect.element(page.getByText(otherAddressMessage)).toBeVisible()
  await expect.element(guardian).not.toBeInTheDocument()
  answer({ 'POST /join/:token': underAge })
  await button('Join').click()
  await guardian.fill('Lata Rao')
  await page.getByLabelText('My parent or guardian agrees, too.').click()
  await expectSound()
  answer({ ...newcomerAnswers, 'POST /join/:token': sampleSessionStart('patient') })
  await button('Join').click()
  await expect
    .poll(() => callsOf('POST /join/:token').at(-1)?.body)
    .toEqual({
      ...{ email: 'asha@example.in', phone: '', password: 'a kettle of strong chai', consent: true },
      ...{ guardian_name: 'Lata Rao', guardian_consent: true },
    })
})

test('with an account in care of another, that care ends only when it is said and pressed', async () => {
  await show('patient', { 'GET /patients/care': sampleCare(), 'POST /join/:token/agree': away })
  await expect.element(page.getByText(/^Meera Iyer cares for you now\./)).toBeVisible()
  await expectSound()
  const press = button('End care by Meera Iyer and begin with Lata Iyer')
  await press.click()
  await expect.poll(toasts).toContain('The invitation could not be accepted. Please try again.')
  answer({ 'POST /join/:token/agree': underAge })
  await press.click()
  await guardian.fill('Lata Rao')
  expect(callsOf('POST /join/:token/agree').at(-1)?.body).toEqual({ replace: sampleCare().nutritionist!.id })
})

test('without care, or with the one who invites, nothing ends', async () => {
  const none = { ...sampleCare(), state: 'waiting' as const, nutritionist: null }
  await show('patient', { 'GET /patients/care': none, 'POST /join/:token/agree': away })
  await button('Agree').click()
  await expect.poll(() => callsOf('POST /join/:token/agree').at(-1)?.body).toEqual({})
  await expect.element(page.getByText(/cares for you now/)).not.toBeInTheDocument()
  const same = { ...sampleCare().nutritionist!, id: sampleId(2), name: 'Lata Iyer' }
  await show('patient', { 'GET /patients/care': { ...sampleCare(), nutritionist: same } })
  await expect.element(button('Agree')).toBeVisible()
})

test('a dead link, and a nutritionist who is signed in, are led on', async () => {
  await show(undefined, { 'GET /join/:token': () => problem(404, deadJoinMessage) })
  await expect.element(title).toHaveTextContent('This invitation is not valid any more')
  await expectSound()
  await show(undefined, { 'GET /join/:token': away })
  await expect.element(page.getByText('The invitation could not be loaded. Please try again.')).toBeVisible()
  await show('nutritionist')
  await expect.element(title).toHaveTextContent('You are signed in already')
})
