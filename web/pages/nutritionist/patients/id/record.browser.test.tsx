import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatDate, today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region, texts } from '#web/testing/find.ts'
import { answersOfRecord } from '#web/testing/samples/practice.ts'
import { sampleEntry, sampleFollowUp } from '#web/testing/samples/record.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const id = sampleIds.patient
const timelineRoute = 'GET /nutritionists/patients/:id/timeline'
const signed = sampleFollowUp()
const template = {
  ...{ id: sampleId(96), name: 'First visit', assessment: 'Recall of a day:', diagnosis: null },
  ...{ intervention: null, monitoring: 'Breakfasts a week:' },
}
const openRecord = (more: Answers = {}, place = 'notes', size?: 'phone') =>
  open(`/app/nutritionist/patients/${id}?place=${place}`, {
    as: 'nutritionist',
    ...(size && { size }),
    answers: answersOfRecord({
      'GET /follow-up-templates': [],
      ...more,
    }),
  })
const notes = region('Follow-up notes')
const note = notes.getByRole('article')
const field = (name: string) => notes.getByRole('textbox', { name })

test('a note needs a part, is not lost by mistake, and is signed once', async () => {
  await openRecord()
  await expect.element(notes).toMatchTextContent('No follow-up notes yet')
  await expect.element(notes).toMatchTextContent('Asha Rao does not see it here')
  await button('Write follow-up', notes).click()
  await button('Sign note', notes).click()
  await expect.element(notes.getByText('Please write at least one part')).toBeVisible()
  await expectSound()
  await field('Assessment').fill('Skips breakfast.')
  await page.getByRole('link', { name: 'Back to My Challengers' }).click()
  await button('Cancel', dialog('Leave without saving?')).click()
  await button('Cancel', notes).click()
  await button('Cancel', dialog('Discard what you wrote?')).click()
  answer({ 'POST /follow-ups': away })
  await button('Sign note', notes).click()
  await expect.poll(toasts).toContain('Error saving the follow-up note. Please try again.')
  answer({ 'POST /follow-ups': signed, 'GET /follow-ups': [signed] })
  await button('Sign note', notes).click()
  await expect.element(page.getByText('Follow-up note signed.')).toBeVisible()
  expect(callsOf('POST /follow-ups').at(-1)?.body).toMatchObject({
    ...{ patient_id: id, met_on: today(), assessment: 'Skips breakfast.' },
  })
  await expect
    .element(note)
    .toMatchTextContent('AssessmentSkips breakfast.Nutrition diagnosisIrregular meals.')
  await expect.element(note).toMatchTextContent(/Signed by Meera Iyer on 5 Jan 2026/)
})

test('what is typed survives a page that the phone drops, and is gone once it is signed', async () => {
  const stored = () => Object.keys(localStorage).filter((name) => name.includes('follow-up'))
  await openRecord()
  await button('Write follow-up', notes).click()
  await field('Monitoring and evaluation').fill('Weigh again in two weeks')
  await expect.poll(stored).toHaveLength(1)
  const name = stored()[0]!
  const kept = localStorage.getItem(name)!
  await button('Cancel', notes).click()
  await button('Discard', dialog('Discard what you wrote?')).click()
  await expect.poll(stored).toEqual([])
  // A reload leaves the draft where it is.
  localStorage.setItem(name, kept)
  await openRecord()
  await expect.element(notes).toMatchTextContent('These are your changes from before.')
  await expect.element(field('Monitoring and evaluation')).toHaveValue('Weigh again in two weeks')
  answer({ 'POST /follow-ups': signed, 'GET /follow-ups': [signed] })
  await button('Sign note', notes).click()
  await expect.element(note).toBeVisible()
  await expect.poll(stored).toEqual([])
})

test('a correction keeps the former version, which can be read', async () => {
  const corrected = sampleFollowUp({
    version: 2,
    diagnosis: 'Too few meals.',
    corrected_at: '2026-01-06T06:30:00.000Z',
  })
  await openRecord({ 'GET /follow-ups': [signed] })
  await expect.element(button(/^Former versions/, note)).not.toBeInTheDocument()
  await button(/^Correct follow-up of 5 Jan 2026/, note).click()
  await expect.element(field('Assessment')).toHaveValue('Skips breakfast.')
  await field('Nutrition diagnosis').fill('Too few meals.')
  answer({
    'PUT /follow-ups/:id': () => problem(412, 'This note was corrected meanwhile. Reload to see the latest.'),
  })
  await button('Sign correction', notes).click()
  await expect.element(page.getByText(/corrected meanwhile/)).toBeVisible()
  await expect.element(field('Nutrition diagnosis')).toHaveValue('Too few meals.')
  const { version, met_on, assessment, diagnosis, intervention, monitoring } = signed
  const former = { version, met_on, assessment, diagnosis, intervention, monitoring }
  answer({
    'PUT /follow-ups/:id': corrected,
    'GET /follow-ups': [corrected],
    'GET /follow-ups/:id/versions': [{ ...former, replaced_at: '2026-01-06T06:30:00.000Z' }],
  })
  await button('Sign correction', notes).click()
  await expect.element(note).toMatchTextContent('corrected 6 Jan 2026')
  const call = callsOf('PUT /follow-ups/:id').at(-1)
  expect(call?.headers.get('if-match')).toBe('"1"')
  expect(call?.body).toMatchObject({ diagnosis: 'Too few meals.', assessment: 'Skips breakfast.' })
  await button(/^Former versions/, note).click()
  const versions = notes.getByRole('list', { name: 'Former versions' })
  await expect.element(versions).toMatchTextContent(/Of 5 Jan 2026, until 6 Jan 2026.+Irregular meals/)
})

test('of another nutritionist a note can only be read', async () => {
  await openRecord({ 'GET /follow-ups': [sampleFollowUp({ own: false, nutritionist_name: null })] })
  await expect.element(note).toMatchTextContent('Signed on 5 Jan 2026')
  await expect.element(button(/^Correct/, note)).not.toBeInTheDocument()
})

test('a template fills what is empty; what is written becomes one; one is deleted after asking', async () => {
  await openRecord({ 'GET /follow-up-templates': [template] })
  await button('Write follow-up', notes).click()
  await expect.element(button('Save as template', notes)).not.toBeInTheDocument()
  await field('Assessment').fill('Typed already')
  await notes.getByLabelText('Begin with a template').selectOptions('First visit')
  await expect.element(field('Monitoring and evaluation')).toHaveValue('Breakfasts a week:')
  await expect.element(field('Assessment')).toHaveValue('Typed already')
  await button('Save as template', notes).click()
  const naming = dialog('Save as template')
  await naming.getByLabelText('Name').fill('Second visit')
  await button('Cancel', naming).click()
  await button('Cancel', dialog('Discard this template?')).click()
  answer({ 'POST /follow-up-templates': { ...template, name: 'Second visit' } })
  await button('Save template', naming).click()
  await expect.poll(toasts).toContain('Template saved.')
  expect(callsOf('POST /follow-up-templates').at(-1)?.body).toMatchObject({
    ...{ name: 'Second visit', assessment: 'Typed already', monitoring: 'Breakfasts a week:' },
  })
  // Saving a template signs nothing.
  expect(callsOf('POST /follow-ups')).toEqual([])
  await button('Delete template', notes).click()
  answer({
    'DELETE /follow-up-templates/:id': () => new Response(null, { status: 204 }),
    'GET /follow-up-templates': [],
  })
  await button('Delete', dialog('Delete this template?')).click()
  await expect.poll(toasts).toContain('Template deleted.')
  await expect.element(field('Assessment')).toHaveValue('Typed already')
})

const part = region('Timeline')
const entries = part.getByRole('listitem')

test.each([undefined, 'phone'] as const)(
  'the timeline says what happened, when and by whom: %s',
  async (size) => {
    const day = '2026-01-05'
    await openRecord(
      {
        'GET /follow-ups': [signed],
        [timelineRoute]: [
          sampleEntry(),
          sampleEntry({ kind: 'report', event: 'filed', id: sampleId(1), by: null, figure: 71.4, day }),
          sampleEntry({ kind: 'report', event: 'filed', id: sampleId(2), by: null, day }),
          sampleEntry({
            ...{
              kind: 'measurement',
              event: 'measured',
              measured: 'blood_pressure',
              figure: 128,
              second_figure: 82,
            },
            ...{ id: sampleId(3), day },
          }),
          sampleEntry({
            kind: 'messages',
            event: 'sent',
            id: sampleId(91),
            figure: 3,
            second_figure: 2,
            by: null,
            day,
          }),
          sampleEntry({ kind: 'targets', event: 'set', id: '1', figure: 1800, text: 'Trains early.', day }),
          sampleEntry({
            kind: 'follow_up',
            event: 'written',
            id: sampleId(4),
            text: 'Skips breakfast.',
            day,
          }),
          sampleEntry({ kind: 'care', event: 'begun', id: sampleId(5), day }),
        ],
      },
      'overview',
      size,
    )
    await expect
      .poll(() => texts(entries))
      .toEqual([
        `Meal plan publishedWeek of ${formatDate(today())}Today, by Meera Iyer`,
        'Progress report71.4 kg5 Jan 2026',
        'Progress reportWithout a weight5 Jan 2026',
        'Blood pressure: 128/82 mmHg5 Jan 2026, by Meera Iyer',
        '3 messages2 from the challenger, 1 from you5 Jan 2026',
        'Daily targets set: 1,800 kcalTrains early.5 Jan 2026, by Meera Iyer',
        'Follow-up noteSkips breakfast.5 Jan 2026, by Meera Iyer',
        'Care begins5 Jan 2026, by Meera Iyer',
      ])
    await expect
      .element(entries.first().getByRole('link'))
      .toHaveAttribute('href', `/app/nutritionist/meal-plans/${sampleId(92)}`)
    const addresses = entries.getByRole('link').elements()
    expect(addresses.map((link) => link.getAttribute('href')!.split('?place=')[1])).toEqual([
      ...[undefined, 'progress', 'progress', 'labs', undefined, 'targets', 'notes'],
    ])
    if (size !== 'phone') await expectSound()
  },
)

test('the timeline by kind, and one that fails', async () => {
  await openRecord({ [timelineRoute]: ({ query }) => (query.kind ? [] : [sampleEntry()]) }, 'overview')
  await expect.element(entries.first()).toBeVisible()
  await part.getByLabelText('Shown on the timeline').selectOptions('Measurements')
  await expect.element(part).toMatchTextContent('Nothing of this kind yet')
  expect(callsOf(timelineRoute).at(-1)?.query).toMatchObject({ kind: 'measurement', skip: '0' })
  answer({ [timelineRoute]: away })
  await part.getByLabelText('Shown on the timeline').selectOptions('Care')
  await expect.element(part.getByRole('alert')).toMatchTextContent('The timeline could not be loaded')
})
