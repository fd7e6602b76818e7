import { Box, Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { addDays, today } from '#domain/dates.ts'
import { genderLabels, genders, type PatientProfile, PatientProfileInput } from '#domain/people/patients.ts'
import { bodySlips } from '#domain/people/plausible.ts'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { weightSteps } from '#web/components/forms/figure-field.tsx'
import type { ZodForm } from '#web/components/forms/form.ts'
import { GuardedForm } from '#web/components/forms/guarded-form.tsx'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { UnitChoice } from '#web/components/forms/unit-choice.tsx'
import { HeightField, WeightField } from '#web/components/forms/unit-fields.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { queryKey, useApiMutation } from '#web/lib/api/queries.ts'
import { useAbout } from '#web/lib/brand.ts'
import { notify } from '#web/lib/notify.ts'
import { useDraftedForm } from '#web/lib/storage/form-draft.ts'
import { useUnits } from '#web/lib/units.ts'
import { markProfileCreated } from '#web/pages/patient/dashboard/created-banner.tsx'
import { useUser } from '#web/session.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import { DietaryFields } from './dietary-fields.tsx'
import { MoreAboutYou } from './more-about-you.tsx'
import classes from './profile.module.css'
import { needsGuardian, profileValues, withWords } from './profile-values.ts'
import { WordListField } from './word-list-field.tsx'

type Form = ZodForm<typeof PatientProfileInput>

function PersonalInformation({ form }: { form: Form }) {
  const { brand_name } = useAbout()
  return (
    <SectionCard title="Personal Information">
      <Columns>
        <TextInput
          label="First Name"
          required
          maxLength={100}
          autoComplete="given-name"
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label="Last Name"
          required
          maxLength={100}
          autoComplete="family-name"
          {...form.getInputProps('last_name')}
        />
        <DateField
          label="Date of Birth"
          required
          max={addDays(today(), -1)}
          autoComplete="bday"
          {...form.getInputProps('dob')}
        />
        <ChoiceSelect
          label="Gender"
          choices={genders}
          labels={genderLabels}
          {...form.getInputProps('gender')}
        />
      </Columns>
      {needsGuardian(form.values.dob) ? (
        <div className={classes.guardian}>
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
          />
        </div>
      ) : null}
    </SectionCard>
  )
}

function PhysicalMeasurements({ form }: { form: Form }) {
  return (
    <SectionCard title="Physical Measurements">
      <Columns>
        <HeightField
          label="Height"
          required
          min={1}
          max={300}
          startValue={160}
          {...form.getInputProps('height_cm')}
        />
        <WeightField
          label="Starting Weight"
          required
          {...weightSteps}
          {...form.getInputProps('start_weight_kg')}
        />
      </Columns>
      <Box mt="md">
        <UnitChoice />
      </Box>
    </SectionCard>
  )
}

/** The name of what is typed and not saved yet, for `useDraftedForm`. */
export const profileDraft = 'challenger-profile'

type Props = { profile?: PatientProfile; onSaved?: () => void; onCancel: () => void }

/** Creates the profile or edits the given one. */
export function ProfileForm({ profile, onSaved, onCancel }: Props) {
  const { name } = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  const pendingAllergy = useRef('')
  const pendingDislike = useRef('')
  const isSaved = useRef(false)
  const failure = useRef<string>(undefined)
  const { form, isChanged, isRestored, discard } = useDraftedForm(PatientProfileInput, {
    name: profileDraft,
    version: 0,
    values: profileValues(profile, name),
  })
  const save = useApiMutation(profile ? 'PUT /patients/profile' : 'POST /patients/profile', {
    onSuccess(saved) {
      if (!profile) markProfileCreated()
      isSaved.current = true
      if (failure.current) notify.hide(failure.current)
      client.setQueryData(queryKey('GET /patients/profile'), saved)
      if (!profile) return navigate('/app/patient/?profileCreated=true')
      notify.success('Profile updated successfully!', { seconds: 3 })
      onSaved?.()
    },
    onError(error) {
      form.setServerErrors(error)
      failure.current = notify.error(errorText(error, 'Error saving profile. Please try again.'), {
        seconds: 5,
      })
    },
  })
  const units = useUnits()
  const slip = useSlipQuestion<'height_cm' | 'start_weight_kg'>()
  const hasChanges = useCallback(
    () => !isSaved.current && (isChanged || (pendingAllergy.current + pendingDislike.current).trim() !== ''),
    [isChanged],
  )

  const submit = form.onSubmit(({ guardian_name, guardian_consent, ...own }) => {
    // What was typed and not added yet must not be lost.
    const allergies = withWords(own.allergies ?? [], pendingAllergy.current)
    const dislikes = withWords(own.dislikes ?? [], pendingDislike.current)
    const isMinor = needsGuardian(form.values.dob)
    const { height_cm, start_weight_kg } = own
    // Numbers that were confirmed before are not asked about again.
    const isNew = height_cm !== profile?.height_cm || start_weight_kg !== profile?.start_weight_kg
    slip.saveOrAsk(
      (meant) => {
        const body = { height_cm, start_weight_kg, ...meant }
        return isNew ? bodySlips(body.height_cm, body.start_weight_kg, units) : []
      },
      (meant) => {
        form.setValues(meant)
        save.mutate({
          body: {
            ...own,
            ...meant,
            allergies,
            dislikes,
            ...(isMinor && { guardian_name, guardian_consent }),
          },
        })
      },
    )
  })

  return (
    <GuardedForm
      label="My Profile"
      className={classes.form}
      hasChanges={hasChanges}
      takesFocus={profile !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
      buttons={(cancel) => (
        <div className={classes.bar}>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
          {/* Cancelling a first profile leaves the page, which asks by itself. */}
          <Button variant="default" disabled={save.isPending} onClick={profile ? cancel : onCancel}>
            Cancel
          </Button>
        </div>
      )}
    >
      <Stack gap="lg">
        <DraftNotice isRestored={isRestored} onDiscard={discard} />
        <PersonalInformation form={form} />
        <PhysicalMeasurements form={form} />
        <DietaryFields form={form} pendingDislike={pendingDislike} />
        <SectionCard title="Allergies & Sensitivities">
          <WordListField
            label="Add an allergy or sensitivity"
            placeholder="Peanuts"
            listLabel="Your allergies and sensitivities"
            path="allergies"
            isWarning
            value={form.values.allergies ?? []}
            onChange={(list) => form.setFieldValue('allergies', list)}
            pending={pendingAllergy}
            error={form.errors.allergies}
          />
        </SectionCard>
        <SectionCard title="Medical Notes">
          <Stack>
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
          </Stack>
        </SectionCard>
        <MoreAboutYou form={form} />
      </Stack>
      {slip.dialog}
    </GuardedForm>
  )
}
