-- A client whom a nutritionist wrote down and who has not joined: a challenger without an address, who cannot sign in.
-- The invited address stands in the invitation alone, so that an account with the same one changes nothing.
alter table users alter column email drop not null;
alter table users add constraint only_challengers_without_address
  check (email is not null or (role = 'patient' and name is not null));
create index users_not_joined on users (id) where email is null;
-- An expression cannot be altered: the column is replaced.
alter table users drop column search_text;
alter table users add column search_text text not null generated always as
  (search_fold(coalesce(name, split_part(email, '@', 1)) || ' ' || coalesce(email, '') || ' ' || phone)) stored;

create table client_invitations (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  email text check (email = lower(email)),
  phone text check (phone ~ '^\d{10,15}$'),
  -- Of the link that the nutritionist hands on, and of the one in the mail, which alone proves who reads the mailbox.
  hash text not null unique,
  mail_hash text unique,
  -- Until there is a profile.
  date_of_birth date,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  -- Consent on paper: when it was given, and who wrote that down and when.
  consented_on date,
  consent_by uuid references users on delete set null,
  consent_at timestamptz,
  -- Who consented for somebody under 18, on paper or while joining.
  guardian_name text,
  check (accepted_at is not null or email is not null or phone is not null),
  check ((consented_on is null) = (consent_at is null))
);
create index client_invitations_of_patient on client_invitations (patient_id);
create index client_invitations_consent_by on client_invitations (consent_by) where consent_by is not null;

-- Whoever has not joined waits for nobody: care begins with the invitation, and when it ends the invitation does.
create or replace function profile_begins_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from assignments where patient_id = new.patient_id and active)
      or exists (select from users where id = new.patient_id and email is null) then
    new.waiting_since := null;
  end if;
  return new;
end $$;

create or replace function care_changes_waiting() returns trigger language plpgsql as $$
declare
  patient uuid := case tg_op when 'DELETE' then old.patient_id else new.patient_id end;
  waits boolean := not exists (select from assignments where patient_id = patient and active)
    and not exists (select from users where id = patient and email is null);
begin
  update patient_profiles set waiting_since = case when waits then now() end
  where patient_id = patient and (waiting_since is not null) <> waits;
  return null;
end $$;
drop trigger care_changes_waiting on assignments;
create trigger care_changes_waiting after insert or delete or update of active, patient_id on assignments
  for each row execute function care_changes_waiting();

create function care_ends_invitation() returns trigger language plpgsql as $$
begin
  update client_invitations i set withdrawn_at = now()
  where i.patient_id = old.patient_id and withdrawn_at is null and accepted_at is null
    and not exists (select from assignments where patient_id = old.patient_id and active);
  return null;
end $$;
-- At the end of the transaction: care that another nutritionist takes over has not ended.
create constraint trigger care_ends_invitation after delete or update of active, patient_id on assignments
  deferrable initially deferred for each row execute function care_ends_invitation();
