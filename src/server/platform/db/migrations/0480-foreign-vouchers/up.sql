set local acc.migration = 'on';

alter table payment_voucher add column currency integer;
alter table payment_voucher add column rate numeric(18,8);
alter table receipt_voucher add column currency integer;
alter table receipt_voucher add column rate numeric(18,8);
alter table contra add column foreign_amount bigint default 0;
alter table sales add column currency integer;
alter table sales add column rate numeric(18,8);
alter table purchase add column currency integer;
alter table purchase add column rate numeric(18,8);
alter table opening_balance_line add column currency integer;
alter table opening_balance_line add column foreign_amount bigint;
alter table payment_voucher add FOREIGN KEY (currency) REFERENCES currency(id);
alter table receipt_voucher add FOREIGN KEY (currency) REFERENCES currency(id);
alter table sales add FOREIGN KEY (currency) REFERENCES currency(id);
alter table purchase add FOREIGN KEY (currency) REFERENCES currency(id);
alter table opening_balance_line add FOREIGN KEY (currency) REFERENCES currency(id);

-- Lines settle each other in one currency: as much of it as of its value in BDT, and never more than a line has.
create or replace function gl_allocation_ai() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare dl gl_line; cl gl_line; s numeric; fs numeric; u gl_allocation;
begin
  perform pg_advisory_xact_lock(7283002, (least(new.debit_line_id, new.credit_line_id) % 2147483647)::int);
  perform pg_advisory_xact_lock(7283002, (greatest(new.debit_line_id, new.credit_line_id) % 2147483647)::int);
  select * into dl from gl_line where id = new.debit_line_id;
  select * into cl from gl_line where id = new.credit_line_id;
  if dl.debit_minor = 0 or cl.credit_minor = 0 then raise exception 'An allocation joins one debit line and one credit line.' using errcode = 'AC009'; end if;
  if dl.ledger_account_id <> cl.ledger_account_id or dl.sub_ledger_id is distinct from cl.sub_ledger_id or dl.sub_ledger_id is null then
    raise exception 'An allocation must stay within one party and one account.' using errcode = 'AC010';
  end if;
  if dl.currency <> cl.currency or (dl.currency = 'BDT') <> (new.fc_minor is null) then
    raise exception 'The bill is in %.', trim(case when dl.currency <> 'BDT' then dl.currency else cl.currency end) using errcode = 'AC037';
  end if;
  if new.undoes_id is not null then
    select * into u from gl_allocation where id = new.undoes_id;
    if u.amount_minor <> -new.amount_minor or u.fc_minor is distinct from -new.fc_minor or u.debit_line_id <> new.debit_line_id or u.credit_line_id <> new.credit_line_id or u.undoes_id is not null then
      raise exception 'An allocation can only be undone in full.' using errcode = 'AC011';
    end if;
  end if;
  select coalesce(sum(amount_minor), 0), coalesce(sum(fc_minor), 0) into s, fs from gl_allocation where debit_line_id = dl.id;
  if s < 0 or s > dl.debit_minor or fs < 0 or fs > abs(coalesce(dl.fc_minor, 0)) then raise exception 'Allocated amount exceeds the outstanding amount.' using errcode = 'AC012'; end if;
  select coalesce(sum(amount_minor), 0), coalesce(sum(fc_minor), 0) into s, fs from gl_allocation where credit_line_id = cl.id;
  if s < 0 or s > cl.credit_minor or fs < 0 or fs > abs(coalesce(cl.fc_minor, 0)) then raise exception 'Allocated amount exceeds the outstanding amount.' using errcode = 'AC012'; end if;
  return null;
end $$;
