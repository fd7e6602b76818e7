-- Follow-up notes (assessment, diagnosis, intervention, monitoring). Saving signs one; a correction keeps the former one.
create table follow_ups (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  -- Who signed it; null when the account is gone: the note is part of the challenger's record.
  nutritionist_id uuid references users on delete set null,
  version integer not null default 1 check (version > 0),
  met_on date not null,
  assessment text check (assessment <> ''),
  diagnosis text check (diagnosis <> ''),
  intervention text check (intervention <> ''),
  monitoring text check (monitoring <> ''),
  created_at timestamptz not null default now(),
  corrected_at timestamptz,
  check (num_nonnulls(assessment, diagnosis, intervention, monitoring) > 0)
);
create index follow_ups_about on follow_ups (patient_id, met_on desc, id desc);
create index follow_ups_of_author on follow_ups (nutritionist_id);

create table follow_up_versions (
  follow_up_id uuid not null references follow_ups on delete cascade,
  version integer not null,
  met_on date not null,
  assessment text,
  diagnosis text,
  intervention text,
  monitoring text,
  replaced_at timestamptz not null default now(),
  primary key (follow_up_id, version)
);

-- Texts with which a nutritionist begins a note.
create table follow_up_templates (
  id uuid primary key,
  nutritionist_id uuid not null references users on delete cascade,
  name text not null check (name <> ''),
  assessment text check (assessment <> ''),
  diagnosis text check (diagnosis <> ''),
  intervention text check (intervention <> ''),
  monitoring text check (monitoring <> ''),
  unique (nutritionist_id, name)
);
