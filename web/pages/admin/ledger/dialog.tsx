import type { ComponentProps, SyntheticEvent } from 'react'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'

type Dialog = ComponentProps<typeof FormDialog>
type Props<Values> = Pick<
  Dialog,
  'title' | 'submitLabel' | 'busyLabel' | 'danger' | 'closeOnEscape' | 'onClose' | 'children'
> & {
  form: {
    isDirty: () => boolean
    onSubmit: (submit: (values: Values) => void) => (event?: SyntheticEvent<HTMLFormElement>) => void
  }
  saving: { isPending: boolean; isSuccess: boolean }
  onSave: (values: Values) => void
}

/** A form of the ledger in a dialog: it sends one call at a time and asks before it is left. */
export function LedgerDialog<Values>({ form, saving, onSave, children, ...dialog }: Props<Values>) {
  useReturnFocus()
  return (
    <FormDialog
      {...dialog}
      size="md"
      isBusy={saving.isPending}
      hasChanges={() => form.isDirty() && !saving.isSuccess}
      discardTitle="Discard what you entered?"
      discardText="It is not recorded yet. If you discard it, it is lost."
      returnFocus={false}
      onSubmit={form.onSubmit((values) => {
        if (!saving.isPending) onSave(values)
      })}
    >
      <div className="stack loose">{children}</div>
    </FormDialog>
  )
}
