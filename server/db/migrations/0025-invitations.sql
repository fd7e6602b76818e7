-- Invitations to become an administrator; one for each address. A row ends when it is used or withdrawn.
create table invitations (
  id uuid primary key,
  email text not null unique,
  hash text not null unique,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index invitations_of_admin on invitations (invited_by) where invited_by is not null;
