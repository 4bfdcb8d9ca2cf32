/** Sends the operations of the property test through the services the screens use, and compares what stands in the books with the model. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { kindOf } from '../../../../src/domain/books/kinds/index.ts'
import { entityOf } from '../../../../src/domain/entities.ts'
import { AppError } from '../../../../src/domain/errors.ts'
import { runVoucherEvent } from '../../../../src/server/books/run-voucher.ts'
import { runPeriodEvent } from '../../../../src/server/books/periods.ts'
import { settle, undoApplied, undoJoined } from '../../../../src/server/books/settlement/settle.ts'
import { create, send } from '../../../../src/server/composition/golden/records.ts'
import type { GoldenAgency } from '../../../../src/server/composition/golden/agency.ts'
import { createRecord } from '../../../../src/server/records/write/write-record.ts'
import { type Model } from './model.ts'
import { digits, type Operation, type Outcome, type Settled } from './words.ts'

type Voucher = Extract<Operation, { op: 'bill' | 'money' | 'contra' | 'sided' }>
type Body = Readonly<Record<string, unknown>>
interface Posted {
  module: string
  id: number
}

/** Two places, as amounts are typed; of KWD the third is 0. */
const typed = (amount: bigint, currency: string): string => {
  const hundredths = digits[currency] === 3 ? amount / 10n : amount
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
const own = (amount: bigint, currency: string): string => {
  const places = digits[currency] ?? 2
  const unit = 10n ** BigInt(places)
  return `${amount / unit}.${String(amount % unit).padStart(places, '0')}`
}
const rateText = (rate: bigint): string => `${rate / 10_000n}.${String(rate % 10_000n).padStart(4, '0')}`
const isRefusal = (fault: unknown): fault is Error =>
  fault instanceof AppError ||
  (fault instanceof Error && /^AC\d{3}$/.test(String(Reflect.get(fault, 'code'))))

interface LineRow {
  id: number
  account: string
  party: string | null
  debit: string
  credit: string
  currency: string
  fc: string | null
}
const shapeOf = (line: {
  account: string
  party: string | null
  debit: bigint | string
  credit: bigint | string
  currency: string
  fc: bigint | string | null
}): string =>
  [line.account, line.party ?? '-', line.debit, line.credit, line.currency, line.fc ?? '-'].join(' ')

export class Driver {
  private readonly agency: GoldenAgency
  private readonly model: Model
  private readonly branches: readonly number[]
  /** Ids in the books by those of the model. */
  private readonly entries = new Map<number, number>()
  private readonly lines = new Map<number, number>()
  private readonly allocations = new Map<Settled, number>()
  private readonly vouchers = new Map<number, Posted>()
  private seen = { entry: 0, allocation: 0 }
  private readonly rates = new Map<string, number>()

  constructor(agency: GoldenAgency, model: Model, branches: readonly number[]) {
    this.agency = agency
    this.model = model
    this.branches = branches
  }

  /** @returns null when the program refused it, with the sentence it gave as the reason; nothing else may be thrown. */
  async send(operation: Operation): Promise<string | null> {
    this.agency.clock.set(this.model.today)
    try {
      await this.perform(operation)
      return null
    } catch (fault) {
      if (isRefusal(fault)) return fault.message || 'refused'
      throw fault
    }
  }

  private account(code: string): number {
    const id = this.agency.accounts.get(code)
    if (id === undefined) throw new Error(`There is no account ${code}.`)
    return id
  }
  private currency(code: string): number {
    const id = this.agency.currencies.get(code)
    if (id === undefined) throw new Error(`There is no currency ${code}.`)
    return id
  }
  private party(account: string, party: string | null): Promise<number> | null {
    return party === null ? null : this.agency.party(account, party)
  }
  private lineId(line: number): number {
    const id = this.lines.get(line)
    if (id === undefined) throw new Error(`Line ${line} is not in the books.`)
    return id
  }

  private async perform(one: Operation): Promise<void> {
    const { agency } = this
    switch (one.op) {
      case 'bill':
      case 'money':
      case 'contra':
      case 'sided':
        return this.voucher(one)
      case 'reverse': {
        const { module, id } = this.voucherOf(one.entry)
        const kind = kindOf(module)
        if (!kind) throw new Error(`There is no voucher ${module}.`)
        await agency.as('approver', (crud) =>
          runVoucherEvent(crud, {
            kind,
            id,
            type: 'REVERSE',
            data: { reason: 'Entered by mistake', date: one.date },
            ifMatch: null,
            key: randomUUID(),
          }),
        )
        return undefined
      }
      case 'settle': {
        const line = this.model.line(one.debit)
        const amount = own(one.amount, line.currency)
        const parties = await sql<{ id: number }>`
          select s.id from sub_ledger_account s where s.code = ${line.party}`.execute(agency.db)
        await agency.as('clerk', (crud) =>
          settle(
            crud,
            parties.rows.map(({ id }) => id),
            {
              debits: [{ item: this.lineId(one.debit), amount }],
              credits: [{ item: this.lineId(one.credit), amount }],
            },
            randomUUID(),
          ),
        )
        return undefined
      }
      case 'undo':
        return this.undo(one.settled)
      case 'cheque': {
        const { module, id } = this.voucherOf(one.entry)
        const { rows } = await sql<{ id: number }>`
          select id from cheque where ${sql.ref(module === 'receipt_voucher' ? 'receipt' : 'payment')} = ${id}`.execute(
          agency.db,
        )
        await send(agency, 'approver', 'cheque', rows[0]?.id ?? 0, one.event, {
          ...(['BOUNCE', 'RETURN_TO_DRAWER', 'STOP'].includes(one.event)
            ? { reason: 'The bank refused it' }
            : {}),
          ...(one.event === 'BOUNCE' ? { bank_charge: typed(one.charge, 'BDT') } : {}),
          ...(one.recovered > 0n ? { recovered: typed(one.recovered, 'BDT') } : {}),
        })
        return undefined
      }
      case 'period': {
        const { rows } = await sql<{ id: number; version: number }>`
          select id, version from accounting_period where ${`${one.month}-01`}::date between starts_on and ends_on and not is_deleted`.execute(
          agency.db,
        )
        const [period] = rows
        await agency.as('approver', (crud) =>
          runPeriodEvent(crud, period?.id ?? 0, one.event, period?.version ?? 0),
        )
        return undefined
      }
      case 'revalue':
        for (const [code, rate] of Object.entries(one.rates)) {
          const key = `${code} ${one.date}`
          if (!this.rates.has(key))
            this.rates.set(
              key,
              await create(agency, 'exchange_rate', {
                currency: this.currency(code),
                date: one.date,
                rate: rateText(rate),
              }),
            )
        }
        return this.prepared('fx_revalue', { date: one.date })
      case 'close year': {
        const { rows } = await sql<{ id: number }>`
          select id from fiscal_year where '2026-06-30'::date between starts_on and ends_on`.execute(
          agency.db,
        )
        return this.prepared('year_close', { fiscal_year: rows[0]?.id ?? null })
      }
    }
  }

  /** What one person prepares and the other posts; refused, it is discarded. */
  private async prepared(module: string, body: Body): Promise<void> {
    const id = await create(this.agency, module, { ...body })
    try {
      await send(this.agency, 'approver', module, id, 'POST')
    } catch (fault) {
      await send(this.agency, 'clerk', module, id, 'DISCARD', { reason: 'It cannot be posted' })
      throw fault
    }
  }

  private voucherOf(entry: number): Posted {
    const found = this.vouchers.get(entry)
    if (!found) throw new Error(`Entry ${entry} has no voucher.`)
    return found
  }

  private async undo(at: number): Promise<void> {
    const one = this.model.settled[at]
    if (!one) throw new Error('no such settlement')
    const made = [one.debit, one.credit]
      .map((id) => this.model.entry(this.model.line(id).entry))
      .find(
        ({ type, reverses }) => ['advance_apply', 'exchange_settlement'].includes(type) && reverses === null,
      )
    await this.agency.as('clerk', (crud) =>
      made
        ? undoApplied(
            crud,
            {
              id: this.entries.get(made.id) ?? 0,
              amount: made.lines.reduce((sum, { debit }) => sum + debit, 0n),
            },
            'Settled by mistake',
            randomUUID(),
          )
        : undoJoined(crud, this.allocations.get(one) ?? 0),
    )
  }

  /** Draft and handing in by one person, authorisation by the other; what is refused on the way is cancelled. */
  private async voucher(one: Voucher): Promise<void> {
    const { agency } = this
    const kind = kindOf(one.type)
    if (!kind) throw new Error(`There is no voucher ${one.type}.`)
    const body = await this.bodyOf(one)
    const draft = await agency.as('clerk', (crud) =>
      createRecord(entityOf(one.type), body, crud, crud.services.registry.hooks),
    )
    const id = Number(draft['id'])
    const run = (who: 'clerk' | 'approver', type: string, data = {}) =>
      agency.as(who, (crud) =>
        runVoucherEvent(crud, { kind, id, type, data, ifMatch: null, key: randomUUID() }),
      )
    try {
      await run('clerk', 'SUBMIT')
      await run('approver', 'AUTHORISE')
    } catch (fault) {
      await run('clerk', 'CANCEL', { reason: 'It cannot be posted' })
      throw fault
    }
    this.last = { module: one.type, id }
  }
  private last: Posted | null = null

  private async bodyOf(one: Voucher): Promise<Body> {
    const head = { date: one.date, branch: this.branches[one.branch] }
    if (one.op === 'contra')
      return {
        ...head,
        from_account: this.account(one.from),
        to_account: this.account(one.to),
        moved: typed(one.moved, 'BDT'),
        charge: typed(one.charge, 'BDT'),
        ...(one.foreign === null ? {} : { foreign_amount: typed(one.foreign, 'SAR') }),
      }
    if (one.op === 'sided') {
      const lines = []
      for (const line of one.lines)
        lines.push({
          account: this.account(line.account),
          sub_ledger: await this.party(line.account, line.party),
          debit: typed(line.debit, 'BDT'),
          credit: typed(line.credit, 'BDT'),
          ...(line.fc === null
            ? {}
            : { currency: this.currency(line.currency), foreign_amount: typed(line.fc, line.currency) }),
        })
      return { ...head, lines }
    }
    const exchange =
      one.currency === 'BDT' ? {} : { currency: this.currency(one.currency), rate: rateText(one.rate) }
    if (one.op === 'bill') {
      const isSale = one.type === 'sales'
      const place = isSale ? (one.party.startsWith('PAX') ? '1302' : '1301') : '2102'
      return {
        ...head,
        ...exchange,
        [isSale ? 'customer' : 'supplier']: await this.party(place, one.party),
        due_date: one.date,
        ...(isSale ? {} : { supplier_bill_no: randomUUID() }),
        lines: one.lines.map((line) => ({
          account: this.account(line.account),
          description: 'As billed',
          amount: typed(line.amount, one.currency),
          vat_bp: Number(line.vat),
          ...(isSale ? { discount: typed(line.discount, one.currency) } : {}),
        })),
      }
    }
    const lines = []
    for (const line of one.lines)
      lines.push({
        account: this.account(line.account),
        sub_ledger: await this.party(line.account, line.party),
        amount: typed(line.amount, one.currency),
        tds: typed(line.tax, one.currency),
        allocations: line.pays.map(({ line: item, amount }) => ({
          item: this.lineId(item),
          amount: typed(amount, one.currency),
        })),
      })
    const cheque = one.cheque
      ? {
          cheque_no: one.cheque.no,
          cheque_date: one.cheque.date,
          ...(one.type === 'receipt_voucher' ? { bank_name: 'City Bank' } : {}),
        }
      : {}
    return { ...head, ...exchange, mode: one.mode, account: this.account(one.account), ...cheque, lines }
  }

  /**
   * Compares what came into the books since the last call with what the model expects, line by line, and remembers
   * which is which. @returns what differs; nothing when they agree.
   */
  async compare(expected: Outcome): Promise<string[]> {
    const { db } = this.agency
    const { rows: vouchers } = await sql<{
      id: bigint
      type: string
      date: string
      reverses: bigint | null
      closing: boolean
      branches: number[]
      lines: LineRow[]
    }>`
      select v.id, v.voucher_type as type, v.posting_date as date, v.reverses_id as reverses, v.is_closing as closing, array_agg(distinct l.branch_id) as branches,
        json_agg(json_build_object('id', l.id, 'account', a.code, 'party', s.code, 'debit', l.debit_minor::text, 'credit', l.credit_minor::text, 'currency', trim(l.currency), 'fc', l.fc_minor::text) order by l.line_no) as lines
      from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id
      where v.id > ${this.seen.entry} group by v.id order by v.id`.execute(db)
    const { rows: settled } = await sql<{
      id: bigint
      debit: bigint
      credit: bigint
      amount: bigint
      fc: bigint | null
      undoes: bigint | null
    }>`select id, debit_line_id as debit, credit_line_id as credit, amount_minor as amount, fc_minor as fc, undoes_id as undoes from gl_allocation where id > ${this.seen.allocation} order by id`.execute(
      db,
    )
    const headOf = (
      type: string,
      date: string,
      reverses: number | null,
      isClosing: boolean,
      branch: string,
      lines: string[],
    ): string =>
      [
        `${type} ${date} branch ${branch}${isClosing ? ' closing' : ''} reverses ${reverses}`,
        ...lines.sort(),
      ].join('; ')
    const found = vouchers.map((one) => ({
      ...one,
      text: headOf(
        one.type,
        one.date,
        one.reverses === null ? null : Number(one.reverses),
        one.closing,
        one.branches.join('+'),
        one.lines.map(shapeOf),
      ),
    }))
    const differs: string[] = []
    for (const entry of expected.entries) {
      const text = headOf(
        entry.type,
        entry.date,
        entry.reverses === null ? null : (this.entries.get(entry.reverses) ?? null),
        entry.isClosing,
        String(this.branches[entry.branch]),
        entry.lines.map(shapeOf),
      )
      const at = found.findIndex((one) => one.text === text)
      const match = found[at]
      if (!match) {
        differs.push(`expected ${text}`)
        continue
      }
      found.splice(at, 1)
      this.entries.set(entry.id, Number(match.id))
      const free = [...match.lines]
      for (const line of entry.lines) {
        const place = free.findIndex((one) => shapeOf(one) === shapeOf(line))
        const [taken] = free.splice(place, 1)
        if (taken) this.lines.set(line.id, Number(taken.id))
      }
      if (this.last && entry.reverses === null && this.last.module === entry.type) {
        this.vouchers.set(entry.id, this.last)
        this.last = null
      }
    }
    differs.push(...found.map(({ text }) => `found ${text}`))
    const rows = settled.map((one) => ({
      id: Number(one.id),
      text:
        one.undoes === null
          ? `${one.debit} with ${one.credit}: ${one.amount} (${one.fc})`
          : `undoes ${one.undoes}: ${one.amount} (${one.fc})`,
    }))
    const take = (text: string): number | null => {
      const at = rows.findIndex((one) => one.text === text)
      if (at < 0) {
        differs.push(`expected ${text}`)
        return null
      }
      return rows.splice(at, 1)[0]?.id ?? null
    }
    for (const one of expected.settled) {
      const id = take(
        `${this.lines.get(one.debit)} with ${this.lines.get(one.credit)}: ${one.amount} (${one.fc})`,
      )
      if (id !== null) this.allocations.set(one, id)
    }
    for (const one of expected.undone)
      take(`undoes ${this.allocations.get(one)}: ${-one.amount} (${one.fc === null ? null : -one.fc})`)
    differs.push(...rows.map(({ text }) => `found ${text}`))
    this.seen = {
      entry: Math.max(this.seen.entry, ...vouchers.map(({ id }) => Number(id))),
      allocation: Math.max(this.seen.allocation, ...settled.map(({ id }) => Number(id))),
    }
    return differs
  }
}
