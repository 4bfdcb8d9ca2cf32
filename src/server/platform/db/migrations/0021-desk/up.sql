-- What can be done next for a passenger, per stage and role (machines 8.7): written by the workflow engine after every
-- event and by the daily job, read by the screen "My work". A row can always be computed again from the file.
create table passenger_work (
  passenger integer not null references passenger (id) on delete cascade,
  stage     text not null check (char_length(stage) <= 30),
  role      text not null check (char_length(role) <= 3),
  module    text not null check (char_length(module) <= 60),
  event     text not null check (char_length(event) <= 60),
  -- The day it should be done by; 9999-12-31 where nothing presses.
  due       date not null,
  due_of    text check (char_length(due_of) <= 30),
  since     date not null,
  branch    integer,
  primary key (passenger, stage, role)
);
create index passenger_work_role on passenger_work (role, due, since, passenger, stage);
create index passenger_work_branch on passenger_work (role, branch, due, since, passenger, stage);
-- Where each file under way stands in each of its stages: the columns of the board. Written together with the above.
create table passenger_stage (
  passenger integer not null references passenger (id) on delete cascade,
  stage     text not null check (char_length(stage) <= 30),
  state     text not null check (char_length(state) <= 40),
  since     date not null,
  branch    integer,
  primary key (passenger, stage)
);
create index passenger_stage_column on passenger_stage (stage, state, since, passenger) include (branch);
create index passenger_stage_branch on passenger_stage (stage, branch, state, since, passenger);
