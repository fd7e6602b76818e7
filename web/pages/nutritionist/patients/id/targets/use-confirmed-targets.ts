import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#web/lib/api/queries.ts'
import type { Words } from '#web/lib/api/toast-mutation.ts'

/** What follows from confirming a challenger's daily targets. */
export function useConfirmedTargets(
  id: string,
  onDone?: () => void,
): Words<'PUT /nutritionists/patients/:id/targets'> {
  const client = useQueryClient()
  return {
    done: 'Targets saved.',
    failed: 'The targets could not be saved. Please try again.',
    onDone(saved) {
      client.setQueryData(queryKey('GET /nutritionists/patients/:id/targets', { params: { id } }), saved)
      onDone?.()
    },
  }
}
