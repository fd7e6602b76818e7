import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '#domain/dates.ts'
import { problem } from '#web/testing/fake-api.ts'
import { expectSound, open } from '#web/testing/screen.tsx'
import { dayOf, plan, practice } from '../testing.ts'

const header = 'day_of_week,meal_type,name,calories,protein,carbs,fat,fiber,sugar,sodium,notes'
const messy = `${header},price
0,breakfast,Kanda poha,358,10,52.6,13.3,6,4.9,475,1 plate,40
0,brunch,Masala chaas,76,4.2,6.3,3.8,0.3,5.5,310,1 glass,10
9,lunch,Sambar rice,486,14.8,83.4,13.2,12.7,12.4,790,,
1,dinner,Paneer bhurji,"1,200 kcal",22,some,27,,6.7,420,"with lemon,
and coriander",
`
const guava = '0,snack,Guava,68,2.6,14,1,5.4,9,2,\n'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog', { name: 'Import CSV' })
const text = (words: string) => dialog.getByText(words, { exact: true })
const rowOf = (number: number) => dialog.getByRole('row', { name: new RegExp(`^Row ${number}\\b`) })
const chooser = () => document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!
const choose = (content: string, name = 'week.csv') =>
  userEvent.upload(chooser(), new File([content], name, { type: 'text/csv' }))
const titles = () =>
  [...document.querySelectorAll('button[id^="meal-"]')].map(({ textContent }) => textContent)

/** Opens the import dialog over a plan with these meals. */
async function openImport(meals: string[] = [], more: Parameters<typeof open>[1] = {}) {
  const draft = plan([meals, []], { status: 'draft' })
  await open(`/app/nutritionist/meal-plans/${draft.id}?edit=1&step=2`, {
    as: 'nutritionist',
    ...more,
    answers: { ...practice({ plans: [draft], profile: { allergies: ['Milk'] } }), ...more?.answers },
  })
  await button('Import CSV').click()
}

test('row by row, before anything changes; taken back and made again', async () => {
  await openImport()
  await expect.element(dialog).toMatchTextContent(header.replaceAll(',', ', '))
  await expect.element(dialog).toMatchTextContent('At most 500 rows and 1 MB.')
  await choose(messy)
  await expect.element(dialog.getByRole('heading', { name: 'What this file brings' })).toHaveFocus()
  for (const fact of [
    '3 meals on 2 days, from 4 rows',
    '1 skipped, 2 changed',
    '2 of them clash with what Arjun Rao avoids',
    'Columns that are not used: "price".',
  ])
    await expect.element(text(fact)).toBeVisible()
  await expect.poll(() => dialog.getByRole('row').elements().length).toBe(4)
  for (const [number, words] of [
    [3, 'meal_type "brunch" counts as snack'],
    [3, dayOf(today())],
    [4, 'Skipped'],
    [4, 'day_of_week "9" is not a whole number from 0 to 6'],
    [5, 'Changed'],
    [5, 'Calories "1,200 kcal" is read as 1200'],
    [5, 'Carbs "some" is not a number: counts as 0'],
    [5, 'Empty, counts as 0: fiber'],
  ] as const)
    await expect.element(rowOf(number)).toMatchTextContent(words)
  await expect.element(rowOf(3).getByText(/Contains chaas \(allergy: Milk\)/i)).toBeVisible()
  await dialog.getByText('All rows (4)').click()
  await expect.element(rowOf(2)).toMatchTextContent('As written')

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button('Import CSV')).toHaveFocus()
  expect(titles()).toEqual([])
  await button('Import CSV').click()
  await choose(messy)
  await button('Import 3 meals').click()
  await expect.element(page.getByText('3 meals imported.')).toBeVisible()
  await expect.element(page.getByRole('status').getByRole('button', { name: 'Undo' })).toHaveFocus()
  expect(titles()).toEqual(['Kanda poha', 'Masala chaas', 'Paneer bhurji'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(titles).toEqual([])
  await button('Redo').click()
  await expect.poll(titles).toHaveLength(3)
})

test('the meals come beside what is there, or in its place', async () => {
  await openImport(['Kanda poha'])
  await choose(`${header}\n${guava}`)
  await expect.element(dialog.getByLabelText('Replace the whole week')).toBeChecked()
  await dialog.getByLabelText('Keep them and add these').click()
  await button('Add 1 meal').click()
  await expect.poll(titles).toEqual(['Kanda poha', 'Guava'])
  await button('Import CSV').click()
  await choose(`${header}\n0,lunch,Curd rice,397,13.1,61.6,11.7,3.4,16.4,580,\n`)
  await button('Import 1 meal').click()
  await expect.poll(titles).toEqual(['Curd rice'])
})

test('a day takes 20 meals, those that stand there included', async () => {
  await openImport(Array.from({ length: 12 }, (_, number) => `Fruit ${number}`))
  await choose(`${header}\n${guava.repeat(10)}`)
  await expect.element(text('None of them clashes with what Arjun Rao avoids')).toBeVisible()
  await dialog.getByLabelText('Keep them and add these').click()
  await dialog.getByText('Worth a look (2)').click()
  await expect.element(rowOf(11)).toMatchTextContent('A day can have at most 20 meals')
  await button('Add 8 meals').click()
  await expect.poll(() => titles().length).toBe(20)
})

test('what cannot be read says why, and another file can be chosen', async () => {
  await openImport()
  const refused = dialog.getByRole('alert')
  for (const [content, why] of [
    ['x'.repeat(1024 * 1024 + 1), 'This file has 1.1 MB. At most 1 MB can be imported at a time.'],
    [`${header}\n${guava.repeat(501)}`, 'This file has 501 rows. At most 500 can be imported at a time.'],
    ['PK\x03\x04', 'This is a workbook, not a CSV file.'],
    ['', 'This file is empty.'],
    [`${header}\n`, 'This file has the names of the columns, but no meals under them.'],
    [guava, 'The first row must name the columns, with day_of_week among them'],
    [`${header}\n0,snack,"Guava,68`, 'Row 2 has a quotation mark (") that is not closed.'],
  ] as const) {
    await choose(content)
    await expect.element(refused).toMatchTextContent(why)
    // After it is corrected, the same file can be chosen again.
    expect(chooser().value).toBe('')
  }
  await choose(`${header}\n8,snack,Guava,68,2.6,14,1,5.4,9,2,\n`)
  await expect.element(refused).toMatchTextContent('No row of this file can be imported.')
  await expect.element(button('Import 0 meals')).toBeDisabled()
  await choose(`${header}\n${guava.repeat(500)}`)
  await expect.element(text('20 meals on 1 day, from 500 rows')).toBeVisible()
  await dialog.getByText('All rows (500)').click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect.element(text('51-100 of 500')).toBeVisible()
})

test('a file that is gone from the disk is refused, and can be chosen again', async () => {
  await openImport()
  const read = File.prototype.arrayBuffer
  File.prototype.arrayBuffer = () => Promise.reject(new Error('gone'))
  try {
    await choose(`${header}\n${guava}`)
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('This file could not be read. Please try again.')
  } finally {
    File.prototype.arrayBuffer = read
  }
  await choose(`${header}\n${guava}`)
  await expect.element(button('Import 1 meal')).toBeVisible()
})

test('without a profile nothing is checked, and it says so', async () => {
  await openImport([], {
    answers: { 'GET /nutritionists/patients/:id/profile': () => problem(404, 'This could not be found.') },
  })
  await choose(messy)
  await expect.element(text('There is no profile yet: the meals are not checked for clashes.')).toBeVisible()
})

test('choosing a file and a refusal can be used by everybody', async () => {
  await openImport()
  await expect.element(button('CSV file')).toHaveFocus()
  await choose('')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expectSound()
})

test('the preview can be used by everybody', async () => {
  await openImport()
  await choose(messy, 'a-long-name-of-a-file-'.repeat(5).concat('.csv'))
  await expect.element(rowOf(5)).toBeVisible()
  await expectSound()
})
