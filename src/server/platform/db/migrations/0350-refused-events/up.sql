create table refused_event (
  id              bigint generated always as identity primary key,
  passenger_id    integer,
  module          text not null,
  machine         text not null,
  machine_version integer not null,
  record_id       integer not null,
  stage           text,
  attempt_no      integer not null default 1,
  event           text not null,
  state           text not null,
  payload         jsonb not null,
  refusals        jsonb not null,
  codes           text not null,
  by_user         integer not null,
  source          text not null,
  on_date         date not null,
  at              timestamptz not null,
  last_at         timestamptz not null,
  times           integer not null default 1
);
create unique index refused_event_once on refused_event (by_user, on_date, module, machine, record_id, coalesce(passenger_id, 0), event, state, codes);
create index refused_event_passenger on refused_event (passenger_id, id);
