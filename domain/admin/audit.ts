import { z } from 'zod'
import type { ContractRoute } from '#domain/contract.ts'
import { type Cell, csvTable } from '#domain/csv.ts'
import { addDays, type DateString, today } from '#domain/dates.ts'
import { callsFor, Id, Instant, optionalDay, paging, roles } from '#domain/endpoint.ts'

/** Audited actions that are no call of the contract. */
export const otherActions = [
  'automatic match',
  'planned end of care',
  'repeated erasure',
  'change of allergies, diet, rules or medical notes',
  'create administrator',
  'turn off second factor',
  'end of a session after the use of an old token',
  'join with an account',
  'erasure after an invitation',
] as const
export type AuditAction = ContractRoute | (typeof otherActions)[number]

/** An action in plain words: its route's summary without details; reads begin with a word that says so. */
export function actionWords(action: string, summary: string = action): string {
  const words = summary
    .replace(/ \([^)]*\)/g, '')
    .split(/[;:]/)[0]!
    .trim()
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return action.startsWith('GET ') ? `Read: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : sentence
}

const named = {
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(roles).nullable(),
}

/** `actor_*` is who did it, `subject_*` whose data it concerns. Names of erased people are null. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actor_id: Id.nullable(),
  actor_name: named.name,
  actor_email: named.email,
  actor_role: named.role,
  /** A route, or one of `otherActions`. */
  action: z.string(),
  summary: z.string(),
  /** Why somebody was suspended. It is kept beside the log, which holds no values, and is erased with the person. */
  reason: z.string().nullable(),
  subject_id: Id.nullable(),
  subject_name: named.name,
  subject_email: named.email,
  subject_role: named.role,
  ip: z.string(),
  request_id: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** A pause after which a person's work counts as another session. */
const sessionPauseMs = 30 * 60_000

/** Calls of people who prove by them who they are, although they are not signed in yet. */
const signIns: readonly string[] = [
  'POST /auth/login',
  'POST /auth/signup',
  'POST /auth/accept-invitation',
] satisfies ContractRoute[]

/** Whose doing an entry is: who was signed in, or who signed in by it; null for nobody known. */
export function doerOf({
  actor_id,
  subject_id,
  action,
}: Pick<AuditEntry, 'actor_id' | 'subject_id' | 'action'>) {
  return actor_id ?? (signIns.includes(action) ? subject_id : null)
}

/**
 * Entries, newest first, in sessions: what one person did from one address without a long pause. The session with the
 * newest entry comes first.
 */
export function auditSessions<
  Entry extends Pick<AuditEntry, 'at' | 'actor_id' | 'subject_id' | 'action' | 'ip'>,
>(entries: Entry[]): Entry[][] {
  const sessions: Entry[][] = []
  const open = new Map<string, Entry[]>()
  for (const entry of entries) {
    const who = `${doerOf(entry)} ${entry.ip}`
    const session = open.get(who)
    const later = session?.at(-1)
    if (session && later && Date.parse(later.at) - Date.parse(entry.at) <= sessionPauseMs) session.push(entry)
    else {
      const begun = [entry]
      open.set(who, begun)
      sessions.push(begun)
    }
  }
  return sessions
}

/** How often one caller was refused one call within one minute. */
export const Denial = z.object({
  minute: Instant,
  /** A user's id, or the IP address of a caller who is not signed in. */
  caller: z.string(),
  caller_name: named.name,
  caller_email: named.email,
  caller_role: named.role,
  action: z.string(),
  summary: z.string(),
  status: z.number(),
  count: z.number(),
})
export type Denial = z.output<typeof Denial>

/** Number of days when the filter names none. */
const usualDays = 30

const range = { from: optionalDay, to: optionalDay }
type Days = { from?: string | undefined; to?: string | undefined }
const inOrder = ({ from, to }: Days) => !from || !to || from <= to
const orderMessage = { path: ['to'], message: 'The last day cannot be before the first' }

/** First and last day of a filter, both included. The default is the last 30 days up to today. */
export function auditDays(
  { from, to }: Days,
  on: DateString = today(),
): { from: DateString; to: DateString } {
  const last = to ?? (from && from > on ? from : on)
  return { from: from ?? addDays(last, 1 - usualDays), to: last }
}

export const auditParts = ['actor', 'subject'] as const
const auditFilter = {
  /** A user's id: entries of what they did and of what concerns them. */
  person: Id.optional(),
  /** With `person`: only the first or only the second kind. */
  part: z.enum(auditParts).optional(),
  action: z.string().trim().max(100).optional(),
  ...range,
}

/** The most entries in one exported file. */
export const auditFileRows = 5000

const personCell = (name: string | null, email: string | null): Cell => (email ? `${name} <${email}>` : null)

export const auditCsv = (entries: AuditEntry[]) =>
  csvTable(entries, {
    'Time (UTC)': ({ at }) => at,
    Who: ({ actor_name, actor_email }) => personCell(actor_name, actor_email),
    'Who, id': ({ actor_id }) => actor_id,
    What: ({ summary }) => summary,
    Call: ({ action }) => action,
    Whom: ({ subject_name, subject_email }) => personCell(subject_name, subject_email),
    'Whom, id': ({ subject_id }) => subject_id,
    Address: ({ ip }) => ip,
    Request: ({ request_id }) => request_id,
    Reason: ({ reason }) => reason,
  })

export function auditFileName({ from, to }: { from: DateString; to: DateString }): string {
  return `audit-${from}-to-${to}.csv`
}

export const audit = callsFor('admin', {
  'GET /admin/audit': {
    summary: 'Who did what to whom, newest first; the last 30 days unless from and to say otherwise',
    query: z.object({ ...paging(50), ...auditFilter }).refine(inOrder, orderMessage),
    reply: z.array(AuditEntry),
  },
  'GET /admin/audit.csv': {
    summary: 'The audit log as a table for a spreadsheet; the newest 5,000 entries that the filter finds',
    query: z.object(auditFilter).refine(inOrder, orderMessage),
    file: 'text/csv; charset=utf-8',
  },
  'GET /admin/audit/actions': {
    summary: 'Everything that is written into the audit log, in words',
    reply: z.object({ actions: z.array(z.object({ action: z.string(), summary: z.string() })) }),
  },
  'GET /admin/audit/denials': {
    summary: 'Calls that were refused, counted per caller, call and minute, newest first',
    query: z
      .object({
        ...paging(50),
        /** A user's id, or an IP address. */
        caller: z.string().trim().max(100).optional(),
        ...range,
      })
      .refine(inOrder, orderMessage),
    reply: z.array(Denial),
  },
})
