-- Every print with what it said: the same paper can be drawn again at any time (forms.md 1.13).
create table print_log (
  id             int generated always as identity primary key,
  form_code      text not null check (length(form_code) <= 40),
  form_version   int not null,
  mode           text not null check (mode in ('full', 'overprint')),
  passenger_ids  int[] not null,
  sheets         jsonb not null,
  three_up       boolean not null default false,
  -- Instant and author written into the file, so that drawing it again gives the same bytes.
  made_at        timestamptz not null,
  author         text not null,
  page_count     int not null,
  copies         int not null default 1 check (copies between 1 and 99),
  missing_fields jsonb not null default '[]',
  doubts         jsonb not null default '[]',
  values_hash    text not null,
  revision       int not null default 1,
  reprint_no     int not null default 0,
  reason         text check (length(reason) <= 250),
  printed_by     int references app_user (id),
  printed_at     timestamptz not null,
  branch         int references branch (id)
);
create index print_log_passengers on print_log using gin (passenger_ids);
create index print_log_form on print_log (form_code, id desc);
create index print_log_printed_by on print_log (printed_by);
create index print_log_branch on print_log (branch);

-- Where one printer puts the values on the authority's own paper (forms.md 1.8).
create table print_calibration (
  form_code  text not null check (length(form_code) <= 40),
  printer    text not null check (length(printer) between 1 and 60),
  user_id    int not null references app_user (id),
  dx         numeric(4, 1) not null default 0 check (dx between -15 and 15),
  dy         numeric(4, 1) not null default 0 check (dy between -15 and 15),
  sx         numeric(5, 4) not null default 1 check (sx between 0.97 and 1.03),
  sy         numeric(5, 4) not null default 1 check (sy between 0.97 and 1.03),
  nudges     jsonb not null default '{}',
  sheet_note text check (length(sheet_note) <= 200),
  updated_at timestamptz not null default now(),
  primary key (form_code, printer, user_id)
);
create index print_calibration_user on print_calibration (user_id);
