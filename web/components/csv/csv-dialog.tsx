import { Alert, Box, Button, Group, Progress, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type CsvProblem, sizeProblem } from '#domain/csv.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { Muted, PlainButton, Subheading } from '#web/components/layout/page.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import type { Variables } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import type { ColumnsNamed } from './csv-file.ts'
import { CsvInput } from './csv-input.tsx'
import type { FileRow } from './file-rows.tsx'

type Reading<Table> = {
  name: string | null
  table?: Table
  problem?: string
  /** While it is read: how much of it, from 0 to 1. */
  share?: number
}
type ReadFile<Table> = (
  file: File,
  reading: { follow: (share: number) => void; signal: AbortSignal },
) => Promise<Table | CsvProblem>

/** A file that is chosen for an import, and what is in it. What is still read when another one is chosen is left. */
export function useChosenFile<Table extends object>(read: ReadFile<Table>) {
  const [reading, setReading] = useState<Reading<Table>>({ name: null })
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])
  return {
    ...reading,
    async choose(file: File) {
      current.current?.abort()
      const own = new AbortController()
      current.current = own
      const { signal } = own
      const show = (next: Omit<Reading<Table>, 'name'>) =>
        signal.aborted || setReading({ name: file.name, ...next })
      let shown = 0
      const follow = (share: number) => {
        // Each percent once: a long file has many pieces.
        if (share < shown + 0.01) return
        shown = share
        show({ share })
      }
      show({ share: 0 })
      try {
        const table = await read(file, { follow, signal })
        show('problem' in table ? { problem: table.problem } : { table })
      } catch {
        // The file may be gone from the disk, or the reader's code from the server.
        show({ problem: 'This file could not be read. Please try again.' })
      }
    },
  }
}

/** The same of a CSV file. */
export const useCsvFile = <Table extends object>(
  readTable: (records: string[][]) => Table | CsvProblem,
  columnsNamed?: ColumnsNamed,
) =>
  useChosenFile<Table>(async (file) => {
    const problem = sizeProblem(file.size)
    if (problem) return { problem }
    const { readCsvFile } = await import('./csv-file.ts')
    return readCsvFile(new Uint8Array(await file.arrayBuffer()), readTable, columnsNamed)
  })

type ImportRoute =
  | 'POST /nutritionists/clients/import'
  | 'POST /patients/weights/import'
  | 'POST /nutritionists/patients/:id/weights/import'

/**
 * Sends the rows of a file. Afterwards only those that were not stored are left, each with the reason. `onStored` gets what
 * has come in, also where a later part failed.
 */
export function useImport<R extends ImportRoute, Row extends FileRow>(
  route: R,
  rows: Row[],
  failed: string,
  onStored?: (reply: ReplyOf<R>) => void,
) {
  const [stored, setStored] = useState<ReplyOf<R> | null>(null)
  const taken = rows.filter(({ skipped }) => !skipped)
  const reasons = new Map(stored?.skipped.map(({ row, reason }) => [taken[row - 1]?.row, reason]))
  const { mutateAsync, isPending } = useToastMutation(route, { failed })
  const judged = rows.map((row) => ({ ...row, skipped: row.skipped ?? reasons.get(row.row) ?? null }))
  return {
    /** At most so many rows at once. What was stored before a part failed is the same when it is sent again. */
    async send(callOf: (rows: Row[]) => Variables<R>, most = taken.length) {
      const replies: ReplyOf<R>[] = []
      try {
        for (let from = 0; from < taken.length; from += most)
          replies.push(await mutateAsync(callOf(taken.slice(from, from + most))))
        setStored(joined(replies, most))
      } catch {
        // A toast has said it.
      }
      if (replies.length) onStored?.(joined(replies, most))
    },
    isPending,
    stored,
    taken,
    rows: stored ? judged.filter(({ skipped }) => skipped) : rows,
  }
}

/** The answers to the parts of a file as one. */
export function joined<Answer extends { added: number; replaced?: number; skipped: { row: number }[] }>(
  answers: Answer[],
  most: number,
): Answer {
  return answers.reduce((all, part, index) => ({
    ...part,
    added: all.added + part.added,
    ...(part.replaced === undefined ? {} : { replaced: (all.replaced ?? 0) + part.replaced }),
    skipped: [...all.skipped, ...part.skipped.map((one) => ({ ...one, row: one.row + index * most }))],
  }))
}

type Props = {
  title: string
  /** Of `useCsvFile` or `useChosenFile`. */
  file: Reading<unknown> & { choose: (file: File) => void }
  /** The required format. */
  hints: ReactNode
  /** What may be chosen, where that is not only CSV. */
  input?: { label: string; accept: string }
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
export function CsvDialog({ title, file, hints, input, facts, count, submit, ...props }: Props) {
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
        {isDone ? null : <CsvInput onChoose={file.choose} {...input} />}
        {file.share === undefined ? null : <ReadSoFar share={file.share} />}
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

function ReadSoFar({ share }: { share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <div>
      <Progress value={percent} aria-label="Reading the file" mb={4} />
      <Muted>Reading the file: {percent}%. Keep this page open.</Muted>
    </div>
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
