set local acc.migration = 'on';

-- The version a record got by the event.
alter table stage_event add column record_version integer;

-- Everything that ever happened to a voucher, told where every other workflow tells it.
insert into stage_event (module, machine, machine_version, record_id, event, from_state, to_state, payload, snapshot, effects, reason, by_user, source, at, on_date, record_version)
select h.kind, 'voucher', 1, h.voucher_id, h.action, h.from_state, h.to_state, jsonb_strip_nulls(jsonb_build_object('amount', h.amount::text, 'reason', h.note, 'changes', h.changes)), '{}', '[]', h.note, h.by_user, 'form', h.at,
  (h.at at time zone coalesce((select s.timezone from general_setting s order by s.id limit 1), 'Asia/Dhaka'))::date, h.version
from voucher_history h order by h.id;

-- The history of a voucher stays as it was written: a voucher has no undo.
create trigger stage_event_voucher_ro before update or delete on stage_event for each row when (old.machine = 'voucher') execute function gl_immutable();
create trigger stage_event_nt before truncate on stage_event execute function gl_immutable();
alter table stage_event enable always trigger stage_event_voucher_ro, enable always trigger stage_event_nt;
create or replace function gl_is_ledger(object text) returns boolean language sql immutable as $$
  select object ~ '^(public\.)?(gl_|voucher_history|accounting_period|ledger_account)' or object ~ ' on (public\.)?(gl_|voucher_history|accounting_period|ledger_account|stage_event)' $$;

-- Nothing is added to the old one, which keeps what it held.
create function voucher_history_closed() returns trigger language plpgsql as $$
begin raise exception 'What happens to vouchers is written to stage_event.' using errcode = 'AC004'; end $$;
create trigger voucher_history_closed before insert on voucher_history for each row execute function voucher_history_closed();
alter table voucher_history enable always trigger voucher_history_closed;
