-- What clashes stands with the meal, in the days of its plan: whoever shows the dish shows the mark.
update meal_plans p set days = (
  select jsonb_agg(day || jsonb_build_object('meals', (
    select coalesce(jsonb_agg(case when marks is null then meal else meal || jsonb_build_object('clashes', marks) end
      order by m), '[]')
    from jsonb_array_elements(day->'meals') with ordinality as meals(meal, m)
    cross join lateral (
      select jsonb_agg(jsonb_build_object('against', split_part(rest, E'\n', 1),
        'food', substr(rest, strpos(rest, E'\n') + 1), 'explained', true)) as marks
      from unnest(p.clash_reason_for) as key,
        lateral (select substr(key, length(meal->>'title') + 2) as rest) r
      where starts_with(key, (meal->>'title') || E'\n')
    ) marked)) order by d)
  from jsonb_array_elements(p.days) with ordinality as days(day, d))
where p.clash_reason_for <> '{}';

alter table meal_plans drop column clash_reason_for;
-- Dishes that clash with what the challenger avoids by now, and for which nobody has given a reason.
alter table meal_plans add column unexplained_dishes text[] not null default '{}';
