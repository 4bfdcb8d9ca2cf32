/** Post-dated cheques: entered with the posting of their voucher, moved by what the bank says. Source: accounting 6.2, 7; decision 0596. */
import type { cheque as chequeEntity } from '../../domain/books/vouchers/cheque.ts'
import { voucherEntityOf, type VoucherRow } from '../../domain/books/vouchers/voucher-row.ts'
import type { RowOf } from '../../foundation/definitions/entity.ts'
import { sql } from 'kysely'
import { kindOf } from '../../domain/books/kinds/index.ts'
import { entityOf } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { textOf } from '../../domain/books/document.ts'
import { baseCurrency, type Entry } from '../../domain/books/posting.ts'
import { say, wordingOf, type Wording } from '../../foundation/text/sentence.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { chequeWorkflow } from '../../machines/books/cheque.ts'
import { judge } from '../../machines/kit/judge.ts'
import { voucherWorkflow } from '../../machines/books/voucher.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db, Tx } from '../platform/db/kysely.ts'
import { bindings, voucherBinding } from '../workflow/event/bindings.ts'
import { system } from '../workflow/event/facts.ts'
import { insertRow, rowById } from '../workflow/event/rows.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import type {
  EffectOf,
  EngineContext,
  FactsRequest,
  FactsRequestOf,
  NamedEffect,
  NamedFacts,
} from '../workflow/registry.ts'
import { reverseVoucher, undoAllocations } from './post.ts'
import { applicationsOn, voucherColumns } from './rules.ts'
import { knowVoucher } from './voucher-facts.ts'

/** Enters the cheque of a voucher that was posted with one before its day. */
export async function enterCheque(
  db: Tx,
  module: string,
  voucher: VoucherRow,
  entries: readonly Entry[],
  by: number,
): Promise<void> {
  const column = voucherColumns[module]
  const held = entries.find(({ account }) => account.kind === 'pdc_in' || account.kind === 'pdc_out')
  if (!column || !held) return
  const isReceived = column === 'receipt'
  const drawn = await sql<{
    name: string
  }>`select name from ledger_account where id = ${voucher.account}`.execute(db)
  await insertRow(
    db,
    entityOf('cheque'),
    {
      branch: voucher.branch,
      state: chequeWorkflow.initial,
      machine_version: chequeWorkflow.version,
      state_since: voucher.date,
      direction: isReceived ? 'received' : 'issued',
      cheque_no: voucher.cheque_no,
      bank: isReceived ? voucher.bank_name : (drawn.rows[0]?.name ?? null),
      party: entries.find(({ party }) => party !== null)?.party?.id ?? null,
      account: voucher.account,
      amount: moneyText(held.debit + held.credit),
      cheque_date: voucher.cheque_date,
      entered_on: voucher.date,
      [column]: voucher.id,
    },
    by,
  )
}

interface Standing {
  id: number
  direction: string
  state: string
}

async function chequeOf(db: Db, module: string, voucher: number): Promise<Standing | null> {
  const column = voucherColumns[module]
  if (!column) return null
  const { rows } = await sql<Standing>`
    select id, direction, state from cheque where ${sql.ref(column)} = ${voucher} and not is_deleted order by id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** @throws AppError for a voucher whose cheque the bank has: what became of it is said in the register (accounting 6.1, depends-on rule). */
export async function requireUnbanked(db: Db, module: string, voucher: number): Promise<void> {
  const found = await chequeOf(db, module, voucher)
  if (!found) return
  const atBank =
    found.direction === 'received' ? ['deposited', 'cleared', 'bounced', 'replaced'] : ['cleared']
  if (atBank.includes(found.state))
    throw new AppError('ledger.refused', {
      detail: 'Use the cheque register to bounce this cheque.',
      publicCode: 'cheque.banked',
    })
}

const chequeBinding = () => {
  const binding = bindings['cheque']
  if (!binding) throw new Error('cheques have no workflow')
  return binding
}

/** The cheque of a voucher that was taken back is returned or stopped with it. */
export async function followReversal(context: EngineContext, module: string, voucher: number): Promise<void> {
  const found = await chequeOf(context.db, module, voucher)
  if (!found || found.state !== chequeWorkflow.initial) return
  await runEvent(
    { ...context, actor: system, source: 'machine' },
    { binding: chequeBinding(), id: found.id, passengerId: null, type: 'VOUCHER_REVERSED', data: {} },
  )
}

/** Why a voucher does not replace a bounced cheque: it is posted since the bounce, for the same party, and replaces no other. */
async function replacementFault(
  db: Db,
  cheque: RowOf<typeof chequeEntity>,
  data: Row,
): Promise<Wording | null> {
  const isReceived = cheque.direction === 'received'
  const [module, column] = isReceived
    ? (['receipt_voucher', 'new_receipt'] as const)
    : (['payment_voucher', 'new_payment'] as const)
  const { rows } = await sql<{ stands: boolean; taken: boolean }>`
    select o.status ${inStates(voucherWorkflow, 'posted')} and o.date >= ${cheque.ended_on}::date and o.branch = ${cheque.branch} and exists (select 1 from gl_line l join gl_voucher v on v.id = l.voucher_id
        where v.source_type = ${module} and v.source_id = o.id and v.reverses_id is null and l.sub_ledger_id = ${cheque.party}) as stands,
      exists (select 1 from cheque k where ${sql.ref(`k.${column}`)} = o.id and k.id <> ${cheque.id} and not k.is_deleted) as taken
    from ${sql.table(module)} o where o.id = ${Number(data[column] ?? 0)} and not o.is_deleted`.execute(db)
  const [found] = rows
  if (found?.taken) return 'This voucher replaces another cheque already.'
  if (found?.stands) return null
  return isReceived
    ? 'Select a receipt of the same party that was posted since the cheque bounced.'
    : 'Select a payment to the same party that was posted since the cheque bounced.'
}

/** Events that reverse the voucher of a cheque, by what happened to it (accounting 6.2). */
const takesBack = (direction: string): readonly string[] =>
  direction === 'received' ? ['RETURN_TO_DRAWER'] : ['STOP', 'BOUNCE']

/** What keeps the user from reversing the voucher of a cheque today, as its own workflow says it; null while nothing does. */
async function reversalFault(
  { db, actor: { user }, stored: { facts } }: Pick<FactsRequest, 'db' | 'actor' | 'stored'>,
  cheque: RowOf<typeof chequeEntity>,
): Promise<Wording | null> {
  const module = cheque.receipt ? 'receipt_voucher' : 'payment_voucher'
  const kind = kindOf(module)
  const voucher = await rowById(db, voucherEntityOf(module), Number(cheque.receipt ?? cheque.payment))
  if (!kind || !user || !voucher) return null
  const { texts, counts } = await knowVoucher({ db, user, today: facts.today }, kind, voucher, {})
  const verdict = judge(
    voucherWorkflow,
    {
      state: String(voucher.status),
      record: voucher as Row,
      facts: { ...facts, lookups: { refs: {}, taken: {}, counts, texts } },
      last: null,
    },
    { type: 'REVERSE' },
  )
  // Its day is today: what the date says against it is known before.
  return verdict.ok ? (texts['reversal_date'] ?? null) : wordingOf(verdict)
}

/** The account a cheque is deposited into is one of a bank, and what replaces a bounced one fits it. */
export async function chequeFacts(request: FactsRequestOf<typeof chequeEntity>): Promise<NamedFacts> {
  const {
    db,
    type,
    data,
    stored: { state, record },
  } = request
  if (
    state === chequeWorkflow.initial &&
    (type === null || takesBack(String(record.direction)).includes(type))
  )
    return { texts: { reversal: await reversalFault(request, record) } }
  if (type === 'REPLACE') return { texts: { replacement: await replacementFault(db, record, data) } }
  if (type !== 'DEPOSIT' || !data['account']) return {}
  const { rows } = await sql<{
    kind: string
    name: string
    currency: string | null
  }>`select a.kind, a.name, nullif(c.code, ${baseCurrency}) as currency from ledger_account a left join currency c on c.id = a.currency where a.id = ${Number(data['account'])}`.execute(
    db,
  )
  const [account] = rows
  return {
    texts: {
      bank:
        account?.kind !== 'bank'
          ? 'The selected account does not match the payment mode.'
          : account.currency === null
            ? null
            : say`${account.name} is kept in ${account.currency}. This amount is in ${baseCurrency}.`,
    },
  }
}

/** Posts what became of a cheque, and keeps the number of the entry with it. */
async function postOf(
  context: EngineContext,
  about: EffectOf<typeof chequeEntity>,
  name: string,
  document: Row,
): Promise<void> {
  const effect = context.registry.effects[`post ${name}`]
  if (!effect) throw new Error(`no capability posts "${name}"`)
  const { record } = about
  const posted = await effect.do(context, about, {
    ...record,
    cheque: record.id,
    date: record.ended_on,
    narration: `Cheque ${record.cheque_no}`,
    ...document,
  })
  await sql`update cheque set voucher_no = ${(posted as { voucher_no: string }).voucher_no} where id = ${record.id}`.execute(
    context.db, // What a posting answers (post-document.ts).
  )
}

/** Reverses the receipt or payment by its own workflow, so that its rules hold here too. */
async function reverseVoucherOf(
  context: EngineContext,
  { record, data }: EffectOf<typeof chequeEntity>,
): Promise<void> {
  const module = record.receipt ? 'receipt_voucher' : 'payment_voucher'
  await runEvent(context, {
    binding: voucherBinding(module),
    id: Number(record.receipt ?? record.payment),
    passengerId: null,
    type: 'REVERSE',
    data: { reason: data['reason'] ?? record.cheque_no, date: record.ended_on },
  })
}

interface TakenBack {
  id: bigint
  account: number
  sub_ledger: number | null
  passenger: number | null
  debit: bigint
  credit: bigint
}

/** Lines that take a receipt back: parties first, each settled against the line it takes back, so that neither is open. */
async function linesBack(context: EngineContext, receipt: number, day: string, by: number): Promise<Row[]> {
  const { db } = context
  const entry = await sql<{
    id: bigint
  }>`select id from gl_voucher where source_type = 'receipt_voucher' and source_id = ${receipt} and reverses_id is null`.execute(
    db,
  )
  const voucher = entry.rows[0]?.id
  if (voucher === undefined) throw new AppError('record.notFound')
  for (const { id, no } of await applicationsOn(db, voucher))
    await reverseVoucher(db, id, {
      date: day,
      by,
      key: `bounce:${receipt}:${no}`,
      narration: 'Cheque bounced',
    })
  await undoAllocations(db, voucher, day, by)
  const { rows } = await sql<TakenBack>`
    select id, ledger_account_id as account, sub_ledger_id as sub_ledger, passenger_id as passenger, credit_minor as debit, debit_minor as credit from gl_line where voucher_id = ${voucher} order by (credit_minor > 0) desc, line_no`.execute(
    db,
  )
  return rows.map((line) => ({
    account: line.account,
    sub_ledger: line.sub_ledger,
    passenger: line.passenger,
    debit: moneyText(line.debit),
    credit: moneyText(line.credit),
    allocations:
      line.sub_ledger === null
        ? []
        : [{ item: Number(line.id), amount: moneyText(line.debit + line.credit) }],
  }))
}

export const chequeEffects: Readonly<Record<string, NamedEffect>> = {
  'clear cheque': {
    async do(context, about: EffectOf<typeof chequeEntity>) {
      await postOf(context, about, 'cheque clearing', {})
      return undefined
    },
  },
  'reverse voucher of cheque': {
    async do(context, about: EffectOf<typeof chequeEntity>) {
      await reverseVoucherOf(context, about)
      return undefined
    },
  },
  'bounce cheque': {
    async do(context, about: EffectOf<typeof chequeEntity>) {
      const { record } = about
      if (record.direction === 'received') {
        const by = context.actor.user?.id
        if (by === undefined) throw new Error('a cheque is moved by a person')
        await postOf(context, about, 'cheque bounce', {
          lines: await linesBack(context, Number(record.receipt), textOf(record.ended_on), by),
          customer: record.party,
        })
        return undefined
      }
      await reverseVoucherOf(context, about)
      if (Number(record.bank_charge ?? 0) > 0)
        await postOf(context, about, 'cheque bounce', { recovered: null })
      return undefined
    },
  },
}
