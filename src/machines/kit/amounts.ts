import { moneyText, parseMoney } from '../../foundation/values/money.ts'

/** Sum of BDT amounts as the wire writes them; empty ones count as nothing: `total('9500.00', null, '1500')` is '11000.00'. */
export const total = (...amounts: readonly unknown[]): string =>
  moneyText(
    amounts.reduce<bigint>(
      (sum, amount) =>
        sum + ((amount === null || amount === undefined ? null : parseMoney(String(amount))) ?? 0n),
      0n,
    ),
  )
