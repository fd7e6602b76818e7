import { Alert, TextInput } from '@mantine/core'
import { IconMailCheck, IconSend } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { BotFields } from '#domain/auth/bots.ts'
import { queryLabels } from '#domain/site/public.ts'
import { BotTrap, useBotTrap } from '#web/components/auth/bot-trap.tsx'
import { useSending } from '#web/lib/api/sending.ts'
import { useSession } from '#web/session.tsx'
import { EmailField } from './email-field.tsx'
import { PageForm } from './page-form.tsx'

export const blankSender = { name: '', email: '', phone: '' }
type Sender = { name?: string | null; email?: string | null; phone?: string | null }

/** The part of a `ZodForm` that is used here; its schema has name, e-mail and phone. */
type SenderForm<Values> = {
  values: Sender
  getInputProps(field: keyof Sender): object
  setValues(fill: (typed: Sender) => Sender): void
  setServerErrors(failure: unknown): boolean
  reset(): void
  onSubmit(submit: (values: Values) => unknown): (event?: SyntheticEvent<HTMLFormElement>) => void
}

type Props<Values> = {
  label: string
  form: SenderForm<Values>
  /** Throws ApiError. */
  post: (values: Values & BotFields) => Promise<unknown>
  onSent?: () => void
  done: string
  failed: string
  submit: string
  /** Shown before the sender's details. */
  before?: ReactNode
  children: ReactNode
}

/** A form to send us a message: the sender's details, the message, and the result. */
export function SenderForm<Values extends { email: string }>(props: Props<Values>) {
  const { label, form, post, onSent, done, failed, submit, before, children } = props
  const { user } = useSession()
  const sending = useSending()
  const trap = useBotTrap()
  const sent = useRef<HTMLDivElement>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { setValues } = form

  // Fills in the details of a signed-in person, without replacing what they have typed.
  useEffect(() => {
    if (!user || sentTo !== null) return
    setValues(({ name, email, phone }) => ({
      name: name || user.name || '',
      email: email || user.email,
      phone: phone || user.phone,
    }))
  }, [user, sentTo, setValues])

  useEffect(() => {
    if (sentTo !== null) sent.current?.focus()
  }, [sentTo])

  async function send(values: Values) {
    setSentTo(null)
    const isSent = await sending.send(async () => post({ ...values, ...(await trap.fields()) }), {
      done,
      failed,
      toast: failed,
      onFields: form.setServerErrors,
    })
    if (!isSent) return
    form.reset()
    trap.restart()
    sending.reset()
    setSentTo(values.email.trim())
    onSent?.()
  }

  return (
    <PageForm
      state={sending}
      label={label}
      submit={submit}
      button={{ fullWidth: false, leftSection: <IconSend size={18} aria-hidden /> }}
      onSubmit={form.onSubmit(send)}
    >
      {sentTo === null ? null : (
        <Alert ref={sent} tabIndex={-1} role="status" color="green" icon={<IconMailCheck aria-hidden />}>
          It has arrived. The answer goes to {sentTo}.
        </Alert>
      )}
      {before}
      <TextInput label={queryLabels.name} required autoComplete="name" {...form.getInputProps('name')} />
      <EmailField required {...form.getInputProps('email')} />
      <TextInput
        label={`${queryLabels.phone} (optional)`}
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('phone')}
        value={form.values.phone ?? ''}
      />
      {children}
      <BotTrap input={trap.input} />
    </PageForm>
  )
}
