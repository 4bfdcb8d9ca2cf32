create table setup_progress (
  step     text primary key check (char_length(step) <= 30),
  done_at  timestamptz not null default now(),
  done_by  integer references app_user (id)
);
