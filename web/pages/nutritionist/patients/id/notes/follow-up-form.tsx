import { Stack, Text, Textarea } from '@mantine/core'
import { useCallback } from 'react'
import { type FollowUp, FollowUpInput, followUpPartLabels, followUpParts } from '#domain/care/follow-ups.ts'
import { today } from '#domain/dates.ts'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useDraftedForm } from '#web/lib/storage/form-draft.ts'
import { FollowUpTemplates } from './follow-up-templates.tsx'
import { NoteFormFoot, useNoteForm } from './note-form.tsx'

/** The name of what is typed and not signed yet, for `useDraftedForm`. */
export const followUpDraft = (about: string) => `follow-up:${about}`

const hints = {
  assessment: 'What they told, measured and ate since the last time',
  diagnosis: 'The problem, its cause and its signs',
  intervention: 'What you agreed on, and what you explained',
  monitoring: 'What you look at next time, and what it should be then',
}

type Props = { patientId: string; note?: FollowUp; onClose: (isSaved: boolean) => void }

/** Writes a follow-up note or corrects the given one. What is typed stays on this device until it is signed. */
export function FollowUpForm({ patientId, note, onClose }: Props) {
  const { form, isChanged, version, isRestored, discard } = useDraftedForm(FollowUpInput, {
    name: followUpDraft(note?.id ?? patientId),
    version: note?.version ?? 0,
    values: {
      met_on: note?.met_on ?? today(),
      assessment: note?.assessment ?? '',
      diagnosis: note?.diagnosis ?? '',
      intervention: note?.intervention ?? '',
      monitoring: note?.monitoring ?? '',
    },
  })
  const { hasChanges, outcome } = useNoteForm({
    form,
    isChanged: useCallback(() => isChanged, [isChanged]),
    onClose,
  })
  const words = {
    done: note ? 'Follow-up note corrected.' : 'Follow-up note signed.',
    failed: 'Error saving the follow-up note. Please try again.',
    ...outcome,
  }
  const create = useToastMutation('POST /follow-ups', words)
  const update = useToastMutation('PUT /follow-ups/:id', words)
  const question = useDateQuestion()
  const isBusy = create.isPending || update.isPending

  return (
    <form
      noValidate
      aria-label={note ? 'Correct follow-up note' : 'New follow-up note'}
      onSubmit={form.onSubmit((body) => {
        if (isBusy) return
        question.saveOrAsk(body.met_on, note?.met_on, (met_on) => {
          form.setFieldValue('met_on', met_on)
          if (note) update.mutate({ params: { id: note.id }, body: { ...body, met_on }, ifMatch: version })
          else create.mutate({ body: { ...body, met_on, patient_id: patientId } })
        })
      })}
    >
      {question.dialog}
      <Stack>
        <DraftNotice isRestored={isRestored} onDiscard={discard} />
        {note ? null : (
          <FollowUpTemplates
            texts={form.values}
            onChoose={(template) => {
              // What is typed already stays.
              for (const part of followUpParts)
                if (!form.values[part]?.trim()) form.setFieldValue(part, template[part] ?? '')
            }}
          />
        )}
        <DateField label="Date" required max={today()} maw="14rem" {...form.getInputProps('met_on')} />
        {followUpParts.map((part) => (
          <Textarea
            key={part}
            label={followUpPartLabels[part]}
            description={hints[part]}
            autosize
            minRows={2}
            maxRows={14}
            maxLength={4000}
            {...form.getInputProps(part)}
          />
        ))}
        <Text size="sm" c="dimmed">
          {note
            ? 'The former version stays readable, with its date.'
            : 'A signed note is not changed silently: a correction keeps the former version.'}
        </Text>
        <NoteFormFoot
          save={note ? 'Sign correction' : 'Sign note'}
          isBusy={isBusy}
          hasChanges={hasChanges}
          unsaved="This note is not signed yet."
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
