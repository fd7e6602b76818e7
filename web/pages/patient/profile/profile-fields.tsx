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
            description="You are under 18, so one of them has to agree."
            required
            maxLength={100}
            {...form.getInputProps('guardian_name')}
          />
          <Checkbox
            label={`My parent or guardian agrees that ${brand_name} keeps this information and that a nutritionist plans my meals with it.`}
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
  return (
    <WordListField
      label="Add an allergy or sensitivity"
      placeholder="Peanuts"
      listLabel="Your allergies and sensitivities"
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
  return (
    <>
      <Textarea
        label="Anything about your health that your nutritionist should know"
        description="Diabetes, thyroid, PCOS, blood pressure, pregnancy: in your own words and language."
        maxLength={5000}
        {...form.getInputProps('medical_notes')}
      />
      <Textarea
        label="Medicines and supplements you take"
        description="With dose and time of day, as on the prescription."
        maxLength={2000}
        {...form.getInputProps('medication')}
      />
      <ClinicalFields
        value={form.values}
        onChange={(field, list) => form.setFieldValue(field, list as never)}
        proposed={{ conditions: proposedConditions(written), medicines: proposedMedicines(written) }}
        errors={form.errors}
        hint="As far as they are in the list. Your nutritionist confirms them and plans with them."
      />
    </>
  )
}

/** Goal, target weight and activity; inside `Columns`. */
export function GoalFields({ form }: Props) {
  const field = labelledFields(form, profileLabels)
  return (
    <>
      <ChoiceSelect choices={goals} labels={goalLabels} {...field('goal')} />
      <WeightField
        label="Target"
        description="The weight you aim for"
        {...weightSteps}
        {...form.getInputProps('target_weight_kg')}
      />
      <ChoiceSelect choices={activityLevels} labels={activityLabels} {...field('activity_level')} />
    </>
  )
}

/** Not asked of men. */
export function PregnancyField({ form }: Props) {
  const field = labelledFields(form, profileLabels)
  if (form.values.gender === 'male') return null
  return <ChoiceSelect choices={pregnancies} labels={pregnancyLabels} {...field('pregnancy')} />
}

export function LanguageField({ form }: Props) {
  const field = labelledFields(form, profileLabels)
  return <ChoiceSelect choices={languages} {...field('preferred_language')} />
}

export function NeedsField({ form }: Props) {
  const needs = form.values.health_needs ?? []
  return (
    <OptionChips
      label={profileLabels.health_needs}
      description="We match you with a nutritionist who knows them."
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
