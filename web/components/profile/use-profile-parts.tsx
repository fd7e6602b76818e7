import { type RefObject, useRef } from 'react'
import type { z } from 'zod'
import type { PatientProfile, PatientProfileInput } from '#domain/people/patients.ts'
import { bodySlips } from '#domain/people/plausible.ts'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { useUnits } from '#web/lib/units.ts'
import { withWords } from './profile-values.ts'

type Input = z.input<typeof PatientProfileInput>
type Body = Pick<Input, 'height_cm' | 'start_weight_kg'>

/** What is typed into a list and not added yet. */
export type Pending = Record<'allergy' | 'dislike', RefObject<string>>

/** What forms of a profile have besides their fields: lists with a word that is typed, and questions about slips. */
export function useProfileParts(
  profile: PatientProfile | undefined,
  form: { setValues: (values: Partial<Body>) => void },
) {
  const units = useUnits()
  const pending: Pending = { allergy: useRef(''), dislike: useRef('') }
  const slip = useSlipQuestion<keyof Body>()
  return {
    pending,
    empty() {
      pending.allergy.current = pending.dislike.current = ''
    },
    /** The lists with what is typed and not added yet, which must not be lost. */
    wholeLists: ({ allergies, dislikes }: Pick<Input, 'allergies' | 'dislikes'>) => ({
      allergies: withWords(allergies ?? [], pending.allergy.current),
      dislikes: withWords(dislikes ?? [], pending.dislike.current),
    }),
    hasTyped: () => (pending.allergy.current + pending.dislike.current).trim() !== '',
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
  }
}
