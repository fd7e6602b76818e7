import { Select, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import classes from './person-select.module.css'

export type Person = {
  id: string
  name: string
  /** Tells people of one name apart. */
  hint: string
  /** Why they can't be chosen. */
  unfit?: string | undefined
}

type Props = {
  label: string
  placeholder: string
  /** Those that the search finds, as far as they fit on one page. */
  people: Person[]
  total: number
  state: 'loading' | 'failed' | 'ready'
  onSearch: (text: string) => void
  onRetry: () => void
  value: string | null
  onChange: (id: string | null) => void
  error?: React.ReactNode
  /** Nobody need be chosen. */
  optional?: boolean
  /** About the person chosen. */
  description?: React.ReactNode
  'data-path'?: string
}

/** Chooses a person out of many: the server searches while one types. */
export function PersonSelect({
  people,
  total,
  state,
  onSearch,
  onRetry,
  value,
  onChange,
  optional = false,
  description,
  ...rest
}: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedCallback(onSearch, { delay: 250 })
  const byId = new Map(people.map((person) => [person.id, person]))
  const more = total - people.length
  return (
    <Select
      {...rest}
      withAsterisk={!optional}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${rest.label.toLowerCase()}` }}
      allowDeselect={false}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        // The name of whoever is chosen is no search of its own: opening the list again shows everybody.
        search(people.some(({ id, name }) => id === value && name === text) ? '' : text.trim().slice(0, 100))
      }}
      onDropdownOpen={() => {
        if (state === 'failed') onRetry()
      }}
      filter={({ options }) => options}
      data={[
        ...people.map(({ id, name, unfit }) => ({ value: id, label: name, disabled: !!unfit })),
        ...(more > 0 ? [{ value: 'more', label: `${more} more: type a name`, disabled: true }] : []),
      ]}
      nothingFoundMessage={
        { loading: 'Loading...', failed: 'The list could not be loaded.', ready: 'Nobody found' }[state]
      }
      classNames={{ option: classes.option ?? '', options: classes.options ?? '' }}
      // Inside the page's landmark, and scrolled by the list box itself: both for screen readers.
      comboboxProps={{ portalProps: { target: '#main' } }}
      withScrollArea={false}
      renderOption={({ option }) => {
        const person = byId.get(option.value)
        return (
          <div className={classes.person}>
            <Text inherit {...(option.disabled && { c: 'dimmed' })}>
              {option.label}
            </Text>
            {person ? (
              <Text size="sm" c="dimmed">
                {person.unfit ? `${person.unfit}, ${person.hint}` : person.hint}
              </Text>
            ) : null}
          </div>
        )
      }}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
