import { Alert, Checkbox, List } from '@mantine/core'
import { useState } from 'react'
import { csvLimits } from '#domain/csv.ts'
import { formatDate } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import {
  type ClientLine,
  clientColumns,
  clientColumnsNamed,
  readClientTable,
} from '#domain/people/clients-csv.ts'
import { CsvDialog, useCsvFile, useImport } from '#web/components/csv/csv-dialog.tsx'
import { FileRows } from '#web/components/csv/file-rows.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import { type Column, column } from '#web/components/lists/list-card.tsx'

const hints = (
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

const columns: Column<ClientLine>[] = [
  column('Name', ({ client }) => <span className="breaks">{client.name ?? '–'}</span>),
  column('Contact', ({ client }) => (
    <span className="breaks">{[client.email, client.phone].filter(Boolean).join(', ') || '–'}</span>
  )),
  column('Born', ({ client: { date_of_birth: born }, skipped }) =>
    born && !skipped ? formatDate(born) : (born ?? '–'),
  ),
]

/** A nutritionist brings her list. */
export function BringList({ onClose }: { onClose: () => void }) {
  const file = useCsvFile(readClientTable, clientColumnsNamed)
  const all = file.table?.rows ?? []
  const failed = 'The list could not be imported. Please try again.'
  const list = useImport('POST /nutritionists/clients/import', all, failed)
  const { stored, taken, rows } = list
  const [sends, setSends] = useState(false)
  const mails = taken.filter(({ client }) => client.email).length
  const skipped = counted(rows.filter((row) => row.skipped).length, 'row')
  return (
    <CsvDialog
      title="Bring a list of Challengers"
      file={file}
      hints={hints}
      facts={
        stored
          ? [
              `${counted(stored.added, 'Challenger')} added, ${skipped} skipped`,
              ...(stored.mailed ? [`${counted(stored.mailed, 'invitation')} sent`] : []),
            ]
          : [`${counted(taken.length, 'Challenger')} from ${counted(all.length, 'row')}, ${skipped} skipped`]
      }
      count={taken.length}
      submit={`Add ${counted(taken.length, 'Challenger')}`}
      isBusy={list.isPending}
      isDone={stored !== null}
      onSubmit={() =>
        list.send((sent) => ({ body: { rows: sent.map(({ client }) => client), send: sends && mails > 0 } }))
      }
      onClose={onClose}
    >
      {stored?.notice ? <Alert color="yellow">{stored.notice}</Alert> : null}
      {rows.length > 0 ? (
        <FileRows
          rows={rows}
          columns={columns}
          outcomeOf={({ client: { notes } }) => ({
            ...{ tone: 'green', label: 'Is added' },
            more: <Muted lineClamp={2}>{notes}</Muted>,
          })}
        />
      ) : null}
      {mails > 0 && !stored ? (
        <Checkbox
          label={`Send the invitations now: ${counted(mails, 'e-mail')}`}
          description="Without it nobody is told yet. You can invite each of them later."
          checked={sends}
          onChange={(event) => setSends(event.currentTarget.checked)}
        />
      ) : null}
    </CsvDialog>
  )
}
