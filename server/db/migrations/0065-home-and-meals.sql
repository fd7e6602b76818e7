-- What a plan has to fit: a challenger's home and days. Of lists and times, those that are absent were not said.
alter table patient_profiles
  add column home_region text check (home_region in ('North', 'South', 'West', 'East', 'Northeast', 'Central')),
  add column cook text check (cook in ('self', 'family', 'help', 'nobody')),
  add column cooks_for smallint check (cooks_for between 1 and 20),
  add column weekday_minutes smallint check (weekday_minutes between 5 and 240),
  add column kitchen text[] not null default '{}' check (kitchen <@ array['stove', 'tawa', 'pressure_cooker',
    'mixer', 'idli_stand', 'fridge', 'microwave', 'oven', 'air_fryer']),
  add column meal_times jsonb not null default '{}' check (jsonb_typeof(meal_times) = 'object'),
  add column tiffin boolean,
  add column eating_out smallint check (eating_out between 0 and 21);
