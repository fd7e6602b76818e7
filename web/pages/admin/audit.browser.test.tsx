import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf } from '#web/testing/fake-api.ts'
import { button, texts } from '#web/testing/find.ts'
import { sampleListedUser } from '#web/testing/samples/admin.ts'
import { sampleAuditEntry, sampleDenial } from '#web/testing/samples/audit.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const address = '/app/admin/audit'
const read = sampleAuditEntry()
const own = sampleAuditEntry({
  id: sampleId(61),
  actor_id: sampleIds.patient,
  actor_name: 'Yamunabai Waikar',
  actor_role: 'patient',
  action: 'POST /patients/profile',
  summary: "Complete one's profile",
})
const nobody = { actor_id: null, actor_name: null, actor_email: null, actor_role: null }
const signUp = sampleAuditEntry({
  ...nobody,
  id: sampleId(62),
  action: 'POST /auth/signup',
  summary: 'Sign up',
})
const forgot = sampleAuditEntry({
  ...nobody,
  ...{ id: sampleId(66), action: 'POST /auth/forgot-password', summary: 'Ask for a new password' },
})
const match = sampleAuditEntry({
  ...{ ...nobody, id: sampleId(63), action: 'automatic match', summary: 'Match', ip: 'server' },
})
const gone = sampleId(69)
const erased = sampleAuditEntry({
  id: sampleId(64),
  ...{ subject_id: gone, subject_name: null, subject_email: null, subject_role: null },
  summary: 'Delete a user who is no admin',
})
const stranger = { caller_name: null, caller_email: null, caller_role: null }
const burglar = sampleDenial({
  ...stranger,
  ...{ caller: '198.51.100.77', action: 'POST /auth/login', summary: 'Sign in', status: 401, count: 1 },
})
const answers: Answers = {
  'GET /admin/audit': [read, own, signUp, match, erased],
  'GET /admin/audit/actions': {
    actions: [
      { action: read.action, summary: read.summary },
      { action: own.action, summary: own.summary },
    ],
  },
  'GET /admin/audit/denials': [
    burglar,
    sampleDenial(),
    sampleDenial({ status: 422, caller: sampleId(71), caller_name: 'Tulsi Naik' }),
    sampleDenial({ status: 429, caller: sampleId(72), caller_name: 'Savita Naik' }),
  ],
  'GET /admin/users': [sampleListedUser({ id: sampleIds.patient, name: 'Yamunabai Waikar' })],
}
const openLog = (query = '', more: Answers = {}) =>
  open(address + query, { as: 'admin', answers: { ...answers, ...more } })
const cells = (n: number) => texts(page.getByRole('row').nth(n).getByRole('cell'))
const list = page.getByRole('list', { name: 'Entries', exact: true })
const asked = () => callsOf('GET /admin/audit').at(-1)?.query
const days = { from: addDays(today(), -29), to: today() }

test('entries stand in one line each, under who made them in one go; the last 30 days are looked at', async () => {
  const again = sampleAuditEntry({
    ...{ id: sampleId(65), at: '2026-01-05T06:20:00.000Z' },
    ...{ summary: 'Suspend or activate a user who is no admin', reason: 'Shares an account.' },
  })
  await openLog('', { 'GET /admin/audit': [read, own, signUp, forgot, match, erased, again] })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Audit')
  await expect.element(page.getByText('7 entries', { exact: true })).toBeVisible()
  const sessions = texts(list.getByRole('list'))
  expect(sessions).toEqual([
    // Entries of an erased person stay, with the id.
    [
      '12:00 pmRead: the profile of a challenger in careYamunabai Waikar',
      `12:00 pmDelete a user who is no adminDeleted account …${gone.slice(-8)}`,
      '11:50 amSuspend or activate a user who is no admin: Shares an account.Yamunabai Waikar',
    ].join(''),
    "12:00 pmComplete one's profile12:00 pmSign up",
    '12:00 pmAsk for a new passwordYamunabai Waikar',
    '12:00 pmMatchYamunabai Waikar',
  ])
  for (const head of [
    'Gangubai ManeNutritionist, gangubai@example.in5 Jan 2026, 11:50 am to 12:00 pm · 3 entries · 198.51.100.7',
    'Yamunabai Waikar',
    'Not signed in5 Jan 2026, 12:00 pm · 1 entry',
    'The platform itself',
  ])
    await expect.element(list).toMatchTextContent(head)
  await expect
    .element(list.getByRole('link', { name: 'Gangubai Mane' }))
    .toHaveAttribute('href', `/app/admin/users/${sampleIds.nutritionist}`)
  await expect.element(page.getByLabelText('From')).toHaveValue(days.from)
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue(days.to)
  expect(asked()).toMatchObject(days)
})

test('a person, their part, an action and days narrow the list, and stand in the address', async () => {
  const router = await openLog()
  const inAddress = () => Object.fromEntries(new URLSearchParams(router.state.location.search))
  await page.getByRole('combobox', { name: 'Person' }).fill('yamunabai')
  await page.getByRole('option', { name: 'Yamunabai Waikar' }).click()
  await expect.poll(asked).toMatchObject({ person: sampleIds.patient })
  const part = page.getByLabelText('Their part')
  await part.selectOptions('What others did')
  await expect.poll(asked).toMatchObject({ person: sampleIds.patient, part: 'subject' })
  await part.selectOptions('What they did')
  await expect.poll(asked).toMatchObject({ part: 'actor' })
  await part.selectOptions('Both')
  await expect.poll(inAddress).toEqual({ person: sampleIds.patient })
  await button('Gangubai Mane: only what they have to do with').first().click()
  await expect.poll(asked).toMatchObject({ person: sampleIds.nutritionist })
  await expect.element(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Gangubai Mane')
  await button('Not only Gangubai Mane').click()
  await expect.poll(inAddress).toEqual({})

  await page.getByLabelText('Action').selectOptions('Read: the profile of a challenger in care')
  await expect.poll(asked).toMatchObject({ action: read.action, ...days })
  const last = addDays(today(), -1)
  await page.getByLabelText('To', { exact: true }).fill(last)
  await expect.poll(asked).toMatchObject({ from: days.from, to: last })
  await page.getByLabelText('From').fill(today())
  await expect.element(page.getByText('The last day cannot be before the first')).toBeVisible()
  expect(asked()).toMatchObject({ from: days.from, to: last })
  await page.getByLabelText('To', { exact: true }).fill(today())
  await expect.element(page.getByText('The last day cannot be before the first')).not.toBeInTheDocument()
  await expect.poll(asked).toMatchObject({ from: today(), to: today() })
  expect(inAddress()).toEqual({ action: read.action, from: today(), to: today() })
})

test('the address sets the filter, also for an erased person; an empty result says so', async () => {
  await openLog(`?person=${gone}&action=${encodeURIComponent(read.action)}`, { 'GET /admin/audit': [erased] })
  await expect
    .element(page.getByRole('combobox', { name: 'Person' }))
    .toHaveValue(`Deleted account …${gone.slice(-8)}`)
  await expect.element(page.getByLabelText('Action')).toHaveValue(read.action)
  answer({ 'GET /admin/audit': [] })
  await page.getByLabelText('Action').selectOptions('All actions')
  await expect.element(page.getByRole('heading', { name: 'No entries found' })).toBeVisible()
})

test('a failed export says so, and can be tried again', async () => {
  await openLog('', { 'GET /admin/audit.csv': away })
  await button('Export CSV').click()
  await expect.element(page.getByText('Failed to export the audit log')).toBeVisible()
  await expect.element(button('Export CSV')).toBeVisible()
  expect(callsOf('GET /admin/audit.csv').at(-1)?.query).toEqual(days)
})

test('a refused call says who, why and how often; a caller narrows the list', async () => {
  const router = await openLog('?tab=refused')
  await expect.element(page.getByText('4 lines', { exact: true })).toBeVisible()
  expect(texts(page.getByRole('columnheader'))).toEqual(['What', 'Who', 'Why refused', 'Times', 'Minute'])
  expect(cells(1).slice(0, 3)).toEqual(['198.51.100.77Not signed in', 'Wrong e-mail or password', '1'])
  expect(cells(2).slice(1, 3)).toEqual(['Not allowed to', '3'])
  expect(cells(3)[1]).toBe('Invalid input, or a wrong password')
  expect(cells(4)[1]).toBe('Too many attempts')
  const caller = () => callsOf('GET /admin/audit/denials').at(-1)?.query.caller
  await button('198.51.100.77: only from this address').click()
  await expect.poll(caller).toBe('198.51.100.77')
  await button('Not only 198.51.100.77').click()
  await expect.poll(() => router.state.location.search).toBe('?tab=refused')
  await button('Bhimabai Sable: only what they have to do with').click()
  await expect.poll(caller).toBe(sampleIds.patient)
  await page.getByRole('tab', { name: 'Entries' }).click()
  await expect.element(list).toBeVisible()
  await expect.poll(() => router.state.location.search).toBe(`?person=${sampleIds.patient}`)
})

test.for([
  ['Entries', 'list', '', 'GET /admin/audit'],
  ['Refused calls', 'table', '?tab=refused', 'GET /admin/audit/denials'],
] as const)('%s that do not load say so and are tried again', async ([name, role, query, route]) => {
  await openLog(query, { [route]: away })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load the audit log')
  answer({ [route]: answers[route] })
  await button('Try Again').click()
  await expect.element(page.getByRole(role, { name, exact: true })).toBeVisible()
})

test('both tabs are sound', async () => {
  const name = 'Venkatanarasimharajuvaripeta Ramakrishnan-Subramanian'
  await openLog(`?person=${sampleIds.patient}`, {
    'GET /admin/audit': [{ ...read, actor_name: name }, own],
    'GET /admin/audit/denials': [burglar, sampleDenial({ caller_name: name })],
  })
  await expect.element(list).toBeVisible()
  await expectSound()
  await page.getByRole('tab', { name: 'Refused calls' }).click()
  await expect.element(page.getByRole('table', { name: 'Refused calls' })).toBeVisible()
  await expectSound()
})
