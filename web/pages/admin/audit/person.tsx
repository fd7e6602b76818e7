import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AuditEntry } from '#domain/admin/audit.ts'
import type { Role } from '#domain/endpoint.ts'
import { roleNames } from '#web/components/content/role-badge.tsx'
import { Tiles } from '#web/components/layout/page.tsx'
import { DaysFilter } from '#web/components/lists/days-filter.tsx'
import { accountName, notJoinedText } from '#web/lib/words.ts'
import { NameCell } from '#web/pages/admin/people/name-cell.tsx'
import { PersonSelect } from '#web/pages/admin/people/person-select.tsx'
import { type AuditFilter, isPeriod } from './filter.ts'

/** A person in the log. Names are null for erased people. */
export type Named = { id: string; name: string | null; email: string | null; role: Role | null }

export function actorOf(entry: AuditEntry): Named | null {
  const { actor_id: id, actor_name: name, actor_email: email, actor_role: role } = entry
  return id ? { id, name, email, role } : null
}
export function subjectOf(entry: AuditEntry): Named | null {
  const { subject_id: id, subject_name: name, subject_email: email, subject_role: role } = entry
  return id ? { id, name, email, role } : null
}

/** The last characters of an id. Its first ones are the time, so they are often equal. */
const endOf = (id: string) => id.slice(-8)
const nameOf = ({ id, name }: Named) => name ?? `Deleted account …${endOf(id)}`

const nameless = (id: string): Named => ({ id, name: null, email: null, role: null })

type NameProps = { person: Named; filter: AuditFilter; children?: ReactNode }

/** A person's name, with a button that filters the list for them. */
export function PersonName({ person, filter, children }: NameProps) {
  const name = nameOf(person)
  return (
    <NameCell
      id={person.email && person.id}
      name={name}
      label={`${name}: only what they have to do with`}
      isChosen={filter.person === person.id}
      onChoose={() => filter.choose({ person: person.id, address: null })}
    >
      {children}
    </NameCell>
  )
}

/** The same with role and e-mail below. */
export function PersonCell({ person, filter }: { person: Named; filter: AuditFilter }) {
  return (
    <PersonName person={person} filter={filter}>
      {person.email && person.role ? `${roleNames[person.role]}, ` : null}
      {person.email}
    </PersonName>
  )
}

type FiltersProps = {
  filter: AuditFilter
  /** People whose names are known, because the list shows them. */
  inList: Named[]
  /** Filters beside those of person and days. */
  children?: ReactNode
}

/** The filters above a list, and a button to show everybody. Erased people can only be chosen in the list. */
export function AuditFilters({ filter, inList, children }: FiltersProps) {
  const { person, address } = filter
  const chosen = person ? (inList.find(({ id }) => id === person) ?? nameless(person)) : null
  const only = chosen ? nameOf(chosen) : address
  return (
    <>
      <Tiles component="search" least="11rem" fits>
        <PersonSelect
          label="Person"
          placeholder="Anybody: type a name"
          optional
          asPerson={({ id, name, email }) => ({
            ...{ id, name: name ?? accountName({ name, email }), hint: email ?? notJoinedText },
          })}
          {...(chosen && {
            chosen: { id: chosen.id, name: nameOf(chosen), hint: chosen.email ?? chosen.id },
          })}
          value={person ?? null}
          onChange={(id) => filter.choose({ person: id, address: null, ...(!id && { part: null }) })}
        />
        {children}
        <DaysFilter days={filter.days} fits={isPeriod} onDays={filter.choose} />
      </Tiles>
      {only ? (
        <Button
          mt="sm"
          size="sm"
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={`Not only ${only}`}
          onClick={() => filter.choose({ person: null, part: null, address: null })}
        >
          Only {only}
        </Button>
      ) : null}
    </>
  )
}
