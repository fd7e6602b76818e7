import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { AuditAction } from '#domain/admin/audit.ts'
import type { Db } from '#server/db/rows.ts'

/** Who acts: nobody for work of the server and for commands. */
type Actor = { user?: { id: string } | undefined; ip?: string; requestId?: string }

/**
 * Records who did what to whom, never the values. `subject` is the person whose data the action concerns, or several,
 * each with an entry. Call it in the transaction of the change it records.
 */
export async function writeAudit(
  db: Db,
  action: AuditAction,
  subject: string | string[] | null,
  { user, ip = '', requestId = '' }: Actor = {},
) {
  const people = Array.isArray(subject) && subject.length > 0 ? subject : [subject as string | null]
  await sql`
    insert into audit_log (id, actor_id, action, subject_id, ip, request_id)
    select id, ${user?.id ?? null}::uuid, ${action}, person, ${ip}, ${requestId}
    from unnest(${people.map(() => newId())}::uuid[], ${people}::uuid[]) as entry(id, person)`.execute(db)
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
