-- Passengers on a cover list (machines M9c): one row per list and passenger. What the row says of him is frozen when the
-- list is printed or handed in; until then it is read from his file.
create table list_row (
  id          integer generated always as identity primary key,
  module      text not null check (module in ('visa_submission_list', 'visa_cancel_list', 'visa_reissue_list', 'man_power_list')),
  list_id     integer not null,
  serial      integer not null,
  passenger   integer not null references passenger (id) on delete cascade,
  reason_code text check (char_length(reason_code) <= 40),
  reason      text check (char_length(reason) <= 250),
  record_id   integer,
  refused     text check (char_length(refused) <= 500),
  result      text check (char_length(result) <= 80),
  frozen      jsonb,
  is_open     boolean not null default true,
  added_by    integer,
  added_at    timestamptz not null default now()
);
create unique index list_row_member on list_row (module, list_id, passenger);
-- A passenger waits on one list of a kind.
create unique index list_row_open on list_row (module, passenger) where is_open;
create index list_row_passenger on list_row (passenger);
