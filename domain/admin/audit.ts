import { z } from 'zod'
import type { ContractRoute } from '#domain/contract.ts'
import { type Cell, csvFile } from '#domain/csv.ts'
import { addDays, type DateString, isDate, today } from '#domain/dates.ts'
import { type Contract, type FileReply, Id, Instant, paging, roles } from '#domain/endpoint.ts'

/** What is written down of work that no call asked for. */
export const otherActions = ['automatic match', 'create administrator'] as const
export type AuditAction = ContractRoute | (typeof otherActions)[number]

/** An action in plain words: what its route's summary says before the small print; reads are named as such. */
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

/** `actor_*` did it, `subject_*` is whom it concerns; names are null of who is gone. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actor_id: Id.nullable(),
  actor_name: named.name,
  actor_email: named.email,
  actor_role: named.role,
  /** The route, or a word for what no route names. */
  action: z.string(),
  summary: z.string(),
  subject_id: Id.nullable(),
  subject_name: named.name,
  subject_email: named.email,
  subject_role: named.role,
  ip: z.string(),
  request_id: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** How often one caller was refused one call within one minute. */
export const Denial = z.object({
  minute: Instant,
  /** A user's id, or the address of somebody not signed in. */
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

const day = z.string().refine(isDate, 'Please enter a valid date (YYYY-MM-DD)').optional()
/** Days that are looked at unless others are asked for. */
const usualDays = 30

const range = { from: day, to: day }
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to
const orderMessage = { path: ['to'], message: 'The last day cannot be before the first' }

/** The days a filter means, both included: up to today, 30 of them, unless it says otherwise. */
export function auditDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  on: DateString = today(),
): { from: DateString; to: DateString } {
  const last = to ?? (from && from > on ? from : on)
  return { from: from ?? addDays(last, 1 - usualDays), to: last }
}

export const auditParts = ['actor', 'subject'] as const
const auditFilter = {
  /** Entries of what this person did, and of what others did that concerns them. */
  person: Id.optional(),
  /** With `person`: only the one or the other. */
  part: z.enum(auditParts).optional(),
  action: z.string().trim().max(100).optional(),
  ...range,
}

/** The most entries that a file holds. */
export const auditFileRows = 5000

const columns = ['Time (UTC)', 'Who', 'Who, id', 'What', 'Call', 'Whom', 'Whom, id', 'Address', 'Request']
const personCell = (name: string | null, email: string | null): Cell => (email ? `${name} <${email}>` : null)

/** Entries as a table for a spreadsheet. */
export function auditCsv(entries: AuditEntry[]): Uint8Array<ArrayBuffer> {
  return csvFile(
    columns,
    entries.map((entry) => [
      entry.at,
      personCell(entry.actor_name, entry.actor_email),
      entry.actor_id,
      entry.summary,
      entry.action,
      personCell(entry.subject_name, entry.subject_email),
      entry.subject_id,
      entry.ip,
      entry.request_id,
    ]),
  )
}

export function auditFileName({ from, to }: { from: DateString; to: DateString }): string {
  return `audit-${from}-to-${to}.csv`
}

export const audit = {
  'GET /admin/audit': {
    access: 'admin',
    summary: 'Who did what to whom, newest first; the last 30 days unless from and to say otherwise',
    query: z.object({ ...paging(50), ...auditFilter }).refine(inOrder, orderMessage),
    reply: z.array(AuditEntry),
  },
  'GET /admin/audit.csv': {
    access: 'admin',
    summary: 'The audit log as a table for a spreadsheet; the newest 5,000 entries that the filter finds',
    query: z.object(auditFilter).refine(inOrder, orderMessage),
    reply: z.custom<FileReply>(),
    file: 'text/csv; charset=utf-8',
  },
  'GET /admin/audit/actions': {
    access: 'admin',
    summary: 'Everything that is written into the audit log, in words',
    reply: z.object({ actions: z.array(z.object({ action: z.string(), summary: z.string() })) }),
  },
  'GET /admin/audit/denials': {
    access: 'admin',
    summary: 'Calls that were refused, counted per caller, call and minute, newest first',
    query: z
      .object({
        ...paging(50),
        /** A user's id, or an address. */
        caller: z.string().trim().max(100).optional(),
        ...range,
      })
      .refine(inOrder, orderMessage),
    reply: z.array(Denial),
  },
} satisfies Contract
