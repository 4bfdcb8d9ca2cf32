-- Codes of entries and allocations made with a key outside the database. Source: handbook accounting.md 11; decision 0800.
set local acc.migration = 'on';

create table gl_keyed_seal (
  seq        bigint primary key references gl_seal (seq),
  mapping    char(64) not null,
  times      char(64) not null,
  document   char(64) not null,
  history    char(64) not null,
  history_to bigint not null,
  key_id     text not null,
  mac        bytea not null
);
create table gl_keyed_allocation (
  allocation_id bigint primary key references gl_allocation (id),
  key_id        text not null,
  mac           bytea not null
);
create table gl_key_takeover (
  only_one    boolean primary key default true check (only_one),
  seals       bigint not null,
  allocations bigint not null,
  taken_at    timestamptz not null default clock_timestamp(),
  key_id      text not null,
  mac         bytea not null
);

create trigger gl_keyed_seal_ro before update or delete on gl_keyed_seal for each row execute function gl_immutable();
create trigger gl_keyed_seal_nt before truncate on gl_keyed_seal execute function gl_immutable();
create trigger gl_keyed_allocation_ro before update or delete on gl_keyed_allocation for each row execute function gl_immutable();
create trigger gl_keyed_allocation_nt before truncate on gl_keyed_allocation execute function gl_immutable();
create trigger gl_key_takeover_ro before update or delete on gl_key_takeover for each row execute function gl_immutable();
create trigger gl_key_takeover_nt before truncate on gl_key_takeover execute function gl_immutable();
alter table gl_keyed_seal enable always trigger gl_keyed_seal_ro, enable always trigger gl_keyed_seal_nt;
alter table gl_keyed_allocation enable always trigger gl_keyed_allocation_ro, enable always trigger gl_keyed_allocation_nt;
alter table gl_key_takeover enable always trigger gl_key_takeover_ro, enable always trigger gl_key_takeover_nt;

-- The transaction that made an allocation, as gl_voucher.tx of an entry: it makes the code of its own rows only.
alter table gl_allocation add column tx xid8 not null default pg_current_xact_id();
create index gl_allocation_tx on gl_allocation (tx);

-- Columns of a document and of its lines that its posting freezes, as they are today.
alter table gl_document add column columns text[] not null default '{}', add column line_columns text[] not null default '{}';
create function gl_frozen_columns(of_table text) returns text[] language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(attname::text order by attname), '{}') from pg_attribute
  where attrelid = to_regclass(of_table) and attnum > 0 and not attisdropped
    and attname <> all (array['status', 'state', 'state_since', 'machine_version', 'version', 'updated_at', 'updated_by', 'narration', 'reference', 'attachment', 'submitted_by', 'submitted_at', 'authorised_by', 'authorised_at', 'reversed_on', 'replaced_by', 'is_active', 'is_deleted', 'deleted_at', 'deleted_by']) $$;
update gl_document set columns = gl_frozen_columns(name), line_columns = coalesce(gl_frozen_columns(lines), '{}');
create function gl_document_columns() returns trigger language plpgsql as $$
begin
  new.columns := gl_frozen_columns(new.name);
  new.line_columns := coalesce(gl_frozen_columns(new.lines), '{}');
  return new;
end $$;
create trigger gl_document_columns before insert on gl_document for each row execute function gl_document_columns();

-- The columns of a row by name, without those that are empty: a column added later changes nothing.
create function gl_columns_of(of_row jsonb, columns text[]) returns text language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}')::text from jsonb_each(of_row) where key = any (columns) and value <> 'null' $$;

create function gl_document_text(source_type text, source_id bigint) returns text language plpgsql stable security definer
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, MDY' as $$
declare d gl_document; head text; rest text;
begin
  select * into d from gl_document where name = source_type;
  if d.name is null then return ''; end if;
  execute format('select gl_columns_of(to_jsonb(t), $2) from %I t where t.id = $1', d.name) into head using source_id, d.columns;
  if d.lines is not null then
    execute format('select string_agg(gl_columns_of(to_jsonb(t), $2), '';'' order by t.id) from %I t where t.%I = $1', d.lines, d.name) into rest using source_id, d.line_columns;
  end if;
  return coalesce(head, 'none') || '|' || coalesce(rest, '');
end $$;

-- What the code of an entry covers besides its seal. `history_to` counts history up to an entry of it; null for all there is.
create function gl_keyed_parts(vid bigint, up_to bigint, out mapping text, out times text, out document text, out history text, out history_to bigint)
language plpgsql stable security definer set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, MDY' as $$
declare v gl_voucher; part text;
begin
  select * into v from gl_voucher where id = vid;
  select string_agg(concat_ws(',', l.line_no, a.id, a.code, a.nature, a.kind, a.is_control, g.code, p.code, p.nature, coalesce(a.currency::text, ''), coalesce(s.ledger_account::text, ''), coalesce(s.party_type, ''), coalesce(s.party_id::text, '')), ';' order by l.line_no)
    into part from gl_line l join ledger_account a on a.id = l.ledger_account_id left join account_group g on g.id = a.account_group left join primary_group p on p.id = g.primary_group
      left join sub_ledger_account s on s.id = l.sub_ledger_id where l.voucher_id = vid;
  mapping := encode(sha256(convert_to(coalesce(part, ''), 'UTF8')), 'hex');
  select concat_ws('|', v.posted_at, s.sealed_at, v.period_id, v.idempotency_key) into part from gl_seal s where s.voucher_id = vid;
  times := encode(sha256(convert_to(coalesce(part, ''), 'UTF8')), 'hex');
  document := encode(sha256(convert_to(gl_document_text(v.source_type, v.source_id), 'UTF8')), 'hex');
  select coalesce(max(e.id), 0), string_agg(concat_ws('|', e.id, e.event, e.from_state, e.to_state, e.by_user, e.at, e.on_date, e.record_version, e.payload, e.reason), ';' order by e.id) into history_to, part
    from stage_event e where e.module = v.source_type and e.record_id = v.source_id and e.machine = 'voucher' and (up_to is null or e.id <= up_to);
  history_to := coalesce(up_to, history_to);
  history := encode(sha256(convert_to(coalesce(part, ''), 'UTF8')), 'hex');
end $$;

create function gl_allocation_text(a gl_allocation) returns text language sql stable set timezone = 'UTC' set datestyle = 'ISO, MDY' as $$
  select concat_ws('|', a.id, a.debit_line_id, a.credit_line_id, a.amount_minor, coalesce(a.fc_minor::text, ''), gl_day(a.allocated_on), coalesce(a.undoes_id::text, ''), a.created_by, a.created_at) $$;
