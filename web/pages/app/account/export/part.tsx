import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { inWords } from '#domain/auth/export-words.ts'
import { StoredFile } from '#domain/files/files.ts'
import { formatNumber } from '#domain/numbers.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { FileView } from '#web/components/files/file-view.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import classes from './part.module.css'

export type Held = Record<string, unknown>

/** So many rows are shown at first: the log can have thousands. */
const shownAtFirst = 50

/** One part of the export: its rows, each as a list of facts. */
export function PartOfExport({ part, title, rows }: { part: string; title: string; rows: Held[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  return (
    <SectionCard title={title}>
      <ul className={`${classes.rows} list`}>
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <li key={index}>
            <Facts
              className={classes.facts}
              facts={inWords(part, row).map(([label, words]) => [label, written(words)])}
            />
            {part === 'files' ? <HeldFile row={row} /> : null}
          </li>
        ))}
      </ul>
      {shown.length < rows.length ? (
        <>
          <Text c="dimmed" mt="md">
            {shown.length} of {formatNumber(rows.length)} are shown. The file has all of them.
          </Text>
          <Button className="no-print" variant="default" mt="sm" onClick={() => setWhole(true)}>
            Show all of “{title}”
          </Button>
        </>
      ) : null}
    </SectionCard>
  )
}

/** The picture or document of a row. */
function HeldFile({ row }: { row: Held }) {
  const file = StoredFile.safeParse(row).data
  return file ? <FileView file={file} alt="One of your pictures" /> : null
}

function written(words: string | string[]) {
  if (typeof words === 'string') return <span className={classes.written}>{words}</span>
  return (
    <ul className="list">
      {words.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}
