-- Weights apart from reports: one a person and day. Reports keep their own.
create table weights (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  date date not null,
  weight_kg numeric(5, 2) not null check (weight_kg between 20 and 500),
  entered_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (patient_id, date)
);
create index weights_entered_by on weights (entered_by);
