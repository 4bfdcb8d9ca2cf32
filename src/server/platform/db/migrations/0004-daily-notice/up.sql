-- Messages of the daily job that were already sent: one row per rule, record and day, so that a second run says nothing twice.
create table daily_notice (
  key text primary key check (length(key) <= 120),
  at  timestamptz not null default now()
);
