-- What administrators search a nutritionist by, folded; and the name under which colleagues find her while she may work.
-- Both are in one table with what else the lists ask, so that an index has their order.
alter table nutritionist_profiles add column search_text text not null default '', add column colleague text;
create function keep_listing() returns trigger language plpgsql as $$
begin
  select search_fold(concat_ws(' ', u.display_name, u.email, new.registration_no)),
      case when u.status = 'active' and new.approval_status = 'approved' then u.display_name end
    into new.search_text, new.colleague from users u where u.id = new.user_id;
  return new;
end $$;
create function keep_listing_of_user() returns trigger language plpgsql as $$
begin
  update nutritionist_profiles set user_id = user_id where user_id = new.id;
  return null;
end $$;
create or replace function profile_changes_version() returns trigger language plpgsql as $$
declare
  not_theirs constant text[] := array['approval_status', 'verified', 'rejection_reason', 'submitted_at',
    'rank_percent', 'updated_at', 'version', 'clients', 'search_text', 'colleague'];
begin
  if to_jsonb(new) - not_theirs is distinct from to_jsonb(old) - not_theirs then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger keep_listing before insert or update of user_id, registration_no, approval_status on nutritionist_profiles
  for each row execute function keep_listing();
create trigger keep_listing_of_user after update of name, email, status on users for each row
  when (new.role = 'nutritionist' and (old.name, old.email, old.status) is distinct from (new.name, new.email, new.status))
  execute function keep_listing_of_user();
update nutritionist_profiles set user_id = user_id;
drop index users_colleagues;
create index nutritionist_colleagues on nutritionist_profiles (colleague, user_id) where colleague is not null;
create index nutritionist_colleagues_search on nutritionist_profiles using gin (search_fold(colleague) gin_trgm_ops)
  where colleague is not null;
create index nutritionist_profiles_search on nutritionist_profiles using gin (search_text gin_trgm_ops);
create index nutritionist_places on nutritionist_profiles
  (specializations, languages, (clients::numeric / capacity), user_id) include (clients, capacity, colleague)
  where colleague is not null;
create index assignments_in_order on assignments (nutritionist_id, created_at, id) include (patient_id) where active;

-- What a nutritionist's lists read of each of her challengers lies scattered over these tables: the index alone tells it. It does
-- so for rows that a vacuum has seen, so vacuums come after a hundredth of the table is new, not a fifth.
alter table progress_reports drop constraint progress_reports_patient_id_week_start_key,
  add constraint progress_reports_patient_id_week_start_key unique (patient_id, week_start) include (weight_kg, adherence_pct, created_at);
alter table weights drop constraint weights_patient_id_date_key,
  add constraint weights_patient_id_date_key unique (patient_id, date) include (weight_kg);
alter table messages drop constraint messages_conversation_id_number_key,
  add constraint messages_conversation_id_number_key unique (conversation_id, number) include (from_patient, sent_at);
create index meal_logs_acted on meal_logs (patient_id, date) where state is not null;
create index meal_plans_changed on meal_plans (patient_id, updated_at) include (id);
create index notifications_of_changed_care on notifications (user_id, person_id, created_at)
  where kind = 'care_changed' and read_at is null;
alter table progress_reports set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table weights set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table messages set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table meal_logs set (autovacuum_vacuum_insert_scale_factor = 0.01);

-- What the night looks for in tables that grow with everybody.
create index assignments_ending on assignments (end_date) where active and end_date is not null;
create index sessions_made on sessions (created_at);
-- Of an expression that nothing else asks for: what asks for today's notices of one person would else read those of everybody.
create index notifications_made on notifications ((created_at at time zone 'UTC'));
create index shopping_marks_over on shopping_marks (bought_until) where not staple;
