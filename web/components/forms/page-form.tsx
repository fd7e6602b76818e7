import { Button, type ButtonProps, Group, Stack, type StackProps } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import type { Failure } from '#web/lib/api/sending.ts'
import { FormError } from './form-error.tsx'

type Props = Pick<StackProps, 'gap'> & {
  /** Of `useCallForm` or `useSending`. */
  state: { isBusy: boolean; error: Failure | null }
  /** The form's name for screen readers. */
  label?: string
  /** The text of the button. */
  submit: ReactNode
  /** The look of the button; by default it is as wide as the form. */
  button?: ButtonProps & { 'aria-label'?: string }
  /** Beside the button. */
  foot?: ReactNode
  /** Of the buttons' row. */
  footClass?: string | undefined
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form that is the page, or a part of it: why it was refused, its fields, and the button. */
export function PageForm({ state, label, submit, button, foot, footClass, gap, onSubmit, children }: Props) {
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      <Stack {...(gap && { gap })}>
        <FormError error={state.error} />
        {children}
        <Group mt="xs" className={footClass}>
          <Button type="submit" fullWidth loading={state.isBusy} {...button}>
            {submit}
          </Button>
          {foot}
        </Group>
      </Stack>
    </form>
  )
}
