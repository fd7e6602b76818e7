-- Work that comes round again, whoever of the instances does it.
create table jobs (
  -- A name of #domain/jobs.ts.
  name text primary key,
  due_at timestamptz not null default now(),
  -- While it runs: until when nobody else begins it. Passes by itself when an instance dies.
  leased_until timestamptz,
  started_at timestamptz,
  -- How often it was begun.
  runs integer not null default 0,
  succeeded_at timestamptz,
  -- In a row, up to now.
  failures integer not null default 0,
  failed_at timestamptz,
  error text
);
comment on column jobs.name is 'type #domain/jobs.ts JobName';
delete from settings where key = 'nightly_done';
