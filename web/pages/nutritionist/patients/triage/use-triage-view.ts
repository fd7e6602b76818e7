import { useState } from 'react'
import {
  type TriageColumn,
  type TriageFilter,
  type TriageSort,
  triageColumns,
  triageFilters,
  urgentFirst,
} from '#domain/care/triage.ts'
import { toggled } from '#web/components/forms/option-chips.tsx'
import { useAddress } from '#web/components/lists/address.ts'

const sortText = ({ by, descending }: TriageSort) => (descending ? `-${by}` : by)

function readSort(text: string | undefined): TriageSort {
  const by = triageColumns.find((column) => column === text?.replace('-', ''))
  return by ? { by, descending: text!.startsWith('-') } : urgentFirst
}

/**
 * Order and filters of the table. They are in the address, so that the way back from a challenger finds them. The
 * search text is not, because names must not be in the browser's history.
 */
export function useTriageView() {
  const address = useAddress<'sort' | 'only'>()
  const [text, setText] = useState('')
  /** Counts how often all was cleared: the key of the search field, which keeps its text itself. */
  const [clearings, setClearings] = useState(0)
  const sort = readSort(address.read('sort', () => true))
  const asked = address.read('only', () => true)?.split('.') ?? []
  const only = triageFilters.filter((filter) => asked.includes(filter))

  const setSort = (next: TriageSort) =>
    address.write({ sort: sortText(next) === sortText(urgentFirst) ? null : sortText(next) })
  return {
    ...{ text, setText, only, sort, setSort, clearings },
    isFiltered: text !== '' || only.length > 0,
    toggle: (filter: TriageFilter) => address.write({ only: toggled(only, filter).join('.') }),
    /** Turns the order when it is by this column already. The most unread messages come first. */
    sortBy: (by: TriageColumn) =>
      setSort({ by, descending: sort.by === by ? !sort.descending : by === 'unread' }),
    clear() {
      setText('')
      setClearings(clearings + 1)
      address.write({ only: null })
    },
  }
}
