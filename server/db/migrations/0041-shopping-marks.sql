-- What a challenger says about the lines of their shopping list. The lines themselves follow from the plans.
create table shopping_marks (
  id uuid primary key,
  patient_id uuid not null references users on delete cascade,
  -- A food of the dishes, or a line that the challenger wrote.
  food_id text check (food_id <> ''),
  text text check (text <> ''),
  -- Always at home.
  staple boolean not null default false,
  -- The last day of the list on which the line was ticked. A list that goes further needs more.
  bought_until date,
  created_at timestamptz not null default now(),
  check ((food_id is null) <> (text is null)),
  check (food_id is not null or not staple),
  unique (patient_id, food_id)
);

-- Links to a shopping list for the household, as hashes.
create table shopping_shares (
  hash text primary key,
  patient_id uuid not null references users on delete cascade,
  first_date date not null,
  last_date date not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (first_date <= last_date)
);
create index shopping_shares_of_patient on shopping_shares (patient_id, expires_at);
create index shopping_shares_by_expiry on shopping_shares (expires_at);
