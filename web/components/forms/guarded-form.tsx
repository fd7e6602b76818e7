import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useDiscardQuestion } from './discard-question.tsx'

type Props = {
  label: string
  className: string | undefined
  /** Called before the page is left or the form cancelled. */
  hasChanges: () => boolean
  /** True when the form replaces text on the page. */
  takesFocus: boolean
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  onCancel: (() => void) | undefined
  /** The buttons. `cancel` asks first if changes would be lost. */
  buttons: (cancel: () => void) => ReactNode
  children: ReactNode
}

/** A form that asks before its changes are lost. */
export function GuardedForm({ label, className, hasChanges, takesFocus, onSubmit, ...rest }: Props) {
  const { onCancel, buttons, children } = rest
  const element = useRef<HTMLFormElement>(null)
  const discard = useDiscardQuestion({
    hasChanges,
    title: 'Discard your changes?',
    text: 'Your changes are not saved yet. If you discard them, they are lost.',
  })
  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <form ref={element} noValidate tabIndex={-1} className={className} aria-label={label} onSubmit={onSubmit}>
      {children}
      {buttons(() => discard.askThen(() => onCancel?.()))}
      {discard.question}
    </form>
  )
}
