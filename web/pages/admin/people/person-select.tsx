import { Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { ListedUser, User } from '#domain/admin/admin.ts'
import type { ApprovalStatus } from '#domain/people/nutritionists.ts'
import { Select } from '#web/components/forms/select.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { accountName, notJoinedText } from '#web/lib/words.ts'
import classes from './person-select.module.css'

export type Person = {
  id: string
  name: string
  /** Distinguishes people with the same name. */
  hint: string
  /** Why this person can't be chosen. */
  unfit?: string | undefined
}

/** The props of a form's field, from `getInputProps`. */
export type PersonField = {
  value?: string | null
  onChange: (id: string | null, user?: ListedUser) => void
  error?: React.ReactNode
  'data-path'?: string
}

type Props = PersonField & {
  label: string
  placeholder?: string
  /** Which users are offered. */
  who?: Partial<Pick<User, 'role' | 'status'>> & { approval_status?: ApprovalStatus }
  asPerson?: (user: ListedUser) => Person
  /** The chosen person, if the search may not find them. */
  chosen?: Person
  /** True when nobody has to be chosen. */
  optional?: boolean
  /** Text about the chosen person. */
  description?: React.ReactNode
}

function withContact({ id, name, email, phone }: ListedUser): Person {
  const address = email ?? notJoinedText
  return {
    id,
    name: name ?? accountName({ name, email }),
    hint: name ? [address, phone].filter(Boolean).join(', ') : phone,
  }
}

/** Chooses one of many people. The server searches while a person types. */
export function PersonSelect({ who = {}, asPerson = withContact, chosen, optional, ...props }: Props) {
  const { value = null, onChange, ...rest } = props
  const [q, setQ] = useState('')
  const users = useApiList('GET /admin/users', { query: { ...who, q: q || undefined, limit: 20 } })
  const { rows = [], total = 0 } = users.data ?? {}
  const found = rows.map(asPerson)
  const people = chosen && !found.some(({ id }) => id === chosen.id) ? [...found, chosen] : found
  const [typed, setTyped] = useState('')
  const search = useDebouncedCallback(setQ, { delay: 250 })
  const byId = new Map(people.map((person) => [person.id, person]))
  const more = total - people.length
  return (
    <Select
      placeholder="Type a name, email or phone"
      {...rest}
      withAsterisk={!optional}
      searchable
      // What is typed replaces the chosen name instead of standing behind it.
      onFocus={(event) => event.currentTarget.select()}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${rest.label.toLowerCase()}` }}
      allowDeselect={false}
      value={value}
      onChange={(id) =>
        onChange(
          id,
          rows.find((user) => user.id === id),
        )
      }
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        // The chosen person's name is not a search: when the list opens again it shows everybody.
        search(people.some(({ id, name }) => id === value && name === text) ? '' : text.trim().slice(0, 100))
      }}
      onDropdownOpen={() => {
        if (users.isError) void users.refetch()
      }}
      filter={({ options }) => options}
      data={[
        ...people.map(({ id, name, unfit }) => ({ value: id, label: name, disabled: !!unfit })),
        ...(more > 0 ? [{ value: 'more', label: `${more} more: type a name`, disabled: true }] : []),
      ]}
      nothingFoundMessage={
        users.isPending ? 'Loading...' : users.isError ? 'The list could not be loaded.' : 'Nobody found'
      }
      classNames={{ option: classes.option ?? '', options: classes.options ?? '' }}
      // Inside the page's main region, and with the list's own scrolling: screen readers need both.
      // Otherwise the list would vanish when a low screen is scrolled to its last people.
      comboboxProps={{ portalProps: { target: '#main' }, hideDetached: false }}
      withScrollArea={false}
      renderOption={({ option }) => {
        const person = byId.get(option.value)
        return (
          <div className="breaks">
            <Text inherit {...(option.disabled && { c: 'dimmed' })}>
              {option.label}
            </Text>
            {person ? <Muted>{person.unfit ? `${person.unfit}, ${person.hint}` : person.hint}</Muted> : null}
          </div>
        )
      }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
