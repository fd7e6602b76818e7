import { Box, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { proposedConditions, proposedMedicines } from '#domain/clinical/proposals.ts'
import { addDays, today } from '#domain/dates.ts'
import { isNoAllergy } from '#domain/food/reading/no-allergy.ts'
import {
  activityLabels,
  activityLevels,
  genderLabels,
  genders,
  goalLabels,
  goals,
  type PatientProfileInput,
  pregnancies,
  pregnancyLabels,
  profileLabels,
} from '#domain/people/patients.ts'
import { asOneFact } from '#domain/people/pregnancy.ts'
import { languages, specializations } from '#domain/people/specializations.ts'
import { ClinicalFields } from '#web/components/forms/clinical-fields.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { weightSteps } from '#web/components/forms/figure-field.tsx'
import { labelledFields, type ZodForm } from '#web/components/forms/form.ts'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { UnitChoice } from '#web/components/forms/unit-choice.tsx'
import { HeightField, WeightField } from '#web/components/forms/unit-fields.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { useAbout } from '#web/lib/brand.ts'
import { useSay } from '#web/lib/say.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { needsGuardian } from './profile-values.ts'
import { WordListField } from './word-list-field.tsx'

/*
 * The fields of a challenger's profile, in the groups in which they are asked: on one page, and step by step.
 */
export type ProfileFields = ZodForm<typeof PatientProfileInput>
type Props = { form: ProfileFields }

export function PersonalFields({ form }: Props) {
  const { brand_name } = useAbout()
  const say = useSay()
  const field = labelledFields(form, profileLabels)
  return (
    <>
      <Columns>
        <TextInput required maxLength={100} autoComplete="given-name" {...field('first_name')} />
        <TextInput required maxLength={100} autoComplete="family-name" {...field('last_name')} />
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
            maxLength={100}
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
  )
}

export function BodyFields({ form }: Props) {
  const field = labelledFields(form, profileLabels)
  return (
    <>
      <Columns>
        <HeightField required min={1} max={300} startValue={160} {...field('height_cm')} />
        <WeightField required {...weightSteps} {...field('start_weight_kg')} />
      </Columns>
      <Box mt="md">
        <UnitChoice />
      </Box>
    </>
  )
}

function noAllergyNote(words: string[]) {
  const none = [...new Set(words.filter(isNoAllergy))]
  return none.length ? `“${none.join('”, “')}” is taken as no allergy.` : null
}

/** `pending` gets an allergy that is typed but not added yet. */
export function AllergiesField({ form, pending }: Props & { pending: RefObject<string> }) {
  const say = useSay()
  return (
    <WordListField
      label="Add an allergy or sensitivity"
      placeholder="Peanuts"
      listLabel={say('Your allergies and sensitivities', 'Allergies and sensitivities')}
      path="allergies"
      isWarning
      value={form.values.allergies ?? []}
      onChange={(list) => form.setFieldValue('allergies', list)}
      pending={pending}
      error={form.errors.allergies}
      noteOn={noAllergyNote}
    />
  )
}

export function MedicalFields({ form }: Props) {
  const { medical_notes = null, medication = null } = form.values
  const written = { medical_notes, medication }
  const say = useSay()
  return (
    <>
      <Textarea
        label={say('Anything about your health that your nutritionist should know', 'Medical notes')}
        description={say(
          'Diabetes, thyroid, PCOS, blood pressure, pregnancy: in your own words and language.',
          'Diabetes, thyroid, PCOS, blood pressure: what they say of their health.',
        )}
        maxLength={5000}
        {...form.getInputProps('medical_notes')}
      />
      <Textarea
        label={say('Medicines and supplements you take', profileLabels.medication)}
        description="With dose and time of day, as on the prescription."
        maxLength={2000}
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
}

/** Goal, target weight and activity; inside `Columns`. */
export function GoalFields({ form }: Props) {
  const say = useSay()
  const field = labelledFields(form, profileLabels)
  return (
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
  )
}

/** Not asked of men. In a pregnancy a date says the months, and moves them by itself. */
export function PregnancyField({ form }: Props) {
  const field = labelledFields(form, profileLabels)
  const say = useSay()
  const { gender, pregnancy, due_date } = form.values
  if (gender === 'male') return null
  const tell = (said: Parameters<typeof asOneFact>[0]) =>
    form.setValues(asOneFact(said, null, today()) as never)
  return (
    <>
      <ChoiceSelect
        choices={pregnancies}
        labels={pregnancyLabels}
        {...field('pregnancy')}
        description={due_date ? 'By the due date, and moves with it' : undefined}
        onChange={(months) => tell({ pregnancy: months, due_date: null })}
      />
      {pregnancy?.startsWith('pregnant') ? (
        <>
          <DateField
            description={say(
              'If you know it, the months follow from it',
              'If known, the months follow from it',
            )}
            {...field('due_date')}
            onChange={(date) => tell({ due_date: date || null, pregnancy })}
          />
          <DateField
            description="Or this: the due date is 280 days later"
            max={today()}
            {...field('last_period')}
            onChange={(date) => tell({ last_period: date || null, pregnancy })}
          />
        </>
      ) : null}
    </>
  )
}

export function LanguageField({ form }: Props) {
  const field = labelledFields(form, profileLabels)
  return <ChoiceSelect choices={languages} {...field('preferred_language')} />
}

export function NeedsField({ form }: Props) {
  const say = useSay()
  const needs = form.values.health_needs ?? []
  return (
    <OptionChips
      label={profileLabels.health_needs}
      description={say('We match you with a nutritionist who knows them.', 'What they want help with.')}
      options={specializations}
      value={needs}
      onToggle={(need) => form.setFieldValue('health_needs', toggled(needs, need))}
    />
  )
}

export function EmergencyField({ form }: Props) {
  const field = labelledFields(form, profileLabels)
  return <TextInput description="Name and phone number" maxLength={200} {...field('emergency_contact')} />
}
