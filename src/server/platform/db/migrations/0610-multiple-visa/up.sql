alter table multiple_visa_entry add column state_since date;
alter table multiple_visa_entry add column machine_version integer default 1 not null;
alter table multiple_visa_entry drop constraint multiple_visa_entry_state_check;
alter table multiple_visa_entry add constraint multiple_visa_entry_state_check CHECK ((char_length(state) <= 40));
CREATE INDEX multiple_visa_entry_state_idx ON multiple_visa_entry USING btree (state, id);

-- Since when an entry of an installed agency is in its state: the day it was carried out, changed last, or made.
update multiple_visa_entry set state_since =
  (coalesce(case state when 'done' then run_at when 'running' then updated_at end, created_at)
    at time zone coalesce((select s.timezone from general_setting s order by s.id limit 1), 'Asia/Dhaka'))::date;
