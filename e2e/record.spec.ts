import { readFileSync } from 'node:fs'
import { assign, expect, idOf, test } from './nutritionists.ts'
import { challenger } from './patients.ts'
import { enter, reload } from './people.ts'

test('a record: what is measured is chosen, entered by the challenger, written about, printed and exported', async ({
  page,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, {
    first_name: 'Asha',
    gender: 'female',
    medication: 'Metformin 500 mg',
  })
  await assign(platform, asha, meera)
  const record = `/app/nutritionist/patients/${await idOf(platform, asha)}`
  const place = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  const region = (name: string) => page.getByRole('region', { name, exact: true })

  await enter(page, meera, record)
  await expect(region('What to keep in mind')).toContainText('Metformin 500 mg')
  const measurements = region('Measurements')
  await place('Labs')
  await measurements.getByRole('button', { name: 'Choose what to measure' }).click()
  await page.getByRole('dialog').getByText('HbA1c').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(measurements).toContainText('HbA1c: no value yet.')

  await enter(page, asha, '/app/patient/progress')
  await measurements.getByRole('button', { name: 'Add measurement' }).click()
  await page.getByRole('dialog').getByLabel('HbA1c (%)').fill('6.2')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(measurements.getByRole('table')).toContainText('6.2%')

  await enter(page, meera, `${record}?place=labs`)
  await expect(measurements.getByRole('table')).toContainText('Entered by Asha Rao')
  const notes = region('Follow-up notes')
  await page.getByRole('link', { name: 'Start visit' }).click()
  await page.getByRole('button', { name: /^Insert: HbA1c 6\.2%/ }).click()
  // What is typed survives a reload.
  await reload(page)
  await expect(page.getByLabel('Assessment')).toHaveValue(/^HbA1c 6\.2% on .+: in range/)
  await page.keyboard.press('Control+Enter')
  await expect(notes.getByRole('article')).toContainText('HbA1c 6.2%')
  await notes.getByRole('button', { name: /^Correct follow-up/ }).click()
  await notes.getByLabel('Assessment').fill('Skips breakfast on work days.')
  await notes.getByRole('button', { name: 'Sign correction' }).click()
  await notes.getByRole('button', { name: /^Former versions/ }).click()
  await expect(notes.getByRole('list', { name: 'Former versions' })).toContainText('HbA1c 6.2%')
  await place('Overview')
  const timeline = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(timeline).toHaveText([/Follow-up note/, /HbA1c: 6.2%/, /Care begins/])

  await page.getByRole('button', { name: 'More for Asha Rao' }).click()
  await page.getByRole('menuitem', { name: 'Summary to print' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summary of Asha Rao')
  await expect(region('Last measurements')).toContainText('6.2%')
  await expect(region('Last follow-up note')).toContainText('Skips breakfast on work days.')

  // No page shows the note to the challenger; the copy of their data does, as it was before, too.
  await enter(page, asha, '/app/account/export')
  await expect(region('Nutritionists’ follow-up notes about you')).toContainText(
    'Skips breakfast on work days.',
  )
  await expect(region('Follow-up notes before they were corrected')).toContainText('HbA1c 6.2%')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /download/i }).click(),
  ])
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    measurements: [{ kind: 'hba1c', value: 6.2, entered_by: 'Asha Rao' }],
    follow_ups: [{ assessment: 'Skips breakfast on work days.' }],
  })

  // A ready form is sent, filled on the dashboard, and read with what the day had.
  await enter(page, meera, `${record}?place=forms`)
  const forms = region('Forms')
  await forms.getByRole('button', { name: 'Send a form' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByLabel('Form').selectOption({ label: 'Recall of 24 hours (ready-made)' })
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(forms).toContainText('Not begun yet.')
  await enter(page, asha, '/app/patient')
  await page.getByRole('link', { name: 'Fill it' }).click()
  await page.getByRole('radio', { name: 'Yes' }).click()
  await page.getByLabel('Which day do you write about?').fill('2026-01-05')
  await page.getByLabel('Lunch').fill('2 roti, 1 katori dal')
  await reload(page)
  await expect(page.getByLabel('Lunch')).toHaveValue('2 roti, 1 katori dal')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/^Filled by Asha Rao on/)).toBeVisible()
  await enter(page, meera, `${record}?place=forms`)
  await forms.getByText('Answers', { exact: true }).click()
  await expect(forms).toContainText(/\d+ kcal/)
})
