import type { z } from 'zod'
import { type SendingWords, useSending } from '#web/lib/api/sending.ts'
import { useZodForm } from './form.ts'
import type { FormValues } from './form-values.ts'

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
