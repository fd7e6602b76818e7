import { useState } from 'react'
import { isDate } from '#domain/dates.ts'
import { paymentKinds, paymentMethods } from '#domain/ledger/payments.ts'
import { subscriptionStates } from '#domain/ledger/subscriptions.ts'
import { isId, oneOf, useAddress, useSkip } from '#web/components/lists/address.ts'

type Days = { from: string; to: string }
type Name = 'person' | 'kind' | 'method' | 'from' | 'to' | 'state'

/**
 * The filter and page of the ledger. It is in the address, by ids and days, so that reloads and the Back button show
 * the same. The search text is not, because names must not be in the browser's history.
 */
export function useLedgerFilter() {
  const address = useAddress<Name | 'tab'>()
  const [q, setQ] = useState('')
  const tab = address.read('tab', oneOf(['subscriptions'])) ?? 'payments'
  const person = address.read('person', isId)
  const payments = {
    patient_id: person,
    kind: address.read('kind', oneOf(paymentKinds)),
    method: address.read('method', oneOf(paymentMethods)),
    from: address.read('from', isDate),
    to: address.read('to', isDate),
    q: q || undefined,
  }
  const subscriptions = {
    patient_id: person,
    state: address.read('state', oneOf(subscriptionStates)),
    q: q || undefined,
  }
  const { patient_id: _, ...narrowing } = tab === 'payments' ? payments : subscriptions
  const chosen = { ...payments, ...subscriptions }
  const choose = (name: Name, value: string) => address.write({ [name]: value })
  return {
    tab,
    person,
    payments,
    subscriptions,
    /** True with any filter besides the person. */
    isFiltered: Object.values(narrowing).some((value) => value !== undefined),
    setSearch: setQ,
    ...useSkip([tab, chosen]),
    setTab(next: string | null) {
      setQ('')
      address.write({ tab: next === 'subscriptions' ? next : null })
    },
    choose,
    /** For `<FilterSelect>`. */
    select: (name: 'kind' | 'method' | 'state') => ({
      value: chosen[name],
      onChange: (value: string) => choose(name, value),
    }),
    /** For `<DaysFilter>`. Both days are optional. */
    days: {
      days: { from: payments.from ?? '', to: payments.to ?? '' },
      fits: ({ from, to }: Days) => [from, to].every((day) => day === '' || isDate(day)),
      onDays: (days: Days) => address.write(days),
    },
    /** Shows all entries of one person, or of everybody. This adds to the browser's history, so Back returns. */
    showPerson(id: string | null) {
      setQ('')
      const nothing = { kind: null, method: null, from: null, to: null, state: null }
      address.write({ ...nothing, person: id }, { isStep: true })
    },
  }
}
export type LedgerFilter = ReturnType<typeof useLedgerFilter>
