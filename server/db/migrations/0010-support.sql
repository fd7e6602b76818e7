-- What visitors write -------------------------------------------------------------------------------------

create type query_source as enum ('support', 'contact');

alter table support_queries
  -- The page it was written on.
  add column source query_source not null default 'support',
  -- Raised by every change, so that two administrators notice one another.
  add column version integer not null default 1,
  -- The first reply, or the settling without one; null while the clock runs. What was settled before the clock was
  -- kept has none either.
  add column answered_at timestamptz;

-- Both pages lead into one inbox. A contact message has neither type nor subject.
insert into support_queries (id, name, email, phone, query_type, subject, message, created_at, source)
select id, name, email, phone, 'general', 'Contact message', message, created_at, 'contact' from contact_messages;
drop table contact_messages;

create index support_queries_waiting on support_queries (created_at)
  where answered_at is null and status <> 'resolved';

alter table mails
  -- Where answers go; set for what a person wrote.
  add column reply_to text;

-- What was done about a query: replies, and changes of its status.
create table query_events (
  id uuid primary key,
  query_id uuid not null references support_queries on delete cascade,
  -- Null once their account is gone.
  admin_id uuid references users on delete set null,
  -- What the query became with it.
  status query_status not null,
  -- What was replied; null for a mere change of status.
  reply text check (reply <> ''),
  -- The mail that carries the reply; null once its time is over.
  mail_id uuid references mails on delete set null,
  created_at timestamptz not null default now()
);
create index query_events_of_query on query_events (query_id, id);
create index query_events_of_admin on query_events (admin_id);
create index query_events_of_mail on query_events (mail_id) where mail_id is not null;

-- Settings ------------------------------------------------------------------------------------------------

alter table settings
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- Null: not a person, or one whose account is gone.
  add column updated_by uuid references users on delete set null;
create index settings_of_admin on settings (updated_by) where updated_by is not null;

-- Terms that administrators published; the built-in ones are number 1.
create table terms_versions (
  number integer primary key check (number > 1),
  -- What a consent refers to.
  version text not null unique,
  title text not null check (title <> ''),
  sections jsonb not null,
  -- Whether everybody was asked to agree anew.
  asks_again boolean not null,
  published_by uuid references users on delete set null,
  published_at timestamptz not null default now()
);
comment on column terms_versions.sections is 'type #domain/public.ts TermsSection[]';
create index terms_versions_of_admin on terms_versions (published_by) where published_by is not null;

-- Every consent there was: the user's row holds only the one that is in force.
create table consents (
  user_id uuid not null references users on delete cascade,
  version text not null,
  agreed_at timestamptz not null,
  primary key (user_id, version)
);
insert into consents select id, consent_version, coalesce(consent_at, created_at) from users
where consent_version is not null;

create function keep_consent() returns trigger language plpgsql as $$
begin
  insert into consents values (new.id, new.consent_version, coalesce(new.consent_at, now()))
  on conflict do nothing;
  return null;
end $$;
create trigger keep_consent after insert or update of consent_version on users
  for each row when (new.consent_version is not null) execute function keep_consent();
