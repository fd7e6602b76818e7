import { formatDate, formatInstant, isDate } from '#domain/dates.ts'
import { keysOf } from '#domain/keys.ts'
import { formatNumber } from '#domain/numbers.ts'
import { isWritable, oneLine, severalLines, unwritableMessage } from '#domain/plain-text.ts'
import type { Condition, FormSection, Question, QuestionKind } from './forms.ts'

/*
 * Which questions of a form are asked, and what answers them. Without schemas, because a phone computes it at each key. What
 * is not asked is neither stored nor required.
 */

/** By the ids of questions. */
export type Answers = Record<string, unknown>

/** The meals of a recalled day. */
export const recallMeals = {
  waking: 'On waking',
  breakfast: 'Breakfast',
  mid_morning: 'Mid-morning',
  lunch: 'Lunch',
  evening: 'Evening',
  dinner: 'Dinner',
  bedtime: 'Late in the evening',
}
export type RecallMeal = keyof typeof recallMeals
/** A food of a recalled meal: without an id it was not understood, without grams its amount is not known. */
export type RecalledFood = { text: string; food_id: string | null; name: string | null; grams: number | null }
/** `foods` once a nutritionist has confirmed them. */
export type FoodDayAnswer = Partial<Record<RecallMeal, { text: string; foods?: RecalledFood[] | undefined }>>
/** The rest stands in it once the form is filled: what was agreed to, when, and who entered it. */
export type SignatureAnswer = {
  name: string
  agreed: boolean
  text?: string
  at?: string
  by?: 'challenger' | 'nutritionist'
}

export const [longestLine, longestText, mostFigure] = [500, 5000, 1_000_000]
/** Bytes of all answers of a form. */
export const mostAnswers = 100_000
const unansweredMessage = 'Please answer this question.'
export const tooMuchMessage = 'The answers are too long to be stored. Please shorten some.'
const otherMessage = 'Please choose one of the answers.'

export const answerTo = (answers: Answers, id: string): unknown =>
  Object.hasOwn(answers, id) ? answers[id] : undefined

const isMet = (condition: Condition | null | undefined, answers: Answers) =>
  !condition || [answerTo(answers, condition.question)].flat().includes(condition.is)

type Checked = { value?: unknown; problem?: string }
const wrong = (problem: string): Checked => ({ problem })
const record = (value: unknown) =>
  (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}) as Record<
    string,
    unknown
  >

function text(shape: (text: string) => string, longest: number) {
  return (value: unknown): Checked => {
    if (typeof value !== 'string') return wrong('Please write a text.')
    if (value.length > longest) return wrong(`Please use at most ${longest} characters.`)
    if (!isWritable(shape(value))) return wrong(unwritableMessage)
    return { value: shape(value) || undefined }
  }
}
const line = text(oneLine, longestLine)
const lines = text(severalLines, longestText)

function number(value: unknown): Checked {
  return typeof value === 'number' && Math.abs(value) <= mostFigure
    ? { value }
    : wrong(`Please enter a number between -${formatNumber(mostFigure)} and ${formatNumber(mostFigure)}.`)
}

function foodDay(value: unknown): Checked {
  const day: FoodDayAnswer = {}
  for (const meal of keysOf(recallMeals)) {
    const { text = '', foods } = record(record(value)[meal]) as { text?: unknown; foods?: RecalledFood[] }
    const { value: written, problem } = text === '' ? {} : text2000(text)
    if (problem) return wrong(`${recallMeals[meal]}: ${problem}`)
    if (written) day[meal] = { text: written as string, ...(foods && { foods }) }
  }
  return { value: Object.keys(day).length ? day : undefined }
}
const text2000 = text(severalLines, 2000)

function signature(value: unknown): Checked {
  const { name = '', agreed = false, ...stamp } = record(value) as Partial<SignatureAnswer>
  const { value: signed, problem } = line(name)
  if (problem) return wrong(problem)
  return {
    value: signed || agreed === true ? { name: signed ?? '', agreed: agreed === true, ...stamp } : undefined,
  }
}

function picture(value: unknown): Checked {
  const { id, width, height } = record(value)
  return typeof id === 'string' ? { value: { id, width, height } } : wrong('Please choose a picture.')
}

const checks: Record<QuestionKind, (value: unknown, question: Question) => Checked> = {
  text: line,
  long_text: lines,
  number,
  choice: (value, { choices }) =>
    choices?.some((choice) => choice === value) ? { value } : wrong(otherMessage),
  choices(value, question) {
    const choices = question.choices ?? []
    if (!Array.isArray(value) || value.some((one) => !choices.includes(one))) return wrong(otherMessage)
    return { value: value.length ? choices.filter((choice) => value.includes(choice)) : undefined }
  },
  scale: (value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10
      ? { value }
      : wrong('Please choose a number from 1 to 10.'),
  date: (value) =>
    typeof value === 'string' && isDate(value) ? { value } : wrong('Please enter a valid date (YYYY-MM-DD).'),
  picture,
  food_day: foodDay,
  signature,
}

/** Why an answer does not count as one yet; undefined when it does. */
function lackOf({ kind, required }: Question, value: unknown): string | undefined {
  if (value === undefined) return required ? unansweredMessage : undefined
  if (kind !== 'signature') return undefined
  const { name, agreed } = value as SignatureAnswer
  return name && agreed ? undefined : 'Please write your full name and tick that you agree.'
}

/** The answers of a form that are asked for, as they are stored, and what is wrong with the others. */
export type Answered = { answers: Answers; errors: Record<string, string> }

/** Checks answers. Of a form that is `done`, what is required must be answered. */
export function answersOf(sections: readonly FormSection[], given: Answers, done = false): Answered {
  const found: Answered = { answers: {}, errors: {} }
  for (const question of askedOf(sections, given, found)) {
    const { id } = question
    const value = answerTo(found.answers, id)
    const lack = done && !found.errors[id] && lackOf(question, value)
    if (lack) found.errors[id] = lack
  }
  return found
}

/** The questions that are asked, in their order, while `found` takes their answers. */
function* askedOf(sections: readonly FormSection[], given: Answers, found: Answered): Generator<Question> {
  for (const section of sections) {
    if (!isMet(section.show_if, found.answers)) continue
    for (const question of section.questions) {
      if (!isMet(question.show_if, found.answers)) continue
      const value = answerTo(given, question.id)
      const isBlank = value === undefined || value === null || value === ''
      const checked: Checked = isBlank ? {} : checks[question.kind](value, question)
      if (checked.problem) found.errors[question.id] = checked.problem
      else if (checked.value !== undefined) found.answers[question.id] = checked.value
      yield question
    }
  }
}

/** The sections with the questions that are asked, as far as they are answered; sections without any are left out. */
export function askedSections(sections: readonly FormSection[], given: Answers): FormSection[] {
  const asked = new Set(askedOf(sections, given, { answers: {}, errors: {} }))
  return sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter((question) => asked.has(question)),
    }))
    .filter(({ questions }) => questions.length > 0)
}

export const questionsOf = (sections: readonly FormSection[]): Question[] =>
  sections.flatMap(({ questions }) => questions)

/** The meals of a recalled day in their order, which the database does not keep. */
export function mealsOf<Meal>(day: Partial<Record<RecallMeal, Meal>>): [RecallMeal, Meal][] {
  return keysOf(recallMeals).flatMap((meal): [RecallMeal, Meal][] => {
    const found = day[meal]
    return found === undefined ? [] : [[meal, found]]
  })
}

export function answerWords({ kind, unit }: Pick<Question, 'kind' | 'unit'>, value: unknown): string {
  if (kind === 'number') return [formatNumber(Number(value)), unit].filter(Boolean).join(' ')
  if (kind === 'scale') return `${value} of 10`
  if (kind === 'choices') return (value as string[]).join(', ')
  if (kind === 'date') return formatDate(String(value))
  if (kind === 'picture') return 'A picture'
  if (kind === 'food_day')
    return mealsOf(value as FoodDayAnswer)
      .map(([meal, { text }]) => `${recallMeals[meal]}: ${text}`)
      .join('\n')
  if (kind !== 'signature') return String(value)
  const { name, at, by } = value as SignatureAnswer
  return `${name} agreed${at ? ` on ${formatInstant(at)}` : ''}${by === 'nutritionist' ? ', entered by the nutritionist' : ''}`
}

/** Questions with their answers in words, as lists and exports have them. */
export const answersInWords = (sections: readonly FormSection[], answers: Answers): [string, string][] =>
  questionsOf(sections).flatMap((question) => {
    const value = answerTo(answers, question.id)
    return value === undefined ? [] : [[question.label, answerWords(question, value)]]
  })
