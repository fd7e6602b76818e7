import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type PatientProfile, profileForm } from '#domain/people/patients.ts'
import { bodySlips } from '#domain/people/plausible.ts'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { EditConflicts } from '#web/components/forms/edits.tsx'
import { GuardedForm } from '#web/components/forms/guarded-form.tsx'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { queryKey, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useDraftedForm } from '#web/lib/storage/form-draft.ts'
import { useUnits } from '#web/lib/units.ts'
import { markProfileCreated } from '#web/pages/patient/dashboard/created-banner.tsx'
import { readStart, removeStart } from '#web/pages/patient/start/start-draft.ts'
import { useUser } from '#web/session.tsx'
import { DietaryFields } from './dietary-fields.tsx'
import { MoreAboutYou } from './more-about-you.tsx'
import classes from './profile.module.css'
import {
  AllergiesField,
  BodyFields,
  MedicalFields,
  PersonalFields,
  type ProfileFields,
} from './profile-fields.tsx'
import { needsGuardian, profileValues, withWords } from './profile-values.ts'

function PersonalInformation({ form }: { form: ProfileFields }) {
  return (
    <SectionCard title="Personal Information">
      <PersonalFields form={form} />
    </SectionCard>
  )
}

function PhysicalMeasurements({ form }: { form: ProfileFields }) {
  return (
    <SectionCard title="Physical Measurements">
      <BodyFields form={form} />
    </SectionCard>
  )
}

/** The name of what is typed and not saved yet, for `useDraftedForm`. */
export const profileDraft = 'challenger-profile'

type Props = { profile?: PatientProfile; onSaved?: () => void; onCancel: () => void }

/** Creates the profile or edits the given one. */
export function ProfileForm({ profile, onSaved, onCancel }: Props) {
  const { id, name } = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  const pendingAllergy = useRef('')
  const pendingDislike = useRef('')
  const isSaved = useRef(false)
  const failure = useRef<string>(undefined)
  const [schema] = useState(() => profileForm(profile))
  const { form, edit, isChanged, isRestored, discard } = useDraftedForm(schema, {
    name: profileDraft,
    version: 0,
    stored: profile,
    // What was answered step by step is not asked again.
    values: { ...profileValues(profile, name), ...(profile ? null : readStart(id)?.values) },
  })
  const save = useApiMutation(profile ? 'PUT /patients/profile' : 'POST /patients/profile', {
    onSuccess(saved) {
      if (!profile) {
        markProfileCreated()
        removeStart(id)
      }
      isSaved.current = true
      if (failure.current) notify.hide(failure.current)
      client.setQueryData(queryKey('GET /patients/profile'), saved)
      if (!profile) return navigate('/app/patient/?profileCreated=true')
      notify.success('Profile updated successfully!', { seconds: 3 })
      onSaved?.()
    },
    onError(error) {
      if (edit.isRefused(error)) return
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
          body: edit.changesOf({
            ...own,
            ...meant,
            allergies,
            dislikes,
            ...(isMinor && { guardian_name, guardian_consent }),
          }),
        })
      },
    )
  })

  return (
    <GuardedForm
      label="My Profile"
      className="no-ring"
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
          <AllergiesField form={form} pending={pendingAllergy} />
        </SectionCard>
        <SectionCard title="Medical Notes">
          <Stack>
            <MedicalFields form={form} />
          </Stack>
        </SectionCard>
        <MoreAboutYou form={form} />
        <EditConflicts edit={edit} form={form} schema={schema} />
      </Stack>
      {slip.dialog}
    </GuardedForm>
  )
}
