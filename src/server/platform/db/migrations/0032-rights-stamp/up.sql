-- Says when permissions changed, whoever changed them. Source: security 3, decision 0191.
create function rights_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into counter as c (key, value) values ('rights', 1) on conflict (key) do update set value = c.value + 1;
  return null;
end $$;
create trigger permission_changed after insert or update or delete or truncate on permission for each statement execute function rights_changed();
