-- The day that was asked for a flight, so that papers ending before it are counted where every status list is.
alter table open_file add column flight_preferred_date date;

create or replace view open_file_now as
  select p.id, p.branch, p.agent, false as is_deleted, p.journey_state, p.passport_expiry_date,
    jsonb_build_object('medical', jsonb_build_object('needed', p.stage_summary -> 'medical' -> 'needed'), 'manpower', jsonb_build_object('needed', p.stage_summary -> 'manpower' -> 'needed')) as stage_summary,
    m.state as medical_state, m.expiry_date as medical_expiry_date, e.state as embassy_state, e.visa_expiry_date as embassy_visa_expiry_date,
    c.state as man_power_state, f.state as flight_state, f.flight_date, f.preferred_date as flight_preferred_date
  from passenger p
    left join medical m on m.passenger = p.id and m.is_current and not m.is_deleted
    left join embassy e on e.passenger = p.id and e.is_current and not e.is_deleted
    left join man_power c on c.passenger = p.id and c.is_current and not c.is_deleted
    left join flight f on f.passenger = p.id and f.is_current and not f.is_deleted
  where p.journey_state in ('draft', 'active', 'ready_to_fly', 'on_hold') and not p.is_deleted;

create or replace function open_file_write(passenger integer) returns void language plpgsql as $$
begin
  insert into open_file select distinct on (n.id) n.* from open_file_now n where n.id = passenger
  on conflict (id) do update set (branch, agent, journey_state, passport_expiry_date, stage_summary, medical_state, medical_expiry_date, embassy_state, embassy_visa_expiry_date, man_power_state, flight_state, flight_date, flight_preferred_date)
    = (excluded.branch, excluded.agent, excluded.journey_state, excluded.passport_expiry_date, excluded.stage_summary, excluded.medical_state, excluded.medical_expiry_date, excluded.embassy_state, excluded.embassy_visa_expiry_date, excluded.man_power_state, excluded.flight_state, excluded.flight_date, excluded.flight_preferred_date)
    where open_file is distinct from excluded;
  if not found then
    delete from open_file o where o.id = passenger and not exists (select from open_file_now n where n.id = passenger);
  end if;
end $$;

drop trigger step_open_file on flight;
create trigger step_open_file after insert or delete or update of state, flight_date, preferred_date, is_current, is_deleted, passenger on flight for each row execute function step_open_file();

update open_file o set flight_preferred_date = n.flight_preferred_date from open_file_now n where n.id = o.id and n.flight_preferred_date is not null;
