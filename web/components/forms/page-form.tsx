import { Alert, Button, type ButtonProps, Group, Stack, type StackProps } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { type Failure, type SendingWords, useSending } from '#web/lib/api/sending.ts'
import { useZodForm } from './form.ts'
import type { FormValues } from './form-values.ts'

type Props = Pick<StackProps, 'gap'> & {
  /** Of `useCallForm` or `useSentForm`. */
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

/** Why a form was refused. It takes the focus, so that nobody overlooks it. */
export function FormError({ error }: { error: Failure | null }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) alert.current?.focus()
  }, [error])
  if (!error) return null
  return (
    <Alert ref={alert} tabIndex={-1} color="red" icon={<IconAlertCircle aria-hidden />}>
      <div>{error.text}</div>
      {error.hint ? <div>{error.hint}</div> : null}
    </Alert>
  )
}

type Options<Schema extends z.ZodObject> = SendingWords & {
  values: FormValues<z.input<Schema>>
  /** Throws ApiError. */
  send: (typed: z.input<Schema>) => Promise<unknown>
  onSent?: () => unknown
}

/** A form of somebody who need not be signed in. `sent` is for `<PageForm>`, which says what came of sending it. */
export function useSentForm<Schema extends z.ZodObject>(
  schema: Schema,
  { values, send, onSent, ...words }: Options<Schema>,
) {
  const form = useZodForm(schema, { initialValues: values })
  const state = useSending()
  async function submit(typed: z.input<Schema>) {
    const isSent = await state.send(() => send(typed), { onFields: form.setServerErrors, ...words })
    if (isSent) await onSent?.()
  }
  return { form, sent: { state, onSubmit: form.onSubmit(submit) } }
}
