-- Texts that a nutritionist writes often.
create table saved_replies (
  id uuid primary key,
  nutritionist_id uuid not null references users on delete cascade,
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_replies_list on saved_replies (nutritionist_id, lower(title), id);
