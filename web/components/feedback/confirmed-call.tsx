import type { ComponentProps, ReactNode } from 'react'
import type { MutationRoute } from '#web/lib/api/api.ts'
import type { AnyVariables, Variables } from '#web/lib/api/queries.ts'
import { useToastMutation, type Words } from '#web/lib/api/toast-mutation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Dialog } from './use-dialog.ts'

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

type RemovalProps<R extends MutationRoute, Subject> = Partial<Words<R>> & {
  route: R
  /** Opens with what is to be deleted. */
  dialog: Dialog<Subject>
  /** What it is, in one word or two: 'measurement'. */
  noun: string
  /** By default it has the subject's id. */
  call?: (subject: Subject) => AnyVariables<R>
  title?: string
  children: (subject: Subject) => ReactNode
}

/** Asks before something is deleted for good, and deletes it. */
export function Removal<R extends MutationRoute, Subject extends { id: string }>(
  props: RemovalProps<R, Subject>,
) {
  const { dialog, noun, onDone, children, call = ({ id }) => ({ params: { id } }) as never, ...words } = props
  const { subject, isOpen, close } = dialog
  return (
    <ConfirmedCall
      call={subject && call(subject)}
      done={`${noun[0]?.toUpperCase()}${noun.slice(1)} deleted.`}
      failed={`Error deleting the ${noun}. Please try again.`}
      onDone={(...done) => {
        close()
        onDone?.(...done)
      }}
      opened={isOpen}
      title={`Delete this ${noun}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      danger
      onClose={close}
      {...words}
    >
      {subject && children(subject)}
    </ConfirmedCall>
  )
}
