import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { oneOf, useAddress, useSkip } from './address.ts'
import classes from './list-filters.module.css'
import { SearchField } from './search-field.tsx'

type Choices = Record<string, readonly string[]>
type Chosen<C extends Choices> = { [Name in keyof C]?: C[Name][number] }

/**
 * The filters of a list. They are in the address, so that reloads and links show the same list. The search text is
 * not, because names must not be in the browser's history.
 */
export function useListFilters<C extends Choices>(choices: C) {
  const address = useAddress<keyof C & string>()
  const [q, setQ] = useState('')
  const chosen: Chosen<C> = {}
  for (const name in choices) {
    const value = address.read(name, oneOf(choices[name]!))
    if (value !== undefined) chosen[name] = value
  }
  const choose = (name: keyof C & string, value: string) => address.write({ [name]: value } as never)
  return {
    chosen,
    q: q || undefined,
    ...useSkip([chosen, q]),
    isFiltered: q !== '' || Object.keys(chosen).length > 0,
    setSearch: setQ,
    choose,
    /** For `<FilterSelect>`. */
    select: (name: keyof C & string) => ({
      value: chosen[name],
      onChange: (value: string) => choose(name, value),
    }),
  }
}

type BarProps = { placeholder: string; onSearch: (text: string) => void; children?: ReactNode }

/** A list's search field, with its other filters beside it. */
export function FilterBar({ placeholder, onSearch, children }: BarProps) {
  return (
    <search className={`${classes.bar} wrap`}>
      <SearchField className={classes.search} placeholder={placeholder} onSearch={onSearch} />
      {children}
    </search>
  )
}

type SelectProps = {
  label: string
  /** The option for no filter. */
  all: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string) => void
}

/** One filter, as the browser's own select. */
export function FilterSelect({ label, all, options, value, onChange }: SelectProps) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: all }, ...options]}
    />
  )
}
