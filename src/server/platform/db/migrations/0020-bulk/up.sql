-- What a bulk update says of each passenger: foreseen by the rehearsal, then what really happened. A row is written together
-- with the passenger's own entry, so that a killed server neither repeats nor loses one.
create table bulk_row (
  module       text not null check (module in ('multiple_status_update', 'multiple_visa_entry')),
  run_id       integer not null,
  position     integer not null,
  passenger    integer not null references passenger (id) on delete cascade,
  own          text check (char_length(own) <= 200),
  foreseen     boolean not null,
  ok           boolean not null,
  from_state   text check (char_length(from_state) <= 80),
  to_state     text check (char_length(to_state) <= 80),
  code         text check (char_length(code) <= 60),
  message      text check (char_length(message) <= 500),
  sentence     jsonb,
  mend         jsonb,
  record_id    integer,
  event_id     bigint,
  tried_at     timestamptz,
  undone_at    timestamptz,
  undo_message text check (char_length(undo_message) <= 500),
  primary key (module, run_id, passenger)
);
create index bulk_row_order on bulk_row (module, run_id, position);
create index bulk_row_passenger on bulk_row (passenger);
