-- The closing of a year is judged by the sums of the days (decision 1023).
set local acc.migration = 'on';

create or replace function gl_voucher_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare is_maker boolean; is_right boolean; c cheque; original gl_voucher;
begin
  -- Only the closing of a year is left out of profit and loss, and it leaves nothing on income and expense of its branch.
  if new.is_closing or (new.source_type = 'year_close' and not new.is_system) then
    if not new.is_closing or new.is_system or new.source_type <> 'year_close' or new.voucher_type <> 'year_close' or new.reverses_id is not null
      or not exists (select 1 from accounting_period p join fiscal_year y on y.id = p.fiscal_year where p.id = new.period_id and y.ends_on = new.posting_date)
      -- From the sums of the days; this entry, and what its transaction posts after it, stand in no sum yet.
      or exists (select 1 from (
          select d.ledger_account_id, d.debit_minor, d.credit_minor from gl_line_day d where d.posting_date <= new.posting_date and d.branch_id = (select min(branch_id) from gl_line where voucher_id = new.id)
          union all
          select l.ledger_account_id, l.debit_minor, l.credit_minor from gl_voucher v join gl_line l on l.voucher_id = v.id
            where v.tx = new.tx and v.id >= new.id and v.posting_date <= new.posting_date and l.branch_id = (select min(branch_id) from gl_line where voucher_id = new.id)) m
        join ledger_account a on a.id = m.ledger_account_id where left(a.code, 1) in ('4', '5')
        group by m.ledger_account_id having sum(m.debit_minor) <> sum(m.credit_minor))
      or exists (select 1 from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.voucher_id = new.id and left(a.code, 1) not in ('4', '5') and a.kind <> 'retained_earnings') then
      raise exception 'Only the closing of a year makes closing entries.' using errcode = 'AC036';
    end if;
  end if;
  -- What the bank says of a cheque is posted without a second person: the money of the cheque, no more, once, and where the register says so.
  if new.is_system and new.source_type in ('pdc_clear', 'pdc_bounce') then
    select * into c from cheque where id = new.source_id and not is_deleted;
    if c.id is null or new.reverses_id is not null or new.voucher_type <> new.source_type or c.state <> (case new.source_type when 'pdc_clear' then 'cleared' else 'bounced' end) then
      raise exception 'Only the ledger itself makes system entries.' using errcode = 'AC029';
    end if;
    if new.source_type = 'pdc_clear' then
      is_right := 2 = (select count(*) from gl_line where voucher_id = new.id)
        and exists (select 1 from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.voucher_id = new.id and a.kind = 'bank' and l.ledger_account_id = c.account
          and (l.debit_minor, l.credit_minor) = (case c.direction when 'received' then c.amount else 0 end, case c.direction when 'received' then 0 else c.amount end))
        and exists (select 1 from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.voucher_id = new.id and a.kind = case c.direction when 'received' then 'pdc_in' else 'pdc_out' end);
    else
      -- The mirror of the receipt (nothing for an issued cheque, whose payment is reversed), the charge of the bank and what of it is recovered.
      is_right := not exists (
        (select l.ledger_account_id, l.sub_ledger_id, l.credit_minor, l.debit_minor from gl_line l join gl_voucher v on v.id = l.voucher_id
            where v.source_type = 'receipt_voucher' and v.source_id = c.receipt and v.reverses_id is null
          except all select ledger_account_id, sub_ledger_id, debit_minor, credit_minor from gl_line where voucher_id = new.id))
        and not exists (
        (select l.ledger_account_id, l.sub_ledger_id, l.debit_minor, l.credit_minor from gl_line l where l.voucher_id = new.id
          except all select l.ledger_account_id, l.sub_ledger_id, l.credit_minor, l.debit_minor from gl_line l join gl_voucher v on v.id = l.voucher_id
            where v.source_type = 'receipt_voucher' and v.source_id = c.receipt and v.reverses_id is null
          except all select a.id, null::integer, c.bank_charge, 0::bigint from ledger_account a where a.code = '5401'
          except all select c.account, null::integer, 0::bigint, c.bank_charge
          except all select s.ledger_account, s.id, c.recovered, 0::bigint from sub_ledger_account s where s.id = c.party
          except all select a.id, null::integer, 0::bigint, c.recovered from ledger_account a where a.code = '4304'));
    end if;
    if not is_right then raise exception 'Only the ledger itself makes system entries.' using errcode = 'AC029'; end if;
    return null;
  end if;
  -- Small differences of a billing are posted when it is closed, without a second person: once, on the accounts of the airlines it bills, as its rows say, and none above one unit.
  if new.is_system and new.source_type = 'ticket_rounding' then
    if new.reverses_id is not null or new.voucher_type <> 'ticket_rounding'
      or not exists (select 1 from bsp_statement b where b.id = new.source_id and b.state = 'reconciled')
      or exists (select 1 from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.voucher_id = new.id and a.code not in ('2101', '4305'))
      or exists (
        (select l.sub_ledger_id, l.ticket_id, l.debit_minor, l.credit_minor from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.voucher_id = new.id and a.code = '2101')
        except all
        (select s.id, r.ticket::bigint, greatest(-r.difference, 0)::bigint, greatest(r.difference, 0)::bigint
          from bsp_row r join airway w on w.accounting_code = r.airline and not w.is_deleted
            join ledger_account a on a.code = '2101' join sub_ledger_account s on s.ledger_account = a.id and s.party_type = 'airline' and s.party_id = w.id and not s.is_deleted
          where r.bsp_statement = new.source_id and r.result = 'matched' and abs(r.difference) between 1 and 100)) then
      raise exception 'Only the ledger itself makes system entries.' using errcode = 'AC029';
    end if;
    return null;
  end if;
  if new.is_system and new.source_type = 'ticket_purchase' then
    if new.reverses_id is not null or new.voucher_type <> 'ticket_purchase' or exists (
      select 1 from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.voucher_id = new.id
        and (l.ticket_id is null or a.code <> all (case when l.debit_minor > 0 then array['1202', '1406', '1409'] else array['2101'] end))) then
      raise exception 'Only the ledger itself makes system entries.' using errcode = 'AC029';
    end if;
    return null;
  end if;
  if new.is_system then
    if new.source_type not in ('advance_apply', 'exchange_settlement') or new.voucher_type <> new.source_type then raise exception 'Only the ledger itself makes system entries.' using errcode = 'AC029'; end if;
    -- An applied advance moves nothing but the advance and the receivable of one customer, or the payable and the advance of one supplier;
    -- suppliers without a record are one by their code. A settlement in another currency moves nothing but the account of one party.
    -- In another currency both may realise the difference between what the two lines they settle were worth, and nothing else.
    if new.reverses_id is null and (
      (select count(*) from gl_line where voucher_id = new.id and sub_ledger_id is not null) <> 2
      or (select count(distinct (s.party_type, s.party_id, case when s.party_id is null then lower(s.code) end)) from gl_line l join sub_ledger_account s on s.id = l.sub_ledger_id where l.voucher_id = new.id) <> 1
      or not exists (
        select 1 from gl_line debited join ledger_account da on da.id = debited.ledger_account_id
          join gl_line credited on credited.voucher_id = debited.voucher_id join ledger_account ca on ca.id = credited.ledger_account_id
        where debited.voucher_id = new.id and debited.debit_minor > 0 and credited.credit_minor > 0 and debited.sub_ledger_id is not null and credited.sub_ledger_id is not null
          and debited.currency = credited.currency and coalesce(debited.fc_minor, 0) = -coalesce(credited.fc_minor, 0)
          and case new.source_type
            when 'advance_apply' then (da.code in ('2301', '2302') and ca.code in ('1301', '1302')) or (da.code in ('2102', '2104') and ca.code = '1403')
            else debited.sub_ledger_id = credited.sub_ledger_id and debited.currency <> 'BDT' and debited.debit_minor <> credited.credit_minor end)
      or (select count(*) from gl_line where voucher_id = new.id and sub_ledger_id is null) > 1
      or exists (select 1 from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.voucher_id = new.id and l.sub_ledger_id is null
        and (l.currency <> 'BDT' or a.code <> (case when l.credit_minor > 0 then '4301' else '5402' end)
          or not exists (select 1 from gl_line p where p.voucher_id = new.id and p.sub_ledger_id is not null and p.currency <> 'BDT')))
      or exists (select 1 from gl_line l where l.voucher_id = new.id and l.sub_ledger_id is not null and l.currency <> 'BDT' and not gl_settles_carried(l.id))) then
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
