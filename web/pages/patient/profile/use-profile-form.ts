import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type PatientProfile, type PatientProfileInput, profileForm } from '#domain/people/patients.ts'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { profileValues, withoutGuardian } from '#web/components/profile/profile-values.ts'
import { useProfileParts } from '#web/components/profile/use-profile-parts.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { useShow } from '#web/lib/api/queries.ts'
import { markProfileCreated } from '#web/pages/patient/dashboard/created-banner.tsx'
import { readStart, removeStart } from '#web/pages/patient/start/start-draft.ts'
import { useUser } from '#web/session.tsx'

type Input = z.input<typeof PatientProfileInput>
type Options = {
  /** The date of birth that the invitation says, before there is a profile. */
  born?: string | null | undefined
  draft?: string
  onSaved?: (() => void) | undefined
  onRefused?: (failure: ApiError) => void
}

/** The form of the given profile, or of a first one, which begins with what was answered step by step. */
export function useProfileForm(
  profile: PatientProfile | undefined,
  { born, draft, onSaved, onRefused }: Options,
) {
  const { id, name } = useUser()
  const navigate = useNavigate()
  const show = useShow('GET /patients/profile')
  const [schema] = useState(() => profileForm(profile))
  const form = useCallForm(profile ? 'PUT /patients/profile' : 'POST /patients/profile', {
    schema,
    draft,
    stored: profile,
    // What was answered step by step is not asked again.
    values: { ...profileValues(profile, name, born), ...(profile ? null : readStart(id)?.values) },
    ...(profile && { done: 'Profile updated successfully!' }),
    seconds: 3,
    failedSeconds: 5,
    failed: 'Error saving profile. Please try again.',
    alwaysSays: true,
    onDone(saved) {
      show(saved)
      parts.empty()
      if (profile) return onSaved?.()
      markProfileCreated()
      removeStart(id)
      if (onSaved) return onSaved()
      void navigate('/app/patient/?profileCreated=true')
    },
    onFields(failure) {
      onRefused?.(failure)
      return false
    },
  })
  const parts = useProfileParts(profile, form)
  return {
    form,
    ...parts,
    save: (input: Input) => form.call({ body: form.edit.changesOf(withoutGuardian(input)) }),
  }
}
