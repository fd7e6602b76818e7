-- The units in which a person types and reads weights and lengths. What is stored stays metric.
create type weight_unit as enum ('kg', 'lb');
create type length_unit as enum ('cm', 'in');
alter table users
  add column weight_unit weight_unit not null default 'kg',
  add column length_unit length_unit not null default 'cm';

-- Hundredths, so that a tenth of a pound or of an inch comes back as it was typed.
alter table progress_reports
  alter column weight_kg type numeric(5, 2),
  alter column waist_cm type numeric(5, 2);
