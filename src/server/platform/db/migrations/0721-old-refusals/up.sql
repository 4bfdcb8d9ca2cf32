-- Nobody may remove rows of refused_event but this function, and it takes no day: how long they are kept stands here (decision 1012).
create function forget_refused_events() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare forgotten bigint;
begin
  delete from refused_event where on_date < ((now() at time zone 'UTC')::date - interval '2 years')::date;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke all on function forget_refused_events() from public;
create index refused_event_day on refused_event (on_date);
