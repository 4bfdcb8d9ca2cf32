create table password_reset (
  hash        bytea primary key,
  user_id     integer not null references app_user (id) on delete cascade,
  issued_by   integer,
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index password_reset_user on password_reset (user_id);

alter table user_session add foreign key (user_id) references app_user (id) on delete cascade;
