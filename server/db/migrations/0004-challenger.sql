-- Read-only links to published plans, as hashes.
create table plan_shares (
  hash text primary key,
  plan_id uuid not null references meal_plans on delete cascade,
  created_by uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index plan_shares_of_plan on plan_shares (plan_id, expires_at);
create index plan_shares_by_expiry on plan_shares (expires_at);
create index plan_shares_of_creator on plan_shares (created_by);

-- A challenger asks for another nutritionist.
create table change_requests (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  -- Whom they have when they ask.
  nutritionist_id uuid not null references users on delete cascade,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  -- When another nutritionist was assigned, or the request was taken back.
  closed_at timestamptz
);
create unique index one_open_change_request on change_requests (patient_id) where closed_at is null;
create index change_requests_waiting on change_requests (created_at) where closed_at is null;
create index change_requests_of_patient on change_requests (patient_id, created_at desc);
create index change_requests_about on change_requests (nutritionist_id);

-- Since when a challenger with a profile waits for a nutritionist; null while they have one. Kept by triggers, so
-- that it holds however care begins or ends, the erasure of a nutritionist included.
alter table patient_profiles add column waiting_since timestamptz default now();
update patient_profiles p set waiting_since = case
  when exists (select from assignments a where a.patient_id = p.patient_id and a.active) then null
  else greatest(p.created_at, (select max(a.end_date) from assignments a where a.patient_id = p.patient_id)) end;
create index patient_profiles_waiting on patient_profiles (waiting_since) where waiting_since is not null;

create function profile_begins_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from assignments where patient_id = new.patient_id and active) then
    new.waiting_since := null;
  end if;
  return new;
end $$;
create trigger profile_begins_waiting before insert on patient_profiles
  for each row execute function profile_begins_waiting();

create function care_changes_waiting() returns trigger language plpgsql as $$
declare
  patient uuid := case tg_op when 'DELETE' then old.patient_id else new.patient_id end;
  cared_for boolean := exists (select from assignments where patient_id = patient and active);
begin
  update patient_profiles set waiting_since = case when cared_for then null else now() end
  where patient_id = patient and (waiting_since is null) <> cared_for;
  return null;
end $$;
create trigger care_changes_waiting after insert or delete or update of active on assignments
  for each row execute function care_changes_waiting();
