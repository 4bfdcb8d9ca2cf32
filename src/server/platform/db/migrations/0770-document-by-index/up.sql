-- A document finds its entry by index (decision 1150).
set local acc.migration = 'on';

-- The name of a table is of type "name": compared with a text column it reads every entry of the books.
create or replace function gl_document_commit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status in ('posted', 'reversed') and not exists (select 1 from gl_voucher v where v.source_type = tg_table_name::text and v.source_id = new.id and v.reverses_id is null)
     or new.status = 'reversed' and not exists (select 1 from gl_voucher v where v.source_type = tg_table_name::text and v.source_id = new.id and v.reverses_id is not null) then
    raise exception 'The entry of this voucher is missing.' using errcode = 'AC027';
  end if;
  return null;
end $$;
