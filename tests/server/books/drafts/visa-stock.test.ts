/** Bought visas that are stock until a passenger uses one, where the agency keeps a stock. Source: accounting 4.9; decision 0841. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../workflow/workflow-driver.ts'
import { draftDriver, inShort, type DraftDriver } from './driver.ts'

const reason = 'entered for the wrong person'
let d: DraftDriver
beforeAll(async () => {
  d = await draftDriver()
  for (const who of ['accounts', 'manager', 'admin'] as const)
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${d.users.ids[who]}, 'all', 9000000000, '2026-07-01')`.execute(
      d.db,
    )
})
afterAll(() => d.close())
beforeEach(async () => {
  d.clock.set(d.day)
  await d.set({ visa_stock: true })
})

const currency = async (code: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from currency where code = ${code}`.execute(d.db)
  return rows[0]?.id ?? 0
}
/** The visas everybody of this agency gets, bought at a cost for stock or not. */
const buy = async (unitCost: string, code = 'BDT') => {
  await sql`update cost_proposal set is_deleted = true where module in ('visa_entry', 'visa_allotment')`.execute(
    d.db,
  )
  await sql`update visa_entry set state = 'draft', visa_file = ${d.paper}, supplier = ${d.ids.agent['AG-0002']}, unit_cost = ${unitCost}, cost_currency = ${await currency(code)} where id = ${d.visa.id}`.execute(
    d.db,
  )
  await d.ok({ id: 0, records: { visa_entry: d.visa.id } }, 'visa_entry', 'OPEN', {}, 'agents')
  const [bought, ...more] = await d.proposals({ module: 'visa_entry', record: d.visa.id })
  if (!bought || more.length > 0) throw new Error(`${more.length} proposals too many`)
  return bought
}
const uses = async (person: Person) => d.proposals({ passenger: person.id }, 'visa_used')
const journalOf = async (person: Person) => {
  const [used, ...more] = await uses(person)
  if (!used || more.length > 0) throw new Error(`${more.length + (used ? 1 : 0)} uses of the visa`)
  const voucher = used.voucher === null ? null : await d.voucher('journal', used.voucher)
  return { used, voucher, lines: inShort(voucher?.lines ?? []) }
}

describe('visas bought for stock', () => {
  it('are an asset until they are used, and then a cost of the passenger, once', async () => {
    const bought = await buy('1500')
    expect(bought).toMatchObject({ kind: 'visa_stock', state: 'drafted', voucher_type: 'purchase' })
    const purchase = await d.voucher('purchase', Number(bought.voucher))
    expect(inShort(purchase?.lines ?? [])).toMatchObject([{ account: '1410', passenger: null }])

    const person = await d.bring('embassy submitted')
    expect(await uses(person)).toEqual([])
    await d.bring('embassy stamped', person, 'embassy submitted')
    const { used, voucher, lines } = await journalOf(person)
    expect(used).toMatchObject({ state: 'drafted', amount: 150000n, voucher_type: 'journal' })
    expect(voucher?.head).toMatchObject({ status: 'draft', amount: 150000, created_by: null })
    expect(lines).toEqual([
      { account: '5201', passenger: person.id, debit: 150000n, credit: 0n },
      { account: '1410', passenger: null, debit: 0n, credit: 150000n },
    ])
    await d.bring('flown', person, 'embassy stamped')
    expect(await uses(person)).toHaveLength(1)
  })

  it('are the cost of the purchase where the agency keeps no stock, and stamping costs nothing more', async () => {
    await d.set({ visa_stock: false })
    const bought = await buy('1500')
    expect(bought).toMatchObject({ kind: 'visa purchase' })
    const purchase = await d.voucher('purchase', Number(bought.voucher))
    expect(inShort(purchase?.lines ?? [])).toMatchObject([{ account: '5201' }])
    // From then on the agency keeps a stock, but these are not in it.
    await d.set({ visa_stock: true })
    expect(await uses(await d.bring('embassy stamped'))).toEqual([])
  })

  it('leave the stock as they entered it, whatever the setting says meanwhile', async () => {
    await buy('1500')
    await d.set({ visa_stock: false })
    expect(await uses(await d.bring('embassy stamped'))).toMatchObject([
      { state: 'drafted', amount: 150000n },
    ])
  })

  it('share what was paid in another currency to the last paisa', async () => {
    await sql`insert into exchange_rate (currency, date, rate) values (${await currency('SAR')}, ${d.day}::date, 32.55)`.execute(
      d.db,
    )
    await buy('33.36', 'SAR')
    const amounts: bigint[] = []
    for (let n = 0; n < 3; n++) {
      const { used, voucher } = await journalOf(await d.bring('embassy stamped'))
      // The proposal says it as it was bought.
      expect(used.amount).toBe(3336n)
      const [cost, stock] = voucher?.lines ?? []
      expect(cost?.debit).toBe(stock?.credit)
      amounts.push(cost?.debit ?? 0n)
    }
    // 33.36 at 32.55 is 1,085.868: three are 3,257.604, and not three times the rounded 1,085.87.
    expect(amounts).toEqual([108587n, 108587n, 108586n])
  })

  it('go back to the stock when the stamp is undone', async () => {
    await buy('1500')
    const person = await d.bring('embassy stamped')
    const { used } = await journalOf(person)
    await d.ok(person, 'embassy', 'UNDO_LAST', { reason })
    expect(await uses(person)).toMatchObject([{ id: used.id, state: 'withdrawn', voucher: null }])
    expect(await d.voucher('journal', Number(used.voucher))).toBeNull()
    await d.bring('embassy stamped', person, 'embassy submitted')
    expect((await uses(person)).map(({ state }) => state)).toEqual(['withdrawn', 'drafted'])
  })

  it('go back to the supplier from the stock', async () => {
    await buy('1500')
    const other = await d.visaEntry({
      visa_no: '1305550299',
      country: d.ids.saudi,
      lines: [['General Labourer', 'male', 2]],
      state: 'draft',
    })
    await sql`update visa_entry set visa_file = ${d.paper}, unit_cost = 1500, supplier = ${d.ids.agent['AG-0002']} where id = ${other.id}`.execute(
      d.db,
    )
    const entry = { id: 0, records: { visa_entry: other.id } }
    await d.ok(entry, 'visa_entry', 'OPEN', {}, 'agents')
    await d.set({ visa_stock: false })
    await d.ok(entry, 'visa_entry', 'CANCEL', { reason }, 'manager')
    const [, back] = await d.proposals({ module: 'visa_entry', record: other.id })
    expect(back).toMatchObject({ kind: 'visa_stock', amount: -300000n, voucher_type: 'journal' })
    const voucher = await d.voucher('journal', Number(back?.voucher))
    expect(inShort(voucher?.lines ?? [])).toMatchObject([
      { account: '1410', debit: 0n, credit: 300000n },
      { account: '2104', debit: 300000n, credit: 0n },
    ])
  })
})

describe('a stamped visa that is cancelled', () => {
  const cancelled = async (returned: boolean): Promise<Person> => {
    await buy('1500')
    const person = await d.bring('embassy stamped')
    await d.ok(person, 'visa', 'REQUEST_CANCEL', d.sample('visa', 'REQUEST_CANCEL', 'stamped'))
    await d.ok(person, 'visa', 'CONFIRM_CANCEL', {
      ...d.sample('visa', 'CONFIRM_CANCEL', 'cancel_requested'),
      quantity_returned: returned,
      cost_bearer: 'agency',
    })
    return person
  }
  it('is stock again when its number comes back, and used again when that is undone', async () => {
    const person = await cancelled(true)
    expect(await uses(person)).toMatchObject([{ state: 'withdrawn' }])
    await d.ok(person, 'visa', 'UNDO_LAST', { reason }, 'manager')
    expect(await uses(person)).toMatchObject([{ state: 'drafted', waits: null }])
  })
  it('stays a cost when its number is gone', async () => {
    expect(await uses(await cancelled(false))).toMatchObject([{ state: 'drafted', amount: 150000n }])
  })
  it('whose journal is posted is a task, which is off with the undo', async () => {
    await buy('1500')
    const person = await d.bring('embassy stamped')
    const { used } = await journalOf(person)
    const id = Number(used.voucher)
    expect((await d.move('accounts', 'journal', id, 'SUBMIT')).status).toBe(200)
    expect((await d.move('manager', 'journal', id, 'AUTHORISE')).status).toBe(200)
    await d.ok(person, 'visa', 'REQUEST_CANCEL', d.sample('visa', 'REQUEST_CANCEL', 'stamped'))
    await d.ok(person, 'visa', 'CONFIRM_CANCEL', {
      ...d.sample('visa', 'CONFIRM_CANCEL', 'cancel_requested'),
      quantity_returned: true,
    })
    const tasks = async () => {
      const { rows } = await sql<{ title: string }>`
        select title from todo_task where passenger = ${person.id} and for_role = 'accountant' and not deleted and title like 'Reverse %'`.execute(
        d.db,
      )
      return rows.map(({ title }) => title)
    }
    expect(await uses(person)).toMatchObject([{ state: 'posted', undone: true, waits: 'step_undone' }])
    expect(await tasks()).toHaveLength(1)
    await d.ok(person, 'visa', 'UNDO_LAST', { reason }, 'manager')
    expect(await uses(person)).toMatchObject([{ state: 'posted', undone: false, waits: null }])
    expect(await tasks()).toEqual([])
  })
})
