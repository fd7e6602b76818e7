-- Whether the page behind the link shows the recipes of the plan's dishes.
alter table plan_shares add column with_recipes boolean not null default false;
