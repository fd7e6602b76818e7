-- Invitations to share a home. They are for whoever has confirmed the address, now or later.
create table home_invitations (
  id uuid primary key,
  -- Who invites.
  patient_id uuid not null references users on delete cascade,
  email text not null check (email = lower(email)),
  sent_at timestamptz not null default now(),
  -- Who invites never learns of it.
  declined_at timestamptz,
  withdrawn_at timestamptz,
  unique (patient_id, email)
);
create index home_invitations_by_email on home_invitations (email, sent_at desc);
create index home_invitations_by_age on home_invitations (sent_at);

-- Challengers who share a home: a row for each of the two, so that nobody can be in two homes.
create table home_links (
  patient_id uuid primary key references users on delete cascade,
  other_id uuid not null unique references users on delete cascade,
  since timestamptz not null default now(),
  check (patient_id <> other_id),
  -- Neither row is without the other one.
  unique (patient_id, other_id),
  foreign key (other_id, patient_id) references home_links (patient_id, other_id) on delete cascade
);
