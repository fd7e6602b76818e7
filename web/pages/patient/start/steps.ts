import { type Asks, fieldsOf } from '#web/components/profile/profile-fields.tsx'

type Step = {
  title: string
  /** Why it is asked. */
  why: string
  isOptional: boolean
  parts: { title?: string; asks: Asks }[]
}

/** The goal comes first: everything else serves it. */
export const steps: Step[] = [
  {
    title: 'What would you like to reach?',
    why: 'Your nutritionist aims each plan at it, and portions depend on how much you move. You can change it at any time.',
    isOptional: true,
    parts: [{ asks: [['goal']] }],
  },
  {
    title: 'Who are you?',
    why: 'Age and gender decide how much energy and which nutrients a body needs. Your name is how your nutritionist addresses you.',
    isOptional: false,
    parts: [{ asks: ['person'] }],
  },
  {
    title: 'Where do you begin?',
    why: 'Portions are worked out from your height and weight, and your progress is counted from this weight.',
    isOptional: false,
    parts: [{ asks: ['body'] }],
  },
  {
    title: 'What do you eat, and what must you avoid?',
    why: 'Every dish of your plan is checked against your diet, your rules and your allergies.',
    isOptional: true,
    parts: [{ asks: ['allergies', 'eating'] }],
  },
  {
    title: 'What are your home and meals like?',
    why: 'A plan that fits your kitchen and your days is easier to keep. Only your nutritionist reads this; answer what you like.',
    isOptional: true,
    parts: [{ asks: ['home'] }],
  },
  {
    title: 'Who fits you, and what should they know?',
    why: 'Two answers decide who becomes your nutritionist: your health needs and your language. Only that person reads the rest.',
    isOptional: true,
    parts: [
      { title: 'We match you by these', asks: ['needs', ['language']] },
      { title: 'Your nutritionist plans with these', asks: ['medical', ['pregnancy', 'emergency']] },
    ],
  },
]

/** The fields that must be right before the next step. */
export const fieldsIn = ({ parts }: Step) => parts.flatMap(({ asks }) => fieldsOf(asks))

/** The number of the step that asks for a field; the first one when none does. */
export const stepOf = (field: string | undefined) =>
  Math.max(1, steps.findIndex((step) => fieldsIn(step).some((name) => name === field)) + 1)
