-- What a challenger takes: medicines and supplements with dose and time, in their own words.
alter table patient_profiles add column medication text check (medication <> '');
