-- Lines in the currency of their account, cheques only once. Source: handbook accounting.md 4.1, 4.2, 10.4; decision 0202.
set local acc.migration = 'on';

create or replace function gl_line_bi() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare a ledger_account; reverses bigint; kept_in text;
begin
  if not exists (select 1 from gl_voucher where id = new.voucher_id and tx = pg_current_xact_id()) or exists (select 1 from gl_seal where voucher_id = new.voucher_id) then
    raise exception 'A posted voucher cannot receive new lines.' using errcode = 'AC003';
  end if;
  select * into a from ledger_account where id = new.ledger_account_id for share;
  select reverses_id into reverses from gl_voucher where id = new.voucher_id;
  -- A reversal takes back what stands there, whatever became of the account since.
  if reverses is null and (not a.is_active or a.is_deleted) then raise exception '% is inactive.', a.name using errcode = 'AC021'; end if;
  if reverses is null and a.currency is not null then
    select code into kept_in from currency where id = a.currency;
    if kept_in <> new.currency then raise exception '% is kept in %. This amount is in %.', a.name, kept_in, new.currency using errcode = 'AC032'; end if;
  end if;
  return new;
end $$;

-- The cheque of a submitted or posted voucher stands in no other: per bank account where we issued it, per drawing bank where we received it.
create function gl_cheque_once() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare taken boolean; place text := case tg_table_name when 'payment_voucher' then 'account' else 'bank_name' end;
begin
  if new.mode is distinct from 'cheque' or new.cheque_no is null or new.status not in ('submitted', 'posted') then return null; end if;
  -- 7283006 is the lock of cheque numbers: two vouchers at once do not both find theirs free.
  perform pg_advisory_xact_lock(7283006, hashtext(tg_table_name || '|' || lower(new.cheque_no)));
  execute format('select exists (select 1 from %I o join %I n on n.id = $1 where o.id <> n.id and o.mode = ''cheque'' and lower(o.cheque_no) = lower(n.cheque_no) and o.status in (''submitted'', ''posted'') and not o.is_deleted
      and n.status in (''submitted'', ''posted'') and lower(trim(o.%I::text)) is not distinct from lower(trim(n.%I::text)))', tg_table_name, tg_table_name, place, place) into taken using new.id;
  if taken then
    if tg_table_name = 'payment_voucher' then raise exception 'This cheque number is already used for this account.' using errcode = 'AC033'; end if;
    raise exception 'This cheque has already been received.' using errcode = 'AC034';
  end if;
  return null;
end $$;
create constraint trigger payment_voucher_cheque_once after insert or update of status, mode, account, cheque_no on payment_voucher deferrable initially deferred for each row execute function gl_cheque_once();
create constraint trigger receipt_voucher_cheque_once after insert or update of status, mode, bank_name, cheque_no on receipt_voucher deferrable initially deferred for each row execute function gl_cheque_once();
alter table payment_voucher enable always trigger payment_voucher_cheque_once;
alter table receipt_voucher enable always trigger receipt_voucher_cheque_once;
create index payment_voucher_cheque on payment_voucher (lower(cheque_no)) where cheque_no is not null;
create index receipt_voucher_cheque on receipt_voucher (lower(cheque_no)) where cheque_no is not null;
