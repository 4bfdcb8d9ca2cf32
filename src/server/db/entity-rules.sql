-- A role's search and the daily job look for passengers by these; the unique indexes hold live files only.
create index passenger_passport_no_idx on passenger (passport_no collate "C");
create index passenger_previous_passport_no_idx on passenger (previous_passport_no collate "C") where previous_passport_no is not null;
create index passenger_office_serial_idx on passenger (office_serial collate "C") where office_serial is not null;
create index passenger_mobile_idx on passenger (right(mobile, 10));
create index passenger_alt_mobile_idx on passenger (right(alt_mobile, 10)) where alt_mobile is not null;
create index passenger_whatsapp_idx on passenger (right(whatsapp, 10)) where whatsapp is not null;
create index passenger_nid_no_idx on passenger (nid_no) where not is_deleted;
create index passenger_birth_reg_no_idx on passenger (birth_reg_no) where not is_deleted;
create index passenger_passport_expiry_idx on passenger (passport_expiry_date, id) where journey_state in ('draft', 'active', 'ready_to_fly', 'on_hold') and not is_deleted;
-- Files somebody still works on: cards, lists and notices count these and never the thousands that are done.
create index passenger_open_idx on passenger (journey_state, branch, agent, id) where journey_state in ('active', 'ready_to_fly', 'on_hold') and not is_deleted;
create index passenger_needs_medical_idx on passenger (id) include (journey_state, branch, agent)
  where journey_state in ('active', 'ready_to_fly') and not is_deleted and coalesce((stage_summary -> 'medical' ->> 'needed')::boolean, false);
create index passenger_needs_manpower_idx on passenger (id) include (journey_state, branch, agent)
  where journey_state in ('active', 'ready_to_fly') and not is_deleted and coalesce((stage_summary -> 'manpower' ->> 'needed')::boolean, false);
-- Room for the next version of a row on its own page: moving a passport then touches none of the indexes.
alter table passenger set (fillfactor = 85);
create index passenger_live_idx on passenger (id) include (branch, agent, country, is_active) where not is_deleted;
create index passenger_full_name_idx on passenger (full_name, id) where not is_deleted;
create index passenger_registered_at_idx on passenger (registered_at) where not is_deleted;
create index flight_day_idx on flight (flight_date, passenger) include (state) where is_current and not is_deleted;
create index medical_current_idx on medical (passenger) include (state, expiry_date) where is_current and not is_deleted;
create index embassy_current_idx on embassy (passenger) include (state, visa_expiry_date) where is_current and not is_deleted;
create index man_power_current_idx on man_power (passenger) include (state) where is_current and not is_deleted;
create index flight_current_idx on flight (passenger) include (state, flight_date) where is_current and not is_deleted;
create index notification_open_idx on notification ("user", id desc) where dismissed_at is null;
create index todo_task_open_idx on todo_task (assigned_to, due_date) where not completed and not deleted;
create index calendar_event_start_idx on calendar_event (start);
create index passport_custody_log_passenger_at_idx on passport_custody_log (passenger, at desc);

-- A machine task or calendar entry stands once per cause.
create unique index todo_task_source_key_key on todo_task (source_key) where source_key is not null and not is_deleted;
create unique index calendar_event_source_key_key on calendar_event (source_key) where source_key is not null and not is_deleted;

-- One row of site settings.
create unique index general_setting_single_row on general_setting ((true));

-- Units of a visa line that are taken: active allotments, and cancelled ones whose number the embassy kept.
create function visa_line_taken(line integer) returns integer language sql stable as $$
  select count(*)::integer from visa_allotment v where v.visa_line = line and not v.is_deleted and (
    v.state in ('allotted', 'in_use', 'stamped', 'consumed', 'visa_expired', 'cancel_requested', 'reissue_requested') or (v.state = 'cancelled' and not v.quantity_returned))
$$;

-- Never more allotments than the visa allows (security 8). The line is locked, so that two allotments at once wait for each
-- other; not more strongly than that, because each of them already holds the key of the line.
create function visa_quantity_holds() returns trigger language plpgsql as $$
declare
  line integer := case when tg_table_name = 'visa_entry_line' then new.id else (to_jsonb(new) ->> 'visa_line')::integer end;
  allowed integer;
begin
  if line is null then return null; end if;
  select l.quantity into allowed from visa_entry_line l where l.id = line for no key update;
  if visa_line_taken(line) > allowed then
    raise exception 'visa line % has only % units', line, allowed using errcode = '23514', constraint = 'visa_quantity';
  end if;
  return null;
end $$;
create constraint trigger visa_quantity after insert or update of state, visa_line, quantity_returned, is_deleted on visa_allotment
  deferrable initially deferred for each row execute function visa_quantity_holds();
create constraint trigger visa_quantity after update of quantity on visa_entry_line
  deferrable initially deferred for each row execute function visa_quantity_holds();

-- The passenger's row says which visa he holds, so that lists need no join.
create function passenger_visa() returns trigger language plpgsql as $$
begin
  if not new.is_current then return null; end if;
  if new.state in ('none', 'cancelled') or new.is_deleted then
    update passenger set visa_entry = null, visa_line = null, employer_name = null where id = new.passenger and visa_entry is not null;
  else
    update passenger p set visa_entry = v.id, visa_line = new.visa_line, employer_name = v.sponsor_name
      from visa_entry v where v.id = new.visa_entry and p.id = new.passenger and (p.visa_entry, p.visa_line) is distinct from (v.id, new.visa_line);
  end if;
  return null;
end $$;
create trigger passenger_visa after insert or update of state, visa_entry, visa_line, is_current, is_deleted on visa_allotment
  for each row execute function passenger_visa();
