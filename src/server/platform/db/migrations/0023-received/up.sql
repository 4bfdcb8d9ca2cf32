-- What a passenger has paid (accounting.md 14, passengerledger): receipts less payouts on his receivable and his advances,
-- and, where his agent pays for him, receipt lines of the agent that name him. Lines of the books are never changed or
-- removed, so adding up each new one keeps the sum; a reversal is a line on the other side.
set local acc.migration = 'on';

create function passenger_received_ai() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare source text; party sub_ledger_account; who integer;
begin
  if new.sub_ledger_id is null then return null; end if;
  select v.source_type into source from gl_voucher v where v.id = new.voucher_id;
  if source not in ('receipt_voucher', 'payment_voucher') then return null; end if;
  select * into party from sub_ledger_account s where s.id = new.sub_ledger_id;
  if party.party_type = 'passenger' and exists (select 1 from ledger_account a where a.id = new.ledger_account_id and a.code in ('1302', '2301')) then
    who := party.party_id;
  elsif party.party_type = 'agent' and source = 'receipt_voucher' and new.passenger_id is not null then
    select p.id into who from passenger p where p.id = new.passenger_id and p.payer = 'agent';
  end if;
  if who is not null then
    update passenger set received_amount = coalesce(received_amount, 0) + new.credit_minor - new.debit_minor where id = who;
  end if;
  return null;
end $$;
create trigger passenger_received_ai after insert on gl_line for each row execute function passenger_received_ai();
-- Later migrations of the same start are none of the ledger's.
set local acc.migration = 'off';
