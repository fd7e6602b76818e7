import { IconShieldCheck } from '@tabler/icons-react'
import type { Denial } from '#domain/admin/audit.ts'
import { formatInstant } from '#domain/dates.ts'
import { formatNumber } from '#domain/numbers.ts'
import { type Column, column, figureColumn, ListCard } from '#web/components/lists/list-card.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { NameCell } from '#web/pages/admin/people/name-cell.tsx'
import type { AuditFilter } from './filter.ts'
import { AuditFilters, type Named, PersonCell } from './person.tsx'

const limit = 50

function reasonOf({ status, action }: Denial): string {
  if (status === 403) return 'Not allowed to'
  if (status === 404) return 'Not there, or not theirs'
  if (status === 429) return 'Too many attempts'
  if (status !== 401) return 'Invalid input, or a wrong password'
  return action === 'POST /auth/login' ? 'Wrong e-mail or password' : 'Signed out or unknown'
}

const isAddress = ({ caller }: Denial) => !/^[0-9a-f]{8}-/.test(caller)
const callerOf = (denial: Denial): Named => ({
  id: denial.caller,
  name: denial.caller_name,
  email: denial.caller_email,
  role: denial.caller_role,
})

/** Refused calls: they show who tries what they may not do. */
export function AuditDenials({ filter }: { filter: AuditFilter }) {
  const caller = filter.person ?? filter.address
  const denials = useApiList('GET /admin/audit/denials', {
    query: { ...filter.days, ...(caller && { caller }), limit, skip: filter.skip },
  })
  const rows = denials.data?.rows ?? []
  const people = rows.filter((row) => !isAddress(row)).map(callerOf)
  const columns: Column<Denial>[] = [
    column('What', ({ summary }) => summary),
    column('Who', (denial) =>
      isAddress(denial) ? (
        <Address denial={denial} filter={filter} />
      ) : (
        <PersonCell person={callerOf(denial)} filter={filter} />
      ),
    ),
    column('Why refused', reasonOf),
    figureColumn('Times', ({ count }) => formatNumber(count)),
    column('Minute', ({ minute }) => (
      <time dateTime={minute} className="nowrap">
        {formatInstant(minute)}
      </time>
    )),
  ]
  return (
    <ListCard
      title="Refused calls"
      text="Counted per caller, call and minute. Looking for what is not there yet, such as a profile, and typing errors count too."
      filters={<AuditFilters filter={filter} inList={people} />}
      query={denials}
      words={['line', 'lines']}
      failed="Failed to load the audit log"
      place={filter}
      limit={limit}
      columns={columns}
      rowKey={({ minute, caller, action, status }) => [minute, caller, action, status].join()}
      empty={{
        icon: <IconShieldCheck />,
        title: 'Nothing was refused',
        text: 'Nobody was denied anything in these days.',
      }}
    />
  )
}

function Address({ denial: { caller }, filter }: { denial: Denial; filter: AuditFilter }) {
  return (
    <NameCell
      id={null}
      name={caller}
      label={`${caller}: only from this address`}
      isChosen={filter.address === caller}
      onChoose={() => filter.choose({ address: caller, person: null, part: null })}
    >
      Not signed in
    </NameCell>
  )
}
