import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, answer, callsOf } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { answersOfRecord, sampleConditions } from '#web/testing/samples/practice.ts'
import { sampleIds } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const read = 'GET /nutritionists/patients/:id/conditions'
const write = 'PUT /nutritionists/patients/:id/conditions'
const card = region('Conditions and medicines')
const gate =
  'The profile names cancer (not confirmed), so a week is filled only to daily targets that you have confirmed.'
const named = sampleConditions({
  conditions: ['cancer'],
  medicines: ['levothyroxine'],
  proposed: { conditions: ['gout'], medicines: ['allopurinol'] },
  gates: [{ condition: 'cancer', text: gate }],
  notes: [
    {
      name: 'levothyroxine',
      text: 'Soya not at breakfast.',
      timing: '30-60 min before food',
      source: 'medx.it.com',
    },
  ],
})
const openCard = (answered: Answers[typeof read], size?: 'phone') =>
  open(`/app/nutritionist/patients/${sampleIds.patient}?place=profile`, {
    as: 'nutritionist',
    answers: answersOfRecord({ [read]: answered }),
    ...(size && { size }),
  })

test('what is named is confirmed, with what the notes name beside it', async () => {
  await openCard(named, 'phone')
  await expect.element(card).toMatchTextContent('cancer: not confirmed')
  await expect.element(card).toMatchTextContent('Nobody has confirmed them yet.')
  await expect.element(card).toMatchTextContent('The notes also name: gout, allopurinol.')
  await expect.element(card).toMatchTextContent(gate)
  await expect
    .element(card)
    .toMatchTextContent('levothyroxine (30-60 min before food): Soya not at breakfast.')
  await button('Confirm or change', card).click()
  const form = dialog('Conditions and medicines of Asha Rao')
  await form.getByText('gout').click()
  await expectSound()
  const lists = { conditions: ['cancer', 'gout'] as const, medicines: ['levothyroxine'] }
  const confirmed = sampleConditions({
    ...named,
    conditions: [...lists.conditions],
    confirmed: {
      conditions: [...lists.conditions],
      medicines: lists.medicines,
      by: 'Meera Iyer',
      at: '2026-11-20T06:30:00.000Z',
    },
  })
  answer({ [write]: confirmed, [read]: confirmed })
  await button('Confirm', form).click()
  await expect.element(card).toMatchTextContent('Confirmed by Meera Iyer on')
  await expect.element(card).not.toMatchTextContent('not confirmed:')
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf(write)[0]!.body).toMatchObject(lists)
})

test('what the challenger removed since is said', async () => {
  const confirmed = {
    conditions: ['cancer' as const],
    medicines: [],
    by: null,
    at: '2026-11-20T06:30:00.000Z',
  }
  await openCard(sampleConditions({ confirmed }))
  await expect.element(card).toMatchTextContent('Asha Rao has removed since: cancer.')
  await expect.element(page.getByText('None chosen').first()).toBeVisible()
})
