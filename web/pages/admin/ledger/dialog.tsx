import { Button, Modal } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import type { ReactNode, SyntheticEvent } from 'react'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import type { MutationRoute } from '#web/lib/api/api.ts'
import classes from './ledger.module.css'

type DialogProps = {
  dialog: Pick<Dialog<never>, 'isOpen' | 'close'>
  title: string
  /** What its form sends: until it is answered the dialog stays. */
  sends: MutationRoute
  children: ReactNode
}

/** A dialog of the ledger. What was typed is not lost by a click beside it. */
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

/** The form in a dialog, which sends once at a time and is not left unasked. */
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
