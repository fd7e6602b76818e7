-- Conditions and medicines by their names in the lists of the product, as the challenger chose them and as the nutritionist
-- confirmed them last.
alter table patient_profiles
  add column conditions text[] not null default '{}',
  add column medicines text[] not null default '{}',
  add column confirmed_conditions text[] not null default '{}',
  add column confirmed_medicines text[] not null default '{}',
  add column conditions_confirmed_at timestamptz,
  -- Null also when the account is gone.
  add column conditions_confirmed_by uuid references users on delete set null;
create index patient_profiles_confirmed_by on patient_profiles (conditions_confirmed_by)
  where conditions_confirmed_by is not null;

-- Each time the named nutritionist signed the list of clinical rules; the newest counts.
create table rule_signatures (
  id uuid primary key,
  signed_at timestamptz not null default now(),
  -- Null when the account is gone.
  signed_by uuid references users on delete set null,
  -- Ids of the rules that are switched off.
  off_rules text[] not null
);
create index rule_signatures_of_nutritionist on rule_signatures (signed_by);
