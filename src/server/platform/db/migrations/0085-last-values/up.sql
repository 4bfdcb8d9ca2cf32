-- What each user gave last for an event, for passengers of a country and a type: proposed for the next one.
create table last_value (
  user_id integer not null references app_user (id) on delete cascade,
  stage text not null,
  event text not null,
  country integer not null,
  passenger_type integer not null,
  given jsonb not null,
  on_date date not null,
  at timestamptz not null,
  primary key (user_id, country, passenger_type, stage, event)
);
