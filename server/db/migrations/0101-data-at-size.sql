-- What is counted over everybody is kept as sums by kind and time, so that a figure is read from a few rows.
create table tallies (
  what text not null,
  -- UTC: the date that a row counts for, its quarter of an hour, or the epoch where the time is of no interest.
  at timestamp not null,
  many bigint not null,
  paise bigint not null,
  primary key (what, at)
);

-- Writers only add rows, so that none waits for another. A job adds them to the sums.
create table tally_changes (
  id bigint generated always as identity primary key,
  what text not null,
  at timestamp not null,
  many bigint not null,
  paise bigint not null
);

create view tallied as
  select what, at, many, paise from tallies union all select what, at, many, paise from tally_changes;

-- How a challenger who has joined counts in figures of people: of several reports and plans only once.
create table standings (
  patient_id uuid primary key references users on delete cascade,
  in_care boolean not null,
  latest_report date,
  covered datemultirange not null
);

create view standings_recounted as
  select u.id as challenger,
    exists (select from assignments a where a.patient_id = u.id and a.active) as in_care,
    (select max(week_start) from progress_reports r where r.patient_id = u.id) as latest_report,
    coalesce((select range_agg(daterange(p.first_date, p.last_date, '[]')) from meal_plans p
      where p.patient_id = u.id and p.status = 'published'), '{}') as covered
  from users u where u.role = 'patient' and u.email is not null;

-- What each row counts for.
create type tally as (what text, at timestamp, many bigint, paise bigint);
create function tally(what text, at timestamp, many bigint default 1, paise bigint default 0) returns tally
  language sql immutable return row(what, coalesce(at, 'epoch'), many, paise)::tally;
create function tally_quarter(at timestamptz) returns timestamp
  language sql immutable return date_bin('15 minutes', at at time zone 'UTC', timestamp '2000-01-01');

create function tallies_of(r users) returns setof tally language sql immutable as $$
  select tally('users ' || r.role::text || ' ' || r.status::text, null)
  union all select tally('joined ' || r.role::text, null) where r.email is not null
  union all select tally('signups', tally_quarter(r.created_at)) where r.email is not null $$;
create function tallies_of(r meal_plans) returns setof tally language sql immutable as $$
  select tally('plans ' || r.status::text, null)
  union all select tally('publications', tally_quarter(r.published_at)) where r.published_at is not null $$;
create function tallies_of(r progress_reports) returns setof tally language sql immutable as $$
  select tally('reports', r.week_start) $$;
create function tallies_of(r assignments) returns setof tally language sql immutable as $$
  select tally('care', r.start_date)
  union all select tally('care', r.end_date, -1) where not r.active $$;
create function tallies_of(r payments) returns setof tally language sql immutable as $$
  select tally(r.kind::text || ' ' || r.method::text, r.paid_on, 1, r.amount_paise) $$;
create function tallies_of(r subscriptions) returns setof tally language sql immutable as $$
  select tally('running', day, many) from (values (r.starts_on, 1), (r.ends_on + 1, -1)) as turns(day, many)
  where r.patient_id is not null and r.cancelled_at is null $$;
create function tallies_of(r standings) returns setof tally language sql immutable as $$
  select tally('in care', null) where r.in_care
  union all select tally('reporting', r.latest_report) where r.latest_report is not null
  union all select tally('covered', day, many) from unnest(r.covered) days,
    lateral (values (lower(days), 1), (upper(days), -1)) as turns(day, many) $$;

create view tallies_recounted as
  select what, at, sum(many)::bigint as many, sum(paise)::bigint as paise from (
    select t.* from users r, tallies_of(r) t union all select t.* from meal_plans r, tallies_of(r) t
    union all select t.* from progress_reports r, tallies_of(r) t union all select t.* from assignments r, tallies_of(r) t
    union all select t.* from payments r, tallies_of(r) t union all select t.* from subscriptions r, tallies_of(r) t
    union all select t.* from standings r, tallies_of(r) t
  ) all_of_them group by what, at;

insert into standings select * from standings_recounted;
insert into tallies select * from tallies_recounted;

create function keep_tallies() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tally_changes (what, at, many, paise) select what, at, -many, -paise from tallies_of(old);
  end if;
  if tg_op <> 'DELETE' then
    insert into tally_changes (what, at, many, paise) select what, at, many, paise from tallies_of(new);
  end if;
  return null;
end $$;
create trigger keep_tallies after insert or delete or update of role, status, email, created_at on users
  for each row execute function keep_tallies();
create trigger keep_tallies after insert or delete on meal_plans for each row execute function keep_tallies();
create trigger keep_changed_tallies after update on meal_plans for each row
  when ((old.status, old.published_at) is distinct from (new.status, new.published_at))
  execute function keep_tallies();
create trigger keep_tallies after insert or delete or update of week_start on progress_reports
  for each row execute function keep_tallies();
create trigger keep_tallies after insert or delete or update of start_date, end_date, active on assignments
  for each row execute function keep_tallies();
create trigger keep_tallies after insert or delete or update of kind, method, paid_on, amount_paise on payments
  for each row execute function keep_tallies();
create trigger keep_tallies after insert or delete or update of starts_on, ends_on, cancelled_at, patient_id
  on subscriptions for each row execute function keep_tallies();
create trigger keep_tallies after insert or delete or update on standings
  for each row execute function keep_tallies();

-- The row is locked first: of two who write of one challenger at once, the second one also counts what the first wrote.
create function keep_standing(patient uuid) returns void language plpgsql as $$
begin
  insert into standings select id, false, null, '{}' from users
    where id = patient and role = 'patient' and email is not null
      and not exists (select from standings where patient_id = patient)
    on conflict do nothing;
  perform from standings where patient_id = patient for update;
  update standings s set (in_care, latest_report, covered) = (r.in_care, r.latest_report, r.covered)
    from standings_recounted r
    where s.patient_id = patient and r.challenger = patient
      and (s.in_care, s.latest_report, s.covered) is distinct from (r.in_care, r.latest_report, r.covered);
end $$;
create function keep_standings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform keep_standing(old.patient_id); end if;
  if tg_op <> 'DELETE' then perform keep_standing(new.patient_id); end if;
  return null;
end $$;
create function keep_standing_of_user() returns trigger language plpgsql as $$
begin
  perform keep_standing(new.id);
  return null;
end $$;
create trigger keep_standings after insert or delete or update of active, patient_id on assignments
  for each row execute function keep_standings();
create trigger keep_standings after insert or delete or update of week_start, patient_id on progress_reports
  for each row execute function keep_standings();
create trigger keep_new_standings after insert on meal_plans for each row
  when (new.status = 'published') execute function keep_standings();
create trigger keep_old_standings after delete on meal_plans for each row
  when (old.status = 'published') execute function keep_standings();
create trigger keep_standings after update on meal_plans for each row
  when ((old.status, old.first_date, old.last_date, old.patient_id)
    is distinct from (new.status, new.first_date, new.last_date, new.patient_id))
  execute function keep_standings();
create trigger keep_standing_of_user after insert or update of email, role on users for each row
  when (new.role = 'patient' and new.email is not null) execute function keep_standing_of_user();

-- How many challengers a nutritionist has now. Whoever gives or ends care has locked the nutritionist already.
alter table nutritionist_profiles add column clients integer not null default 0;
create or replace function profile_changes_version() returns trigger language plpgsql as $$
declare
  not_theirs constant text[] := array['approval_status', 'verified', 'rejection_reason', 'submitted_at',
    'rank_percent', 'updated_at', 'version', 'clients'];
begin
  if to_jsonb(new) - not_theirs is distinct from to_jsonb(old) - not_theirs then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create function count_clients() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.active then
    update nutritionist_profiles set clients = clients - 1 where user_id = old.nutritionist_id;
  end if;
  if tg_op <> 'DELETE' and new.active then
    update nutritionist_profiles set clients = clients + 1 where user_id = new.nutritionist_id;
  end if;
  return null;
end $$;
create function count_first_clients() returns trigger language plpgsql as $$
begin
  new.clients := (select count(*) from assignments where nutritionist_id = new.user_id and active);
  return new;
end $$;
create trigger count_clients after insert or delete or update of active, nutritionist_id on assignments
  for each row execute function count_clients();
create trigger count_first_clients before insert on nutritionist_profiles
  for each row execute function count_first_clients();
update nutritionist_profiles n set clients =
  (select count(*) from assignments a where a.nutritionist_id = n.user_id and a.active);

-- Searches find the letters of a word anywhere in a text by the groups of three letters that are in it.
create extension if not exists pg_trgm;
create index users_search on users using gin (search_text gin_trgm_ops);
-- For PostgreSQL to know how rare the letters of a search are.
alter table users alter column search_text set statistics 1000;
create index payments_search on payments using gin (search_fold(reference) gin_trgm_ops);
create index invoices_search on invoices
  using gin (search_fold(series || '/' || lpad(number::text, 5, '0') || ' ' || billed_to) gin_trgm_ops);
create index subscriptions_search on subscriptions using gin (search_fold(plan) gin_trgm_ops);
create index support_queries_search on support_queries
  using gin (search_fold(name || ' ' || email || ' ' || subject || ' ' || message) gin_trgm_ops);

drop index appointments_by_time;
create index appointments_by_time on appointments (starts_at, id);
create index users_colleagues on users (display_name, id) where role = 'nutritionist';
create index support_queries_of_email on support_queries (email);
create index mails_to on mails (recipient);
create index mails_sent on mails (sent_at) where sent_at is not null;
create index mails_with_error on mails (due_at) where sent_at is null and last_error is not null;
create index denials_of_caller on denials (caller, minute);
create index audit_log_of_action on audit_log (action, id desc);
create index subscriptions_ending on subscriptions (ends_on, id) where cancelled_at is null;
create index measurements_by_kind on measurements (kind);
