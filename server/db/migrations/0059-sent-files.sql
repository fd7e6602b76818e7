-- What somebody sent about a challenger in the last 24 hours. Unlike the files, which may be replaced or deleted, this
-- only grows, so that the limits of a day hold.
create table sent_files (
  id uuid primary key,
  sent_by uuid not null references users on delete cascade,
  patient_id uuid not null references users on delete cascade,
  -- As they arrived; a picture is stored smaller.
  bytes integer not null check (bytes > 0),
  sent_at timestamptz not null default now()
);
create index sent_files_of on sent_files (sent_by, sent_at);
create index sent_files_about on sent_files (patient_id);
insert into sent_files (id, sent_by, patient_id, bytes, sent_at)
  select id, uploaded_by, patient_id, octet_length(content), created_at from files
  where uploaded_by is not null and content <> '' and created_at > now() - interval '24 hours';

-- Bytes that are stored of a file, for the limit of a person.
alter table files add column bytes integer;
update files set bytes = octet_length(content);
alter table files alter column bytes set not null;
drop index files_uploaded;
create index files_uploaded on files (uploaded_by, patient_id) include (bytes);
