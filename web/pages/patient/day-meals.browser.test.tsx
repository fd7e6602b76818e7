import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, clockOf, formatDate, today } from '#domain/dates.ts'
import type { Day, DayMeal } from '#domain/days/days.ts'
import { withChoice } from '#domain/plans/alternatives.ts'
import { mealPhotos } from '#web/lib/offline/kinds/meals.ts'
import { readQueue } from '#web/lib/offline/queue.ts'
import { unsentPictures } from '#web/lib/offline/unsent-pictures.ts'
import {
  type Answers,
  answer,
  away,
  callsOf,
  held,
  pictureFile,
  problem,
  unreachable,
} from '#web/testing/fake-api.ts'
import { chooseFile, samplePhoto, sizeOf } from '#web/testing/pictures.ts'
import { replace } from '#web/testing/replace.ts'
import {
  careAnswers,
  sampleDish,
  sampleMeal,
  sampleOwnDay,
  samplePlan,
} from '#web/testing/samples/patient.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const plan = samplePlan()
const [breakfast, dinner] = sampleOwnDay(plan).meals as [DayMeal, DayMeal]
const show = (answers: Answers = {}, more: { size?: 'phone' | 'desktop'; address?: string } = {}) =>
  open(more.address ?? '/app/patient/', {
    ...{ as: 'patient', answers: { ...careAnswers(plan), ...ticking(), ...answers } },
    ...(more.size && { size: more.size }),
  })

/** Answers of a day that remembers its ticks, as the server does. */
function ticking(day: Day = sampleOwnDay(plan)): Answers {
  let now = day
  return {
    'GET /patients/days/:date': ({ params }) =>
      params.date === now.date ? now : sampleOwnDay(plan, params.date),
    'PUT /patients/days/:date/meals/:id': ({ params, body }) => {
      const before = [...now.meals, ...sampleOwnDay(plan, params.date).meals].find(
        ({ id }) => id === params.id,
      )!
      const { state = null, note = null, at = null } = body
      const picked = body.choice !== undefined && { ...withChoice(before, body.choice), choice: body.choice }
      const meal = picked ? { ...before, ...picked } : { ...before, state, note, acted_at: at }
      now = { ...now, meals: now.meals.map((one) => (one.id === meal.id ? meal : one)) }
      return meal
    },
  }
}

/** A device that can keep its screen on. Returns whether it does. */
function fakeWakeLock() {
  let locks = 0
  const request = async () => {
    locks++
    return Object.assign(new EventTarget(), { release: async () => locks-- })
  }
  replace(navigator, 'wakeLock', { value: { request } })
  return () => locks > 0
}

const card = page.getByRole('region', { name: 'Current Meal Plan', exact: true })
const tick = (title: string) => card.getByRole('button', { name: `Eaten: ${title}`, exact: true })
const row = (title: string) =>
  card.getByRole('button', { name: new RegExp(`^(Next: |Now: )?\\w+[, ].*${title}`) })
const sheet = page.getByRole('dialog')
const acts = () =>
  callsOf('PUT /patients/days/:date/meals/:id').map(({ params, body }) => ({ id: params.id, ...body }))

describe('a meal with alternatives', () => {
  const [upma, poha] = ['Upma', 'Poha'].map((title, n) => ({
    ...sampleMeal(900 + n, { title, portion: '1 katori', calories: 300 + n }),
  }))
  const offered = { ...breakfast, alternatives: [upma!, poha!] }
  const day = { ...sampleOwnDay(plan), meals: [offered, dinner] }
  const choice = card.getByRole('group', { name: 'Breakfast: choose one', exact: true })
  const option = (title: string) => choice.getByRole('radio', { name: title })

  test.each(['phone', 'desktop'] as const)(
    '%s: one tap picks a dish, another one goes back',
    async (size) => {
      await show(ticking(day), { size })
      await expect.element(option(breakfast.title)).toBeChecked()
      await expect.element(choice).toMatchTextContent('Upma1 katori, 300 kcal')
      await expectSound()
      await option('Upma').click()
      await expect.element(option('Upma')).toBeChecked()
      await expect.element(tick('Upma')).toBeVisible()
      await expect.poll(acts).toMatchObject([{ id: breakfast.id, choice: upma!.id }])
      await option(breakfast.title).click()
      await expect.element(tick(breakfast.title)).toBeVisible()
      await expect.poll(() => acts().at(-1)).toMatchObject({ id: breakfast.id, choice: null })
      await tick(breakfast.title).click()
      // What was eaten is no question any more; the sheet still has it.
      await expect.element(choice).not.toBeInTheDocument()
      await row(breakfast.title).click()
      await expect.element(sheet.getByRole('radio', { name: 'Poha' })).toBeVisible()
      await expect
        .element(sheet)
        .toMatchTextContent('What you said about this meal is kept, for the dish that you choose.')
    },
  )

  test('a pick without a network is shown, kept, and sent later', async () => {
    await show({ ...ticking(day), 'PUT /patients/days/:date/meals/:id': unreachable })
    await option('Poha').click()
    await expect.element(tick('Poha')).toBeVisible()
    await expect.element(card).toMatchTextContent('Kept on this device until there is a network.')
    answer({ 'PUT /patients/days/:date/meals/:id': ticking(day)['PUT /patients/days/:date/meals/:id']! })
    window.dispatchEvent(new Event('online'))
    await expect.poll(acts).toMatchObject([{ choice: poha!.id }, { choice: poha!.id }])
    await expect.element(card).not.toMatchTextContent('Kept on this device')
  })
})

describe('today', () => {
  test.each(['phone', 'desktop'] as const)(
    '%s: one tap ticks a meal, another one takes it back',
    async (size) => {
      await show({}, { size })
      await expect.element(card).toMatchTextContent('0 of 2 meals ticked.')
      const reads = () => callsOf('GET /patients/journey').length
      await expect.poll(reads).toBe(1)
      await tick(breakfast.title).click()
      await expect.element(tick(breakfast.title)).toHaveAttribute('aria-pressed', 'true')
      await expect.element(card).toMatchTextContent('1 of 2 meals ticked.')
      await expect.poll(acts).toMatchObject([{ id: breakfast.id, state: 'eaten', note: null }])
      // The streak of ticked days.
      await expect.poll(reads).toBe(2)
      await tick(dinner.title).click()
      await expect.element(card).toMatchTextContent('All 2 meals ticked.')
      await tick(breakfast.title).click()
      await expect.element(tick(breakfast.title)).toHaveAttribute('aria-pressed', 'false')
      await expect.poll(() => acts().at(-1)).toMatchObject({ id: breakfast.id, state: null })
    },
  )

  test('a double tap on the next meal ticks it alone: nothing moves under the finger for a second', async () => {
    const late = [
      { ...breakfast, time: '23:58' },
      { ...dinner, time: '23:59' },
    ]
    await show(ticking({ ...sampleOwnDay(plan), meals: late }))
    const order = () =>
      card
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => /Ragi dosa|Khichdi/.exec(textContent)![0])
    await expect.poll(order).toEqual(['Ragi dosa', 'Khichdi'])
    await expect.element(row(breakfast.title)).toMatchTextContent(/^Next: Breakfast, 11:58 pm/)
    await tick(breakfast.title).dblClick()
    expect(order()).toEqual(['Ragi dosa', 'Khichdi'])
    await expect.poll(order).toEqual(['Khichdi', 'Ragi dosa'])
    expect(acts()).toMatchObject([{ id: breakfast.id, state: 'eaten' }])
  })

  test('the next meal is called so until its time, and the one to eat now for an hour after it', async () => {
    const now = { ...breakfast, time: clockOf(Date.now()) }
    await show(ticking({ ...sampleOwnDay(plan), meals: [now, { ...dinner, time: '23:59' }] }))
    await expect.element(row(breakfast.title)).toMatchTextContent(/^Now: Breakfast/)
  })

  test('each state of a tick has a shape of its own', async () => {
    const day = sampleOwnDay(plan)
    const states = [null, 'eaten', 'differently', 'skipped'] as const
    const meals = states.map((state, at) => ({
      ...{ ...breakfast, id: sampleId(at), title: `Dish ${at}`, state },
      acted_at: state && new Date().toISOString(),
    }))
    await show(ticking({ ...day, meals }))
    const shapes = () => states.map((_, at) => tick(`Dish ${at}`).element().querySelector('svg')!.innerHTML)
    await expect.element(tick('Dish 3')).toBeVisible()
    expect(new Set(shapes()).size).toBe(4)
  })

  test('why a meal was skipped is said in a few words', async () => {
    await show()
    await row(dinner.title).click()
    await sheet.getByRole('button', { name: 'Skipped' }).click()
    await sheet.getByLabelText('Why, if you like').fill(' At a wedding ')
    // Closed without saving, the words are there the next time.
    await sheet.getByRole('button', { name: 'Close' }).click()
    await row(dinner.title).click()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => acts().at(-1)).toMatchObject({ state: 'skipped', note: 'At a wedding' })
    await expect.element(sheet.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect.element(card).toMatchTextContent('Skipped: At a wedding')
    await expect.element(tick(dinner.title)).toHaveAttribute('aria-pressed', 'false')
    // A slip of the thumb costs no words.
    await tick(dinner.title).click()
    await expect.element(tick(dinner.title)).toHaveAttribute('aria-pressed', 'true')
    await tick(dinner.title).click()
    await expect.element(card).toMatchTextContent('Skipped: At a wedding')
    await expect.poll(() => acts().at(-1)).toMatchObject({ state: 'skipped', note: 'At a wedding' })
    await row(dinner.title).click()
    await sheet.getByRole('button', { name: 'Eaten differently' }).click()
    await expect.element(sheet.getByRole('button', { name: 'What did you eat instead?' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Skipped' }).click()
    await sheet.getByRole('button', { name: 'Skipped' }).click()
    await expect.poll(() => acts().at(-1)).toMatchObject({ state: null })
  })

  test.each(['phone', 'desktop'] as const)(
    '%s: a photo of a meal is added, replaced and removed',
    async (size) => {
      const picture = { id: sampleId(400), width: 1600, height: 1200 }
      const photos = () => callsOf('PUT /patients/days/:date/meals/:id/picture')
      await show(
        {
          'GET /files/:id': pictureFile,
          'PUT /patients/days/:date/meals/:id/picture': { ...breakfast, picture },
          'DELETE /patients/days/:date/meals/:id/picture': breakfast,
        },
        { size },
      )
      await row(breakfast.title).click()
      await sheet.getByRole('button', { name: 'Add a photo' }).click()
      await chooseFile(await samplePhoto())
      await page.getByRole('button', { name: 'Add photo', exact: true }).click()
      const photo = sheet.getByRole('button', { name: `Photo of ${breakfast.title}. Enlarge` })
      await expect.element(photo).toBeEnabled()
      expect(photos()[0]!.params).toEqual({ date: today(), id: breakfast.id })
      expect(await sizeOf(photos()[0]!.body)).toEqual([1600, 1200])
      if (size !== 'phone') await expectSound()
      await expect.element(sheet.getByRole('button', { name: 'Another photo' })).toBeVisible()
      answer({ 'GET /patients/days/:date': sampleOwnDay(plan) })
      await sheet.getByRole('button', { name: 'Remove photo' }).click()
      await expect.element(sheet.getByRole('button', { name: 'Add a photo' })).toBeVisible()
      await expect.element(photo).not.toBeInTheDocument()
    },
  )

  test('a photo without a network waits on the device', async () => {
    const route = 'PUT /patients/days/:date/meals/:id/picture'
    await show({ [route]: unreachable })
    await row(breakfast.title).click()
    await chooseFile(await samplePhoto(80, 60))
    await page.getByRole('button', { name: 'Add photo', exact: true }).click()
    await expect.element(sheet).toMatchTextContent('Without a network it is kept on this device.')
    await expect.element(sheet.getByRole('img', { name: `Photo of ${breakfast.title}` })).toBeVisible()
    answer({ [route]: { ...breakfast, picture: { id: sampleId(400), width: 80, height: 60 } } })
    answer({ 'GET /files/:id': pictureFile })
    window.dispatchEvent(new Event('online'))
    await expect.element(sheet.getByRole('button', { name: /^Photo of .* Enlarge$/ })).toBeEnabled()
    expect(await sizeOf(callsOf(route).at(-1)!.body)).toEqual([80, 60])
  })

  test('of two photos of a meal without a network only the second stays on the device', async () => {
    const kept = async () => (await import('idb-keyval')).keys()
    await show({ 'PUT /patients/days/:date/meals/:id/picture': unreachable })
    await row(breakfast.title).click()
    for (const name of ['Add a photo', 'Another photo']) {
      await expect.element(sheet.getByRole('button', { name })).toBeVisible()
      await chooseFile(await samplePhoto(80, 60))
      await page.getByRole('button', { name: 'Add photo', exact: true }).click()
      await expect.poll(kept).toHaveLength(1)
    }
    await expect.poll(() => readQueue(mealPhotos, sampleIds.patient)).toHaveLength(1)
    await expect.poll(kept).toEqual(readQueue(mealPhotos, sampleIds.patient).map(({ what }) => what.picture))
    await unsentPictures.clear()
  })

  test('a meal opens with its recipe', async () => {
    await show({}, { size: 'phone' })
    await row(breakfast.title).click()
    for (const words of [
      'Breakfast',
      '8:30 am',
      '2 dosas',
      'With chutney.',
      'Ragi flour',
      '¾ katori 60 g',
      'Mix the flours',
    ])
      await expect.element(sheet).toMatchTextContent(words)
  })

  test('a dish that stays in spite of a clash is marked, and says why', async () => {
    const reason = 'A spoon of curd did you no harm.'
    const clashes = [{ against: 'Allergy: Milk', food: 'curd', explained: true }]
    const day = sampleOwnDay(plan)
    await show({
      ...careAnswers({ ...plan, clash_reason: reason }),
      ...ticking({ ...day, meals: day.meals.map((meal, n) => (n === 0 ? { ...meal, clashes } : meal)) }),
    })
    await expect.element(row(breakfast.title)).toMatchTextContent('Contains curd (allergy: Milk)')
    await row(breakfast.title).click()
    await expect.element(sheet).toMatchTextContent(`Contains curd (allergy: Milk)Why it stays: ${reason}`)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await row(dinner.title).click()
    await expect.element(sheet).toMatchTextContent(dinner.title)
    await expect.element(sheet).not.toMatchTextContent('Why it stays')
  })

  test('the kitchen has the recipe in large letters, for as many as eat', async () => {
    const dish = { ...sampleDish, before: ['Soak the rice.'] }
    const isAwake = fakeWakeLock()
    await show({ 'GET /meal-plans/:id/dishes': [dish] }, { size: 'phone' })
    await row(breakfast.title).click()
    await sheet.getByRole('button', { name: 'Cook' }).click()
    const kitchen = page.getByRole('dialog', { name: breakfast.title }).last()
    await expect.element(kitchen).toMatchTextContent('The evening beforeSoak the rice.')
    await expect.element(kitchen).toMatchTextContent('The screen stays on')
    expect(isAwake()).toBe(true)
    await kitchen.getByText('4', { exact: true }).click()
    await expect
      .element(kitchen.getByText('Ragi flour').element().parentElement!)
      .toHaveTextContent('Ragi flour3¼ katori 240 g')
    const step = kitchen.getByText('Mix the flours').element()
    expect(Number.parseFloat(getComputedStyle(step).fontSize)).toBeGreaterThanOrEqual(18)
    await expectSound()
    // The next recipe is for as many.
    await kitchen.getByRole('button', { name: 'Close' }).click()
    await expect.poll(isAwake).toBe(false)
    await sheet.getByRole('button', { name: 'Cook' }).click()
    await expect.element(kitchen.getByRole('radio', { name: '4' })).toBeChecked()
  })

  test('a home reads what is not in its pot, and cooks for all of it or for one', async () => {
    const pot = [
      { text: 'No rice flour in the pot.', food_id: 'rice_flour' },
      { text: 'Dadi: without the chutney.', food_id: null },
    ]
    const home = {
      ...{ people: 4, foods: [{ food_id: 'ragi_flour', grams: 210 }], left_out: ['rice flour'] },
      apart: [{ name: 'Egg', foods: [{ food_id: 'rice_flour', grams: 40 }] }],
    }
    const day = sampleOwnDay(plan)
    const potted = day.meals.map((meal, at) => ({
      ...meal,
      pot: at === 0 ? pot : [],
      ...(at === 0 && { home }),
    }))
    await show(ticking({ ...day, meals: potted }), { size: 'phone' })
    await expect
      .element(row(breakfast.title))
      .toMatchTextContent('No rice flour in the pot. And 1 more for your home.')
    await expect.element(row(dinner.title)).not.toMatchTextContent('pot')
    await row(breakfast.title).click()
    for (const words of [
      'For all at homeNo rice flour in the pot.Dadi: without the chutney.',
      'The figures of your plan still count what is left out.',
      'Ingredients for your home of 4Ragi flour2¾ katori 210 gCook apart: EggRice flour',
      'InstructionsLeave out wherever a step names it: rice flour.',
    ])
      await expect.element(sheet).toMatchTextContent(words)
    await expectSound()
    await sheet.getByText('For one').click()
    await expect.element(sheet).toMatchTextContent('Ingredients for 2 dosasRagi flour¾ katori 60 gRice flour')
    await sheet.getByRole('button', { name: 'Cook' }).click()
    const kitchen = page.getByRole('dialog', { name: breakfast.title }).last()
    await expect.element(kitchen).toMatchTextContent('For oneFor the home of 4')
    await expect.element(kitchen).toMatchTextContent('Your portion: 2 dosas.')
    await expect.element(kitchen).toMatchTextContent('No rice flour in the pot.')
    await expectSound()
    await kitchen.getByRole('button', { name: 'Close' }).click()
    await sheet.getByRole('button', { name: 'Eaten', exact: true }).click()
    await expect.element(sheet).toMatchTextContent('No rice flour in the pot.')
  })

  test('what is due: the check-in on top, and what is soaked tonight', async () => {
    const due = { check_in: addDays(today(), -2), evening: [{ title: 'Rajma', before: ['Soak the beans.'] }] }
    await show({ 'GET /patients/days/:date': sampleOwnDay(plan, today(), { due }) })
    const alert = page.getByRole('alert', { name: 'Your weekly check-in is due' })
    await expect.element(alert).toMatchTextContent(`Since ${formatDate(due.check_in)}.`)
    await expect
      .element(alert.getByRole('link', { name: 'Check in now' }))
      .toHaveAttribute('href', '/app/patient/progress')
    await expect.element(card).toMatchTextContent('This evening, for tomorrowRajma: Soak the beans.')
    await expectSound()
  })

  test('a meal that left the plan is shown with its tick', async () => {
    const former = { ...breakfast, title: 'Upma', state: 'eaten' as const, is_planned: false }
    await show({ 'GET /patients/days/:date': { ...sampleOwnDay(plan), meals: [dinner, former] } })
    await expect.element(row('Upma')).toMatchTextContent('No longer in the plan')
    await expect.element(tick('Upma')).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('without a network', () => {
  test('an open meal stays open while a day that could not be read is read again', async () => {
    const read = 'GET /patients/days/:date' as const
    await show({ [read]: () => problem(409, 'Not now.') })
    await row(dinner.title).click()
    await expect.element(sheet).toBeVisible()
    const [first, ...rest] = sampleOwnDay(plan).meals
    const again = held({ ...sampleOwnDay(plan), meals: [{ ...first!, state: 'eaten' as const }, ...rest] })
    answer({ [read]: again.answer })
    const before = callsOf(read).length
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => callsOf(read)).toHaveLength(before + 1)
    again.letGo()
    await expect.element(card).toMatchTextContent('1 of 2 meals ticked.')
    await expect.element(sheet).toBeVisible()
  })

  test('recipes are read ahead, and again when a meal has another dish', async () => {
    const reads = () => callsOf('GET /meal-plans/:id/dishes').length
    await show()
    await expect.poll(reads).toBe(1)
    await expect.poll(() => localStorage.getItem('kept:dishes')).not.toBeNull()
    // As at a visit the next day.
    const kept = JSON.parse(localStorage.getItem('kept:dishes')!)
    localStorage.setItem('kept:dishes', JSON.stringify({ ...kept, at: 0 }))
    const day = sampleOwnDay(plan)
    const meals = day.meals.map((meal) => ({ ...meal, template_id: sampleId(401) }))
    await show({ 'GET /patients/days/:date': { ...day, meals } })
    await expect.poll(reads).toBe(1)
  })

  test('ticks are shown and kept, and are sent when the network is back, once', async () => {
    await show({ 'PUT /patients/days/:date/meals/:id': unreachable })
    await tick(breakfast.title).click()
    await expect.element(tick(breakfast.title)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(card).toMatchTextContent('Kept on this device until there is a network.')
    // The page is closed and opened again, still without a network: the plan is in the cache.
    await show({
      'PUT /patients/days/:date/meals/:id': unreachable,
      'GET /patients/days/:date': unreachable,
    })
    await expect.element(tick(breakfast.title)).toHaveAttribute('aria-pressed', 'true')
    answer(ticking())
    const before = acts().length
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => acts().length).toBe(before + 1)
    expect(acts().at(-1)).toMatchObject({ id: breakfast.id, state: 'eaten' })
    await expect.element(card).not.toMatchTextContent('Kept on this device until')
    await expect.element(tick(breakfast.title)).toHaveAttribute('aria-pressed', 'true')
  })

  test('what waits is sent from any page', async () => {
    await show({ 'PUT /patients/days/:date/meals/:id': unreachable })
    await tick(breakfast.title).click()
    await expect.element(card).toMatchTextContent('Kept on this device until there is a network.')
    const nothing: Answers = {
      'GET /invoices': [],
      'GET /patients/payments': [],
      'GET /patients/subscriptions': [],
    }
    await show(nothing, { address: '/app/patient/payments' })
    await expect.poll(acts).toMatchObject([{ id: breakfast.id, state: 'eaten' }])
  })

  test('a tick on the way is not lost when the meal is ticked anew', async () => {
    const first = held({ ...breakfast, state: 'eaten' as const, acted_at: '2026-01-01T00:00:00.000Z' })
    await show({ 'PUT /patients/days/:date/meals/:id': first.answer })
    await tick(breakfast.title).click()
    await expect.poll(acts).toHaveLength(1)
    await tick(breakfast.title).click()
    answer(ticking())
    first.letGo()
    await expect.poll(() => acts().map(({ state }) => state)).toEqual(['eaten', null])
    await expect.element(tick(breakfast.title)).toHaveAttribute('aria-pressed', 'false')
  })

  test('a tick that the server refuses is told and taken back', async () => {
    const why = 'Meals can be ticked on their day and in the 7 days after it.'
    await show({ 'PUT /patients/days/:date/meals/:id': () => problem(409, why) })
    await tick(breakfast.title).click()
    await expect.poll(toasts).toContain(why)
    await expect.element(tick(breakfast.title)).toHaveAttribute('aria-pressed', 'false')
  })
})

describe('swaps', () => {
  const pulao = sampleMeal(90, {
    ...{ title: 'Vegetable pulao', meal_type: 'dinner', calories: 425, protein_g: 9, portion: '2 katori' },
    ...{ template_id: '01900004-0000-7000-8000-000000000009', instead_of: dinner.title },
  })
  const offers: Answers = { 'GET /patients/days/:date/meals/:id/swaps': { meals: [pulao] } }

  test.each(['phone', 'desktop'] as const)('%s: a similar dish is taken, and put back', async (size) => {
    await show(offers, { size })
    await row(dinner.title).click()
    await sheet.getByRole('button', { name: 'Swap this dish' }).click()
    const others = sheet.getByRole('region', { name: `Instead of ${dinner.title}` })
    await expect.element(others).toMatchTextContent('Vegetable pulao2 katori+15 kcal, the same protein')
    if (size !== 'phone') await expectSound()
    const swapped = {
      ...dinner,
      ...pulao,
      id: dinner.id,
      state: null,
      note: null,
      acted_at: null,
      is_planned: true,
    }
    const day = { ...sampleOwnDay(plan), meals: [breakfast, swapped] }
    answer({ 'PUT /patients/days/:date/meals/:id': swapped, 'GET /patients/days/:date': day })
    await sheet.getByRole('button', { name: 'Take Vegetable pulao' }).click()
    await expect.poll(() => acts().at(-1)).toMatchObject({ swap: { template_id: pulao.template_id } })
    await expect.poll(toasts).toContain('Swapped. The plan stays as it is, and you can go back at any time.')
    await expect.element(row('Vegetable pulao')).toMatchTextContent(`In place of ${dinner.title}`)
    answer({ 'PUT /patients/days/:date/meals/:id': dinner, 'GET /patients/days/:date': sampleOwnDay(plan) })
    await sheet.getByRole('button', { name: `Back to ${dinner.title}` }).click()
    await expect.poll(() => acts().at(-1)).toMatchObject({ swap: null })
    await expect.element(row(dinner.title)).toBeInTheDocument()
  })

  test('none similar, an error, and a search where the nutritionist leaves it free', async () => {
    const day = sampleOwnDay(plan, today(), { swaps: 'free' })
    await show({
      'GET /patients/days/:date': day,
      'GET /patients/days/:date/meals/:id/swaps': () => away(),
    })
    await row(dinner.title).click()
    await sheet.getByRole('button', { name: 'Swap this dish' }).click()
    await expect.element(sheet).toMatchTextContent('Other dishes could not be found. Please try again.')
    answer({ 'GET /patients/days/:date/meals/:id/swaps': ({ query }) => ({ meals: query.q ? [pulao] : [] }) })
    await sheet.getByRole('button', { name: 'Try Again' }).click()
    await expect.element(sheet).toMatchTextContent('No other dish is similar enough.')
    await sheet.getByLabelText('Find another dish').fill('pulao')
    await expect.element(sheet.getByRole('button', { name: 'Take Vegetable pulao' })).toBeVisible()
    await sheet.getByRole('button', { name: `Keep ${dinner.title}` }).click()
    await expect.element(sheet.getByRole('button', { name: 'Swap this dish' })).toBeVisible()
  })

  test('are not offered where the nutritionist turned them off', async () => {
    await show({ 'GET /patients/days/:date': sampleOwnDay(plan, today(), { swaps: 'off' }) })
    await row(dinner.title).click()
    await expect.element(sheet.getByRole('button', { name: 'Skipped' })).toBeVisible()
    expect(sheet.getByRole('button', { name: 'Swap this dish' }).elements()).toEqual([])
  })
})

describe('on the page of the plan', () => {
  test('past days are ticked, days to come are only swapped', async () => {
    await show({}, { address: '/app/patient/meal-plans' })
    const panel = page.getByRole('tabpanel')
    await expect.element(panel.getByRole('button', { name: 'Eaten: Khichdi 3' })).toBeVisible()
    await page.getByRole('button', { name: 'Previous' }).click()
    await panel.getByRole('button', { name: 'Eaten: Khichdi 2' }).click()
    await expect.poll(acts).toMatchObject([{ state: 'eaten' }])
    expect(callsOf('PUT /patients/days/:date/meals/:id')[0]!.params.date).toBe(addDays(today(), -1))
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await panel.getByRole('button', { name: /kcal.*Khichdi 4/ }).click()
    await expect.element(panel.getByRole('button', { name: 'Swap this dish' })).toBeVisible()
    expect(panel.getByRole('button', { name: /^Eaten/ }).elements()).toEqual([])
    await expectSound()
  })
})
