-- What an assignment ended, so that it can be undone: the challenger's wait, or the care by somebody else.
alter table assignments
  add column waited_since timestamptz,
  add column replaces uuid references assignments on delete set null;
create index assignments_replaced on assignments (replaces) where replaces is not null;

-- A notification that is taken back with its assignment: open pages read again what it had changed.
create function tell_taken_back() returns trigger language plpgsql as $$
begin
  perform pg_notify('thali_live', json_build_object(
    'to', json_build_array(old.user_id), 'type', 'notification', 'kind', old.kind)::text);
  return null;
end $$;
create trigger tell_taken_back after delete on notifications
  for each row when (old.read_at is null and old.created_at > now() - interval '1 hour')
  execute function tell_taken_back();
