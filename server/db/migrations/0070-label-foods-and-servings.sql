-- Foods that nutritionists typed from labels. One that is removed stays for the dishes and plans that have it.
create table label_foods (
  id uuid primary key,
  -- Who typed it and may change it; null when the account is gone.
  nutritionist_id uuid references users on delete set null,
  name text not null check (name <> ''),
  aliases text[] not null default '{}',
  measures jsonb not null,
  per_100g jsonb not null,
  -- What the label says it is made of. Null: nobody has typed it, so it may hold anything.
  ingredients text check (ingredients <> ''),
  -- Whether the practice's other nutritionists have it, too.
  shared boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index label_foods_of_nutritionist on label_foods (nutritionist_id);
create index label_foods_shared on label_foods (id) where shared and removed_at is null;

alter table meal_templates
  -- How many servings the whole recipe makes. Figures, components and ingredients are of one.
  add column servings integer not null default 1 check (servings > 0),
  -- Weight of the whole recipe, cooked.
  add column cooked_weight_g double precision check (cooked_weight_g > 0);
