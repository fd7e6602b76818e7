import { Skeleton, Stack, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type Answers, askedSections } from '#domain/forms/answers.ts'
import { type Form, FormInput, readyFormMessage } from '#domain/forms/forms.ts'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { ButtonLink, PageHeader, PlainButton, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { Fill } from '#web/components/questions/fill.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { blankSection, SectionsField } from './sections-field.tsx'

const list = '/app/nutritionist/forms'

/** One form: a ready one to look at, one's own to change, or a new one, also as a copy of another. */
export function Component() {
  const { id = '' } = useParams()
  const copied = useSearchParams()[0].get('copy')
  const isNew = id === 'new'
  const form = useApi('GET /forms/:id', {
    params: { id: (isNew ? copied : id) ?? '' },
    enabled: !isNew || copied !== null,
  })
  const failed = 'The form could not be loaded'
  return (
    <>
      <TextLink to={list}>Back to Forms</TextLink>
      {isNew && copied === null ? (
        <Builder key="new" form={null} />
      ) : (
        <Loaded
          query={form}
          loading={<Skeleton height="22rem" radius="lg" aria-busy />}
          failed={failed}
          missing={
            <>
              <PageHeader title="Form" />
              <EmptyState title="There is no such form" text="It was deleted, or the address is wrong." />
            </>
          }
        >
          {(data) => {
            if (isNew) return <Builder key={`copy ${data.id}`} form={data} isCopy />
            return data.own ? <Builder key={data.id} form={data} /> : <Ready form={data} />
          }}
        </Loaded>
      )}
    </>
  )
}

function Ready({ form }: { form: Form }) {
  return (
    <>
      <PageHeader
        title={form.title}
        description={readyFormMessage}
        actions={
          <ButtonLink to={`${list}/new?copy=${form.id}`} icon={IconCopy}>
            Copy
          </ButtonLink>
        }
      />
      <Preview {...form} />
    </>
  )
}

/** As the challenger sees it. Nothing is stored. */
function Preview({ title, sections }: Pick<Form, 'title' | 'sections'>) {
  const [answers, setAnswers] = useState<Answers>({})
  const [isDone, setDone] = useState(false)
  const isAsked = askedSections(sections, answers).length > 0
  return (
    <SectionCard title="Preview" text="As the challenger sees it. What you answer here is not stored.">
      {isDone || !isAsked ? (
        <Stack align="start">
          {isAsked ? 'Here the form would be sent.' : 'There is no question yet.'}
          <PlainButton onClick={() => setDone(false)}>Begin again</PlainButton>
        </Stack>
      ) : (
        <Fill
          title={title || 'Preview'}
          sections={sections}
          filling={{ answers, set: (id, answer) => setAnswers((before) => ({ ...before, [id]: answer })) }}
          submit="Send"
          onSave={setDone}
        />
      )}
    </SectionCard>
  )
}

function Builder({ form: stored, isCopy = false }: { form: Form | null; isCopy?: boolean }) {
  const navigate = useNavigate()
  const [isPreview, setPreview] = useState(false)
  const isNew = isCopy || !stored
  const form = useCallForm(isNew ? 'POST /forms' : 'PUT /forms/:id', {
    schema: FormInput,
    draft: `form:${isCopy ? `copy:${stored?.id}` : (stored?.id ?? 'new')}`,
    values: {
      title: stored ? (isCopy ? `${stored.title} (copy)`.slice(0, 100) : stored.title) : '',
      sections: (stored?.sections ?? [blankSection()]) as never,
    },
    done: 'Form saved.',
    failed: 'Error saving the form. Please try again.',
    onDone: () => navigate(list),
  })
  const { sections } = form.values as unknown as Form
  return (
    <>
      <PageHeader
        title={isNew ? 'New Form' : 'Change Form'}
        tab={isNew ? 'New form' : stored?.title}
        description={isNew ? undefined : 'What was sent before stays as it was.'}
        actions={
          <PlainButton aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {isPreview ? 'Edit' : 'Preview'}
          </PlainButton>
        }
      />
      {isPreview ? (
        <Preview title={form.values.title ?? ''} sections={sections} />
      ) : (
        <PageForm
          state={form}
          label="Form"
          submit="Save form"
          button={{ fullWidth: false }}
          onSubmit={form.onSubmit((body) =>
            form.call(isNew ? { body } : { params: { id: stored?.id ?? '' }, body }),
          )}
        >
          <DraftNotice isRestored={form.isRestored} onDiscard={form.discard} />
          <TextInput label="Title" required {...form.getInputProps('title')} />
          <SectionsField form={form} sections={sections} />
        </PageForm>
      )}
    </>
  )
}
