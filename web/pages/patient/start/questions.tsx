import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ConditionName } from '#domain/clinical/conditions.ts'
import { proposedConditions, proposedMedicines } from '#domain/clinical/proposals.ts'
import { addDays, today, weekdays } from '#domain/dates.ts'
import { type FoodRule, foodRuleLabels } from '#domain/food/reading/diet.ts'
import { homeRegions } from '#domain/food/regions.ts'
import { keysOf } from '#domain/keys.ts'
import {
  activityLabels,
  genderLabels,
  goalLabels,
  pregnancyLabels,
  profileLabels,
} from '#domain/people/patients.ts'
import { mayExpect } from '#domain/people/pregnancy.ts'
import { languages, specializations } from '#domain/people/specializations.ts'
import { ClinicalFields } from '#web/components/forms/clinical-fields.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { labelledFields } from '#web/components/forms/form.ts'
import { inputsOf } from '#web/components/forms/form-inputs.ts'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { QuietButton, Tiles } from '#web/components/layout/page.tsx'
import { Questions } from '#web/components/profile/profile-fields.tsx'
import {
  needsGuardian,
  type ProfileFields,
  type ProfileValues,
} from '#web/components/profile/profile-values.ts'
import type { Pending } from '#web/components/profile/use-profile-parts.tsx'
import { WordListField } from '#web/components/profile/word-list-field.tsx'
import { useBrand } from '#web/lib/brand.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import classes from './guide.module.css'

type Asked = {
  form: ProfileFields
  pending: Pending
  /** Takes the answer of a question with one, and goes on. */
  choose: (answer: Partial<ProfileValues>) => void
}
export type Question = {
  id: string
  title: string
  /** Why it is asked. */
  why: string
  fields: readonly (keyof ProfileValues)[]
  /** Whether it may stay open. */
  isOptional?: true
  /** What the button says while nothing is answered; by default that it is skipped. */
  none?: string
  isAsked?: (values: ProfileValues) => boolean
  /** The question that it goes with: whoever is asked that one is asked this one. */
  follows?: string
  Answer: (asked: Asked) => ReactNode
}

type ChoiceProps<Value extends string> = {
  options: readonly Value[]
  labels?: Record<Value, string>
  value: Value | null | undefined
  columns?: string
  onChoose: (value: Value) => void
}

/** One answer of a few. They are buttons, because a press goes on; coming back shows what was pressed. */
function Choices<Value extends string>(props: ChoiceProps<Value>) {
  const { options, labels, value, columns = '20rem', onChoose } = props
  return (
    <Tiles least={columns} className={`${classes.choices} tight`}>
      {options.map((option) => (
        <Button
          key={option}
          variant={option === value ? 'light' : 'default'}
          justify="space-between"
          aria-pressed={option === value}
          rightSection={option === value ? <IconCheck size={18} aria-hidden /> : null}
          onClick={() => onChoose(option)}
        >
          {labels?.[option] ?? option}
        </Button>
      ))}
    </Tiles>
  )
}

/** A question whose one answer is a field's value. */
const choice =
  <Field extends keyof ProfileValues & string, Value extends string>(
    field: Field,
    options: readonly Value[],
    { labels, columns }: { labels?: Record<Value, string>; columns?: string } = {},
  ) =>
  ({ form, choose }: Asked) => (
    <Choices
      options={options}
      {...(labels && { labels })}
      {...(columns && { columns })}
      value={form.values[field] as Value | null}
      onChoose={(value) => choose({ [field]: value } as Partial<ProfileValues>)}
    />
  )

const diets = {
  veg: 'Vegetarian',
  egg: 'Vegetarian with eggs',
  non_veg: 'Non-Vegetarian',
  vegan: 'Vegan',
}
type Diet = keyof typeof diets

function dietOf({ dietary_prefs, food_rules }: ProfileValues): Diet | null {
  const found = (['non_veg', 'vegan', 'veg'] as const).find((pref) => dietary_prefs?.includes(pref))
  return food_rules?.includes('eggetarian') && found !== 'non_veg' && found !== 'vegan'
    ? 'egg'
    : (found ?? null)
}

/** The other answers of the two fields stay. */
function withDiet({ dietary_prefs, food_rules }: ProfileValues, diet: Diet): Partial<ProfileValues> {
  const others = (dietary_prefs ?? []).filter((pref) => !['veg', 'non_veg', 'vegan'].includes(pref))
  const rules = (food_rules ?? []).filter((rule) => rule !== 'eggetarian')
  return {
    dietary_prefs: [...others, diet === 'egg' ? 'veg' : diet],
    food_rules: diet === 'egg' ? [...rules, 'eggetarian'] : rules,
  }
}

const rules: FoodRule[] = ['jain', 'no_onion_garlic', 'halal', 'fasting_days']
const commonAllergies = ['Peanuts', 'Tree nuts', 'Milk', 'Egg', 'Wheat', 'Soy', 'Fish', 'Prawns', 'Sesame']
const commonConditions: ConditionName[] = [
  ...(['type 2 diabetes', 'hypertension', 'hypothyroid on levothyroxine', 'PCOS', 'dyslipidaemia'] as const),
  ...(['fatty liver', 'acidity, GERD', 'iron deficiency', 'eating disorder'] as const),
]
const everyday: Partial<Record<ConditionName, string>> = {
  'type 2 diabetes': 'Diabetes (type 2)',
  hypertension: 'High blood pressure',
  'hypothyroid on levothyroxine': 'Thyroid, on levothyroxine',
  dyslipidaemia: 'Cholesterol',
  'fatty liver': 'Fatty liver',
  'acidity, GERD': 'Acidity',
  'iron deficiency': 'Low iron',
  'eating disorder': 'Eating disorder',
}

function Name({ form }: Asked) {
  const field = labelledFields(form, profileLabels)
  return (
    <>
      <TextInput required size="lg" autoComplete="given-name" {...field('first_name')} />
      <TextInput required size="lg" autoComplete="family-name" {...field('last_name')} />
    </>
  )
}

function Born({ form }: Asked) {
  const { brand_name } = useBrand()
  return (
    <>
      <DateField
        required
        size="lg"
        max={addDays(today(), -1)}
        autoComplete="bday"
        {...labelledFields(form, profileLabels)('dob')}
      />
      {needsGuardian(form.values.dob) ? (
        <>
          <TextInput
            required
            label="Parent's or guardian's name"
            description="You are under 18, so one of them has to agree."
            {...form.getInputProps('guardian_name')}
          />
          <Checkbox
            label={`My parent or guardian agrees that ${brand_name} keeps this information and that a nutritionist plans my meals with it.`}
            {...form.getInputProps('guardian_consent', { type: 'checkbox' })}
            checked={form.values.guardian_consent === true}
          />
        </>
      ) : null}
    </>
  )
}

function Rules({ form }: Asked) {
  return (
    <>
      <OptionChips
        label={profileLabels.food_rules}
        options={rules}
        labels={foodRuleLabels}
        {...form.getInputProps('food_rules')}
      />
      {form.values.food_rules?.includes('fasting_days') ? (
        <OptionChips
          label="Weekdays on which you fast"
          options={weekdays}
          {...form.getInputProps('fasting_weekdays')}
        />
      ) : null}
    </>
  )
}

function Allergies({ form, pending }: Asked) {
  const list = form.values.allergies ?? []
  return (
    <>
      <OptionChips
        label="Common ones"
        options={commonAllergies}
        value={list}
        onToggle={(one) => form.setFieldValue('allergies', toggled(list, one))}
      />
      <WordListField
        label="Another allergy or sensitivity"
        placeholder="Brinjal"
        listLabel="Your allergies and sensitivities"
        isWarning
        pending={pending.allergy}
        {...form.getInputProps('allergies')}
      />
    </>
  )
}

/** Named in the notes, and not in the list yet. */
function Proposed<Field extends 'conditions' | 'medicines'>({
  form,
  field,
}: {
  form: ProfileFields
  field: Field
}) {
  const { medical_notes = null, medication = null } = form.values
  const written = { medical_notes, medication }
  const list: string[] = form.values[field] ?? []
  const found = field === 'conditions' ? proposedConditions(written) : proposedMedicines(written)
  const open = found.filter((one) => !list.includes(one))
  return open.length ? (
    <OptionChips
      label="Do you mean"
      options={open}
      value={[]}
      onToggle={(one) => form.setFieldValue(field, toggled(list, one) as never)}
    />
  ) : null
}

function Health({ form }: Asked) {
  const list = form.values.conditions ?? []
  const focusAfter = useFocusAfter()
  const [isMore, setMore] = useState(() => list.some((name) => !commonConditions.includes(name)))
  return (
    <>
      {isMore ? (
        <ClinicalFields
          value={form.values}
          onChange={(field, chosen) => form.setFieldValue(field, chosen as never)}
          proposed={{ conditions: [], medicines: [] }}
          errors={form.errors}
          hint="Your nutritionist confirms them and plans with them."
        />
      ) : (
        <>
          <OptionChips
            label="Common ones"
            options={commonConditions}
            labels={everyday as Record<ConditionName, string>}
            value={list}
            onToggle={(one) => form.setFieldValue('conditions', toggled(list, one))}
          />
          <QuietButton
            style={{ alignSelf: 'start' }}
            onClick={() => {
              setMore(true)
              focusAfter(() => inputsOf('conditions')[0])
            }}
          >
            More from the list
          </QuietButton>
        </>
      )}
      <Textarea
        label="Something else, in your own words"
        minRows={2}
        maxRows={3}
        {...form.getInputProps('medical_notes')}
      />
      <Proposed form={form} field="conditions" />
    </>
  )
}

function Medicines({ form }: Asked) {
  return (
    <>
      <Textarea
        label={profileLabels.medication}
        description="With dose and time of day, as on the prescription."
        minRows={3}
        maxRows={5}
        {...form.getInputProps('medication')}
      />
      <Proposed form={form} field="medicines" />
    </>
  )
}

const isExpecting = ({ gender, dob }: ProfileValues) =>
  mayExpect({ gender: gender ?? null, dob: dob || today() }, today())

/** The goal comes first: everything else serves it. Each question serves the match, the example day, or what stops it. */
export const questions: Question[] = [
  {
    id: 'goal',
    title: 'What would you like to reach?',
    why: 'Press one to go on. Your nutritionist aims each plan at it; you can change it at any time.',
    fields: ['goal'],
    isOptional: true,
    Answer: choice('goal', keysOf(goalLabels), { labels: goalLabels }),
  },
  {
    id: 'name',
    title: 'What is your name?',
    why: 'It is how your nutritionist addresses you.',
    fields: ['first_name', 'last_name'],
    Answer: Name,
  },
  {
    id: 'born',
    title: 'When were you born?',
    why: 'Age decides how much energy and which nutrients a body needs.',
    fields: ['dob', 'guardian_name', 'guardian_consent'],
    Answer: Born,
  },
  {
    id: 'gender',
    title: 'What is your gender?',
    why: 'Energy and nutrients are reckoned with it.',
    fields: ['gender'],
    isOptional: true,
    Answer: choice('gender', keysOf(genderLabels), { labels: genderLabels }),
  },
  {
    id: 'pregnancy',
    title: 'Are you pregnant or breastfeeding?',
    why: 'Then nothing is reckoned by the program: your nutritionist plans with you.',
    fields: ['pregnancy'],
    isOptional: true,
    isAsked: isExpecting,
    Answer: ({ form, choose }) => (
      <Choices
        options={keysOf(pregnancyLabels)}
        labels={pregnancyLabels}
        value={form.values.pregnancy}
        // Other months end a date, as everywhere.
        onChoose={(pregnancy) =>
          choose(pregnancy === form.values.pregnancy ? {} : { pregnancy, due_date: null, last_period: null })
        }
      />
    ),
  },
  {
    id: 'due_date',
    title: 'When is your due date?',
    why: 'The months follow from it, and your nutritionist plans with them.',
    fields: ['due_date', 'last_period'],
    follows: 'pregnancy',
    isOptional: true,
    none: 'Not Known Yet',
    isAsked: (values) => isExpecting(values) && values.pregnancy?.startsWith('pregnant') === true,
    Answer: ({ form, pending }) => <Questions asks={['due']} form={form} pending={pending} />,
  },
  {
    id: 'body',
    title: 'How tall are you, and what do you weigh?',
    why: 'Portions are worked out from both, and progress is counted from this weight.',
    fields: ['height_cm', 'start_weight_kg'],
    Answer: ({ form, pending }) => <Questions asks={['body']} form={form} pending={pending} />,
  },
  {
    id: 'activity_level',
    title: 'How active are you on most days?',
    why: 'Portions depend on how much you move.',
    fields: ['activity_level'],
    isOptional: true,
    Answer: choice('activity_level', keysOf(activityLabels), { labels: activityLabels }),
  },
  {
    id: 'diet',
    title: 'How do you eat?',
    why: 'Every dish of your plan is checked against it.',
    fields: ['dietary_prefs'],
    isOptional: true,
    Answer: ({ form, choose }) => (
      <Choices
        options={keysOf(diets)}
        labels={diets}
        value={dietOf(form.values)}
        onChoose={(diet) => choose(withDiet(form.values, diet))}
      />
    ),
  },
  {
    id: 'rules',
    title: 'Do you keep rules with food?',
    why: 'Choose all that are true. Every dish is checked against them.',
    fields: ['food_rules', 'fasting_weekdays'],
    isOptional: true,
    none: 'None of These',
    Answer: Rules,
  },
  {
    id: 'allergies',
    title: 'What must you avoid?',
    why: 'Choose all allergies and sensitivities. Every dish is checked against them.',
    fields: ['allergies'],
    isOptional: true,
    none: 'No Allergies',
    Answer: Allergies,
  },
  {
    id: 'region',
    title: 'Where is the food you grew up with from?',
    why: 'So that your plan can begin with dishes you know.',
    fields: ['home_region'],
    isOptional: true,
    Answer: choice('home_region', homeRegions, { columns: '8.5rem' }),
  },
  {
    id: 'language',
    title: 'Which language do you like to speak?',
    why: 'We match you with a nutritionist who speaks it.',
    fields: ['preferred_language'],
    isOptional: true,
    Answer: choice('preferred_language', languages, { columns: '8.5rem' }),
  },
  {
    id: 'needs',
    title: 'What would you like help with?',
    why: 'We match you with a nutritionist who knows it. Choose all that are true.',
    fields: ['health_needs'],
    isOptional: true,
    Answer: ({ form }) => (
      <OptionChips
        label={profileLabels.health_needs}
        options={specializations}
        {...form.getInputProps('health_needs')}
      />
    ),
  },
  {
    id: 'health',
    title: 'Is there anything about your health?',
    why: 'Only your nutritionist reads it, and plans with it.',
    fields: ['conditions', 'medical_notes'],
    isOptional: true,
    none: 'Nothing of This',
    Answer: Health,
  },
  {
    id: 'medicines',
    title: 'Do you take any medicines?',
    why: 'Some go badly with some foods. Only your nutritionist reads it.',
    fields: ['medication', 'medicines'],
    isOptional: true,
    none: 'No Medicines',
    Answer: Medicines,
  },
]

/** The answers of a question below each other. */
export const AnswersOf = ({ question: { Answer }, ...asked }: Asked & { question: Question }) => (
  <Stack gap="md">
    <Answer {...asked} />
  </Stack>
)
