import { Button, Checkbox, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays, today } from '#domain/dates.ts'
import { genderLabels, genders, type PatientProfile, PatientProfileInput } from '#domain/people/patients.ts'
import { useAbout } from '#web/brand.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { FigureField } from '#web/components/forms/figure-field.tsx'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useZodForm } from '#web/form.ts'
import { type ApiError, errorText } from '#web/lib/api/api.ts'
import { queryKey, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useUser } from '#web/session.tsx'
import { markProfileCreated } from './dashboard/created-banner.tsx'
import { AllergiesField } from './profile/allergies-field.tsx'
import { ChoiceSelect } from './profile/choice-select.tsx'
import { DietaryFields } from './profile/dietary-fields.tsx'
import { MoreAboutYou } from './profile/more-about-you.tsx'
import classes from './profile/profile.module.css'
import { needsGuardian, profileValues, withAllergy } from './profile/profile-values.ts'

type Props = { profile?: PatientProfile; onSaved?: () => void; onCancel: () => void }

/** Completes the profile, or changes the given one. */
export function ProfileForm({ profile, onSaved, onCancel }: Props) {
  const { name } = useUser()
  const { brand_name } = useAbout()
  const navigate = useNavigate()
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const pendingAllergy = useRef('')
  const isSaved = useRef(false)
  const failure = useRef<string>(undefined)
  const [isAsking, setAsking] = useState(false)
  const form = useZodForm(PatientProfileInput, { initialValues: profileValues(profile, name) })
  const { isDirty } = form

  const keep = (saved: PatientProfile) => {
    isSaved.current = true
    if (failure.current) notify.hide(failure.current)
    client.setQueryData(queryKey('GET /patients/profile'), saved)
  }
  const onError = (error: ApiError) => {
    form.setServerErrors(error)
    failure.current = notify.error(errorText(error, 'Error saving profile. Please try again.'), {
      seconds: 5,
    })
  }
  const create = useApiMutation('POST /patients/profile', {
    onSuccess(saved) {
      markProfileCreated()
      keep(saved)
      navigate('/app/patient/?profileCreated=true')
    },
    onError,
  })
  const update = useApiMutation('PUT /patients/profile', {
    onSuccess(saved) {
      keep(saved)
      notify.success('Profile updated successfully!', { seconds: 3 })
      onSaved?.()
    },
    onError,
  })
  const isSaving = create.isPending || update.isPending
  const isMinor = needsGuardian(form.values.dob)
  const hasChanges = useCallback(
    () => !isSaved.current && (isDirty() || pendingAllergy.current.trim() !== ''),
    [isDirty],
  )

  const isEdit = profile !== undefined
  useEffect(() => {
    if (isEdit) element.current?.focus({ preventScroll: true })
  }, [isEdit])

  const submit = form.onSubmit(({ guardian_name, guardian_consent, ...own }) => {
    // What stands in the box but was not added yet would be missed on the plate.
    const allergies = withAllergy(own.allergies ?? [], pendingAllergy.current)
    const body = { ...own, allergies, ...(isMinor && { guardian_name, guardian_consent }) }
    return profile ? update.mutate({ body }) : create.mutate({ body })
  })

  return (
    <form
      ref={element}
      noValidate
      tabIndex={-1}
      className={classes.form}
      aria-label="My Profile"
      onSubmit={submit}
    >
      <LeaveGuard isDirty={hasChanges} />
      <Stack gap="lg">
        <SectionCard title="Personal Information">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
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
          </SimpleGrid>
          {isMinor ? (
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
        <SectionCard title="Physical Measurements">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <FigureField
              label="Height (cm)"
              required
              min={1}
              max={300}
              startValue={160}
              decimalScale={2}
              {...form.getInputProps('height_cm')}
            />
            <FigureField
              label="Starting Weight (kg)"
              required
              min={20}
              max={500}
              step={0.1}
              startValue={60}
              decimalScale={2}
              {...form.getInputProps('start_weight_kg')}
            />
          </SimpleGrid>
        </SectionCard>
        <DietaryFields form={form} />
        <SectionCard title="Allergies & Sensitivities">
          <AllergiesField
            value={form.values.allergies ?? []}
            onChange={(list) => form.setFieldValue('allergies', list)}
            pending={pendingAllergy}
            error={form.errors.allergies}
          />
        </SectionCard>
        <SectionCard title="Medical Notes">
          <Textarea
            label="Anything about your health that your nutritionist should know"
            description="Diabetes, thyroid, PCOS, blood pressure, medicines, pregnancy: in your own words and language."
            maxLength={5000}
            {...form.getInputProps('medical_notes')}
          />
        </SectionCard>
        <MoreAboutYou form={form} />
      </Stack>
      <div className={classes.bar}>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button
          variant="default"
          disabled={isSaving}
          onClick={() => (profile && hasChanges() ? setAsking(true) : onCancel())}
        >
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        danger
        onConfirm={onCancel}
        onClose={() => setAsking(false)}
      >
        Your changes are not saved yet. If you discard them, they are lost.
      </ConfirmDialog>
    </form>
  )
}
