-- What administrators know people by, in one narrow column: looking through it is several times as fast as through three
-- regardless of case, and needs no extension.
alter table users add column search_text text not null
  generated always as (lower(coalesce(name, split_part(email, '@', 1)) || ' ' || email || ' ' || phone)) stored;

-- Plans published by week.
create index meal_plans_by_publication on meal_plans (published_at) where published_at is not null;
