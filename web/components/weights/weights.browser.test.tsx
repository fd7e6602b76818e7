import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import type { Weight } from '#domain/progress/weights.ts'
import { type Answers, answer, callsOf, held, problem, unreachable } from '#web/testing/fake-api.ts'
import { button, dialog, region, texts } from '#web/testing/find.ts'
import { careAnswers, noJourney, sampleReport } from '#web/testing/samples/patient.ts'
import { answersOfRecord } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds, sampleProfile } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'
import { zipOf } from '#web/testing/zip.ts'

const createdAt = '2026-01-05T06:30:00.000Z'
const weight = (daysAgo: number, weight_kg: number, more: Partial<Weight> = {}): Weight => ({
  ...{ id: sampleId(700 + daysAgo), date: addDays(today(), -daysAgo), weight_kg, by_challenger: true },
  ...{ entered_by: 'Arjun Rao', created_at: createdAt, updated_at: createdAt, ...more },
})
const own: Answers = {
  ...careAnswers(),
  'GET /measurements/summary/:id': { kinds: [] },
  'GET /lab-results': [],
}
const show = (answers: Answers = {}, search = '') =>
  open(`/app/patient/progress${search}`, { as: 'patient', answers: { ...own, ...answers } })

test('a weight is noted in two presses and a number, for today', async () => {
  await show()
  await button('Note your weight').click()
  await expect.element(dialog('Note your weight').getByLabelText('Weight (kg)')).toHaveFocus()
  await expect.element(dialog('Note your weight').getByLabelText('Date')).toHaveValue(today())
  await expectSound()
  await userEvent.keyboard('81.4')
  answer({ 'POST /patients/weights': weight(0, 81.4), 'GET /patients/weights': [weight(0, 81.4)] })
  await dialog('Note your weight').getByRole('button', { name: 'Save' }).click()
  await expect.element(region('Weigh-ins').getByText('81.4 kg')).toBeVisible()
  expect(callsOf('POST /patients/weights').map(({ body }) => body)).toEqual([
    { date: today(), weight_kg: 81.4 },
  ])
})

test('from the icon the number is asked for at once, and once', async () => {
  const pending = held<[]>([])
  await show({ 'GET /lab-results': pending.answer }, '?note=weight')
  // Nothing else is waited for.
  await expect.element(dialog('Note your weight').getByLabelText('Weight (kg)')).toHaveFocus()
  await userEvent.keyboard('81.4')
  answer({ 'POST /patients/weights': weight(0, 81.4), 'GET /patients/weights': [weight(0, 81.4)] })
  await dialog('Note your weight').getByRole('button', { name: 'Save' }).click()
  await expect.poll(toasts).toContain('Weight noted.')
  await expect.element(dialog('Note your weight')).not.toBeInTheDocument()
  pending.letGo()
})

const noteWeight = async (kg: string, day = today()) => {
  await button('Note your weight').click()
  await dialog('Note your weight').getByLabelText('Weight (kg)').fill(kg)
  await dialog('Note your weight').getByLabelText('Date').fill(day)
  await dialog('Note your weight').getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog('Note your weight')).not.toBeInTheDocument()
}
const unsent = page.getByRole('list', { name: 'Weights not sent yet' })

test('without a network a weight waits on this device, outlives the page, and is sent once, of a day the last one', async () => {
  const route = 'POST /patients/weights'
  await show({ [route]: unreachable, 'GET /patients/weights': [weight(0, 82)] })
  await noteWeight('81.4')
  await expect.poll(toasts).toContain('Kept on this device until there is a network.')
  await expect
    .element(unsent)
    .toMatchTextContent(
      `81.4 kgNot sent yet${formatDate(today())}Kept on this device until there is a network.`,
    )
  await expectSound()
  await noteWeight('80.8', addDays(today(), -1))
  // Of a day that waits the newer one takes the place.
  await button('Note your weight').click()
  await expect.element(dialog('Note your weight').getByText(/81\.4 kg is noted for .* already/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await noteWeight('81.2')
  await expect
    .poll(() => texts(unsent.getByRole('listitem')).map((text) => text.slice(0, 7)))
    .toEqual([...['80.8 kg', '81.2 kg']])
  // Opened again without a network: nothing can be read, and the number can be noted from the icon.
  const nothing = Object.fromEntries(Object.keys(own).map((read) => [read, unreachable]))
  await open('/app/patient/progress?note=weight', {
    as: 'patient',
    answers: { ...nothing, 'GET /patients/weights': unreachable, [route]: unreachable },
  })
  await expect.element(dialog('Note your weight').getByLabelText('Weight (kg)')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => texts(unsent.getByRole('listitem')).length).toBe(2)
  answer({ ...own, [route]: weight(0, 81.2), 'GET /patients/weights': [weight(0, 81.2), weight(1, 80.8)] })
  const before = callsOf(route).length
  window.dispatchEvent(new Event('online'))
  await expect.element(unsent).not.toBeInTheDocument()
  expect(
    callsOf(route)
      .slice(before)
      .map(({ body }) => body),
  ).toEqual([
    { date: addDays(today(), -1), weight_kg: 80.8 },
    { date: today(), weight_kg: 81.2 },
  ])
})

test('a waiting weight that the server refuses stays with its sentence, until it is discarded', async () => {
  const route = 'POST /patients/weights'
  await show({ [route]: unreachable })
  await noteWeight('81.4')
  await expect.element(unsent).toBeVisible()
  answer({ [route]: () => problem(422, 'This date is before the date of birth') })
  window.dispatchEvent(new Event('online'))
  await expect.element(unsent).toMatchTextContent('This date is before the date of birth')
  await expectSound()
  await button(`Discard the unsent weight of ${formatDate(today())}`).click()
  await dialog('Discard this weight?').getByRole('button', { name: 'Discard' }).click()
  await expect.element(unsent).not.toBeInTheDocument()
  await expect.element(button('Note your weight')).toHaveFocus()
})

test('an unlikely weight is asked about, and a day that has one says that it is replaced', async () => {
  await show({
    'GET /patients/weights': [weight(0, 81), weight(3, 80.8, { by_challenger: false, entered_by: 'Meera' })],
  })
  await expect
    .poll(() => texts(region('Weigh-ins').getByRole('listitem')))
    .toEqual([
      expect.stringContaining(`81 kg${formatDate(today())}`),
      expect.stringMatching(/80.8 kg.*noted by Meera/),
    ])
  await expectSound()
  await button('Note your weight').click()
  await expect
    .element(dialog('Note your weight').getByText(/81 kg is noted for .* already\. Saving replaces it\./))
    .toBeVisible()
  await userEvent.keyboard('18')
  answer({ 'POST /patients/weights': weight(0, 81) })
  await dialog('Note your weight').getByLabelText('Weight (kg)').fill('18.5')
  await dialog('Note your weight').getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog('Note your weight').getByText('Weight must be between 20 and 500 kg'))
    .toBeVisible()
  await dialog('Note your weight').getByLabelText('Weight (kg)').fill('91')
  await dialog('Note your weight').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/Your weight was 80.8 kg on .* Is it really 91 kg/)).toBeVisible()
  expect(callsOf('POST /patients/weights')).toEqual([])
})

test('a weight is deleted after a question, and what failed is said', async () => {
  await show({ 'GET /patients/weights': [weight(0, 81)] })
  await button(`Delete the weigh-in of ${formatDate(today())}`).click()
  await expect.element(dialog('Delete this weight?')).toMatchTextContent(`81 kg of ${formatDate(today())}.`)
  answer({ 'DELETE /patients/weights/:id': () => problem(404, 'This could not be found.') })
  await dialog('Delete this weight?').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(toasts).toContain('This could not be found.')
})

test('where figures can do harm, nothing offers to weigh, nor shows a weight or its trend', async () => {
  const harmful: Answers = {
    'GET /patients/profile': { ...sampleProfile, medical_notes: 'Anorexia, in recovery' },
    'GET /patients/journey': { ...noJourney, ticked_days: 4 },
    'GET /patients/progress': [0, 7, 14, 21].map((day) => sampleReport(day, { weight_kg: 48, waist_cm: 60 })),
  }
  await show(harmful, '?note=weight')
  const charts = page.getByRole('region', { name: 'Over Time', exact: true })
  await expect.element(charts.getByRole('figure', { name: 'Waist' })).toBeVisible()
  expect(charts.element().textContent).not.toMatch(/Weight|Trend/)
  await charts.getByText('Table', { exact: true }).click()
  expect(texts(charts.getByRole('columnheader'))).toEqual([
    ...['Week of', 'Waist (cm)', 'Adherence (%)', 'Energy (1-10)'],
  ])
  await expect.element(page.getByRole('region', { name: 'History', exact: true })).toBeVisible()
  await expect.element(button('Note your weight')).not.toBeInTheDocument()
  expect(dialog('Note your weight').elements()).toEqual([])
  expect(callsOf('GET /patients/weights')).toEqual([])
})

const importing = dialog('Import weights')
const choose = (text: BlobPart, name = 'scale.csv') =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!,
    new File([text], name),
  )
const rows = () => texts(importing.getByRole('row')).slice(1)
const route = 'POST /nutritionists/patients/:id/weights/import'
type Sent = { preview?: boolean; rows: { date: string; weight_kg: number }[] }
const sent = () => callsOf(route).map(({ body }) => body as Sent)
/** Answers that nothing is noted yet, but for these days; takes every row. */
const server = (noted: { date: string; weight_kg: number }[] = []): Answers => ({
  [route]: ({ body }) => {
    const { preview, rows } = body as Sent
    return { added: preview ? 0 : rows.length, replaced: 0, skipped: [], noted }
  },
})

async function openImport(answers: Answers = server()) {
  await open(`/app/nutritionist/patients/${sampleIds.patient}?place=progress`, {
    as: 'nutritionist',
    answers: { ...answersOfRecord(), ...answers },
  })
  await region('Weigh-ins').getByRole('button', { name: 'Import weights' }).click()
}

test('weights of the past: day and unit are asked about, each row is shown before, and the answer says what became of it', async () => {
  await openImport()
  await expect.element(importing.getByText('Apple Health', { exact: true })).toBeVisible()
  await choose('Day,Weight\n03/11/2025,180\n04/11/2025,181\nsoon,182\n')
  await expect.element(importing.getByText('Which number is the day in 03/11/2025?')).toBeVisible()
  await expect.element(importing.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(importing.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await importing.getByText('The first one').click()
  await expect.element(importing.getByText('3 rows. Please answer what the file does not say.')).toBeVisible()
  await importing.getByText('lb', { exact: true }).click()
  await expect.element(importing.getByText('2 weights from 3 rows, 1 row skipped')).toBeVisible()
  expect(rows()).toEqual([expect.stringMatching(/^Row 4.*Skipped“soon” is not a date$/)])
  await importing.getByText('All rows (3)').click()
  expect(rows().slice(0, 2)).toEqual([
    `Row 2${formatDate('2025-11-03')}81.7 kgIs added`,
    `Row 3${formatDate('2025-11-04')}82.1 kgIs added`,
  ])
  await expectSound()
  answer({
    [route]: {
      ...{ added: 1, replaced: 0, noted: [] },
      skipped: [{ row: 2, reason: 'This date is before the date of birth' }],
    },
  })
  await importing.getByRole('button', { name: 'Import 2 weights' }).click()
  await expect.element(importing.getByText('1 weight added, 0 replaced, 2 rows skipped')).toBeVisible()
  await expect
    .element(importing.getByRole('row', { name: /^Row 3/ }))
    .toMatchTextContent('This date is before the date of birth')
  expect(sent().at(-1)).toEqual({
    import_id: expect.any(String),
    rows: [
      { date: '2025-11-03', weight_kg: 81.65 },
      { date: '2025-11-04', weight_kg: 82.1 },
    ],
  })
})

test('a day that has a weight keeps it, unless the other one is wanted; the same file again adds nothing', async () => {
  await openImport(
    server([
      { date: '2025-11-03', weight_kg: 81 },
      { date: '2025-11-04', weight_kg: 80 },
    ]),
  )
  await choose('Date,Weight (kg)\n2025-11-03,81\n2025-11-04,82\n2025-11-05,83\n')
  await expect.element(importing.getByText('1 weight from 3 rows, 2 rows skipped')).toBeVisible()
  await expect.element(importing.getByText('2 days of the file already have a weight')).toBeVisible()
  expect(rows()).toEqual([expect.stringMatching(/^Row 3.*Skipped80 kg is noted for this day and stays$/)])
  await importing.getByText('Take the file’s weight for 1 day with another one').click()
  await expect.element(importing.getByText('2 weights from 3 rows, 1 row skipped')).toBeVisible()
  expect(rows()[1]).toMatch(/^Row 3.*82 kgReplaces 80 kg$/)
  await importing.getByRole('button', { name: 'Import 2 weights' }).click()
  await expect.element(importing.getByText('2 weights added')).toBeVisible()
  expect(sent().map(({ preview, rows }) => [preview, rows.length])).toEqual([
    [true, 3],
    [undefined, 2],
  ])
})

test('what came in is said on the page with an Undo, which says what it took back', async () => {
  await openImport()
  await choose('Date,Weight (kg)\n2025-11-03,81\n2025-11-04,82\n2025-11-05,83\n')
  answer({ [route]: { added: 2, replaced: 1, skipped: [], noted: [] } })
  await importing.getByRole('button', { name: 'Import 3 weights' }).click()
  await importing.getByRole('button', { name: 'Done' }).click()
  const status = region('Weigh-ins').getByRole('status')
  await expect.element(status).toMatchTextContent('Imported: 2 weights added, 1 replaced.')
  await expectSound()
  const undo = 'POST /nutritionists/patients/:id/weights/undo-import'
  answer({ [undo]: () => problem(500, 'That went wrong.') })
  await button('Undo the import').click()
  await expect.poll(toasts).toContain('That went wrong.')
  answer({ [undo]: { removed: 1, put_back: 1 } })
  await button('Undo the import').click()
  await expect
    .element(status)
    .toMatchTextContent('Import undone: 1 weight removed, 1 put back. 1 day changed since and stays.')
  await expect.element(status).toHaveFocus()
  await expect.element(button('Undo the import')).not.toBeInTheDocument()
  const { import_id } = callsOf(route).at(-1)!.body as { import_id: string }
  expect(callsOf(undo).map(({ body }) => body)).toEqual([{ import_id }, { import_id }])
})

test('what came in before a later part failed can be undone, too', async () => {
  await openImport()
  const days = Array.from({ length: 5002 }, (_, day) => `${addDays(today(), -day)},80`)
  await choose(`Date,Weight (kg)\n${days.join('\n')}\n`)
  await expect.element(importing.getByRole('button', { name: 'Import 5,002 weights' })).toBeVisible()
  answer({
    [route]: ({ body }) => {
      const { rows } = body as Sent
      return rows.length === 2
        ? problem(500, 'That went wrong.')
        : { added: rows.length, replaced: 0, skipped: [], noted: [] }
    },
  })
  await importing.getByRole('button', { name: 'Import 5,002 weights' }).click()
  await expect.poll(toasts).toContain('That went wrong.')
  await importing.getByRole('button', { name: 'Cancel' }).click()
  await expect
    .element(region('Weigh-ins').getByRole('status'))
    .toMatchTextContent('Imported: 5,000 weights added, 0 replaced.')
})

test('what is noted already could not be loaded: it is tried again before anything is imported', async () => {
  await openImport({ [route]: () => problem(500, 'That went wrong.') })
  await choose('Date,Weight (kg)\n2025-11-03,81\n')
  await expect.element(importing.getByRole('alert')).toMatchTextContent('That went wrong.')
  await expect.element(importing.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  answer(server())
  await importing.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(importing.getByRole('button', { name: 'Import 1 weight' })).toBeEnabled()
})

test('more days than one call takes are sent in parts, of which each is stored as a whole', async () => {
  await openImport()
  const days = Array.from({ length: 5002 }, (_, day) => `${addDays(today(), -day)},80`)
  await choose(`Date,Weight (kg)\n${days.join('\n')}\n`)
  await importing.getByRole('button', { name: 'Import 5,002 weights' }).click()
  await expect.element(importing.getByText('5,002 weights added, 0 replaced, 0 rows skipped')).toBeVisible()
  expect(sent().map(({ preview, rows }) => [preview, rows.length])).toEqual([
    [true, 5000],
    [true, 2],
    [undefined, 5000],
    [undefined, 2],
  ])
})

const record = (day: string, value: number) =>
  ` <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" startDate="${day} 07:12:00 +0530" value="${value}"/>\n`
const health = (...records: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n]>\n<HealthData locale="en_IN">\n${records.join('')}</HealthData>\n`

test('a zip of Apple Health is read as it is: only the export, and of it only weights', async () => {
  await openImport()
  const steps = '<Record type="HKQuantityTypeIdentifierStepCount" unit="count" value="81"/>\n'.repeat(20_000)
  const zip = await zipOf([
    { path: 'apple_health_export/workout-routes/route.gpx', text: '<gpx/>' },
    { path: 'apple_health_export/export_cda.xml', text: health(record('2020-01-01', 60)) },
    {
      path: 'apple_health_export/exportar.xml',
      text: health(record('2024-01-31', 81.2), steps, record('2024-02-01', 81), record('2024-02-02', 1)),
    },
  ])
  await choose(zip, 'export.zip')
  await expect
    .element(importing.getByText('2 weights from 3 rows of Apple Health, 1 row skipped'))
    .toBeVisible()
  await expect
    .element(importing.getByText(`From ${formatDate('2024-01-31')} to ${formatDate('2024-02-01')}`))
    .toBeVisible()
  expect(rows()).toEqual([expect.stringMatching(/^Line 20007.*Weight must be between 20 and 500 kg$/)])
})

test('a zip of many small files: each line is told with its file, and the unit is asked once', async () => {
  await openImport()
  const month = (date: string, weight: number | string) =>
    `[{\n "logId" : 1,\n "weight" : ${weight},\n "date" : "${date}",\n "time" : "07:00:00"\n}]`
  const zip = await zipOf([
    {
      path: 'Ananya/Personal & Account/weight-2024-01-01.json',
      text: month('01/31/24', 179),
      isStored: true,
    },
    { path: 'Ananya/Personal & Account/weight-2024-02-01.json', text: month('02/01/24', 178) },
    { path: 'Ananya/Personal & Account/weight-2024-03-01.json', text: month('03/01/24', 'x') },
    { path: 'Ananya/Personal & Account/sleep-2024-01-01.json', text: '[]' },
  ])
  await choose(zip, 'MyFitbitData.zip')
  await importing.getByText('lb', { exact: true }).click()
  await expect.element(importing.getByText('2 weights from 3 rows of Fitbit, 1 row skipped')).toBeVisible()
  expect(rows()).toEqual([
    expect.stringMatching(/^weight-2024-03-01\.json, line 1.*This entry cannot be read$/),
  ])
  expect(sent()[0]!.rows).toEqual([
    { date: '2024-01-31', weight_kg: 81.19 },
    { date: '2024-02-01', weight_kg: 80.74 },
  ])
})

test.each([
  [
    'a zip that is not whole',
    async () => (await zipOf([{ path: 'a.csv', text: 'a' }])).slice(0, 40),
    'This zip is not whole. Please download it again.',
  ],
  [
    'a zip without weights',
    () => zipOf([{ path: 'photos/1.jpg', text: '' }]),
    'This zip has no file with weights that is known here. Please choose the file in it that has them.',
  ],
  [
    'a workbook',
    () => zipOf([{ path: '[Content_Types].xml', text: '' }]),
    'This is a workbook, not a CSV file. In the spreadsheet choose Save As, "CSV UTF-8", and import that file.',
  ],
  [
    'a table without dates',
    () => new Blob(['Name,Phone\nAnanya,9']),
    'No columns “date” and “weight” were found. Please name them in the first row of the file.',
  ],
  ['JSON without weights', () => new Blob(['[{"steps":4}]']), 'No weights were found in this file.'],
  ['nothing', () => new Blob([]), 'This file is empty.'],
])('%s says why it brings nothing', async (_, make, sentence) => {
  await openImport()
  await choose(await make(), 'file.zip')
  await expect.element(importing.getByRole('alert')).toMatchTextContent(sentence)
})
