import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type PatientProfile, profileForm } from '#domain/people/patients.ts'
import { bodySlips } from '#domain/people/plausible.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { InlineForm } from '#web/components/forms/inline-form.tsx'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { queryKey } from '#web/lib/api/queries.ts'
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

/** The name of the profile's draft. */
export const profileDraft = 'challenger-profile'

type Props = { profile?: PatientProfile; onSaved?: () => void; onCancel: () => void }

/** Creates the profile or edits the given one. */
export function ProfileForm({ profile, onSaved, onCancel }: Props) {
  const { id, name } = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  const pendingAllergy = useRef('')
  const pendingDislike = useRef('')
  const [schema] = useState(() => profileForm(profile))
  const form = useCallForm(profile ? 'PUT /patients/profile' : 'POST /patients/profile', {
    schema,
    draft: profileDraft,
    stored: profile,
    // What was answered step by step is not asked again.
    values: { ...profileValues(profile, name), ...(profile ? null : readStart(id)?.values) },
    ...(profile && { done: 'Profile updated successfully!' }),
    seconds: 3,
    failedSeconds: 5,
    failed: 'Error saving profile. Please try again.',
    alwaysSays: true,
    onDone(saved) {
      client.setQueryData(queryKey('GET /patients/profile'), saved)
      pendingAllergy.current = pendingDislike.current = ''
      if (profile) return onSaved?.()
      markProfileCreated()
      removeStart(id)
      void navigate('/app/patient/?profileCreated=true')
    },
  })
  const units = useUnits()
  const slip = useSlipQuestion<'height_cm' | 'start_weight_kg'>()

  const submit: Parameters<typeof form.onSubmit>[0] = ({ guardian_name, guardian_consent, ...own }) => {
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
        form.call({
          body: form.edit.changesOf({
            ...own,
            ...meant,
            allergies,
            dislikes,
            ...(isMinor && { guardian_name, guardian_consent }),
          }),
        })
      },
    )
  }

  return (
    <InlineForm
      form={form}
      label="My Profile"
      className="no-ring"
      footClass={classes.bar}
      gap="lg"
      submit={['Save', 'Saving...']}
      hasMore={() => (pendingAllergy.current + pendingDislike.current).trim() !== ''}
      takesFocus={profile !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
    >
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
      {slip.dialog}
    </InlineForm>
  )
}
