import { FileInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { today } from '#domain/dates.ts'
import { mostBytes, noDocumentMessage, pictureSide, tooLargeMessage } from '#domain/files/limits.ts'
import { type LabResult, LabResultInput } from '#domain/progress/lab-results.ts'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { EditConflicts, useEdit } from '#web/components/forms/edits.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { shrunk } from '#web/lib/pictures.ts'

type Props = {
  patientId: string
  /** The one to correct; null for a new one. */
  result: LabResult | null
  onClose: () => void
}

/** Enters a laboratory result with its document, or corrects one. */
export function LabResultDialog({ patientId, result, onClose }: Props) {
  useReturnFocus()
  const form = useZodForm(LabResultInput, {
    initialValues: {
      title: result?.title ?? '',
      taken_on: result?.taken_on ?? today(),
      note: result?.note ?? '',
    },
  })
  const document = useDocument()
  // After a document that could not be sent, saving again corrects what is stored already.
  const [stored, setStored] = useState(result)
  const upload = useToastMutation('PUT /lab-results/:id/file', {
    done: 'Document added.',
    failed: 'The result is saved, but its document could not be sent. Please try again.',
    onDone: onClose,
  })
  const edit = useEdit(stored ?? undefined)
  const words = {
    done: 'Laboratory result saved.',
    failed: 'Error saving laboratory result. Please try again.',
    onDone(saved: LabResult) {
      setStored(saved)
      edit.rebase(saved)
      if (document.bytes) upload.mutate({ params: { id: saved.id }, body: document.bytes })
      else onClose()
    },
    onFields: (error: ApiError) => edit.isRefused(error) || form.setServerErrors(error),
  }
  const create = useToastMutation('POST /lab-results', words)
  const update = useToastMutation('PUT /lab-results/:id', words)
  const question = useDateQuestion()
  const isBusy = create.isPending || update.isPending || upload.isPending
  return (
    <FormDialog
      title={result ? 'Correct laboratory result' : 'New laboratory result'}
      submitLabel="Save"
      busyLabel={document.isReading ? 'Reading the document...' : 'Saving...'}
      isBusy={isBusy || document.isReading}
      hasChanges={() => form.isDirty() || document.bytes !== undefined}
      discardTitle="Discard what you entered?"
      discardText="This laboratory result is not saved yet. If you discard it, it is lost."
      returnFocus={false}
      onSubmit={form.onSubmit((input) => {
        if (isBusy || document.error) return
        const typed = LabResultInput.parse(input)
        question.saveOrAsk(typed.taken_on, stored?.taken_on, (taken_on) => {
          form.setValues({ taken_on })
          const body = { ...typed, taken_on }
          if (stored) update.mutate({ params: { id: stored.id }, body: edit.changesOf(body) })
          else create.mutate({ body: { ...body, patient_id: patientId } })
        })
      })}
      closeOnEscape={!question.isAsking}
      onClose={onClose}
    >
      <Stack>
        <TextInput
          label="What was examined"
          placeholder="Lipid profile"
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <DateField label="Date" required max={today()} {...form.getInputProps('taken_on')} />
        <FileInput
          label={result?.file ? 'Another document in place of the stored one' : 'Document'}
          description="A picture or a PDF of at most 10 MB"
          placeholder="Choose a picture or PDF"
          leftSection={<IconPaperclip size={20} aria-hidden />}
          accept="image/*,application/pdf"
          clearable
          clearButtonProps={{ 'aria-label': 'Take the document away' }}
          value={document.file}
          onChange={document.take}
          error={document.error}
          fileInputProps={{ 'data-testid': 'file' } as never}
        />
        <Textarea
          label="Note"
          placeholder="The values that matter, or what explains them"
          maxLength={1000}
          autosize
          minRows={2}
          {...form.getInputProps('note')}
        />
        <EditConflicts edit={edit} form={form} schema={LabResultInput} />
        {upload.isPending ? (
          <Text size="sm" c="dimmed" role="status">
            The document is being sent…
          </Text>
        ) : null}
      </Stack>
      {question.dialog}
    </FormDialog>
  )
}

/** The chosen document: a picture is made small in the browser, a PDF is sent as it is. */
function useDocument() {
  const [file, setFile] = useState<File | null>(null)
  const [bytes, setBytes] = useState<Blob>()
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)
  return {
    file,
    bytes,
    error,
    isReading,
    async take(chosen: File | null) {
      setFile(chosen)
      setBytes(undefined)
      setError(undefined)
      if (!chosen) return
      setReading(true)
      try {
        const small = chosen.type === 'application/pdf' ? chosen : await shrunk(chosen, pictureSide)
        if (small.size > mostBytes) setError(tooLargeMessage)
        else setBytes(small)
      } catch {
        setError(noDocumentMessage)
      }
      setReading(false)
    },
  }
}
