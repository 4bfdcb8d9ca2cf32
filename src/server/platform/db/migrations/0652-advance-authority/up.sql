-- An advance is applied, and taken back, under an authority for bills of its amount (accounting 8; decision 0795).
-- No second person is asked for these entries, so the authority is all that stands before them.
set local acc.migration = 'on';

create function gl_advance_authority() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.source_type <> 'advance_apply' then return null; end if;
  -- With the bill or the payment it joined, reversed or bounced in the same transaction, it is taken back by itself (decision 0201);
  -- that entry has its own rule.
  if new.reverses_id is not null and exists (
    select 1 from gl_line l join gl_allocation a on l.id in (a.debit_line_id, a.credit_line_id) and a.undoes_id is null
      join gl_line o on o.id in (a.debit_line_id, a.credit_line_id) and o.voucher_id <> l.voucher_id
      join gl_voucher document on document.id = o.voucher_id
      join gl_voucher r on r.tx = new.tx and (r.reverses_id = document.id or (r.source_type = 'pdc_bounce' and document.source_type = 'receipt_voucher'
        and exists (select 1 from cheque c where c.id = r.source_id and c.receipt = document.source_id)))
    where l.voucher_id = new.reverses_id and document.source_type <> 'advance_apply') then
    return null;
  end if;
  if not exists (
    select 1 from authorize_account a where a."user" = new.authorised_by and a.is_active and not a.is_deleted and a.scope in ('all', 'bill')
      and a.max_amount >= (select sum(l.debit_minor) from gl_line l where l.voucher_id = new.id)) then
    raise exception 'An advance is applied, and taken back, under an authority for bills of its amount.' using errcode = 'AC044';
  end if;
  return null;
end $$;
create constraint trigger gl_advance_authority after insert on gl_voucher deferrable initially deferred for each row execute function gl_advance_authority();
alter table gl_voucher enable always trigger gl_advance_authority;
