import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isDate } from '#domain/dates.ts'
import { paymentKinds, paymentMethods } from '#domain/ledger/payments.ts'
import { subscriptionStates } from '#domain/ledger/subscriptions.ts'

type Name = 'person' | 'kind' | 'method' | 'from' | 'to' | 'state'
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * What of the ledger is looked at, and on which page of it. It stands in the address, by ids and days, so that
 * reloading and the way back find the same; what was searched for does not, because names belong in no history.
 */
export function useLedgerFilter() {
  const [address, setAddress] = useSearchParams()
  const [q, setQ] = useState('')
  const [place, setPlace] = useState({ skip: 0, of: '' })
  const one = <Value extends string>(name: Name, values: readonly Value[]) =>
    values.find((value) => value === address.get(name))
  const fitting = (name: Name, fits: (text: string) => boolean) => {
    const text = address.get(name)
    return text && fits(text) ? text : undefined
  }
  const tab: 'payments' | 'subscriptions' =
    address.get('tab') === 'subscriptions' ? 'subscriptions' : 'payments'
  const person = fitting('person', isId)
  const payments = {
    patient_id: person,
    kind: one('kind', paymentKinds),
    method: one('method', paymentMethods),
    from: fitting('from', isDate),
    to: fitting('to', isDate),
    q: q || undefined,
  }
  const subscriptions = { patient_id: person, state: one('state', subscriptionStates), q: q || undefined }
  const { patient_id: _, ...narrowing } = tab === 'payments' ? payments : subscriptions
  const list = JSON.stringify([tab, payments, subscriptions])
  return {
    tab,
    person,
    payments,
    subscriptions,
    /** By more than the person. */
    isNarrowed: Object.values(narrowing).some((value) => value !== undefined),
    setSearch: setQ,
    skip: place.of === list ? place.skip : 0,
    setSkip: (skip: number) => setPlace({ skip, of: list }),
    setTab(next: string | null) {
      setQ('')
      change({ tab: next === 'subscriptions' ? next : null }, true)
    },
    choose: (name: Name, value: string | null) => change({ [name]: value }, true),
    /** Everything of one person, or of everybody: the way back leads where one came from. */
    showPerson(id: string | null) {
      setQ('')
      change({ person: id, kind: null, method: null, from: null, to: null, state: null }, false)
    },
  }

  function change(values: Record<string, string | null>, replace: boolean) {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setAddress(next, { replace, preventScrollReset: replace })
  }
}
export type LedgerFilter = ReturnType<typeof useLedgerFilter>
