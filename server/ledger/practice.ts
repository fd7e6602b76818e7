import type { Kysely } from 'kysely'
import { type DateString, dateOf } from '#domain/dates.ts'
import { beforePracticeMessage } from '#domain/ledger/payments.ts'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/db/tables.ts'
import { invalidField } from '#server/http/errors.ts'
import { aboutOf } from '#server/site/site.ts'

/**
 * 422 for a date before the practice began: the year it was founded, as its About page says, or its first account, if that
 * is older.
 */
export async function refuseBeforePractice(db: Kysely<DB>, config: Config, field: string, date: DateString) {
  const { founded_year } = await aboutOf(db, config)
  const first = await db
    .selectFrom('users')
    .select('created_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const founded = `${founded_year}-01-01`
  const began = first && dateOf(first.created_at) < founded ? dateOf(first.created_at) : founded
  if (date < began) throw invalidField(field, beforePracticeMessage(began))
}
