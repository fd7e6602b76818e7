-- Foods that challengers type from packages. Their nutritionist looks at each and may share it with the practice, and is then
-- who may change it.
alter table label_foods add column patient_id uuid references users on delete set null;
create index label_foods_of_patient on label_foods (patient_id) where patient_id is not null;
