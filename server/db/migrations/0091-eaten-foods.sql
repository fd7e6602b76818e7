-- What a challenger ate in place of a planned meal, or beside the plan: the text as it was typed, and the foods in it.
create table eaten_foods (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  date date not null,
  -- The meal that it was eaten with, or in place of; null beside the plan.
  meal_id uuid,
  text text not null check (text <> ''),
  -- Each food with its grams and the figures that the table of foods had then; null what was not known.
  foods jsonb not null,
  created_at timestamptz not null default now()
);
create index eaten_foods_of_day on eaten_foods (patient_id, date);
