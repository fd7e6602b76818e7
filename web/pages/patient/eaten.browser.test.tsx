import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, today } from '#domain/dates.ts'
import type { Day } from '#domain/days/days.ts'
import type { Eaten } from '#domain/days/eaten.ts'
import type { ReadFood } from '#domain/food/foods.ts'
import { eachTarget } from '#domain/food/nutrients.ts'
import { sampleFood } from '#web/pages/nutritionist/meal-plans/testing.ts'
import {
  type Answers,
  answer,
  away,
  callsOf,
  pictureFile,
  problem,
  unreachable,
} from '#web/testing/fake-api.ts'
import { chooseFile, samplePhoto } from '#web/testing/pictures.ts'
import { careAnswers, sampleOwnDay, samplePlan } from '#web/testing/samples/patient.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const plan = samplePlan()
const [breakfast, dinner] = sampleOwnDay(plan).meals
const write = 'POST /patients/days/:date/foods'

const pav: ReadFood = {
  ...{ text: '2 vada pav', food_id: 'vada_pav', name: 'Vada pav (as served)' },
  ...{ quantity: 2, unit: 'piece', grams: 260, calories: 600 },
}
const blorp: ReadFood = {
  ...{ text: 'blorp', food_id: null, name: null, quantity: null, unit: null, grams: null, calories: null },
}
const entry = (n: number, text: string, more: Partial<Eaten> = {}): Eaten => ({
  ...{ id: sampleId(500 + n), text, meal_id: null, calories: 600, picture: null },
  foods: [{ food_id: 'vada_pav', name: 'Vada pav', grams: 260, ...eachTarget(() => 10), calories: 600 }],
  ...more,
})

/** A day that remembers what was written down, as the server does. */
function writing(more: Partial<Day> = {}): Answers {
  let now = sampleOwnDay(plan, today(), more)
  return {
    'GET /patients/days/:date': ({ params }) =>
      params.date === now.date ? now : sampleOwnDay(plan, params.date),
    [write]: ({ body }) => {
      const made = entry(0, body.text ?? 'Vada pav 260 g', { id: body.id!, meal_id: body.meal_id ?? null })
      now = { ...now, foods: [...now.foods, made] }
      return made
    },
    'DELETE /patients/days/:date/foods/:id': ({ params }) => {
      now = { ...now, foods: now.foods.filter(({ id }) => id !== params.id) }
    },
    'POST /foods/parse': [pav],
    'GET /foods': [],
    'GET /patients/foods/usual': { usual: [], yesterday: [], may_show: true },
  }
}
const show = (answers: Answers = {}, size: 'phone' | 'desktop' = 'phone', address = '/app/patient/') =>
  open(address, { as: 'patient', size, answers: { ...careAnswers(plan), ...writing(), ...answers } })

const card = page.getByRole('region', { name: 'Current Meal Plan', exact: true })
const ask = card.getByRole('button', { name: 'What else did you eat?' })
const dialog = page.getByRole('dialog', { name: 'What else did you eat?' })
const field = dialog.getByLabelText('What you ate and how much')
const save = dialog.getByRole('button', { name: 'Save' })

test.each(['phone', 'desktop'] as const)('%s: two presses and the words', async (size) => {
  await show({}, size)
  await ask.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(ask).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toBeDisabled()
  await field.fill('2 vada pav')
  const foods = dialog.getByRole('list', { name: 'Foods, to check' })
  await expect.element(foods).toMatchTextContent('Vada pav2 pieces, 260 g, about 600 kcal')
  await expect.element(dialog).toMatchTextContent('Together about 600 kcal. Meera Iyer sees it.')
  if (size === 'phone') await expectSound()
  await save.click()
  await expect.element(card).toMatchTextContent('2 vada pavAbout 600 kcal')
  expect(callsOf(write)[0]).toMatchObject({ params: { date: today() }, body: { text: '2 vada pav' } })
  expect(callsOf(write)[0]!.body).not.toHaveProperty('items')
  if (size === 'phone') await expectSound()
  await card.getByRole('button', { name: 'Remove 2 vada pav' }).click()
  await expect.element(card.getByRole('button', { name: 'Remove 2 vada pav' })).not.toBeInTheDocument()
})

test('an entry opens: how it was read, food by food, and its photo', async () => {
  const foods = [entry(1, '2 vada pav')]
  const picture = { id: sampleId(400), width: 1600, height: 1200 }
  const route = 'PUT /patients/days/:date/foods/:id/picture'
  await show({
    ...writing({ foods }),
    'GET /files/:id': pictureFile,
    [route]: { ...foods[0]!, picture },
    'DELETE /patients/days/:date/foods/:id/picture': foods[0]!,
  })
  await card.getByRole('button', { name: '2 vada pav About 600 kcal' }).click()
  await expect.element(card).toMatchTextContent('Vada pav, 260 g, about 600 kcal')
  await card.getByRole('button', { name: 'Add a photo' }).click()
  await chooseFile(await samplePhoto())
  await page.getByRole('button', { name: 'Add photo', exact: true }).click()
  await expect.element(card.getByRole('button', { name: 'Photo of 2 vada pav. Enlarge' })).toBeVisible()
  expect(callsOf(route)[0]!.params).toMatchObject({ date: today(), id: foods[0]!.id })
  await expectSound()
  await card.getByRole('button', { name: 'Remove photo' }).click()
  await expect.element(card.getByRole('button', { name: 'Add a photo' })).toBeVisible()
})

test('amounts are changed and foods left out or found by name: then the foods are sent, too', async () => {
  const chai = sampleFood('tea', 'Tea (as served)', 46, [{ name: 'cup', grams: 150 }])
  await show({ 'POST /foods/parse': [pav, blorp], 'GET /foods': [chai] })
  await ask.click()
  await field.fill('2 vada pav, blorp')
  await dialog.getByRole('button', { name: 'Less Vada pav' }).click()
  await expect.element(dialog).toMatchTextContent('1½ pieces, 195 g, about 450 kcal')
  await expect.element(dialog).toMatchTextContent('Together at least 450 kcal.')
  await dialog.getByRole('button', { name: 'Leave out blorp' }).click()
  await expect.element(dialog).toMatchTextContent('Together about 450 kcal.')
  await dialog.getByRole('combobox', { name: 'Add a food' }).fill('chai')
  await page.getByRole('option', { name: 'Tea (as served)' }).click()
  await expect.element(dialog).toMatchTextContent('Tea1 cup, 150 g, about 70 kcal')
  await save.click()
  await expect
    .poll(() => callsOf(write)[0]?.body)
    .toMatchObject({
      text: '2 vada pav, blorp, Tea 150 g',
      items: [
        { food_id: 'vada_pav', grams: 195 },
        { food_id: 'tea', grams: 150 },
      ],
    })
})

test('without a network the words are kept, and sent later with their figures', async () => {
  await show({ 'POST /foods/parse': away, [write]: unreachable })
  await ask.click()
  await field.fill('2 vada pav')
  await expect
    .element(dialog)
    .toMatchTextContent('Without a network your words are kept as they are. The figures follow.')
  await save.click()
  await expect.element(card).toMatchTextContent('2 vada pavFigures follow')
  await expect.element(card).toMatchTextContent('Kept on this device until there is a network.')
  answer(writing())
  window.dispatchEvent(new Event('online'))
  await expect.element(card).toMatchTextContent('2 vada pavAbout 600 kcal')
  const ids = callsOf(write).map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(1)
})

test('what the server refuses keeps its words, with its sentence', async () => {
  await show({ [write]: () => problem(409, 'A day holds 40 entries. Please remove one first.') })
  await ask.click()
  await field.fill('2 vada pav')
  await save.click()
  await expect.poll(toasts).toContain('A day holds 40 entries. Please remove one first.')
  await expect.element(card.getByRole('alert')).toMatchTextContent('A day holds 40 entries.')
  answer(writing())
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card).toMatchTextContent('2 vada pavAbout 600 kcal')
})

test('what was eaten before is written down again by one press; words that are typed outlive the dialog', async () => {
  const usual = [entry(1, '2 vada pav'), entry(2, 'chai')]
  const yesterday = [entry(3, 'poha'), entry(4, '1 blorp', { foods: [] })]
  await show({ 'GET /patients/foods/usual': { usual, yesterday, may_show: true } })
  await ask.click()
  await field.fill('half a sentence')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await ask.click()
  await expect.element(field).toHaveValue('half a sentence')
  await dialog.getByRole('button', { name: '2 vada pav' }).click()
  await expect.poll(() => callsOf(write)).toHaveLength(1)
  expect(callsOf(write)[0]!.body).toMatchObject({ items: [{ food_id: 'vada_pav', grams: 260 }] })
  await ask.click()
  await expect.element(dialog).toMatchTextContent('Yesterday: poha; 1 blorp')
  await dialog.getByRole('button', { name: 'Same as yesterday' }).click()
  await expect
    .poll(() => callsOf(write).map(({ body }) => body.text))
    .toEqual(['2 vada pav', 'poha', '1 blorp'])
})

test('for a meal: what was eaten instead of it stands in its sheet and on the day', async () => {
  const meals = sampleOwnDay(plan).meals.map((meal) =>
    meal.id === dinner!.id ? { ...meal, state: 'differently' as const } : meal,
  )
  await show(writing({ meals, sum: { ...eachTarget(() => 0), is_least: true } }))
  await card
    .getByRole('button', { name: new RegExp(dinner!.title) })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: dinner!.title })
  await sheet.getByRole('button', { name: 'What did you eat instead?' }).click()
  const instead = page.getByRole('dialog', { name: 'What did you eat instead?' })
  await userEvent.type(instead.getByLabelText('What you ate and how much'), '2 vada pav')
  await instead.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => callsOf(write)[0]?.body).toMatchObject({ meal_id: dinner!.id })
  await expect.element(sheet).toMatchTextContent('2 vada pavAbout 600 kcal')
  await sheet.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(card).toMatchTextContent(`2 vada pavIn place of ${dinner!.title}. About 600 kcal`)
})

test('beside the targets the day is summed up, where they are shown; never where figures could do harm', async () => {
  const meals = sampleOwnDay(plan).meals.map((meal) =>
    meal.id === breakfast!.id ? { ...meal, state: 'eaten' as const } : meal,
  )
  const targets = {
    ...{ ...eachTarget(() => 80), calories: 1800, sugar_g: 20, carbs_by_meal: null },
    ...{ confirmed_by: 'Meera Iyer', created_at: '2026-01-06T06:30:00.000Z' },
  }
  const sum = { ...eachTarget(() => 0), is_least: false }
  await show({
    ...writing({ meals, sum, foods: [entry(1, '2 vada pav')] }),
    'GET /patients/targets': { targets },
  })
  await expect.element(card).toMatchTextContent('About 920 of 1,800 kcal eaten, 880 left.')
})

test('where figures could do harm there is none, and no packet is asked for', async () => {
  const silent = { ...eachTarget(() => null), food_id: 'vada_pav', name: 'Vada pav', grams: 260 }
  const foods = [entry(1, '2 vada pav', { calories: null, foods: [silent] })]
  await show({
    ...writing({ foods }),
    'POST /foods/parse': [{ ...pav, calories: null }],
    'GET /patients/foods/usual': { usual: [], yesterday: [], may_show: false },
  })
  await expect.element(card).toMatchTextContent('2 vada pav')
  await ask.click()
  await field.fill('2 vada pav')
  await expect.element(dialog).toMatchTextContent('2 pieces, 260 g')
  await expect.element(dialog).not.toMatchTextContent('kcal')
  await expect.element(dialog.getByText('A packet? Type its label once')).not.toBeInTheDocument()
})

test('on a day of the week before it is written down on the plan’s page; not on days to come', async () => {
  await show({}, 'desktop', '/app/patient/meal-plans')
  const day = page.getByRole('tabpanel')
  await page.getByRole('button', { name: 'Previous' }).click()
  await day.getByRole('button', { name: 'What else did you eat?' }).click()
  await field.fill('2 vada pav')
  await save.click()
  await expect.poll(() => callsOf(write)[0]?.params).toMatchObject({ date: addDays(today(), -1) })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(day.getByRole('button', { name: 'What else did you eat?' })).not.toBeInTheDocument()
})

test('glasses of water are counted by presses where they are asked for; the last number is sent', async () => {
  const route = 'PUT /patients/days/:date/water'
  await show({ ...writing({ water: 2 }), [route]: undefined })
  const glasses = card.getByRole('group', { name: 'Water' })
  await expect.element(glasses).toMatchTextContent('Water: 2 glasses')
  await glasses.getByRole('button', { name: 'A glass more' }).click()
  await expect.element(glasses).toMatchTextContent('Water: 3 glasses')
  await expect.poll(() => callsOf(route).at(-1)?.body).toEqual({ glasses: 3 })
  await glasses.getByRole('button', { name: 'A glass less' }).click()
  await expect.poll(() => callsOf(route).at(-1)?.body).toEqual({ glasses: 2 })
  await expect.element(glasses).toMatchTextContent('Water: 2 glasses')
})
