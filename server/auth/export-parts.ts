import { type RawBuilder, sql } from 'kysely'
import { ruleReasonsIn } from '#server/plans/plan-rules.ts'
import { writtenBy } from '#server/support/written-by.ts'

/** SQL about the user whose id it is given. */
type AboutUser = (user: RawBuilder<string>) => RawBuilder<unknown>
/** A part of the export: rows, and the columns with people (`table.column`) by which rows are found. */
type Part = { of: string[]; rows: AboutUser }

/** The tag of a part's statement, which names the columns by which rows are found. */
const foundBy =
  (...of: string[]) =>
  (statement: TemplateStringsArray, ...about: AboutUser[]): Part => ({
    of,
    rows: (id) => sql(statement, ...about.map((piece) => piece(id))),
  })

const user: AboutUser = (id) => id
const namedReasons =
  (row: string): AboutUser =>
  () =>
    ruleReasonsIn(row)
/** Care `a` is the user's as an approved nutritionist and has not ended. */
const isCarer: AboutUser = (id) => sql`(a.nutritionist_id = ${id} and a.active and exists (
  select from nutritionist_profiles p where p.user_id = ${id} and p.approval_status = 'approved'))`

/** What is stored about a person, part by part. Secrets and other people's data are left out, see `leftOut`. */
export const exportParts = {
  former_emails: foundBy('former_emails.user_id', 'former_emails.email')`
    select email, replaced_at from former_emails where user_id = ${user} order by id`,
  client_invitations: foundBy('client_invitations.patient_id')`
    select i.email, i.phone, i.date_of_birth, i.created_at, i.expires_at, i.withdrawn_at, i.accepted_at, i.consented_on,
      u.display_name as consent_by, i.consent_at, i.guardian_name
    from client_invitations i left join users u on u.id = i.consent_by
    where i.patient_id = ${user} order by i.created_at`,
  progress_reports: foundBy('progress_reports.patient_id')`
    select * from progress_reports where patient_id = ${user} order by week_start`,
  weights: foundBy('weights.patient_id')`
    select w.date, w.weight_kg, w.created_at, w.updated_at, u.display_name as entered_by,
      w.before_kg as before_the_import_kg, w.before_at as noted_before_the_import_at
    from weights w left join users u on u.id = w.entered_by
    where w.patient_id = ${user} order by w.date`,
  profile_changes: foundBy('profile_changes.patient_id')`
    select c.fields, c.by_challenger, c.changed_at, c.confirmed_at, u.display_name as changed_by
    from profile_changes c left join users u on u.id = c.changed_by
    where c.patient_id = ${user} order by c.id`,
  measurements: foundBy('measurements.patient_id')`
    select coalesce(l.name, m.kind) as kind, m.value, m.second_value, m.unit, m.measured_on, m.source, m.note, m.created_at,
      m.updated_at, u.display_name as entered_by
    from measurements m left join users u on u.id = m.entered_by
    left join lab_kinds l on l.id::text = m.kind
    where m.patient_id = ${user} order by m.measured_on, m.id`,
  lab_results: foundBy('lab_results.patient_id')`
    select r.title, r.taken_on, r.note, r.created_at, r.updated_at, u.display_name as entered_by
    from lab_results r left join users u on u.id = r.entered_by
    where r.patient_id = ${user} order by r.taken_on, r.id`,
  forms_filled: foundBy('sent_forms.patient_id')`
    select s.title, json_build_object('sections', s.sections, 'answers', s.answers) as form, s.version, s.created_at,
      s.done_at, s.saved_at, u.display_name as saved_by_name
    from sent_forms s left join users u on u.id = s.saved_by
    where s.patient_id = ${user} order by s.created_at`,
  former_answers: foundBy()`
    select s.title, json_build_object('sections', s.sections, 'answers', v.answers) as form, v.version, v.saved_at,
      u.display_name as saved_by_name, v.replaced_at
    from sent_form_versions v join sent_forms s on s.id = v.sent_form_id left join users u on u.id = v.saved_by
    where s.patient_id = ${user} order by s.created_at, v.version`,
  // The bytes of each are at GET /files/:id.
  files: foundBy('files.patient_id')`
    select f.id, f.media_type, f.width, f.height, f.created_at, r.title as lab_result, s.title as form, coalesce(l.title, e.text) as meal,
      coalesce(l.date, e.date) as date, f.message_id is not null as in_conversation, u.display_name as sent_by
    from files f left join lab_results r on r.id = f.lab_result_id left join sent_forms s on s.id = f.sent_form_id
      left join meal_logs l on l.patient_id = f.patient_id and l.date = f.date and l.meal_id = f.meal_id
      left join eaten_foods e on e.id = f.eaten_food_id left join users u on u.id = f.uploaded_by
    where f.patient_id = ${user} order by f.created_at`,
  meal_plans: foundBy('meal_plans.patient_id')`
    select p.id, p.week_start, p.notes, p.status, p.version, p.days, p.totals, p.clash_reason,
      ${namedReasons('p')} as rule_reasons, p.medicine_notes, p.unexplained_dishes, p.published_at, p.withdrawn_at, p.withdrawal_reason, p.created_at, p.updated_at,
      u.display_name as nutritionist_name
    from meal_plans p left join users u on u.id = p.nutritionist_id
    where p.patient_id = ${user} and p.status <> 'draft' order by p.week_start`,
  meal_plan_versions: foundBy()`
    select v.plan_id, v.version, v.week_start, v.notes, v.days, ${namedReasons('v')} as rule_reasons, v.medicine_notes,
      v.replaced_at
    from meal_plan_versions v join meal_plans p on p.id = v.plan_id
    where p.patient_id = ${user} and p.status <> 'draft' order by v.plan_id, v.version`,
  meal_logs: foundBy('meal_logs.patient_id')`
    select date, meal_type, title, state, note, acted_at, swap->>'instead_of' as instead_of
    from meal_logs where patient_id = ${user} order by date, acted_at, meal_id`,
  eaten_foods: foundBy('eaten_foods.patient_id')`
    select e.date, l.title as meal, e.text, e.foods, e.created_at
    from eaten_foods e left join meal_logs l on l.patient_id = e.patient_id and l.date = e.date and l.meal_id = e.meal_id
    where e.patient_id = ${user} order by e.date, e.created_at, e.id`,
  water: foundBy('water_glasses.patient_id')`
    select date, glasses from water_glasses where patient_id = ${user} order by date`,
  different_days: foundBy('day_kinds.patient_id')`
    select d.date, d.kind, d.fast, d.said_at, d.agreed_at, u.display_name as agreed_by
    from day_kinds d left join users u on u.id = d.agreed_by
    where d.patient_id = ${user} order by d.date`,
  shopping_marks: foundBy('shopping_marks.patient_id')`
    select coalesce((select l.name from label_foods l where l.id::text = food_id), food_id) as food_id, text, staple, bought_until, created_at
    from shopping_marks where patient_id = ${user} order by id`,
  targets: foundBy('patient_targets.patient_id')`
    select t.calories, t.protein_g, t.carbs_g, t.fat_g, t.fiber_g, t.sugar_g, t.sodium_mg,
      t.proposed, t.reason, t.shown_to_challenger, t.created_at, u.display_name as nutritionist_name
    from patient_targets t left join users u on u.id = t.nutritionist_id
    where t.patient_id = ${user} order by t.version`,
  requirements: foundBy('patient_requirements.patient_id')`
    select r.changes, r.reason, r.created_at, u.display_name as nutritionist_name
    from patient_requirements r left join users u on u.id = r.nutritionist_id
    where r.patient_id = ${user} order by r.version`,
  shared_links: foundBy('plan_shares.created_by')`
    select p.week_start, s.created_at, s.expires_at
    from plan_shares s join meal_plans p on p.id = s.plan_id
    where p.patient_id = ${user} or s.created_by = ${user} order by s.created_at`,
  shared_shopping_lists: foundBy('shopping_shares.patient_id')`
    select first_date, last_date, created_at, expires_at
    from shopping_shares where patient_id = ${user} order by created_at`,
  home: foundBy('home_links.patient_id')`
    select u.display_name as name, h.since from home_links h join users u on u.id = h.other_id
    where h.patient_id = ${user}`,
  home_invitations: foundBy('home_invitations.patient_id')`
    select email, sent_at from home_invitations
    where patient_id = ${user} and withdrawn_at is null order by sent_at`,
  meal_plans_made: foundBy('meal_plans.nutritionist_id')`
    select id, week_start, status, version, published_at, created_at, updated_at
    from meal_plans where nutritionist_id = ${user} order by created_at`,
  meal_templates: foundBy('meal_templates.nutritionist_id')`
    select * from meal_templates where nutritionist_id = ${user} order by name`,
  label_foods: foundBy('label_foods.nutritionist_id', 'label_foods.patient_id')`
    select name, aliases, ingredients, measures, per_100g, shared, created_at, updated_at, removed_at
    from label_foods where ${user} in (nutritionist_id, patient_id) order by name`,
  forms_made: foundBy('forms.nutritionist_id')`
    select title, sections, created_at, updated_at from forms where nutritionist_id = ${user} order by title`,
  saved_replies: foundBy('saved_replies.nutritionist_id')`
    select title, text, created_at, updated_at from saved_replies where nutritionist_id = ${user} order by title`,
  appointments: foundBy('appointments.patient_id', 'appointments.nutritionist_id')`
    select a.starts_at, a.ends_at, a.public_name as kind, a.place, a.link, a.price_paise, a.status, a.created_at,
      p.display_name as patient_name, n.display_name as nutritionist_name
    from appointments a join users p on p.id = a.patient_id left join users n on n.id = a.nutritionist_id
    where a.patient_id = ${user} or (a.nutritionist_id = ${user} and exists (select from assignments s
      where s.patient_id = a.patient_id and s.nutritionist_id = ${user} and s.active))
    order by a.starts_at, a.id`,
  availability: foundBy('availability.nutritionist_id')`
    select kinds, weekly, exceptions, leave, buffer_minutes, cancel_until_hours, updated_at
    from availability where nutritionist_id = ${user}`,
  saved_plans: foundBy('plan_templates.nutritionist_id')`
    select name, notes, conditions, shared, days, totals, created_at, updated_at
    from plan_templates where nutritionist_id = ${user} order by name`,
  favourite_dishes: foundBy('favourite_dishes.nutritionist_id')`
    select t.name, f.created_at
    from favourite_dishes f join meal_templates t on t.id = f.template_id
    where f.nutritionist_id = ${user} order by f.created_at`,
  assignments: foundBy('assignments.patient_id', 'assignments.nutritionist_id')`
    select a.id, a.start_date, a.end_date, a.active, a.created_at,
      case when a.patient_id = ${user} then a.notes end as notes,
      case when a.patient_id = ${user} then a.waited_since end as waited_since,
      patient.display_name as patient_name, nutritionist.display_name as nutritionist_name
    from assignments a join users patient on patient.id = a.patient_id
    join users nutritionist on nutritionist.id = a.nutritionist_id
    where ${user} in (a.patient_id, a.nutritionist_id) order by a.created_at`,
  covers: foundBy('covers.nutritionist_id', 'covers.colleague_id', 'cover_clients.patient_id')`
    select c.starts_on, c.ends_on, c.ends_at, c.created_at, owner.display_name as nutritionist_name,
      colleague.display_name as colleague_name
    from covers c join users owner on owner.id = c.nutritionist_id join users colleague on colleague.id = c.colleague_id
    where ${user} in (c.nutritionist_id, c.colleague_id)
      or exists (select from cover_clients where cover_id = c.id and patient_id = ${user})
    order by c.begins_at, c.id`,
  change_requests: foundBy('change_requests.patient_id')`
    select c.reason, c.created_at, c.closed_at, u.display_name as nutritionist_name
    from change_requests c join users u on u.id = c.nutritionist_id
    where c.patient_id = ${user} order by c.created_at`,
  notes_about_you: foundBy('care_notes.patient_id')`
    select n.text, n.created_at, n.updated_at, u.display_name as nutritionist_name
    from care_notes n join users u on u.id = n.nutritionist_id
    where n.patient_id = ${user} order by n.created_at`,
  follow_ups: foundBy('follow_ups.patient_id')`
    select f.version, f.met_on, f.assessment, f.diagnosis, f.intervention, f.monitoring,
      f.created_at, f.corrected_at, u.display_name as nutritionist_name
    from follow_ups f left join users u on u.id = f.nutritionist_id
    where f.patient_id = ${user} order by f.met_on, f.id`,
  follow_up_versions: foundBy()`
    select v.version, v.met_on, v.assessment, v.diagnosis, v.intervention, v.monitoring, v.replaced_at
    from follow_up_versions v join follow_ups f on f.id = v.follow_up_id
    where f.patient_id = ${user} order by v.follow_up_id, v.version`,
  follow_up_templates: foundBy('follow_up_templates.nutritionist_id')`
    select name, assessment, diagnosis, intervention, monitoring from follow_up_templates
    where nutritionist_id = ${user} order by name`,
  care_notes: foundBy('care_notes.nutritionist_id')`
    select n.id, n.text, n.created_at, n.updated_at, u.display_name as patient_name
    from care_notes n join users u on u.id = n.patient_id
    join assignments a on a.patient_id = n.patient_id and ${isCarer}
    where n.nutritionist_id = ${user} order by n.created_at`,
  subscriptions: foundBy('subscriptions.patient_id')`
    select * from subscriptions where patient_id = ${user} order by starts_on`,
  payments: foundBy('payments.patient_id')`
    select p.id, p.kind, p.amount_paise, p.method, p.reference, p.created_at, p.paid_on, p.receipt_no, p.refund_of, p.subscription_id, p.note,
      i.series || '/' || lpad(i.number::text, 5, '0') as invoice
    from payments p left join invoices i on i.id = p.invoice_id
    where p.patient_id = ${user} order by p.paid_on, p.receipt_no`,
  invoices: foundBy('invoices.patient_id')`
    select i.series || '/' || lpad(i.number::text, 5, '0') as number, i.issued_on, i.billed_to, i.lines, i.discount_paise,
      i.total_paise, i.tax, i.paid_paise, i.reason, i.claim_reference, i.claimed_at, i.link_url
    from invoices i where i.patient_id = ${user} order by i.issued_on, i.id`,
  messages: foundBy()`
    select a.id as conversation_id, m.text, m.sent_at, m.from_patient = (a.patient_id = ${user}) and not m.in_cover as by_you,
      (select f.id from files f where f.message_id = m.id and f.width is not null) as picture,
      (select f.id from files f where f.message_id = m.id and f.width is null) as document,
      other.display_name as with_name
    from messages m join assignments a on a.id = m.conversation_id
    join users other on other.id = case when a.patient_id = ${user} then a.nutritionist_id else a.patient_id end
    where a.patient_id = ${user} or ${isCarer}
    order by m.sent_at, m.number`,
  support_queries: foundBy('support_queries.email')`
    select q.*, array(select e.reply from query_events e
      where e.query_id = q.id and e.reply is not null order by e.id) as replies
    from support_queries q where ${writtenBy} order by q.created_at`,
  support_work: foundBy('query_events.admin_id')`
    select status, reply, created_at from query_events where admin_id = ${user} order by id`,
  settings_changed: foundBy('settings.updated_by')`
    select key, updated_at from settings where updated_by = ${user} order by key`,
  requirement_sets_imported: foundBy('requirement_sets.confirmed_by')`
    select name, source, licence, imported_at from requirement_sets
    where confirmed_by = ${user} order by imported_at`,
  rules_signed: foundBy('rule_signatures.signed_by')`
    select signed_at, off_rules from rule_signatures where signed_by = ${user} order by signed_at`,
  terms_published: foundBy('terms_versions.published_by')`
    select title, version, published_at from terms_versions
    where published_by = ${user} order by number`,
  notifications: foundBy('notifications.user_id')`
    select n.kind, n.week_start, p.display_name as person, n.created_at, n.read_at, n.mailed_at
    from notifications n left join users p on p.id = n.person_id where n.user_id = ${user} order by n.id`,
  reminders: foundBy('reminders.user_id')`
    select kind, created_at, sent_at from reminders where user_id = ${user} order by id`,
  // The rest of the address and the keys are secrets of the browser.
  reminder_devices: foundBy()`
    select s.user_agent, substring(d.endpoint from '^https?://[^/]+') as push_service, d.created_at
    from push_devices d join sessions s on s.id = d.session_id
    where s.user_id = ${user} order by d.created_at`,
  mails: foundBy('mails.user_id', 'mails.recipient', 'mails.reply_to')`
    select recipient, subject, created_at, sent_at, failed_at
    from mails where user_id = ${user} order by id`,
  sessions: foundBy('sessions.user_id')`
    select id, created_at, refreshed_at, ip, user_agent from sessions
    where user_id = ${user} order by created_at`,
  two_step_sign_in: foundBy('second_factors.user_id')`
    select since, cardinality(recovery_hashes) as recovery_codes_left from second_factors
    where user_id = ${user} and since is not null`,
  consents: foundBy('consents.user_id')`
    select version, agreed_at from consents where user_id = ${user} order by agreed_at`,
  suspensions: foundBy('suspensions.user_id')`
    select suspended_at, reason, ended_at from suspensions
    where user_id = ${user} order by suspended_at`,
  audit_log: foundBy('audit_log.actor_id', 'audit_log.subject_id')`
    select at, action, case when actor_id = ${user} then ip end as ip, actor_id = ${user} as by_you
    from audit_log
    where actor_id = ${user} or (subject_id = ${user} and subject_id is distinct from actor_id)
    order by id desc limit 10000`,
  refused_calls: foundBy('denials.caller')`
    select action, status, minute, count from denials
    where caller = (${user})::text order by minute`,
} satisfies Record<string, Part>

/** The columns with a person that are not exported, and why. */
export const leftOut: Record<string, string> = {
  'client_invitations.email': 'Until somebody joins with it; nobody can ask before.',
  'change_requests.nutritionist_id':
    'What a challenger wrote in confidence about their nutritionist is theirs.',
  'calendar_links.user_id': 'Its address is a secret, and what the calendar shows are the appointments.',
  'day_kinds.agreed_by': 'A fast is the challenger’s; who agreed to it is in the activity.',
  'erasures.user_id': 'Ids of people who are gone; empty while somebody can ask.',
  'home_invitations.email': 'Whoever invites typed it; the invitation is on the page of who is invited.',
  'home_links.other_id': 'The same home, from the other one’s side.',
  'invitations.email': 'The address of somebody without an account.',
  'invitations.invited_by': 'For seven days only; that somebody was invited is in the activity.',
  'idempotency_keys.user_id': 'Copies of answers, for one day.',
  'mail_links.email': 'Links are secrets; a new address is exported once it is confirmed.',
  'mail_links.user_id': 'Links are secrets: who had them could take the account.',
  'sent_files.sent_by':
    'How much was sent in the last 24 hours, for a limit; what was sent is in the activity.',
  'sent_files.patient_id': 'As before: the files themselves are in the export.',
  'standings.patient_id': 'Follows from care, reports and plans, which are in the export.',
  'messages.written_by':
    'A message written in cover is of the conversation, which is the nutritionist’s and the challenger’s.',
  'notifications.person_id': 'What somebody else was told of the person is that person’s.',
  ...Object.fromEntries(
    `client_invitations.consent_by files.uploaded_by follow_ups.nutritionist_id lab_results.entered_by measurements.entered_by
    patient_profiles.conditions_confirmed_by patient_requirements.nutritionist_id patient_targets.nutritionist_id
    profile_changes.changed_by sent_forms.sent_by sent_forms.done_by sent_forms.saved_by sent_form_versions.saved_by
    weights.entered_by weights.before_by`
      .split(/\s+/)
      .map((column) => [column, 'What is written of a challenger is theirs; who did it is in the activity.']),
  ),
}
