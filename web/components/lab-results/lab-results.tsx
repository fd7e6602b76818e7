import { Box, FileInput, Text, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip, IconReportMedical } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import { mostBytes, noDocumentMessage, pictureSide, tooLargeMessage } from '#domain/files/limits.ts'
import { type LabResult, LabResultInput, labResultLabels } from '#domain/progress/lab-results.ts'
import { Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { FileView } from '#web/components/files/file-view.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { labelledFields } from '#web/components/forms/form.ts'
import { storedValues } from '#web/components/forms/form-values.ts'
import { AddButton, Muted, SectionCard } from '#web/components/layout/page.tsx'
import { EditDelete } from '#web/components/lists/row-actions.tsx'
import { RowList, usePages } from '#web/components/lists/section-list.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { useOpenedAt } from '#web/lib/opened-at.ts'
import { shrunk } from '#web/lib/pictures.ts'
import { useUser } from '#web/session.tsx'

/** Links of notifications end with it. */
const anchor = 'lab-results'

/** A challenger's laboratory results, page by page. */
export const useLabResults = (patientId: string) =>
  usePages('GET /lab-results', 5, { query: { patient_id: patientId } })

/** A challenger's laboratory results with their documents, newest first. Either side enters them. */
export function LabResults({ patientId }: { patientId: string }) {
  const isOwn = useUser().role === 'patient'
  const list = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter()
  const results = useLabResults(patientId)
  useOpenedAt(anchor, results.data !== undefined)
  const form = useDialog<LabResult>()
  const removal = useDialog<LabResult>()
  return (
    <SectionCard
      anchor={anchor}
      title="Laboratory results"
      action={<AddButton onClick={() => form.start(null)}>Add result</AddButton>}
    >
      <div ref={list} tabIndex={-1} className="no-ring">
        <RowList
          list={results}
          of="laboratory results"
          loading="6rem"
          failed="The laboratory results could not be loaded"
          empty={{
            icon: <IconReportMedical />,
            title: 'No laboratory reports yet',
            text: isOwn
              ? 'Photograph a report, or choose its PDF. You see it, and so does the nutritionist who cares for you.'
              : 'Add a report with its picture or PDF. You and the challenger see it.',
          }}
        >
          {(result) => (
            <Result
              key={result.id}
              result={result}
              isChangeable={result.by_challenger === isOwn}
              onEdit={() => form.start(result)}
              onDelete={() => removal.start(result)}
            />
          )}
        </RowList>
      </div>
      {form.isOpen ? (
        <LabResultDialog patientId={patientId} result={form.subject} onClose={form.close} />
      ) : null}
      <Removal
        route="DELETE /lab-results/:id"
        dialog={removal}
        noun="laboratory result"
        onDone={() => {
          results.setSkip(0)
          focusAfter(list)
        }}
      >
        {({ title, taken_on, file }) =>
          `${title}, of ${formatDate(taken_on)}. It is removed for good${file ? ', with its document' : ''}. This cannot be undone.`
        }
      </Removal>
    </SectionCard>
  )
}

type ResultProps = { result: LabResult; isChangeable: boolean; onEdit: () => void; onDelete: () => void }

function Result({ result, isChangeable, onEdit, onDelete }: ResultProps) {
  const { title, taken_on, note, file, entered_by } = result
  const name = `${title} of ${formatDate(taken_on)}`
  return (
    <li className="wrap close">
      <Box flex="1 1 14rem" miw={0} className="breaks">
        <Text fw={600}>{title}</Text>
        <Muted>
          {formatDate(taken_on)}, entered by {entered_by ?? 'a former nutritionist'}
        </Muted>
        {note ? <Text className="written">{note}</Text> : null}
        {file ? null : <Muted>No document yet{isChangeable ? '. Add it with Edit.' : '.'}</Muted>}
      </Box>
      {file ? <FileView file={file} alt={name} width={120} height={90} /> : null}
      {isChangeable ? <EditDelete name={name} onEdit={onEdit} onDelete={onDelete} /> : null}
    </li>
  )
}

type Props = {
  patientId: string
  /** The one to correct; null for a new one. */
  result: LabResult | null
  onClose: () => void
}

/** Enters a laboratory result with its document, or corrects one. */
function LabResultDialog({ patientId, result, onClose }: Props) {
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
    date: 'taken_on',
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
        const body = LabResultInput.parse(input)
        form.call(
          stored
            ? { params: { id: stored.id }, body: form.edit.changesOf(body) }
            : { body: { ...body, patient_id: patientId } },
        )
      }}
      onClose={onClose}
    >
      <TextInput placeholder="Lipid profile" required data-autofocus {...field('title')} />
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
      <Textarea placeholder="The values that matter, or what explains them" minRows={2} {...field('note')} />
      {upload.isPending ? <Muted role="status">The document is being sent…</Muted> : null}
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
