-- The database alone tells open pages, so that each event has one source, whoever makes the change.

-- Something was written in a conversation, read or ended: both of its people hear it; once it has ended, the
-- challenger alone.
create function tell_conversation() returns trigger language plpgsql as $$
begin
  perform pg_notify('thali_live', json_build_object(
    'to', case when old.active then json_build_array(new.patient_id, new.nutritionist_id)
      else json_build_array(new.patient_id) end,
    'type', 'conversation', 'conversation_id', new.id)::text);
  return null;
end $$;
create trigger tell_conversation after update of message_count, patient_read, nutritionist_read, active on assignments
  for each row when (
    (old.message_count, old.patient_read, old.nutritionist_read) is distinct from
      (new.message_count, new.patient_read, new.nutritionist_read)
    or old.active and not new.active)
  execute function tell_conversation();

create or replace function end_conversation() returns trigger language plpgsql as $$
begin
  update notifications set read_at = now()
    where conversation_id = new.id and user_id = new.nutritionist_id and read_at is null;
  return null;
end $$;

-- Notifications were read: the other pages of the same person.
create function tell_notifications_read() returns trigger language plpgsql as $$
begin
  perform pg_notify('thali_live', json_build_object('to', json_agg(distinct user_id), 'type', 'notifications_read')::text)
    from (select new_rows.user_id from new_rows join old_rows using (id)
      where old_rows.read_at is null and new_rows.read_at is not null) as read
    having count(*) > 0;
  return null;
end $$;
create trigger tell_notifications_read after update on notifications
  referencing old table as old_rows new table as new_rows
  for each statement execute function tell_notifications_read();
