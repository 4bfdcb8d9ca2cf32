-- Every number that was a passport of a person before, from wherever it was replaced, and numbers that lie lost.
create view former_passport as
  select p.id as passenger, p.previous_passport_no collate "C" as passport_no from passenger p where p.previous_passport_no is not null
  union all
  select p.id, p.passport_no collate "C" from passenger p where p.custody = 'lost' and p.passport_no is not null
  union all
  -- A draft changes without a reason: what was typed there was no passport yet.
  select h.passenger, h.old_value collate "C" from passenger_edit_history h where h.field = 'passport_no' and h.reason is not null and h.old_value is not null
  union all
  select e.record_id, (e.snapshot ->> 'passport_no') collate "C" from stage_event e where e.machine = 'custody' and e.event = 'REPLACED' and e.undone_at is null;

create index passenger_edit_history_passport on passenger_edit_history (old_value collate "C") where field = 'passport_no' and reason is not null;
create index stage_event_replaced on stage_event (((snapshot ->> 'passport_no') collate "C")) where machine = 'custody' and event = 'REPLACED';
