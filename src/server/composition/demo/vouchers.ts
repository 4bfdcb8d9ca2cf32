/**
 * Vouchers of the demo agency, whose books are kept in the head office: entered and submitted by the
 * accountant, authorised by a user who may, each on its past day. Source: accounting 4, 6.1, 8.
 */
import { sql } from 'kysely'
import { kindOf } from '../../../domain/books/kinds/index.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { entityOf } from '../../../domain/entities.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { parseMoney } from '../../../foundation/values/money.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { rowById } from '../../workflow/event/rows.ts'
import { makePeriods } from '../../books/fiscal-years.ts'
import { runVoucherEvent } from '../../books/run-voucher.ts'
import { idIn } from '../seed/insert-missing.ts'
import type { Services } from '../../platform/services.ts'
import type { DemoAgency } from './agency.ts'
import type { ReplayClock } from './days.ts'
import { deskOf, enterRecord, type Desk } from './desk.ts'
import type { Happening } from './replay.ts'

/** What a voucher's body is made with. */
export interface Names {
  trx: Tx
  /** Id of an account by its code. */
  account: (code: string) => number
  /** Sub ledger of a party on an account. */
  party: (
    code: string,
    type: 'agent' | 'medical_center' | 'passenger' | 'employee',
    id: number,
  ) => Promise<number>
  /** Open line an earlier voucher left on an account of a party. */
  open: (key: string, code: string) => Promise<number>
}

export interface ScenarioVoucher {
  /** By which later happenings speak of it. */
  key: string
  day: CivilDate
  module:
    | 'opening_balance'
    | 'payment_voucher'
    | 'receipt_voucher'
    | 'contra'
    | 'journal'
    | 'sales'
    | 'purchase'
  narration: string
  /** Everything but date and narration. */
  body: (names: Names) => Promise<Row>
  /** How far it has come; posted when left out. */
  reaches?: 'draft' | 'submitted'
}

/** What every voucher of the demo is entered with. */
export interface BooksContext {
  agency: DemoAgency
  services: Services
  /** Ids of accounts by code. */
  accounts: ReadonlyMap<string, number>
  /** Module and id of what was entered so far, by its key. */
  entered: Map<string, { module: string; id: number }>
}

/** Up to here the manager authorises, beyond it the administrator. Minor units; demo 2.1. */
const mostOfManager = 500_000_00n

/** Periods from the day of the opening balances on; the seed makes those of this financial year. */
export async function openBooks(trx: Tx, from: CivilDate): Promise<void> {
  const { rows } = await sql<{
    year: number
    before: CivilDate
    starts_on: CivilDate
  }>`select fiscal_year as year, starts_on, starts_on - 1 as before from accounting_period where not is_deleted order by starts_on limit 1`.execute(
    trx,
  )
  const [first] = rows
  if (first && from < first.starts_on) await makePeriods(trx, first.year, from, first.before)
}

export const namesOf = (trx: Tx, { accounts, entered }: BooksContext): Names => ({
  trx,
  account: (code) => idIn(accounts, code),
  async party(code, type, id) {
    const { rows } = await sql<{
      id: number
    }>`select party_sub_ledger(${idIn(accounts, code)}, ${type}, ${id}) as id`.execute(trx)
    return rows[0]?.id ?? 0
  },
  async open(key, code) {
    const source = entered.get(key)
    const { rows } = await sql<{ id: bigint }>`
      select l.id from gl_voucher v join gl_line l on l.voucher_id = v.id where v.source_type = ${source?.module ?? ''} and v.source_id = ${source?.id ?? 0} and l.ledger_account_id = ${idIn(accounts, code)} order by l.line_no limit 1`.execute(
      trx,
    )
    if (!rows[0]) throw new Error(`${key} left nothing open on ${code}`)
    return Number(rows[0].id)
  },
})

/** A voucher as something that happened. */
export function voucherHappening(voucher: ScenarioVoucher, at: BooksContext): Happening {
  const { key, day, module, narration, body, reaches } = voucher
  return {
    day,
    isNightly: false,
    says: `${day}: ${module} ${key}`,
    async run(trx: Tx, clock: ReplayClock) {
      const kind = kindOf(module)
      if (!kind) throw new Error(`there is no voucher ${module}`)
      const clerk = deskOf('accounts', { ...at, trx, clock })
      const made = await enterRecord(clerk, module, {
        date: day,
        narration,
        ...(await body(namesOf(trx, at))),
      })
      const { id } = made
      at.entered.set(key, { module, id })
      let version = made.version
      const send = async (desk: Desk, type: string) => {
        version = Number(
          (
            await runVoucherEvent(desk, {
              kind,
              id,
              type,
              data: {},
              ifMatch: version,
              key: `demo:${module}:${id}`,
            })
          )['version'],
        )
      }
      if (reaches === 'draft') return
      await send(clerk, 'SUBMIT')
      if (reaches === 'submitted') return
      const amount = parseMoney(String((await rowById(trx, entityOf(module), id))?.['amount'])) ?? 0n
      await send(deskOf(amount > mostOfManager ? 'admin' : 'manager', { ...at, trx, clock }), 'AUTHORISE')
    },
  }
}
