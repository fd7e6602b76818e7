import { Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { exportWords } from '#domain/auth/export-words.ts'
import { formatInstant } from '#domain/dates.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { type Held, PartOfExport } from './export/part.tsx'
import { DownloadData } from './your-data.tsx'

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
        loading={
          <Stack gap="lg" maw="60rem" role="status" aria-label="Loading your data">
            <Skeletons count={3} height="9rem" radius="lg" />
          </Stack>
        }
        failed="Your data could not be loaded. Please try again."
      >
        {(held) => <Parts held={held} />}
      </Loaded>
    </>
  )
}

function Parts({ held }: { held: Record<string, unknown> }) {
  const parts = Object.entries(exportWords).map(([part, { title }]) => ({
    part,
    title,
    rows: [held[part] ?? []].flat() as Held[],
  }))
  const empty = parts.filter(({ rows }) => rows.length === 0)
  return (
    <Stack gap="lg" maw="60rem">
      <Text c="dimmed">As it was on {formatInstant(String(held.exported_at))}.</Text>
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
