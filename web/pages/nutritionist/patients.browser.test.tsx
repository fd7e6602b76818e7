import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, listOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog } from '#web/testing/find.ts'
import { sampleNutritionist } from '#web/testing/samples/nutritionists.ts'
import { sampleChallenger } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const asha = sampleChallenger()
const newcomer = sampleChallenger({
  ...{ patient_id: sampleId(120), patient_name: 'new@example.in', patient_email: 'new@example.in' },
  ...{ current_weight: null, has_profile: false },
})
const zoya = sampleChallenger({
  ...{ patient_id: sampleId(121), patient_name: 'Zoya Rao', status: 'inactive', end_date: today() },
  ...{ patient_email: null, conversation_id: null, current_weight: null, has_profile: null },
})
const answers: Answers = {
  'GET /nutritionists/patients': [asha, newcomer, zoya],
  'GET /nutritionists/clients': [],
  'GET /nutritionists/patients/counts': { active: 2, profiles_complete: 1, new_this_month: 1 },
}
const openList = (more: Answers = {}) =>
  open('/app/nutritionist/patients', { as: 'nutritionist', answers: { ...answers, ...more } })
const cards = page.getByRole('article')
const card = (name: string) => page.getByRole('article', { name, exact: true })
const figures = () => Array.from(document.querySelectorAll('main dl'), ({ textContent }) => textContent)

test('the challengers, each with what is known; of ended care name and dates only', async () => {
  await openList()
  await expect.element(page.getByText('3 challengers')).toBeVisible()
  await expect.poll(figures).toEqual(['Active2', 'Profiles Complete1', 'New This Month1'])
  const since = formatDate(addDays(today(), -70))
  for (const words of [
    'Active',
    'asha@example.in',
    `In your care since ${since}`,
    '71.4 kg',
    'Profile complete',
  ])
    await expect.element(card('Asha Rao')).toMatchTextContent(words)
  await expect
    .element(card('Asha Rao').getByRole('link', { name: 'Message Asha Rao' }))
    .toHaveAttribute('href', `/app/messages/${asha.conversation_id}`)
  await expect
    .element(card('Asha Rao').getByRole('link', { name: 'View Progress of Asha Rao' }))
    .toHaveAttribute('href', `/app/nutritionist/patients/${asha.patient_id}`)
  await expect.element(card('new@example.in')).toMatchTextContent('Profile pending')
  await expect.element(card('new@example.in')).not.toMatchTextContent('kg')
  await expect
    .element(card('Zoya Rao'))
    .toHaveTextContent(`Zoya RaoInactiveIn your care from ${since} to ${formatDate(today())}`)
})

test('search and status narrow list and figures; the status stands in the address', async () => {
  const router = await openList()
  const asked = () => callsOf('GET /nutritionists/patients').at(-1)?.query
  await page.getByRole('searchbox', { name: 'Search' }).fill('zoya')
  await expect.poll(asked).toMatchObject({ q: 'zoya' })
  answer({ 'GET /nutritionists/patients': [zoya] })
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Inactive', { exact: true }).click()
  await expect.poll(asked).toMatchObject({ q: 'zoya', status: 'inactive' })
  await expect
    .poll(() => callsOf('GET /nutritionists/patients/counts').at(-1)?.query)
    .toEqual({ q: 'zoya', status: 'inactive' })
  await expect.element(card('Asha Rao')).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.search).toBe('?status=inactive')
  await expect.element(page.getByRole('radio', { name: 'Inactive', exact: true })).toBeChecked()
  answer({ 'GET /nutritionists/patients': [] })
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of that name')
  await expect.element(page.getByText('No challengers found')).toBeVisible()
})

test('a long list has pages of 20', async () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    sampleChallenger({ patient_id: sampleId(200 + n), patient_name: `Person ${n}` }),
  )
  await openList({
    'GET /nutritionists/patients': ({ query }) => listOf(Number(query.skip) ? [asha] : many, 21),
  })
  await expect.element(page.getByText('21 challengers')).toBeVisible()
  await button('Next').click()
  await expect.element(card('Asha Rao')).toBeVisible()
  expect(cards.elements()).toHaveLength(1)
  expect(callsOf('GET /nutritionists/patients').at(-1)?.query).toMatchObject({ skip: '20', limit: '20' })
})

test('list and figures that fail say so, each by itself; nobody yet is said', async () => {
  await openList({ 'GET /nutritionists/patients': away, 'GET /nutritionists/patients/counts': away })
  await expect.element(page.getByText('The figures could not be loaded')).toBeVisible()
  await expect.poll(() => button('Try Again').elements().length).toBe(2)
  answer({ ...answers, 'GET /nutritionists/patients': [] })
  for (const left of [1, 0]) {
    await button('Try Again').first().click()
    await expect.poll(() => button('Try Again').elements().length).toBe(left)
  }
  await expect.element(page.getByText('No challengers yet')).toBeVisible()
})

test('whoever is not approved yet reads where the review stands', async () => {
  const closed = () => problem(403, 'Your profile must be approved first.')
  await openList({
    'GET /nutritionists/patients': closed,
    'GET /nutritionists/patients/counts': closed,
    'GET /nutritionists/profile': sampleNutritionist({ approval_status: 'pending' }),
  })
  await expect.element(page.getByRole('alert', { name: 'Under Review' })).toBeVisible()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
})

const invited = {
  ...{
    id: sampleId(300),
    patient_id: sampleId(301),
    nutritionist_id: sampleIds.nutritionist,
    nutritionist_name: 'Meera Iyer',
    name: 'Vikram Sethi',
    email: 'vikram@example.in',
    phone: null,
  },
  ...{ date_of_birth: null, state: 'expired' as const, created_at: '2026-01-01T06:30:00.000Z' },
  ...{ expires_at: '2026-01-15T06:30:00.000Z', erased_on: '2026-02-15', consented_on: null },
  ...{ consent_by_name: null, consent_at: null, guardian_name: null },
}
const sent = {
  ...{ ...invited, state: 'open' as const, link: 'https://thali.test/join/abc', text: 'Hello Vikram Sethi' },
  ...{ whatsapp: 'https://wa.me/?text=Hello', mailed: true, notice: 'You are over your capacity of 30.' },
}

test('a challenger is added, and the link is there to pass on', async () => {
  await openList({ 'POST /nutritionists/clients': sent })
  await button('Add a Challenger').click()
  await button('Add and Invite').click()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await page.getByLabelText('Name').fill('Vikram Sethi')
  await button('Add and Invite').click()
  await expect.element(page.getByText('Please enter an e-mail address or a phone number.')).toBeVisible()
  await page.getByLabelText('Email').fill('vikram@example.in')
  await button('Add and Invite').click()
  await expect.element(page.getByLabelText('Link')).toHaveValue(sent.link)
  await expect.element(page.getByText(sent.notice)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', sent.whatsapp)
  await expectSound()
})

test('who has not joined: where the invitation stands, and what becomes of it', async () => {
  await openList({ 'GET /nutritionists/clients': [invited] })
  await expect.element(page.getByText('Invitation expired on 15 Jan 2026')).toBeVisible()
  await expect.element(page.getByText(/will be erased on 15 Feb 2026, unless/)).toBeVisible()
  await button('Withdraw the Invitation of Vikram Sethi').click()
  await expect.element(page.getByRole('dialog', { name: 'Withdraw this invitation?' })).toBeVisible()
  await expectSound()
})

test('the list of challengers is sound', async () => {
  const long = { ...asha, patient_name: 'Asha-with-a-rather-long-name-that-has-to-break Rao' }
  await openList({ 'GET /nutritionists/patients': [long, newcomer, zoya] })
  await expect.element(card('Zoya Rao')).toBeVisible()
  await expectSound()
})

test('a list is looked at row by row, brought, and says what was left out', async () => {
  await openList()
  await button('Bring a List').click()
  const list = dialog('Bring a list of Challengers')
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!
  const rows = 'Meena,meena@example.in\nRavi,ravi@example.in\n,nobody@example.in\n'
  await userEvent.upload(input, new File([`name,email\n${rows}`], 'list.csv', { type: 'text/csv' }))
  await expect.element(list.getByText('2 Challengers from 3 rows, 1 row skipped')).toBeVisible()
  await expect.element(list.getByRole('row', { name: /^Row 4/ })).toMatchTextContent('Skipped')
  await list.getByText('All rows (3)').click()
  await expect.element(list.getByRole('row', { name: /Meena/ })).toMatchTextContent('Is added')
  await list.getByText('Send the invitations now: 2 e-mails').click()
  const skipped = [{ row: 2, reason: 'They have an account already' }]
  answer({ 'POST /nutritionists/clients/import': { added: 1, mailed: 1, skipped, notice: null } })
  await list.getByRole('button', { name: 'Add 2 Challengers' }).click()
  await expect.element(list.getByText('1 Challenger added, 2 rows skipped')).toBeVisible()
  await expect.element(list.getByRole('row', { name: /Ravi/ })).toMatchTextContent('They have an account')
  expect(callsOf('POST /nutritionists/clients/import')[0]!.body).toMatchObject({ send: true })
  await expectSound()
  await list.getByRole('button', { name: 'Done' }).click()
  await expect.element(button('Bring a List')).toHaveFocus()
})
