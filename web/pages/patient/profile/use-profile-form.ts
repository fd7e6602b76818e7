import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type PatientProfile, type PatientProfileInput, profileForm } from '#domain/people/patients.ts'
import { bodySlips } from '#domain/people/plausible.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import { useUnits } from '#web/lib/units.ts'
import { markProfileCreated } from '#web/pages/patient/dashboard/created-banner.tsx'
import { readStart, removeStart } from '#web/pages/patient/start/start-draft.ts'
import { useUser } from '#web/session.tsx'
import { needsGuardian, profileValues, withWords } from './profile-values.ts'

type Input = z.input<typeof PatientProfileInput>
type Body = Pick<Input, 'height_cm' | 'start_weight_kg'>
type Options = {
  draft?: string
  onSaved?: (() => void) | undefined
  onRefused?: (failure: ApiError) => void
}

/** The form of the given profile, or of a first one, which begins with what was answered step by step. */
export function useProfileForm(profile: PatientProfile | undefined, { draft, onSaved, onRefused }: Options) {
  const { id, name } = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  const units = useUnits()
  const [schema] = useState(() => profileForm(profile))
  /** What is typed into a list and not added yet. */
  const pending = { allergy: useRef(''), dislike: useRef('') }
  const slip = useSlipQuestion<keyof Body>()
  const form = useCallForm(profile ? 'PUT /patients/profile' : 'POST /patients/profile', {
    schema,
    draft,
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
      pending.allergy.current = pending.dislike.current = ''
      if (profile) return onSaved?.()
      markProfileCreated()
      removeStart(id)
      void navigate('/app/patient/?profileCreated=true')
    },
    onFields(failure) {
      onRefused?.(failure)
      return false
    },
  })
  return {
    form,
    pending,
    /** The lists with what is typed and not added yet, which must not be lost. */
    wholeLists: ({ allergies, dislikes }: Pick<Input, 'allergies' | 'dislikes'>) => ({
      allergies: withWords(allergies ?? [], pending.allergy.current),
      dislikes: withWords(dislikes ?? [], pending.dislike.current),
    }),
    slipDialog: slip.dialog,
    /** Asks about a height and weight that are probably slips. Numbers that were confirmed before are not asked about. */
    checkBody({ height_cm, start_weight_kg }: Body, goOn: (meant: Partial<Body>) => void) {
      const isNew = height_cm !== profile?.height_cm || start_weight_kg !== profile?.start_weight_kg
      slip.saveOrAsk(
        (meant) => {
          const body = { height_cm, start_weight_kg, ...meant }
          return isNew ? bodySlips(body.height_cm, body.start_weight_kg, units) : []
        },
        (meant) => {
          form.setValues(meant)
          goOn(meant)
        },
      )
    },
    save({ guardian_name, guardian_consent, ...own }: Input) {
      const guardian = needsGuardian(own.dob) && { guardian_name, guardian_consent }
      form.call({ body: form.edit.changesOf({ ...own, ...guardian }) })
    },
  }
}
