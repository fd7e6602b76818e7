import { useState } from 'react'
import { isDate } from '#domain/dates.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import type { LedgerFilter } from './filter.ts'

/** First and last day of the filter, both optional. A typed day counts when it is complete. */
export function LedgerDays({ filter }: { filter: LedgerFilter }) {
  const { from = '', to = '' } = filter.payments
  return (
    <>
      <Day label="From" value={from} onDay={(day) => filter.choose('from', day)} />
      <Day
        label="To"
        value={to}
        onDay={(day) => filter.choose('to', day)}
        error={from && to && from > to ? 'The last day cannot be before the first' : undefined}
      />
    </>
  )
}

type Props = { label: string; value: string; onDay: (day: string) => void; error?: string | undefined }

function Day({ value, onDay, ...rest }: Props) {
  const [typed, setTyped] = useState({ text: value, of: value })
  // The filter changed elsewhere, for example by the Back button.
  if (typed.of !== value) setTyped({ text: value, of: value })
  return (
    <DateField
      {...rest}
      value={typed.text}
      onChange={(text) => {
        const isWhole = text === '' || isDate(text)
        setTyped({ text, of: isWhole ? text : value })
        if (isWhole && text !== value) onDay(text)
      }}
    />
  )
}
