import { sql } from 'kysely'
import {
  type NotificationFacts,
  type NotificationKind,
  notificationKinds,
} from '#domain/messages/notifications.ts'
import { wordsOf } from '#server/admin/audit-log.ts'
import type { Db } from '#server/db/rows.ts'
import { exportParts } from './export-parts.ts'

type Document = Record<string, unknown> & {
  notifications: ({ kind: NotificationKind } & NotificationFacts)[]
  audit_log: { action: string }[]
  refused_calls: { action: string }[]
}

/**
 * Everything stored about a person, without secrets. A nutritionist's export holds their own work, not the data of
 * their challengers.
 */
export async function exportOf(db: Db, userId: string): Promise<Record<string, unknown>> {
  const user = sql<string>`${userId}::uuid`
  const parts = Object.entries(exportParts).map(
    ([name, { rows }]) =>
      sql`(select coalesce(json_agg(t), '[]'::json) from (${rows(user)}) t) as ${sql.ref(name)}`,
  )
  // Columns of one row: a function takes 100 arguments at most, so 50 parts.
  const { rows: found } = await sql<{ document: Document }>`select row_to_json(d) as document from (select
    now() as exported_at,
    (select row_to_json(t) from (
      select id, email, name, phone, role, status, email_verified, consent_version, consent_at, muted_emails,
        weight_unit, length_unit, notified_at, reminder_choices, created_at
      from users where id = ${user}) t) as account,
    (select row_to_json(t) from (
      select p.*, array(select coalesce(l.name, k) from unnest(p.measured_kinds) as k
          left join lab_kinds l on l.id::text = k) as measured_kinds,
        (select coalesce(jsonb_object_agg(coalesce(l.name, k), v), '{}') from jsonb_each(p.measured_targets) as e (k, v)
          left join lab_kinds l on l.id::text = k) as measured_targets
      from patient_profiles p where patient_id = ${user}) t) as challenger_profile,
    (select row_to_json(t) from (
      select * from nutritionist_profiles where user_id = ${user}) t) as nutritionist_profile,
    ${sql.join(parts)}) d`.execute(db)
  const { document } = found[0]!
  const inWords = (call: { action: string }) => ({ ...call, what: wordsOf(call.action) })
  return {
    ...document,
    notifications: document.notifications.map((one) => ({
      ...one,
      text: notificationKinds[one.kind].text(one),
    })),
    audit_log: document.audit_log.map(inWords),
    refused_calls: document.refused_calls.map(inWords),
  }
}
