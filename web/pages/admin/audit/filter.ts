import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { auditDays, auditParts } from '#domain/admin/audit.ts'
import { isDate } from '#domain/dates.ts'
import { useToday } from '#web/lib/today.ts'

const names = ['person', 'part', 'action', 'address', 'from', 'to'] as const
type Name = (typeof names)[number]
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * What is looked at, and on which page of it. It stands in the address, by ids and days, so that reloading and the way
 * back find the same; what the address can't mean is left out.
 */
export function useAuditFilter() {
  const [address, setAddress] = useSearchParams()
  const today = useToday()
  const [place, setPlace] = useState({ skip: 0, of: '' })
  const read = (name: Name, fits: (text: string) => boolean) => {
    const text = address.get(name)
    return text && fits(text) ? text : undefined
  }
  const tab = address.get('tab') === 'refused' ? 'refused' : 'entries'
  const asked = { from: read('from', isDate), to: read('to', isDate) }
  // Another order can only come with an address that somebody wrote by hand.
  const isInOrder = !asked.from || !asked.to || asked.from <= asked.to
  const days = auditDays(isInOrder ? asked : {}, today)
  const chosen = {
    person: read('person', isId),
    part: read('part', (text) => auditParts.some((part) => part === text)) as
      | (typeof auditParts)[number]
      | undefined,
    action: read('action', (text) => text.length <= 100),
    /** Of somebody not signed in. */
    address: read('address', (text) => text.length <= 100),
    days,
  }
  const list = JSON.stringify([tab, chosen])
  return {
    tab,
    ...chosen,
    skip: place.of === list ? place.skip : 0,
    setSkip: (skip: number) => setPlace({ skip, of: list }),
    /** Changes some of it; empty takes a choice away. */
    choose(change: { [name in Name | 'tab']?: string | null }) {
      const next = new URLSearchParams(address)
      for (const [name, value] of Object.entries(change)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      setAddress(next, { replace: true, preventScrollReset: true })
    },
  }
}
export type AuditFilter = ReturnType<typeof useAuditFilter>
