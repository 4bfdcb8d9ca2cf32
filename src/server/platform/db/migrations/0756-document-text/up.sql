-- The text of a document is made by statements that are planned once (decision 1165).
set local acc.migration = 'on';

-- The text of a document of a kind added later is made as before, by statements put together at run time.
do $do$
declare d gl_document; kinds text := '';
begin
  for d in select * from gl_document order by name loop
    kinds := kinds || format('
  when %L then
    select (select coalesce(jsonb_object_agg(key, value), ''{}'')::text from jsonb_each(to_jsonb(t)) where key = any (d.columns) and value <> ''null'') into head from %I t where t.id = $2;', d.name, d.name);
    if d.lines is not null then
      kinds := kinds || format('
    select string_agg((select coalesce(jsonb_object_agg(key, value), ''{}'')::text from jsonb_each(to_jsonb(t)) where key = any (d.line_columns) and value <> ''null''), '';'' order by t.id) into rest from %I t where t.%I = $2;', d.lines, d.name);
    end if;
  end loop;
  execute format($format$
create or replace function gl_document_text(source_type text, source_id bigint) returns text language plpgsql stable security definer
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, MDY' as $body$
declare d gl_document; head text; rest text;
begin
  select * into d from gl_document g where g.name = $1;
  if d.name is null then return ''; end if;
  case $1%s
  else
    execute format('select gl_columns_of(to_jsonb(t), $2) from %%I t where t.id = $1', d.name) into head using $2, d.columns;
    if d.lines is not null then
      execute format('select string_agg(gl_columns_of(to_jsonb(t), $2), '';'' order by t.id) from %%I t where t.%%I = $1', d.lines, d.name) into rest using $2, d.line_columns;
    end if;
  end case;
  return coalesce(head, 'none') || '|' || coalesce(rest, '');
end $body$
$format$, kinds);
end $do$;
