-- Who was erased, as ids only. A list beside the backups has the same, so that a restored backup brings nobody back.
create table erasures (
  user_id uuid primary key,
  erased_at timestamptz not null default now()
);
