import { Box } from '@mantine/core'
import { useState } from 'react'
import { counted } from '#domain/numbers.ts'
import type { UndoneImport } from '#domain/progress/weights.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { Small } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { useWeightCalls } from './weights-import.tsx'

/** What an import of this page brought. */
export type Imported = { id: string; added: number; replaced: number }

function undoneWords({ added, replaced }: Imported, { removed, put_back }: UndoneImport) {
  const left = added + replaced - removed - put_back
  const what = `Import undone: ${counted(removed, 'weight')} removed, ${put_back} put back.`
  // What somebody wrote or deleted since is not of the import any more.
  return left > 0
    ? `${what} ${counted(left, 'day')} changed since and ${left === 1 ? 'stays' : 'stay'}.`
    : what
}

/** Says what came in, and takes it back; as long as the page stands. */
export function UndoImport({ patientId, imported }: { patientId: string; imported: Imported }) {
  const calls = useWeightCalls(patientId)
  const focusAfter = useFocusAfter()
  const [undone, setUndone] = useState<UndoneImport | null>(null)
  const undo = useToastMutation(calls.undo, {
    failed: 'The import could not be undone. Please try again.',
    onDone(reply) {
      setUndone(reply)
      focusAfter('imported')
    },
  })
  return (
    <Box mb="sm" className="row between">
      <Small role="status" tabIndex={-1} data-focus="imported">
        {undone
          ? undoneWords(imported, undone)
          : `Imported: ${counted(imported.added, 'weight')} added, ${imported.replaced} replaced.`}
      </Small>
      {undone ? null : (
        <BusyButton
          variant="default"
          size="sm"
          aria-label="Undo the import"
          isBusy={undo.isPending}
          onClick={() => undo.mutate({ ...calls.of, body: { import_id: imported.id } } as never)}
        >
          {undo.isPending ? 'Undoing...' : 'Undo'}
        </BusyButton>
      )}
    </Box>
  )
}
