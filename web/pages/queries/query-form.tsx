import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { QueryInput, type QueryType, queryLabels, queryTypeLabels, queryTypes } from '#domain/site/public.ts'
import { useZodForm } from '#web/components/forms/form.ts'
import { blankSender, SenderForm } from '#web/components/forms/sender-form.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'

const QueryFields = QueryInput.omit({ query_type: true })

type Props = {
  type: QueryType
  onType: (type: QueryType) => void
  select: RefObject<HTMLSelectElement | null>
}

export function QueryForm({ type, onType, select }: Props) {
  const form = useZodForm(QueryFields, { initialValues: { ...blankSender, subject: '', message: '' } })
  const send = useApiMutation('POST /public/queries')
  return (
    <SenderForm
      label="Query form"
      form={form}
      post={(fields) => send.mutateAsync({ body: { ...fields, query_type: type } })}
      onSent={() => onType('general')}
      done="Query submitted successfully! We'll respond within 24-48 hours."
      failed="Failed to submit query. Please try again later."
      submit="Submit Query"
      before={
        <NativeSelect
          ref={select}
          label={queryLabels.query_type}
          required
          data={queryTypes.map((value) => ({ value, label: queryTypeLabels[value] }))}
          value={type}
          onChange={(event) => onType(event.currentTarget.value as QueryType)}
        />
      }
    >
      <TextInput label={queryLabels.subject} required {...form.getInputProps('subject')} />
      <Textarea
        label={queryLabels.message}
        description="Minimum 10 characters. The more you tell us, the better we can answer."
        required
        minRows={5}
        {...form.getInputProps('message')}
      />
    </SenderForm>
  )
}
