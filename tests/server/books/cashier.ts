/** The accounts of the scenarios: money of a passenger comes in by a receipt that one person writes and another authorises. */
import { sql } from 'kysely'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import type { Furnished, TestServer } from '../agency-data.ts'
import { insertRow } from '../users.ts'

export interface Cashier {
  /** Posts a receipt of the agent the passenger came through, on the day of the clock. @param passenger null for money of the agent's own. @param amount in BDT, '10000.00'. */
  receive(passenger: number | null, amount: string): Promise<void>
}

/** Opens the books of the agency's day and gives the manager the authority to authorise receipts. @param agent code of the agent who pays */
export async function openCashier(
  {
    db,
    clock,
    users,
    ids,
    send,
  }: Pick<TestServer, 'db' | 'clock'> & Pick<Furnished, 'users' | 'ids' | 'send'>,
  agent = 'AG-0002',
): Promise<Cashier> {
  await seedBooks(db, clock.today())
  await insertRow(db, 'authorize_account', {
    user: users.ids.manager,
    scope: 'receipt_voucher',
    max_amount: 500_000_00n,
    valid_from: clock.today(),
  })
  const account = async (code: string): Promise<number> =>
    (await sql<{ id: number }>`select id from ledger_account where code = ${code}`.execute(db)).rows[0]?.id ??
    0
  const [cash, advances] = [await account('1101'), await account('2302')]
  const { rows } = await sql<{
    id: number
  }>`select party_sub_ledger(${advances}, 'agent', ${ids.agent[agent] ?? 0}) as id`.execute(db)
  const step = async (who: 'accounts' | 'manager', path: string, body: object, version?: unknown) => {
    const answer = await send(who, 'POST', `/receipt_voucher/api/v1/receipt_voucher/${path}`, body, {
      'idempotency-key': crypto.randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${String(version)}"` }),
    })
    if (answer.status >= 300) throw new Error(`The receipt was refused: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    async receive(passenger, amount) {
      const draft = await step('accounts', 'create/', {
        date: clock.today(),
        mode: 'cash',
        account: cash,
        narration: 'Paid through the agent',
        lines: [{ account: advances, sub_ledger: rows[0]?.id, passenger, amount }],
      })
      const at = `event/${String(draft['id'])}/`
      const submitted = await step('accounts', at, { type: 'SUBMIT' }, draft['version'])
      await step('manager', at, { type: 'AUTHORISE' }, submitted['version'])
    },
  }
}
