-- When and why somebody was suspended, for administrators and for their own export; erased with the person. The audit
-- entry of a suspension has the same time, because both are written in one transaction.
create table suspensions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  reason text,
  suspended_at timestamptz not null default now(),
  ended_at timestamptz
);
create index suspensions_of_user on suspensions (user_id, suspended_at desc);
create unique index suspensions_open on suspensions (user_id) where ended_at is null;

-- Only this call has changed a status until now, so the last one about a suspended person is their suspension.
insert into suspensions (id, user_id, suspended_at)
select gen_random_uuid(), u.id, max(a.at)
from users u join audit_log a on a.subject_id = u.id and a.action = 'PUT /admin/users/:id'
where u.status = 'suspended'
group by u.id;
