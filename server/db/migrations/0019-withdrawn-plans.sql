-- A published plan that its nutritionist has taken back. The challenger reads why, and no longer its meals.
alter type plan_status add value 'withdrawn';
alter table meal_plans add column withdrawn_at timestamptz, add column withdrawal_reason text;
alter table meal_plans drop constraint meal_plans_check, add constraint meal_plans_published
  check ((status = 'draft') = (published_at is null));
-- As text: a new value of an enum cannot be used in the transaction that adds it.
alter table meal_plans add constraint meal_plans_withdrawn
  check ((status::text = 'withdrawn') = (withdrawn_at is not null) and (withdrawn_at is null) = (withdrawal_reason is null));
