import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ContactInput } from '#domain/public.ts'
import { errorText } from '#web/api.ts'
import { FormError } from '#web/components/form-error.tsx'
import { useZodForm } from '#web/form.ts'
import { notify } from '#web/notify.ts'
import { useApiMutation } from '#web/queries.ts'
import { useSession } from '#web/session.tsx'

const failed = 'Failed to send message. Please try again later.'

export function ContactForm() {
  const { user } = useSession()
  const element = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<{ text: string } | null>(null)
  const form = useZodForm(ContactInput, {
    initialValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      message: '',
    },
  })
  const send = useApiMutation('POST /public/contact', {
    onSuccess() {
      notify.success("Thank you for your message! We'll get back to you within 24-48 hours.", { seconds: 4 })
      form.reset()
      element.current?.focus()
    },
    onError(failure) {
      notify.error(failed)
      if (!form.setServerErrors(failure)) setError({ text: errorText(failure, failed) })
    },
  })
  return (
    <form
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label="Contact form"
      onSubmit={form.onSubmit((body) => {
        setError(null)
        send.mutate({ body })
      })}
    >
      <Stack>
        <FormError error={error} />
        <TextInput label="Name" required autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phone')}
          value={form.values.phone ?? ''}
        />
        <Textarea label="Message" required minRows={5} {...form.getInputProps('message')} />
        <Button
          type="submit"
          mt="xs"
          loading={send.isPending}
          leftSection={<IconSend size={18} aria-hidden />}
        >
          Send Message
        </Button>
      </Stack>
    </form>
  )
}
