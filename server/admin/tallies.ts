import { sql } from 'kysely'
import { addDays, type DateString, dayStart, today } from '#domain/dates.ts'
import {
  type PaymentKind,
  type PaymentMethod,
  paymentKinds,
  paymentMethods,
} from '#domain/ledger/payments.ts'
import type { Db } from '#server/db/rows.ts'

/*
 * What is counted over everybody, as sums that triggers keep: docs/decisions/0093-data-at-size.md. `tallies_of` in the
 * migration says what a row counts for.
 */

/** From when on, and until before when: dates, or instants as UTC writes them. */
type Range = { from?: string | undefined; to?: string | undefined }

const within = ({ from, to }: Range) =>
  sql`${from ? sql`and at >= ${from}::timestamp` : sql``} ${to ? sql`and at < ${to}::timestamp` : sql``}`

/** How many of these kinds there are, or were within the range. */
export const sum = (kinds: string[], range: Range = {}) =>
  sql<number>`(select coalesce(sum(many), 0)::int from tallied where what = any(${kinds}) ${within(range)})`
export const tallied = (kind: string, range?: Range) => sum([kind], range)

/** When a day begins, as the tallies of instants write it. */
export const begins = (day: DateString) => new Date(dayStart(day)).toISOString().replace('Z', '')

type Money = { kind: PaymentKind; method: PaymentMethod }
/** The kinds of tallies of payments and refunds, those of one kind or way only where it is given. */
const moneyKindsOf = (only: { [Part in keyof Money]?: Money[Part] | undefined } = {}) =>
  paymentKinds
    .filter((kind) => kind === (only.kind ?? kind))
    .flatMap((kind) =>
      paymentMethods
        .filter((method) => method === (only.method ?? method))
        .map((method) => `${kind} ${method}`),
    )
export const moneyKinds = moneyKindsOf()

/** Payments and refunds by kind and way, as a query. */
export const moneyTallied = (only: Parameters<typeof moneyKindsOf>[0], range: Range) =>
  sql`select split_part(what, ' ', 1) as kind, split_part(what, ' ', 2) as method, sum(many) as many,
    sum(paise) as paise from tallied where what = any(${moneyKindsOf(only)}) ${within(range)} group by what`

/** Payments minus refunds, in paise, of tallies. */
export const revenuePaise = sql<number>`coalesce(sum(case when what like 'refund %' then -paise else paise end), 0)::float8`
export const revenueTallied = (range: Range = {}) =>
  sql<number>`(select ${revenuePaise} from tallied where what = any(${moneyKinds}) ${within(range)})`

/** How many subscriptions run today. */
export const runningNow = () => tallied('running', { to: addDays(today(), 1) })

/** Adds what has changed to the sums, for readers to find few rows. */
export async function addUpTallies(db: Db) {
  await sql`with taken as (delete from tally_changes returning what, at, many, paise)
    insert into tallies as t select what, at, sum(many), sum(paise) from taken group by what, at
    on conflict (what, at) do update set many = t.many + excluded.many, paise = t.paise + excluded.paise`.execute(
    db,
  )
}
