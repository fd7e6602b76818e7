import { Box, Text } from '@mantine/core'
import { IconPlus, IconReportMedical } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { LabResult } from '#domain/progress/lab-results.ts'
import { Removal } from '#web/components/feedback/confirmed-call.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { FileView } from '#web/components/files/file-view.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { EditDelete } from '#web/components/lists/edit-delete.tsx'
import { SectionList, usePages } from '#web/components/lists/section-list.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { useOpenedAt } from '#web/lib/opened-at.ts'
import { useUser } from '#web/session.tsx'
import { LabResultDialog } from './lab-result-dialog.tsx'

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
      action={
        <IconButton variant="light" size="sm" icon={IconPlus} onClick={() => form.start(null)}>
          Add result
        </IconButton>
      }
    >
      <div ref={list} tabIndex={-1} className="no-ring">
        <SectionList
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
          {(rows, target) => (
            <ul {...target} className="list stack ruled no-ring">
              {rows.map((result) => (
                <Result
                  key={result.id}
                  result={result}
                  isChangeable={result.by_challenger === isOwn}
                  onEdit={() => form.start(result)}
                  onDelete={() => removal.start(result)}
                />
              ))}
            </ul>
          )}
        </SectionList>
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
        <Text size="sm" c="dimmed">
          {formatDate(taken_on)}, entered by {entered_by ?? 'a former nutritionist'}
        </Text>
        {note ? <Text className="written">{note}</Text> : null}
        {file ? null : (
          <Text size="sm" c="dimmed">
            No document yet{isChangeable ? '. Add it with Edit.' : '.'}
          </Text>
        )}
      </Box>
      {file ? <FileView file={file} alt={name} width={120} height={90} /> : null}
      {isChangeable ? <EditDelete name={name} onEdit={onEdit} onDelete={onDelete} /> : null}
    </li>
  )
}
