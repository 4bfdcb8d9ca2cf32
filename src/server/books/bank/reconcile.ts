/** Matching rows of a bank statement with the ledger, and closing it. Source: decision 0760. */
import type { bankStatement } from '../../../domain/books/bank/bank-statement.ts'
import type { RowOf } from '../../../foundation/definitions/entity.ts'
import { sql } from 'kysely'
import { minor } from '../../../domain/books/document.ts'
import { paymentKind, receiptKind } from '../../../domain/books/kinds/money.ts'
import { ruleWords } from '../../../domain/books/bank/suggest.ts'
import { othersMay, type Row } from '../../../domain/journey/facts.ts'
import { say, type Wording } from '../../../foundation/text/sentence.ts'
import { showMoney } from '../../../foundation/values/money.ts'
import {
  afterRowEvent,
  bankRowEvents,
  bankRowWorkflow,
  type BankRowEvent,
  type BankRowState,
} from '../../../machines/books/bank-row.ts'
import { bankStatementWorkflow } from '../../../machines/books/bank-statement.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { transition } from '../../platform/db/transition.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { voucherBinding } from '../../workflow/event/bindings.ts'
import type {
  EffectOf,
  EngineContext,
  FactsRequestOf,
  NamedEffect,
  NamedFacts,
} from '../../workflow/registry.ts'
import { othersNamed } from '../rules.ts'
import { draftVoucher } from '../run-voucher.ts'
import { countOpen, ledgerOf, linesById, rowsById, rowsOf, rowsWith, sumsOf, type BankRow } from './rows.ts'

/** Numbers of a payload; its fields were read by their shapes. */
const numbers = (value: unknown): number[] => (Array.isArray(value) ? [...new Set(value.map(Number))] : [])
const chosenRows = (data: Row): number[] =>
  data['row'] === undefined ? numbers(data['rows']) : [Number(data['row'])]
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const sum = (parts: readonly { amount: bigint }[]): bigint =>
  parts.reduce((total, { amount }) => total + amount, 0n)

interface Statement {
  id: number
  account: number
  from: string
  to: string
  opening: bigint
  closing: bigint
  note: string
}
const statementOf = (record: RowOf<typeof bankStatement>): Statement => ({
  id: record.id,
  account: Number(record.account),
  from: String(record.from_day),
  to: String(record.to_day),
  opening: minor(record.opening),
  closing: minor(record.closing),
  note: textOf(record.opening_note),
})

const stateFaults: Record<BankRowState, Wording> = {
  open: 'This row is not matched yet.',
  drafted: 'A voucher is drafted for this row. Take the row back first.',
  matched: 'This row is already matched.',
  explained: 'This row is already explained.',
}

const isRowEvent = (type: string): type is BankRowEvent => bankRowEvents.some((one) => one === type)

/** Why these rows do not allow the event; null when they do. */
function rowsFault(type: string, asked: readonly number[], found: readonly BankRow[]): Wording | null {
  if (!isRowEvent(type)) return null
  if (found.length === 0 || found.length !== asked.length) return 'This row is not on the statement.'
  const closed = found.find(({ state }) => afterRowEvent(state, type) === null)
  if (closed) return stateFaults[closed.state]
  return type === 'DRAFT' && new Set(found.map(({ amount }) => amount > 0n)).size > 1
    ? 'Rows of one voucher are all paid in, or all paid out.'
    : null
}

type Found = Awaited<ReturnType<typeof linesById>>

function linesFault(asked: readonly number[], found: Found): Wording | null {
  if (found.length !== asked.length) return 'A line of the ledger is not of this account.'
  return found.some(({ taken }) => taken) ? 'A line of the ledger is already matched.' : null
}

const differenceFault = (rows: readonly BankRow[], lines: Found, reason: string): Wording | null => {
  const difference = sum(rows) - sum(lines)
  return difference === 0n || reason !== ''
    ? null
    : say`Rows and ledger differ by ${showMoney(difference)}. Please enter the reason.`
}

/** The statement of the account before this one. */
async function before(db: Db, { id, account, to }: Statement) {
  const { rows } = await sql<{ state: string; closing: bigint | null; to_day: string }>`
    select state, closing, to_day::text as to_day from bank_statement where account = ${account} and id <> ${id} and not is_deleted
      and state ${inStates(bankStatementWorkflow, 'imported', 'matching', 'closed')} and (to_day, id) < (${to}::date, ${id}) order by to_day desc, id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** How the opening balance stands to the ledger, for the first statement of an account; null for the others. */
async function firstDifference(
  db: Db,
  statement: Statement,
): Promise<{ ledger: bigint; difference: bigint } | null> {
  if (await before(db, statement)) return null
  const { before: ledger } = await ledgerOf(db, statement.id, statement)
  return { ledger, difference: statement.opening - ledger }
}

/** Why the opening balance is not to be explained: it agrees, or the statement before says what it is. */
async function notExplained(db: Db, statement: Statement): Promise<Wording | null> {
  const last = await before(db, statement)
  if (last && last.closing !== statement.opening) return otherOpening(last.closing, statement)
  const first = await firstDifference(db, statement)
  return first && first.difference !== 0n ? null : 'The opening balance agrees.'
}

const otherOpening = (closing: bigint | null, { opening }: Statement): Wording =>
  say`The statement before closed with ${showMoney(closing ?? 0n)}, and this one opens with ${showMoney(opening)}.`

async function openingFault(db: Db, statement: Statement): Promise<Wording | null> {
  const last = await before(db, statement)
  if (last) {
    if (last.state !== 'closed')
      return say`The statement before, up to ${{ day: last.to_day }}, is not closed.`
    return last.closing === statement.opening ? null : otherOpening(last.closing, statement)
  }
  const first = await firstDifference(db, statement)
  return !first || first.difference === 0n || statement.note !== ''
    ? null
    : say`The ledger had ${showMoney(first.ledger)} where the statement opens with ${showMoney(statement.opening)}. Explain the opening balance.`
}

async function closingFault(db: Db, { id, opening, closing }: Statement): Promise<Wording | null> {
  const { matched, explained } = await sumsOf(db, id)
  const found = opening + matched + explained
  return found === closing
    ? null
    : say`The statement closes with ${showMoney(closing)}, and ledger and explanations come to ${showMoney(found)}.`
}

async function hasMatched(db: Db, statement: number, user: number | null): Promise<boolean> {
  const { rows } =
    await sql`select 1 from bank_match where bank_statement = ${statement} and made_by = ${user} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

async function laterFault(db: Db, { id, account, to }: Statement): Promise<Wording | null> {
  const { rows } = await sql<{ to_day: string }>`
    select to_day::text as to_day from bank_statement where account = ${account} and not is_deleted and state ${inStates(bankStatementWorkflow, 'closed')} and (to_day, id) > (${to}::date, ${id}) order by to_day limit 1`.execute(
    db,
  )
  return rows[0] ? say`The statement up to ${{ day: rows[0].to_day }} is closed. Reopen it first.` : null
}

async function bookedFault(db: Db, account: number): Promise<Wording | null> {
  const { rows } = await sql<{
    kind: string
    is_active: boolean
    name: string
  }>`select kind, is_active and not is_deleted as is_active, name from ledger_account where id = ${account}`.execute(
    db,
  )
  const [found] = rows
  if (!found) return 'Please select an account.'
  if (!found.is_active) return say`${found.name} is inactive.`
  return ['cash', 'bank', 'mfs'].includes(found.kind)
    ? 'Use a contra voucher to move money between cash and bank accounts.'
    : null
}

export async function bankFacts({
  db,
  type,
  stored,
  data,
}: FactsRequestOf<typeof bankStatement>): Promise<NamedFacts> {
  const { record, state, facts } = stored
  const statement = statementOf(record)
  if (type !== null && isRowEvent(type)) {
    const asked = chosenRows(data)
    const rows = await rowsById(db, statement.id, asked)
    const askedLines = numbers(data['lines'])
    const lines = type === 'PAIR' ? await linesById(db, statement.account, askedLines) : []
    return {
      texts: {
        rows: rowsFault(type, asked, rows),
        lines: type === 'PAIR' ? linesFault(askedLines, lines) : null,
        difference: type === 'PAIR' ? differenceFault(rows, lines, textOf(data['reason'])) : null,
        booked: type === 'DRAFT' ? await bookedFault(db, Number(data['booked_on'])) : null,
      },
    }
  }
  const isOpen = state === 'imported' || state === 'matching'
  const isOwn = isOpen && (await hasMatched(db, statement.id, facts.user.id))
  const open = isOpen ? (await rowsOf(db, statement.id)).filter(({ match }) => match === null).length : 0
  return {
    texts: {
      first: isOpen ? await notExplained(db, statement) : 'The opening balance agrees.',
      open: open === 1 ? 'One row is not resolved.' : open > 1 ? say`${open} rows are not resolved.` : null,
      opening: isOpen ? await openingFault(db, statement) : null,
      closing: isOpen && open === 0 ? await closingFault(db, statement) : null,
      own: isOwn ? 'You matched rows of this statement. Another person closes it.' : null,
      [othersMay]: isOwn
        ? await othersNamed(db, {
            branch: record.branch,
            but: facts.user.id === null ? [] : [facts.user.id],
            where: sql`not exists (select from bank_match m where m.bank_statement = ${statement.id} and m.made_by = u.id)`,
          })
        : null,
      later: state === 'closed' ? await laterFault(db, statement) : null,
    },
  }
}

const userOf = ({ actor }: EngineContext): number => {
  if (!actor.user) throw new Error('rows of a bank statement are matched by a person')
  return actor.user.id
}

/** Keeps what was done with the text of a row, for the next one like it; null where it has no words. */
async function learn(
  db: Db,
  account: number,
  row: BankRow,
  { bookedOn, subLedger }: { bookedOn: number | null; subLedger: number | null },
): Promise<number | null> {
  const words = ruleWords(row)
  if (words === '' || words.length > 200 || (bookedOn === null && subLedger === null)) return null
  const { rows } = await sql<{ id: number }>`
    insert into bank_rule (account, words, is_in, booked_on, sub_ledger) values (${account}, ${words}, ${row.amount > 0n}, ${bookedOn}, ${subLedger})
    on conflict (account, words, is_in) do update set uses = bank_rule.uses + 1, booked_on = coalesce(excluded.booked_on, bank_rule.booked_on),
      sub_ledger = case when excluded.booked_on is null then coalesce(excluded.sub_ledger, bank_rule.sub_ledger) else excluded.sub_ledger end
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** What a row that was taken back had taught counts once less; a rule without a row that follows it is removed. */
async function unlearn(db: Db, rule: number | null): Promise<void> {
  if (rule === null) return
  await sql`delete from bank_rule where id = ${rule} and uses = 1`.execute(db)
  await sql`update bank_rule set uses = uses - 1 where id = ${rule} and uses > 1`.execute(db)
}

const ways = {
  PAIR: transition(bankRowWorkflow, 'PAIR'),
  EXPLAIN: transition(bankRowWorkflow, 'EXPLAIN'),
  DRAFT: transition(bankRowWorkflow, 'DRAFT'),
  UNPAIR: transition(bankRowWorkflow, 'UNPAIR'),
} satisfies Record<BankRowEvent, unknown>

async function join(
  context: EngineContext,
  statement: Statement,
  { rows, lines, reason }: { rows: readonly BankRow[]; lines: Found; reason: string },
): Promise<void> {
  const { db } = context
  const difference = sum(rows) - sum(lines)
  const made = await sql<{ id: number }>`
    insert into bank_match (bank_statement, difference, reason, made_by, made_at) values (${statement.id}, ${difference}, ${reason === '' ? null : reason}, ${userOf(context)}, ${context.clock.now().toISOString()}) returning id`.execute(
    db,
  )
  const match = made.rows[0]?.id ?? 0
  if (lines.length > 0)
    await sql`insert into bank_match_line (line, match) select unnest(${lines.map(({ id }) => id)}::bigint[]), ${match}`.execute(
      db,
    )
  const [line] = lines
  for (const row of rows) {
    const subLedger = lines.length === 1 ? (line?.sub_ledger ?? null) : null
    const rule = row.rule ?? (await learn(db, statement.account, row, { bookedOn: null, subLedger }))
    const way = lines.length > 0 ? ways.PAIR : ways.EXPLAIN
    await sql`update bank_row set match = ${match}, state = ${way.state}, rule = ${rule} where id = ${row.id} and ${way.from}`.execute(
      db,
    )
  }
  await countOpen(db, statement.id)
}

/** A draft that was not handed in yet ends with its row, where this person may end it; a voucher that went on stays. */
async function giveUpDraft(context: EngineContext, kind: typeof paymentKind, id: number): Promise<void> {
  const { db, actor } = context
  const { rows } = await sql<{ own: boolean }>`
    select created_by = ${userOf(context)} as own from ${sql.table(kind.module)} where id = ${id} and status = 'draft' and voucher_no is null and not is_deleted`.execute(
    db,
  )
  const mayEnd = rows[0]?.own === true || actor.role === 'ADM' || actor.role === 'MGR'
  if (!rows[0] || !mayEnd) return
  await context.registry.runEvent(context, {
    binding: voucherBinding(kind.module),
    id,
    passengerId: null,
    type: 'CANCEL',
    data: { reason: 'Its row of the bank statement was taken back' },
    ifMatch: null,
  })
}

/** Takes rows back that were matched, explained or drafted together. */
async function free(context: EngineContext, rows: readonly BankRow[]): Promise<void> {
  const { db } = context
  const [first] = rows
  if (!first) return
  const unpair = ways.UNPAIR
  await sql`update bank_row set state = ${unpair.state}, match = null, payment = null, receipt = null, rule = null where id = any(${rows.map(({ id }) => id)}::integer[]) and ${unpair.from}`.execute(
    db,
  )
  await sql`delete from bank_match where id = ${first.match}`.execute(db)
  for (const { rule } of rows) await unlearn(db, rule)
  if (first.payment !== null) await giveUpDraft(context, paymentKind, first.payment)
  if (first.receipt !== null) await giveUpDraft(context, receiptKind, first.receipt)
}

export const bankEffects: Readonly<Record<string, NamedEffect>> = {
  'pair bank rows': {
    async do(context, { record }: EffectOf<typeof bankStatement>, data) {
      const statement = statementOf(record)
      const rows = await rowsById(context.db, statement.id, chosenRows(data))
      const lines = await linesById(context.db, statement.account, numbers(data['lines']))
      await join(context, statement, { rows, lines, reason: textOf(data['reason']) })
      return undefined
    },
  },

  'explain bank rows': {
    async do(context, { record }: EffectOf<typeof bankStatement>, data) {
      const statement = statementOf(record)
      const rows = await rowsById(context.db, statement.id, chosenRows(data))
      await join(context, statement, { rows, lines: [], reason: textOf(data['reason']) })
      return undefined
    },
  },

  /** One voucher for the rows, a line for each; what it is booked on is learned for the next row like them. */
  'draft bank voucher': {
    async do(context, { record }: EffectOf<typeof bankStatement>, data) {
      const { db } = context
      const statement = statementOf(record)
      const rows = await rowsById(db, statement.id, chosenRows(data))
      const isIn = rows.some(({ amount }) => amount > 0n)
      const kind = isIn ? receiptKind : paymentKind
      const bookedOn = Number(data['booked_on'])
      const subLedger = data['sub_ledger'] ? Number(data['sub_ledger']) : null
      const account = await sql<{ kind: string; currency: number | null }>`
        select a.kind, case when c.code = 'BDT' then null else a.currency end as currency from ledger_account a left join currency c on c.id = a.currency where a.id = ${statement.account}`.execute(
        db,
      )
      const last = rows.at(-1)
      const id = await draftVoucher(context, kind, record, {
        head: {
          date: last?.day,
          mode: account.rows[0]?.kind ?? 'bank',
          account: statement.account,
          currency: account.rows[0]?.currency ?? null,
          [isIn ? 'payer' : 'payee']:
            (rows.find(({ party }) => party !== null)?.party ?? '').slice(0, 120) || null,
          narration:
            textOf(data['narration']) || [...new Set(rows.map(({ text }) => text))].join('; ').slice(0, 500),
          reference: (last?.bank_reference ?? last?.reference ?? '').slice(0, 60) || null,
        },
        lines: rows.map(({ amount, text }) => ({
          account: bookedOn,
          sub_ledger: subLedger,
          passenger: null,
          description: text.slice(0, 200),
          amount: amount < 0n ? -amount : amount,
          allocations: [],
        })),
      })
      for (const row of rows) {
        const rule = await learn(db, statement.account, row, { bookedOn, subLedger })
        const draft = ways.DRAFT
        await sql`update bank_row set state = ${draft.state}, payment = ${isIn ? null : id}, receipt = ${isIn ? id : null}, rule = ${rule} where id = ${row.id} and ${draft.from}`.execute(
          db,
        )
      }
      await countOpen(db, statement.id)
      return { [isIn ? 'receipt' : 'payment']: id }
    },
  },

  'free bank row': {
    async do(context, { record }: EffectOf<typeof bankStatement>, data) {
      const statement = record.id
      const [row] = await rowsById(context.db, statement, chosenRows(data))
      if (!row) throw new Error(`statement ${statement} has no row ${String(data['row'])}`)
      await free(context, await rowsWith(context.db, statement, row))
      await countOpen(context.db, statement)
      return undefined
    },
  },

  'free bank rows': {
    async do(context, { record }: EffectOf<typeof bankStatement>) {
      const statement = record.id
      for (;;) {
        const row = (await rowsOf(context.db, statement)).find(({ state }) => state !== 'open')
        if (!row) break
        await free(context, await rowsWith(context.db, statement, row))
      }
      await countOpen(context.db, statement)
      return undefined
    },
  },
}
