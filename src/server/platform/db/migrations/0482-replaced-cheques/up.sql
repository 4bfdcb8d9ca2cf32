set local acc.migration = 'on';

alter table cheque add column new_receipt integer;
alter table cheque add column new_payment integer;
alter table cheque add FOREIGN KEY (new_payment) REFERENCES payment_voucher(id);
alter table cheque add FOREIGN KEY (new_receipt) REFERENCES receipt_voucher(id);
CREATE INDEX cheque_new_payment_idx ON cheque USING btree (new_payment, id);

-- The number of a cheque that was replaced may come again, as that of one that bounced.
create or replace function gl_cheque_once() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare taken boolean; place text := case tg_table_name when 'payment_voucher' then 'account' else 'bank_name' end;
begin
  -- A number whose cheque bounced or was given back may come again.
  if new.mode is distinct from 'cheque' or new.cheque_no is null or new.status not in ('submitted', 'posted') then return null; end if;
  -- 7283006 is the lock of cheque numbers: two vouchers at once do not both find theirs free.
  perform pg_advisory_xact_lock(7283006, hashtext(tg_table_name || '|' || lower(new.cheque_no)));
  execute format('select exists (select 1 from %I o join %I n on n.id = $1 where o.id <> n.id and o.mode = ''cheque'' and lower(o.cheque_no) = lower(n.cheque_no) and o.status in (''submitted'', ''posted'') and not o.is_deleted and not exists (select 1 from cheque k where k.%I = o.id and k.state in (''bounced'', ''replaced'', ''returned'', ''stopped''))
      and n.status in (''submitted'', ''posted'') and lower(trim(o.%I::text)) is not distinct from lower(trim(n.%I::text)))', tg_table_name, tg_table_name, split_part(tg_table_name, '_', 1), place, place) into taken using new.id;
  if taken then
    if tg_table_name = 'payment_voucher' then raise exception 'This cheque number is already used for this account.' using errcode = 'AC033'; end if;
    raise exception 'This cheque has already been received.' using errcode = 'AC034';
  end if;
  return null;
end $$;
