-- How the day's carbohydrate is spread over its meals, in grams; null: as it comes.
alter table patient_targets
  add column carbs_by_meal jsonb check (jsonb_typeof(carbs_by_meal) = 'object');
