-- Which clashes the reason was given for: whoever adds another one is asked again.
alter table meal_plans add column clash_reason_for text[] not null default '{}';

-- Plans stay when a nutritionist leaves, and so does what is in their dishes; nobody is offered those any more.
create function keep_dishes() returns trigger language plpgsql as $$
begin
  update meal_templates set nutritionist_id = null, removed_at = coalesce(removed_at, now())
    where nutritionist_id = old.id;
  return old;
end $$;
create trigger keep_dishes before delete on users
  for each row when (old.role = 'nutritionist') execute function keep_dishes();

-- Whoever no longer cares for somebody can't follow their plans through links of their own either.
create function end_shares() returns trigger language plpgsql as $$
begin
  delete from plan_shares s using meal_plans p
    where s.created_by = old.nutritionist_id and p.id = s.plan_id and p.patient_id = old.patient_id;
  return null;
end $$;
create trigger end_shares after update of active, nutritionist_id on assignments
  for each row when (old.active and (not new.active or new.nutritionist_id <> old.nutritionist_id))
  execute function end_shares();
