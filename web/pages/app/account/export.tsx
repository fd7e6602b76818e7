import { Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { exportWords, inWords } from '#domain/auth/export-words.ts'
import { formatInstant } from '#domain/dates.ts'
import { StoredFile } from '#domain/files/files.ts'
import { formatNumber } from '#domain/numbers.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { Loaded, SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { FileView } from '#web/components/files/file-view.tsx'
import { IconButton, PageHeader, PlainButton, SectionCard } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import classes from './export.module.css'
import { DownloadData } from './your-data.tsx'

type Row = Record<string, unknown>

/** All that is stored about the person, to read and to print. Needs no consent to the terms. */
export function Component() {
  const data = useApi('GET /account/export')
  return (
    <>
      <PageHeader
        title="Your data"
        description="Everything we hold about you, in plain words"
        actions={
          <>
            <IconButton variant="default" icon={IconPrinter} onClick={() => window.print()}>
              Print
            </IconButton>
            <DownloadData />
          </>
        }
      />
      <Loaded
        query={data}
        loading={<SkeletonStack count={3} height="9rem" radius="lg" label="Loading your data" />}
        failed="Your data could not be loaded. Please try again."
      >
        {(stored) => <Parts stored={stored} />}
      </Loaded>
    </>
  )
}

function Parts({ stored }: { stored: Row }) {
  const parts = Object.entries(exportWords).map(([part, { title }]) => ({
    part,
    title,
    rows: [stored[part] ?? []].flat() as Row[],
  }))
  const empty = parts.filter(({ rows }) => rows.length === 0)
  return (
    <Stack gap="lg" maw="60rem">
      <Text c="dimmed">As it was on {formatInstant(String(stored.exported_at))}.</Text>
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map((one) => (
          <PartOfExport key={one.part} {...one} />
        ))}
      {empty.length > 0 ? (
        <SectionCard title="Nothing is stored here">
          <Text>{empty.map(({ title }) => title).join(' · ')}</Text>
        </SectionCard>
      ) : null}
    </Stack>
  )
}

/** So many rows are shown at first: the log can have thousands. */
const shownAtFirst = 50

/** One part of the export: its rows, each as a list of facts. */
function PartOfExport({ part, title, rows }: { part: string; title: string; rows: Row[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  return (
    <SectionCard title={title}>
      <ul className={`${classes.rows} list ruled`}>
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <li key={index}>
            <Facts
              className={`${classes.facts} stack tight`}
              facts={inWords(part, row).map(([label, words]) => [label, written(words)])}
            />
            {part === 'files' ? <FileOfRow row={row} /> : null}
          </li>
        ))}
      </ul>
      {shown.length < rows.length ? (
        <>
          <Text c="dimmed" mt="md">
            {shown.length} of {formatNumber(rows.length)} are shown. The file has all of them.
          </Text>
          <PlainButton className="no-print" mt="sm" onClick={() => setWhole(true)}>
            Show all of “{title}”
          </PlainButton>
        </>
      ) : null}
    </SectionCard>
  )
}

/** The picture or document of a row. */
function FileOfRow({ row }: { row: Row }) {
  const file = StoredFile.safeParse(row).data
  return file ? <FileView file={file} alt="One of your pictures" /> : null
}

function written(words: string | string[]) {
  if (typeof words === 'string')
    return (
      <span dir="auto" className="written">
        {words}
      </span>
    )
  return (
    <ul className="list">
      {words.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}
