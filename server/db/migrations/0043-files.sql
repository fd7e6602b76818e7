-- Laboratory results of a challenger: what was examined, when, and the document with the values.
create table lab_results (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  title text not null check (title <> ''),
  taken_on date not null,
  note text check (note <> ''),
  -- Whoever entered it; null when that account is gone.
  entered_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lab_results_of_patient on lab_results (patient_id, taken_on desc, id desc);
create index lab_results_entered on lab_results (entered_by);

-- Pictures and documents about a challenger. Each belongs to one message, meal or laboratory result, and goes with it.
create table files (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  message_id uuid unique references messages on delete cascade,
  lab_result_id uuid unique references lab_results on delete cascade,
  date date,
  meal_id uuid,
  -- Null when that account is gone.
  uploaded_by uuid references users on delete set null,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  -- Pixels; null for documents.
  width integer check (width > 0),
  height integer check (height > 0),
  content bytea not null,
  created_at timestamptz not null default now(),
  foreign key (patient_id, date, meal_id) references meal_logs on delete cascade,
  unique (patient_id, date, meal_id),
  check (num_nonnulls(message_id, lab_result_id, meal_id) = 1),
  check ((date is null) = (meal_id is null))
);
-- Pictures and documents are compressed already.
alter table files alter column content set storage external;
create index files_uploaded on files (uploaded_by, patient_id, created_at);

-- The text of a message that is a picture is empty.
alter table messages drop constraint messages_text_check;

-- The practice's logo.
create table logo (
  is_only boolean primary key default true check (is_only),
  media_type text not null check (media_type = 'image/png'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  content bytea not null,
  updated_at timestamptz not null default now()
);
