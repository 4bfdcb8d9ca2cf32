create table second_factor_challenge (
  hash            bytea primary key,
  user_id         integer not null references app_user (id) on delete cascade,
  -- Of somebody who is signed in and sets a factor up in the profile; null during a sign-in.
  session_id      uuid references user_session (id) on delete cascade,
  purpose         text not null check (purpose in ('code', 'enrolment', 'codes')),
  secret          text,
  step            integer,
  recovery_hashes text,
  created_at      timestamptz not null,
  expires_at      timestamptz not null
);
create index second_factor_challenge_user on second_factor_challenge (user_id);
create index second_factor_challenge_session on second_factor_challenge (session_id);
