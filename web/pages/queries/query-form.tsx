import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { QueryInput, type QueryType, queryTypeLabels, queryTypes } from '#domain/public.ts'
import { errorText } from '#web/api.ts'
import { FormError } from '#web/components/form-error.tsx'
import { useZodForm } from '#web/form.ts'
import { notify } from '#web/notify.ts'
import { useApiMutation } from '#web/queries.ts'
import { useSession } from '#web/session.tsx'

const failed = 'Failed to submit query. Please try again later.'
const QueryFields = QueryInput.omit({ query_type: true })

type Props = {
  type: QueryType
  onType: (type: QueryType) => void
  select: RefObject<HTMLSelectElement | null>
}

export function QueryForm({ type, onType, select }: Props) {
  const { user } = useSession()
  const element = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<{ text: string } | null>(null)
  const form = useZodForm(QueryFields, {
    initialValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      subject: '',
      message: '',
    },
  })
  const send = useApiMutation('POST /public/queries', {
    onSuccess() {
      notify.success("Query submitted successfully! We'll respond within 24-48 hours.", { seconds: 4 })
      form.reset()
      onType('general')
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
      aria-label="Query form"
      onSubmit={form.onSubmit((fields) => {
        setError(null)
        send.mutate({ body: { ...fields, query_type: type } })
      })}
    >
      <Stack>
        <FormError error={error} />
        <NativeSelect
          ref={select}
          label="Query type"
          required
          data={queryTypes.map((value) => ({ value, label: queryTypeLabels[value] }))}
          value={type}
          onChange={(event) => onType(event.currentTarget.value as QueryType)}
        />
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
        <TextInput label="Subject" required {...form.getInputProps('subject')} />
        <Textarea
          label="Message"
          description="Minimum 10 characters. The more you tell us, the better we can answer."
          required
          minRows={5}
          {...form.getInputProps('message')}
        />
        <Button
          type="submit"
          mt="xs"
          loading={send.isPending}
          leftSection={<IconSend size={18} aria-hidden />}
        >
          Submit Query
        </Button>
      </Stack>
    </form>
  )
}
