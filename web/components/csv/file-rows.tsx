import { Box, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { useSkip } from '#web/components/lists/address.ts'
import { type Column, column, ResponsiveTable, wideColumn } from '#web/components/lists/list-card.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { choicesOf } from '#web/lib/choices.ts'

/** A row of a file. `skipped`: why it is not taken; `where`: its place, where that is not its number. */
export type FileRow = { row: number; skipped: string | null; where?: string }
/** What becomes of a row, with remarks. */
type Outcome = { tone: Tone; label: string; lines?: string[]; more?: ReactNode }

const limit = 50

type Props<Row> = {
  rows: Row[]
  columns: Column<Row>[]
  /** Of a row that is not skipped. */
  outcomeOf: (row: Row) => Outcome
  /** Whether a row is worth a look; by default one that is skipped. */
  isNoted?: (row: Row) => boolean
}

/** The rows of a file with what each becomes; those worth a look can be shown alone, and are at first. */
export function FileRows<Row extends FileRow>({ rows, columns, outcomeOf, ...rest }: Props<Row>) {
  const { isNoted = ({ skipped }) => skipped !== null } = rest
  const noted = rows.filter(isNoted)
  const [chosen, setChosen] = useState<string>()
  const shows = chosen ?? (noted.length > 0 ? 'noted' : 'all')
  const { skip, setSkip } = useSkip([shows, rows.length])
  const shown = shows === 'noted' ? noted : rows
  return (
    <>
      {noted.length < rows.length ? (
        <SegmentedControl
          aria-label="Rows shown"
          value={shows}
          onChange={setChosen}
          data={choicesOf({ noted: `Worth a look (${noted.length})`, all: `All rows (${rows.length})` })}
        />
      ) : null}
      <ResponsiveTable
        label="Rows of the file"
        columns={[
          column('Row', ({ row, where }: Row) =>
            where ? <span className="breaks">{where}</span> : <span className="nowrap">Row {row}</span>,
          ),
          ...columns,
          wideColumn('What happens', (row: Row) => (
            <OutcomeOf
              {...(row.skipped ? { tone: 'gray', label: 'Skipped', lines: [row.skipped] } : outcomeOf(row))}
            />
          )),
        ]}
        rows={shown.slice(skip, skip + limit)}
        rowKey={({ row }) => String(row)}
        empty={<Text c="dimmed">Every row is taken as it is written.</Text>}
      />
      <Pager of="rows" skip={skip} limit={limit} total={shown.length} onChange={setSkip} />
    </>
  )
}

const OutcomeOf = ({ tone, label, lines = [], more }: Outcome) => (
  <>
    <StatusBadge tone={tone}>{label}</StatusBadge>
    {lines.length > 0 ? (
      <Box component="ul" mt={4} mb={0} ps="lg" className="breaks">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    ) : null}
    {more}
  </>
)
