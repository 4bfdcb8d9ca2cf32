create table job_run (
  id              integer generated always as identity primary key,
  job             text not null check (length(job) between 1 and 60),
  trigger         text not null check (trigger in ('schedule', 'manual', 'request', 'retry')),
  by_user         integer,
  payload         jsonb not null default '{}',
  state           text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'interrupted')),
  attempt         smallint not null default 1,
  retry_of        integer references job_run (id) on delete set null,
  -- Runs with the same key never stand beside each other, queued or running.
  only_key        text,
  -- The stroke of the clock that asked for this run; a stroke told twice makes one run.
  tick            uuid unique,
  done            integer not null default 0,
  total           integer,
  note            text,
  result          jsonb,
  error           text,
  file            uuid,
  -- Second number of the advisory lock that its server holds as long as it lives.
  server          integer,
  run_after       timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  started_at      timestamptz,
  finished_at     timestamptz,
  cancel_asked_at timestamptz
);
create unique index job_run_only on job_run (only_key) where state in ('queued', 'running');
create index job_run_queue on job_run (run_after, id) where state = 'queued';
create index job_run_running on job_run (server) where state = 'running';
create index job_run_job on job_run (job, id desc);
create index job_run_user on job_run (by_user, id desc);
create index job_run_retry on job_run (retry_of) where retry_of is not null;
create index job_run_file on job_run (file) where file is not null;

create table mail_outbox (
  id          integer generated always as identity primary key,
  -- What it is about, e.g. 'password_reset', and the record behind it.
  kind        text not null check (length(kind) between 1 and 60),
  module      text,
  object_id   integer,
  recipients  text[] not null check (cardinality(recipients) between 1 and 10),
  cc          text[] not null default '{}',
  bcc         text[] not null default '{}',
  subject     text not null check (length(subject) between 1 and 250),
  -- Sealed with the DATA key: a body may carry a link that opens an account. Null once a secret one was sent.
  body        bytea,
  key_id      text not null,
  is_secret   boolean not null default false,
  files       uuid[] not null default '{}',
  message_id  text not null unique,
  state       text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts    smallint not null default 0,
  next_at     timestamptz not null default now(),
  -- Afterwards it is worth nothing and is not sent any more.
  expires_at  timestamptz,
  error       text,
  server      integer,
  by_user     integer,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz
);
create index mail_outbox_queue on mail_outbox (next_at, id) where state = 'queued';
create index mail_outbox_sending on mail_outbox (server) where state = 'sending';

create table service_setting (
  name       text primary key check (name in ('smtp', 'backup')),
  value      jsonb not null,
  secret     bytea,
  key_id     text,
  version    integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by integer
);
