-- The paper of a cover list as it was when the list was printed or handed in: drawn again, it is the same bytes.
create table list_paper (
  module    text not null check (length(module) <= 40),
  list_id   int not null,
  sheet     jsonb not null,
  -- Instant and author written into the file.
  made_at   timestamptz not null,
  author    text not null,
  kept_by   int references app_user (id),
  kept_at   timestamptz not null,
  primary key (module, list_id)
);
create index list_paper_kept_by on list_paper (kept_by);

-- Prints of lists stand in the log beside those of forms.
alter table print_log add column list_module text check (length(list_module) <= 40);
alter table print_log add column list_id int;
alter table print_log add constraint print_log_list_check check ((list_module is null) = (list_id is null));
create index print_log_list on print_log (list_module, list_id, id desc) where list_id is not null;
