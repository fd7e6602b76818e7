import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import type { LoggedMeal, PatientDays } from '#domain/days/days.ts'
import { type Answers, answer, away, callsOf, pictureFile } from '#web/testing/fake-api.ts'
import { answersOfRecord } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const route = 'GET /nutritionists/patients/:id/days'
const section = page.getByRole('region', { name: 'Meals ticked', exact: true })
const setting = section.getByLabelText('Dishes may be swapped')

const meal = (n: number, daysAgo: number, more: Partial<LoggedMeal> = {}): LoggedMeal => ({
  ...{ date: addDays(today(), -daysAgo), meal_id: sampleId(300 + n), meal_type: 'lunch', title: 'Khichdi' },
  ...{ state: 'eaten', note: null, instead_of: null, choice: null, picture: null },
  ...more,
})

const none: PatientDays = {
  ...{ percent: null, swaps: 'suggestions', different: [], meals: [], foods: [], sums: [] },
  water: { on: false, stopped: null, days: [] },
}

const show = (more: Answers, size: 'phone' | 'desktop' = 'desktop') =>
  open(`/app/nutritionist/patients/${sampleIds.patient}?place=progress`, {
    ...{ as: 'nutritionist', size },
    answers: answersOfRecord({
      ...more,
    }),
  })

test.each(['phone', 'desktop'] as const)(
  '%s: what was eaten, by meal; what is left out; what was swapped',
  async (size) => {
    const meals = [
      meal(1, 3, { meal_type: 'dinner', title: 'Karela sabzi', state: 'skipped' }),
      meal(2, 2, { meal_type: 'dinner', title: 'Karela sabzi', state: 'differently', note: 'Two rotis' }),
      meal(3, 2, { picture: { id: sampleId(400), width: 40, height: 30 } }),
      meal(4, 0, { title: 'Pulao', instead_of: 'Khichdi', state: null }),
      meal(5, -1, { title: 'Bisi bele bath', instead_of: 'Rajma', state: null }),
    ]
    await show(
      {
        [route]: { ...none, percent: 33, meals },
        'GET /files/:id': pictureFile,
      },
      size,
    )
    await expect
      .element(section)
      .toMatchTextContent('33% of 3 ticked meals of the last 14 days were eaten as planned.')
    const rows = section.getByRole('table', { name: 'Ticked meals by type' }).getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent(/^Lunch.*100%/)
    await expect.element(rows.nth(2)).toMatchTextContent(/^Dinner.*0%/)
    await expect.element(section).toMatchTextContent('Most often left outKarela sabzi (2)')
    const told = section.getByRole('list', {
      name: 'Skipped, eaten differently or beside the plan, chosen, swapped and photographed',
    })
    await expect.element(told).toMatchTextContent('TodayLunch: Pulao in place of Khichdi')
    await expect
      .element(told)
      .toMatchTextContent(`${formatDate(addDays(today(), 1))}Lunch: Bisi bele bath in place of Rajma`)
    await expect.element(told).toMatchTextContent('Dinner: Karela sabzi, eaten differently (Two rotis)')
    const photo = told.getByRole('button', { name: 'Photo of Lunch: Khichdi, eaten. Enlarge' })
    // It is read when it comes into view.
    photo.element().scrollIntoView()
    await expect.element(photo).toBeEnabled()
    await expect
      .element(told)
      .toMatchTextContent(`${formatDate(addDays(today(), -3))}Dinner: Karela sabzi, skipped`)
    expect(callsOf(route)[0]!.query).toEqual({ from: addDays(today(), -13), to: addDays(today(), 60) })
    if (size !== 'phone') await expectSound()
  },
)

test('nothing ticked, and what may be swapped is chosen', async () => {
  await show({ [route]: none })
  await expect.element(section).toMatchTextContent('Nothing ticked in 14 days')
  await expect.element(setting).toHaveValue('suggestions')
  answer({ [route]: { ...none, swaps: 'off' } })
  await setting.selectOptions('Not at all')
  await expect.poll(() => callsOf('PUT /nutritionists/patients/:id/swaps')[0]?.body).toEqual({ swaps: 'off' })
  await expect.element(setting).toHaveValue('off')
  answer({ 'PUT /nutritionists/patients/:id/swaps': () => away() })
  await setting.selectOptions('For any dish that fits')
  await expect.poll(toasts).toContain('The setting could not be saved. Please try again.')
  await expect.element(setting).toHaveValue('off')
})

test('what could not be loaded says so', async () => {
  await show({ [route]: () => away() })
  await expect.element(section).toMatchTextContent('The ticked meals could not be loaded')
})

test('days that are different: left out of the figures; a fast waits for the word, which can be taken back', async () => {
  const say = 'PUT /nutritionists/patients/:id/days/:date/fast'
  const dayOf = (daysAhead: number) => ({
    ...({ date: addDays(today(), daysAhead), kind: 'fast', fast: 'navratri', ask_doctor: true } as const),
    ...{ agreed_at: null as string | null, agreed_by: null as string | null },
    why: 'The profile names pregnancy.',
  })
  const unwell = { ...dayOf(-1), kind: 'unwell', fast: null, ask_doctor: false, why: null } as const
  const waiting = [unwell, ...[1, 2].map(dayOf)]
  const meals = [meal(1, 1, { state: 'skipped' }), meal(2, 2)]
  await show({ [route]: { ...none, percent: 100, swaps: 'off', different: waiting, meals } })
  await expect
    .element(section)
    .toMatchTextContent(
      '100% of 1 ticked meal of the last 14 days was eaten as planned. 1 day left out: unwell.',
    )
  const days = section.getByRole('list', { name: 'Days that are different' })
  const dates = `${formatDate(addDays(today(), 1))} to ${formatDate(addDays(today(), 2))}`
  await expect.element(days).toMatchTextContent(`Unwell${formatDate(addDays(today(), -1))}`)
  await expect
    .element(days)
    .toMatchTextContent(
      `Fast (Navratri)${dates}Needs your wordThe profile names pregnancy. They are told to ask their doctor first.`,
    )
  await expectSound()
  const agreed = waiting.map((day) =>
    day.kind === 'fast' ? { ...day, agreed_at: `${today()}T06:00:00.000Z`, agreed_by: 'Meera Iyer' } : day,
  )
  answer({ [say]: undefined, [route]: { ...none, percent: 100, swaps: 'off', different: agreed, meals } })
  await days.getByRole('button', { name: `Agree to this fast: Fast (Navratri), ${dates}` }).click()
  await expect.element(days).toMatchTextContent(`Meera Iyer agreed on ${formatDate(today())}.`)
  expect(callsOf(say)[0]).toMatchObject({
    params: { date: addDays(today(), 1) },
    body: { agreed: true, until: addDays(today(), 2) },
  })
  await days.getByRole('button', { name: /^Take the word back/ }).click()
  await expect.poll(() => callsOf(say)[1]?.body).toMatchObject({ agreed: false })
})

test('water by the glass is turned on, and says why not where fluid is limited', async () => {
  const route = 'PUT /nutritionists/patients/:id/water'
  const water = { on: false, stopped: null, days: [{ date: today(), glasses: 4 }] }
  await show({ 'GET /nutritionists/patients/:id/days': { ...none, water }, [route]: undefined })
  const setting = section.getByRole('switch', { name: 'Water by the glass' })
  await expect.element(section).toMatchTextContent('Glasses: Today 4')
  const stopped =
    'The profile names heart failure, so glasses are not counted: the doctor says how much to drink.'
  answer({ 'GET /nutritionists/patients/:id/days': { ...none, water: { ...water, stopped } } })
  await setting.click()
  await expect.poll(() => callsOf(route)[0]?.body).toEqual({ on: true })
  await expect.element(section).toMatchTextContent(stopped)
  await expect.element(setting).toBeDisabled()
})
