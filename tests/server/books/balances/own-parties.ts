import type { MoneyDesk } from '../../tickets/money-desk.ts'
import { insertRow } from '../../users.ts'

/** Makes parties without a record of their own, with an account of each code; named by `stem` and their turn. */
export function ownParties(desk: () => MoneyDesk, stem: string) {
  let made = 0
  return async (type: 'employer' | 'supplier', ...accounts: string[]): Promise<number[]> => {
    const code = `${stem}-${++made}`
    const subLedgers: number[] = []
    for (const account of accounts)
      subLedgers.push(
        await insertRow(desk().base.db, 'sub_ledger_account', {
          code,
          name: code,
          ledger_account: await desk().account(account),
          party_type: type,
        }),
      )
    return subLedgers
  }
}
