import type { ComponentProps } from 'react'
import type { MutationRoute } from '#web/lib/api/api.ts'
import type { AnyVariables, Variables } from '#web/lib/api/queries.ts'
import { useToastMutation, type Words } from '#web/lib/api/toast-mutation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props<R extends MutationRoute> = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> &
  Words<R> & {
    route: R
    /** What is called; null while nothing is asked about. */
    call: AnyVariables<R> | null | undefined
  }

/** Asks, then makes the call and tells what came of it. `onDone` closes it. */
export function ConfirmedCall<R extends MutationRoute>(props: Props<R>) {
  const { route, call, done, failed, gone, seconds, onDone, onFields, onOutdated, ...dialog } = props
  const { mutate, isPending } = useToastMutation(route, {
    ...{ done, failed, gone, seconds, onDone, onFields, onOutdated },
  })
  return <ConfirmDialog {...dialog} busy={isPending} onConfirm={() => call && mutate(call as Variables<R>)} />
}
