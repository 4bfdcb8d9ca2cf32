/** The figures of the account card of the dashboard, all from the trial balance of the day. Source: reports 5.2. */
import { sql } from 'kysely'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { entityOf } from '../../domain/entities.ts'
import type { ReportLink } from '../../foundation/reports/report.ts'
import {
  accountFigures,
  creditorAccounts,
  debtorAccounts,
  voucherFigures,
  type FigureParts,
} from '../../domain/reports/account-figures.ts'
import type { Db } from '../platform/db/kysely.ts'
import { profitLoss, trialBalance, type Range } from './statements.ts'

/** Amounts in minor units of BDT; payable and results with the sign people say them with. */
export interface AccountSummary {
  cash: bigint
  bank: bigint
  wallets: bigint
  receivable: bigint
  payable: bigint
  cheques_in_hand: bigint
  receipts_today: bigint
  payments_today: bigint
  revenue_month: bigint
  expenses_month: bigint
  net_profit_month: bigint
}

const debtors = new Set(debtorAccounts)
const creditors = new Set(creditorAccounts)

/** Money that came in by receipts and went out by payments on a day; neither what was reversed nor its reversal. */
async function movedOn(db: Db, { to: day, branch }: Range): Promise<{ received: bigint; paid: bigint }> {
  const { rows } = await sql<{ received: bigint; paid: bigint }>`
    select coalesce(sum(l.debit_minor) filter (where v.source_type = 'receipt_voucher' and a.kind in ('cash', 'bank', 'mfs', 'pdc_in')), 0)::bigint as received,
      coalesce(sum(l.credit_minor) filter (where v.source_type = 'payment_voucher' and a.kind in ('cash', 'bank', 'mfs', 'pdc_out')), 0)::bigint as paid
    from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
    where v.posting_date = ${day}::date and v.reverses_id is null and not exists (select from gl_voucher r where r.reverses_id = v.id)
      and ${branch ? sql`l.branch_id = any(${[branch].flat()}::int4[])` : sql`true`}`.execute(db)
  return rows[0] ?? { received: 0n, paid: 0n }
}

/** Where the money stands on a day. @param branch branches whose lines count; all when null. */
export async function accountSummary(
  db: Db,
  today: CivilDate,
  branch: Range['branch'],
): Promise<AccountSummary> {
  const rows = await trialBalance(db, { from: today, to: today, branch })
  const { rows: accounts } = await sql<{
    code: string
    kind: string
  }>`select code, kind from ledger_account`.execute(db)
  const kinds = new Map(accounts.map(({ code, kind }) => [code, kind]))
  const sum = (fits: (code: string) => boolean): bigint =>
    rows.filter(({ code }) => fits(code)).reduce((total, { close }) => total + close, 0n)
  const ofKind = (kind: string): bigint => sum((code) => kinds.get(code) === kind)
  const moved = await movedOn(db, { from: today, to: today, branch })
  const month = await profitLoss(db, { from: `${today.slice(0, 7)}-01`, to: today, branch })
  return {
    cash: ofKind('cash'),
    bank: ofKind('bank'),
    wallets: ofKind('mfs'),
    receivable: sum((code) => debtors.has(code)),
    payable: -sum((code) => creditors.has(code)),
    cheques_in_hand: ofKind('pdc_in'),
    receipts_today: moved.received,
    payments_today: moved.paid,
    revenue_month: month.revenue,
    expenses_month: month.revenue + month.otherIncome - month.net,
    net_profit_month: month.net,
  }
}

/** The rows behind each figure, as the address of their report names them. */
export async function figureLinks(db: Db, today: CivilDate): Promise<Record<string, ReportLink>> {
  const { rows } = await sql<{
    code: string
    id: number
    of: 'account_group' | 'account'
  }>`select code, id, 'account' as of from ledger_account where not is_deleted union all select code, id, 'account_group' from account_group where not is_deleted order by code`.execute(
    db,
  )
  const idsOf = (of: 'account_group' | 'account', codes: readonly string[] | undefined) =>
    codes
      ? {
          [of]: rows
            .filter((row) => row.of === of && codes.some((code) => row.code.startsWith(code)))
            .map(({ id }) => id)
            .join(','),
        }
      : {}
  const trial = Object.entries<FigureParts>(accountFigures).map(
    ([name, { kinds, accounts, groups, days, isWithoutClosing, equals }]): [string, ReportLink] => [
      name,
      {
        report: 'trialBalance',
        equals,
        filters: {
          level: 'ledger',
          ...(kinds ? { kind: kinds.join(',') } : {}),
          ...idsOf('account', accounts),
          ...idsOf('account_group', groups),
          ...(isWithoutClosing ? { without_closing: 'yes' } : {}),
          date: days === 'today' ? today : `${today.slice(0, 7)}-01..${today}`,
        },
      },
    ],
  )
  const vouchers = Object.entries(voucherFigures).map(([name, module]): [string, ReportLink] => [
    name,
    { path: `${entityOf(module).paths?.list ?? ''}?f.date=is:${today}&f.status=is:posted` },
  ])
  return Object.fromEntries([...trial, ...vouchers])
}
