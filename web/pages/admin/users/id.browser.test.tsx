import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { codeNeededMessage } from '#domain/auth/auth.ts'
import { type Answers, answer, away, callsOf, listOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { sampleAccount } from '#web/testing/samples/account.ts'
import { sampleListedUser, samplePerson } from '#web/testing/samples/admin.ts'
import { sampleAppointment, sampleAppointments } from '#web/testing/samples/appointments.ts'
import { sampleAuditEntry } from '#web/testing/samples/audit.ts'
import { sampleAssignment } from '#web/testing/samples/care.ts'
import { samplePayment, sampleSubscription } from '#web/testing/samples/ledger.ts'
import { sampleNutritionist } from '#web/testing/samples/nutritionists.ts'
import { sampleQuery } from '#web/testing/samples/support.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const kashibai = samplePerson()
const answers: Answers = {
  'GET /admin/users/:id': kashibai,
  'GET /assignments': [sampleAssignment()],
  'GET /admin/subscriptions': [sampleSubscription()],
  'GET /admin/payments': () => listOf([samplePayment()], 12),
  'GET /public/queries': [sampleQuery()],
  'GET /admin/audit': [sampleAuditEntry()],
  'GET /appointments': sampleAppointments([sampleAppointment({ kind: null, kind_id: null })]),
}
const openPerson = (more: Answers = {}) =>
  open(`/app/admin/users/${kashibai.id}`, { as: 'admin', answers: { ...answers, ...more } })
const account = region('Account')
const isTwoStep = { second_factor: { since: '2026-01-05T06:30:00.000Z', recovery_codes_left: 10 } }

test('a challenger: account, profile without health data, care, payments, queries and activity', async () => {
  await openPerson()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Kashibai Thorat')
  for (const words of [
    'kashibai@example.in',
    'Confirmed',
    'Active',
    'Signed up5 Jan 2026',
    'Two-step sign-inOff',
  ])
    await expect.element(account).toMatchTextContent(words)
  await expect.element(region('Profile')).toMatchTextContent('Preferred languageMarathi')
  await expect.element(region('Care').getByRole('link', { name: 'Meera Iyer' })).toBeVisible()
  await expect.element(region('Appointments')).toMatchTextContent('10:30 amwith Meera Iyer12 MG Road')
  await expect.element(region('Payments')).toMatchTextContent('Quarterly')
  await expect.element(region('Payments')).toMatchTextContent('₹3,999.00, Bank transferR-00012')
  await expect.element(region('Payments')).toMatchTextContent('The newest 1 of 12.')
  await expect
    .element(region('Queries from this address').getByRole('link', { name: 'Receipt' }))
    .toBeVisible()
  await expect
    .element(region('Activity of the last 30 days'))
    .toMatchTextContent('Read: the profile of a challenger in careby Gangubai Mane')
  for (const route of ['GET /assignments', 'GET /admin/payments', 'GET /admin/subscriptions'] as const)
    expect(callsOf(route).at(-1)?.query.patient_id).toBe(kashibai.id)
  for (const route of ['GET /public/queries', 'GET /admin/audit'] as const)
    expect(callsOf(route).at(-1)?.query.person).toBe(kashibai.id)
  await expectSound()
})

test('a suspended nutritionist: the reason, earlier suspensions, the professional profile', async () => {
  const reason = 'The registration has lapsed.'
  await openPerson({
    'GET /admin/users/:id': samplePerson({
      ...{ role: 'nutritionist', status: 'suspended', suspension_reason: reason, challenger: null },
      suspended_at: '2026-01-06T06:30:00.000Z',
      suspensions: [
        { reason, suspended_at: '2026-01-06T06:30:00.000Z', ended_at: null },
        { reason: null, suspended_at: '2026-01-02T06:30:00.000Z', ended_at: '2026-01-03T06:30:00.000Z' },
      ],
      nutritionist: sampleNutritionist(),
    }),
  })
  await expect.element(account).toMatchTextContent(`Suspended6 Jan 2026. ${reason}`)
  await expect.element(account).toMatchTextContent('No reason was written down2 Jan 2026 to 3 Jan 2026')
  await expect.element(region('Profile')).toMatchTextContent('Registration Number')
  await expect.element(region('Challengers').getByRole('link', { name: 'Arjun Rao' })).toBeVisible()
  await expect.element(region('Payments')).not.toBeInTheDocument()
  await expect.element(button(`Activate ${kashibai.email}`)).toBeVisible()
  await expectSound()
})

test('nothing yet is said in each part, and each part that fails is tried again', async () => {
  await openPerson({
    'GET /admin/users/:id': samplePerson({ challenger: null, last_seen_at: null, consent_at: null }),
    'GET /assignments': [],
    'GET /admin/subscriptions': away,
    'GET /admin/payments': [],
    'GET /public/queries': [],
    'GET /admin/audit': [],
    'GET /appointments': [],
  })
  for (const words of [
    'Not completed yet. Whoever has no nutritionist is matched when it is.',
    'No nutritionist yet',
    'No appointment to come',
    'No payment yet',
    'Nothing was asked from this address',
    'Nothing was written down',
    'Signed in on no device',
  ])
    await expect.element(page.getByText(words)).toBeVisible()
  const failure = region('Payments').getByRole('alert')
  await expect.element(failure).toMatchTextContent('Failed to load subscriptions')
  answer({ 'GET /admin/subscriptions': [] })
  await button('Try Again', failure).click()
  await expect.element(page.getByText('No subscription', { exact: true })).toBeVisible()
})

test('the person is suspended and deleted here, too', async () => {
  const router = await openPerson({
    'GET /admin/users': [],
    'GET /admin/invitations': [],
    'GET /nutritionists/clients': [],
  })
  await button(`Suspend ${kashibai.email}`).click()
  await dialog('Suspend User').getByLabelText('Reason').fill('Shares an account.')
  answer({
    'PUT /admin/users/:id': { ...sampleListedUser(), status: 'suspended' },
    'GET /admin/users/:id': samplePerson({
      ...{ status: 'suspended', suspension_reason: 'Shares an account.' },
      suspended_at: '2026-01-06T06:30:00.000Z',
    }),
  })
  await button('Suspend', dialog('Suspend User')).click()
  await expect.element(account).toMatchTextContent('Shares an account.')
  await button(`Delete ${kashibai.email}`).click()
  answer({
    'DELETE /admin/users/:id': () => new Response(null, { status: 204 }),
    'GET /admin/users/:id': () => problem(404, 'This could not be found.'),
    'GET /admin/users/counts': { total: 0, patient: 0, nutritionist: 0, admin: 0 },
  })
  await button('Delete', dialog('Delete User')).click()
  await expect.poll(() => router.state.location.pathname).toBe('/app/admin/users')
})

test('somebody who is not there, and a page that does not load', async () => {
  await openPerson({ 'GET /admin/users/:id': away })
  await expect.element(page.getByRole('alert')).toMatchTextContent('This person could not be loaded')
  answer({ 'GET /admin/users/:id': () => problem(404, 'This could not be found.') })
  await button('Try Again').click()
  await expect.element(page.getByRole('heading', { name: 'There is no such person' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Log entries of this account' }))
    .toHaveAttribute('href', `/app/admin/audit?person=${kashibai.id}`)
})

test('another administrator is suspended here with password and code, and activated', async () => {
  const other = samplePerson({ role: 'admin', challenger: null })
  await openPerson({ 'GET /admin/users/:id': other, 'GET /account': sampleAccount('admin', isTwoStep) })
  await button('Suspend').click()
  const asking = dialog('Suspend Administrator')
  await asking.getByLabelText('Reason').fill('Somebody else signs in there.')
  await asking.getByLabelText('Your password', { exact: true }).fill('the right one')
  await expectSound()
  answer({
    'PUT /admin/users/:id': () =>
      problem(422, codeNeededMessage, [{ path: 'code', message: codeNeededMessage }]),
  })
  await button('Suspend', asking).click()
  await expect.element(asking.getByText(codeNeededMessage)).toBeVisible()
  await asking.getByLabelText('Code from your app').fill('123456')
  const suspended = samplePerson({ ...other, status: 'suspended', suspended_at: '2026-01-06T06:30:00.000Z' })
  answer({ 'PUT /admin/users/:id': suspended, 'GET /admin/users/:id': suspended })
  await button('Suspend', asking).click()
  expect(callsOf('PUT /admin/users/:id').at(-1)?.body).toEqual({
    status: 'suspended',
    reason: 'Somebody else signs in there.',
    password: 'the right one',
    code: '123456',
  })
  await button('Activate').click()
  await expect
    .element(dialog('Activate Administrator').getByLabelText('Your password', { exact: true }))
    .toHaveFocus()
})

test('nobody suspends themselves', async () => {
  await openPerson({ 'GET /admin/users/:id': samplePerson({ ...sampleUsers.admin, challenger: null }) })
  await expect.element(account).toBeVisible()
  expect(button('Suspend').elements()).toEqual([])
})
