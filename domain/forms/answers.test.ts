import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersInWords, answersOf, askedSections } from './answers.ts'
import { FormInput, type FormSection } from './forms.ts'

const base = { unit: null, choices: null, required: false, show_if: null }
const form: FormSection[] = [
  {
    title: 'Health',
    questions: [
      { ...base, id: 'diabetes', kind: 'choice', label: 'Diabetes?', choices: ['Yes', 'No'], required: true },
      { ...base, id: 'signs', kind: 'choices', label: 'Signs', choices: ['Thirst', 'Tired', 'None'] },
      {
        ...base,
        ...{ id: 'tired', kind: 'scale', label: 'How tired?', required: true },
        show_if: { question: 'signs', is: 'Tired' },
      },
    ],
  },
  {
    title: 'Insulin',
    show_if: { question: 'diabetes', is: 'Yes' },
    questions: [
      { ...base, id: 'insulin', kind: 'choice', label: 'Insulin?', choices: ['Yes', 'No'], required: true },
      {
        ...base,
        ...{ id: 'units', kind: 'number', label: 'Units', unit: 'IU', required: true },
        show_if: { question: 'insulin', is: 'Yes' },
      },
    ],
  },
]

test('what is not asked is neither stored nor required, also behind an answer that is not asked any more', () => {
  const { answers, errors } = answersOf(
    form,
    { diabetes: 'No', insulin: 'Yes', units: 12, signs: ['Thirst'], tired: 9 },
    true,
  )
  expect(errors).toEqual({})
  expect(answers).toEqual({ diabetes: 'No', signs: ['Thirst'] })
  expect(answersOf(form, { diabetes: 'Yes', insulin: 'Yes' }, true).errors).toEqual({
    units: 'Please answer this question.',
  })
  expect(askedSections(form, { diabetes: 'No' }).map(({ title }) => title)).toEqual(['Health'])
})

test('whatever is sent, only what is asked has an answer or an error', () => {
  const value = fc.oneof(fc.constantFrom('Yes', 'No', 'Tired', null, ''), fc.integer(), fc.jsonValue())
  const some = fc.record(
    {
      diabetes: value,
      signs: fc.oneof(value, fc.subarray(['Thirst', 'Tired'])),
      ...{ tired: value, insulin: value, units: value },
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(some, fc.boolean(), (given, done) => {
      const { answers, errors } = answersOf(form, given, done)
      const asked = askedSections(form, given).flatMap(({ questions }) => questions.map(({ id }) => id))
      const touched = [...Object.keys(answers), ...Object.keys(errors)]
      expect(asked).toEqual(expect.arrayContaining(touched))
      // What is stored is stored the same again.
      expect(answersOf(form, answers).answers).toEqual(answers)
      if (done && Object.keys(errors).length === 0)
        for (const { questions } of askedSections(form, given))
          for (const { id, required } of questions) if (required) expect(answers).toHaveProperty(id)
    }),
  )
})

const one = (kind: string, more = {}) =>
  [{ title: 'A', questions: [{ ...base, id: 'q', kind, label: 'Q', ...more }] }] as FormSection[]

test.each([
  ['text', '  two\n lines ', 'two lines'],
  ['text', 'a'.repeat(501), 'Please use at most 500 characters.'],
  ['text', 5, 'Please write a text.'],
  ['long_text', 'two\nlines', 'two\nlines'],
  ['number', 7.5, 7.5],
  ['number', '7', 'Please enter a number between -10,00,000 and 10,00,000.'],
  ['number', 1e9, 'Please enter a number between -10,00,000 and 10,00,000.'],
  ['scale', 11, 'Please choose a number from 1 to 10.'],
  ['date', '2026-02-30', 'Please enter a valid date (YYYY-MM-DD).'],
  ['picture', 'x', 'Please choose a picture.'],
  ['food_day', { lunch: { text: ' 2 roti ' }, brunch: { text: 'tea' } }, { lunch: { text: '2 roti' } }],
  ['food_day', { lunch: { text: '' } }, undefined],
  ['food_day', { lunch: { text: 7 } }, 'Lunch: Please write a text.'],
  ['signature', { name: ' Asha  Rao ', agreed: true }, { name: 'Asha Rao', agreed: true }],
])('%s: %j is stored as %j, or refused in one sentence', (kind, value, expected) => {
  const { answers, errors } = answersOf(one(kind), { q: value })
  expect(errors.q ?? answers.q).toEqual(expected)
})

test('an answer must be one of the choices, and several keep the order of the form', () => {
  const choices = ['Thirst', 'Tired']
  expect(answersOf(one('choice', { choices }), { q: 'Hunger' }).errors.q).toBe(
    'Please choose one of the answers.',
  )
  expect(answersOf(one('choices', { choices }), { q: ['Tired', 'Thirst'] }).answers.q).toEqual(choices)
})

test('a signature needs the name and the agreement once the form is done', () => {
  const lack = 'Please write your full name and tick that you agree.'
  const signed = (value: object, done = true) => answersOf(one('signature'), { q: value }, done).errors.q
  expect(signed({ name: 'Asha Rao', agreed: false })).toBe(lack)
  expect(signed({ name: '', agreed: true })).toBe(lack)
  expect(signed({ name: 'Asha Rao', agreed: false }, false)).toBeUndefined()
  expect(signed({ name: 'Asha Rao', agreed: true })).toBeUndefined()
})

test('answers in words', () => {
  expect(answersInWords(form, { diabetes: 'Yes', units: 12, tired: 3 })).toEqual([
    ['Diabetes?', 'Yes'],
    ['How tired?', '3 of 10'],
    ['Units', '12 IU'],
  ])
})

const problemsOf = (sections: unknown) => {
  const result = FormInput.safeParse({ title: 'T', sections })
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a form depends only on earlier questions and on answers that they have', () => {
  expect(problemsOf(form)).toEqual([])
  const shown = 'This depends on an earlier question that has no such answer'
  expect(problemsOf(form.toReversed())).toEqual([`sections.0.show_if: ${shown}`])
  expect(problemsOf(one('text', { show_if: { question: 'q', is: 'Yes' } }))).toEqual([
    `sections.0.questions.0.show_if: ${shown}`,
  ])
  expect(problemsOf([...form, ...form])).toContain(
    'sections.2.questions.0.id: Each question needs an id of its own',
  )
  expect(problemsOf(one('choice', { choices: ['Yes'] }))).toEqual([
    'sections.0.questions.0.choices: Please write at least two answers, each on a line of its own',
  ])
  expect(problemsOf([{ title: 'Empty', questions: [] }])).toEqual([
    'sections.0.title: Please write a question, or remove this section',
  ])
  expect(problemsOf(Array.from({ length: 21 }, () => one('text')[0]))).toContain(
    'sections: A form has at most 20 sections',
  )
  expect(problemsOf(one('text', { id: 'constructor' }))).toEqual([
    'sections.0.questions.0.id: Please choose another id',
  ])
})
