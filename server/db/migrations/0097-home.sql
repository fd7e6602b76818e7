-- Who else eats what a challenger cooks: notes about people without accounts, in the order of the list.
alter table patient_profiles
  add column home_members jsonb not null default '[]' check (jsonb_typeof(home_members) = 'array');
