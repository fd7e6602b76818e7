import { Alert, Skeleton } from '@mantine/core'
import { IconCloudOff, IconFileUnknown, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { answersOf } from '#domain/forms/answers.ts'
import type { SentForm } from '#domain/forms/sent-forms.ts'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader, PlainButton, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { kept, useKeep, useKept } from '#web/lib/offline/kept.ts'
import { useUser } from '#web/session.tsx'
import { AnswersView, formState } from './answers.tsx'
import { Fill } from './fill.tsx'
import { useFilling } from './use-filling.ts'

type Props = { id: string; back: string; backLabel: string; description: ReactNode }

/** A form that somebody fills, or its answers once it is filled. */
export function SentFormPage({ id, back, backLabel, description }: Props) {
  const user = useUser()
  const of = `${user.id} ${id}`
  const cached = useKept('form', of)
  const form = useApi('GET /sent-forms/:id', {
    params: { id },
    initialData: cached?.data,
    initialDataUpdatedAt: cached?.at,
  })
  const isFilled = form.data !== undefined && form.data.version > 0
  // What a challenger fills opens without a network, too; what is filled needs not stay on the device.
  const isKept = user.role === 'patient' && form.data !== undefined && !isFilled
  useKeep('form', of, isKept ? form.data : undefined, form.dataUpdatedAt)
  useEffect(() => {
    if (isFilled) kept.remove('form')
  }, [isFilled])
  return (
    <>
      <TextLink to={back}>{backLabel}</TextLink>
      <Loaded
        query={form}
        loading={<Skeleton height="22rem" radius="lg" aria-busy />}
        failed="The form could not be loaded"
        missing={
          <>
            <PageHeader title="Form" />
            <EmptyState
              icon={<IconFileUnknown />}
              title="There is no such form"
              text="It was taken back, or the address is wrong."
            />
          </>
        }
      >
        {(data) => <Page key={`${data.id} ${data.version}`} form={data} description={description} />}
      </Loaded>
    </>
  )
}

function Page({ form, description }: { form: SentForm; description: ReactNode }) {
  const { title, sections, version } = form
  const [isCorrecting, setCorrecting] = useState(false)
  const filling = useFilling(form)
  const isFilled = version > 0 || filling.isWaiting
  const isOpen = filling.isWaiting ? false : isCorrecting || version === 0
  return (
    <>
      <PageHeader
        title={title}
        description={version > 0 ? formState(form) : description}
        actions={
          isFilled && !isOpen && !filling.isWaiting ? (
            <PlainButton icon={IconPencil} onClick={() => setCorrecting(true)}>
              Correct
            </PlainButton>
          ) : null
        }
      />
      {filling.isWaiting ? (
        <Alert color="yellow" role="status" icon={<IconCloudOff aria-hidden />} mb="lg">
          Filled on this device. It is sent as soon as there is a network.
        </Alert>
      ) : null}
      {isOpen ? (
        <Fill
          title={title}
          sections={sections}
          filling={filling}
          submit={version > 0 ? 'Save the correction' : 'Send'}
          onSave={(done) => (done || version === 0) && filling.save(done)}
          {...(version > 0 && { onClose: () => setCorrecting(false) })}
        />
      ) : (
        <SectionCard title="Answers">
          <AnswersView form={{ ...form, answers: answersOf(sections, filling.answers).answers }} />
        </SectionCard>
      )}
    </>
  )
}
