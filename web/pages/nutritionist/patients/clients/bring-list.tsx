import { Alert, Button, Checkbox, List, Stack, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { csvLimits, sizeProblem } from '#domain/csv.ts'
import { formatDate } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import {
  type ClientLine,
  clientColumns,
  clientColumnsNamed,
  readClientTable,
} from '#domain/people/clients-csv.ts'
import { readCsvFile } from '#web/components/csv/csv-file.ts'
import { FileChooser } from '#web/components/csv/file-chooser.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { useSkip } from '#web/components/lists/address.ts'
import { Pager } from '#web/components/lists/pager.tsx'
import { type Column, ResponsiveTable } from '#web/components/lists/responsive-table.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { DialogFoot, WideDialog } from '#web/pages/nutritionist/meal-plans/plan/dialog-parts.tsx'

const limit = 50
type Reading = { name: string; rows: ClientLine[]; problem: string | null }
type Added = ReplyOf<'POST /nutritionists/clients/import'>

async function read(file: File): Promise<Reading> {
  const { name } = file
  const tooLarge = sizeProblem(file.size)
  if (tooLarge) return { name, rows: [], problem: tooLarge }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const table = readCsvFile(bytes, clientColumnsNamed, readClientTable)
    return 'problem' in table
      ? { name, rows: [], problem: table.problem }
      : { name, rows: table.rows, problem: null }
  } catch {
    return { name, rows: [], problem: 'This file could not be read. Please try again.' }
  }
}

/** Opens the dialog in which a nutritionist brings her list. */
export function BringList() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton variant="default" icon={IconFileSpreadsheet} onClick={() => setOpen(true)}>
        Bring a List
      </IconButton>
      {isOpen ? <ListDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ListDialog({ onClose }: { onClose: () => void }) {
  const [reading, setReading] = useState<Reading | null>(null)
  const [sends, setSends] = useState(false)
  const [added, setAdded] = useState<Added | null>(null)
  const rows = reading?.rows ?? []
  const taken = rows.filter(({ skipped }) => !skipped)
  const mails = taken.filter(({ client }) => client.email).length
  const { mutate, isPending } = useToastMutation('POST /nutritionists/clients/import', {
    failed: 'The list could not be imported. Please try again.',
    onDone(answer) {
      const reasons = new Map(answer.skipped.map(({ row, reason }) => [taken[row - 1]?.row, reason]))
      setReading(
        (now) =>
          now && {
            ...now,
            rows: rows.map((one) => ({ ...one, skipped: one.skipped ?? reasons.get(one.row) ?? null })),
          },
      )
      setAdded(answer)
    },
  })
  return (
    <WideDialog
      title="Bring a list of Challengers"
      size="60rem"
      fullUpTo="48em"
      closeOnClickOutside={false}
      onClose={() => isPending || onClose()}
    >
      <Stack>
        {added ? null : (
          <FileChooser
            name={reading?.name ?? null}
            isRead={rows.length > 0}
            onChoose={async (file) => setReading(await read(file))}
          />
        )}
        {reading?.problem ? (
          <Alert color="red" role="alert">
            {reading.problem}
          </Alert>
        ) : null}
        {rows.length === 0 ? (
          <Hints />
        ) : (
          <Title order={3} size="h4">
            {headOf(rows, added)}
          </Title>
        )}
        {added?.notice ? <Alert color="yellow">{added.notice}</Alert> : null}
        {rows.length > 0 ? <RowTable rows={rows} isAdded={added !== null} /> : null}
        {mails > 0 && !added ? (
          <Checkbox
            label={`Send the invitations now: ${counted(mails, 'e-mail')}`}
            description="Without it nobody is told yet. You can invite each of them later."
            checked={sends}
            onChange={(event) => setSends(event.currentTarget.checked)}
          />
        ) : null}
        {added ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <DialogFoot onCancel={onClose} isBusy={isPending}>
            {taken.length > 0 ? (
              <Button
                loading={isPending}
                onClick={() =>
                  mutate({ body: { rows: taken.map(({ client }) => client), send: sends && mails > 0 } })
                }
              >
                Add {counted(taken.length, 'Challenger')}
              </Button>
            ) : null}
          </DialogFoot>
        )}
      </Stack>
    </WideDialog>
  )
}

function headOf(rows: ClientLine[], added: Added | null): string {
  const skipped = rows.filter((row) => row.skipped).length
  const mails = added?.mailed ? `, ${counted(added.mailed, 'invitation')} sent` : ''
  return added
    ? `${counted(added.added, 'Challenger')} added, ${counted(skipped, 'row')} skipped${mails}`
    : `${counted(rows.length - skipped, 'Challenger')} from ${counted(rows.length, 'row')}, ${skipped} skipped`
}

function Hints() {
  return (
    <List spacing={6} size="sm">
      <List.Item>
        The first row names the columns: <span className="breaks strong">{clientColumns.join(', ')}</span>. A
        name, and an e-mail address or a phone number, are needed.
      </List.Item>
      <List.Item>
        Notes become your private notes. A date of birth is written as 1990-05-04 or 4/5/1990.
      </List.Item>
      <List.Item>
        At most {csvLimits.rows} rows. Nothing changes before you have seen what each row becomes.
      </List.Item>
    </List>
  )
}

function RowTable({ rows, isAdded }: { rows: ClientLine[]; isAdded: boolean }) {
  const { skip, setSkip } = useSkip(rows.length)
  // What needs a look comes first.
  const sorted = rows.toSorted((a, b) => Number(!a.skipped) - Number(!b.skipped))
  const columns: Column<ClientLine>[] = [
    { label: 'Row', render: ({ row }) => <span className="nowrap">Row {row}</span> },
    { label: 'Name', render: ({ client }) => <span className="breaks">{client.name ?? '–'}</span> },
    {
      label: 'Contact',
      render: ({ client }) => (
        <span className="breaks">{[client.email, client.phone].filter(Boolean).join(', ') || '–'}</span>
      ),
    },
    {
      label: 'Born',
      render: ({ client: { date_of_birth: born }, skipped }) =>
        born && !skipped ? formatDate(born) : (born ?? '–'),
    },
    {
      label: 'What happens',
      wide: true,
      render: ({ skipped, client }) => (
        <>
          <StatusBadge tone={skipped ? 'gray' : 'green'}>
            {skipped ? 'Skipped' : isAdded ? 'Added' : 'Is added'}
          </StatusBadge>
          {skipped ? <Text size="sm">{skipped}</Text> : null}
          {client.notes && !skipped ? (
            <Text size="sm" c="dimmed" lineClamp={2}>
              {client.notes}
            </Text>
          ) : null}
        </>
      ),
    },
  ]
  return (
    <>
      <ResponsiveTable
        label="Rows of the file"
        columns={columns}
        rows={sorted.slice(skip, skip + limit)}
        rowKey={({ row }) => String(row)}
        empty={<Text c="dimmed">No rows.</Text>}
      />
      <Pager of="rows" skip={skip} limit={limit} total={rows.length} onChange={setSkip} />
    </>
  )
}
