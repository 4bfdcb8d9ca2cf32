-- One narrow row per passenger somebody still works on, with what the status lists of the dashboard ask. Counting them in
-- the tables of passengers and steps reads the thousands of finished files too.
create table open_file (
  id integer primary key references passenger (id) on delete cascade,
  branch integer,
  agent integer,
  is_deleted boolean not null default false,
  journey_state text not null,
  passport_expiry_date date,
  -- Only whether medical and manpower are needed.
  stage_summary jsonb not null,
  medical_state text,
  medical_expiry_date date,
  embassy_state text,
  embassy_visa_expiry_date date,
  man_power_state text,
  flight_state text,
  flight_date date
);

create view open_file_now as
  select p.id, p.branch, p.agent, false as is_deleted, p.journey_state, p.passport_expiry_date,
    jsonb_build_object('medical', jsonb_build_object('needed', p.stage_summary -> 'medical' -> 'needed'), 'manpower', jsonb_build_object('needed', p.stage_summary -> 'manpower' -> 'needed')) as stage_summary,
    m.state as medical_state, m.expiry_date as medical_expiry_date, e.state as embassy_state, e.visa_expiry_date as embassy_visa_expiry_date,
    c.state as man_power_state, f.state as flight_state, f.flight_date
  from passenger p
    left join medical m on m.passenger = p.id and m.is_current and not m.is_deleted
    left join embassy e on e.passenger = p.id and e.is_current and not e.is_deleted
    left join man_power c on c.passenger = p.id and c.is_current and not c.is_deleted
    left join flight f on f.passenger = p.id and f.is_current and not f.is_deleted
  where p.journey_state in ('draft', 'active', 'ready_to_fly', 'on_hold') and not p.is_deleted;

create function open_file_write(passenger integer) returns void language plpgsql as $$
begin
  insert into open_file select distinct on (n.id) n.* from open_file_now n where n.id = passenger
  on conflict (id) do update set (branch, agent, journey_state, passport_expiry_date, stage_summary, medical_state, medical_expiry_date, embassy_state, embassy_visa_expiry_date, man_power_state, flight_state, flight_date)
    = (excluded.branch, excluded.agent, excluded.journey_state, excluded.passport_expiry_date, excluded.stage_summary, excluded.medical_state, excluded.medical_expiry_date, excluded.embassy_state, excluded.embassy_visa_expiry_date, excluded.man_power_state, excluded.flight_state, excluded.flight_date)
    where open_file is distinct from excluded;
  if not found then
    delete from open_file o where o.id = passenger and not exists (select from open_file_now n where n.id = passenger);
  end if;
end $$;

create function passenger_open_file() returns trigger language plpgsql as $$
begin
  perform open_file_write(new.id);
  return null;
end $$;
create trigger passenger_open_file_made after insert on passenger for each row execute function passenger_open_file();
create trigger passenger_open_file_changed after update of journey_state, is_deleted, branch, agent, passport_expiry_date, stage_summary on passenger for each row
  when ((old.journey_state, old.is_deleted, old.branch, old.agent, old.passport_expiry_date, old.stage_summary) is distinct from (new.journey_state, new.is_deleted, new.branch, new.agent, new.passport_expiry_date, new.stage_summary))
  execute function passenger_open_file();

create function step_open_file() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform open_file_write(old.passenger); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.passenger is distinct from old.passenger) then perform open_file_write(new.passenger); end if;
  return null;
end $$;
create trigger step_open_file after insert or delete or update of state, expiry_date, is_current, is_deleted, passenger on medical for each row execute function step_open_file();
create trigger step_open_file after insert or delete or update of state, visa_expiry_date, is_current, is_deleted, passenger on embassy for each row execute function step_open_file();
create trigger step_open_file after insert or delete or update of state, is_current, is_deleted, passenger on man_power for each row execute function step_open_file();
create trigger step_open_file after insert or delete or update of state, flight_date, is_current, is_deleted, passenger on flight for each row execute function step_open_file();

insert into open_file select distinct on (n.id) n.* from open_file_now n;

create index open_file_medical_idx on open_file (medical_state, journey_state) include (branch, agent);
create index open_file_medical_expiry_idx on open_file (medical_expiry_date) where medical_state in ('fit', 'expired');
create index open_file_embassy_idx on open_file (embassy_state, journey_state) include (branch, agent);
create index open_file_visa_expiry_idx on open_file (embassy_visa_expiry_date) where embassy_state in ('stamped', 'collected', 'expired');
create index open_file_man_power_idx on open_file (man_power_state, journey_state) include (branch, agent);
create index open_file_flight_idx on open_file (flight_state, journey_state) include (branch, agent);
create index open_file_passport_expiry_idx on open_file (passport_expiry_date);
create index open_file_needs_medical_idx on open_file (coalesce(medical_state, 'not_started'), journey_state) where coalesce((stage_summary -> 'medical' ->> 'needed')::boolean, false);
create index open_file_needs_manpower_idx on open_file (coalesce(man_power_state, 'not_started'), journey_state) where coalesce((stage_summary -> 'manpower' ->> 'needed')::boolean, false);
create index open_file_ready_idx on open_file (coalesce(flight_state, 'not_started')) where journey_state = 'ready_to_fly';
