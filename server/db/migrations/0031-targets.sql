-- What daily targets depend on: the months of a pregnancy, or how old the baby is that is breastfed.
create type pregnancy as enum ('no', 'pregnant_1', 'pregnant_2', 'pregnant_3', 'lactating_6', 'lactating_12');
alter table patient_profiles add column pregnancy pregnancy;

-- Daily targets that a nutritionist confirmed. Each confirmation is a new row; the highest version counts.
create table patient_targets (
  patient_id uuid not null references users on delete cascade,
  version integer not null check (version > 0),
  -- Who confirmed them; null when the account is gone.
  nutritionist_id uuid references users on delete set null,
  calories integer not null check (calories >= 800),
  protein_g integer not null check (protein_g > 0),
  carbs_g integer not null check (carbs_g > 0),
  fat_g integer not null check (fat_g > 0),
  fiber_g integer not null check (fiber_g > 0),
  -- Added sugar, at most.
  sugar_g integer not null check (sugar_g >= 0),
  -- At most.
  sodium_mg integer not null check (sodium_mg > 0),
  -- The proposal that was on screen; null where none is computed.
  proposed jsonb,
  reason text check (reason <> ''),
  shown_to_challenger boolean not null,
  created_at timestamptz not null default now(),
  primary key (patient_id, version)
);
create index patient_targets_of_nutritionist on patient_targets (nutritionist_id);
