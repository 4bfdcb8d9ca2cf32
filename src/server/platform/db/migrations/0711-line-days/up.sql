-- Debit, credit and number of lines by day, account, branch, party and currency, kept by the transaction that posts (accounting 14, decision 1020).
set local acc.migration = 'on';

create table gl_line_day (
  posting_date      date not null,
  ledger_account_id integer not null references ledger_account (id),
  branch_id         integer not null references branch (id),
  sub_ledger_id     integer references sub_ledger_account (id),
  currency          char(3) not null,
  is_closing        boolean not null,
  lines             integer not null check (lines > 0),
  debit_minor       bigint not null,
  credit_minor      bigint not null,
  fc_minor          bigint not null,
  constraint gl_line_day_once unique nulls not distinct (ledger_account_id, posting_date, branch_id, sub_ledger_id, currency, is_closing)
) with (fillfactor = 70);

insert into gl_line_day (posting_date, ledger_account_id, branch_id, sub_ledger_id, currency, is_closing, lines, debit_minor, credit_minor, fc_minor)
  select v.posting_date, l.ledger_account_id, l.branch_id, l.sub_ledger_id, l.currency, v.is_closing, count(*), sum(l.debit_minor), sum(l.credit_minor), coalesce(sum(l.fc_minor), 0)
  from gl_line l join gl_voucher v on v.id = l.voucher_id group by 1, 2, 3, 4, 5, 6 order by 1, 2;
create index gl_line_day_date on gl_line_day (posting_date, ledger_account_id);
create index gl_line_day_party on gl_line_day (sub_ledger_id, posting_date) where sub_ledger_id is not null;

-- What a transaction has posted itself and not sealed yet stands in no sum.
create index gl_voucher_tx on gl_voucher (tx);

-- Runs after gl_voucher_commit (by its name), which checked the entry and holds the lock of the seals until the commit.
create or replace function gl_voucher_totals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into gl_line_day as t (posting_date, ledger_account_id, branch_id, sub_ledger_id, currency, is_closing, lines, debit_minor, credit_minor, fc_minor)
    select new.posting_date, l.ledger_account_id, l.branch_id, l.sub_ledger_id, l.currency, new.is_closing, count(*), sum(l.debit_minor), sum(l.credit_minor), coalesce(sum(l.fc_minor), 0)
    from gl_line l where l.voucher_id = new.id group by l.ledger_account_id, l.branch_id, l.sub_ledger_id, l.currency
  on conflict on constraint gl_line_day_once do update set lines = t.lines + excluded.lines, debit_minor = t.debit_minor + excluded.debit_minor, credit_minor = t.credit_minor + excluded.credit_minor, fc_minor = t.fc_minor + excluded.fc_minor;
  insert into gl_month_total as t (month, ledger_account_id, branch_id, is_closing, debit_minor, credit_minor)
    select gl_month(new.posting_date), l.ledger_account_id, l.branch_id, new.is_closing, sum(l.debit_minor), sum(l.credit_minor)
    from gl_line l where l.voucher_id = new.id group by l.ledger_account_id, l.branch_id
  on conflict (month, ledger_account_id, branch_id, is_closing) do update set debit_minor = t.debit_minor + excluded.debit_minor, credit_minor = t.credit_minor + excluded.credit_minor;
  return null;
end $$;

create trigger gl_line_day_biu before insert or update on gl_line_day for each row execute function gl_month_total_biu();
create trigger gl_line_day_ro before delete on gl_line_day for each row execute function gl_immutable();
create trigger gl_line_day_nt before truncate on gl_line_day execute function gl_immutable();
alter table gl_line_day enable always trigger gl_line_day_biu, enable always trigger gl_line_day_ro, enable always trigger gl_line_day_nt;

-- What moved from the first day to the last, both counted: whole months from their totals, the days outside them from those of the days.
create or replace function gl_movement(first date, last date)
  returns table (ledger_account_id integer, branch_id integer, is_closing boolean, debit_minor bigint, credit_minor bigint) language sql stable as $$
  select t.ledger_account_id, t.branch_id, t.is_closing, t.debit_minor, t.credit_minor
    from gl_month_total t where t.month >= first and t.month < gl_month(last + 1)
  union all
  -- Days before the first whole month.
  select d.ledger_account_id, d.branch_id, d.is_closing, d.debit_minor, d.credit_minor
    from gl_line_day d where d.posting_date >= first and d.posting_date <= least(last, (gl_month(first - 1) + interval '1 month')::date - 1)
  union all
  -- Days after the last one.
  select d.ledger_account_id, d.branch_id, d.is_closing, d.debit_minor, d.credit_minor
    from gl_line_day d where d.posting_date >= greatest(gl_month(last + 1), (gl_month(first - 1) + interval '1 month')::date) and d.posting_date <= last
$$;
