import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatInstant } from '#domain/dates.ts'
import type { PatientTargets } from '#domain/food/targets/patient-targets.ts'
import { type Answers, answer, away, callsOf, held, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { answersOfRecord, sampleTargets } from '#web/testing/samples/practice.ts'
import { sampleIds } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const id = sampleIds.patient
const read = 'GET /nutritionists/patients/:id/targets'
const write = 'PUT /nutritionists/patients/:id/targets'
const set = '2026-11-20T06:30:00.000Z'
const proposed = sampleTargets().proposed!
const card = region('Daily targets')
const show = card.getByRole('switch', { name: 'Show to Asha Rao' })
const form = dialog('Daily targets of Asha Rao')
const field = (label: string) => form.getByLabelText(label)

const confirmed = (more: Partial<PatientTargets['current']> = {}, targets: Partial<PatientTargets> = {}) =>
  sampleTargets({
    version: 1,
    current: {
      ...{ ...proposed, proposed, reason: null, shown_to_challenger: false },
      ...{ confirmed_by: 'Meera Iyer', created_at: set, ...more },
    },
    ...targets,
  })
const openCard = (targets: Answers[typeof read] = sampleTargets(), size?: 'phone' | 'desktop') =>
  open(`/app/nutritionist/patients/${id}?place=targets`, {
    as: 'nutritionist',
    answers: answersOfRecord({ [read]: targets }),
    ...(size && { size }),
  })

test.each(['phone', 'desktop'] as const)('%s: the proposal with its lines, used as it is', async (size) => {
  await openCard(sampleTargets(), size)
  await expect.element(card).toMatchTextContent('None are set yet.')
  await expect.element(card).toMatchTextContent('Calories2,139 kcalProtein83 g')
  await expect.element(card).toMatchTextContent('Added sugarat most 26 gSodiumat most 2,000 mg')
  const line = card.getByText('Mifflin-St Jeor: 1,725 kcal at rest')
  await expect.element(line).not.toBeVisible()
  await card.getByText('How it comes about').click()
  await expect.element(line).toBeVisible()

  answer({ [write]: confirmed(), [read]: confirmed() })
  await button('Use these', card).click()
  await expect.element(card).toMatchTextContent(`Set by Meera Iyer on ${formatInstant(set)}.`)
  await expect.element(card).toMatchTextContent('They are as proposed today.')
  await expect.element(button('Use these', card)).not.toBeInTheDocument()
  const [call] = callsOf(write)
  expect(call!.body).toEqual({ ...proposed, shown: false })
  expect(call!.headers.get('if-match')).toBe('"0"')
  if (size !== 'phone') await expectSound()
})

test('other values need a reason, and the energy they make is shown; by keyboard', async () => {
  await openCard()
  const change = button('Change values', card)
  await expect.element(change).toBeVisible()
  ;(change.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Calories (kcal)')).toHaveValue('2139')
  await expect.element(form).toMatchTextContent('Protein, carbs, fat and fibre make 2,139 kcal.')
  await field('Protein (g)').fill('100')
  await expect.element(form).toMatchTextContent('make 2,207 kcal.')
  await field('Calories (kcal)').fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('Calories must be a whole number from 800 to 6,000 kcal')).toBeVisible()
  await expect.element(field('Calories (kcal)')).toHaveFocus()
  await field('Calories (kcal)').fill('1700')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(form.getByText('Please give a reason: this is below the floor of 1,725 kcal'))
    .toBeVisible()
  await expect.element(field('Reason')).toHaveFocus()
  await expectSound()
  expect(callsOf(write)).toEqual([])

  const reason = 'Agreed with the physician.'
  const saved = confirmed({ calories: 1700, protein_g: 100, reason, shown_to_challenger: true })
  answer({ [write]: saved, [read]: saved })
  await field('Reason').fill(reason)
  await form.getByRole('switch', { name: 'Show to Asha Rao' }).click()
  await button('Save', form).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf(write)[0]!.body).toEqual({
    ...{ ...proposed, calories: 1700, protein_g: 100 },
    ...{ reason, shown: true },
  })
  await expect.element(card).toMatchTextContent(`Reason: ${reason}`)
  await expect.element(show).toBeChecked()
  await expect.element(card.getByRole('heading', { name: 'Proposal' })).toBeVisible()
})

const summary =
  'Burned from 26 Oct 2026 to 23 Nov 2026: about 2,490 kcal a day, four times out of five between 2,230 and 2,750 kcal, if the plan was eaten.'
const byWeights = { ...proposed, calories: 1992, carbs_g: 291 }
const measured: PatientTargets['measured'] = {
  ...{ proposed: byWeights, summary, refused: null },
  reasons: [
    '5 weights from 26 Oct 2026 to 23 Nov 2026: the trend falls by 0.4 kg a week',
    'Planned for 28 of these 28 days: 2,050 kcal a day, taken as eaten (adherence 90% on average)',
    '+ 440 kcal from the body (7,700 kcal for 1 kg) = 2,490 kcal burned',
  ],
}

test.each(['phone', 'desktop'] as const)(
  '%s: what the weights tell stands beside the formula, and goes through the form',
  async (size) => {
    await openCard(sampleTargets({ measured }), size)
    await expect.element(card.getByRole('heading', { name: 'By the weights' })).toBeVisible()
    await expect.element(card).toMatchTextContent(`${summary}Calories1,992 kcal`)
    await expect.element(card).toMatchTextContent('Calories2,139 kcal')
    const line = card.getByText(measured.reasons[2]!)
    await expect.element(line).not.toBeVisible()
    await card.getByText('How it comes about').nth(1).click()
    await expect.element(line).toBeVisible()
    if (size !== 'phone') await expectSound()

    await button('Use these figures', card).click()
    await expect.element(field('Calories (kcal)')).toHaveValue('1992')
    await expect.element(field('Reason')).toHaveValue(summary)
    expect(callsOf(write)).toEqual([])
    const saved = confirmed({ ...byWeights, reason: summary }, { measured })
    answer({ [write]: saved, [read]: saved })
    await button('Save', form).click()
    await expect.element(form).not.toBeInTheDocument()
    expect(callsOf(write)[0]!.body).toEqual({ ...byWeights, reason: summary, shown: false })
    await expect.element(card).toMatchTextContent(`Reason: ${summary}`)
    await expect.element(card).toMatchTextContent('The targets are set so.')
    await expect.element(button('Use these figures', card)).not.toBeInTheDocument()
  },
)

test('as long as the weights tell nothing, a sentence says why', async () => {
  const refused = 'Three reports with a weight are the least. So far: 1 weight.'
  await openCard(sampleTargets({ measured: { ...measured, proposed: null, refused } }))
  await expect.element(card.getByText(refused)).toBeVisible()
  await expect.element(button('Use these figures', card)).not.toBeInTheDocument()
})

test('the switch shows and hides what is set, with the reason of before', async () => {
  const mine = { calories: 2000, reason: 'Walks more.' }
  await openCard(confirmed(mine))
  await expect.element(show).not.toBeChecked()
  const shown = confirmed({ ...mine, shown_to_challenger: true }, { version: 2 })
  answer({ [write]: shown, [read]: shown })
  await show.click()
  await expect.element(show).toBeChecked()
  expect(callsOf(write)[0]!.body).toEqual({ ...proposed, ...mine, shown: true })
  expect(callsOf(write)[0]!.headers.get('if-match')).toBe('"1"')
})

test('where none is computed, the sentence says why, and values are set by hand', async () => {
  const refused = 'The medical notes mention cancer, so no target is computed: please set it by hand.'
  await openCard(sampleTargets({ proposed: null, reasons: [], refused }))
  await expect.element(card.getByRole('note')).toHaveTextContent(refused)
  await expect.element(card).not.toMatchTextContent('By the weights')
  await expect.element(button('Use these', card)).not.toBeInTheDocument()
  await button('Set by hand', card).click()
  await expect.element(field('Calories (kcal)')).toHaveValue('')
  for (const [label, value] of [
    ['Calories', '1800'],
    ['Protein (g)', '70'],
    ['Carbs (g)', '230'],
    ['Fat (g)', '60'],
    ['Fibre', '30'],
    ['Added sugar', '20'],
    ['Sodium', '1500'],
  ] as const)
    await field(label).fill(value)
  await button('Save', form).click()
  await expect.element(form.getByText('Please give a reason: there is no proposal')).toBeVisible()
})

test('with an eating disorder nothing can be shown', async () => {
  await openCard(confirmed({ shown_to_challenger: true, reason: 'By hand.' }, { may_show: false }))
  await expect.element(show).toBeDisabled()
  await expect.element(show).not.toBeChecked()
  await expect
    .element(card)
    .toMatchTextContent('mention an eating disorder, so these targets cannot be shown')
})

test('while they load', async () => {
  const late = held(sampleTargets())
  await openCard(late.answer)
  await expect.poll(() => card.element().querySelector('[aria-busy=true]')).toBeTruthy()
  late.letGo()
  await expect.element(button('Use these', card)).toBeVisible()
})

test('a failed read can be repeated', async () => {
  await openCard(away)
  await expect.element(card.getByText('The daily targets could not be loaded')).toBeVisible()
  answer({ [read]: sampleTargets() })
  await card.getByRole('button').click()
  await expect.element(button('Use these', card)).toBeVisible()
})

test('what another person has changed is told and read again', async () => {
  await openCard()
  await expect.element(button('Use these', card)).toBeVisible()
  const sentence = 'These targets were changed by someone else. Reload to see the latest.'
  answer({ [write]: () => problem(412, sentence), [read]: confirmed({ calories: 1999, reason: 'Tried.' }) })
  await button('Use these', card).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(card).toMatchTextContent('1,999 kcal')
})

test('protein, carbs and fat are typed as a share of the energy or for each kilogram, and saved in grams', async () => {
  await openCard()
  await button('Change values', card).click()
  await field('Calories (kcal)').fill('2000')
  await field('Unit of carbs').selectOptions('%')
  // Another unit alone changes nothing.
  await expect.element(form).toMatchTextContent(`= ${proposed.carbs_g} g`)
  await field('Carbs (% of energy)').fill('50')
  await expect.element(form).toMatchTextContent('= 250 g')
  await field('Unit of protein').selectOptions('g/kg')
  await field('Protein (g per kg)').fill('1.2')
  await expect.element(form).toMatchTextContent('= 89 g (74 kg)')
  // The share stays when the energy changes.
  await field('Calories (kcal)').fill('1800')
  await expect.element(form).toMatchTextContent('= 225 g')
  await expectSound()
  await field('Reason').fill('More protein')
  answer({ [write]: confirmed(), [read]: confirmed() })
  await button('Save', form).click()
  await expect
    .poll(() => callsOf(write)[0]?.body)
    .toMatchObject({ calories: 1800, carbs_g: 225, protein_g: 89 })
})

test('carbs are spread over the meals in grams or shares, and have to make the day’s carbs', async () => {
  await openCard(sampleTargets({ proposed: { ...proposed, carbs_g: 320 } }), 'phone')
  await button('Change values', card).click()
  await button('Spread carbs over the meals', form).click()
  await expect.element(field('Breakfast (g)')).toHaveValue('80')
  await expect.element(form).toMatchTextContent('The meals make 320 of 320 g.')
  await expectSound()
  await form.getByText('Shares').click()
  await field('Breakfast (% of carbs)').fill('20')
  await expect.element(form).toMatchTextContent('The meals make 304 of 320 g.')
  await button('Save', form).click()
  await expect.element(form.getByText('Carbs of the meals make 304 g, but the day has 320 g')).toBeVisible()
  await button('Fit to 320 g', form).click()
  await expect.element(form).toMatchTextContent('The meals make 320 of 320 g.')
  const carbs_by_meal = { breakfast: 67, lunch: 101, snack: 51, dinner: 101 }
  const saved = confirmed({ ...proposed, carbs_g: 320, carbs_by_meal })
  answer({ [write]: saved, [read]: saved })
  await button('Save', form).click()
  await expect
    .element(card)
    .toMatchTextContent('Carbs by mealbreakfast 67 g, lunch 101 g, snack 51 g, dinner 101 g')
  expect(callsOf(write).at(-1)!.body).toMatchObject({ carbs_by_meal })
})
