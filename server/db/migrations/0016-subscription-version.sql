-- Counts what administrators change: whoever changes what they saw in an older version is told.
alter table subscriptions add column version integer not null default 1;
