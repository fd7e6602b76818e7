import { z } from 'zod'
import { callsFor, Id, Instant, optionalLine, paging, requiredLine, requiredText } from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'
import { oneLine } from '#domain/plain-text.ts'

export const questionKindLabels = {
  text: 'A line of text',
  long_text: 'A longer text',
  number: 'A number',
  choice: 'One of several answers',
  choices: 'Any of several answers',
  scale: 'A scale from 1 to 10',
  date: 'A date',
  picture: 'A picture',
  food_day: 'The food of a day',
  signature: 'A signature',
}
export type QuestionKind = keyof typeof questionKindLabels
const questionKinds = keysOf(questionKindLabels)

export const [mostSections, mostQuestions, mostForms] = [20, 150, 100]

/** Something is asked only when an earlier question has this answer, or has it among others. */
const Condition = z.object({ question: z.string().max(60), is: z.string().max(100) })
export type Condition = z.output<typeof Condition>

const idMessage = 'The id of a question has letters, digits, - and _ only'
const Question = z.object({
  id: z
    .string(idMessage)
    .regex(/^[a-z0-9][\w-]{0,59}$/i, idMessage)
    .refine((id) => !(id in {}), 'Please choose another id'),
  kind: z.enum(questionKinds, 'Please choose a kind of question'),
  label: requiredText('Please write the question', 3000),
  /** Of a number. */
  unit: optionalLine(20),
  /** The answers to choose from; of a scale what 1 and 10 mean. */
  choices: z
    .array(z.string().overwrite(oneLine).max(100, 'Please use at most 100 characters'))
    .max(30, 'At most 30 answers')
    .overwrite((choices) => choices.filter(Boolean))
    .nullish(),
  required: z.boolean().default(false),
  show_if: Condition.nullish(),
})
export type Question = z.output<typeof Question>

const Section = z.object({
  title: requiredLine('Please give the section a title', 100),
  questions: z.array(Question).max(mostQuestions),
  show_if: Condition.nullish(),
})
export type FormSection = z.output<typeof Section>

type Issue = [path: (string | number)[], message: string]
const isChosen = (kind: QuestionKind) => kind === 'choice' || kind === 'choices'

/** What is wrong with the choices of a question. */
function choiceProblem({ kind, choices }: Question): string | undefined {
  const all = choices ?? []
  if (new Set(all).size < all.length) return 'Please name each answer once'
  if (isChosen(kind) && all.length < 2) return 'Please write at least two answers, each on a line of its own'
  if (kind === 'scale' && all.length !== 0 && all.length !== 2)
    return 'Please write two lines, what 1 and what 10 means, or none'
}

/** What is wrong with a form besides its fields. */
function issuesOf(sections: FormSection[]): Issue[] {
  const issues: Issue[] = []
  /** The answers that earlier questions may have. */
  const earlier = new Map<string, readonly string[]>()
  const checkCondition = (condition: Condition | null | undefined, path: (string | number)[]) => {
    if (condition && !earlier.get(condition.question)?.includes(condition.is))
      issues.push([[...path, 'show_if'], 'This depends on an earlier question that has no such answer'])
  }
  for (const [at, { questions, show_if }] of sections.entries()) {
    checkCondition(show_if, ['sections', at])
    for (const [of, question] of questions.entries()) {
      const path = ['sections', at, 'questions', of]
      const problem = choiceProblem(question)
      if (problem) issues.push([[...path, 'choices'], problem])
      checkCondition(question.show_if, path)
      if (earlier.has(question.id)) issues.push([[...path, 'id'], 'Each question needs an id of its own'])
      earlier.set(question.id, isChosen(question.kind) ? (question.choices ?? []) : [])
    }
  }
  const sectionless = sections.findIndex(({ questions }) => questions.length === 0)
  if (sectionless >= 0)
    issues.push([['sections', sectionless, 'title'], 'Please write a question, or remove this section'])
  if (earlier.size > mostQuestions)
    issues.push([['sections'], `A form has at most ${mostQuestions} questions`])
  return issues
}

export const FormInput = z
  .object({
    title: requiredLine('Please give the form a title', 100),
    sections: z
      .array(Section)
      .min(1, 'A form needs at least one section')
      .max(mostSections, `A form has at most ${mostSections} sections`),
  })
  .superRefine(({ sections }, context) => {
    for (const [path, message] of issuesOf(sections)) context.addIssue({ code: 'custom', path, message })
  })
export type FormInput = z.output<typeof FormInput>

export const Sections = z.array(Section)
const Form = z.object({
  id: Id,
  title: z.string(),
  sections: Sections,
  /** Whether the caller made it. The others are ready ones: to be sent or copied. */
  own: z.boolean(),
  /** Null for a ready one. */
  updated_at: Instant.nullable(),
})
export type Form = z.output<typeof Form>

export const readyFormMessage = 'This form is ready-made. Copy it, and change your copy.'
export const enoughFormsMessage = `You have ${mostForms} forms. Please delete one that you do not need any more.`
export const stillWaitingMessage =
  'This form waits to be filled already. Please wait for the answers, or take it back.'

export const forms = callsFor('approved nutritionist', {
  'GET /forms': {
    summary: "One's own forms by title, then the ready ones",
    query: z.object(paging(50)),
    reply: z.array(Form),
  },
  'POST /forms': {
    summary: 'Make a form of questions',
    body: FormInput,
    reply: Form,
  },
  'GET /forms/:id': {
    summary: 'A form of one’s own, or a ready one',
    reply: Form,
  },
  'PUT /forms/:id': {
    summary: 'Change a form that one has made; what was sent before stays as it was',
    body: FormInput,
    reply: Form,
  },
  'DELETE /forms/:id': 'Delete a form that one has made; what was sent stays',
  'POST /forms/:id/send': {
    summary: 'Ask a challenger in care to fill a form',
    body: z.object({
      patient_id: Id,
      /** It is filled at the desk: the challenger is not told that it waits. */
      at_desk: z.boolean().optional(),
    }),
    reply: z.object({ id: Id }),
  },
})
