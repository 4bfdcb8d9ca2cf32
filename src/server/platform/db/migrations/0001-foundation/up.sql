create extension if not exists pg_trgm;

create table audit_log (
  id          bigint generated always as identity primary key,
  at          timestamptz not null,
  actor       integer,
  session     uuid,
  action      text not null check (length(action) between 1 and 80),
  module      text,
  object_id   text,
  changes     jsonb,
  request_id  text,
  key_id      text not null,
  prev_hash   bytea not null,
  hash        bytea not null
);
create index audit_log_object on audit_log (module, object_id, id);
create index audit_log_actor on audit_log (actor, id);
create index audit_log_at on audit_log (at);

-- Locks the chain for this transaction and answers its end. Two statements on purpose: the second one's snapshot is
-- taken after the wait. 41001 is the lock of the audit chain and of nothing else.
create function audit_head(out prev_hash bytea, out at timestamptz) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(41001);
  select a.hash into prev_hash from audit_log a order by a.id desc limit 1;
  prev_hash := coalesce(prev_hash, decode(repeat('00', 32), 'hex'));
  at := clock_timestamp();
end $$;

create table idempotency (
  user_id     integer not null,
  key         uuid not null,
  fingerprint text not null,
  status      smallint not null,
  headers     jsonb not null,
  body        text,
  at          timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_at on idempotency (at);

create table stage_event (
  id              bigint generated always as identity primary key,
  passenger_id    integer,
  module          text not null,
  machine         text not null,
  machine_version integer not null,
  record_id       integer not null,
  stage           text,
  attempt_no      integer not null default 1,
  event           text not null,
  from_state      text,
  to_state        text not null,
  payload         jsonb,
  snapshot        jsonb,
  effects         jsonb,
  reason          text,
  by_user         integer,
  source          text not null default 'form',
  at              timestamptz not null default now(),
  on_date         date not null,
  undone_at       timestamptz,
  undone_by       integer,
  undo_reason     text
);
create index stage_event_record on stage_event (module, record_id, id);
create index stage_event_passenger on stage_event (passenger_id, id);
create index stage_event_at on stage_event (at);

create table user_session (
  id                 uuid primary key,
  user_id            integer not null,
  family             uuid not null,
  created_at         timestamptz not null default now(),
  last_used_at       timestamptz not null default now(),
  expires_at         timestamptz not null,
  ended_at           timestamptz,
  end_reason         text,
  address            text,
  agent              text,
  reauthenticated_at timestamptz
);
create index user_session_user on user_session (user_id, ended_at);
create index user_session_family on user_session (family);

create table refresh_token (
  hash        bytea primary key,
  session_id  uuid not null references user_session (id) on delete cascade,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz,
  successor   bytea
);
create index refresh_token_session on refresh_token (session_id);

create table login_throttle (
  account         text primary key,
  failures        integer not null,
  last_failure_at timestamptz not null,
  locked_until    timestamptz
);

create table counter (
  key   text primary key,
  value bigint not null default 0
);

create table file_blob (
  id          uuid primary key,
  name        text not null check (length(name) <= 200),
  size        bigint not null check (size >= 0),
  mime        text not null,
  sha256      text not null,
  wrapped_key bytea,
  key_id      text,
  module      text not null,
  uploaded_by integer not null,
  at          timestamptz not null default now()
);
create index file_blob_uploader on file_blob (uploaded_by, at);

create table user_preference (
  user_id integer not null,
  key     text not null check (length(key) between 1 and 120),
  value   jsonb not null,
  at      timestamptz not null default now(),
  primary key (user_id, key)
);
