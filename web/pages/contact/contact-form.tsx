import { Textarea } from '@mantine/core'
import { ContactInput } from '#domain/site/public.ts'
import { useZodForm } from '#web/components/forms/form.ts'
import { blankSender, SenderForm } from '#web/components/forms/sender-form.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'

export function ContactForm() {
  const form = useZodForm(ContactInput, { initialValues: { ...blankSender, message: '' } })
  const send = useApiMutation('POST /public/contact')
  return (
    <SenderForm
      label="Contact form"
      form={form}
      post={(body) => send.mutateAsync({ body })}
      done="Thank you for your message! We'll get back to you within 24-48 hours."
      failed="Failed to send message. Please try again later."
      submit="Send Message"
    >
      <Textarea label="Message" required minRows={5} {...form.getInputProps('message')} />
    </SenderForm>
  )
}
