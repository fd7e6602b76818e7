import { useState } from 'react'
import { isDate } from '#domain/dates.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import type { AuditFilter } from './filter.ts'

/** The first and last day of the filter. Typed dates count when both are valid and in order. */
export function AuditDays({ filter }: { filter: AuditFilter }) {
  const shown = JSON.stringify(filter.days)
  const [typed, setTyped] = useState({ ...filter.days, of: shown })
  // The filter changed elsewhere, for example by the Back button.
  if (typed.of !== shown) setTyped({ ...filter.days, of: shown })
  const isReversed = isDate(typed.from) && isDate(typed.to) && typed.from > typed.to

  function type(change: { from?: string; to?: string }) {
    const next = { ...typed, ...change }
    const isWhole = isDate(next.from) && isDate(next.to) && next.from <= next.to
    setTyped({ ...next, of: isWhole ? JSON.stringify({ from: next.from, to: next.to }) : shown })
    if (isWhole) filter.choose({ from: next.from, to: next.to })
  }
  return (
    <>
      <DateField label="From" value={typed.from} onChange={(from) => type({ from })} />
      <DateField
        label="To"
        value={typed.to}
        onChange={(to) => type({ to })}
        error={isReversed ? 'The last day cannot be before the first' : undefined}
      />
    </>
  )
}
