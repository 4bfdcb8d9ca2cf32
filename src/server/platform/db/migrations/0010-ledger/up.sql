-- The general ledger and the rules that keep it right. Source: handbook accounting.md 3, 5, 10.1, 11 and 12; decision 0070.
set local acc.migration = 'on';

-- Accounts ---------------------------------------------------------------------------------------------------------

alter table ledger_account add constraint ledger_account_id_is_control_key unique (id, is_control);
alter table ledger_account add constraint ledger_account_code_form check (code ~ '^[1-5][0-9]{3}$');
alter table ledger_account add constraint ledger_account_overdraft check (overdraft_limit >= 0);
-- One account only holds each of these balances (accounting 2).
create unique index ledger_account_single_kind on ledger_account (kind) where kind in ('pdc_in', 'pdc_out', 'ticket_clearing', 'ticket_inventory', 'retained_earnings', 'opening_equity') and not is_deleted;
alter table sub_ledger_account add constraint sub_ledger_account_id_account_key unique (id, ledger_account);
create unique index sub_ledger_account_party_key on sub_ledger_account (ledger_account, party_type, party_id) where party_id is not null;
create index sub_ledger_account_of_party on sub_ledger_account (party_type, party_id) where party_id is not null;

alter table fiscal_year add constraint fiscal_year_days check (starts_on <= ends_on);
alter table fiscal_year add constraint fiscal_year_apart exclude using gist (daterange(starts_on, ends_on, '[]') with &&);
alter table accounting_period add constraint accounting_period_days check (starts_on <= ends_on);
alter table accounting_period add constraint accounting_period_apart exclude using gist (daterange(starts_on, ends_on, '[]') with &&);

-- Numbers ----------------------------------------------------------------------------------------------------------

-- Every voucher number ever given. A number is the next one of its series or none: gaps cannot be made (accounting 5).
create table gl_number (
  prefix      text not null check (prefix ~ '^[A-Z]{2}$'),
  series      text not null,
  n           integer not null check (n > 0),
  voucher_no  text not null unique,
  source_type text not null,
  source_id   bigint not null,
  given_at    timestamptz not null default clock_timestamp(),
  primary key (series, n),
  unique (source_type, source_id)
);

-- The number of a document; asked twice for the same one it answers the same. 7283003 is the lock of the number series.
create function gl_give_number(prefix text, fiscal_year text, branch_code text, source_type text, source_id bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare found text; at_series text; next integer;
begin
  select g.voucher_no into found from gl_number g where g.source_type = gl_give_number.source_type and g.source_id = gl_give_number.source_id;
  if found is not null then return found; end if;
  if fiscal_year !~ '^[0-9]{4}$' then raise exception 'No accounting period covers this day.' using errcode = 'AC001'; end if;
  at_series := prefix || coalesce('-' || branch_code, '') || '-' || fiscal_year;
  perform pg_advisory_xact_lock(7283003, hashtext(at_series));
  select coalesce(max(g.n), 0) + 1 into next from gl_number g where g.series = at_series;
  found := at_series || '-' || lpad(next::text, 6, '0');
  insert into gl_number (prefix, series, n, voucher_no, source_type, source_id) values (prefix, at_series, next, found, source_type, source_id);
  return found;
end $$;

-- Entries ----------------------------------------------------------------------------------------------------------

create table gl_voucher (
  id              bigint generated always as identity primary key,
  voucher_no      text not null unique,
  voucher_type    text not null,
  posting_date    date not null,
  period_id       integer not null references accounting_period (id),
  source_type     text not null,
  source_id       bigint not null,
  narration       text not null default '',
  reverses_id     bigint unique references gl_voucher (id),
  is_closing      boolean not null default false,
  created_by      integer not null references app_user (id),
  authorised_by   integer not null references app_user (id),
  is_system       boolean not null default false,
  idempotency_key text not null unique,
  posted_at       timestamptz not null default clock_timestamp(),
  tx              xid8 not null,
  unique nulls not distinct (source_type, source_id, reverses_id),
  constraint gl_voucher_two_people check (is_system or created_by <> authorised_by),
  constraint gl_voucher_not_itself check (reverses_id is distinct from id)
);
create index gl_voucher_day on gl_voucher (posting_date, id);

create table gl_line (
  id                bigint generated always as identity primary key,
  voucher_id        bigint not null references gl_voucher (id),
  line_no           integer not null check (line_no > 0),
  ledger_account_id integer not null,
  is_control        boolean not null,
  sub_ledger_id     integer,
  debit_minor       bigint not null default 0 check (debit_minor >= 0),
  credit_minor      bigint not null default 0 check (credit_minor >= 0),
  currency          char(3) not null default 'BDT',
  fc_minor          bigint,
  rate              numeric(18,8) check (rate > 0),
  passenger_id      integer references passenger (id),
  ticket_id         bigint,
  branch_id         integer not null references branch (id),
  due_date          date,
  reference         text,
  unique (voucher_id, line_no),
  constraint gl_line_one_side check ((debit_minor = 0) <> (credit_minor = 0)),
  constraint gl_line_control_has_party check (not is_control or sub_ledger_id is not null),
  constraint gl_line_fc_with_currency check ((currency = 'BDT') = (fc_minor is null)),
  constraint gl_line_fc_sign check (fc_minor is null or fc_minor = 0 or sign(fc_minor) = sign(debit_minor - credit_minor)),
  constraint gl_line_account foreign key (ledger_account_id, is_control) references ledger_account (id, is_control),
  constraint gl_line_party foreign key (sub_ledger_id, ledger_account_id) references sub_ledger_account (id, ledger_account)
);
create index gl_line_account_idx on gl_line (ledger_account_id, voucher_id) include (debit_minor, credit_minor);
create index gl_line_party_idx on gl_line (sub_ledger_id, voucher_id) include (debit_minor, credit_minor) where sub_ledger_id is not null;
create index gl_line_passenger_idx on gl_line (passenger_id) where passenger_id is not null;

create table gl_seal (
  seq        bigint primary key,
  voucher_id bigint not null unique references gl_voucher (id),
  prev_hash  char(64) not null,
  hash       char(64) not null unique,
  sealed_at  timestamptz not null default clock_timestamp()
);

-- Which debit pays which credit of one party on one account. Undone in full by a row with the opposite amount.
create table gl_allocation (
  id             bigint generated always as identity primary key,
  debit_line_id  bigint not null references gl_line (id),
  credit_line_id bigint not null references gl_line (id),
  amount_minor   bigint not null check (amount_minor <> 0),
  fc_minor       bigint,
  allocated_on   date not null,
  undoes_id      bigint unique references gl_allocation (id),
  created_by     integer not null references app_user (id),
  created_at     timestamptz not null default clock_timestamp(),
  constraint gl_allocation_undo check ((amount_minor < 0) = (undoes_id is not null))
);
create index gl_allocation_debit on gl_allocation (debit_line_id);
create index gl_allocation_credit on gl_allocation (credit_line_id);

-- What happened to a voucher document and who authorised it (accounting 8 and 12).
create table voucher_history (
  id         bigint generated always as identity primary key,
  kind       text not null,
  voucher_id integer not null,
  version    integer not null,
  action     text not null,
  from_state text,
  to_state   text not null,
  amount     bigint,
  note       text,
  changes    jsonb,
  by_user    integer references app_user (id),
  at         timestamptz not null default clock_timestamp()
);
create index voucher_history_of on voucher_history (kind, voucher_id, id);
create index voucher_history_at on voucher_history (at);

-- Tables whose rows are documents of vouchers; a later migration adds its own with gl_add_document.
-- Numbers of vouchers the ledger makes itself, which have no document.
create sequence gl_system_source;

create table gl_document (name text primary key, lines text);

-- Guards -----------------------------------------------------------------------------------------------------------

create function gl_day(day date) returns text language sql immutable as $$ select to_char(day, 'YYYY-MM-DD') $$;

-- Header: the transaction it was made in, its period (read under a lock, so closing waits), its number.
create function gl_voucher_bi() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare p accounting_period; original gl_voucher; given gl_number;
begin
  new.tx := pg_current_xact_id();
  select * into p from accounting_period where new.posting_date between starts_on and ends_on and not is_deleted for share;
  if not found then raise exception 'No accounting period covers %.', gl_day(new.posting_date) using errcode = 'AC001'; end if;
  if p.status = 'closed' or (p.status = 'soft_closed' and coalesce(current_setting('acc.soft_close_override', true), '') <> 'on') then
    raise exception 'The accounting period % to % is closed.', gl_day(p.starts_on), gl_day(p.ends_on) using errcode = 'AC002';
  end if;
  new.period_id := p.id;
  if new.reverses_id is null then
    select * into given from gl_number where voucher_no = new.voucher_no;
    if given.voucher_no is null or (given.source_type, given.source_id) is distinct from (new.source_type, new.source_id) then
      raise exception 'Voucher number % was not given to this voucher.', new.voucher_no using errcode = 'AC017';
    end if;
  else
    select * into original from gl_voucher where id = new.reverses_id;
    if original.reverses_id is not null then raise exception 'A reversal cannot be reversed.' using errcode = 'AC018'; end if;
    if new.voucher_no <> original.voucher_no || '-R' or (new.source_type, new.source_id, new.voucher_type) is distinct from (original.source_type, original.source_id, original.voucher_type) then
      raise exception 'A reversal carries the number of the voucher it reverses.' using errcode = 'AC017';
    end if;
    if new.posting_date < original.posting_date then raise exception 'The reversal date cannot be before the voucher date.' using errcode = 'AC019'; end if;
  end if;
  return new;
end $$;
create trigger gl_voucher_bi before insert on gl_voucher for each row execute function gl_voucher_bi();

-- Lines only in the transaction that made the voucher, and only before it is sealed; on accounts that are in use.
create function gl_line_bi() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare a ledger_account; reverses bigint;
begin
  if not exists (select 1 from gl_voucher where id = new.voucher_id and tx = pg_current_xact_id()) or exists (select 1 from gl_seal where voucher_id = new.voucher_id) then
    raise exception 'A posted voucher cannot receive new lines.' using errcode = 'AC003';
  end if;
  select * into a from ledger_account where id = new.ledger_account_id for share;
  select reverses_id into reverses from gl_voucher where id = new.voucher_id;
  -- A reversal takes back what stands there, whatever became of the account since.
  if reverses is null and (not a.is_active or a.is_deleted) then raise exception '% is inactive.', a.name using errcode = 'AC021'; end if;
  return new;
end $$;
create trigger gl_line_bi before insert on gl_line for each row execute function gl_line_bi();

create function gl_immutable() returns trigger language plpgsql as $$
begin raise exception 'Posted entries cannot be changed or deleted. Reverse the voucher instead.' using errcode = 'AC004'; end $$;
create trigger gl_voucher_ro before update or delete on gl_voucher for each row execute function gl_immutable();
create trigger gl_voucher_nt before truncate on gl_voucher execute function gl_immutable();
create trigger gl_line_ro before update or delete on gl_line for each row execute function gl_immutable();
create trigger gl_line_nt before truncate on gl_line execute function gl_immutable();
create trigger gl_seal_ro before update or delete on gl_seal for each row execute function gl_immutable();
create trigger gl_seal_nt before truncate on gl_seal execute function gl_immutable();
create trigger gl_allocation_ro before update or delete on gl_allocation for each row execute function gl_immutable();
create trigger gl_allocation_nt before truncate on gl_allocation execute function gl_immutable();
create trigger gl_number_ro before update or delete on gl_number for each row execute function gl_immutable();
create trigger gl_number_nt before truncate on gl_number execute function gl_immutable();
create trigger voucher_history_ro before update or delete on voucher_history for each row execute function gl_immutable();
create trigger voucher_history_nt before truncate on voucher_history execute function gl_immutable();

-- Seals and numbers come from the functions of this file, never from a statement of their own.
create function gl_seal_bi() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'Seals are written by the ledger itself.' using errcode = 'AC022'; end if;
  return new;
end $$;
create trigger gl_seal_bi before insert on gl_seal for each row execute function gl_seal_bi();
create function gl_number_bi() returns trigger language plpgsql as $$
begin
  if new.n <> (select coalesce(max(g.n), 0) + 1 from gl_number g where g.series = new.series) or new.voucher_no <> new.series || '-' || lpad(new.n::text, 6, '0') then
    raise exception 'Voucher numbers are given in their order.' using errcode = 'AC022';
  end if;
  return new;
end $$;
create trigger gl_number_bi before insert on gl_number for each row execute function gl_number_bi();

-- What a seal is made of: everything of a voucher that a statement can show. Ids, not codes, of parties: a party may get a new code.
create function gl_payload(vid bigint) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select concat_ws('|', v.voucher_no, v.voucher_type, gl_day(v.posting_date), v.source_type, v.source_id, coalesce(v.reverses_id::text, ''), v.created_by, v.authorised_by, v.is_system::text, v.is_closing::text, v.narration,
    (select string_agg(concat_ws(',', l.line_no, a.code, coalesce(l.sub_ledger_id::text, ''), l.debit_minor, l.credit_minor, l.currency, coalesce(l.fc_minor::text, ''), coalesce(l.rate::text, ''),
        coalesce(l.passenger_id::text, ''), coalesce(l.ticket_id::text, ''), l.branch_id, coalesce(gl_day(l.due_date), ''), coalesce(l.reference, '')), ';' order by l.line_no)
      from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.voucher_id = v.id))
  from gl_voucher v where v.id = vid $$;

-- At commit: balanced, two lines or more, one branch, an exact mirror for a reversal, its document posted; then the seal.
create function gl_voucher_commit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare n int; d numeric; c numeric; nf int; f numeric; nb int; pseq bigint; ph char(64); doc_status text; doc_no text; doc_creator int;
begin
  select count(*), coalesce(sum(debit_minor), 0), coalesce(sum(credit_minor), 0), count(distinct currency), coalesce(sum(fc_minor), 0), count(distinct branch_id)
    into n, d, c, nf, f, nb from gl_line where voucher_id = new.id;
  if n < 2 then raise exception 'A voucher needs at least two lines.' using errcode = 'AC005'; end if;
  if d <> c then raise exception 'Debit and credit are not equal. Difference is %.', abs(d - c) using errcode = 'AC006'; end if;
  if nf = 1 and f <> 0 then raise exception 'Debit and credit are not equal in the voucher currency. Difference is %.', abs(f) using errcode = 'AC007'; end if;
  if nb > 1 then raise exception 'All lines of a voucher belong to one branch.' using errcode = 'AC023'; end if;
  if new.reverses_id is not null and exists (
    (select line_no, ledger_account_id, sub_ledger_id, debit_minor, credit_minor, currency, fc_minor, passenger_id, ticket_id, branch_id from gl_line where voucher_id = new.reverses_id
      except select line_no, ledger_account_id, sub_ledger_id, credit_minor, debit_minor, currency, -fc_minor, passenger_id, ticket_id, branch_id from gl_line where voucher_id = new.id)
    union all
    (select line_no, ledger_account_id, sub_ledger_id, credit_minor, debit_minor, currency, -fc_minor, passenger_id, ticket_id, branch_id from gl_line where voucher_id = new.id
      except select line_no, ledger_account_id, sub_ledger_id, debit_minor, credit_minor, currency, fc_minor, passenger_id, ticket_id, branch_id from gl_line where voucher_id = new.reverses_id)) then
    raise exception 'A reversal must mirror the original voucher exactly.' using errcode = 'AC008';
  end if;
  if exists (select 1 from gl_document where name = new.source_type) then
    execute format('select status, voucher_no, created_by from %I where id = $1', new.source_type) into doc_status, doc_no, doc_creator using new.source_id;
    if doc_status is distinct from (case when new.reverses_id is null then 'posted' else 'reversed' end) and not (new.reverses_id is null and doc_status = 'reversed') then
      raise exception 'The document of voucher % is not posted.', new.voucher_no using errcode = 'AC024';
    end if;
    if new.reverses_id is null and (doc_no is distinct from new.voucher_no or doc_creator is distinct from new.created_by) then
      raise exception 'The document of voucher % says something else.', new.voucher_no using errcode = 'AC024';
    end if;
  end if;
  perform pg_advisory_xact_lock(7283001);
  select seq, hash into pseq, ph from gl_seal order by seq desc limit 1;
  insert into gl_seal (seq, voucher_id, prev_hash, hash) values (coalesce(pseq, 0) + 1, new.id, coalesce(ph, repeat('0', 64)),
    encode(sha256(convert_to(coalesce(ph, repeat('0', 64)) || (coalesce(pseq, 0) + 1)::text || '|' || gl_payload(new.id), 'UTF8')), 'hex'));
  return null;
end $$;
create constraint trigger gl_voucher_commit after insert on gl_voucher deferrable initially deferred for each row execute function gl_voucher_commit();

-- Allocations: same account and party, one debit and one credit, never more than either line, never less than nothing.
create function gl_allocation_ai() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare dl gl_line; cl gl_line; s numeric; u gl_allocation;
begin
  perform pg_advisory_xact_lock(7283002, (least(new.debit_line_id, new.credit_line_id) % 2147483647)::int);
  perform pg_advisory_xact_lock(7283002, (greatest(new.debit_line_id, new.credit_line_id) % 2147483647)::int);
  select * into dl from gl_line where id = new.debit_line_id;
  select * into cl from gl_line where id = new.credit_line_id;
  if dl.debit_minor = 0 or cl.credit_minor = 0 then raise exception 'An allocation joins one debit line and one credit line.' using errcode = 'AC009'; end if;
  if dl.ledger_account_id <> cl.ledger_account_id or dl.sub_ledger_id is distinct from cl.sub_ledger_id or dl.sub_ledger_id is null then
    raise exception 'An allocation must stay within one party and one account.' using errcode = 'AC010';
  end if;
  if new.undoes_id is not null then
    select * into u from gl_allocation where id = new.undoes_id;
    if u.amount_minor <> -new.amount_minor or u.debit_line_id <> new.debit_line_id or u.credit_line_id <> new.credit_line_id or u.undoes_id is not null then
      raise exception 'An allocation can only be undone in full.' using errcode = 'AC011';
    end if;
  end if;
  select coalesce(sum(amount_minor), 0) into s from gl_allocation where debit_line_id = dl.id;
  if s < 0 or s > dl.debit_minor then raise exception 'Allocated amount exceeds the outstanding amount.' using errcode = 'AC012'; end if;
  select coalesce(sum(amount_minor), 0) into s from gl_allocation where credit_line_id = cl.id;
  if s < 0 or s > cl.credit_minor then raise exception 'Allocated amount exceeds the outstanding amount.' using errcode = 'AC012'; end if;
  return null;
end $$;
create constraint trigger gl_allocation_ai after insert on gl_allocation deferrable initially deferred for each row execute function gl_allocation_ai();

-- Periods go forward only; a closed one stays, and the days of a used one stay.
create function gl_period_bu() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or new.is_deleted then
    if old.status = 'closed' or exists (select 1 from gl_voucher where period_id = old.id) then raise exception 'A used period cannot be deleted.' using errcode = 'AC014'; end if;
    return coalesce(new, old);
  end if;
  if old.status = 'closed' and new.status <> 'closed' then raise exception 'A closed period cannot be reopened.' using errcode = 'AC013'; end if;
  if (new.starts_on, new.ends_on) is distinct from (old.starts_on, old.ends_on) and (old.status = 'closed' or exists (select 1 from gl_voucher where period_id = old.id)) then
    raise exception 'The dates of a used period cannot be changed.' using errcode = 'AC014';
  end if;
  return new;
end $$;
create trigger gl_period_bu before update or delete on accounting_period for each row execute function gl_period_bu();

create function gl_year_bu() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status = 'closed' and (tg_op = 'DELETE' or new.is_deleted or (new.status, new.starts_on, new.ends_on, new.code) is distinct from (old.status, old.starts_on, old.ends_on, old.code)) then
    raise exception 'A closed fiscal year cannot be changed.' using errcode = 'AC013';
  end if;
  return coalesce(new, old);
end $$;
create trigger gl_year_bu before update or delete on fiscal_year for each row execute function gl_year_bu();

-- An account or a party with postings keeps what its postings mean.
create function gl_account_bu() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.code, new.nature, new.kind, new.account_group, coalesce(new.currency, 0)) is distinct from (old.code, old.nature, old.kind, old.account_group, coalesce(old.currency, 0))
     and exists (select 1 from gl_line where ledger_account_id = old.id) then
    raise exception 'An account with postings cannot change its code, nature or kind.' using errcode = 'AC015';
  end if;
  return new;
end $$;
create trigger gl_account_bu before update on ledger_account for each row execute function gl_account_bu();

create function gl_group_bu() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.code, new.primary_group) is distinct from (old.code, old.primary_group)
     and exists (select 1 from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.account_group = old.id) then
    raise exception 'A group whose accounts have postings cannot change its code or primary group.' using errcode = 'AC015';
  end if;
  return new;
end $$;
create trigger gl_group_bu before update on account_group for each row execute function gl_group_bu();

create function gl_sub_ledger_biu() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare a ledger_account;
begin
  if tg_op = 'UPDATE' and (new.ledger_account, new.party_type, coalesce(new.party_id, 0)) is distinct from (old.ledger_account, old.party_type, coalesce(old.party_id, 0))
     and exists (select 1 from gl_line where sub_ledger_id = old.id) then
    raise exception 'A sub ledger with postings cannot move to another account.' using errcode = 'AC016';
  end if;
  select * into a from ledger_account where id = new.ledger_account;
  if new.party_type = 'general' then
    if a.is_control then raise exception '% is not allowed on %.', new.party_type, a.name using errcode = 'AC020'; end if;
  elsif not a.control_party_types ? new.party_type then
    raise exception '% is not allowed on %.', replace(new.party_type, '_', ' '), a.name using errcode = 'AC020';
  end if;
  return new;
end $$;
create trigger gl_sub_ledger_biu before insert or update on sub_ledger_account for each row execute function gl_sub_ledger_biu();

-- Primary groups are fixed (accounting 2).
create function gl_primary_fixed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and (new.code, new.nature, new.statement) is not distinct from (old.code, old.nature, old.statement) then return new; end if;
  raise exception 'Primary groups are fixed.' using errcode = 'AC025';
end $$;
create trigger gl_primary_fixed before update or delete on primary_group for each row execute function gl_primary_fixed();

-- Documents --------------------------------------------------------------------------------------------------------

-- Beyond the draft only its state, who touched it, what replaces it (once) and words that are no figures may change; numbered ones are never deleted.
create function gl_document_freeze() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare free constant text[] := array['status', 'state', 'state_since', 'machine_version', 'version', 'updated_at', 'updated_by', 'narration', 'reference', 'attachment', 'submitted_by', 'submitted_at', 'authorised_by', 'authorised_at', 'reversed_on', 'replaced_by', 'is_active'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then raise exception 'Posted entries cannot be changed or deleted. Reverse the voucher instead.' using errcode = 'AC004'; end if;
    if old.voucher_no is not null then raise exception 'A numbered voucher cannot be deleted. Cancel it instead.' using errcode = 'AC026'; end if;
    return old;
  end if;
  if old.voucher_no is not null and new.voucher_no is distinct from old.voucher_no then raise exception 'A voucher keeps its number.' using errcode = 'AC026'; end if;
  if new.created_by is distinct from old.created_by then raise exception 'A voucher keeps its creator.' using errcode = 'AC026'; end if;
  if to_jsonb(old) ->> 'replaced_by' is not null and to_jsonb(new) ->> 'replaced_by' is distinct from to_jsonb(old) ->> 'replaced_by' then
    raise exception 'Posted entries cannot be changed or deleted. Reverse the voucher instead.' using errcode = 'AC004';
  end if;
  if old.status in ('reversed', 'cancelled') and new.status <> old.status or old.status = 'posted' and new.status not in ('posted', 'reversed') then
    raise exception 'Posted entries cannot be changed or deleted. Reverse the voucher instead.' using errcode = 'AC004';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'Posted entries cannot be changed or deleted. Reverse the voucher instead.' using errcode = 'AC004';
  end if;
  return new;
end $$;

create function gl_document_line_freeze() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare s text; owner text := tg_argv[0]; owner_id int;
begin
  owner_id := (to_jsonb(coalesce(new, old)) ->> owner)::int;
  execute format('select status from %I where id = $1', owner) into s using owner_id;
  -- Without an owner the whole draft is going away.
  if s is not null and s <> 'draft' then raise exception 'Posted entries cannot be changed or deleted. Reverse the voucher instead.' using errcode = 'AC004'; end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) ->> owner) is distinct from (to_jsonb(old) ->> owner) then raise exception 'A line stays with its voucher.' using errcode = 'AC004'; end if;
  return coalesce(new, old);
end $$;

-- A document says posted when its entry stands, and reversed when the entry is taken back; not before, not without.
create function gl_document_commit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status in ('posted', 'reversed') and not exists (select 1 from gl_voucher v where v.source_type = tg_table_name and v.source_id = new.id and v.reverses_id is null)
     or new.status = 'reversed' and not exists (select 1 from gl_voucher v where v.source_type = tg_table_name and v.source_id = new.id and v.reverses_id is not null) then
    raise exception 'The entry of this voucher is missing.' using errcode = 'AC027';
  end if;
  return null;
end $$;

create function gl_add_document(name text, lines text) returns void language plpgsql as $$
begin
  insert into gl_document (name, lines) values (gl_add_document.name, gl_add_document.lines);
  execute format('create trigger %I before update or delete on %I for each row execute function gl_document_freeze()', name || '_freeze', name);
  execute format('create trigger %I before truncate on %I execute function gl_immutable()', name || '_nt', name);
  execute format('create constraint trigger %I after insert or update on %I deferrable initially deferred for each row execute function gl_document_commit()', name || '_commit', name);
  execute format('create unique index %I on %I (voucher_no)', name || '_voucher_no_once', name);
  execute format('alter table %I enable always trigger %I, enable always trigger %I, enable always trigger %I', name, name || '_freeze', name || '_nt', name || '_commit');
  if lines is not null then
    execute format('create trigger %I before insert or update or delete on %I for each row execute function gl_document_line_freeze(%L)', lines || '_freeze', lines, name);
    execute format('alter table %I enable always trigger %I', lines, lines || '_freeze');
  end if;
end $$;

-- Parties ----------------------------------------------------------------------------------------------------------

-- Code and name of the record a sub ledger stands for.
create function party_master(party_type text, party_id integer, out code text, out name text) language plpgsql stable set search_path = public, pg_temp as $$
begin
  case party_type
    when 'agent' then select a.agent_code, a.name into code, name from agent a where a.id = party_id;
    when 'passenger' then select coalesce(p.office_serial, 'P-' || p.id), p.full_name into code, name from passenger p where p.id = party_id;
    when 'employee' then select e.employee_code, e.name into code, name from employee e where e.id = party_id;
    when 'airline' then select coalesce(w.accounting_code, w.iata_code), w.name into code, name from airway w where w.id = party_id;
    when 'recruiting_agency' then select 'RL-' || r.rl_no, r.name into code, name from recruiting_agency r where r.id = party_id;
    when 'medical_center' then select m.code, m.name into code, name from medical_center m where m.id = party_id;
    else null;
  end case;
end $$;

-- The sub ledger of a party on an account; made when it is asked for the first time. Null when there is no such party.
create function party_sub_ledger(account integer, party_type text, party_id integer) returns integer language plpgsql set search_path = public, pg_temp as $$
declare found integer; m record; wanted text;
begin
  select s.id into found from sub_ledger_account s where s.ledger_account = account and s.party_type = party_sub_ledger.party_type and s.party_id = party_sub_ledger.party_id;
  if found is not null then return found; end if;
  select * into m from party_master(party_type, party_id);
  if m.name is null then return null; end if;
  wanted := left(coalesce(m.code, party_type || '-' || party_id), 30);
  -- Somebody typed that code for another party by hand: this one gets its number behind it.
  if exists (select 1 from sub_ledger_account s where s.ledger_account = account and lower(s.code) = lower(wanted) and not s.is_deleted) then wanted := left(wanted, 20) || '-' || party_id; end if;
  insert into sub_ledger_account (ledger_account, party_type, party_id, code, name, credit_days)
    values (account, party_type, party_id, wanted, left(m.name, 120), case party_type when 'agent' then 15 else 0 end)
    on conflict do nothing returning id into found;
  if found is null then select s.id into found from sub_ledger_account s where s.ledger_account = account and s.party_type = party_sub_ledger.party_type and s.party_id = party_sub_ledger.party_id; end if;
  return found;
end $$;

-- Accounts every party of a type stands on from its first day (accounting 2, rule 3); others come with their first use.
create table party_account (party_type text not null, code text not null, primary key (party_type, code));
insert into party_account (party_type, code) values
  ('agent', '1301'), ('agent', '2302'), ('agent', '2103'), ('passenger', '1302'), ('passenger', '2301'), ('airline', '2101'), ('airline', '1304'), ('airline', '1402'),
  ('employee', '1401'), ('employee', '1405'), ('employee', '2502'), ('recruiting_agency', '1303'), ('recruiting_agency', '2104'), ('medical_center', '2102');

create function party_sub_ledgers(party_type text, party_id integer) returns void language sql set search_path = public, pg_temp as $$
  select party_sub_ledger(a.id, party_sub_ledgers.party_type, party_sub_ledgers.party_id)
  from party_account p join ledger_account a on a.code = p.code and a.kind = 'control' and a.control_party_types ? p.party_type and not a.is_deleted
  where p.party_type = party_sub_ledgers.party_type $$;

-- A party appears in the books when it is entered and is called there what its own record says.
create function party_written() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare m record; type text := tg_argv[0];
begin
  perform party_sub_ledgers(type, new.id);
  if tg_op = 'UPDATE' then
    select * into m from party_master(type, new.id);
    update sub_ledger_account s set name = left(m.name, 120), version = s.version + 1, updated_at = now() where s.party_type = type and s.party_id = new.id and s.name is distinct from left(m.name, 120);
    if m.code is not null then
      update sub_ledger_account s set code = left(m.code, 30), version = s.version + 1, updated_at = now()
      where s.party_type = type and s.party_id = new.id and s.code is distinct from left(m.code, 30) and not exists (select 1 from sub_ledger_account o where o.ledger_account = s.ledger_account and lower(o.code) = lower(left(m.code, 30)) and o.id <> s.id and not o.is_deleted);
    end if;
  end if;
  return null;
end $$;
create trigger agent_in_books after insert or update of agent_code, name on agent for each row execute function party_written('agent');
create trigger employee_in_books after insert or update of employee_code, name on employee for each row execute function party_written('employee');
create trigger airway_in_books after insert or update of accounting_code, iata_code, name on airway for each row execute function party_written('airline');
create trigger recruiting_agency_in_books after insert or update of rl_no, name on recruiting_agency for each row execute function party_written('recruiting_agency');
create trigger medical_center_in_books after insert or update of code, name on medical_center for each row execute function party_written('medical_center');
-- A draft of a passenger owes nothing; he enters the books with his serial.
create trigger passenger_in_books after insert or update of office_serial, full_name on passenger for each row when (new.office_serial is not null) execute function party_written('passenger');

-- Checks -----------------------------------------------------------------------------------------------------------

-- First entry whose seal does not fit; no row when the chain is whole.
create function gl_verify_chain() returns table (bad_seq bigint, voucher_no text, why text) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare r record; ph char(64) := repeat('0', 64); n bigint := 0;
begin
  for r in select s.*, v.voucher_no as no from gl_seal s join gl_voucher v on v.id = s.voucher_id order by s.seq loop
    n := n + 1; voucher_no := r.no;
    if r.seq <> n then bad_seq := n; why := 'gap'; return next; return; end if;
    if r.prev_hash <> ph then bad_seq := r.seq; why := 'previous hash'; return next; return; end if;
    if r.hash <> encode(sha256(convert_to(ph || r.seq::text || '|' || gl_payload(r.voucher_id), 'UTF8')), 'hex') then bad_seq := r.seq; why := 'content'; return next; return; end if;
    ph := r.hash;
  end loop;
  for r in select v.voucher_no as no from gl_voucher v left join gl_seal s on s.voucher_id = v.id where s.seq is null order by v.id limit 1 loop
    bad_seq := n + 1; voucher_no := r.no; why := 'unsealed voucher'; return next;
  end loop;
end $$;

-- Always in force, also for a session that replays another server's changes.
alter table gl_voucher enable always trigger gl_voucher_bi, enable always trigger gl_voucher_commit, enable always trigger gl_voucher_ro, enable always trigger gl_voucher_nt;
alter table gl_line enable always trigger gl_line_bi, enable always trigger gl_line_ro, enable always trigger gl_line_nt;
alter table gl_seal enable always trigger gl_seal_bi, enable always trigger gl_seal_ro, enable always trigger gl_seal_nt;
alter table gl_allocation enable always trigger gl_allocation_ai, enable always trigger gl_allocation_ro, enable always trigger gl_allocation_nt;
alter table gl_number enable always trigger gl_number_bi, enable always trigger gl_number_ro, enable always trigger gl_number_nt;
alter table voucher_history enable always trigger voucher_history_ro, enable always trigger voucher_history_nt;
alter table accounting_period enable always trigger gl_period_bu;
alter table ledger_account enable always trigger gl_account_bu;

-- Nobody alters the ledger outside a migration, not even the owner by mistake. Only a superuser may set this up; where
-- the owner is none, verify_books tells what was altered.
create function gl_is_ledger(object text) returns boolean language sql immutable as $$
  select object ~ '^(public\.)?(gl_|voucher_history|accounting_period|ledger_account)' or object ~ ' on (public\.)?(gl_|voucher_history|accounting_period|ledger_account)' $$;
create function gl_ddl_guard() returns event_trigger language plpgsql as $$
declare r record;
begin
  if coalesce(current_setting('acc.migration', true), '') = 'on' then return; end if;
  for r in select * from pg_event_trigger_ddl_commands() loop
    if gl_is_ledger(r.object_identity) then raise exception 'Ledger tables can only be altered by a migration.' using errcode = 'AC028'; end if;
  end loop;
end $$;
create function gl_drop_guard() returns event_trigger language plpgsql as $$
declare r record;
begin
  if coalesce(current_setting('acc.migration', true), '') = 'on' then return; end if;
  for r in select * from pg_event_trigger_dropped_objects() loop
    if gl_is_ledger(r.object_identity) then raise exception 'Ledger tables can only be altered by a migration.' using errcode = 'AC028'; end if;
  end loop;
end $$;
do $$
begin
  create event trigger gl_ddl_guard on ddl_command_end execute function gl_ddl_guard();
  create event trigger gl_drop_guard on sql_drop execute function gl_drop_guard();
exception when insufficient_privilege then
  raise notice 'the ledger is not guarded against changes of its tables: the owner is no superuser';
end $$;

select gl_add_document(name, lines) from (values
  ('payment_voucher', 'payment_voucher_line'), ('receipt_voucher', 'receipt_voucher_line'), ('journal', 'journal_line'), ('idjournal', 'idjournal_line'),
  ('contra', null), ('sales', 'sales_line'), ('purchase', 'purchase_line'), ('opening_balance', 'opening_balance_line')) as d (name, lines);
