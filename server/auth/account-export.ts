import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/tables.ts'

/**
 * Everything stored about a person, table by table, without secrets. A nutritionist's export holds their own work,
 * not the data of their challengers.
 */
export async function exportOf(db: Kysely<DB>, userId: string): Promise<Record<string, unknown>> {
  const rows = (query: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(t), '[]'::json) from (${query}) t)`
  const { rows: found } = await sql<{ document: Record<string, unknown> }>`select json_build_object(
    'exported_at', now(),
    'account', (select row_to_json(t) from (
      select id, email, name, phone, role, status, email_verified, consent_version, consent_at, muted_emails, created_at
      from users where id = ${userId}::uuid) t),
    'former_emails', ${rows(sql`select email, replaced_at from former_emails where user_id = ${userId}::uuid order by id`)},
    'challenger_profile', (select row_to_json(t) from (
      select * from patient_profiles where patient_id = ${userId}::uuid) t),
    'nutritionist_profile', (select row_to_json(t) from (
      select * from nutritionist_profiles where user_id = ${userId}::uuid) t),
    'progress_reports', ${rows(sql`select * from progress_reports where patient_id = ${userId}::uuid order by week_start`)},
    'meal_plans', ${rows(sql`select id, week_start, notes, status, version, days, totals, clash_reason, published_at,
        withdrawn_at, withdrawal_reason, created_at, updated_at
      from meal_plans where patient_id = ${userId}::uuid and status <> 'draft' order by week_start`)},
    'meal_plan_versions', ${rows(sql`select v.* from meal_plan_versions v join meal_plans p on p.id = v.plan_id
      where p.patient_id = ${userId}::uuid and p.status <> 'draft' order by v.plan_id, v.version`)},
    'meal_plans_made', ${rows(sql`select id, week_start, status, version, published_at, created_at, updated_at
      from meal_plans where nutritionist_id = ${userId}::uuid order by created_at`)},
    'meal_templates', ${rows(sql`select * from meal_templates where nutritionist_id = ${userId}::uuid order by name`)},
    'assignments', ${rows(sql`select a.id, a.start_date, a.end_date, a.active, a.created_at,
        patient.display_name as patient_name, nutritionist.display_name as nutritionist_name
      from assignments a join users patient on patient.id = a.patient_id
      join users nutritionist on nutritionist.id = a.nutritionist_id
      where ${userId}::uuid in (a.patient_id, a.nutritionist_id) order by a.created_at`)},
    'care_notes', ${rows(sql`select n.id, n.text, n.created_at, n.updated_at, u.display_name as patient_name
      from care_notes n join users u on u.id = n.patient_id
      join assignments a on a.patient_id = n.patient_id and a.nutritionist_id = n.nutritionist_id and a.active
      where n.nutritionist_id = ${userId}::uuid order by n.created_at`)},
    'subscriptions', ${rows(sql`select * from subscriptions where patient_id = ${userId}::uuid order by starts_on`)},
    'payments', ${rows(sql`select * from payments where patient_id = ${userId}::uuid order by paid_on, receipt_no`)},
    'sessions', ${rows(sql`select id, created_at, refreshed_at, ip, user_agent from sessions
      where user_id = ${userId}::uuid order by created_at`)},
    'messages', ${rows(sql`select a.id as conversation_id, m.text, m.sent_at, m.from_patient = (a.patient_id = ${userId}::uuid) as by_you,
        other.display_name as with_name
      from messages m join assignments a on a.id = m.conversation_id
      join users other on other.id = case when a.patient_id = ${userId}::uuid then a.nutritionist_id else a.patient_id end
      where a.patient_id = ${userId}::uuid or (a.nutritionist_id = ${userId}::uuid and a.active)
      order by m.sent_at, m.number`)},
    'notifications', ${rows(sql`select id, kind, week_start, created_at, read_at from notifications
      where user_id = ${userId}::uuid order by id`)},
    'mails', ${rows(sql`select recipient, subject, created_at, sent_at from mails where user_id = ${userId}::uuid order by id`)},
    'support_queries', ${rows(sql`select q.*, array(select e.reply from query_events e
        where e.query_id = q.id and e.reply is not null order by e.id) as replies
      from support_queries q where q.email = (select email from users where id = ${userId}::uuid and email_verified)
        or exists (select from former_emails f where f.user_id = ${userId}::uuid and f.email_verified
          and f.email = q.email and q.created_at < f.replaced_at)
      order by q.created_at`)},
    'consents', ${rows(sql`select version, agreed_at from consents where user_id = ${userId}::uuid order by agreed_at`)},
    'audit_log', ${rows(sql`select at, action, ip, actor_id = ${userId}::uuid as by_you from audit_log
      where actor_id = ${userId}::uuid or (subject_id = ${userId}::uuid and subject_id is distinct from actor_id)
      order by id desc limit 10000`)}
  ) as document`.execute(db)
  return found[0]!.document
}
