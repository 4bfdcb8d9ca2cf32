-- Debit and credit by month, account and branch, kept by the transaction that posts. Source: handbook accounting.md 14, decision 0180.
set local acc.migration = 'on';

create table gl_month_total (
  month             date not null check (extract(day from month) = 1),
  ledger_account_id integer not null references ledger_account (id),
  branch_id         integer not null references branch (id),
  is_closing        boolean not null,
  debit_minor       bigint not null,
  credit_minor      bigint not null,
  primary key (month, ledger_account_id, branch_id, is_closing)
) with (fillfactor = 50);

create function gl_month(day date) returns date language sql immutable as $$ select date_trunc('month', day::timestamp)::date $$;

insert into gl_month_total (month, ledger_account_id, branch_id, is_closing, debit_minor, credit_minor)
  select gl_month(v.posting_date), l.ledger_account_id, l.branch_id, v.is_closing, sum(l.debit_minor), sum(l.credit_minor)
  from gl_line l join gl_voucher v on v.id = l.voucher_id group by 1, 2, 3, 4;

-- Runs after gl_voucher_commit (by its name), which checked the entry and holds the lock of the seals until the commit.
create function gl_voucher_totals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into gl_month_total as t (month, ledger_account_id, branch_id, is_closing, debit_minor, credit_minor)
    select gl_month(new.posting_date), l.ledger_account_id, l.branch_id, new.is_closing, sum(l.debit_minor), sum(l.credit_minor)
    from gl_line l where l.voucher_id = new.id group by l.ledger_account_id, l.branch_id
  on conflict (month, ledger_account_id, branch_id, is_closing) do update set debit_minor = t.debit_minor + excluded.debit_minor, credit_minor = t.credit_minor + excluded.credit_minor;
  return null;
end $$;
create constraint trigger gl_voucher_totals after insert on gl_voucher deferrable initially deferred for each row execute function gl_voucher_totals();

create function gl_month_total_biu() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'Totals are written by the ledger itself.' using errcode = 'AC022'; end if;
  return new;
end $$;
create trigger gl_month_total_biu before insert or update on gl_month_total for each row execute function gl_month_total_biu();
create trigger gl_month_total_ro before delete on gl_month_total for each row execute function gl_immutable();
create trigger gl_month_total_nt before truncate on gl_month_total execute function gl_immutable();

alter table gl_voucher enable always trigger gl_voucher_totals;
alter table gl_month_total enable always trigger gl_month_total_biu, enable always trigger gl_month_total_ro, enable always trigger gl_month_total_nt;

-- What moved from the first day to the last, both counted: whole months from the totals, the days outside them from the lines.
create function gl_movement(first date, last date)
  returns table (ledger_account_id integer, branch_id integer, is_closing boolean, debit_minor bigint, credit_minor bigint) language sql stable as $$
  select t.ledger_account_id, t.branch_id, t.is_closing, t.debit_minor, t.credit_minor
    from gl_month_total t where t.month >= first and t.month < gl_month(last + 1)
  union all
  -- Days before the first whole month.
  select l.ledger_account_id, l.branch_id, v.is_closing, l.debit_minor, l.credit_minor
    from gl_voucher v join gl_line l on l.voucher_id = v.id
    where v.posting_date >= first and v.posting_date <= least(last, (gl_month(first - 1) + interval '1 month')::date - 1)
  union all
  -- Days after the last one.
  select l.ledger_account_id, l.branch_id, v.is_closing, l.debit_minor, l.credit_minor
    from gl_voucher v join gl_line l on l.voucher_id = v.id
    where v.posting_date >= greatest(gl_month(last + 1), (gl_month(first - 1) + interval '1 month')::date) and v.posting_date <= last
$$;
