import { auditDays, auditParts } from '#domain/admin/audit.ts'
import { isDate } from '#domain/dates.ts'
import { isId, oneOf, useAddress, useSkip } from '#web/components/lists/address.ts'
import { useToday } from '#web/lib/today.ts'

type Name = 'tab' | 'person' | 'part' | 'action' | 'address' | 'from' | 'to'
const isShort = (text: string) => text.length <= 100

type Days = { from: string; to: string }
/** Whether days typed into the filter may be used. */
export const isPeriod = ({ from, to }: Days) => isDate(from) && isDate(to) && from <= to

/**
 * The filter and page of the audit log. It is in the address, by ids and days, so that reloads and the Back button
 * show the same. Invalid values in the address are ignored.
 */
export function useAuditFilter() {
  const { read, write } = useAddress<Name>()
  const today = useToday()
  const tab = read('tab', isShort) === 'refused' ? 'refused' : 'entries'
  const days = { from: read('from', isDate), to: read('to', isDate) }
  // Only an address written by hand can have the days in the wrong order.
  const isInOrder = !days.from || !days.to || days.from <= days.to
  const chosen = {
    person: read('person', isId),
    part: read('part', oneOf(auditParts)),
    action: read('action', isShort),
    /** IP address of a caller who is not signed in. */
    address: read('address', isShort),
    days: auditDays(isInOrder ? days : {}, today),
  }
  return { tab, ...chosen, ...useSkip([tab, chosen]), choose: write }
}
export type AuditFilter = ReturnType<typeof useAuditFilter>
