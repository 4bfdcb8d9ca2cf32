-- One file somebody brings in: what it is, how its columns are read, how far it got.
create table import_batch (
  id          integer generated always as identity primary key,
  entity      text not null check (length(entity) between 1 and 60),
  file_name   text not null check (length(file_name) <= 200),
  format      text not null check (format in ('csv', 'xlsx')),
  state       text not null default 'columns' check (state in ('columns', 'checking', 'checked', 'writing', 'done', 'undoing', 'undone', 'failed')),
  headers     jsonb not null,
  columns     jsonb not null,
  words       jsonb not null default '{}',
  total       integer not null check (total between 1 and 50000),
  progress    integer not null default 0,
  wants_stop  boolean not null default false,
  leave_bad   boolean not null default false,
  beat_at     timestamptz,
  fault       text check (length(fault) <= 500),
  by_user     integer not null,
  by_session  uuid,
  at          timestamptz not null default now(),
  changed_at  timestamptz not null default now()
);
create index import_batch_owner on import_batch (by_user, entity, id desc);

-- Its rows as they stand in the file. `marks` are the values that may stand only once, so that twins find each other.
create table import_row (
  batch     integer not null references import_batch (id) on delete cascade,
  line      integer not null,
  cells     jsonb not null,
  state     text not null default 'new' check (state in ('new', 'good', 'bad', 'skipped', 'created', 'undone', 'kept')),
  faults    jsonb,
  marks     text[] not null default '{}',
  record_id integer,
  note      text check (length(note) <= 500),
  primary key (batch, line)
);
create index import_row_state on import_row (batch, state, line);
