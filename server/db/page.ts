import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#server/http/routes.ts'
import type { DB } from './tables.ts'

/** Totals are exact up to here; counting further costs more than it tells. */
const exactUpTo = 10_000

/** One page of a query with its total; the count is only asked for when the page doesn't tell it. */
export async function page<D, T extends keyof D, Row>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<D, T, Row>,
  { limit, skip }: { limit: number; skip: number },
): Promise<Page<Row>> {
  const rows = await query.limit(limit).offset(skip).execute()
  if (rows.length < limit && (rows.length > 0 || skip === 0)) return { rows, total: skip + rows.length }
  const matches = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'))
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${matches.limit(exactUpTo + 1)}) as matches`.execute(db)
  const total = counted.rows[0]!.total
  if (total <= exactUpTo) return { rows, total }
  const plan = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) ${matches}`.execute(db)
  const estimate = plan.rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
  return { rows, total: Math.max(estimate, total, skip + rows.length), estimated: true }
}

/** A LIKE pattern that finds the text anywhere, taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
