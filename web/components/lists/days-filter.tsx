import { useState } from 'react'
import { DateField } from '#web/components/forms/date-field.tsx'

type Days = { from: string; to: string }
type Props = {
  /** The days of the filter; empty for none. */
  days: Days
  /** Whether typed days may be used. */
  fits: (days: Days) => boolean
  onDays: (days: Days) => void
}

/** The first and last day of a list's filter. Typed days count as soon as they fit. */
export function DaysFilter({ days, fits, onDays }: Props) {
  const shown = JSON.stringify(days)
  const [typed, setTyped] = useState({ ...days, of: shown })
  // The filter changed elsewhere, for example by the Back button.
  if (typed.of !== shown) setTyped({ ...days, of: shown })
  const { from, to } = typed

  function type(next: Days) {
    const isFit = fits(next)
    setTyped({ ...next, of: isFit ? JSON.stringify(next) : shown })
    if (isFit) onDays(next)
  }
  return (
    <>
      <DateField label="From" value={from} onChange={(day) => type({ from: day, to })} />
      <DateField
        label="To"
        value={to}
        onChange={(day) => type({ from, to: day })}
        error={from && to && from > to ? 'The last day cannot be before the first' : undefined}
      />
    </>
  )
}
