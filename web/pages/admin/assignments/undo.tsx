import { Button, type ButtonProps } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { type Assignment, undoMinutes } from '#domain/care/assignments.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import classes from './assignments.module.css'

type LinkProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>

/** A button within a line of text. */
export function RowLink(props: LinkProps) {
  return (
    <Button
      variant="transparent"
      size="compact-md"
      td="underline"
      className={classes.undo ?? ''}
      {...props}
    />
  )
}

type Props = {
  made: Assignment
  /** Gets the focus when the button disappears. */
  rest: RefObject<HTMLButtonElement | null>
  onUndone: () => void
  /** It is too late, or somebody else was faster. */
  onRefused: (why: string) => void
}

/** Undoes an assignment just made. It is offered as long as the server allows it. */
export function Undo({ made, rest, onUndone, onRefused }: Props) {
  const [isOver, setOver] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => {
    if (button.current === document.activeElement) rest.current?.focus()
  }
  useTimeout(
    () => {
      leave()
      setOver(true)
    },
    undoMinutes * 60_000,
    { autoInvoke: true },
  )
  const undo = useToastMutation('POST /assignments/:id/undo', {
    done: 'Assignment undone',
    failed: 'Error undoing the assignment. Please try again.',
    onDone() {
      rest.current?.focus()
      onUndone()
    },
    onOutdated({ message }) {
      rest.current?.focus()
      onRefused(message)
    },
  })
  if (isOver) return null
  return (
    <RowLink
      ref={button}
      disabled={undo.isPending}
      aria-label={`Undo the assignment of ${made.patient_name}`}
      onClick={() => undo.mutate({ params: { id: made.id } })}
    >
      {undo.isPending ? 'Undoing...' : 'Undo'}
    </RowLink>
  )
}
