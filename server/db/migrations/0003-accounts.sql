-- Accounts -----------------------------------------------------------------------------------------------

alter table users
  -- Kinds of e-mail somebody turned off; names of #domain/notifications.ts.
  add column muted_emails text[] not null default '{}';
comment on column users.muted_emails is 'type #domain/notifications.ts NotificationKind[]';

create type mail_link_purpose as enum ('verify_email', 'reset_password');

-- One-time links sent by e-mail, as hashes.
create table mail_links (
  hash text primary key,
  user_id uuid not null references users on delete cascade,
  purpose mail_link_purpose not null,
  expires_at timestamptz not null
);
create index mail_links_of_user on mail_links (user_id, purpose);
create index mail_links_by_expiry on mail_links (expires_at);

-- Mails stand here from the transaction that causes them until a mail server has taken them.
create table mails (
  id uuid primary key,
  -- Null: to an address without an account.
  user_id uuid references users on delete cascade,
  recipient text not null,
  subject text not null,
  -- Emptied once sent: links in them are secrets.
  body_text text not null,
  body_html text not null,
  attempts integer not null default 0,
  -- When it is tried next; in the future while an instance is at it.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  -- When it was given up.
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index mails_due on mails (due_at) where sent_at is null and failed_at is null;
create index mails_of_user on mails (user_id);
create index mails_by_age on mails (created_at);

-- Notifications ------------------------------------------------------------------------------------------

-- What somebody is told. Written with the event itself; mails are made from it afterwards.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- A name of #domain/notifications.ts.
  kind text not null,
  -- Whom it is about.
  person_id uuid references users on delete cascade,
  plan_id uuid references meal_plans on delete cascade,
  -- The week of the plan or report.
  week_start date,
  -- When the mail about it was written, or it was found that none is wanted.
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column notifications.kind is 'type #domain/notifications.ts NotificationKind';
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_to_mail on notifications (id) where mailed_at is null;
create index notifications_about on notifications (person_id);
create index notifications_of_plan on notifications (plan_id);
