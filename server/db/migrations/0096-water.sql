-- Whether a challenger counts glasses of water: the nutritionist turns it on.
alter table assignments add column water boolean not null default false;
create table water_glasses (
  patient_id uuid not null references users on delete cascade,
  date date not null,
  glasses integer not null check (glasses between 1 and 30),
  primary key (patient_id, date)
);
