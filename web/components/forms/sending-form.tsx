import { Button, type ButtonProps, Group, Stack } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import type { Sending } from '#web/lib/api/sending.ts'
import { FormError } from './form-error.tsx'

type Props = {
  sending: Sending
  /** The form's name for screen readers. */
  label?: string
  /** The text of the button. */
  submit: string
  /** The look of the button; by default it is as wide as the form. */
  button?: ButtonProps
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form sent with `useSending`: why it was refused, its fields, and the button. */
export function SendingForm({ sending, label, submit, button, onSubmit, children }: Props) {
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      <Stack>
        <FormError error={sending.error} />
        {children}
        <Group mt="xs">
          <Button type="submit" fullWidth loading={sending.isBusy} {...button}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
