-- Why a session was ended, for the sign-in page of its device. It holds no person. As long as a session can last at most.
create unlogged table ended_sessions (
  id uuid primary key,
  why text not null check (why in ('password', 'device', 'suspended', 'email', 'second_factor')),
  ended_at timestamptz not null default now()
);
create index ended_sessions_by_age on ended_sessions (ended_at);
