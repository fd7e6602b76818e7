-- Forms that nutritionists make; the ready ones are part of the program.
create table forms (
  id uuid primary key,
  nutritionist_id uuid not null references users on delete cascade,
  title text not null,
  sections jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index forms_made on forms (nutritionist_id);

-- What a challenger was asked: the form as it was when it was sent, and the answers.
create table sent_forms (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  -- The form it was made from, which may be gone or be a ready one.
  form_id uuid not null,
  -- Null when that account is gone.
  sent_by uuid references users on delete set null,
  title text not null,
  sections jsonb not null,
  answers jsonb not null default '{}',
  -- 0 until it is filled; each correction is one more.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references users on delete set null,
  saved_at timestamptz,
  saved_by uuid references users on delete set null,
  check ((version = 0) = (done_at is null))
);
create index sent_forms_list on sent_forms (patient_id, created_at);
-- One that waits is filled before the same is asked again.
create unique index one_waiting_form on sent_forms (patient_id, form_id) where done_at is null;

-- Answers before a correction.
create table sent_form_versions (
  sent_form_id uuid not null references sent_forms on delete cascade,
  version integer not null,
  answers jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid references users on delete set null,
  replaced_at timestamptz not null default now(),
  primary key (sent_form_id, version)
);

-- A picture that answers a question.
alter table files add column sent_form_id uuid references sent_forms on delete cascade,
  drop constraint files_check,
  add constraint files_owner check (num_nonnulls(message_id, lab_result_id, meal_id, sent_form_id) = 1);
create index files_of_forms on files (sent_form_id) where sent_form_id is not null;
