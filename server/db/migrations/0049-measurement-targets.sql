-- The challenger's own targets that the nutritionist set, by kind of measurement, beside the references for everybody.
alter table patient_profiles add column measured_targets jsonb not null default '{}'
  check (jsonb_typeof(measured_targets) = 'object');
