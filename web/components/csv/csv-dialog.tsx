import { Alert, Box, Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type CsvProblem, sizeProblem } from '#domain/csv.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { PlainButton, Subheading } from '#web/components/layout/page.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import type { ColumnsNamed } from './csv-file.ts'
import { CsvInput } from './csv-input.tsx'
import type { FileRow } from './file-rows.tsx'

type Reading<Table> = { name: string | null; table?: Table; problem?: string }

/** A file that is chosen for an import, and what is in it. */
export function useCsvFile<Table extends object>(
  readTable: (records: string[][]) => Table | CsvProblem,
  columnsNamed?: ColumnsNamed,
) {
  const [reading, setReading] = useState<Reading<Table>>({ name: null })
  return {
    ...reading,
    async choose(file: File) {
      const refuse = (problem: string) => setReading({ name: file.name, problem })
      const tooLarge = sizeProblem(file.size)
      if (tooLarge) return refuse(tooLarge)
      try {
        const { readCsvFile } = await import('./csv-file.ts')
        const table = readCsvFile(new Uint8Array(await file.arrayBuffer()), readTable, columnsNamed)
        if ('problem' in table) refuse(table.problem)
        else setReading({ name: file.name, table })
      } catch {
        // The file may be gone from the disk, or the reader's code from the server.
        refuse('This file could not be read. Please try again.')
      }
    },
  }
}

type ImportRoute =
  | 'POST /nutritionists/clients/import'
  | 'POST /patients/weights/import'
  | 'POST /nutritionists/patients/:id/weights/import'

/** Sends the rows of a file. Afterwards only those that were not stored are left, each with the reason. */
export function useImport<R extends ImportRoute, Row extends FileRow>(route: R, rows: Row[], failed: string) {
  const [stored, setStored] = useState<ReplyOf<R> | null>(null)
  const taken = rows.filter(({ skipped }) => !skipped)
  const reasons = new Map(stored?.skipped.map(({ row, reason }) => [taken[row - 1]?.row, reason]))
  const { mutate, isPending } = useToastMutation(route, { failed, onDone: setStored })
  const judged = rows.map((row) => ({ ...row, skipped: row.skipped ?? reasons.get(row.row) ?? null }))
  return {
    send: mutate,
    isPending,
    stored,
    taken,
    rows: stored ? judged.filter(({ skipped }) => skipped) : rows,
  }
}

type Props = {
  title: string
  /** Of `useCsvFile`. */
  file: Reading<unknown> & { choose: (file: File) => void }
  /** The required format. */
  hints: ReactNode
  /** What the file brings, or what became of it once it `isDone`. */
  facts: string[]
  /** How many rows can be imported; null while a question about the file is open. */
  count: number | null
  submit: string
  isBusy?: boolean
  isDone?: boolean
  onSubmit: () => void
  onClose: () => void
  /** The preview of what was read. */
  children: ReactNode
}

/** Imports a file after a preview: nothing changes before its reader has seen what each row becomes. */
export function CsvDialog({ title, file, hints, facts, count, submit, ...props }: Props) {
  const { isBusy = false, isDone = false, onSubmit, onClose, children } = props
  const isRead = file.table !== undefined
  const isFull = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  useReturnFocus()
  return (
    <Modal
      opened
      title={title}
      size="60rem"
      fullScreen={isFull}
      radius={isFull ? 0 : 'lg'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      returnFocus={false}
      closeOnClickOutside={false}
      onClose={() => isBusy || onClose()}
    >
      <Stack>
        {isDone ? null : <CsvInput onChoose={file.choose} />}
        {file.problem ? (
          <Alert color="red" role="alert">
            {file.problem}
          </Alert>
        ) : null}
        {isRead ? (
          <>
            <Facts
              key={`${file.name} ${isDone}`}
              title={isDone ? 'Imported' : 'What this file brings'}
              facts={facts}
            />
            {count === 0 && !isDone ? (
              <Alert color="red" role="alert">
                No row of this file can be imported.
              </Alert>
            ) : null}
            {children}
          </>
        ) : (
          hints
        )}
        {isDone ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <Group justify="flex-end" pos="sticky" bottom={0} py={isRead ? 'sm' : 0} bg="var(--thali-surface)">
            <PlainButton onClick={onClose} disabled={isBusy}>
              Cancel
            </PlainButton>
            {isRead ? (
              <BusyButton isBusy={isBusy} disabled={!count} onClick={onSubmit}>
                {isBusy ? 'Importing...' : submit}
              </BusyButton>
            ) : null}
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

function Facts({ title, facts }: { title: string; facts: string[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <Subheading mb="xs" ref={heading} tabIndex={-1}>
        {title}
      </Subheading>
      <Box component="ul" m={0} ps="lg">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Box>
    </div>
  )
}
