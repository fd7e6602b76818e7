import { FileInput, Text, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { today } from '#domain/dates.ts'
import { mostBytes, noDocumentMessage, pictureSide, tooLargeMessage } from '#domain/files/limits.ts'
import { type LabResult, LabResultInput, labResultLabels } from '#domain/progress/lab-results.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { labelledFields } from '#web/components/forms/form.ts'
import { storedValues } from '#web/components/forms/form-values.ts'
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
  const document = useDocument()
  // After a document that could not be sent, saving again corrects what is stored already.
  const [stored, setStored] = useState(result)
  const upload = useToastMutation('PUT /lab-results/:id/file', {
    done: 'Document added.',
    failed: 'The result is saved, but its document could not be sent. Please try again.',
    onDone: onClose,
  })
  const form = useCallForm(stored ? 'PUT /lab-results/:id' : 'POST /lab-results', {
    schema: LabResultInput,
    draft: `lab-result:${result?.id ?? patientId}`,
    stored: result,
    values: storedValues(LabResultInput, result, { taken_on: today() }),
    done: 'Laboratory result saved.',
    failed: 'Error saving laboratory result. Please try again.',
    onDone(saved) {
      setStored(saved)
      form.edit.rebase(saved)
      if (document.bytes) upload.mutate({ params: { id: saved.id }, body: document.bytes })
      else onClose()
    },
  })
  const field = labelledFields(form, labResultLabels)
  const question = useDateQuestion()
  return (
    <DialogForm
      form={form}
      title={result ? 'Correct laboratory result' : 'New laboratory result'}
      submit={['Save', document.isReading ? 'Reading the document...' : 'Saving...']}
      isBusy={upload.isPending || document.isReading}
      hasMore={() => document.bytes !== undefined}
      discardText="This laboratory result is not saved yet. If you discard it, it is lost."
      onSubmit={(input) => {
        if (document.error) return
        const typed = LabResultInput.parse(input)
        question.saveOrAsk(typed.taken_on, stored?.taken_on, (taken_on) => {
          form.setValues({ taken_on })
          const body = { ...typed, taken_on }
          form.call(
            stored
              ? { params: { id: stored.id }, body: form.edit.changesOf(body) }
              : { body: { ...body, patient_id: patientId } },
          )
        })
      }}
      onClose={onClose}
    >
      <TextInput placeholder="Lipid profile" required maxLength={100} data-autofocus {...field('title')} />
      <DateField required max={today()} {...field('taken_on')} />
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
        placeholder="The values that matter, or what explains them"
        maxLength={1000}
        autosize
        minRows={2}
        {...field('note')}
      />
      {upload.isPending ? (
        <Text size="sm" c="dimmed" role="status">
          The document is being sent…
        </Text>
      ) : null}
      {question.dialog}
    </DialogForm>
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
