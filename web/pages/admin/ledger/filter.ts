import { useState } from 'react'
import { isDate, today } from '#domain/dates.ts'
import { invoiceFilters } from '#domain/ledger/invoices.ts'
import { paymentKinds, paymentMethods } from '#domain/ledger/payments.ts'
import { subscriptionStates } from '#domain/ledger/subscriptions.ts'
import { isId, oneOf, useAddress, useSkip } from '#web/components/lists/address.ts'
import type { ListRoute } from '#web/lib/api/api.ts'
import { useApiList } from '#web/lib/api/queries.ts'

type Days = { from: string; to: string }
const tabs = ['payments', 'invoices', 'subscriptions', 'packages'] as const
export type LedgerTab = (typeof tabs)[number]
type Name = 'person' | 'kind' | 'method' | 'from' | 'to' | 'state'

export const invoicePage = (id: string) => `/app/admin/ledger/invoices/${id}`
/** What somebody, or everybody, has not paid yet. */
export const owingAddress = (person?: string) =>
  `/app/admin/ledger?${new URLSearchParams({ ...(person && { person }), tab: 'invoices', state: 'owing' })}`

/**
 * The filter and page of the ledger. It is in the address, by ids and days, so that reloads and the Back button show
 * the same. The search text is not, because names must not be in the browser's history.
 */
export function useLedgerFilter() {
  const address = useAddress<Name | 'tab'>()
  const [q, setQ] = useState('')
  const tab = address.read('tab', oneOf(tabs)) ?? 'payments'
  const person = address.read('person', isId)
  const days = { from: address.read('from', isDate), to: address.read('to', isDate) }
  const found = { patient_id: person, q: q || undefined }
  const payments = {
    kind: address.read('kind', oneOf(paymentKinds)),
    method: address.read('method', oneOf(paymentMethods)),
    ...days,
    ...found,
  }
  const invoices = { state: address.read('state', oneOf(invoiceFilters)), ...days, ...found }
  const subscriptions = { state: address.read('state', oneOf(subscriptionStates)), ...found }
  const queries = { payments, invoices, subscriptions, packages: {} }
  const { patient_id: _, ...narrowing }: { patient_id?: string | undefined } = queries[tab]
  const chosen = { kind: payments.kind, method: payments.method, ...found, ...days, ...queries[tab] }
  const choose = (name: Name, value: string) => address.write({ [name]: value })
  return {
    tab,
    person,
    payments,
    invoices,
    subscriptions,
    /** True with any filter besides the person. */
    isFiltered: Object.values(narrowing).some((value) => value !== undefined),
    setSearch: setQ,
    ...useSkip([tab, chosen]),
    setTab(next: string | null) {
      setQ('')
      // Invoices and subscriptions have states of their own.
      address.write({ tab: next === 'payments' ? null : next, state: null })
    },
    choose,
    /** For `<FilterSelect>`. */
    select: (name: 'kind' | 'method' | 'state') => ({
      value: (chosen as { [name in Name]?: string | undefined })[name],
      onChange: (value: string) => choose(name, value),
    }),
    /** For `<DaysFilter>`. Both days are optional. */
    days: {
      days: { from: days.from ?? '', to: days.to ?? '' },
      fits: ({ from, to }: Days) => [from, to].every((day) => day === '' || isDate(day)),
      onDays: (days: Days) => address.write(days),
    },
    /** Whether only entries of today are shown. */
    isToday: days.from === today() && days.to === today(),
    showDays: (from: string, to: string) => address.write({ from, to }),
    /** Shows all entries of one person, or of everybody. This adds to the browser's history, so Back returns. */
    showPerson(id: string | null) {
      setQ('')
      const nothing = { kind: null, method: null, from: null, to: null, state: null }
      address.write({ ...nothing, person: id }, { isStep: true })
    },
  }
}
export type LedgerFilter = ReturnType<typeof useLedgerFilter>

const limit = 20

/** A page of the entries that are chosen, as `<ListCard>` takes it. */
export function useEntries<R extends ListRoute>(route: R, filter: LedgerFilter, chosen: object) {
  const query = useApiList<R>(route, ...([{ query: { ...chosen, limit, skip: filter.skip } }] as never))
  return { query, place: filter, limit, isBroad: true }
}
