import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requirementKeys, requirementLabels, vitaminDText } from '#domain/food/requirements.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { answersOfRecord, sampleNeeds } from '#web/testing/samples/practice.ts'
import { sampleIds } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const read = 'GET /nutritionists/patients/:id/requirements'
const write = 'PUT /nutritionists/patients/:id/requirements'
const card = region('What a day needs')
const form = dialog('Iron for Asha Rao')
const field = (label: string) => form.getByLabelText(label)
const rowOf = (name: RegExp) => card.getByRole('listitem').filter({ hasText: name })

const openCard = (needs: Answers[typeof read] = sampleNeeds(), size?: 'phone') =>
  open(`/app/nutritionist/patients/${sampleIds.patient}?place=targets`, {
    as: 'nutritionist',
    answers: answersOfRecord({ [read]: needs }),
    ...(size && { size }),
  })
const unfold = () => card.getByText('The figures', { exact: true }).click()

test('the figures with their reasons, folded at first; what is not known is said', async () => {
  await openCard()
  await expect
    .element(card)
    .toMatchTextContent('By US and Canada (DRI), built in. 33 years. Female. Without meat: iron 1.8 times')
  await expect.element(card.getByText('Calcium', { exact: true })).not.toBeVisible()
  await unfold()
  for (const key of requirementKeys)
    await expect.element(rowOf(new RegExp(`^${requirementLabels[key].label}`))).toBeVisible()
  await expect
    .element(rowOf(/^Iron/))
    .toMatchTextContent('Iron: requirement 14.6 mg, allowance 32.4 mg, at most 45 mg1.8 times')
  await expect.element(rowOf(/^Magnesium/)).toMatchTextContent('requirement 265 mg, allowance 320 mgChange')
  await expect
    .element(rowOf(/^Potassium/))
    .toMatchTextContent('allowance 2,600 mgAn adequate intake: no requirement is known.')
  await expect.element(rowOf(/^Folate/)).toMatchTextContent('enough only from twice the allowance')
  await expect
    .element(rowOf(/^Sodium/))
    .toMatchTextContent('at most 2,000 mgAs in 5 g of salt. WHO guideline on sodium, 2012.')
  await expect.element(rowOf(/^Free sugar/)).toMatchTextContent('No daily energy is confirmed yet.')
  await expect.element(card).toMatchTextContent(vitaminDText)
  await expectSound()
})

test('on a phone it is sound, unfolded', async () => {
  await openCard(sampleNeeds(), 'phone')
  await unfold()
  await expect.element(button('Change Iron', card)).toBeVisible()
  await expectSound()
})

test('a figure is changed with a reason, by keyboard, and goes back to the set’s', async () => {
  await openCard()
  await unfold()
  ;(button('Change Iron', card).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(form)
    .toMatchTextContent('By the set: requirement 14.6 mg, allowance 32.4 mg, at most 45 mg.')
  await field('Allowance (mg)').fill('50')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(form.getByText('Iron: the allowance of 50 mg is above the upper limit of 45 mg'))
    .toBeVisible()
  await expect.element(form.getByText('Please give a reason')).toBeVisible()
  await expectSound()
  expect(callsOf(write)).toEqual([])

  await field('Allowance (mg)').fill('40.5')
  await field('At most (mg)').fill('')
  const reason = 'Ferritin of 9 in May.'
  await field('Reason').fill(reason)
  const figures = { ear: 14.6, rda: 40.5, upper: null }
  const last = { reason, changed_by: 'Meera Iyer', created_at: '2026-11-20T06:30:00.000Z' }
  const saved = sampleNeeds({ iron_mg: figures }, { version: 1, last })
  answer({ [write]: saved, [read]: saved })
  await button('Save', form).click()
  await expect.element(form).not.toBeInTheDocument()
  const [call] = callsOf(write)
  expect(call!.body).toEqual({ iron_mg: figures, reason })
  expect(call!.headers.get('if-match')).toBe('"0"')
  await expect.element(card).toMatchTextContent(`Reason: ${reason}`)
  await expect.element(card).toMatchTextContent('Changed for Asha Rao: Iron.')
  await expect
    .element(rowOf(/^Iron/))
    .toMatchTextContent(
      'requirement 14.6 mg, allowance 40.5 mgChanged. By the set: requirement 14.6 mg, allowance 32.4 mg, at most 45 mg.',
    )

  await button('Change Iron', card).click()
  await button("Back to the set's figures", form).click()
  await expect.element(field('At most (mg)')).toHaveValue('45')
  await field('Reason').fill('Ferritin of 60.')
  answer({ [write]: sampleNeeds({}, { version: 2 }), [read]: sampleNeeds({}, { version: 2 }) })
  await button('Save', form).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf(write).at(-1)!.body).toEqual({ iron_mg: null, reason: 'Ferritin of 60.' })
  await expect.element(card).not.toMatchTextContent('Changed for')
})

test('what another person has changed is told', async () => {
  await openCard()
  await unfold()
  await button('Change Iron', card).click()
  await field('Allowance (mg)').fill('40')
  await field('Reason').fill('Ferritin of 9.')
  const sentence = 'These requirements were changed by someone else. Reload to see the latest.'
  answer({ [write]: () => problem(412, sentence) })
  await button('Save', form).click()
  await expect.element(page.getByText(sentence).first()).toBeVisible()
  await expect.element(field('Allowance (mg)')).toHaveValue('40')
})

test('without a profile there are none; a failed read can be repeated', async () => {
  await openCard(() => problem(404, 'This could not be found.'))
  await expect.element(card).toMatchTextContent('It follows from the profile once Asha Rao has completed it.')
  await openCard(away)
  await expect.element(card.getByText('What a day needs could not be loaded')).toBeVisible()
  answer({ [read]: sampleNeeds() })
  await card.getByRole('button').click()
  await expect.element(card.getByText('The figures', { exact: true })).toBeVisible()
})
