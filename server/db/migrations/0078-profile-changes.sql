-- A pregnancy by its due date; the last period when it was said by that.
alter table patient_profiles add column due_date date, add column last_period date;

-- Who changed which facts of a profile, with what was and what is.
create table profile_changes (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  changed_by uuid references users on delete set null,
  -- Whether the challenger did; their account is the patient's.
  by_challenger boolean not null,
  -- [{field, before, after, replaced}]; replaced: a later change has another value.
  fields jsonb not null,
  changed_at timestamptz not null default now(),
  -- When the challenger said that what somebody else recorded is right.
  confirmed_at timestamptz
);
create index profile_changes_of_patient on profile_changes (patient_id, id desc);
create index profile_changes_by on profile_changes (changed_by);
