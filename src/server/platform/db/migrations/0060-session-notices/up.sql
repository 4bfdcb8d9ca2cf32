-- Says whose session ended or whose rights narrowed, whoever did it, so that open streams end at once. Source: security 3.
create function session_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('rams_session', (case when tg_table_name = 'user_session' then to_jsonb(coalesce(new, old)) -> 'user_id' else to_jsonb(coalesce(new, old)) -> 'id' end)::text);
  return null;
end $$;
create trigger session_ended after update of ended_at, expires_at on user_session for each row when (old.ended_at is distinct from new.ended_at or old.expires_at is distinct from new.expires_at) execute function session_changed();
create trigger session_deleted after delete on user_session for each row execute function session_changed();
create trigger session_user_changed after update of is_active, is_deleted, role, token_version, branch, branch_scope, scope_branches, agent_scope on app_user for each row
  when ((old.is_active, old.is_deleted, old.role, old.token_version, old.branch, old.branch_scope, old.scope_branches, old.agent_scope) is distinct from (new.is_active, new.is_deleted, new.role, new.token_version, new.branch, new.branch_scope, new.scope_branches, new.agent_scope))
  execute function session_changed();
