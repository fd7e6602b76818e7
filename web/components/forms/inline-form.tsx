import { Button, type ButtonProps, Group, Stack, type StackProps } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { PlainButton } from '#web/components/layout/page.tsx'
import { useDiscardQuestion } from './discard-question.tsx'
import { type ConflictForm, type ConflictWords, EditConflicts } from './edits.tsx'

/** What the shells of forms need of `useCallForm`. */
export type FormParts<Values> = ConflictForm & {
  isBusy: boolean
  isRestored: boolean
  hasChanges: () => boolean
  discard: () => void
  question?: ReactNode
  onSubmit: (
    submit: (values: Values) => unknown,
    refuse?: () => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void
}

/** What the shells of forms take. */
export type ShellProps<Values> = {
  /** Of `useCallForm`. */
  form: FormParts<Values>
  /** Whether something would be lost that is not in the form's fields. */
  hasMore?: () => boolean
  /** The question before what is typed is lost. */
  discardTitle?: string
  discardText?: string
  /** How the form puts conflicting values in words. */
  conflicts?: ConflictWords
  onSubmit: (values: Values) => unknown
}

type Props<Values> = ShellProps<Values> &
  Pick<StackProps, 'gap'> & {
    label?: string
    className?: string | undefined
    /** The text of the button, also while busy. */
    submit: [label: string, busy: string]
    button?: ButtonProps
    /** Of the buttons' row. */
    footClass?: string | undefined
    /** Whether the buttons are at the end of their row, as in the dialogs of the plan builder. */
    isAtEnd?: boolean
    /** Whether it can not be sent as it is. */
    isUnfit?: boolean
    /** True when the form replaces text on the page. */
    takesFocus?: boolean
    /** Called when a field is wrong. */
    onWrong?: () => void
    /** Called after the question, if something would be lost; absent where the form cannot be left. */
    onCancel?: (() => void) | undefined
    children: ReactNode
  }

/** A form on a page, in place of a text or above a list. It asks before what is typed is lost. */
export function InlineForm<Values>({ form, label, className, submit, button, ...props }: Props<Values>) {
  const { footClass, isAtEnd, isUnfit, hasMore, discardTitle, discardText, conflicts } = props
  const { gap, takesFocus = false, onSubmit, onWrong, onCancel, children } = props
  const element = useRef<HTMLFormElement>(null)
  const discard = useDiscardQuestion({
    hasChanges: () => form.hasChanges() || hasMore?.() === true,
    title: discardTitle ?? 'Discard your changes?',
    text: discardText ?? 'Your changes are not saved yet. If you discard them, they are lost.',
  })
  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const cancel = onCancel ? (
    <PlainButton
      {...(button?.size && { size: button.size })}
      disabled={form.isBusy}
      onClick={() => discard.askThen(onCancel)}
    >
      Cancel
    </PlainButton>
  ) : null
  return (
    <form
      ref={element}
      noValidate
      tabIndex={-1}
      className={className}
      aria-label={label}
      onSubmit={form.onSubmit((values) => !form.isBusy && onSubmit(values), onWrong)}
    >
      <Stack {...(gap && { gap })}>
        <DraftNotice isRestored={form.isRestored} onDiscard={form.discard} />
        {children}
        <EditConflicts form={form} {...conflicts} />
      </Stack>
      <Group mt="md" gap="sm" justify={isAtEnd ? 'flex-end' : 'flex-start'} className={footClass}>
        {isAtEnd ? cancel : null}
        <Button type="submit" disabled={form.isBusy || isUnfit === true} {...button}>
          {submit[form.isBusy ? 1 : 0]}
        </Button>
        {isAtEnd ? null : cancel}
      </Group>
      {form.question}
      {discard.question}
    </form>
  )
}
