import type { ComponentProps, ReactNode } from 'react'
import type { MutationRoute } from '#web/lib/api/api.ts'
import type { AnyVariables, Variables } from '#web/lib/api/queries.ts'
import { useToastMutation, type Words } from '#web/lib/api/toast-mutation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Dialog } from './use-dialog.tsx'

type Props<R extends MutationRoute> = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> &
  Words<R> & {
    route: R
    /** What is called; null while nothing is asked about. */
    call: AnyVariables<R> | null | undefined
  }

/** Asks, then makes the call and tells what came of it. `onDone` closes it; `AskedCall` closes by itself. */
export function ConfirmedCall<R extends MutationRoute>(props: Props<R>) {
  const { route, call, done, failed, gone, seconds, onDone, onFields, onOutdated, ...dialog } = props
  const { mutate, isPending } = useToastMutation(route, {
    ...{ done, failed, gone, seconds, onDone, onFields, onOutdated },
  })
  return <ConfirmDialog {...dialog} busy={isPending} onConfirm={() => call && mutate(call as Variables<R>)} />
}

type AskedProps<R extends MutationRoute, Subject> = Omit<
  Props<R>,
  'call' | 'opened' | 'onClose' | 'children'
> & {
  /** Opens with what is asked about. */
  dialog: Dialog<Subject>
  /** By default it has the subject's id. */
  call?: (subject: Subject) => AnyVariables<R>
  children: (subject: Subject) => ReactNode
}

/** The same about the subject of a dialog, which closes when the call is made. */
export function AskedCall<R extends MutationRoute, Subject extends { id: string }>(
  props: AskedProps<R, Subject>,
) {
  const { dialog, call = ({ id }) => ({ params: { id } }) as never, onDone, children, ...asking } = props
  const { subject, isOpen, close } = dialog
  return (
    <ConfirmedCall
      {...asking}
      call={subject && call(subject)}
      onDone={(...done) => {
        close()
        onDone?.(...done)
      }}
      opened={isOpen}
      onClose={close}
    >
      {subject && children(subject)}
    </ConfirmedCall>
  )
}

type RemovalProps<R extends MutationRoute, Subject> = Partial<AskedProps<R, Subject>> &
  Pick<AskedProps<R, Subject>, 'route' | 'dialog' | 'children'> & {
    /** What is deleted, in one word or two: 'measurement'. */
    noun: string
  }

/** Asks before something is deleted for good, and deletes it. */
export const Removal = <R extends MutationRoute, Subject extends { id: string }>({
  noun,
  ...asking
}: RemovalProps<R, Subject>) => (
  <AskedCall
    done={`${noun[0]?.toUpperCase()}${noun.slice(1)} deleted.`}
    failed={`Error deleting the ${noun}. Please try again.`}
    title={`Delete this ${noun}?`}
    confirmLabel="Delete"
    busyLabel="Deleting..."
    danger
    {...asking}
  />
)
