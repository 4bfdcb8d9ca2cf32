-- Says when accounts or currencies changed, whoever changed them. Source: accounting 2, decision 1149.
set local acc.migration = 'on';

insert into counter (key, value) values ('chart', 1) on conflict (key) do nothing;
create function chart_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into counter as c (key, value) values ('chart', 1) on conflict (key) do update set value = c.value + 1;
  return null;
end $$;
create trigger chart_changed after insert or update or delete or truncate on ledger_account for each statement execute function chart_changed();
create trigger chart_changed after insert or update or delete or truncate on currency for each statement execute function chart_changed();
