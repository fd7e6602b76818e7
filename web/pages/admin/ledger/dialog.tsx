import { Button } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import type { ReactNode, SyntheticEvent } from 'react'
import { Modal } from '#web/components/feedback/overlays.tsx'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import type { MutationRoute } from '#web/lib/api/api.ts'
import classes from './ledger.module.css'

type DialogProps = {
  dialog: Pick<Dialog<never>, 'isOpen' | 'close'>
  title: string
  /** The call of its form: the dialog can't be closed until it is answered. */
  sends: MutationRoute
  children: ReactNode
}

/** A dialog of the ledger. A click outside does not close it, so typed text is not lost. */
export function LedgerDialog({ dialog, title, sends, children }: DialogProps) {
  const isBusy = useIsMutating({ mutationKey: [sends] }) > 0
  return (
    <Modal
      opened={dialog.isOpen}
      closeOnClickOutside={false}
      onClose={isBusy ? () => {} : dialog.close}
      title={title}
    >
      {children}
    </Modal>
  )
}

type FormProps<Values> = {
  form: {
    isDirty: () => boolean
    onSubmit: (submit: (values: Values) => void) => (event?: SyntheticEvent<HTMLFormElement>) => void
  }
  saving: { isPending: boolean; isSuccess: boolean }
  onSave: (values: Values) => void
  onClose: () => void
  label: string
  busyLabel: string
  danger?: boolean
  children: ReactNode
}

/** The form in a dialog: it sends one call at a time and asks before it is left. */
export function LedgerForm<Values>(props: FormProps<Values>) {
  const { form, saving, onSave, onClose, label, busyLabel, danger = false, children } = props
  const isBusy = saving.isPending
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit((values) => {
        if (!isBusy) onSave(values)
      })}
    >
      <LeaveGuard isDirty={() => form.isDirty() && !saving.isSuccess} />
      {children}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" color={danger ? 'red' : 'green'} disabled={isBusy}>
          {isBusy ? busyLabel : label}
        </Button>
      </div>
    </form>
  )
}
