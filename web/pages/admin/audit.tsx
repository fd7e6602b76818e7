import { NativeSelect, Tabs, Text } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { type AuditEntry, auditFileRows, auditSessions, doerOf } from '#domain/admin/audit.ts'
import { formatInstantDate, formatTime } from '#domain/dates.ts'
import { counted, formatNumber } from '#domain/numbers.ts'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { PageHeader, SectionCard } from '#web/components/layout/page.tsx'
import { FilterSelect, ListSkeleton, PagedList } from '#web/components/lists/list-results.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { useDownload } from '#web/lib/download.ts'
import classes from './audit/audit.module.css'
import { AuditDenials } from './audit/denials.tsx'
import { type AuditFilter, useAuditFilter } from './audit/filter.ts'
import { AuditFilters, actorOf, PersonCell, PersonName, subjectOf } from './audit/person.tsx'

export function Component() {
  const filter = useAuditFilter()
  return (
    <>
      <PageHeader
        title="Audit"
        description="Who did what to whom, and when. Never what was written: only that it was."
      />
      <Tabs
        value={filter.tab}
        keepMounted={false}
        onChange={(tab) => filter.choose({ tab: tab === 'refused' ? tab : null, part: null, address: null })}
      >
        <Tabs.List mb="1rem">
          <Tabs.Tab value="entries">Entries</Tabs.Tab>
          <Tabs.Tab value="refused">Refused calls</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="entries" tabIndex={-1}>
          <AuditEntries filter={filter} />
        </Tabs.Panel>
        <Tabs.Panel value="refused" tabIndex={-1}>
          <AuditDenials filter={filter} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const limit = 50
const parts = { actor: 'What they did', subject: 'What others did' }

function queryOf({ person, part, action, days }: AuditFilter) {
  return { ...days, ...(person && { person }), ...(person && part && { part }), ...(action && { action }) }
}

/** Audit entries, newest first. */
function AuditEntries({ filter }: { filter: AuditFilter }) {
  const query = queryOf(filter)
  const entries = useApiList('GET /admin/audit', { query: { ...query, limit, skip: filter.skip } })
  const rows = entries.data?.rows ?? []
  const people = rows
    .flatMap((entry) => [actorOf(entry), subjectOf(entry)])
    .filter((person) => person !== null)
  return (
    <SectionCard title="Entries" action={<Export query={query} total={entries.data?.total ?? 0} />}>
      <AuditFilters filter={filter} inList={people}>
        {filter.person ? (
          <FilterSelect
            label="Their part"
            all="Both"
            labels={parts}
            value={filter.part}
            onChange={(part) => filter.choose({ part })}
          />
        ) : null}
        <ActionFilter filter={filter} />
      </AuditFilters>
      <PagedList
        query={entries}
        words={['entry', 'entries']}
        failed="Failed to load the audit log"
        place={filter}
        limit={limit}
        loading={<ListSkeleton label="Loading entries..." rows={8} height="2rem" />}
        empty={
          <EmptyState
            icon={<IconHistory />}
            title="No entries found"
            text="Nothing of this kind was written down in these days."
          />
        }
      >
        {(found) => <Sessions entries={found} filter={filter} />}
      </PagedList>
    </SectionCard>
  )
}

function ActionFilter({ filter }: { filter: AuditFilter }) {
  const actions = useApi('GET /admin/audit/actions', { staleTime: Number.POSITIVE_INFINITY })
  const all = (actions.data?.actions ?? []).map(({ action, summary }) => ({ value: action, label: summary }))
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
            ? `The newest ${formatNumber(auditFileRows)} entries exported. Choose fewer days for the others.`
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

/** Entries in one line each, under who made them in one go. */
function Sessions({ entries, filter }: { entries: AuditEntry[]; filter: AuditFilter }) {
  return (
    <ul className="list stack ruled" aria-label="Entries">
      {auditSessions(entries).map((session) => (
        <li key={session[0]!.id}>
          <Head session={session} filter={filter} />
          <ol className="list">
            {session.map((entry) => (
              <li key={entry.id} className={classes.line}>
                <time dateTime={entry.at} className="small dimmed nowrap figure">
                  {formatTime(entry.at)}
                </time>
                <span className={`${classes.what} breaks`} title={entry.summary}>
                  {entry.summary}
                  {entry.reason ? `: ${entry.reason}` : ''}
                </span>
                <Whom entry={entry} filter={filter} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}

function Head({ session, filter }: { session: AuditEntry[]; filter: AuditFilter }) {
  const [newest, oldest] = [session[0]!, session.at(-1)!]
  const actor = actorOf(newest) ?? (doerOf(newest) ? subjectOf(newest) : null)
  const until = session.length > 1 ? ` to ${formatTime(newest.at)}` : ''
  return (
    <div className="wrap close between strong">
      {actor ? (
        <PersonCell person={actor} filter={filter} />
      ) : (
        <Text fw={600}>{/^[A-Z]+ \//.test(newest.action) ? 'Not signed in' : 'The platform itself'}</Text>
      )}
      <span className="regular small dimmed">
        {formatInstantDate(oldest.at)}, {formatTime(oldest.at)}
        {until} · {counted(session.length, 'entry', 'entries')}
        {newest.ip ? ` · ${newest.ip}` : null}
      </span>
    </div>
  )
}

/** Whose data it concerned, unless it is their own or nobody's. */
function Whom({ entry, filter }: { entry: AuditEntry; filter: AuditFilter }) {
  const person = subjectOf(entry)
  if (!person || person.id === doerOf(entry)) return null
  return (
    <span className={classes.whom}>
      <PersonName person={person} filter={filter} />
    </span>
  )
}
