import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#server/http/routes.ts'
import type { Db } from './rows.ts'

/** Above this count the total is an estimate: counting every row would be slow. */
const exactUpTo = 10_000

/** One page of a query and its total, in one statement unless it lies beyond the end or has an estimate. */
export async function page<D, T extends keyof D, Row>(
  db: Db,
  query: SelectQueryBuilder<D, T, Row>,
  { limit, skip }: { limit: number; skip: number },
): Promise<Page<Row>> {
  const matches = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'))
  const counted = sql<number>`(select count(*)::int from (${matches.limit(exactUpTo + 1)}) as matches)`
  const rows = (await query
    .select(counted.as('total_matches'))
    .limit(limit)
    .offset(skip)
    .execute()) as (Row & { total_matches: number })[]
  const total =
    rows[0]?.total_matches ??
    (skip === 0 ? 0 : (await sql<{ total: number }>`select ${counted} as total`.execute(db)).rows[0]!.total)
  if (total <= exactUpTo) return { rows, total }
  const plan = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) ${matches}`.execute(db)
  const estimate = plan.rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
  return { rows, total: Math.max(estimate, total, skip + rows.length), estimated: true }
}
