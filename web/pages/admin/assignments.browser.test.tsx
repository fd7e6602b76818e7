import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedUser } from '#domain/admin/admin.ts'
import type { WaitingChangeRequest } from '#domain/care/care.ts'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, held, listOf, problem } from '#web/testing/fake-api.ts'
import { button, chooseEntry, dialog, region } from '#web/testing/find.ts'
import { sampleListedUser } from '#web/testing/samples/admin.ts'
import { sampleAssignment, sampleAway, sampleWaiting } from '#web/testing/samples/care.ts'
import { sampleMatching } from '#web/testing/samples/settings.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const practice: ListedUser['practice'] = { approval_status: 'approved', specializations: [], capacity: 12 }
const amrita = sampleListedUser({ id: sampleId(40), name: 'Amrita Rao', email: 'amrita@example.in' })
const nutritionist = (n: number, name: string, more: object = {}) =>
  sampleListedUser({
    id: sampleId(n),
    name,
    email: `n${n}@example.in`,
    role: 'nutritionist',
    practice,
    ...more,
  })
const nalini = nutritionist(41, 'Nalini Iyer')
const quita = nutritionist(42, 'Quita Iyer')
const olga = sampleAssignment({
  patient_id: amrita.id,
  patient_name: 'Amrita Rao',
  nutritionist_id: sampleId(43),
  nutritionist_name: 'Olga Iyer',
})
const changeRequest: WaitingChangeRequest = {
  id: sampleId(34),
  patient_id: sampleId(33),
  patient_name: 'Chitra Rao',
  nutritionist_id: olga.nutritionist_id,
  nutritionist_name: 'Olga Iyer',
  reason: 'Our hours never meet.',
  due_on: today(),
  created_at: '2026-01-05T06:30:00.000Z',
  match: sampleWaiting().match,
}

const answers: Answers = {
  'GET /admin/settings/matching': sampleMatching(),
  'GET /assignments/waiting': [],
  'GET /assignments/change-requests': [],
  'GET /assignments/away': [],
  'GET /assignments': [],
  'GET /admin/users': ({ query }) => (query.role === 'patient' ? [amrita] : [nalini, quita]),
}
const openPage = (more: Answers = {}) =>
  open('/app/admin/assignments', { as: 'admin', answers: { ...answers, ...more } })
const form = region('New assignment')
const all = region('All assignments')
const waiting = region('Waiting for a nutritionist')
const choose = async (field: string, name: string) => {
  await form.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name }).click()
}
const submit = button('Create Assignment')
const row = (name: string) => all.getByRole('row').filter({ hasText: name })

test('a new assignment: what is missing, what fails, and from today unless told otherwise', async () => {
  await openPage()
  await expect.element(form.getByLabelText('Start date')).toHaveValue(today())
  await submit.click()
  await expect.element(form).toMatchTextContent('Challenger is required')
  await expect.element(form).toMatchTextContent('Nutritionist is required')
  await form.getByLabelText('Start date').fill('')
  await submit.click()
  await expect.element(form).toMatchTextContent('Start date is required')
  await choose('Challenger', 'Amrita Rao')
  await choose('Nutritionist', 'Nalini Iyer')
  await expect.element(form).toMatchTextContent('Cares for 0 of at most 12')
  await form.getByLabelText('Notes').fill('Speaks Tamil')
  // A year that is probably a slip is asked about.
  await form.getByLabelText('Start date').fill(`2016${today().slice(4)}`)
  await submit.click()
  const question = dialog('Is this date right?')
  await expect.element(question).toMatchTextContent(`Or did you mean ${formatDate(today())}?`)
  await expectSound()
  expect(callsOf('POST /assignments')).toEqual([])
  answer({ 'POST /assignments': away })
  await button(`Use ${formatDate(today())}`, question).click()
  await expect.poll(toasts).toContain('Error creating assignment. Check console for details.')
  await expect.element(form.getByLabelText('Notes')).toHaveValue('Speaks Tamil')
  answer({ 'POST /assignments': olga })
  await submit.click()
  await expect.poll(toasts).toContain('Assignment created successfully!')
  await expect.element(form.getByRole('combobox', { name: 'Challenger' })).toHaveValue('')
  await expect.element(form.getByLabelText('Notes')).toHaveValue('')
  expect(callsOf('POST /assignments').at(-1)?.body).toEqual({
    patient_id: amrita.id,
    nutritionist_id: nalini.id,
    start_date: today(),
    notes: 'Speaks Tamil',
  })
})

test('nutritionists who cannot be assigned are shown with the reason, but cannot be chosen', async () => {
  const unfit: [string, object, string][] = [
    ['Pallavi Unfit', { practice: { ...practice, approval_status: 'pending' } }, 'Under review'],
    ['Radha Unfit', { practice: { ...practice, approval_status: 'rejected' } }, 'Rejected'],
    ['Sunita Unfit', { status: 'suspended' }, 'Suspended'],
    ['Wahida Unfit', { practice: null }, 'No profile yet'],
  ]
  await openPage({
    'GET /admin/users': () => unfit.map(([name, more], n) => nutritionist(50 + n, name, more)),
  })
  await form.getByRole('combobox', { name: 'Nutritionist' }).fill('Unfit')
  for (const [name, , reason] of unfit) {
    await expect.element(page.getByRole('option', { name })).toMatchTextContent(reason)
    await expect.element(page.getByRole('option', { name })).toBeDisabled()
  }
  await expect
    .poll(() => callsOf('GET /admin/users').at(-1)?.query)
    .toMatchObject({ role: 'nutritionist', q: 'Unfit' })
})

test('replacing asks first and names whom; a second administrator is told', async () => {
  const already = 'This challenger already has an active nutritionist.'
  const changed =
    'Somebody else has changed who looks after this challenger. Please see who does now, and choose again.'
  await openPage({
    'GET /assignments': [olga],
    'POST /assignments': ({ body }) => problem(409, body.replace ? changed : already),
  })
  await choose('Challenger', 'Amrita Rao')
  await expect.element(form).toMatchTextContent(`Now with Olga Iyer, since ${formatDate(olga.start_date)}`)
  await choose('Nutritionist', 'Quita Iyer')
  const asked = dialog('Replace the nutritionist?')
  await submit.click()
  await expect.element(asked).toMatchTextContent(already)
  await expect.element(asked).toMatchTextContent('Now with Olga Iyer')
  const pia = { ...olga, nutritionist_id: sampleId(44), nutritionist_name: 'Pia Iyer' }
  answer({ 'GET /assignments': [pia] })
  await button('Replace', asked).click()
  await expect.element(page.getByText(changed)).toBeVisible()
  await expect.element(asked).not.toBeInTheDocument()
  // The choice stays, and the present nutritionist is shown beside it.
  await expect.element(form).toMatchTextContent('Now with Pia Iyer')
  await expect.element(form.getByRole('combobox', { name: 'Nutritionist' })).toHaveValue('Quita Iyer')
  await submit.click()
  await expect.element(asked).toMatchTextContent('Now with Pia Iyer')
  answer({ 'POST /assignments': pia })
  await button('Replace', asked).click()
  await expect.poll(toasts).toContain('Assignment created successfully!')
  const replacing = { nutritionist_id: quita.id, replace: true }
  const sent = callsOf('POST /assignments').map(({ body }) => body)
  expect(sent.filter((body) => body.replace)).toMatchObject([
    { ...replacing, instead_of: olga.nutritionist_id },
    { ...replacing, instead_of: pia.nutritionist_id },
  ])
})

test('an edit names what is wrong, says when somebody else was faster, and keeps what was typed', async () => {
  const end = addDays(today(), 40)
  await openPage({
    'GET /assignments': [olga],
    'PUT /assignments/:id': () =>
      problem(422, 'Please check what you entered.', [
        { path: 'end_date', message: 'The end date cannot be before the start date' },
      ]),
  })
  const edit = dialog('Edit assignment')
  await button('Edit the assignment of Amrita Rao').click()
  await edit.getByLabelText('Planned end').fill(addDays(today(), -100))
  await button('Save', edit).click()
  await expect.element(edit).toMatchTextContent('The end date cannot be before the start date')
  await edit.getByLabelText('Planned end').fill(end)
  await edit.getByLabelText('Notes').fill('Mine')
  await button('Cancel', edit).click()
  await button('Cancel', dialog('Discard your changes?')).click()
  answer({
    'PUT /assignments/:id': () =>
      problem(412, 'This assignment was changed by someone else. Reload to see the latest.'),
    'GET /assignments': [{ ...olga, notes: 'Theirs', version: 2 }],
  })
  await button('Save', edit).click()
  await expect
    .element(page.getByText('This assignment was changed by someone else. Reload to see the latest.'))
    .toBeVisible()
  await expect.element(edit.getByLabelText('Notes')).toHaveValue('Mine')
  await expect.element(row('Amrita Rao')).toMatchTextContent('Theirs')
  await button('Cancel', edit).click()
  await button('Discard', dialog('Discard your changes?')).click()
  await expect.element(edit).not.toBeInTheDocument()

  await button('Edit the assignment of Amrita Rao').click()
  await expect.element(edit.getByLabelText('Notes')).toHaveValue('Theirs')
  await edit.getByLabelText('Planned end').fill(end)
  const saved = { ...olga, end_date: end, version: 3 }
  answer({ 'PUT /assignments/:id': saved, 'GET /assignments': [saved] })
  await button('Save', edit).click()
  await expect.poll(toasts).toContain('Assignment updated')
  await expect.element(row('Amrita Rao')).toMatchTextContent(`to ${formatDate(end)}(planned)`)
  const sent = callsOf('PUT /assignments/:id').at(-1)
  expect([sent?.body.end_date, sent?.headers.get('If-Match')]).toEqual([end, '"2"'])
})

const match = (n: number, name: string) => ({
  nutritionist_id: sampleId(n),
  nutritionist_name: name,
  reasons: ['12 of 200 places free'],
})
const changeOlga = button('Change nutritionist of Amrita Rao')

test('a nutritionist is changed from the row: who fits, who it would be, and the row afterwards', async () => {
  await openPage({
    'GET /assignments': [olga],
    'GET /assignments/:id/matches': { matches: [match(41, 'Nalini Iyer'), match(42, 'Quita Iyer')] },
  })
  const asked = dialog('Replace the nutritionist?')
  await changeOlga.click()
  await expect.element(asked).toMatchTextContent('Amrita Rao is now with Olga Iyer.')
  await expect.element(asked).toMatchTextContent('that assignment ends today and they no longer see')
  await expect.element(button('Replace', asked)).toBeDisabled()
  await asked.getByRole('radio', { name: 'Quita Iyer' }).click()
  await expect
    .element(asked)
    .toMatchTextContent('Amrita Rao is now with Olga Iyer, and would be with Quita Iyer.')
  await expectSound()
  const full = 'This nutritionist has no free place any more. Please choose somebody else.'
  answer({
    'POST /assignments': () => problem(409, full),
    'GET /assignments/:id/matches': { matches: [match(41, 'Nalini Iyer')] },
  })
  await button('Replace', asked).click()
  await expect.element(page.getByText(full)).toBeVisible()
  // Nobody else is chosen by itself.
  await expect.element(asked.getByRole('radio', { name: 'Quita Iyer' })).not.toBeInTheDocument()
  await expect.element(button('Replace', asked)).toBeDisabled()
  await asked.getByRole('radio', { name: 'Nalini Iyer' }).click()
  answer({
    'POST /assignments': sampleAssignment({ nutritionist_name: 'Nalini Iyer' }),
    'GET /assignments': [{ ...olga, active: false, end_date: today() }],
  })
  await button('Replace', asked).click()
  await expect.poll(toasts).toContain('Assignment created successfully!')
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(row('Amrita Rao')).toMatchTextContent('Ended')
  await expect.element(changeOlga).not.toBeInTheDocument()
  await expect.element(all.getByText('1 assignment', { exact: true })).toHaveFocus()
  expect(callsOf('POST /assignments').at(-1)?.body).toEqual({
    patient_id: amrita.id,
    nutritionist_id: nalini.id,
    start_date: today(),
    replace: true,
    instead_of: olga.nutritionist_id,
    within_capacity: true,
  })
})

test('a change of nutritionist: nobody fits, the list fails, somebody else was faster', async () => {
  await openPage({ 'GET /assignments': [olga], 'GET /assignments/:id/matches': away })
  const asked = dialog('Replace the nutritionist?')
  await changeOlga.click()
  await expect.element(asked).toMatchTextContent('Failed to load who fits')
  answer({ 'GET /assignments/:id/matches': { matches: [] } })
  await button('Try Again', asked).click()
  await expect
    .element(asked)
    .toMatchTextContent('Nobody who fits has a free place, or there is no profile yet.')
  await expect.element(button('Replace', asked)).toBeDisabled()
  await button('Cancel', asked).click()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(changeOlga).toHaveFocus()

  const changed =
    'Somebody else has changed who looks after this challenger. Please see who does now, and choose again.'
  answer({
    'GET /assignments/:id/matches': { matches: [match(41, 'Nalini Iyer')] },
    'POST /assignments': () => problem(409, changed),
  })
  await changeOlga.click()
  await asked.getByRole('radio', { name: 'Nalini Iyer' }).click()
  answer({ 'GET /assignments': [{ ...olga, nutritionist_name: 'Pia Iyer' }] })
  await button('Replace', asked).click()
  await expect.element(page.getByText(changed)).toBeVisible()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(row('Amrita Rao')).toMatchTextContent('Pia Iyer')
})

test('ending asks first, and says when it has ended already', async () => {
  await openPage({
    'GET /assignments': [olga],
    'DELETE /assignments/:id': () => problem(409, 'This assignment has already ended.'),
  })
  const ending = dialog('End assignment?')
  await chooseEntry('Amrita Rao', 'End the assignment')
  await expect.element(ending).toMatchTextContent('Olga Iyer will no longer see')
  answer({ 'GET /assignments': [{ ...olga, active: false, end_date: today() }] })
  await button('End assignment', ending).click()
  await expect.element(page.getByText('This assignment has already ended.')).toBeVisible()
  await expect.element(ending).not.toBeInTheDocument()
  await expect.element(row('Amrita Rao')).toMatchTextContent('Ended')
  await expect.element(button('More for Amrita Rao')).not.toBeInTheDocument()
})

test('the list is searched and filtered by status', async () => {
  const router = await openPage()
  await expect.element(page.getByRole('heading', { name: 'No assignments yet' })).toBeVisible()
  await all.getByRole('searchbox').fill('Divya')
  await all.getByLabelText('Status').selectOptions('Ended')
  await expect.element(page.getByRole('heading', { name: 'No assignments found' })).toBeVisible()
  await expect
    .poll(() => callsOf('GET /assignments').at(-1)?.query)
    .toMatchObject({ q: 'Divya', active: 'false' })
  await expect.poll(() => router.state.location.search).toBe('?status=ended')
})

test('the clocks of those who wait: due, and overdue once the promise is broken', async () => {
  await openPage({
    'GET /assignments/waiting': [
      sampleWaiting(25, { patient_id: sampleId(33), patient_name: 'Esha Rao' }),
      sampleWaiting(0),
    ],
  })
  const clock = (name: string) => waiting.getByRole('listitem').filter({ hasText: name })
  await expect.element(clock('Esha Rao')).toMatchTextContent(/Overdue since .*, \d+:\d\d/)
  await expect.element(clock('Tara Rao')).toMatchTextContent(/Due by .*, \d+:\d\d/)
  await expect.element(clock('Tara Rao')).toMatchTextContent(/Waiting since .*\(just now\)/)
  await expect
    .element(waiting)
    .toMatchTextContent('Promised within 24 hours. After 20 hours the best match is assigned by itself.')
})

test('a match that is already assigned is refused; without a free place nobody is suggested', async () => {
  await openPage({
    'GET /assignments/waiting': [
      sampleWaiting(),
      sampleWaiting(1, { patient_id: sampleId(33), patient_name: 'Esha Rao', match: null }),
    ],
    'POST /assignments': () => problem(409, 'This challenger already has an active nutritionist.'),
  })
  await expect.element(waiting).toMatchTextContent('Best match: Lata Iyer')
  await expect
    .element(waiting)
    .toMatchTextContent(
      'Nobody who fits has a free place, or there is no profile yet. Please choose somebody below.',
    )
  answer({ 'GET /assignments/waiting': [] })
  await button('Assign Lata Iyer to Tara Rao').click()
  const refused = 'Not changed: This challenger already has an active nutritionist.'
  await expect.element(waiting).toMatchTextContent(refused)
  await expect.element(waiting.getByText('0 challengers wait')).toBeVisible()
  // The row stays until the administrator wants to see the list as it is now.
  await button('Assign Lata Iyer to Tara Rao').click({ force: true })
  await button('Refresh the row of Tara Rao').click()
  await expect.element(page.getByText('Nobody is waiting')).toBeVisible()
  await expect.element(waiting.getByText('0 challengers wait')).toHaveFocus()
  expect(callsOf('POST /assignments')).toHaveLength(1)
  expect(callsOf('POST /assignments')[0]?.body).toEqual({
    patient_id: sampleId(31),
    nutritionist_id: sampleId(32),
    start_date: today(),
    within_capacity: true,
  })
})

/** Two challengers wait; the first is assigned to Lata. */
const esha = sampleWaiting(1, { patient_id: sampleId(33), patient_name: 'Esha Rao' })
const made = sampleAssignment({
  patient_id: sampleId(31),
  patient_name: 'Tara Rao',
  nutritionist_name: 'Lata Iyer',
})
const twoWait = { 'GET /assignments/waiting': [sampleWaiting(), esha], 'POST /assignments': made }
const assignTara = button('Assign Lata Iyer to Tara Rao')
const assignEsha = button('Assign Lata Iyer to Esha Rao')
const assigned = button('Assigned Lata Iyer to Tara Rao')
const undo = button('Undo the assignment of Tara Rao')
const topOf = (found: typeof undo) => found.element().getBoundingClientRect().top

test.for(['desktop', 'phone'] as const)(
  'two fast clicks assign one person, and nothing moves (%s)',
  async (size) => {
    await open('/app/admin/assignments', { as: 'admin', answers: { ...answers, ...twoWait }, size })
    await expect.element(assignEsha).toBeVisible()
    const tops = [topOf(assignTara), topOf(assignEsha)]
    answer({ 'GET /assignments/waiting': [esha] })
    // The second click is for whatever is at the same place by then.
    await assignTara.dblClick()
    await expect.poll(toasts).toContain('Assignment created successfully!')
    await expect.element(waiting.getByText('1 challenger waits')).toBeVisible()
    expect(topOf(assigned)).toBeCloseTo(tops[0]!, 0)
    expect(topOf(assignEsha)).toBeCloseTo(tops[1]!, 0)
    await assigned.click({ force: true })
    expect(callsOf('POST /assignments')).toHaveLength(1)
    await expect.element(waiting).toMatchTextContent('Now with Lata Iyer.')
    await expect.element(assigned).toHaveFocus()
  },
)

test('an assignment is undone, with the focus on its row', async () => {
  await openPage(twoWait)
  await expect.element(assignTara).toBeVisible()
  answer({ 'GET /assignments/waiting': [esha] })
  await assignTara.click()
  await expect.element(undo).toBeVisible()
  answer({ 'POST /assignments/:id/undo': away })
  await undo.click()
  await expect.poll(toasts).toContain('Error undoing the assignment. Please try again.')
  answer({ 'POST /assignments/:id/undo': undefined, 'GET /assignments/waiting': [sampleWaiting(), esha] })
  await undo.click()
  await expect.poll(toasts).toContain('Assignment undone')
  await expect.element(waiting).toMatchTextContent('Best match: Lata Iyer')
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(assignTara).toHaveFocus()
  expect(callsOf('POST /assignments/:id/undo').at(-1)?.params).toEqual({ id: made.id })
})

test('Undo is offered for a minute, and says when somebody else has ended the assignment', async () => {
  await openPage(twoWait)
  await expect.element(assignTara).toBeVisible()
  answer({ 'GET /assignments/waiting': [esha] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await assignTara.click()
  await expect.element(undo).toBeVisible()
  undo.element().focus()
  await vi.advanceTimersByTimeAsync(59_000)
  await expect.element(undo).toHaveFocus()
  await vi.advanceTimersByTimeAsync(1000)
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(assigned).toHaveFocus()
  await expect.element(waiting).toMatchTextContent('Now with Lata Iyer.')
  vi.useRealTimers()

  const ended = 'This assignment has already ended.'
  answer({ 'POST /assignments/:id/undo': () => problem(409, ended) })
  await assignEsha.click()
  await undo.click()
  await expect.element(waiting).toMatchTextContent(`Not changed: ${ended}`)
  await expect.element(undo).not.toBeInTheDocument()
})

test('without a network the row says that nothing is assigned, and tries again', async () => {
  await openPage({ ...twoWait, 'POST /assignments': away })
  await assignTara.click()
  await expect.element(waiting).toMatchTextContent('Best match: Lata Iyer. Not assigned yet.')
  answer({ 'POST /assignments': made })
  await button('Try Again: assign Lata Iyer to Tara Rao').click()
  await expect.element(waiting).toMatchTextContent('Now with Lata Iyer.')
  expect(callsOf('POST /assignments')).toHaveLength(2)
})

test('a nutritionist who is full meanwhile is not replaced by the next one under the pointer', async () => {
  const full = 'This nutritionist has no free place any more. Please choose somebody else.'
  await openPage({ ...twoWait, 'POST /assignments': () => problem(409, full) })
  await expect.element(assignTara).toBeVisible()
  const match = { ...esha.match!, nutritionist_id: quita.id, nutritionist_name: 'Quita Iyer' }
  answer({ 'GET /assignments/waiting': [sampleWaiting(1, { match }), esha] })
  await assignTara.dblClick()
  await expect.element(waiting).toMatchTextContent(`Not changed: ${full}`)
  await assignTara.click({ force: true })
  expect(callsOf('POST /assignments')).toHaveLength(1)
  await button('Refresh the row of Tara Rao').click()
  await expect.element(button('Assign Quita Iyer to Tara Rao')).toBeVisible()
})

test('care ends only after a question, and a change by another administrator is not undone', async () => {
  const changed =
    'Somebody else has changed who looks after this challenger. Please see who does now, and choose again.'
  await openPage({
    'GET /assignments/change-requests': [changeRequest],
    'POST /assignments': () => problem(409, changed),
  })
  const requests = region('Asked for another nutritionist')
  for (const words of ['now with Olga Iyer', 'Our hours never meet.', `Due by ${formatDate(today())}`])
    await expect.element(requests).toMatchTextContent(words)
  const asks = page.getByRole('dialog', { name: 'Replace the nutritionist?' })
  await button('Assign Lata Iyer to Chitra Rao').click()
  await expect
    .element(asks)
    .toMatchTextContent('Chitra Rao is now with Olga Iyer, and would be with Lata Iyer.')
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(asks).not.toBeInTheDocument()
  expect(callsOf('POST /assignments')).toHaveLength(0)
  answer({ 'GET /assignments/change-requests': [] })
  await button('Assign Lata Iyer to Chitra Rao').click()
  await asks.getByRole('button', { name: 'Replace' }).click()
  await expect.element(requests).toMatchTextContent(`Not changed: ${changed}`)
  await expect.element(asks).not.toBeInTheDocument()
  await button('Refresh the row of Chitra Rao').click()
  await expect.element(requests).not.toBeInTheDocument()
  expect(callsOf('POST /assignments')[0]?.body).toMatchObject({
    replace: true,
    instead_of: olga.nutritionist_id,
    within_capacity: true,
  })
})

test('a challenger whose nutritionist is suspended gets the best match, or somebody else, and the row stays', async () => {
  const kamala = sampleAway()
  const matches = [
    kamala.match!,
    { ...kamala.match!, nutritionist_id: quita.id, nutritionist_name: 'Quita Iyer' },
  ]
  await openPage({
    'GET /assignments/away': [kamala],
    'GET /assignments/:id/matches': { matches },
    'POST /assignments': { ...olga, patient_name: 'Kamala Rao', nutritionist_name: 'Quita Iyer' },
  })
  const away = region('Their nutritionist is suspended')
  for (const words of ['now with Rekha Iyer', 'Suspended on 5 Jan 2026', 'Best match: Lata Iyer'])
    await expect.element(away).toMatchTextContent(words)
  await expectSound()
  await button('Change nutritionist of Kamala Rao to somebody else').click()
  const asks = dialog('Replace the nutritionist?')
  await asks.getByRole('radio', { name: 'Quita Iyer' }).click()
  answer({ 'GET /assignments/away': [] })
  await asks.getByRole('button', { name: 'Replace' }).click()
  await expect.element(away).toMatchTextContent('Now with Quita Iyer.')
  await expect.element(button('Undo the assignment of Kamala Rao')).toBeVisible()
  expect(callsOf('GET /assignments/:id/matches').at(-1)?.params).toEqual({ id: kamala.id })
  expect(callsOf('POST /assignments')[0]?.body).toMatchObject({
    patient_id: kamala.patient_id,
    nutritionist_id: quita.id,
    replace: true,
    instead_of: kamala.nutritionist_id,
  })
})

test('the form for an assignment is shown when the lists above it have loaded', async () => {
  const queue = held([])
  await openPage({ 'GET /assignments/waiting': queue.answer })
  await expect.element(page.getByText('Loading who is waiting...')).toBeInTheDocument()
  await expect.element(page.getByText('Create Assignment')).not.toBeVisible()
  queue.letGo()
  await expect.element(submit).toBeVisible()
})

test('lists that fail say so, and are tried again', async () => {
  await openPage({ 'GET /assignments': away, 'GET /assignments/waiting': away })
  await expect.element(all.getByRole('alert')).toMatchTextContent('Failed to load assignments')
  await expect.element(waiting.getByRole('alert')).toMatchTextContent('Failed to load who is waiting')
  answer(answers)
  await button('Try Again', all).click()
  await button('Try Again', waiting).click()
  await expect.element(page.getByText('No assignments yet')).toBeVisible()
  await expect.element(page.getByText('Nobody is waiting')).toBeVisible()
})

/** The page with all its parts, and the longest possible names. */
function openFullPage() {
  const name = 'Venkatanarasimharajuvaripeta Ramakrishnan-Subramanian'
  return openPage({
    'GET /assignments': () => listOf([{ ...olga, patient_name: name, notes: 'x'.repeat(60) }], 21),
    'GET /assignments/waiting': () => listOf([sampleWaiting(25, { patient_name: name })], 11),
    'GET /assignments/change-requests': [{ ...changeRequest, patient_name: name }],
    'POST /assignments': () => problem(409, 'This challenger already has an active nutritionist.'),
  })
}

test('the page with its pagers is sound', async () => {
  await openFullPage()
  for (const pages of ['Pages of challengers who wait', 'Pages of assignments'])
    await expect.element(page.getByRole('navigation', { name: pages })).toBeVisible()
  await expectSound()
})

test.for([
  [/^Edit the assignment of/, 'Edit assignment'],
  [/^More for/, 'End assignment?'],
] as const)('the dialog after %s is sound', async ([action, title]) => {
  await openFullPage()
  await button(action).click()
  if (title === 'End assignment?') await page.getByRole('menuitem', { name: 'End the assignment' }).click()
  await expect.element(dialog(title)).toBeVisible()
  await expectSound()
})

test('the list of people stays while its field is scrolled out of sight', async () => {
  await open('/app/admin/assignments', { as: 'admin', answers, size: 'narrow' })
  const field = form.getByRole('combobox', { name: 'Challenger' })
  await field.fill('Amrita Rao')
  const option = page.getByRole('option', { name: 'Amrita Rao' })
  await expect.element(option).toBeVisible()
  window.scrollBy(0, field.element().getBoundingClientRect().bottom + 10)
  await expect.poll(() => field.element().getBoundingClientRect().bottom).toBeLessThan(0)
  await option.click()
  await expect.element(field).toHaveValue('Amrita Rao')
})

test('the question before somebody is replaced is sound', async () => {
  await openFullPage()
  await choose('Challenger', 'Amrita Rao')
  await choose('Nutritionist', 'Quita Iyer')
  await submit.click()
  await expect.element(dialog('Replace the nutritionist?')).toBeVisible()
  await expectSound()
})
