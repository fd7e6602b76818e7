import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { HomeLink } from '#domain/people/home-links.ts'
import type { Home, HomeMember } from '#domain/people/home-members.ts'
import { type Answers, answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { button } from '#web/testing/find.ts'
import { eventStream, tell } from '#web/testing/live-events.ts'
import { careAnswers, sampleList, sampleOwnDay, samplePlan } from '#web/testing/samples/patient.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const nobody: Home & HomeLink = { ...{ cooks_for: null, members: [] }, link: null, invitations: [], sent: [] }
const link = { name: 'Priya Nair', since: '2026-11-20T06:00:00.000Z', is_available: true }
const main = page.getByRole('main')
const show = (home: Home & HomeLink, answers: Answers = {}) =>
  open('/app/patient/home', {
    ...{ as: 'patient', size: 'phone' },
    answers: { 'GET /patients/home': home, ...answers },
  })

const member = (at: number, more: Partial<HomeMember> = {}): HomeMember => ({
  ...{ id: sampleId(at), name: null, portion: 1, allergies: [], dietary_prefs: [], food_rules: [] },
  ...more,
})

test('whoever eats with somebody is added with their portion and what they avoid, also what is typed and not added yet', async () => {
  const said = { name: 'Chintu', allergies: ['Peanuts', 'mustard'], dietary_prefs: ['veg' as const] }
  const saved = { cooks_for: 2, members: [member(95, { ...said, portion: 0.5 })] }
  await show(nobody, {
    'PUT /patients/home': () => {
      answer({ 'GET /patients/home': { ...nobody, ...saved } })
      return saved
    },
  })
  await expect.element(main).toMatchTextContent('Say who eats with you')
  await button('Add somebody').click()
  const dialog = page.getByRole('dialog')
  await expectSound()
  await dialog.getByLabelText('What you call them').fill('Chintu')
  await dialog.getByText('Child, 4 to 6').click()
  await dialog.getByText('Vegetarian', { exact: true }).click()
  await dialog.getByLabelText('Add an allergy of theirs').fill('Peanuts, mustard')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(toasts).toContain('Saved. Recipes and your list count for all of you.')
  expect(callsOf('PUT /patients/home')[0]?.body).toEqual({
    members: [{ ...said, portion: 0.5, food_rules: [] }],
  })
  await expect.element(main).toMatchTextContent('You cook for 2, with you.')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Chintu' }))
    .toMatchTextContent('Child, 4 to 6. Allergic to Peanuts and mustard. Vegetarian')
  await expectSound()
})

test('a member is changed or removed; one that another tab added meanwhile stays', async () => {
  const dadi = member(96, { name: 'Dadi', portion: 0.9, food_rules: ['jain'] })
  const child = member(97, { portion: 0.5 })
  await show(
    { ...nobody, members: [dadi], cooks_for: 2 },
    { 'PUT /patients/home': { cooks_for: 3, members: [] } },
  )
  await button('Edit Dadi').click()
  answer({ 'GET /patients/home': { ...nobody, members: [dadi, child], cooks_for: 3 } })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Add an allergy of theirs').fill('Sesame')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => callsOf('PUT /patients/home').length).toBe(1)
  // The portion was finer than the sizes that are offered.
  const { id: _, ...others } = dadi
  expect(callsOf('PUT /patients/home')[0]?.body).toEqual({
    members: [{ ...others, allergies: ['Sesame'], id: dadi.id }, child],
  })
  await expect.element(main).toMatchTextContent('Child, 4 to 6')
  await button('Remove Child').click()
  await expect.element(dialog).toMatchTextContent('Remove Child?')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => callsOf('PUT /patients/home')[1]?.body).toEqual({ members: [dadi] })
})

test('for how many somebody cooks; too few says why at its field, and without a profile it says what comes first', async () => {
  const detail = 'You and 2 people in Your home are 3.'
  await show(
    { ...nobody, cooks_for: 3, members: [member(96), member(97)] },
    { 'PUT /patients/home': problem(422, detail, [{ path: 'cooks_for', message: detail }]) },
  )
  const field = page.getByLabelText('For how many people, with you?')
  await expect.element(field).toHaveValue('3')
  await field.fill('2')
  await button('Save').click()
  await expect.element(main).toMatchTextContent(detail)
  answer({ 'PUT /patients/home': problem(404, 'You have not completed your profile yet.') })
  await field.fill('4')
  await button('Save').click()
  await expect.poll(toasts).toContain('Please complete your profile first.')
})

test('a list for a home says for how many it is', async () => {
  await open('/app/patient/shopping-list', {
    as: 'patient',
    answers: { ...careAnswers(), 'GET /patients/shopping-list': { ...sampleList(), people: 4 } },
  })
  await expect.element(main).toMatchTextContent('For your home of 4. Your home')
  await expect.element(main).toMatchTextContent('For your home of 4, raw and peeled')
})

test('somebody is invited by their address, and nothing says whether there is an account', async () => {
  const id = sampleId(91)
  await show(nobody, { 'POST /patients/home/invitations': { id } })
  await expect.element(main).toMatchTextContent('Neither sees: weight, targets, conditions, reasons')
  await button('Invite').click()
  await expect.element(main).toMatchTextContent('Email is required')
  const field = page.getByLabelText('Their e-mail address')
  await field.fill('priya@example.in')
  answer({ 'GET /patients/home': { ...nobody, sent: [{ id, email: 'priya@example.in' }] } })
  await button('Invite').click()
  await expect.poll(toasts).toContain('Invited.')
  expect(callsOf('POST /patients/home/invitations')[0]?.body).toEqual({ email: 'priya@example.in' })
  await expect.element(field).toHaveValue('')
  await expectSound()
  answer({ 'DELETE /patients/home/invitations/:id': undefined, 'GET /patients/home': nobody })
  await button('Take back the invitation to priya@example.in').click()
  await expect.poll(toasts).toContain('Taken back.')
  await expect.element(main).not.toMatchTextContent('priya@example.in')
})

test('a refused address says why at its field', async () => {
  await show(nobody, {
    'POST /patients/home/invitations': problem(422, 'This is your own address.', [
      { path: 'email', message: 'This is your own address.' },
    ]),
  })
  await page.getByLabelText('Their e-mail address').fill('me@example.in')
  await button('Invite').click()
  await expect.element(main).toMatchTextContent('This is your own address.')
})

test('who is invited reads what is shared, and accepts or declines', async () => {
  const invited = {
    ...nobody,
    invitations: [
      { id: sampleId(92), from: 'Arjun Rao' },
      { id: sampleId(93), from: 'Somebody' },
    ],
  }
  await show(invited, {
    'DELETE /patients/home/invitations/:id': undefined,
    'POST /patients/home/invitations/:id/accept': problem(404, 'This could not be found.'),
  })
  await expect.element(main).toMatchTextContent('Arjun Rao would like to share a home with you.')
  await expectSound()
  await button('Decline Somebody').click()
  await expect.poll(toasts).toContain('Declined. They are not told.')
  expect(callsOf('DELETE /patients/home/invitations/:id')[0]?.params).toEqual({ id: sampleId(93) })
  await button('Accept Arjun Rao').click()
  await expect.poll(toasts).toContain('This invitation does not stand any more.')
  answer({
    'POST /patients/home/invitations/:id/accept': undefined,
    'GET /patients/home': { ...nobody, link: { ...link, name: 'Arjun Rao' } },
  })
  await button('Accept Arjun Rao').click()
  await expect.poll(toasts).toContain('You share a home now.')
  await expect.element(main).toMatchTextContent('Arjun Rao and you share a home since 20 Nov 2026.')
})

test('either stops it after a question, and what was read for two leaves the device', async () => {
  await show({ ...nobody, link }, { 'DELETE /patients/home/link': undefined })
  await expect.element(main).toMatchTextContent('Priya Nair and you share a home')
  await expectSound()
  localStorage.setItem('kept:shopping-list', '{}')
  await button('Stop sharing').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('It ends at once for both of you, and Priya Nair is told.')
  answer({ 'GET /patients/home': nobody })
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.poll(toasts).toContain('Priya Nair and you no longer share a home.')
  await expect.element(button('Invite')).toBeVisible()
  expect(localStorage.getItem('kept:shopping-list')).toBeNull()
})

test('an account that is away says so', async () => {
  await show({ ...nobody, link: { ...link, is_available: false } })
  await expect.element(main).toMatchTextContent('Until it is back, your list is for your own plan.')
  await expectSound()
})

test('a failed load can be tried again', async () => {
  await show(nobody, { 'GET /patients/home': problem(503, 'Busy.') })
  await expect.element(main).toMatchTextContent('Busy.')
  await expectSound()
  answer({ 'GET /patients/home': nobody })
  await button('Try Again').click()
  await expect.element(button('Invite')).toBeVisible()
})

test('a day says what is cooked once for both, with all that goes into the pot, until another dish is picked', async () => {
  const plan = samplePlan()
  const day = sampleOwnDay(plan)
  const [first, ...rest] = day.meals
  const template_id = sampleId(94)
  const foods = [{ food_id: 'rice', name: 'Rice', amount: '150 g' }]
  const pot = { meal_id: first!.id, template_id, own_percent: 57, people: 2, foods }
  const withPot = { ...day, meals: [{ ...first!, template_id }, ...rest], shared_pots: [pot] }
  await open('/app/patient', {
    ...{ as: 'patient', size: 'phone' },
    answers: { ...careAnswers(plan), 'GET /patients/days/:date': withPot },
  })
  const meal = page.getByRole('listitem').filter({ hasText: first!.title })
  await expect.element(meal).toMatchTextContent('One pot for both')
  await meal.getByRole('button').first().click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('One pot for both: Rice, 150 g. Your portion is about 57% of it.')
})

test('a list of two says so; when the other one ends it, it is gone from the page and the device at once', async () => {
  const own = sampleList()
  const both = { ...own, home: 'Priya Nair', others_typed: 2 }
  await open('/app/patient/shopping-list', {
    as: 'patient',
    answers: { ...careAnswers(), 'GET /patients/shopping-list': both, 'GET /events': eventStream },
  })
  await expect.element(main).toMatchTextContent('For the plans of Priya Nair and you')
  await expect.element(main).toMatchTextContent('2 of 6 meals were typed by hand and are not in the list')
  await expect.element(main).toMatchTextContent('2 of who shares the home')
  await expect.element(main).toMatchTextContent('For both of you, raw and peeled')
  await expect.poll(() => localStorage.getItem('kept:shopping-list')).toContain('Priya Nair')
  await expectSound()
  answer({ 'GET /patients/shopping-list': { ...own, rows: own.rows.slice(1) } })
  await tell({ type: 'notification', kind: 'home_ended' })
  await expect.element(main).not.toMatchTextContent('Priya Nair')
  await expect.element(main).not.toMatchTextContent('Onion')
  await expect.element(main).toMatchTextContent('For one person, raw and peeled')
  await expect
    .poll(() => localStorage.getItem('kept:shopping-list') ?? 'Priya Nair')
    .not.toContain('Priya Nair')
})
