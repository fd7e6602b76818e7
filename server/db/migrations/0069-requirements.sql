-- Sets of reference intakes that the practice has imported. The one of the US and Canada is part of the program.
create table requirement_sets (
  id uuid primary key,
  name text not null,
  source text not null,
  -- By what right the practice uses it.
  licence text,
  -- Its iron and zinc are for diets with meat, so that they rise for a diet without.
  raise_without_meat boolean not null,
  rows jsonb not null,
  -- Who confirmed the right; null when the account is gone.
  confirmed_by uuid references users on delete set null,
  imported_at timestamptz not null default now()
);
create unique index requirement_sets_name on requirement_sets (lower(name));
create index requirement_sets_of_admin on requirement_sets (confirmed_by) where confirmed_by is not null;

-- What a nutritionist has changed of a person's requirements. Each change is a new row; the highest version counts.
create table patient_requirements (
  patient_id uuid not null references users on delete cascade,
  version integer not null check (version > 0),
  -- Who changed them; null when the account is gone.
  nutritionist_id uuid references users on delete set null,
  -- All figures of each changed nutrient.
  changes jsonb not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  primary key (patient_id, version)
);
create index patient_requirements_of_nutritionist on patient_requirements (nutritionist_id);
