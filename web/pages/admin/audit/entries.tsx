import { NativeSelect, Text } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { type AuditEntry, auditFileRows } from '#domain/admin/audit.ts'
import { formatInstant } from '#domain/dates.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { DaysFilter } from '#web/components/lists/days-filter.tsx'
import { FilterSelect } from '#web/components/lists/list-filters.tsx'
import { PagedTable } from '#web/components/lists/paged-table.tsx'
import type { Column } from '#web/components/lists/responsive-table.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { useDownload } from '#web/lib/download.ts'
import classes from './audit.module.css'
import { type AuditFilter, isPeriod } from './filter.ts'
import { type Named, OnlyThem, PersonCell, PersonFilter } from './person.tsx'

const limit = 50
const parts = [
  { value: 'actor', label: 'What they did' },
  { value: 'subject', label: 'What others did' },
]

function actorOf(entry: AuditEntry): Named | null {
  const { actor_id: id, actor_name: name, actor_email: email, actor_role: role } = entry
  return id ? { id, name, email, role } : null
}
function subjectOf(entry: AuditEntry): Named | null {
  const { subject_id: id, subject_name: name, subject_email: email, subject_role: role } = entry
  return id ? { id, name, email, role } : null
}

function queryOf({ person, part, action, days }: AuditFilter) {
  return { ...days, ...(person && { person }), ...(person && part && { part }), ...(action && { action }) }
}

/** Audit entries, newest first. */
export function AuditEntries({ filter }: { filter: AuditFilter }) {
  const query = queryOf(filter)
  const entries = useApiList('GET /admin/audit', { query: { ...query, limit, skip: filter.skip } })
  const rows = entries.data?.rows ?? []
  const people = rows
    .flatMap((entry) => [actorOf(entry), subjectOf(entry)])
    .filter((person) => person !== null)
  const columns: Column<AuditEntry>[] = [
    {
      label: 'What',
      render: ({ summary, reason }) => (
        <>
          {summary}
          {reason ? <div className={classes.small}>{reason}</div> : null}
        </>
      ),
    },
    { label: 'Who', render: (entry) => <Actor entry={entry} filter={filter} /> },
    { label: 'Whom', render: (entry) => <Subject entry={entry} filter={filter} /> },
    {
      label: 'When',
      render: ({ at }) => (
        <time dateTime={at} className={classes.time}>
          {formatInstant(at)}
        </time>
      ),
    },
    { label: 'Address', render: ({ ip }) => <span className={classes.small}>{ip || '–'}</span> },
  ]
  return (
    <SectionCard title="Entries" action={<Export query={query} total={entries.data?.total ?? 0} />}>
      <search className={classes.filters}>
        <PersonFilter filter={filter} inList={people} />
        {filter.person ? (
          <FilterSelect
            label="Their part"
            all="Both"
            options={parts}
            value={filter.part}
            onChange={(part) => filter.choose({ part })}
          />
        ) : null}
        <ActionFilter filter={filter} />
        <DaysFilter days={filter.days} fits={isPeriod} onDays={filter.choose} />
      </search>
      <OnlyThem filter={filter} inList={people} />
      <PagedTable
        query={entries}
        words={['entry', 'entries']}
        failed="Failed to load the audit log"
        place={filter}
        limit={limit}
        label="Entries"
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<IconHistory />}
            title="No entries found"
            text="Nothing of this kind was written down in these days."
          />
        }
      />
    </SectionCard>
  )
}

type CellProps = { entry: AuditEntry; filter: AuditFilter }

function Actor({ entry, filter }: CellProps) {
  const person = actorOf(entry)
  if (person) return <PersonCell person={person} filter={filter} />
  return <Text c="dimmed">{/^[A-Z]+ \//.test(entry.action) ? 'Not signed in' : 'The platform itself'}</Text>
}

function Subject({ entry, filter }: CellProps) {
  const person = subjectOf(entry)
  if (!person) return <Text c="dimmed">Nobody in particular</Text>
  if (person.id === entry.actor_id) return <Text c="dimmed">Themselves</Text>
  return <PersonCell person={person} filter={filter} />
}

function ActionFilter({ filter }: { filter: AuditFilter }) {
  const known = useApi('GET /admin/audit/actions', { staleTime: Number.POSITIVE_INFINITY })
  const all = (known.data?.actions ?? []).map(({ action, summary }) => ({ value: action, label: summary }))
  const reads = all.filter(({ value }) => value.startsWith('GET '))
  // The action in the address is always an option, even an unknown one.
  const isUnknown = filter.action && !all.some(({ value }) => value === filter.action)
  return (
    <NativeSelect
      label="Action"
      value={filter.action ?? ''}
      onChange={(event) => filter.choose({ action: event.currentTarget.value })}
      data={[
        { value: '', label: 'All actions' },
        ...(isUnknown ? [filter.action!] : []),
        { group: 'Changes', items: all.filter((action) => !reads.includes(action)) },
        { group: 'Reads of health data, and exports', items: reads },
      ]}
    />
  )
}

function Export({ query, total }: { query: ReturnType<typeof queryOf>; total: number }) {
  const { isBusy, file } = useDownload()
  const exportEntries = () =>
    file(
      'GET /admin/audit.csv',
      {
        done:
          total > auditFileRows
            ? `The newest ${auditFileRows.toLocaleString('en-IN')} entries exported. Choose fewer days for the others.`
            : 'Audit log exported',
        failed: 'Failed to export the audit log',
      },
      { query },
    )
  return (
    <BusyButton variant="default" icon={IconDownload} isBusy={isBusy} onClick={() => void exportEntries()}>
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </BusyButton>
  )
}
