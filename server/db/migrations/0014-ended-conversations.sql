-- However care ends, its conversation ends with it: the nutritionist, who may not read it any more, is told no longer of
-- what was written there, and open pages of both learn of it.
create function end_conversation() returns trigger language plpgsql as $$
begin
  update notifications set read_at = now()
    where conversation_id = new.id and user_id = new.nutritionist_id and read_at is null;
  perform pg_notify('thali_live', json_build_object(
    'to', json_build_array(new.patient_id, new.nutritionist_id),
    'type', 'conversation', 'conversation_id', new.id)::text);
  return null;
end $$;
create trigger end_conversation after update of active on assignments
  for each row when (old.active and not new.active) execute function end_conversation();

-- So it is with care that has ended before.
update notifications n set read_at = now() from assignments a
  where n.conversation_id = a.id and n.user_id = a.nutritionist_id and not a.active and n.read_at is null;
