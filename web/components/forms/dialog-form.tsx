import { Button, Group, type ModalProps, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { useDiscardQuestion } from './discard-question.tsx'
import { type ConflictWords, EditConflicts } from './edits.tsx'
import type { FormParts } from './inline-form.tsx'

type Props<Values> = Omit<ModalProps, 'opened' | 'onSubmit' | 'form'> & {
  /** Of `useCallForm`. */
  form: FormParts<Values>
  /** The text of the button, also while busy; by default that it saves. */
  submit?: [label: string, busy: string]
  danger?: boolean
  /** Other work that has to end first, as a document that is sent. */
  isBusy?: boolean
  /** Password and code are typed again quickly: closing asks nothing. */
  isQuick?: boolean
  /** Whether something would be lost that is not in the form's fields. */
  hasMore?: () => boolean
  /** The question before what is typed is lost. */
  discardTitle?: string
  discardText?: ReactNode
  /** How the form puts conflicting values in words. */
  conflicts?: ConflictWords
  onSubmit: (values: Values) => unknown
}

/** A form in a dialog that is mounted while open. It asks before what is typed is lost, and can't be closed while busy. */
export function DialogForm<Values>(props: Props<Values>) {
  const {
    form,
    submit = ['Save', 'Saving...'],
    danger = false,
    isQuick = false,
    hasMore,
    discardTitle,
    discardText,
    conflicts,
    ...rest
  } = props
  const { onSubmit, onClose, children, returnFocus = true, ...modal } = rest
  const isBusy = form.isBusy || props.isBusy === true
  useReturnFocus(returnFocus)
  const discard = useDiscardQuestion({
    // What is being sent is no longer lost.
    hasChanges: () => !isBusy && !isQuick && (form.hasChanges() || hasMore?.() === true),
    title: discardTitle ?? 'Discard what you entered?',
    text: discardText ?? 'It is not saved yet. If you discard it, it is lost.',
  })

  function close() {
    if (!isBusy) discard.askThen(onClose)
  }

  return (
    <>
      <Modal opened size="lg" closeOnClickOutside={false} {...modal} returnFocus={false} onClose={close}>
        <form
          noValidate
          onSubmit={(event) => {
            // A dialog inside a form is inside it for React, though not on the page.
            event.stopPropagation()
            form.onSubmit((values) => !isBusy && onSubmit(values))(event)
          }}
        >
          <Stack>
            <DraftNotice isRestored={form.isRestored} onDiscard={form.discard} />
            {children}
            <EditConflicts form={form} {...conflicts} />
          </Stack>
          <Group mt="lg">
            <Button type="submit" color={danger ? 'red' : 'green'} disabled={isBusy}>
              {submit[isBusy ? 1 : 0]}
            </Button>
            <Button variant="default" onClick={close} disabled={isBusy}>
              Cancel
            </Button>
          </Group>
        </form>
      </Modal>
      {form.question}
      {discard.question}
    </>
  )
}
