import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { AuditAction } from '#domain/admin/audit.ts'
import type { Db } from '#server/db/rows.ts'

/** Who acts: nobody for work of the server and for commands. */
type Actor = { user?: { id: string } | undefined; ip?: string; requestId?: string }

/**
 * Records who did what to whom, never the values. `subjectId` is the person whose data the action concerns. Call it in
 * the transaction of the change it records.
 */
export async function writeAudit(
  db: Db,
  action: AuditAction,
  subjectId: string | null,
  { user, ip = '', requestId = '' }: Actor = {},
) {
  await sql`
    insert into audit_log (id, actor_id, action, subject_id, ip, request_id)
    values (${newId()}, ${user?.id ?? null}, ${action}, ${subjectId}, ${ip}, ${requestId})`.execute(db)
}

/** Counts a refused call per caller, route and minute. Logs its own failure instead of throwing. */
export async function countDenial(
  db: Db,
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
