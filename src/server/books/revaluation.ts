/** Revaluation of balances in other currencies: what differs, and what posting it does. Source: accounting 10.4; decision 0671. */
import type { fxRevalue } from '../../domain/books/chart/fx-revalue.ts'
import { sql } from 'kysely'
import { dateText } from '../../foundation/text/agency-format.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { worthOf } from '../../foundation/values/rates.ts'
import { textOf } from '../../domain/books/document.ts'
import { AppError } from '../../domain/errors.ts'
import { fixLink, say, type Wording } from '../../foundation/text/sentence.ts'
import { addDays, type CivilDate } from '../../foundation/values/dates.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { fxRevalueWorkflow } from '../../machines/books/fx-revalue.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { Hooks, Writing, UpdateOf } from '../records/hooks.ts'
import { refuseField } from '../records/hooks/refuse.ts'
import type { FactsRequestOf, EffectOf, NamedEffect, NamedFacts } from '../workflow/registry.ts'
import { reverseVoucher } from './post.ts'
import { periodFault, periodOf } from './rules.ts'

interface Balance {
  branch: number
  account: number
  sub_ledger: number | null
  currency: string
  currency_id: number
  digits: number
  /** Of the day; null where the table has none. */
  rate: string | null
  fc: bigint
  base: bigint
}

/** What stands in other currencies on a day: control accounts by party, cash, banks and wallets. */
async function balancesOn(db: Db, day: CivilDate): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select l.branch_id as branch, a.id as account, l.sub_ledger_id as sub_ledger, c.code as currency, c.id as currency_id, c.minor_unit as digits, r.rate::text as rate,
      sum(l.fc_minor)::bigint as fc, sum(l.debit_minor - l.credit_minor)::bigint as base
    from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id join currency c on c.code = l.currency and not c.is_deleted
      left join exchange_rate r on r.currency = c.id and r.date = ${day}::date and not r.is_deleted left join sub_ledger_account s on s.id = l.sub_ledger_id
    where l.fc_minor is not null and v.posting_date <= ${day}::date and a.kind in ('control', 'cash', 'bank', 'mfs')
    group by l.branch_id, a.id, a.code, l.sub_ledger_id, s.code, c.id, c.code, c.minor_unit, r.rate having sum(l.fc_minor) <> 0
    order by l.branch_id, a.code, s.code, c.code`.execute(db)
  return rows
}

/** A currency that has a balance and no rate on the day. */
const missingRate = (balances: readonly Balance[], day: CivilDate): Wording | null => {
  const without = balances.find(({ rate }) => rate === null)
  if (!without) return null
  const { currency, currency_id: id } = without
  return {
    ...say`There is no exchange rate of ${currency} on ${{ day }}.`,
    fix: fixLink(
      say`Enter the exchange rate of ${currency}`,
      `/apps/exchangeRate-management/new?currency=${id}&date=${day}`,
    ),
  }
}

type Difference = Balance & { rate: string; difference: bigint }

/** What a balance is worth more, or less, than the books say. */
const differencesOf = (balances: readonly Balance[]): Difference[] =>
  balances.flatMap((one) => {
    const { fc, base, rate, digits } = one
    if (rate === null) return []
    const difference = worthOf(fc, { rate, digits }) - base
    return difference === 0n ? [] : [{ ...one, rate, difference }]
  })

/** Totals in wire form. */
function totalsOf(differences: readonly Difference[]): { gain: string; loss: string } {
  const sumOf = (isGain: boolean): bigint =>
    differences.reduce((sum, { difference }) => (difference > 0n === isGain ? sum + difference : sum), 0n)
  return { gain: moneyText(sumOf(true)), loss: moneyText(-sumOf(false)) }
}

/** What speaks against posting it; asked only for that. */
export async function revaluationFacts({
  db,
  type,
  stored: { record },
}: FactsRequestOf<typeof fxRevalue>): Promise<NamedFacts> {
  if (type !== 'POST') return {}
  const day = record.date
  const balances = await balancesOn(db, day)
  const differences = differencesOf(balances)
  const totals = totalsOf(differences)
  const isCurrent = totals.gain === record.gain && totals.loss === record.loss
  return {
    texts: {
      changed:
        missingRate(balances, day) ??
        (isCurrent
          ? null
          : 'Entries or rates changed since this revaluation was prepared. Discard it and prepare another.'),
      nothing: differences.length > 0 ? null : 'No balance differs from the books at these rates.',
    },
  }
}

async function fill({ values, merged, crud: { db } }: Writing): Promise<void> {
  const day = textOf(merged['date'])
  const balances = await balancesOn(db, day)
  const missing = missingRate(balances, day)
  if (missing) refuseField('date', 'RATE', missing)
  Object.assign(values, totalsOf(differencesOf(balances)))
}

/** One revaluation of a day at a time, with the differences of that moment. */
export const revaluationHooks: Hooks = {
  async beforeCreate(writing) {
    const { values, crud } = writing
    const { rows } = await sql<{
      found: boolean
    }>`select exists (select 1 from fx_revalue where date = ${values['date']} and state ${inStates(fxRevalueWorkflow, 'prepared', 'posted')} and not is_deleted) as found`.execute(
      crud.db,
    )
    if (rows[0]?.found) refuseField('date', 'PREPARED', 'A revaluation of this day is prepared already.')
    await fill(writing)
  },
  async beforeUpdate({ values, stored }: UpdateOf<typeof fxRevalue>) {
    if ('date' in values && values.date !== stored.date)
      refuseField('date', 'LOCKED', 'The day of a revaluation cannot be changed.')
  },
}

export const revaluationEffects: Readonly<Record<string, NamedEffect>> = {
  /** One entry for each branch, since an entry belongs to one, and its reversal on the next day. */
  'revalue balances': {
    async do(context, about: EffectOf<typeof fxRevalue>): Promise<Row> {
      const { db, registry, actor } = context
      const post = registry.effects['post revaluation']
      const { user } = actor
      if (!post || !user) throw new Error('there is no way to post the revaluation')
      const { record } = about
      const { date } = record
      const next = addDays(date, 1)
      const period = await periodOf(db, next)
      const closed = periodFault(period, next, actor.role)
      if (closed)
        throw new AppError('ledger.refused', {
          detail: closed,
          publicCode: period ? 'period.closed' : 'period.none',
        })
      const differences = differencesOf(await balancesOn(db, date))
      const numbers: string[] = []
      for (const branch of new Set(differences.map((one) => one.branch))) {
        const posted = await post.do(context, about, {
          date,
          branch,
          lines: differences
            .filter((one) => one.branch === branch)
            .map(({ difference, account, sub_ledger, currency, rate }) => ({
              account,
              sub_ledger,
              currency,
              rate,
              debit: moneyText(difference > 0n ? difference : 0n),
              credit: moneyText(difference < 0n ? -difference : 0n),
            })),
          narration: `Revaluation at the rates of ${dateText(date, 'en')}`,
        })
        const { voucher_no: no } = posted as { voucher_no: string } // What a posting answers (post-document.ts).
        numbers.push(no)
        const { rows } = await sql<{
          id: bigint
          own: number | null
        }>`select id, own_authority as own from gl_voucher where voucher_no = ${no}`.execute(db)
        for (const { id, own } of rows)
          await reverseVoucher(db, id, {
            date: next,
            by: user.id,
            ownAuthority: own,
            key: `${no}:next day`,
            narration: `Revaluation of ${dateText(date, 'en')} taken back`,
          })
      }
      await sql`update fx_revalue set voucher_no = ${numbers.join(', ')} where id = ${record.id}`.execute(db)
      return { voucher_no: numbers.join(', ') }
    },
  },
}
