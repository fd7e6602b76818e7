import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconForms, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { requiredLine } from '#domain/endpoint.ts'
import type { SentForm } from '#domain/forms/sent-forms.ts'
import { AskedCall, DialogButton, useDialog } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { Muted, PlainLink, SectionCard } from '#web/components/layout/page.tsx'
import { RowList, usePages } from '#web/components/lists/section-list.tsx'
import { Folded } from '#web/components/plans/folded.tsx'
import { AnswersView, formState } from '#web/components/questions/answers.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { choicesOf } from '#web/lib/choices.ts'
import { useOpenedAt } from '#web/lib/opened-at.ts'

type Props = { id: string; name: string }

/** What the challenger was asked, and the answers. */
export function ChallengerForms({ id, name }: Props) {
  const forms = usePages('GET /nutritionists/patients/:id/forms', 5, { params: { id } })
  useOpenedAt('forms', forms.data !== undefined)
  const taking = useDialog<SentForm>()
  return (
    <SectionCard
      anchor="forms"
      title="Forms"
      action={
        <DialogButton
          variant="light"
          size="sm"
          icon={IconSend}
          dialog={(close) => <SendDialog id={id} name={name} onClose={close} />}
        >
          Send a form
        </DialogButton>
      }
    >
      <RowList
        list={forms}
        of="forms"
        loading="6rem"
        failed="The forms could not be loaded"
        empty={{
          icon: <IconForms />,
          title: 'No forms yet',
          text: `Send one for ${name} to fill on a phone, or fill it here together. Nothing of it changes the profile by itself.`,
        }}
      >
        {(form) => (
          <li key={form.id} className="breaks">
            <Text fw={600}>{form.title}</Text>
            <Muted>{formState(form)}</Muted>
            {form.version > 0 || form.saved_at ? (
              <Folded title="Answers">
                <AnswersView form={form} />
              </Folded>
            ) : null}
            <Group gap="xs" mt="xs">
              <PlainLink
                size="sm"
                to={`/app/nutritionist/patients/${id}/forms/${form.id}`}
                aria-label={`${form.version > 0 ? 'Open' : 'Fill here'}: ${form.title}`}
              >
                {form.version > 0 ? 'Open' : 'Fill here'}
              </PlainLink>
              {form.version > 0 ? null : (
                <Button
                  size="sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Take back: ${form.title}`}
                  onClick={() => taking.start(form)}
                >
                  Take back
                </Button>
              )}
            </Group>
          </li>
        )}
      </RowList>
      <AskedCall
        route="DELETE /sent-forms/:id"
        dialog={taking}
        done="The form is taken back."
        failed="Error taking the form back. Please try again."
        title="Take this form back?"
        confirmLabel="Take back"
        busyLabel="Taking back..."
        danger
      >
        {({ title }) => `${name} cannot fill “${title}” any more. What was answered so far is deleted.`}
      </AskedCall>
    </SectionCard>
  )
}

const SendInput = z.object({ form: requiredLine('Please choose a form', 50) })

function SendDialog({ id, name, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate()
  const [atDesk, setAtDesk] = useState(false)
  const all = useApiList('GET /forms', { query: { limit: 100 } })
  const form = useCallForm('POST /forms/:id/send', {
    schema: SendInput,
    values: { form: '' },
    ...(!atDesk && { done: `${name} is told that the form waits.` }),
    failed: 'Error sending the form. Please try again.',
    onDone: (sent) => (atDesk ? navigate(`/app/nutritionist/patients/${id}/forms/${sent.id}`) : onClose()),
  })
  return (
    <DialogForm
      form={form}
      title={`A form for ${name}`}
      submit={atDesk ? ['Fill it now', 'Opening...'] : ['Send', 'Sending...']}
      isQuick
      onClose={onClose}
      onSubmit={(body) => form.call({ params: { id: body.form }, body: { patient_id: id, at_desk: atDesk } })}
    >
      <NativeSelect
        label="Form"
        required
        data={[
          { value: '', label: all.isPending ? 'Loading the forms...' : 'Choose a form' },
          ...(all.data?.rows ?? []).map(({ id, title, own }) => ({
            value: id,
            label: own ? title : `${title} (ready-made)`,
          })),
        ]}
        {...form.getInputProps('form')}
      />
      <NativeSelect
        label="Who fills it"
        data={choicesOf({ '': `${name}, on a phone or computer`, desk: 'I, here at the desk' })}
        value={atDesk ? 'desk' : ''}
        onChange={(event) => setAtDesk(event.currentTarget.value === 'desk')}
      />
    </DialogForm>
  )
}
