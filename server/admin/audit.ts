import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { AuditAction } from '#domain/admin/audit.ts'
import type { DB } from '#server/db/tables.ts'

type NewEntry = {
  actor_id: string | null
  action: AuditAction
  /** The person whose data the action concerns. */
  subject_id: string | null
  ip: string
  request_id: string
}

/** Records who did what to whom, never the values. Call it in the transaction of the change it records. */
export async function writeAudit(db: Kysely<DB>, entry: NewEntry) {
  const { actor_id, action, subject_id, ip, request_id } = entry
  await sql`
    insert into audit_log (id, actor_id, action, subject_id, ip, request_id)
    values (${newId()}, ${actor_id}, ${action}, ${subject_id}, ${ip}, ${request_id})`.execute(db)
}

/** Counts a refused call per caller, route and minute. Logs its own failure instead of throwing. */
export async function countDenial(
  db: Kysely<DB>,
  denial: { caller: string; action: string; status: number },
  log: FastifyBaseLogger,
) {
  try {
    await db
      .insertInto('denials')
      .values({ ...denial, minute: sql<string>`date_trunc('minute', now())` })
      .onConflict((conflict) =>
        conflict
          .columns(['minute', 'caller', 'action', 'status'])
          .doUpdateSet({ count: sql<number>`denials.count + 1` }),
      )
      .execute()
  } catch (error) {
    log.warn({ err: error }, 'a denial was not counted')
  }
}
