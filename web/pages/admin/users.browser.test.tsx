import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emailChangedMessage, suspendedEmailMessage } from '#domain/admin/admin.ts'
import { answer, away, callsOf, doubleClick, held, listOf, problem } from '#web/testing/fake-api.ts'
import { chooseEntry } from '#web/testing/find.ts'
import { sampleAccount } from '#web/testing/samples/account.ts'
import { sampleListedUser } from '#web/testing/samples/admin.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const address = '/app/admin/users'
const kashibai = sampleListedUser()
const jadhav = sampleListedUser({
  id: sampleId(102),
  email: 'jadhav@example.in',
  name: 'Kashibai Jadhav',
  role: 'nutritionist',
})
const admin = sampleListedUser({
  id: sampleId(103),
  email: 'admin@clinic.example',
  name: null,
  role: 'admin',
})
const answers = {
  'GET /account': sampleAccount('admin'),
  'GET /admin/invitations': [],
  'GET /nutritionists/clients': [],
  'GET /admin/users': [kashibai, jadhav, admin],
  'GET /admin/users/counts': { total: 3, patient: 1, nutritionist: 1, admin: 1 },
}
const invitation = {
  id: sampleId(71),
  email: 'kabir@example.in',
  desk: false,
  invited_by_name: 'Ananya Das',
  created_at: '2026-01-05T06:30:00.000Z',
  expires_at: '2026-01-12T06:30:00.000Z',
}
const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Delete User' })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const suspension = page.getByRole('dialog', { name: 'Suspend User' })
const reason = suspension.getByLabelText('Reason')
async function suspend(why = 'Shares an account.') {
  await reason.fill(why)
  await suspension.getByRole('button', { name: 'Suspend', exact: true }).click()
}
const cells = (email: string) =>
  rowOf(email)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent)

test('the list shows users, possible actions, and counts of the filter', async () => {
  const suspended = {
    ...jadhav,
    ...{ status: 'suspended' as const, suspended_at: '2026-01-06T06:30:00.000Z' },
    suspension_reason: 'The registration has lapsed.',
  }
  const list = held([kashibai, suspended, admin])
  await open(address, { as: 'admin', answers: { ...answers, 'GET /admin/users': list.answer } })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^User Management$/)
  expect(document.title).toMatch(/^User Management/)
  await expect.element(page.getByText('Loading users...')).toBeInTheDocument()
  list.letGo()
  await expect.element(rowOf(kashibai.email)).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['User', 'Role', 'Status', 'Created', 'Actions'])
  expect(cells(kashibai.email)).toEqual(['Challenger', 'Active', '5 Jan 2026', 'SuspendDelete'])
  await expect
    .element(rowOf(kashibai.email).getByRole('rowheader'))
    .toMatchTextContent('kashibai@example.inKashibai Thorat, 9876543210')
  await expect.element(rowOf(jadhav.email)).toMatchTextContent('Nutritionist')
  await expect
    .element(rowOf(jadhav.email))
    .toMatchTextContent('Suspended6 Jan 2026The registration has lapsed.')
  // Administrators can't be suspended or deleted here.
  await expect.element(rowOf(admin.email)).toMatchTextContent('Admin')
  expect(rowOf(admin.email).getByRole('button').elements()).toEqual([])
  const tiles = page.getByRole('main').getByRole('definition').elements()
  expect(tiles.map((tile) => tile.parentElement?.textContent)).toEqual([
    'Total Users3',
    'Challengers1',
    'Nutritionists1',
    'Admins1',
  ])
})

test('search and filters ask for what they say; role and status stand in the address', async () => {
  const router = await open(address, { as: 'admin', answers })
  const options = (label: string) =>
    page
      .getByLabelText(label)
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.element(page.getByLabelText('Role')).toBeVisible()
  expect(options('Role')).toEqual(['All Roles', 'Challenger', 'Nutritionist', 'Admin'])
  expect(options('Status')).toEqual(['All Statuses', 'Active', 'Suspended'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('kashibai')
  await page.getByLabelText('Role').selectOptions('Nutritionist')
  await expect.poll(() => callsOf('GET /admin/users').at(-1)?.query.role).toBe('nutritionist')
  answer({
    'GET /admin/users': [],
    'GET /admin/users/counts': { total: 62_000, patient: 61_990, nutritionist: 9, admin: 1, estimated: true },
  })
  await page.getByLabelText('Status').selectOptions('Suspended')
  await expect.element(page.getByText('About 62,000', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  await expect.element(page.getByText('Nothing fits the search and filters above.')).toBeVisible()
  // Counts of a search are not called the total.
  await expect.element(page.getByText('Users Found', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Total Users', { exact: true })).not.toBeInTheDocument()
  const filter = { q: 'kashibai', role: 'nutritionist', status: 'suspended' }
  await expect.poll(() => callsOf('GET /admin/users').at(-1)?.query).toMatchObject(filter)
  await expect.poll(() => callsOf('GET /admin/users/counts').at(-1)?.query).toEqual(filter)
  await expect.poll(() => router.state.location.search).toBe('?role=nutritionist&status=suspended')
})

test('suspending asks first with its consequence, says when it fails, and leaves the row as it was', async () => {
  await open(address, { as: 'admin', answers: { ...answers, 'PUT /admin/users/:id': away } })
  await button(`Suspend ${jadhav.email}`).click()
  await expect.element(suspension).toMatchTextContent('signed out everywhere at once')
  const hold = suspension.getByRole('radio', { name: 'Keep their challengers for their return' })
  await expect
    .element(suspension.getByRole('radio', { name: 'Match their challengers with somebody else' }))
    .toBeChecked()
  await hold.click()
  await suspension.getByRole('button', { name: 'Cancel' }).click()
  expect(callsOf('PUT /admin/users/:id')).toEqual([])
  await button(`Suspend ${kashibai.email}`).click()
  await expect
    .element(suspension)
    .toMatchTextContent(
      'Their plans and reports stay as they are. A nutritionist who cares for them is told that they are away.',
    )
  await suspend('')
  await expect.element(suspension.getByText('Please give a reason for the suspension')).toBeVisible()
  await expect.element(reason).toHaveFocus()
  await suspend()
  await expect.poll(toasts).toContain('Error updating user status. Check console for details.')
  await suspension.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without suspending?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(reason).toHaveValue('Shares an account.')
  await expect.element(rowOf(kashibai.email)).toMatchTextContent('Active')
  const suspended = {
    ...kashibai,
    ...{ status: 'suspended' as const, suspended_at: '2026-01-06T06:30:00.000Z' },
    suspension_reason: 'Shares an account.',
  }
  answer({ 'PUT /admin/users/:id': suspended, 'GET /admin/users': [suspended, jadhav] })
  await suspend()
  await expect.poll(toasts).toContain('User status updated to suspended')
  await expect.element(rowOf(kashibai.email)).toMatchTextContent('Suspended')
  await expect.element(button(`Activate ${kashibai.email}`)).toBeVisible()
  expect(callsOf('PUT /admin/users/:id').at(-1)?.body).toEqual({
    status: 'suspended',
    reason: 'Shares an account.',
  })

  // The choice for a nutritionist's challengers begins anew with each question.
  answer({
    'PUT /admin/users/:id': { ...jadhav, status: 'suspended' },
    'GET /admin/users': [suspended, jadhav],
  })
  await button(`Suspend ${jadhav.email}`).click()
  await expect.element(hold).not.toBeChecked()
  await expect.element(reason).toHaveValue('')
  await hold.click()
  await suspend()
  await expect
    .poll(() => callsOf('PUT /admin/users/:id').at(-1)?.body)
    .toEqual({ status: 'suspended', reason: 'Shares an account.', challengers: 'hold' })
})

test('among the suspended, an activated row keeps its place: a second click meets nobody else', async () => {
  const first = { ...kashibai, status: 'suspended' } as const
  const second = { ...jadhav, status: 'suspended' } as const
  await open(`${address}?status=suspended`, {
    as: 'admin',
    answers: { ...answers, 'GET /admin/users': [first, second] },
  })
  await expect.element(button(`Activate ${second.email}`)).toBeVisible()
  const top = rowOf(second.email).element().getBoundingClientRect().top
  answer({ 'PUT /admin/users/:id': kashibai, 'GET /admin/users': [second] })
  await button(`Activate ${first.email}`).click()
  await expect.poll(toasts).toContain('User status updated to active')
  await expect.element(page.getByText('1 user', { exact: true })).toBeVisible()
  await expect.element(rowOf(first.email)).toMatchTextContent('Active')
  expect(rowOf(second.email).element().getBoundingClientRect().top).toBe(top)
})

test('among the active, a suspended row keeps its place, too', async () => {
  await open(`${address}?status=active`, {
    as: 'admin',
    answers: { ...answers, 'GET /admin/users': [kashibai, jadhav] },
  })
  await expect.element(button(`Suspend ${jadhav.email}`)).toBeVisible()
  const top = rowOf(jadhav.email).element().getBoundingClientRect().top
  answer({ 'PUT /admin/users/:id': { ...kashibai, status: 'suspended' }, 'GET /admin/users': [jadhav] })
  await button(`Suspend ${kashibai.email}`).click()
  await suspend()
  await expect.element(page.getByText('1 user', { exact: true })).toBeVisible()
  await expect.element(rowOf(kashibai.email)).toMatchTextContent('Suspended')
  expect(rowOf(jadhav.email).element().getBoundingClientRect().top).toBe(top)
})

test('deleting asks first, can be left, says when it fails, and can be pressed once only', async () => {
  await open(address, { as: 'admin', answers: { ...answers, 'DELETE /admin/users/:id': away } })
  await button(`Delete ${jadhav.email}`).click()
  await expect
    .element(dialog)
    .toMatchTextContent('Are you sure you want to delete this user? This action cannot be undone.')
  for (const fact of [`Email${jadhav.email}`, 'Phone9876543210', 'RoleNutritionist'])
    await expect.element(dialog).toMatchTextContent(fact)
  await expect.element(inDialog('Cancel')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button(`Delete ${jadhav.email}`)).toHaveFocus()
  expect(callsOf('DELETE /admin/users/:id')).toEqual([])

  await button(`Delete ${jadhav.email}`).click()
  await inDialog('Delete').click()
  await expect.poll(toasts).toContain('Error deleting user. Check console for details.')
  const removal = held(new Response(null, { status: 204 }))
  answer({
    'DELETE /admin/users/:id': removal.answer,
    'GET /admin/users': [kashibai, admin],
    'GET /admin/users/counts': { total: 2, patient: 1, nutritionist: 0, admin: 1 },
  })
  await inDialog('Delete').click()
  await expect.element(inDialog('Deleting...')).toBeDisabled()
  await expect.element(inDialog('Cancel')).toBeDisabled()
  removal.letGo()
  await expect.poll(toasts).toContain('User deleted successfully')
  await expect.element(page.getByText('2 users', { exact: true })).toHaveFocus()
  await expect.element(rowOf(jadhav.email)).not.toBeInTheDocument()
  expect(callsOf('DELETE /admin/users/:id').at(-1)?.params).toEqual({ id: jadhav.id })
})

test('a change after another administrator is refused, and the present state is shown', async () => {
  const conflict = () => problem(409, 'This user is already suspended.')
  await open(address, { as: 'admin', answers: { ...answers, 'PUT /admin/users/:id': conflict } })
  await expect.element(button(`Suspend ${kashibai.email}`)).toBeVisible()
  answer({ 'GET /admin/users': [{ ...kashibai, status: 'suspended' }] })
  await button(`Suspend ${kashibai.email}`).click()
  await suspend()
  await expect.element(suspension).not.toBeInTheDocument()
  await expect.element(page.getByText('This user is already suspended.')).toBeVisible()
  await expect.element(button(`Activate ${kashibai.email}`)).toBeVisible()
  answer({
    'DELETE /admin/users/:id': () => problem(404, 'This could not be found.'),
    'GET /admin/users': [],
  })
  await button(`Delete ${kashibai.email}`).click()
  await inDialog('Delete').click()
  await expect.poll(toasts).toContain('This user was deleted meanwhile.')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
})

test('many people stand on pages of 50', async () => {
  const many = Array.from({ length: 50 }, (_, n) =>
    sampleListedUser({ id: sampleId(200 + n), email: `person-${n}@example.in` }),
  )
  await open(address, {
    as: 'admin',
    answers: {
      ...answers,
      'GET /admin/users': ({ query }) => listOf(query.skip === '50' ? [jadhav] : many, 51),
    },
  })
  const pages = page.getByRole('navigation', { name: 'Pages of users' })
  await expect.element(pages).toMatchTextContent('1-50 of 51')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect.element(pages).toMatchTextContent('51-51 of 51')
  await expect.element(rowOf(jadhav.email)).toBeVisible()
  // On the last page the pressed button is disabled, so the count has the focus.
  await expect.element(page.getByText('51 users', { exact: true })).toHaveFocus()
})

test('a list that does not load is not called empty, and can be tried again', async () => {
  await open(address, { as: 'admin', answers: { ...answers, 'GET /admin/users': away } })
  await expect.element(page.getByText('Failed to load users')).toBeVisible()
  for (const claim of ['No users found', '0 users'])
    await expect.element(page.getByText(claim)).not.toBeInTheDocument()
  answer({ 'GET /admin/users': [kashibai] })
  await button('Try Again').click()
  await expect.element(rowOf(kashibai.email)).toBeVisible()
})

test('the users, the suspension and the deletion are sound', async () => {
  const long = { ...kashibai, name: 'Venkatanarasimharajuvaripeta Ramakrishnan-Subramanian' }
  await open(address, {
    as: 'admin',
    answers: {
      ...answers,
      'GET /admin/users': [long, jadhav, admin],
      'GET /admin/invitations': [invitation],
    },
  })
  await expect.element(rowOf(long.email)).toBeVisible()
  await expectSound()
  await button(`Suspend ${long.email}`).click()
  await expect.element(suspension).toBeVisible()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(suspension).not.toBeInTheDocument()
  await button(`More for ${long.email}`).click()
  await expect
    .element(page.getByRole('menuitem', { name: `Change Email of ${long.email}` }))
    .toMatchTextContent('They are signed out everywhere')
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(button(`More for ${long.email}`)).toHaveFocus()
  await button(`Delete ${long.email}`).click()
  await expect.element(dialog).toBeVisible()
  await expectSound()
})

const correction = page.getByRole('dialog', { name: 'Change Email' })
const askToCorrect = () => chooseEntry(kashibai.email, 'Change Email')
const next = 'kashi.thorat@example.in'

test('an email is changed: the present one is shown, the new one checked, and the consequence said', async () => {
  await open(address, { as: 'admin', answers })
  await askToCorrect()
  await expect.element(correction.getByText(kashibai.email)).toBeVisible()
  await expect
    .element(correction.getByText('it can undo the change for 7 days', { exact: false }))
    .toBeVisible()
  const field = correction.getByLabelText('New email')
  await expect.element(field).toHaveFocus()
  await expectSound()
  const save = correction.getByRole('button', { name: 'Change Email' })
  await save.click()
  await expect.element(correction.getByText('Email is required')).toBeVisible()
  const taken = 'Email already registered'
  answer({ 'PUT /admin/users/:id/email': () => problem(409, taken, [{ path: 'email', message: taken }]) })
  await field.fill(next)
  await save.click()
  await expect.element(correction.getByText('Your current password is required')).toBeVisible()
  await correction.getByLabelText('Your password', { exact: true }).fill('the right one')
  await save.click()
  await expect.element(correction.getByText(taken)).toBeVisible()
  await expect.element(field).toHaveFocus()
  answer({ 'PUT /admin/users/:id/email': away })
  await save.click()
  await expect.poll(toasts).toContain('Error changing the email. Please try again.')
  const saved = { ...kashibai, email: next }
  answer({ 'PUT /admin/users/:id/email': saved, 'GET /admin/users': [saved, jadhav, admin] })
  await doubleClick(save)
  await expect.poll(toasts).toContain(`The address is now ${next}`)
  await expect.element(rowOf(next)).toBeVisible()
  expect(correction.elements()).toEqual([])
  const calls = callsOf('PUT /admin/users/:id/email')
  expect(calls).toHaveLength(3)
  expect(calls.at(-1)?.body).toEqual({
    ...{ email: next, replaces: kashibai.email },
    ...{ password: 'the right one', code: '' },
  })
  await expect.element(button(`More for ${next}`)).toHaveFocus()
})

test('an email that somebody else has changed meanwhile is read again; typed text is not lost by a slip', async () => {
  await open(address, { as: 'admin', answers })
  await askToCorrect()
  await correction.getByLabelText('New email').fill(next)
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Keep the present email?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(correction.getByLabelText('New email')).toHaveValue(next)
  const changed = { ...kashibai, email: 'other@example.in' }
  answer({
    'PUT /admin/users/:id/email': () => problem(409, emailChangedMessage),
    'GET /admin/users': [changed, jadhav, admin],
  })
  await correction.getByLabelText('Your password', { exact: true }).fill('the right one')
  await correction.getByRole('button', { name: 'Change Email' }).click()
  await expect.poll(toasts).toContain(emailChangedMessage)
  await expect.element(rowOf(changed.email)).toBeVisible()
  expect(correction.elements()).toEqual([])
})

test('nobody’s email is changed while they are suspended', async () => {
  const suspended = sampleListedUser({ status: 'suspended' })
  await open(address, { as: 'admin', answers: { ...answers, 'GET /admin/users': [suspended] } })
  await chooseEntry(suspended.email, 'Change Email')
  await expect.poll(toasts).toContain(suspendedEmailMessage)
  expect(correction.elements()).toEqual([])
})

test('an administrator is invited, and an invitation withdrawn; what fails says so', async () => {
  await open(address, { as: 'admin', answers })
  await button('Invite Administrator').click()
  const dialog = page.getByRole('dialog', { name: 'Invite Administrator' })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect.element(dialog.getByText('Email is required')).toBeVisible()
  await expectSound()
  await dialog.getByLabelText('Email').fill('kabir@example.in')
  await dialog.getByLabelText('Your password', { exact: true }).fill('the right one')
  const taken = { path: 'email', message: 'Email already registered' }
  answer({ 'POST /admin/invitations': () => problem(409, taken.message, [taken]) })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect.element(dialog.getByText('Email already registered')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without inviting?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  answer({ 'POST /admin/invitations': invitation, 'GET /admin/invitations': [invitation] })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  const list = page.getByRole('region', { name: 'Open invitations' })
  await expect
    .element(list)
    .toMatchTextContent('Invited by Ananya Das on 5 Jan 2026, 12:00 pm, valid until 12 Jan 2026')

  answer({ 'DELETE /admin/invitations/:id': away })
  await button('Withdraw the invitation of kabir@example.in').click()
  const asked = page.getByRole('dialog', { name: 'Withdraw this invitation?' })
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(toasts).toContain('The invitation could not be withdrawn. Please try again.')
  answer({ 'DELETE /admin/invitations/:id': undefined, 'GET /admin/invitations': [] })
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(toasts).toContain('Invitation withdrawn')
  await expect.element(list).not.toBeInTheDocument()
})

test('two-step sign-in of somebody who lost their phone is turned off after a question', async () => {
  const locked = sampleListedUser({ has_second_factor: true })
  await open(address, { as: 'admin', answers: { ...answers, 'GET /admin/users': [locked, jadhav] } })
  await chooseEntry(locked.email, 'Two-Step Off')
  const asking = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })
  await expect.element(asking).toMatchTextContent('9876543210')
  await expectSound()
  await asking.getByLabelText('Your password', { exact: true }).fill('the right one')
  answer({ 'DELETE /admin/users/:id/second-factor': away })
  await asking.getByRole('button', { name: 'Turn Off' }).click()
  await expect.poll(toasts).toContain('Two-step sign-in could not be turned off. Please try again.')
  answer({
    'DELETE /admin/users/:id/second-factor': () => new Response(null, { status: 204 }),
    'GET /admin/users': [kashibai, jadhav],
  })
  await asking.getByRole('button', { name: 'Turn Off' }).click()
  await expect.poll(toasts).toContain('Two-step sign-in is off')
  await button(`More for ${locked.email}`).click()
  await expect.element(page.getByRole('menuitem', { name: 'Change Email' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Two-Step Off' }).elements()).toEqual([])
})
