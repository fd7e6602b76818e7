-- What is measured of a challenger besides weight and waist, which are in the reports. The unit follows from the kind.
create type measurement_source as enum ('home', 'clinic', 'lab', 'pharmacy', 'other');
create table measurements (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  kind text not null check (kind <> ''),
  value numeric(8, 2) not null check (value >= 0),
  -- Of a pair: the diastolic blood pressure.
  second_value numeric(8, 2) check (second_value >= 0),
  measured_on date not null,
  source measurement_source not null,
  note text check (note <> ''),
  -- The challenger or a nutritionist; null when the account is gone.
  entered_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index measurements_of_patient on measurements (patient_id, kind, measured_on desc, id desc);
create index measurements_entered_by on measurements (entered_by);

-- The kinds that the nutritionist chose for the challenger.
alter table patient_profiles add column measured_kinds text[] not null default '{}';
