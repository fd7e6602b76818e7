import { Box, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { proposedConditions, proposedMedicines } from '#domain/clinical/proposals.ts'
import { addDays, today } from '#domain/dates.ts'
import { isNoAllergy } from '#domain/food/reading/no-allergy.ts'
import { homeNames } from '#domain/people/home.ts'
import {
  activityLabels,
  activityLevels,
  genderLabels,
  genders,
  goalLabels,
  goals,
  pregnancies,
  pregnancyLabels,
  profileLabels,
} from '#domain/people/patients.ts'
import { asOneFact } from '#domain/people/pregnancy.ts'
import { languages, specializations } from '#domain/people/specializations.ts'
import { ClinicalFields } from '#web/components/forms/clinical-fields.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { labelledFields } from '#web/components/forms/form.ts'
import { OptionChips } from '#web/components/forms/option-chips.tsx'
import { UnitChoice } from '#web/components/forms/unit-choice.tsx'
import { HeightField, WeightField, weightSteps } from '#web/components/forms/unit-fields.tsx'
import { Columns } from '#web/components/layout/page.tsx'
import { useBrand } from '#web/lib/brand.ts'
import { useSay } from '#web/lib/say.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { DietaryChoices } from './dietary-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import { needsGuardian, type ProfileFields, type ProfileValues } from './profile-values.ts'
import type { Pending } from './use-profile-parts.tsx'
import { WordListField } from './word-list-field.tsx'

type Props = { form: ProfileFields; pending: Pending }
type Asked = Props & {
  /** The words for the challenger, and for who writes down what they say. */
  say: ReturnType<typeof useSay>
  field: ReturnType<typeof labelledFields<keyof typeof profileLabels, object>>
  brand_name: string
}
type Group = { fields: readonly (keyof ProfileValues)[]; render: (asked: Asked) => ReactNode }

function noAllergyNote(words: string[]) {
  const none = [...new Set(words.filter(isNoAllergy))]
  return none.length ? `“${none.join('”, “')}” is taken as no allergy.` : null
}

/** What is said of a pregnancy, as one fact. */
const tell = (form: ProfileFields, said: Parameters<typeof asOneFact>[0]) =>
  form.setValues(asOneFact(said, null, today()) as never)

/** Inside columns. The months follow from either date. */
const due: Group = {
  fields: ['due_date', 'last_period'],
  render: ({ form, field, say }) => (
    <>
      <DateField
        description={say('If you know it, the months follow from it', 'If known, the months follow from it')}
        {...field('due_date')}
        onChange={(date) => tell(form, { due_date: date || null, pregnancy: form.values.pregnancy })}
      />
      <DateField
        description="Or this: the due date is 280 days later"
        max={today()}
        {...field('last_period')}
        onChange={(date) => tell(form, { last_period: date || null, pregnancy: form.values.pregnancy })}
      />
    </>
  ),
}

/** What a profile asks, in groups: on one page, step by step, and part by part at the desk. */
const groups = {
  person: {
    fields: ['first_name', 'last_name', 'dob', 'gender', 'guardian_name', 'guardian_consent'],
    render: ({ form, field, say, brand_name }) => (
      <>
        <Columns>
          <TextInput required autoComplete="given-name" {...field('first_name')} />
          <TextInput required autoComplete="family-name" {...field('last_name')} />
          <DateField required max={addDays(today(), -1)} autoComplete="bday" {...field('dob')} />
          <ChoiceSelect choices={genders} labels={genderLabels} {...field('gender')} />
        </Columns>
        {needsGuardian(form.values.dob) ? (
          <Box className="stack" mt="md" p="md" bdrs="md" bg="var(--thali-sunken)">
            <TextInput
              label="Parent's or guardian's name"
              description={say(
                'You are under 18, so one of them has to agree.',
                'Under 18 one of them has to agree.',
              )}
              required
              {...form.getInputProps('guardian_name')}
            />
            <Checkbox
              label={say(
                `My parent or guardian agrees that ${brand_name} keeps this information and that a nutritionist plans my meals with it.`,
                `The parent or guardian agrees that ${brand_name} keeps this information and that you plan meals with it.`,
              )}
              {...form.getInputProps('guardian_consent', { type: 'checkbox' })}
              checked={form.values.guardian_consent === true}
            />
          </Box>
        ) : null}
      </>
    ),
  },
  body: {
    fields: ['height_cm', 'start_weight_kg'],
    render: ({ field }) => (
      <>
        <Columns>
          <HeightField required min={1} max={300} startValue={160} {...field('height_cm')} />
          <WeightField required {...weightSteps} {...field('start_weight_kg')} />
        </Columns>
        <Box mt="md">
          <UnitChoice />
        </Box>
      </>
    ),
  },
  allergies: {
    fields: ['allergies'],
    render: ({ form, pending, say }) => (
      <WordListField
        label="Add an allergy or sensitivity"
        placeholder="Peanuts"
        listLabel={say('Your allergies and sensitivities', 'Allergies and sensitivities')}
        isWarning
        pending={pending.allergy}
        noteOn={noAllergyNote}
        {...form.getInputProps('allergies')}
      />
    ),
  },
  eating: {
    fields: ['dietary_prefs', 'food_rules', 'fasting_weekdays', 'rule_weekdays', 'dislikes'],
    render: ({ form, pending }) => <DietaryChoices form={form} pendingDislike={pending.dislike} />,
  },
  home: { fields: homeNames, render: ({ form }) => <HomeFields form={form} /> },
  medical: {
    fields: ['medical_notes', 'medication', 'conditions', 'medicines'],
    render: ({ form, say }) => {
      const { medical_notes = null, medication = null } = form.values
      const written = { medical_notes, medication }
      return (
        <>
          <Textarea
            label={say('Anything about your health that your nutritionist should know', 'Medical notes')}
            description={say(
              'Diabetes, thyroid, PCOS, blood pressure, pregnancy: in your own words and language.',
              'Diabetes, thyroid, PCOS, blood pressure: what they say of their health.',
            )}
            {...form.getInputProps('medical_notes')}
          />
          <Textarea
            label={say('Medicines and supplements you take', profileLabels.medication)}
            description="With dose and time of day, as on the prescription."
            {...form.getInputProps('medication')}
          />
          <ClinicalFields
            value={form.values}
            onChange={(field, list) => form.setFieldValue(field, list as never)}
            proposed={{ conditions: proposedConditions(written), medicines: proposedMedicines(written) }}
            errors={form.errors}
            hint={say(
              'As far as they are in the list. Your nutritionist confirms them and plans with them.',
              'As far as they are in the list. You confirm them under Conditions and medicines.',
            )}
          />
        </>
      )
    },
  },
  /** Inside columns, like the pregnancy. */
  goal: {
    fields: ['goal', 'target_weight_kg', 'activity_level'],
    render: ({ form, field, say }) => (
      <>
        <ChoiceSelect choices={goals} labels={goalLabels} {...field('goal')} />
        <WeightField
          label="Target"
          description={say('The weight you aim for', 'The weight they aim for')}
          {...weightSteps}
          {...form.getInputProps('target_weight_kg')}
        />
        <ChoiceSelect choices={activityLevels} labels={activityLabels} {...field('activity_level')} />
      </>
    ),
  },
  /** Not asked of men. In a pregnancy a date says the months, and moves them by itself. */
  pregnancy: {
    fields: ['pregnancy', ...due.fields],
    render: (asked) => {
      const { form, field } = asked
      const { gender, pregnancy, due_date } = form.values
      if (gender === 'male') return null
      return (
        <>
          <ChoiceSelect
            choices={pregnancies}
            labels={pregnancyLabels}
            {...field('pregnancy')}
            description={due_date ? 'By the due date, and moves with it' : undefined}
            onChange={(months) => tell(form, { pregnancy: months, due_date: null })}
          />
          {pregnancy?.startsWith('pregnant') ? due.render(asked) : null}
        </>
      )
    },
  },
  due,
  language: {
    fields: ['preferred_language'],
    render: ({ field }) => <ChoiceSelect choices={languages} {...field('preferred_language')} />,
  },
  needs: {
    fields: ['health_needs'],
    render: ({ field, say }) => (
      <OptionChips
        description={say('We match you with a nutritionist who knows them.', 'What they want help with.')}
        options={specializations}
        {...field('health_needs')}
      />
    ),
  },
  emergency: {
    fields: ['emergency_contact'],
    render: ({ field }) => <TextInput description="Name and phone number" {...field('emergency_contact')} />,
  },
} satisfies Record<string, Group>
type Name = keyof typeof groups
/** Groups below each other; those in a list side by side. */
export type Asks = readonly (Name | readonly Name[])[]

/** The fields of groups. */
export const fieldsOf = (asks: Asks) =>
  asks.flat().flatMap((name: Name): Group['fields'] => groups[name].fields)

export function Questions({ asks, form, pending }: Props & { asks: Asks }) {
  const { brand_name } = useBrand()
  const asked = { form, pending, brand_name, say: useSay(), field: labelledFields(form, profileLabels) }
  const ask = (name: Name) => <Fragment key={name}>{groups[name].render(asked)}</Fragment>
  return asks.map((one) =>
    typeof one === 'string' ? ask(one) : <Columns key={one.join(' ')}>{one.map(ask)}</Columns>,
  )
}

/** Questions below each other, under a title where they are one part of several. */
export function Part({ title, ...questions }: Props & { asks: Asks; title?: string | undefined }) {
  return (
    <Stack component="section" aria-label={title}>
      {title ? <Text fw={600}>{title}</Text> : null}
      <Questions {...questions} />
    </Stack>
  )
}
