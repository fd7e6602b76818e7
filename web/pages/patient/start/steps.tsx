import { Stack, Text } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { homeNames } from '#domain/people/home.ts'
import { Columns } from '#web/components/layout/columns.tsx'
import { DietaryChoices } from '#web/components/profile/dietary-fields.tsx'
import { HomeFields } from '#web/components/profile/home-fields.tsx'
import {
  AllergiesField,
  BodyFields,
  EmergencyField,
  GoalFields,
  LanguageField,
  MedicalFields,
  NeedsField,
  PersonalFields,
  PregnancyField,
  type ProfileFields,
} from '#web/components/profile/profile-fields.tsx'
import type { ProfileValues } from '#web/components/profile/profile-values.ts'

export type Pending = { allergy: RefObject<string>; dislike: RefObject<string> }
type Step = {
  title: string
  /** Why it is asked. */
  why: string
  /** The fields that must be right before the next step. */
  fields: (keyof ProfileValues)[]
  isOptional: boolean
  render: (form: ProfileFields, pending: Pending) => ReactNode
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title}>
      <Text fw={600}>{title}</Text>
      {children}
    </Stack>
  )
}

/** The goal comes first: everything else serves it. */
export const steps: Step[] = [
  {
    title: 'What would you like to reach?',
    why: 'Your nutritionist aims each plan at it, and portions depend on how much you move. You can change it at any time.',
    fields: ['goal', 'target_weight_kg', 'activity_level'],
    isOptional: true,
    render: (form) => (
      <Columns>
        <GoalFields form={form} />
      </Columns>
    ),
  },
  {
    title: 'Who are you?',
    why: 'Age and gender decide how much energy and which nutrients a body needs. Your name is how your nutritionist addresses you.',
    fields: ['first_name', 'last_name', 'dob', 'gender', 'guardian_name', 'guardian_consent'],
    isOptional: false,
    render: (form) => <PersonalFields form={form} />,
  },
  {
    title: 'Where do you begin?',
    why: 'Portions are worked out from your height and weight, and your progress is counted from this weight.',
    fields: ['height_cm', 'start_weight_kg'],
    isOptional: false,
    render: (form) => <BodyFields form={form} />,
  },
  {
    title: 'What do you eat, and what must you avoid?',
    why: 'Every dish of your plan is checked against your diet, your rules and your allergies.',
    fields: ['dietary_prefs', 'food_rules', 'fasting_weekdays', 'rule_weekdays', 'dislikes', 'allergies'],
    isOptional: true,
    render: (form, { allergy, dislike }) => (
      <Stack gap="lg">
        <AllergiesField form={form} pending={allergy} />
        <DietaryChoices form={form} pendingDislike={dislike} />
      </Stack>
    ),
  },
  {
    title: 'What are your home and meals like?',
    why: 'A plan that fits your kitchen and your days is easier to keep. Only your nutritionist reads this; answer what you like.',
    fields: homeNames,
    isOptional: true,
    render: (form) => <HomeFields form={form} />,
  },
  {
    title: 'Who fits you, and what should they know?',
    why: 'Two answers decide who becomes your nutritionist: your health needs and your language. Only that person reads the rest.',
    fields: [
      'health_needs',
      'preferred_language',
      'medical_notes',
      'conditions',
      'medicines',
      'medication',
      'pregnancy',
      'due_date',
      'last_period',
      'emergency_contact',
    ],
    isOptional: true,
    render: (form) => (
      <Stack gap="xl">
        <Part title="We match you by these">
          <NeedsField form={form} />
          <Columns>
            <LanguageField form={form} />
          </Columns>
        </Part>
        <Part title="Your nutritionist plans with these">
          <MedicalFields form={form} />
          <Columns>
            <PregnancyField form={form} />
            <EmergencyField form={form} />
          </Columns>
        </Part>
      </Stack>
    ),
  },
]

/** The number of the step that asks for a field; the first one when none does. */
export const stepOf = (field: string | undefined) =>
  Math.max(1, steps.findIndex(({ fields }) => fields.some((name) => name === field)) + 1)
