-- Why a plan breaks rules of the signed list, each with who said so and when: read by the nutritionist.
alter table meal_plans add column rule_reasons jsonb not null default '[]';
alter table meal_plan_versions add column rule_reasons jsonb not null default '[]';
-- What of medicines stands on the plan. Apart from its notes: shared links, calendars and files do not have it.
alter table meal_plans add column medicine_notes text;
alter table meal_plan_versions add column medicine_notes text;
