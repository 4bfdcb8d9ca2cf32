-- How long a stage takes from its first entry to being done: medians of the agency's own history, by whom they are of.
-- Narrower rows have more columns set: branch, country and type; country and type; type; the whole agency.
create table stage_pace (
  stage          text not null check (char_length(stage) <= 30),
  passenger_type integer,
  country        integer,
  branch         integer,
  days           integer not null check (days >= 0),
  cases          integer not null check (cases > 0),
  unique nulls not distinct (stage, passenger_type, country, branch)
);
