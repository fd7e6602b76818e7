-- A picture of what was eaten beside the plan.
alter table files add column eaten_food_id uuid unique references eaten_foods on delete cascade,
  drop constraint files_owner,
  add constraint files_owner check (num_nonnulls(message_id, lab_result_id, meal_id, sent_form_id, eaten_food_id) = 1);
