-- Foods of tables that the operator has imported. The kitchen's list and the USDA table are files of the program.
create table own_foods (
  id text primary key,
  name text not null,
  aliases text[] not null default '{}',
  shelf text,
  -- The table they came from, and the right to use it: both are shown beside each food.
  source text not null,
  licence text not null,
  per_100g jsonb not null,
  measures jsonb not null,
  imported_at timestamptz not null default now()
);
create index own_foods_by_source on own_foods (source);
