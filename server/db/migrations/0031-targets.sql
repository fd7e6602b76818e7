-- What daily targets depend on: the months of a pregnancy, or how old the baby is that is breastfed.
create type pregnancy as enum ('no', 'pregnant_1', 'pregnant_2', 'pregnant_3', 'lactating_6', 'lactating_12');
alter table patient_profiles add column pregnancy pregnancy;
