-- Days of which a challenger says that they are different.
create type day_kind as enum ('eating_out', 'travel', 'guests', 'festival', 'fast', 'unwell');
create type fast_kind as enum ('ekadashi', 'navratri', 'ramadan', 'lent', 'other');
create table day_kinds (
  patient_id uuid not null references users on delete cascade,
  date date not null,
  kind day_kind not null,
  fast fast_kind,
  said_at timestamptz not null default now(),
  -- The nutritionist's word to a fast.
  agreed_at timestamptz,
  agreed_by uuid references users on delete set null,
  primary key (patient_id, date),
  check ((kind = 'fast') = (fast is not null)),
  check (agreed_at is null or kind = 'fast')
);
create index day_kinds_agreed_by on day_kinds (agreed_by);
