-- What a dish was when somebody planned it. A row never changes: another form of the dish is another row, whose id
-- follows from its content. The dish itself names its newest form.
create table dish_versions (
  id uuid primary key,
  -- The dish. No reference: plans keep the form whatever becomes of the dish.
  template_id uuid not null,
  name text not null,
  portion text,
  calories double precision not null,
  protein_g double precision not null,
  carbs_g double precision not null,
  fat_g double precision not null,
  fiber_g double precision not null,
  sugar_g double precision not null,
  sodium_mg double precision not null,
  components jsonb,
  ingredients text[] not null,
  before text[] not null,
  instructions text[] not null
);
alter table meal_templates add column version_id uuid references dish_versions;

create function keep_dish_version() returns trigger language plpgsql as $$
declare
  hash text := md5(jsonb_build_array(new.id, new.name, new.portion, new.calories, new.protein_g, new.carbs_g, new.fat_g,
    new.fiber_g, new.sugar_g, new.sodium_mg, new.components, new.ingredients, new.before, new.instructions)::text);
begin
  -- A UUID of version 8, which is one of any content.
  new.version_id := overlay(overlay(hash placing '8' from 13) placing '8' from 17)::uuid;
  insert into dish_versions (id, template_id, name, portion, calories, protein_g, carbs_g, fat_g, fiber_g, sugar_g,
      sodium_mg, components, ingredients, before, instructions)
    values (new.version_id, new.id, new.name, new.portion, new.calories, new.protein_g, new.carbs_g, new.fat_g,
      new.fiber_g, new.sugar_g, new.sodium_mg, new.components, new.ingredients, new.before, new.instructions)
    on conflict do nothing;
  return new;
end $$;
create trigger keep_dish_version before insert or update on meal_templates
  for each row execute function keep_dish_version();

update meal_templates set name = name;
alter table meal_templates alter column version_id set not null;

-- A plan's days, in which each meal keeps its dish as the dish is now.
create function with_dish_versions(days jsonb) returns jsonb language sql stable as $$
  select jsonb_agg(day || jsonb_build_object('meals', (
    select coalesce(jsonb_agg(case when t.id is null then meal
      else meal || jsonb_build_object('dish_version', t.version_id) end order by m), '[]')
    from jsonb_array_elements(day->'meals') with ordinality as meals(meal, m)
    left join meal_templates t on t.id = (meal->>'template_id')::uuid)) order by d)
  from jsonb_array_elements(days) with ordinality as days(day, d)
$$;

-- What stands keeps its dishes. Drafts follow theirs until they are published.
update meal_plans set days = with_dish_versions(days) where status <> 'draft'
  and days @? '$[*].meals[*].template_id ? (@ != null)';
update meal_plan_versions set days = with_dish_versions(days)
  where days @? '$[*].meals[*].template_id ? (@ != null)';
update meal_logs l set swap = swap || jsonb_build_object('dish_version', t.version_id)
  from meal_templates t where t.id = (l.swap->>'template_id')::uuid;
