-- A nutritionist lends clients to a colleague from one day to another. The days are also kept as instants, so that the
-- database alone knows what holds now. A cover that is ended early ends at that instant; its row stays.
create table covers (
  id uuid primary key,
  nutritionist_id uuid not null references users on delete cascade,
  colleague_id uuid not null references users on delete cascade check (colleague_id <> nutritionist_id),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index covers_of_nutritionist on covers (nutritionist_id, ends_at);
create index covers_of_colleague on covers (colleague_id, ends_at);
create table cover_clients (
  cover_id uuid not null references covers on delete cascade,
  patient_id uuid not null references users on delete cascade,
  primary key (cover_id, patient_id)
);
create index cover_clients_of_patient on cover_clients (patient_id);

-- Care that a nutritionist gives now: hers, and what is lent to her while its owner still has it. PostgreSQL writes
-- this into the statements that use it.
create function care_by(who uuid) returns table (assignment_id uuid, patient_id uuid) language sql stable as $$
  select a.id, a.patient_id from assignments a where a.nutritionist_id = who and a.active
  union all
  select a.id, a.patient_id
  from covers c join cover_clients k on k.cover_id = c.id
    join assignments a on a.patient_id = k.patient_id and a.nutritionist_id = c.nutritionist_id and a.active
  where c.colleague_id = who and now() >= c.begins_at and now() < c.ends_at
$$;

-- The cover of a nutritionist's client now; at most one.
create function cover_now(owner uuid, client uuid) returns setof covers language sql stable as $$
  select c.* from cover_clients k join covers c on c.id = k.cover_id
  where k.patient_id = client and c.nutritionist_id = owner and now() >= c.begins_at and now() < c.ends_at
$$;

-- Written by a colleague who covers, whose account may be gone later.
alter table messages
  add column in_cover boolean not null default false,
  add column written_by uuid references users on delete set null check (written_by is null or in_cover);
create index messages_written_by on messages (written_by) where written_by is not null;

-- Whoever covers hears of the conversation, too.
create or replace function tell_conversation() returns trigger language plpgsql as $$
begin
  perform pg_notify('thali_live', json_build_object(
    'to', case when old.active then (select json_agg(id) from (
        select new.patient_id as id union all select new.nutritionist_id
        union all select colleague_id from cover_now(new.nutritionist_id, new.patient_id)) hearers)
      else json_build_array(new.patient_id) end,
    'type', 'conversation', 'conversation_id', new.id)::text);
  return null;
end $$;
