-- What a nutritionist writes down about a challenger for themselves. Gone with either of the two.
create table care_notes (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  nutritionist_id uuid not null references users on delete cascade,
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index care_notes_of_author on care_notes (nutritionist_id, patient_id, created_at desc, id desc);
create index care_notes_about on care_notes (patient_id);

-- The worklist looks for the drafts of each challenger; most plans are published.
create index meal_plans_drafts on meal_plans (patient_id, week_start) where status = 'draft';
