-- The dishes that a nutritionist marked, to have them first when they choose one.
create table favourite_dishes (
  nutritionist_id uuid not null references users on delete cascade,
  template_id uuid not null references meal_templates on delete cascade,
  created_at timestamptz not null default now(),
  primary key (nutritionist_id, template_id)
);
create index favourite_dishes_of_template on favourite_dishes (template_id);
