import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { formatDate, today } from '#domain/dates.ts'
import type { Measurement } from '#domain/progress/measurements.ts'
import { type Answers, answer, away, callsOf, changedMeanwhile, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region, texts } from '#web/testing/find.ts'
import { sampleKind, sampleMeasurement } from '#web/testing/samples/measurements.ts'
import { sampleNotification } from '#web/testing/samples/messages.ts'
import { noJourney } from '#web/testing/samples/patient.ts'
import { answersOfRecord } from '#web/testing/samples/practice.ts'
import { sampleIds, sampleProfile, sampleUsers } from '#web/testing/samples.ts'
import { endElsewhere, expectSound, open, toasts } from '#web/testing/screen.tsx'

const id = sampleIds.patient
const summary = 'GET /measurements/summary/:id'
const part = region('Measurements')
const theirs = sampleMeasurement(0)
const own = sampleMeasurement(90, {
  ...{ value: 6.4, source: 'other', note: 'Camp at work', entered_by: 'Asha Rao', by_challenger: true },
})
const pressure = sampleMeasurement(3, { kind: 'blood_pressure', value: 142, second_value: 88 })
const chosen: Answers = {
  [summary]: {
    kinds: [sampleKind('blood_pressure', pressure), sampleKind('hba1c', theirs), sampleKind('hip')],
  },
  'GET /measurements': ({ query }) =>
    query.kind === 'hba1c' ? [theirs, own] : query.kind === 'blood_pressure' ? [pressure] : [],
}

const openChallenger = (more: Answers = chosen) =>
  open(`/app/nutritionist/patients/${id}?place=labs`, {
    as: 'nutritionist',
    answers: answersOfRecord({
      ...more,
    }),
  })
const openOwn = (more: Answers = chosen, size?: 'phone') =>
  open('/app/patient/progress', {
    as: 'patient',
    ...(size && { size }),
    answers: {
      'GET /patients/profile': sampleProfile,
      'GET /patients/progress': [],
      'GET /patients/weights': [],
      'GET /lab-results': [],
      'GET /patients/journey': noJourney,
      ...more,
    },
  })
const tiles = part.getByRole('list', { name: 'What is measured' }).getByRole('button')
const rows = () =>
  part
    .getByRole('table')
    .getByRole('row')
    .elements()
    .slice(1)
    .map(({ textContent }) => textContent)

test('in forced colours all words of the pressed kind have the colour that fits its background', async () => {
  const forced = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await forced('active')
  try {
    await openChallenger()
    const pressed = part.getByRole('button', { pressed: true })
    await expect.element(pressed).toMatchTextContent(formatDate(pressure.measured_on))
    const colours = [pressed.element(), ...pressed.element().querySelectorAll('span, strong')].map(
      (element) => getComputedStyle(element).color,
    )
    expect(new Set(colours).size, colours.join()).toBe(1)
  } finally {
    await forced('none')
  }
})

test('each chosen kind with its newest value and standing; the pressed one with chart, reference and list', async () => {
  await openChallenger()
  await expect
    .poll(() => texts(tiles))
    .toMatchObject([
      expect.stringMatching(/^Blood pressure142\/88 mmHg.+Above range$/),
      expect.stringMatching(/^HbA1c5.6%TodayIn range$/),
      'HipNo value yet',
    ])
  await expect.element(part.getByRole('img', { name: /^Blood pressure from/ })).toBeVisible()
  await tiles.nth(1).click()
  await expect.element(part.getByText(/Reference: below 5.7% \(American Diabetes Association/)).toBeVisible()
  await expect
    .poll(rows)
    .toMatchObject([
      expect.stringContaining(`${formatDate(today())}5.6%In rangeLaboratoryEntered by Meera Iyer`),
      expect.stringContaining('Above rangeElsewhereEntered by Asha Rao: Camp at work'),
    ])
  // What the challenger entered is only theirs to change.
  expect(part.getByRole('button', { name: /^(Edit|Delete) HbA1c/ }).elements()).toHaveLength(2)
  await tiles.nth(2).click()
  await expect.element(part).toMatchTextContent('Hip: no value yet.')
})

test.each([undefined, 'phone'] as const)(
  'a challenger sees the same and changes only their own: %s',
  async (size) => {
    await openOwn(chosen, size)
    await tiles.nth(1).click()
    await expect.element(button(/^Edit HbA1c of/, part)).toBeVisible()
    expect(part.getByRole('button', { name: /^Edit HbA1c of/ }).elements()).toHaveLength(1)
    await expect.element(button('Choose what to measure', part)).not.toBeInTheDocument()
    if (size !== 'phone') await expectSound()
  },
)

test('a notice leads to the measurements, which get the focus', async () => {
  await openOwn()
  await expect.element(tiles.first()).toBeVisible()
  expect(document.activeElement).not.toBe(part.element())
  const told = sampleNotification(1, {
    kind: 'measured_by_nutritionist',
    text: 'Meera Iyer entered a measurement of yours.',
    link: '/app/patient/progress#measurements',
  })
  answer({
    'GET /unread': { notifications: 1, messages: 0 },
    'GET /notifications': [told],
    'POST /notifications/read': { notifications: 0, messages: 0 },
  })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /Meera Iyer entered a measurement of yours/ }).click()
  await expect.poll(() => document.activeElement).toBe(part.element())
})

test('a challenger of whom nothing is measured sees nothing of it', async () => {
  await openOwn({ [summary]: { kinds: [] } })
  await expect.element(page.getByText('No progress reports found')).toBeVisible()
  await expect.poll(() => callsOf(summary).length).toBe(1)
  await expect.element(part).not.toBeInTheDocument()
})

test('a nutritionist chooses what is measured', async () => {
  await openChallenger({ [summary]: { kinds: [] } })
  await expect.element(part).toMatchTextContent('Nothing is measured yet besides weight and waist')
  await button('Choose what to measure', part).click()
  const choice = dialog('Choose what to measure')
  await choice.getByText('HbA1c').click()
  await expectSound()
  answer({ 'PUT /measurements/kinds/:id': away })
  await button('Save', choice).click()
  await expect.poll(toasts).toContain('Error saving. Please try again.')
  const kinds = { kinds: [sampleKind('hba1c')] }
  answer({ 'PUT /measurements/kinds/:id': kinds, [summary]: kinds, 'GET /measurements': [] })
  await button('Save', choice).click()
  await expect.element(part).toMatchTextContent('HbA1c: no value yet.')
  expect(callsOf('PUT /measurements/kinds/:id').at(-1)).toMatchObject({
    params: { id },
    body: { kinds: ['hba1c'] },
  })
})

test('a nutritionist sets a target, which the chart and the standing show', async () => {
  await openChallenger()
  await tiles.nth(1).click()
  await expect.element(tiles.nth(1)).toMatchTextContent('In range')
  await button('Set a target', part).click()
  const form = dialog('Target for HbA1c')
  await form.getByLabelText('HbA1c below (%)').fill('70')
  await button('Save', form).click()
  await expect.element(form.getByText('HbA1c must be between 3 and 20%')).toBeVisible()
  await expectSound()
  await form.getByLabelText('HbA1c below (%)').fill('5.5')
  answer({
    'PUT /measurements/targets/:id': () =>
      problem(422, 'No target', [{ path: 'kind', message: 'There is no target for this.' }]),
  })
  await button('Save', form).click()
  await expect.element(form.getByText('There is no target for this.')).toBeVisible()
  const withTarget = {
    kinds: [{ ...sampleKind('hba1c', theirs), target: { from: null, below: 5.5, second: null } }],
  }
  answer({ 'PUT /measurements/targets/:id': withTarget, [summary]: withTarget })
  await button('Save', form).click()
  await expect.element(part.getByText('Target: below 5.5%', { exact: true }).first()).toBeVisible()
  expect(callsOf('PUT /measurements/targets/:id').at(-1)?.body).toMatchObject({ kind: 'hba1c', below: 5.5 })
  await expect.element(tiles.first()).toMatchTextContent('Above target')
  await expect.element(part.getByRole('img', { name: /Target: below 5.5%$/ })).toBeVisible()
  await expect.element(button('Change target', part)).toHaveFocus()
})

test('a challenger sees the targets, and cannot set them', async () => {
  const target = { from: null, below: 130, second: { from: null, below: 80 } }
  await openOwn({
    ...chosen,
    [summary]: { kinds: [{ ...sampleKind('blood_pressure', pressure), target }] },
  })
  await expect.element(part.getByText('Target: below 130/80 mmHg', { exact: true }).first()).toBeVisible()
  await expect.element(button('Change target', part)).not.toBeInTheDocument()
})

test('a value is entered: wrong ones are refused at their fields, and a typed one is not lost by mistake', async () => {
  await openChallenger()
  await button('Add measurement', part).click()
  const form = dialog('New measurement')
  await form.getByLabelText('Systolic (mmHg)').fill('120')
  await form.getByLabelText('Diastolic (mmHg)').fill('130')
  await button('Save', form).click()
  await expect.element(form.getByText('Diastolic must be lower than systolic')).toBeVisible()
  await expectSound()
  await button('Cancel', form).click()
  await button('Cancel', dialog('Discard what you entered?')).click()
  await form.getByLabelText('What was measured').selectOptions('HbA1c')
  await form.getByLabelText('HbA1c (%)').fill('5.444')
  await button('Save', form).click()
  await expect.element(form.getByText('HbA1c can have at most 2 decimals')).toBeVisible()
  const figure = form.getByLabelText('HbA1c (%)')
  await figure.clear()
  await figure.click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '5,44')
  figure.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  await expect.element(figure).toHaveDisplayValue('5.44')
  await form.getByLabelText('Note').fill('Fasting')
  answer({
    'POST /measurements': () => problem(422, 'Too old', [{ path: 'measured_on', message: 'Too old' }]),
  })
  await button('Save', form).click()
  await expect.element(form.getByText('Too old')).toBeVisible()
  const saved = sampleMeasurement(0, { value: 5.44, note: 'Fasting' })
  answer({ 'POST /measurements': saved })
  await button('Save', form).click()
  await expect.poll(toasts).toContain('Measurement saved.')
  expect(callsOf('POST /measurements').at(-1)?.body).toEqual({
    ...{ patient_id: id, kind: 'hba1c', value: 5.44, second_value: null },
    ...{ measured_on: today(), source: 'lab', note: 'Fasting' },
  })
  // The list shows the kind that was entered.
  await expect.element(tiles.nth(1)).toHaveAttribute('aria-pressed', 'true')
})

test('what is typed is there again after the session has ended; discarded, it is gone', async () => {
  const openForm = async () => {
    await openChallenger()
    await button('Add measurement', part).click()
    return dialog('New measurement')
  }
  const form = await openForm()
  await form.getByLabelText('Systolic (mmHg)').fill('128')
  await form.getByLabelText('Note').fill('After a walk')
  endElsewhere('You were signed out because …')
  await expect.element(page.getByText('You were signed out because …')).toBeVisible()
  await openForm()
  await expect.element(form.getByText('These are your changes from before.')).toBeVisible()
  await expect.element(form.getByLabelText('Systolic (mmHg)')).toHaveDisplayValue('128')
  await expect.element(form.getByLabelText('Note')).toHaveValue('After a walk')
  await expectSound()
  await button('Discard changes', form).click()
  await expect.element(form.getByLabelText('Note')).toHaveValue('')
  await button('Cancel', form).click()
  await expect.element(form).not.toBeInTheDocument()
  await openForm()
  await expect.element(form.getByLabelText('Note')).toHaveValue('')
})

test('whoever measures in inches reads, types and limits a hip in inches; what is sent is metric', async () => {
  const hip = sampleMeasurement(0, { kind: 'hip', value: 100.3 })
  const show = (hips: Measurement[]) =>
    open(`/app/nutritionist/patients/${id}?place=labs`, {
      as: { ...sampleUsers.nutritionist, length_unit: 'in' },
      answers: answersOfRecord({ [summary]: { kinds: [sampleKind('hip', hip)] }, 'GET /measurements': hips }),
    })
  await show([hip])
  await expect.element(tiles.first()).toMatchTextContent('39.5 in')
  // One value without a reference is its number, and no dot.
  await expect
    .element(part.getByRole('figure', { name: 'Hip' }))
    .toMatchTextContent(`39.5 in on ${formatDate(today())}`)
  await show([hip, sampleMeasurement(7, { kind: 'hip', value: 101 })])
  await expect.element(part.getByText(/^The scale starts at \d\d\.\d in/)).toBeVisible()
  await button('Add measurement', part).click()
  const form = dialog('New measurement')
  await form.getByLabelText('Hip (in)').fill('390')
  await button('Save', form).click()
  await expect.element(form.getByText('Please enter a number between 15.7 in and 98.4 in')).toBeVisible()
  await form.getByLabelText('Hip (in)').fill('39')
  answer({ 'POST /measurements': hip })
  await button('Save', form).click()
  await expect.poll(toasts).toContain('Measurement saved.')
  expect(callsOf('POST /measurements').at(-1)?.body.value).toBe(99.06)

  await button('Set a target', part).click()
  const target = dialog('Target for Hip')
  await target.getByLabelText('Hip from (in)').fill('40')
  await target.getByLabelText('Hip below (in)').fill('38')
  await button('Save', target).click()
  await expect.element(target.getByText('This must be higher than the value at "from"')).toBeVisible()
})

test('one is corrected, and deleted after asking', async () => {
  await openChallenger()
  await tiles.nth(1).click()
  await button(/^Edit HbA1c of/, part).click()
  const form = dialog('Correct measurement')
  await expect.element(form.getByLabelText('What was measured')).toBeDisabled()
  await form.getByLabelText('HbA1c (%)').fill('5.8')
  answer({ 'PUT /measurements/:id': { ...theirs, value: 5.8 } })
  await button('Save', form).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf('PUT /measurements/:id').at(-1)).toMatchObject({
    params: { id: theirs.id },
    body: { value: 5.8 },
  })
  await button(/^Delete HbA1c of/, part).click()
  const asked = dialog('Delete this measurement?')
  await expect.element(asked).toMatchTextContent(`HbA1c, 5.6%, of ${formatDate(today())}.`)
  answer({ 'DELETE /measurements/:id': () => new Response(null, { status: 204 }) })
  await button('Delete', asked).click()
  await expect.poll(toasts).toContain('Measurement deleted.')
})

test.each(['phone', 'desktop'] as const)(
  '%s: two who correct the same choose between the words and the figures of the form',
  async (size) => {
    const hip = sampleMeasurement(0, { kind: 'hip', value: 101.6, source: 'home', by_challenger: true })
    await open('/app/patient/progress', {
      as: { ...sampleUsers.patient, length_unit: 'in' },
      size,
      answers: {
        'GET /patients/profile': sampleProfile,
        'GET /patients/progress': [],
        'GET /patients/weights': [],
        'GET /lab-results': [],
        'GET /patients/journey': noJourney,
        [summary]: { kinds: [sampleKind('hip', hip)] },
        'GET /measurements': [hip],
      },
    })
    await button(/^Edit Hip of/, part).click()
    const form = dialog('Correct measurement')
    await form.getByLabelText('Hip (in)').fill('39')
    await form.getByLabelText('Source').selectOptions('Pharmacy or camp')
    answer({ 'PUT /measurements/:id': changedMeanwhile({ value: 96.52, source: 'lab' }) })
    await button('Save', form).click()
    const value = form.getByRole('group', { name: 'Hip (in)' })
    await expect.element(value).toMatchTextContent(/Yours: 39 in.*Stored now: 38 in/)
    const source = form.getByRole('group', { name: 'Source' })
    await expect.element(source).toMatchTextContent(/Yours: Pharmacy or camp.*Stored now: Laboratory/)
    if (size !== 'phone') await expectSound()
    await button('Take what is stored: Source', form).click()
    await expect.element(form.getByLabelText('Source')).toHaveValue('lab')
    await button('Keep mine: Hip (in)', form).click()
    answer({ 'PUT /measurements/:id': hip })
    await button('Save', form).click()
    await expect.poll(toasts).toContain('Measurement saved.')
    expect(callsOf('PUT /measurements/:id').at(-1)?.body).toEqual({ value: 99.06, was: { value: 96.52 } })
  },
)

test('what another tab has chosen to measure is not lost', async () => {
  await openChallenger({ [summary]: { kinds: [] } })
  await button('Choose what to measure', part).click()
  const choice = dialog('Choose what to measure')
  await choice.getByText('HbA1c').click()
  answer({ 'PUT /measurements/kinds/:id': changedMeanwhile({ kinds: ['blood_pressure'] }) })
  await button('Save', choice).click()
  await expect
    .element(choice.getByRole('group', { name: 'Shown to you and the challenger' }).last())
    .toMatchTextContent(/Yours: HbA1c.*Stored now: Blood pressure/)
  await button(/^Take what is stored/, choice).click()
  await expect.element(choice.getByLabelText('Blood pressure')).toBeChecked()
  await expect.element(choice.getByLabelText('HbA1c')).not.toBeChecked()
})

test('a limit of a target that another tab has set is not lost', async () => {
  const target = { from: null, below: 130, second: { from: null, below: 80 } }
  await openChallenger({
    ...chosen,
    [summary]: { kinds: [{ ...sampleKind('blood_pressure', pressure), target }] },
  })
  await button('Change target', part).click()
  const form = dialog('Target for Blood pressure')
  await form.getByLabelText('Systolic below (mmHg)').fill('125')
  answer({ 'PUT /measurements/targets/:id': changedMeanwhile({ second_from: 60 }) })
  await button('Save', form).click()
  const other = form.getByRole('group', { name: 'Diastolic from (mmHg)' })
  await expect.element(other).toMatchTextContent(/Yours: Nothing.*Stored now: 60 mmHg/)
  await expectSound()
  await button('Take what is stored: Diastolic from (mmHg)', form).click()
  await expect.element(form.getByLabelText('Diastolic from (mmHg)')).toHaveValue('60')
  answer({ 'PUT /measurements/targets/:id': { kinds: [] } })
  await button('Save', form).click()
  await expect.poll(toasts).toContain('Target saved.')
  const was = { from: null, below: 130, second_from: null, second_below: 80 }
  expect(callsOf('PUT /measurements/targets/:id').map(({ body }) => body)).toEqual([
    { ...was, kind: 'blood_pressure', below: 125, was },
    { ...was, kind: 'blood_pressure', below: 125, second_from: 60, was: { ...was, second_from: 60 } },
  ])
})

test('a failure says so, and can be tried again', async () => {
  await openOwn({ [summary]: away })
  await expect.element(part.getByRole('alert')).toMatchTextContent('The measurements could not be loaded')
  answer(chosen)
  await button('Try Again', part).click()
  await expect.element(tiles.first()).toBeVisible()
})
