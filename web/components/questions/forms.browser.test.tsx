import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SentForm } from '#domain/forms/sent-forms.ts'
import { type Answers, answer, callsOf, problem, unreachable } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { answersOfRecord } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const id = sampleId(70)
const base = { unit: null, choices: null, required: false, show_if: null }
const sections: SentForm['sections'] = [
  {
    title: 'Your health',
    questions: [
      {
        ...base,
        id: 'allergic',
        kind: 'choice',
        label: 'Any allergy?',
        choices: ['Yes', 'No'],
        required: true,
      },
      {
        ...base,
        ...{ id: 'which', kind: 'long_text', label: 'Which one?', required: true },
        show_if: { question: 'allergic', is: 'Yes' },
      },
      { ...base, id: 'sleep', kind: 'number', label: 'Hours of sleep', unit: 'h' },
      { ...base, id: 'stress', kind: 'scale', label: 'Stress', choices: ['None', 'Much'] },
      {
        ...base,
        id: 'signs',
        kind: 'choices',
        label: 'Signs',
        choices: ['Thirst', 'Lightheadedness-and-tiredness'],
      },
    ],
  },
  {
    title: 'Your agreement',
    questions: [
      { ...base, id: 'since', kind: 'date', label: 'Since when?' },
      { ...base, id: 'plate', kind: 'picture', label: 'A plate of yours' },
      { ...base, id: 'consent', kind: 'signature', label: 'I agree to be advised.', required: true },
    ],
  },
]
const at = '2026-01-05T06:30:00.000Z'
const sent = (more: Partial<SentForm> = {}): SentForm => ({
  ...{
    id,
    patient_id: sampleIds.patient,
    form_id: sampleId(71),
    title: 'First visit',
    sections,
    answers: {},
  },
  ...{ version: 0, sent_by_name: 'Meera Iyer', done_by_name: null, saved_by_name: null, food_days: {} },
  ...{ created_at: at, done_at: null, saved_at: null },
  ...more,
})
const filled = (more: Partial<SentForm> = {}) =>
  sent({
    version: 1,
    done_at: at,
    saved_at: at,
    done_by_name: 'Arjun Rao',
    saved_by_name: 'Arjun Rao',
    ...more,
  })

const put = 'PUT /patients/forms/:id'
const openForm = (form = sent(), more: Answers = {}) =>
  open(`/app/patient/forms/${id}`, {
    as: 'patient',
    size: 'phone',
    answers: { 'GET /sent-forms/:id': form, [put]: form, ...more },
  })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })

test('one section a screen: what is asked follows the answers, and each section is kept', async () => {
  await openForm()
  await expect.element(page.getByText('Section 1 of 2')).toBeVisible()
  await expectSound()
  await expect.element(field('Which one?')).not.toBeInTheDocument()
  await radio('Yes').click()
  await field('Which one?').fill('Peanut')
  await page.getByLabelText('Hours of sleep (h)').fill('7')
  await page.getByText('4', { exact: true }).click()
  await button('Continue').click()
  await expect.element(page.getByRole('heading', { name: 'Your agreement' })).toHaveFocus()
  await expect
    .poll(() => callsOf(put).at(-1)?.body)
    .toEqual({
      answers: { allergic: 'Yes', which: 'Peanut', sleep: 7, stress: 4 },
      ...{ done: false, version: 0 },
    })
  await expectSound()
  await button('Back').click()
  await radio('No').click()
  await button('Continue').click()
  await expect.poll(() => callsOf(put).at(-1)?.body.answers).toMatchObject({ allergic: 'No', which: null })
})

test('what must be answered is shown where it is; the signed form is sent', async () => {
  await openForm()
  await button('Continue').click()
  await button('Send').click()
  await expect.element(page.getByText('Please answer this question.')).toBeVisible()
  await expect.element(radio('Yes')).toHaveFocus()
  await radio('No').click()
  await button('Continue').click()
  await button('Send').click()
  await expect.element(page.getByText('Please answer this question.')).toBeVisible()
  await field('Full name of who signs').fill('Arjun Rao')
  await button('Send').click()
  await expect.element(page.getByText('Please write your full name and tick that you agree.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I agree' }).click()
  const done = filled({ answers: { allergic: 'No' } })
  answer({ [put]: done, 'GET /sent-forms/:id': done })
  await button('Send').click()
  await expect.poll(toasts).toContain('The form is filled and saved.')
  expect(callsOf(put).at(-1)?.body).toMatchObject({
    answers: { allergic: 'No', consent: { name: 'Arjun Rao', agreed: true } },
    done: true,
  })
  await expect.element(page.getByText(/^Filled by Arjun Rao on/)).toBeVisible()
})

test('what is typed survives a reload, and what is done without a network is sent later', async () => {
  await openForm(sent(), { [put]: unreachable })
  await radio('Yes').click()
  await field('Which one?').fill('Peanut')
  const draft = () => Object.keys(localStorage).filter((name) => name.includes(`form:${id}`))
  await expect.poll(draft).toHaveLength(1)
  await openForm(sent(), { [put]: unreachable })
  await expect.element(field('Which one?')).toHaveValue('Peanut')
  await button('Continue').click()
  await field('Full name of who signs').fill('Arjun Rao')
  await page.getByRole('checkbox', { name: 'I agree' }).click()
  await button('Send').click()
  await expect
    .element(page.getByText('Filled on this device. It is sent as soon as there is a network.'))
    .toBeVisible()
  const done = filled({ answers: { allergic: 'Yes', which: 'Peanut' } })
  await openForm(sent(), { [put]: done })
  await expect.poll(() => callsOf(put).at(-1)?.body.done).toBe(true)
  await expect.poll(draft).toEqual([])
})

test('a filled form is read, and corrected', async () => {
  await openForm(filled({ version: 2, answers: { allergic: 'No', sleep: 6 } }), {
    'GET /sent-forms/:id/versions': [
      {
        version: 1,
        answers: { allergic: 'No', sleep: 5 },
        saved_by_name: 'Arjun Rao',
        saved_at: at,
        replaced_at: at,
      },
    ],
  })
  await expect.element(page.getByText('6 h')).toBeVisible()
  await page.getByText('Answers before corrections').click()
  await expect.element(page.getByText('5 h')).toBeVisible()
  await expectSound()
  await button('Correct').click()
  await expect.element(page.getByLabelText('Hours of sleep (h)')).toHaveValue('6')
})

const recall = filled({
  title: 'Recall of 24 hours',
  sections: [
    {
      title: 'Yesterday',
      questions: [{ ...base, id: 'food', kind: 'food_day', label: 'What did you eat?' }],
    },
  ],
  answers: { food: { lunch: { text: '2 roti, some dal, blorp' } } },
  food_days: {
    food: {
      unknown: 2,
      figures: {
        calories: { amount: 204, known: 1 },
        protein_g: { amount: 6, known: 1 },
        carbs_g: { amount: 40, known: 1 },
        fat_g: { amount: 2, known: 1 },
      },
      meals: {
        lunch: {
          confirmed: false,
          foods: [
            { text: '2 roti', food_id: 'roti', name: 'Roti', grams: 80 },
            { text: 'some dal', food_id: 'dal', name: 'Dal', grams: null },
            { text: 'blorp', food_id: null, name: null, grams: null },
          ],
        },
      },
    },
  },
})

test('the nutritionist sends a form, takes one back, and confirms the foods of a recalled day', async () => {
  await open(`/app/nutritionist/patients/${sampleIds.patient}?place=forms`, {
    as: 'nutritionist',
    answers: answersOfRecord({
      'GET /follow-up-templates': [],
      'GET /nutritionists/patients/:id/forms': [sent(), recall],
      'GET /forms': [{ id: sampleId(71), title: 'First visit', sections, own: false, updated_at: null }],
    }),
  })
  const forms = region('Forms')
  await expect.element(forms.getByText(/^Sent by Meera Iyer on .*Not begun yet\.$/)).toBeVisible()
  await forms.getByText('Answers', { exact: true }).click()
  await expect
    .element(forms.getByText('At least 204 kcal: 6 g protein, 40 g carbohydrate, 2 g fat.'))
    .toBeVisible()
  await expect.element(forms.getByText(/Not understood: blorp\./)).toBeVisible()
  await forms.getByLabelText('Lunch: Dal (g)').fill('150')
  answer({ 'PUT /sent-forms/:id': recall })
  await button('Confirm the foods', forms).click()
  await expect
    .poll(() => callsOf('PUT /sent-forms/:id').at(-1)?.body)
    .toMatchObject({
      done: true,
      answers: {
        food: { lunch: { foods: [{ grams: 80 }, { grams: 150 }, { food_id: null, grams: null }] } },
      },
    })
  await button('Send a form', forms).click()
  const asking = dialog('A form for Asha Rao')
  await button('Send', asking).click()
  await expect.element(asking.getByText('Please choose a form')).toBeVisible()
  await expectSound()
  await asking.getByLabelText('Form').selectOptions(sampleId(71))
  answer({ 'POST /forms/:id/send': problem(409, 'This form waits to be filled already.') })
  await button('Send', asking).click()
  await expect.poll(toasts).toContain('This form waits to be filled already.')
  await button('Cancel', asking).click()
  await button('Take back: First visit', forms).click()
  await button('Take back', dialog('Take this form back?')).click()
  await expect.poll(() => callsOf('DELETE /sent-forms/:id')).toHaveLength(1)
})

test('a form is built: questions, answers, a condition, its order and a preview', async () => {
  await open('/app/nutritionist/forms/new', { as: 'nutritionist' })
  await button('Save form').click()
  await expect.element(page.getByText('Please give the form a title')).toBeVisible()
  await field('Title').first().fill('Sleep')
  await field('Title of section 1').fill('Nights')
  await field('What is asked').fill('Do you snore?')
  await page.getByLabelText('Kind of answer').selectOptions('choice')
  await field('Answers, a line each').fill('Yes\nNo')
  await button('Add a question to section 1').click()
  await field('What is asked').nth(1).fill('Since when?')
  await page
    .getByLabelText('When question 2 of section 1 is asked')
    .selectOptions('Only when: Do you snore? = Yes')
  await expectSound()
  await button('Move question 2 of section 1 up').click()
  await button('Save form').click()
  await expect
    .element(page.getByText('This depends on an earlier question that has no such answer'))
    .toBeVisible()
  await button('Move question 1 of section 1 down').click()
  await button('Preview').click()
  await expect.element(page.getByText('Since when?')).not.toBeInTheDocument()
  await radio('Yes').click()
  await expect.element(field('Since when?')).toBeVisible()
  await button('Edit').click()
  answer({
    'GET /forms': [],
    'POST /forms': { id, title: 'Sleep', sections, own: true, updated_at: at },
  })
  await button('Save form').click()
  await expect
    .poll(() => callsOf('POST /forms').at(-1)?.body)
    .toMatchObject({
      title: 'Sleep',
      sections: [
        {
          title: 'Nights',
          questions: [
            { label: 'Do you snore?', kind: 'choice', choices: ['Yes', 'No'] },
            { label: 'Since when?', show_if: { is: 'Yes' } },
          ],
        },
      ],
    })
  await expect.element(page.getByRole('heading', { name: 'Forms', level: 1 })).toBeVisible()
})
