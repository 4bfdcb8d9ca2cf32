-- Who entered a voucher does not post or reverse it. Source: handbook accounting.md 8, 11 (D9); decision 0200.
set local acc.migration = 'on';

-- Everybody who entered, changed or submitted a document of a voucher.
create table voucher_maker (
  source_type text not null,
  source_id   bigint not null,
  user_id     integer not null references app_user (id),
  primary key (source_type, source_id, user_id)
);
create trigger voucher_maker_ro before update or delete on voucher_maker for each row execute function gl_immutable();
create trigger voucher_maker_nt before truncate on voucher_maker execute function gl_immutable();
alter table voucher_maker enable always trigger voucher_maker_ro, enable always trigger voucher_maker_nt;

create function gl_document_makers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into voucher_maker (source_type, source_id, user_id)
    select tg_table_name, new.id, person from unnest(case
      when tg_op = 'INSERT' then array[new.created_by, new.updated_by]
      when old.status = 'draft' and new.status = 'draft' then array[new.updated_by]
      when old.status = 'draft' and new.status in ('submitted', 'posted') then array[new.updated_by, new.submitted_by]
    end) as person where person is not null on conflict do nothing;
  return null;
end $$;

-- Who entered, changed or submitted the documents there are.
do $$
declare document text;
begin
  for document in select name from gl_document loop
    execute format('insert into voucher_maker (source_type, source_id, user_id) select %L, d.id, p from %I d, unnest(array[d.created_by, d.submitted_by]) p where p is not null on conflict do nothing', document, document);
    execute format('insert into voucher_maker (source_type, source_id, user_id) select %L, h.voucher_id, h.by_user from voucher_history h join %I d on d.id = h.voucher_id
      where h.kind = %L and h.action in (''CREATE'', ''SAVE'', ''SUBMIT'') and h.by_user is not null on conflict do nothing', document, document, document);
    execute format('create trigger %I after insert or update on %I for each row execute function gl_document_makers()', document || '_makers', document);
    execute format('alter table %I enable always trigger %I', document, document || '_makers');
  end loop;
end $$;

create or replace function gl_add_document(name text, lines text) returns void language plpgsql as $$
begin
  insert into gl_document (name, lines) values (gl_add_document.name, gl_add_document.lines);
  execute format('create trigger %I before update or delete on %I for each row execute function gl_document_freeze()', name || '_freeze', name);
  execute format('create trigger %I before truncate on %I execute function gl_immutable()', name || '_nt', name);
  execute format('create constraint trigger %I after insert or update on %I deferrable initially deferred for each row execute function gl_document_commit()', name || '_commit', name);
  execute format('create trigger %I after insert or update on %I for each row execute function gl_document_makers()', name || '_makers', name);
  execute format('create unique index %I on %I (voucher_no)', name || '_voucher_no_once', name);
  execute format('alter table %I enable always trigger %I, enable always trigger %I, enable always trigger %I, enable always trigger %I', name, name || '_freeze', name || '_nt', name || '_commit', name || '_makers');
  if lines is not null then
    execute format('create trigger %I before insert or update or delete on %I for each row execute function gl_document_line_freeze(%L)', lines || '_freeze', lines, name);
    execute format('alter table %I enable always trigger %I', lines, lines || '_freeze');
  end if;
end $$;

-- The authority for own vouchers an entry was posted under, when its poster is one of its makers.
alter table gl_voucher add column own_authority integer references authorize_account (id);
alter table gl_voucher drop constraint gl_voucher_two_people;
-- A reversal is entered and authorised by one person; that this is none of the makers is asked below.
alter table gl_voucher add constraint gl_voucher_two_people check (is_system or reverses_id is not null or own_authority is not null or created_by <> authorised_by);

-- The authority is part of the seal; entries without one keep the seal they have.
create or replace function gl_payload(vid bigint) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select concat_ws('|', v.voucher_no, v.voucher_type, gl_day(v.posting_date), v.source_type, v.source_id, coalesce(v.reverses_id::text, ''), v.created_by, v.authorised_by, v.is_system::text, v.is_closing::text, v.narration,
    (select string_agg(concat_ws(',', l.line_no, a.code, coalesce(l.sub_ledger_id::text, ''), l.debit_minor, l.credit_minor, l.currency, coalesce(l.fc_minor::text, ''), coalesce(l.rate::text, ''),
        coalesce(l.passenger_id::text, ''), coalesce(l.ticket_id::text, ''), l.branch_id, coalesce(gl_day(l.due_date), ''), coalesce(l.reference, '')), ';' order by l.line_no)
      from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.voucher_id = v.id), 'own authority ' || v.own_authority)
  from gl_voucher v where v.id = vid $$;

-- The scope an authority needs for a kind of voucher (accounting 8).
create function gl_scope(source_type text) returns text language sql immutable as $$
  select case source_type when 'sales' then 'bill' when 'purchase' then 'bill' when 'idjournal' then 'journal' when 'opening_balance' then 'journal' else source_type end $$;

-- At commit, once the lines stand: two people, or an authority for own vouchers; system entries only of the closed list and in their form.
create function gl_voucher_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare is_maker boolean; original gl_voucher;
begin
  if new.is_system then
    if new.source_type <> 'advance_apply' or new.voucher_type <> 'advance_apply' then raise exception 'Only the ledger itself makes system entries.' using errcode = 'AC029'; end if;
    -- An applied advance moves nothing but the advance and the receivable of one party.
    if new.reverses_id is null and (
      (select count(*) from gl_line where voucher_id = new.id) <> 2
      or (select count(distinct (s.party_type, s.party_id)) from gl_line l join sub_ledger_account s on s.id = l.sub_ledger_id where l.voucher_id = new.id) <> 1
      or exists (select 1 from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.voucher_id = new.id and a.code <> all (case when l.debit_minor > 0 then array['2301', '2302'] else array['1301', '1302'] end))) then
      raise exception 'Only the ledger itself makes system entries.' using errcode = 'AC029';
    end if;
    return null;
  end if;
  select * into original from gl_voucher where id = new.reverses_id;
  is_maker := exists (select 1 from voucher_maker m where m.source_type = new.source_type and m.source_id = new.source_id and m.user_id = new.authorised_by)
    or new.authorised_by = coalesce(original.created_by, new.created_by);
  if not is_maker then return null; end if;
  if not exists (
    select 1 from authorize_account a where a.id = new.own_authority and a."user" = new.authorised_by and a.can_approve_own and a.is_active and not a.is_deleted and a.scope in ('all', gl_scope(new.source_type))
      and coalesce(a.updated_by, a.created_by) is distinct from a."user" and a.max_amount >= (select sum(l.debit_minor) from gl_line l where l.voucher_id = new.id)) then
    raise exception 'A voucher is posted and reversed by somebody who did not enter, change or submit it.' using errcode = 'AC030';
  end if;
  return null;
end $$;
create constraint trigger gl_voucher_people after insert on gl_voucher deferrable initially deferred for each row execute function gl_voucher_people();
alter table gl_voucher enable always trigger gl_voucher_people;

-- Rights come from somebody else.
create function authority_not_own() returns trigger language plpgsql as $$
begin
  if new.is_deleted or not new.is_active then return new; end if;
  if new."user" = (case when tg_op = 'INSERT' then coalesce(new.updated_by, new.created_by) else new.updated_by end)
     and (tg_op = 'INSERT' or (to_jsonb(new) - array['updated_at', 'version', 'note']) is distinct from (to_jsonb(old) - array['updated_at', 'version', 'note'])) then
    raise exception 'You cannot give an authority to yourself.' using errcode = 'AC035';
  end if;
  return new;
end $$;
create trigger authority_not_own before insert or update on authorize_account for each row execute function authority_not_own();
alter table authorize_account enable always trigger authority_not_own;
