-- The bytes of a file are in its row, or in an object of the bucket, with the checksum of what was stored there.
alter table files alter column content drop not null,
  add column object uuid,
  add column sha256 bytea,
  add constraint files_bytes check (num_nonnulls(content, object) = 1 and (object is null) = (sha256 is null));
create unique index files_object on files (object) where object is not null;

-- Objects that no file has: noted before they are written, until a file's row takes them; and again when it is gone.
-- Whoever removes one first marks it as doomed, so that no row takes it any more.
create table loose_objects (
  id uuid primary key,
  due_at timestamptz not null,
  doomed boolean not null default false
);
create index loose_objects_due on loose_objects (due_at);

-- However a file goes, its object follows: a minute later, when reads that had begun have ended.
create function loosen_object() returns trigger language plpgsql as $$
begin
  insert into loose_objects (id, due_at, doomed) values (old.object, now() + interval '1 minute', true);
  return null;
end $$;
create trigger files_loosen_object after delete or update of object on files
  for each row when (old.object is not null) execute function loosen_object();
