-- Saved plans: weeks of nobody, to make drafts from. `days` are those of a plan without dates.
create table plan_templates (
  id uuid primary key,
  nutritionist_id uuid not null references users on delete cascade,
  name text not null check (name <> ''),
  notes text check (notes <> ''),
  -- What the plan is meant for, as its maker says.
  conditions text[] not null default '{}',
  -- Whether the practice's other nutritionists read and use it.
  shared boolean not null default false,
  days jsonb not null,
  totals jsonb not null,
  day_count integer not null check (day_count > 0),
  meal_count integer not null check (meal_count > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index plan_templates_of_nutritionist on plan_templates (nutritionist_id);
create index plan_templates_shared on plan_templates (id) where shared;
