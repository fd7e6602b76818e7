-- A link to a new address that waits to be confirmed.
alter type mail_link_purpose add value 'change_email';
-- The new address; only for 'change_email'.
alter table mail_links add column email text;

-- Addresses that people had before. Each got a mail with a link that brings it back.
create table former_emails (
  -- In the order of the changes: bringing an address back also undoes all later changes.
  id bigint primary key generated always as identity,
  user_id uuid not null references users on delete cascade,
  email text not null,
  -- Whether the person had confirmed it: then messages sent from it were theirs.
  email_verified boolean not null,
  undo_hash text not null unique,
  undo_until timestamptz not null,
  replaced_at timestamptz not null default now()
);
create index former_emails_of_user on former_emails (user_id, id);
create index former_emails_by_email on former_emails (email);

-- An address that can still be brought back is nobody else's: a thief could otherwise block the undo by signing up
-- with it. After the row, not before: then the unique index has waited for changes that are not committed yet.
create function refuse_reserved_email() returns trigger language plpgsql as $$
begin
  if exists (select from former_emails where email = new.email and user_id <> new.id and undo_until > now()) then
    raise unique_violation using message = 'this address can still be brought back', constraint = 'users_email_key';
  end if;
  return null;
end $$;
create trigger refuse_reserved_email after insert or update of email on users
  for each row execute function refuse_reserved_email();
