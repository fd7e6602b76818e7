-- The second step of signing in: codes of an authenticator app (RFC 6238), and recovery codes.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- Base32. The server computes the same codes as the app, so the secret can't be stored as a hash.
  secret text not null,
  -- Null until a code of the app was sent.
  since timestamptz,
  -- The 30 seconds of the last code, counted from 1970: each code signs in once.
  last_step bigint not null default 0,
  -- SHA-256 of the unused ones.
  recovery_hashes text[] not null default '{}'
);
