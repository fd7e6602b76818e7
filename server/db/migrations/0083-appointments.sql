-- When a nutritionist can be booked, and for what. Hours are wall-clock times of the business time zone.
create table availability (
  nutritionist_id uuid primary key references users on delete cascade,
  kinds jsonb not null,
  weekly jsonb not null,
  exceptions jsonb not null,
  leave jsonb not null,
  buffer_minutes integer not null check (buffer_minutes >= 0),
  cancel_until_hours integer not null check (cancel_until_hours >= 0),
  updated_at timestamptz not null default now()
);

create table appointments (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  -- Null when that account is gone; what was to come was cancelled then.
  nutritionist_id uuid references users on delete set null,
  -- The kind as it was when it was booked: the nutritionist may change or remove it.
  kind_id uuid not null,
  kind text not null check (kind <> ''),
  public_name text not null check (public_name <> ''),
  price_paise integer not null check (price_paise >= 0),
  place text not null check (place <> ''),
  -- Where the two meet online; only they see it.
  link text check (link <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'booked' check (status in ('booked', 'done', 'no_show', 'cancelled')),
  -- Each change of time and the cancellation count it up, as calendars expect.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index appointments_of_nutritionist on appointments (nutritionist_id, starts_at);
create index appointments_of_patient on appointments (patient_id, starts_at);
-- Who is reminded of tomorrow's.
create index appointments_booked on appointments (starts_at) where status = 'booked';

-- The private address of somebody's calendar; a new one replaces it.
create table calendar_links (
  user_id uuid primary key references users on delete cascade,
  hash text not null unique,
  created_at timestamptz not null default now()
);

-- The appointment that a notice is about, as it was then.
alter table notifications add column appointment jsonb;
-- An invitation to a calendar, or its end, that goes with a mail; emptied when it is sent.
alter table mails add column calendar text;
