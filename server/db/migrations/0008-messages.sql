-- Conversations ------------------------------------------------------------------------------------------

-- An assignment is the conversation of its two people. Its row is locked while something is written, so that numbers
-- have no gaps, and nothing is written once care has ended.
alter table assignments
  -- Number of the last message.
  add column message_count integer not null default 0,
  -- Up to which message each of them has read.
  add column patient_read integer not null default 0,
  add column nutritionist_read integer not null default 0;

create table messages (
  id uuid primary key,
  conversation_id uuid not null references assignments on delete cascade,
  -- 1, 2, 3 … within the conversation, in the order in which they were stored.
  number integer not null,
  -- Who of the two wrote it.
  from_patient boolean not null,
  text text not null check (text <> ''),
  sent_at timestamptz not null default clock_timestamp(),
  unique (conversation_id, number)
);

-- Notifications ------------------------------------------------------------------------------------------

alter table notifications
  add column conversation_id uuid references assignments on delete cascade,
  add column read_at timestamptz;
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
-- However many messages wait in a conversation, somebody is told once until they have read.
create unique index notifications_of_conversation on notifications (conversation_id, user_id)
  where read_at is null and kind = 'message_received';
create index notifications_about_conversation on notifications (conversation_id) where conversation_id is not null;
-- When a mail about notifications was last written to somebody.
alter table users add column notified_at timestamptz;

-- Live events --------------------------------------------------------------------------------------------

-- Whoever is told of something hears it on their open pages, once the transaction commits.
create function tell_notified() returns trigger language plpgsql as $$
begin
  perform pg_notify('thali_live', json_build_object(
    'to', json_build_array(new.user_id), 'type', 'notification', 'kind', new.kind)::text);
  return null;
end $$;
create trigger tell_notified after insert on notifications
  for each row execute function tell_notified();

-- Whatever ends a session, its live streams end with it, on every instance.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('thali_live', json_build_object('session_ended', old.id)::text);
  return null;
end $$;
create trigger tell_session_ended after delete on sessions
  for each row execute function tell_session_ended();
