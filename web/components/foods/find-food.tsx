import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { Food } from '#domain/food/foods.ts'
import { Select } from '#web/components/forms/select.tsx'
import { useApiList } from '#web/lib/api/queries.ts'

/** Finds a food by any name. The server searches while a person types. */
export function FindFood({ taken, onAdd }: { taken: Set<string>; onAdd: (food: Food) => void }) {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const search = useDebouncedCallback(setQ, { delay: 250 })
  const found = useApiList('GET /foods', { query: { q: q || undefined, limit: 12 } })
  const rows = found.data?.rows ?? []
  return (
    <Select
      label="Add a food"
      placeholder="bhindi, okra, भिंडी"
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        search(text.trim().slice(0, 100))
      }}
      onChange={(id) => {
        const food = rows.find((row) => row.id === id)
        if (!food) return
        onAdd(food)
        setTyped('')
        setQ('')
      }}
      onDropdownOpen={() => {
        if (found.isError) void found.refetch()
      }}
      filter={({ options }) => options}
      data={rows.map((food) => ({ value: food.id, label: food.name, disabled: taken.has(food.id) }))}
      nothingFoundMessage={
        found.isPending ? 'Loading...' : found.isError ? 'The foods could not be loaded.' : 'No such food'
      }
      // Inside the dialog, and with the list's own scrolling: screen readers need both.
      comboboxProps={{ withinPortal: false, hideDetached: false }}
      withScrollArea={false}
      styles={{ dropdown: { maxHeight: 240, overflowY: 'auto' } }}
    />
  )
}
