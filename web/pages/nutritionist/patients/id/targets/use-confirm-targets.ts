import { useQueryClient } from '@tanstack/react-query'
import type { PatientTargets, TargetsInput } from '#domain/food/targets/patient-targets.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

type More = { onDone?: () => void; onFields?: (error: ApiError) => boolean }

/** Confirms a challenger's daily targets, if they still have the version that is on screen. */
export function useConfirmTargets(id: string, { version }: PatientTargets, { onDone, onFields }: More = {}) {
  const client = useQueryClient()
  const save = useToastMutation('PUT /nutritionists/patients/:id/targets', {
    done: 'Targets saved.',
    failed: 'The targets could not be saved. Please try again.',
    ...(onFields && { onFields }),
    onDone(saved) {
      client.setQueryData(queryKey('GET /nutritionists/patients/:id/targets', { params: { id } }), saved)
      onDone?.()
    },
  })
  return {
    isBusy: save.isPending,
    confirm: (body: TargetsInput) => save.mutate({ params: { id }, body, ifMatch: version }),
  }
}
