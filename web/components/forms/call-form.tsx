import { Button, Group, type ModalProps, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { DateString } from '#domain/dates.ts'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { PlainButton } from '#web/components/layout/page.tsx'
import type { MutationRoute } from '#web/lib/api/api.ts'
import type { AnyVariables, Variables } from '#web/lib/api/queries.ts'
import { explain, type Failure } from '#web/lib/api/sending.ts'
import { useToastMutation, type Words } from '#web/lib/api/toast-mutation.ts'
import { useDiscardQuestion } from './discard-question.tsx'
import { type DraftedOptions, useDraftedForm } from './drafted-form.ts'
import { EditConflicts } from './edits.tsx'
import type { FormValues } from './form-values.ts'
import type { ShellProps } from './inline-form.tsx'
import { useDateQuestion } from './slip-question.tsx'

type Options<R extends MutationRoute, Schema extends z.ZodObject> = Words<R> &
  DraftedOptions<FormValues<z.input<Schema>>> & {
    schema: Schema
    /** The field with a date: when its year is probably a slip, it is asked about before anything is sent. */
    date?: keyof z.input<Schema> & string
    /** Whether the toast also says what the fields show. */
    alwaysSays?: boolean
  }

/**
 * A form that makes a call: its fields, what is typed and not saved, and what came of the call. A refusal is shown at the
 * fields that it names, or as what somebody else changed meanwhile, else as a toast. `call` makes one call at a time.
 */
export function useCallForm<R extends MutationRoute, Schema extends z.ZodObject>(
  route: R,
  options: Options<R, Schema>,
) {
  const { schema, values, date, alwaysSays = false } = options
  const form = useDraftedForm(schema, options)
  const question = useDateQuestion()
  const [error, setError] = useState<Failure | null>(null)
  // A ref, because a double click's second click can come before the button is disabled.
  const isUnderWay = useRef(false)
  const { mutate, isPending } = useToastMutation(route, {
    ...options,
    onDone(reply, variables) {
      isUnderWay.current = false
      form.markSaved()
      options.onDone?.(reply, variables)
    },
    onFields(failure, variables) {
      isUnderWay.current = false
      if (form.edit.isRefused(failure)) return true
      const isShown = options.onFields?.(failure, variables) || form.setServerErrors(failure)
      if (!isShown) setError(explain(failure, options.failed))
      return isShown && !alwaysSays
    },
  })
  return {
    ...form,
    onSubmit: (submit: (values: z.input<Schema>) => unknown, refuse?: () => void) =>
      form.onSubmit((typed) => {
        if (!date) return submit(typed)
        const [now, before] = [typed, values].map(
          (all) => (all as Record<string, unknown>)[date] as DateString,
        )
        question.saveOrAsk(now!, before, (meant) => {
          if (meant !== now) form.setFieldValue(date as never, meant as never)
          submit({ ...typed, [date]: meant })
        })
      }, refuse),
    /** The dialog that asks about the date. */
    question: date && question.dialog,
    isBusy: isPending,
    /** Why the last call was refused, if no field shows it. */
    error,
    call(...[variables]: [AnyVariables<R>]) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setError(null)
      mutate(variables as Variables<R>)
    },
    discard() {
      form.discard()
      setError(null)
    },
  }
}

type Props<Values> = ShellProps<Values> &
  Omit<ModalProps, 'opened' | 'onSubmit' | 'form'> & {
    /** The text of the button, also while busy; by default that it saves. */
    submit?: [label: string, busy: string]
    danger?: boolean
    /** Other work that has to end first, as a document that is sent. */
    isBusy?: boolean
    /** Password and code are typed again quickly: closing asks nothing. */
    isQuick?: boolean
  }

/** A form in a dialog that is mounted while open. It asks before what is typed is lost, and can't be closed while busy. */
export function DialogForm<Values>({ form, submit = ['Save', 'Saving...'], ...props }: Props<Values>) {
  const { danger = false, isQuick = false, hasMore, discardTitle, discardText, conflicts, ...rest } = props
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
            <PlainButton onClick={close} disabled={isBusy}>
              Cancel
            </PlainButton>
          </Group>
        </form>
      </Modal>
      {form.question}
      {discard.question}
    </>
  )
}
