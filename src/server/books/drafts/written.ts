/** Proposals whose draft is written down already: a template that is due, and a journal to be taken back on its day. Source: accounting 6.4; decisions 1131, 1132. */
import { sql } from 'kysely'
import { worthOf } from '../../../foundation/values/rates.ts'
import {
  fromTemplate,
  isTemplateKind,
  voucherTemplate,
} from '../../../domain/books/vouchers/voucher-template.ts'
import { journal } from '../../../domain/books/vouchers/journals.ts'
import { showDate, type CivilDate } from '../../../foundation/values/dates.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'
import { accountingPeriodWorkflow } from '../../../machines/books/accounting-period.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Row } from '../../records/read/columns.ts'
import { rowById } from '../../workflow/event/rows.ts'
import { processPlan, rateOf, type Plan, type Proposal, type Written } from './source.ts'

/** The first open day from a due day to today; null when every period between them is closed. */
async function openDay(db: Db, due: CivilDate, today: CivilDate): Promise<CivilDate | null> {
  const { rows } = await sql<{ day: CivilDate }>`
    select greatest(starts_on, ${due}::date)::text as day from accounting_period
    where status ${inStates(accountingPeriodWorkflow, 'open')} and not is_deleted and ends_on >= ${due}::date and starts_on <= ${today}::date order by starts_on limit 1`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

interface Dated {
  /** On which the draft is dated. */
  date: CivilDate
  /** Behind its narration, where that is another day than the one it is due on. */
  note: string
  isClosed: boolean
}

/** A due day ahead of today is today's: no voucher is dated in the future (accounting 4). */
async function dated(db: Db, due: CivilDate, today: CivilDate): Promise<Dated> {
  const wanted = due < today ? due : today
  const open = await openDay(db, wanted, today)
  const date = open ?? wanted
  return { date, note: date === due ? '' : ` (due ${showDate(due)})`, isClosed: open === null }
}

const noted = (narration: unknown, note: string): string =>
  `${(typeof narration === 'string' ? narration : '').slice(0, 500 - note.length)}${note}`.trim()

const minorOf = (value: unknown): bigint => parseMoney(typeof value === 'string' ? value : '') ?? 0n
const sumOf = (lines: readonly Row[], column: string): bigint =>
  lines.reduce((sum, line) => sum + minorOf(line[column]), 0n)

interface TemplateLine {
  account: number | null
  sub_ledger: number | null
  side: string
  amount: bigint | null
  tds: bigint | null
  description: string | null
}

const planned = (voucher: Plan['voucher'], written: Written, waits: Plan['waits']): Plan => ({
  voucher,
  account: null,
  party: null,
  against: null,
  currency: null,
  rate: null,
  till: null,
  written,
  waits,
})

/** The template or journal was deleted: what it was due for is dismissed by hand. */
const gone = planned('journal', { head: {}, lines: [], worth: 0n }, 'step_undone')

async function ofTemplate(db: Db, { record_id, on_date }: Proposal, today: CivilDate): Promise<Plan> {
  const template = await rowById(db, voucherTemplate, record_id)
  const kind = template?.kind ?? ''
  if (!template || !isTemplateKind(kind)) return gone
  const { rows } = await sql<TemplateLine>`
    select account, sub_ledger, side, amount, tds, description from voucher_template_line where voucher_template = ${record_id} order by position, id`.execute(
    db,
  )
  const text = (amount: bigint | null): string | null => (amount === null ? null : moneyText(amount))
  const { lines: filled = [], ...head } = fromTemplate(kind, {
    ...template,
    lines: rows.map((line) => ({ ...line, amount: text(line.amount), tds: text(line.tds) })),
  })
  const lines = (filled as Row[]).map(({ asks: _asks, labels: _labels, amount, debit, credit, ...line }) => ({
    ...line,
    ...(kind === 'journal'
      ? { debit: moneyText(minorOf(debit)), credit: moneyText(minorOf(credit)) }
      : minorOf(amount) === 0n
        ? {}
        : { amount: minorOf(amount) }),
  }))
  const { date, note, isClosed } = await dated(db, on_date, today)
  const { currency } = template
  const isForeign = typeof currency === 'number' && kind !== 'journal' && kind !== 'contra'
  const rate = isForeign ? await rateOf(db, currency, date) : null
  const sum =
    kind === 'contra'
      ? minorOf(head['moved'])
      : kind === 'journal'
        ? [sumOf(lines, 'debit'), sumOf(lines, 'credit')].reduce((a, b) => (a > b ? a : b))
        : lines.reduce((total, line) => total + ('amount' in line ? (line.amount ?? 0n) : 0n), 0n)
  return planned(
    kind,
    {
      head: { ...head, date, narration: noted(head['narration'], note), ...(isForeign ? { rate } : {}) },
      lines,
      worth: rate === null ? sum : worthOf(sum, { digits: 2, rate }),
    },
    isClosed ? 'period_closed' : isForeign && rate === null ? 'no_rate' : null,
  )
}

interface JournalLine {
  account: number | null
  sub_ledger: number | null
  passenger: number | null
  description: string | null
  debit: bigint | null
  credit: bigint | null
}

/** The other way round, line by line; what a line paid or when it is due belongs to the first journal alone. */
async function ofJournal(db: Db, { record_id, on_date }: Proposal, today: CivilDate): Promise<Plan> {
  const first = await rowById(db, journal, record_id)
  if (!first) return gone
  const { rows } = await sql<JournalLine>`
    select account, sub_ledger, passenger, description, debit, credit from journal_line where journal = ${record_id} order by position, id`.execute(
    db,
  )
  const lines = rows.map(({ debit, credit, ...line }) => ({
    ...line,
    debit: moneyText(credit ?? 0n),
    credit: moneyText(debit ?? 0n),
  }))
  const { date, note, isClosed } = await dated(db, on_date, today)
  const says = `Reversal of ${first.voucher_no ?? `#${record_id}`}`
  return planned(
    'journal',
    {
      head: {
        date,
        reference: first.voucher_no,
        narration: noted(first.narration ? `${says}: ${first.narration}` : says, note),
      },
      lines,
      worth: sumOf(lines, 'debit'),
    },
    isClosed ? 'period_closed' : null,
  )
}

const sources = { recurring: ofTemplate, reversing: ofJournal }

/** What a proposal becomes, and what is missing for it. */
export async function planOf(db: Db, proposal: Proposal, today: CivilDate): Promise<Plan> {
  const { kind } = proposal
  if (kind !== 'recurring' && kind !== 'reversing') return processPlan(db, proposal, today)
  const plan = await sources[kind](db, proposal, today)
  return proposal.undone ? { ...plan, waits: 'step_undone' } : plan
}
