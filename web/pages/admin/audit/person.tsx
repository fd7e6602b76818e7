import { Anchor, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role } from '#domain/endpoint.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { PersonSelect } from '#web/pages/admin/people/person-select.tsx'
import { roleNames } from '#web/pages/admin/people/role-names.ts'
import classes from './audit.module.css'
import type { AuditFilter } from './filter.ts'

/** Somebody in the log: names are null once their account is gone. */
export type Named = { id: string; name: string | null; email: string | null; role: Role | null }

/** What of an id tells it from others: its beginning is the time it was made. */
const endOf = (id: string) => id.slice(-8)
const nameOf = ({ id, name }: Named) => name ?? `Deleted account …${endOf(id)}`

const chosenOf = (id: string, inList: Named[]): Named =>
  inList.find((person) => person.id === id) ?? { id, name: null, email: null, role: null }

/** A name that narrows the list to this person. */
export function PersonCell({ person, filter }: { person: Named; filter: AuditFilter }) {
  const name = nameOf(person)
  return (
    <div className={classes.person}>
      {filter.person === person.id ? (
        <strong>{name}</strong>
      ) : (
        <Anchor
          component="button"
          type="button"
          inherit
          ta="inherit"
          aria-label={`${name}: only what they have to do with`}
          onClick={() => filter.choose({ person: person.id, address: null })}
        >
          {name}
        </Anchor>
      )}
      {person.email ? (
        <span className={classes.small}>
          {person.role ? `${roleNames[person.role]}, ` : null}
          {person.email}
        </span>
      ) : null}
    </div>
  )
}

/** Whom alone the list is about, and the way back to everybody. */
export function OnlyThem({ filter, inList }: { filter: AuditFilter; inList: Named[] }) {
  const { person, address } = filter
  const who = person ? nameOf(chosenOf(person, inList)) : address
  if (!who) return null
  return (
    <Button
      mt="sm"
      size="sm"
      variant="light"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={`Not only ${who}`}
      onClick={() => filter.choose({ person: null, part: null, address: null })}
    >
      Only {who}
    </Button>
  )
}

/** Finds somebody by name, e-mail or phone. Who is gone is chosen in the list. */
export function PersonFilter({ filter, inList }: { filter: AuditFilter; inList: Named[] }) {
  const [q, setQ] = useState('')
  const users = useApiList('GET /admin/users', { query: { q: q || undefined, limit: 20 } })
  const found = (users.data?.rows ?? []).map(({ id, name, email }) => ({
    id,
    name: name ?? email,
    hint: email,
  }))
  const isMissing = filter.person && !found.some(({ id }) => id === filter.person)
  const chosen = chosenOf(filter.person ?? '', inList)
  return (
    <PersonSelect
      label="Person"
      placeholder="Anybody: type a name"
      optional
      people={[
        ...found,
        ...(isMissing ? [{ id: chosen.id, name: nameOf(chosen), hint: chosen.email ?? chosen.id }] : []),
      ]}
      total={users.data?.total ?? 0}
      state={users.isPending ? 'loading' : users.isError ? 'failed' : 'ready'}
      onSearch={setQ}
      onRetry={() => users.refetch()}
      value={filter.person ?? null}
      onChange={(person) => filter.choose({ person, address: null, ...(!person && { part: null }) })}
    />
  )
}
