-- A device that shows reminders: the browser's subscription, while somebody is signed in there. Whatever ends the
-- session ends the reminders, so that nobody reads those of another person.
create table push_devices (
  session_id uuid primary key references sessions on delete cascade,
  -- The address at the browser's push service, and the keys that only this browser can read with.
  endpoint text not null unique check (endpoint <> ''),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);

-- What somebody was reminded of: one row for one thing, written before anything is sent.
create table reminders (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  thing text not null check (thing <> ''),
  -- Set when it says what a notification says.
  notification_id uuid references notifications on delete cascade,
  created_at timestamptz not null default now(),
  -- After this it is too late to be told.
  expires_at timestamptz not null,
  -- When the first device's push service took it.
  sent_at timestamptz,
  unique (user_id, thing)
);
create index reminders_of_notification on reminders (notification_id) where notification_id is not null;
create index reminders_by_age on reminders (created_at);

-- A reminder on its way to one device. The row is deleted when the push service took it, or when it is given up.
create table pushes (
  reminder_id uuid not null references reminders on delete cascade,
  session_id uuid not null references push_devices on delete cascade,
  payload jsonb not null,
  attempts integer not null default 0,
  -- When to try next; null while it is being tried. A crash then loses the reminder: better none than two.
  due_at timestamptz,
  primary key (reminder_id, session_id)
);
create index pushes_of_device on pushes (session_id);
create index pushes_due on pushes (due_at);

-- What somebody wants to be reminded of; null for the usual choices.
alter table users add column reminder_choices jsonb;
