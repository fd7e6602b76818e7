-- A reminder that is mailed: after this nobody needs it, and it is deleted unsent.
alter table mails add column expires_at timestamptz;
create index mails_that_expire on mails (expires_at) where expires_at is not null and sent_at is null;
-- Of a reminder: when it was given away, to a push service or to the outbox.
comment on column reminders.sent_at is 'When the first push service took it, or its mail was made';
