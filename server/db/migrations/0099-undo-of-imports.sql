-- What an import of weights changed, so that it can be taken back: which import a weight is of, and what it replaced.
-- A weight that is noted later is of no import.
alter table weights
  add column import_id uuid,
  add column before_kg numeric(5, 2) check (before_kg between 20 and 500),
  add column before_by uuid references users on delete set null,
  add column before_at timestamptz,
  add check ((before_kg is null) = (before_at is null)),
  add check (before_kg is null or import_id is not null);
create index weights_before_by on weights (before_by) where before_by is not null;
