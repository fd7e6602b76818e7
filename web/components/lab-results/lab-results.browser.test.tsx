import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatDate, today } from '#domain/dates.ts'
import { noDocumentMessage } from '#domain/files/limits.ts'
import type { LabResult } from '#domain/progress/lab-results.ts'
import { type Answers, answer, away, callsOf, pictureFile } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { chooseFile, samplePhoto, sizeOf } from '#web/testing/pictures.ts'
import { noJourney } from '#web/testing/samples/patient.ts'
import { answersOfRecord } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds, sampleProfile } from '#web/testing/samples.ts'
import { endElsewhere, expectSound, open, toasts } from '#web/testing/screen.tsx'

const list = 'GET /lab-results'
const sendsFile = 'PUT /lab-results/:id/file'
const part = region('Laboratory results')
const result = (n: number, more: Partial<LabResult> = {}): LabResult => ({
  ...{ id: sampleId(500 + n), patient_id: sampleIds.patient, title: 'Lipid profile', taken_on: today() },
  ...{ note: null, file: null, entered_by: 'Meera Iyer', by_challenger: false },
  ...{ created_at: '2026-01-12T06:00:00.000Z', updated_at: '2026-01-12T06:00:00.000Z' },
  ...more,
})
const picture = { id: sampleId(600), media_type: 'image/jpeg', width: 40, height: 30 }
const pdf = { id: sampleId(601), media_type: 'application/pdf', width: null, height: null }

const openOwn = (more: Answers, size: 'phone' | 'desktop' = 'phone') =>
  open('/app/patient/progress', {
    as: 'patient',
    size,
    answers: {
      'GET /patients/profile': sampleProfile,
      'GET /patients/progress': [],
      'GET /patients/weights': [],
      'GET /measurements/summary/:id': { kinds: [] },
      'GET /patients/journey': noJourney,
      'GET /files/:id': pictureFile,
      ...more,
    },
  })
const openChallenger = (more: Answers) =>
  open(`/app/nutritionist/patients/${sampleIds.patient}?place=labs`, {
    as: 'nutritionist',
    answers: answersOfRecord({
      'GET /files/:id': pictureFile,
      ...more,
    }),
  })

test.each(['phone', 'desktop'] as const)('%s: a challenger photographs a report', async (size) => {
  const rows: LabResult[] = []
  await openOwn(
    {
      [list]: () => rows,
      'POST /lab-results': ({ body }) => result(1, { ...body, note: body.note ?? null, by_challenger: true }),
      [sendsFile]: () => {
        rows.push(result(1, { title: 'HbA1c', by_challenger: true, file: picture }))
        return rows[0]!
      },
    },
    size,
  )
  await expect.element(part).toMatchTextContent('No laboratory reports yet')
  await part.getByRole('button', { name: 'Add result' }).click()
  const form = dialog('New laboratory result')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).toMatchTextContent('Please say what was examined')
  await form.getByLabelText('What was examined').fill('HbA1c')
  await chooseFile(new File(['nothing'], 'report.jpg', { type: 'image/jpeg' }))
  await expect.element(form).toMatchTextContent(noDocumentMessage)
  if (size !== 'phone') await expectSound()
  await chooseFile(await samplePhoto(2100, 1050))
  await expect.element(form.getByText(noDocumentMessage)).not.toBeInTheDocument()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf('POST /lab-results').map(({ body }) => body)).toEqual([
    { patient_id: sampleIds.patient, title: 'HbA1c', taken_on: today(), note: null },
  ])
  // Small print stays readable.
  expect(await sizeOf(callsOf(sendsFile)[0]!.body)).toEqual([2048, 1024])
  const shown = part.getByRole('button', { name: `HbA1c of ${formatDate(today())}. Enlarge` })
  await expect.element(shown).toBeVisible()
  if (size !== 'phone') await expectSound()
})

test('what is typed is there again after the session has ended', async () => {
  const form = dialog('New laboratory result')
  const openForm = async () => {
    await openOwn({ [list]: [] })
    await part.getByRole('button', { name: 'Add result' }).click()
  }
  await openForm()
  await form.getByLabelText('What was examined').fill('Lipid profile')
  endElsewhere('You were signed out because …')
  await expect.element(page.getByText('You were signed out because …')).toBeVisible()
  await openForm()
  await expect.element(form.getByText('These are your changes from before.')).toBeVisible()
  await expect.element(form.getByLabelText('What was examined')).toHaveValue('Lipid profile')
})

test('a document that could not be sent is sent by saving again, and the result stays one', async () => {
  const saved = result(1, { by_challenger: true })
  await openOwn({ [list]: [], 'POST /lab-results': saved, 'PUT /lab-results/:id': saved, [sendsFile]: away })
  await part.getByRole('button', { name: 'Add result' }).click()
  const form = dialog('New laboratory result')
  await form.getByLabelText('What was examined').fill('Lipid profile')
  await chooseFile(new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' }))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(toasts)
    .toContain('The result is saved, but its document could not be sent. Please try again.')
  answer({ [sendsFile]: { ...saved, file: pdf } })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf('POST /lab-results')).toHaveLength(1)
  expect(await callsOf(sendsFile).at(-1)!.body.text()).toBe('%PDF-1.7')
})

test('each side changes only its own results', async () => {
  const rows = [
    result(1, { file: pdf, note: 'LDL 142' }),
    result(2, { title: 'HbA1c', by_challenger: true, entered_by: 'Arjun Rao' }),
  ]
  await openChallenger({ [list]: rows })
  const [mine, theirs] = [part.getByRole('listitem').nth(0), part.getByRole('listitem').nth(1)]
  await expect.element(mine).toMatchTextContent('LDL 142')
  await expect.element(mine.getByRole('button', { name: 'Save PDF' })).toBeVisible()
  await expect.element(theirs).toMatchTextContent('entered by Arjun RaoNo document yet.')
  expect(theirs.getByRole('button').elements()).toEqual([])
  await mine.getByRole('button', { name: /^Edit Lipid profile of/ }).click()
  const form = dialog('Correct laboratory result')
  await expect.element(form.getByLabelText('What was examined')).toHaveValue('Lipid profile')
  answer({ 'PUT /lab-results/:id': rows[0]! })
  await form.getByLabelText('Note').fill('LDL 124')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf('PUT /lab-results/:id')[0]!.body).toMatchObject({ note: 'LDL 124' })
  await mine.getByRole('button', { name: /^Delete Lipid profile of/ }).click()
  await expect
    .element(dialog('Delete this laboratory result?'))
    .toMatchTextContent('It is removed for good, with its document. This cannot be undone.')
  answer({ [list]: rows.slice(1) })
  await button('Delete').click()
  await expect.poll(() => part.getByRole('listitem').elements()).toHaveLength(1)
  expect(callsOf('DELETE /lab-results/:id').map(({ params }) => params.id)).toEqual([rows[0]!.id])
})

test('results that can’t be loaded are said to be so', async () => {
  await openChallenger({ [list]: away })
  await expect.element(part.getByText('The laboratory results could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Measurements' })).toBeVisible()
})

test('without a document a deletion does not speak of one', async () => {
  await openChallenger({ [list]: [result(1)] })
  await part.getByRole('button', { name: /^Delete/ }).click()
  await expect
    .element(dialog('Delete this laboratory result?'))
    .toMatchTextContent('It is removed for good. This cannot be undone.')
})
