import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { closedKindMessage } from '#domain/days/day-kinds.ts'
import type { Day } from '#domain/days/days.ts'
import { type Answers, answer, callsOf, problem, unreachable } from '#web/testing/fake-api.ts'
import { careAnswers, sampleOwnDay, samplePlan } from '#web/testing/samples/patient.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const plan = samplePlan()
const say = 'PUT /patients/days/:date/kind'
const card = page.getByRole('region', { name: 'Current Meal Plan', exact: true })
const sayIt = card.getByRole('button', { name: 'This day is different' })
const sheet = page.getByRole('dialog')
const choice = (name: string) => sheet.getByRole('button', { name, exact: true })
const said = () => callsOf(say).map(({ params, body }) => ({ date: params.date, ...body }))

/** The dashboard on a day of which this is said. */
const show = (day: Partial<Day> = {}, answers: Answers = {}, size: 'phone' | 'desktop' = 'phone') =>
  open('/app/patient/', {
    ...{ as: 'patient', size },
    answers: {
      ...careAnswers(plan),
      'GET /patients/days/:date': ({ params }) => sampleOwnDay(plan, params.date, day),
      ...answers,
    },
  })
const fast = { kind: 'fast', fast: 'ekadashi' } as const

test.each(['phone', 'desktop'] as const)(
  '%s: a day is said in a few presses, changed and undone',
  async (size) => {
    await show({}, {}, size)
    answer({
      [say]: ({ params, body }) => ({
        days: body.kind
          ? [
              {
                date: params.date!,
                kind: body.kind,
                fast: body.fast ?? null,
                ask_doctor: false,
                agreed_at: null,
              },
            ]
          : [],
      }),
    })
    await sayIt.click()
    await choice('Fast').click()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect.element(sheet.getByRole('alert')).toMatchTextContent('Please choose the fast.')
    await expectSound()
    await choice('Ekadashi').click()
    answer({
      'GET /patients/days/:date': ({ params }) => sampleOwnDay(plan, params.date, fast),
    })
    await sheet.getByRole('button', { name: 'Save' }).click()
    const day = card.getByRole('region', { name: 'Fast (Ekadashi)' })
    await expect.element(day).toMatchTextContent('Dishes without wheat, rice, pulses, onion and garlic.')
    await expect.element(day).toMatchTextContent('this day is left out of your adherence')
    await expect.poll(said).toEqual([{ date: today(), kind: 'fast', fast: 'ekadashi' }])
    // Nothing is asked for: neither a next meal nor how many are ticked.
    await expect.element(card).not.toMatchTextContent(/Next|Now|meals ticked/)
    await expect.element(day.getByRole('button', { name: 'Change' })).toHaveFocus()
    answer({ 'GET /patients/days/:date': ({ params }) => sampleOwnDay(plan, params.date) })
    await day.getByRole('button', { name: 'Undo' }).click()
    await expect.element(sayIt).toHaveFocus()
    await expect.poll(() => said().at(-1)).toEqual({ date: today(), kind: null })
  },
)

test('several days are said ahead; too many, or too far ahead, are refused in words', async () => {
  const [from, until] = [addDays(today(), 20), addDays(today(), 28)]
  await show(
    {},
    {
      'GET /patients/different-days': {
        days: [0, 1].map((day) => ({
          ...{
            date: addDays(today(), 40 + day),
            kind: 'travel',
            fast: null,
            ask_doctor: false,
            agreed_at: null,
          },
        })),
      },
      [say]: { days: [] },
    },
  )
  await sayIt.click()
  await choice('Festival').click()
  await sheet.getByLabelText('From').fill(addDays(today(), 61))
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.element(sheet.getByRole('alert')).toMatchTextContent(closedKindMessage)
  await sheet.getByLabelText('From').fill(from)
  await sheet.getByLabelText('Until').fill(until)
  const list = sheet.getByRole('list', { name: 'Already said' })
  const dates = `${formatDate(addDays(today(), 40))} to ${formatDate(addDays(today(), 41))}`
  await expect.element(list).toMatchTextContent(`Travel${dates}`)
  await list.getByRole('button', { name: `Undo Travel, ${dates}` }).click()
  await expect.poll(said).toEqual([{ date: addDays(today(), 40), until: addDays(today(), 41), kind: null }])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said().at(-1)).toEqual({ date: from, until, kind: 'festival' })
  await expect.element(sheet).not.toBeInTheDocument()
})

const offers = {
  meals: [
    {
      ...{ label: 'Breakfast', meal_id: plan.days[0]!.meals[0]!.id },
      dishes: [{ template_id: 'd1', title: 'Samak upma', portion: '1 bowl' }],
    },
  ],
}

test('the dishes for a day are taken with a press; there are no figures', async () => {
  const meal = sampleOwnDay(plan).meals[0]!
  const of = { meals: [{ ...offers.meals[0]!, meal_id: meal.id }] }
  await show(fast, { 'GET /patients/days/:date/offers': of })
  await card.getByRole('button', { name: 'Dishes for this day' }).click()
  const dishes = card.getByRole('region', { name: 'Breakfast' })
  await expect.element(dishes).toMatchTextContent('Samak upma1 bowl')
  await expect.element(dishes).not.toMatchTextContent(/kcal|protein/)
  await expectSound()
  const taken = { ...meal, title: 'Samak upma', instead_of: meal.title }
  answer({
    'PUT /patients/days/:date/meals/:id': taken,
    'GET /patients/days/:date': ({ params }) => sampleOwnDay(plan, params.date, { ...fast, meals: [taken] }),
  })
  await dishes.getByRole('button', { name: 'Take Samak upma for Breakfast' }).click()
  await expect.element(dishes).toMatchTextContent('Taken')
  expect(callsOf('PUT /patients/days/:date/meals/:id')[0]!.body).toEqual({ swap: { template_id: 'd1' } })
})

test('where nothing may be swapped they are ideas; where there is none, that is said', async () => {
  const meal = sampleOwnDay(plan).meals[0]!
  await show(
    { kind: 'unwell', swaps: 'off' },
    { 'GET /patients/days/:date/offers': { meals: [{ ...offers.meals[0]!, meal_id: meal.id }] } },
  )
  await card.getByRole('button', { name: 'Dishes for this day' }).click()
  await expect.element(card).toMatchTextContent('so these are ideas for this day')
  await expect.element(card.getByRole('button', { name: /^Take/ })).not.toBeInTheDocument()
  await show({ kind: 'travel' }, { 'GET /patients/days/:date/offers': { meals: [] } })
  await card.getByRole('button', { name: 'Dishes for this day' }).click()
  await expect.element(card).toMatchTextContent('No dish here fits the day and all that you avoid.')
  await show({ kind: 'guests' })
  await expect.element(card).toMatchTextContent('Cook what suits all of you.')
  await expect.element(card.getByRole('button', { name: 'Dishes for this day' })).not.toBeInTheDocument()
})

test('who has to ask the doctor reads so; no dishes before the nutritionist agrees, and then when they did', async () => {
  await show({ ...fast, ask_doctor: true })
  await expect.element(card).toMatchTextContent('Please ask your doctor before you fast.')
  await expect
    .element(card)
    .toMatchTextContent('No dishes for the fast are offered before your nutritionist agrees.')
  await expect.element(card.getByRole('button', { name: 'Dishes for this day' })).not.toBeInTheDocument()
  await show({ ...fast, ask_doctor: true, agreed_at: `${today()}T06:00:00.000Z` })
  await expect.element(card).toMatchTextContent('Please ask your doctor before you fast.')
  await expect.element(card).toMatchTextContent(`agreed to this fast on ${formatDate(today())}`)
  await expect.element(card.getByRole('button', { name: 'Dishes for this day' })).toBeVisible()
  await show({ kind: 'unwell', ask_doctor: true })
  await expect.element(card).toMatchTextContent('Please call your doctor.')
})

test('without a network a word waits on the device, says so, and is sent later; a refused one goes with its reason', async () => {
  await show({}, { [say]: () => unreachable() })
  await sayIt.click()
  await choice('Unwell').click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.element(card).toMatchTextContent('Kept on this device until there is a network.')
  await expect.element(card).toMatchTextContent('or are in a doctor’s care: Please call your doctor.')
  answer({ [say]: () => problem(409, closedKindMessage) })
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(toasts).toContain(closedKindMessage)
  await expect.element(sayIt).toBeVisible()
})
