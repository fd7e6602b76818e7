import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import { IconButton, PlainButton } from '#web/components/layout/page.tsx'
import type { MutationRoute } from '#web/lib/api/api.ts'
import type { AnyVariables, Variables } from '#web/lib/api/queries.ts'
import { useToastMutation, type Words } from '#web/lib/api/toast-mutation.ts'
import { capitalized } from '#web/lib/words.ts'
import classes from './dialogs.module.css'
import { Modal } from './overlays.tsx'

/** Whether a dialog is open, and its subject, which stays while the dialog fades out. */
export function useDialog<Subject>(isOpenAtFirst = false) {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [isOpen, { open, close }] = useDisclosure(isOpenAtFirst)
  const start = useCallback(
    (next: Subject | null) => {
      setSubject(next)
      open()
    },
    [open],
  )
  return {
    subject,
    isOpen,
    close,
    start,
    /** A dialog that is mounted while it is open. */
    show: (draw: (subject: Subject) => ReactNode) => (isOpen && subject !== null ? draw(subject) : null),
  }
}
export type Dialog<Subject> = Omit<ReturnType<typeof useDialog<Subject>>, 'start'> & {
  // A method, so that a dialog of whole rows may be handed to who starts it with less of one.
  start(next: Subject | null): void
}

type DialogButtonProps = Omit<ComponentProps<typeof IconButton>, 'onClick'> & {
  /** Mounted while it is open. */
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <IconButton {...button} onClick={open} />
      {isOpen ? dialog(close) : null}
    </>
  )
}

type ConfirmProps = {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  /** Text of the button while busy, for example "Deleting...". */
  busyLabel?: string
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
  busy?: boolean
  /** True when there is nothing to confirm yet. */
  disabled?: boolean
  /** A second answer, beside the one that is confirmed. */
  alternative?: { label: string; onClick: () => void }
  /** False when the page places the focus itself, because the button that opened the dialog may disappear. */
  returnFocus?: boolean
  /** True when it may open over a dialog that was mounted later. */
  onTop?: boolean
}

/** Asks before an important action. While busy it can't be closed or confirmed again. */
export function ConfirmDialog({
  confirmLabel,
  onConfirm,
  onClose,
  alternative,
  children,
  ...props
}: ConfirmProps) {
  const { busy = false, busyLabel = confirmLabel, danger = false, disabled = false, ...rest } = props
  const { onTop = false, ...modal } = rest
  return (
    <Modal
      {...modal}
      onClose={busy ? () => {} : onClose}
      withCloseButton={false}
      {...(onTop && { zIndex: 300 })}
    >
      {children}
      <div className={classes.actions}>
        <PlainButton onClick={onClose} disabled={busy} data-autofocus>
          Cancel
        </PlainButton>
        {alternative ? (
          <PlainButton onClick={({ detail }) => detail < 2 && alternative.onClick()} disabled={busy}>
            {alternative.label}
          </PlainButton>
        ) : null}
        <Button
          color={danger ? 'red' : 'green'}
          // A double click's second click can come before `busy` is set.
          onClick={({ detail }) => detail < 2 && onConfirm()}
          disabled={busy || disabled}
        >
          {busy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

type Props<R extends MutationRoute> = Omit<ConfirmProps, 'busy' | 'onConfirm'> &
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
    done={`${capitalized(noun)} deleted.`}
    failed={`Error deleting the ${noun}. Please try again.`}
    title={`Delete this ${noun}?`}
    confirmLabel="Delete"
    busyLabel="Deleting..."
    danger
    {...asking}
  />
)
