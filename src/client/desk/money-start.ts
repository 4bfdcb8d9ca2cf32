import { typedAmount } from '../../foundation/values/typed-input.ts'

/** How money is received or paid. */
export const moneyModes = ['cash', 'bank', 'mfs', 'cheque'] as const
export type MoneyMode = (typeof moneyModes)[number]

/** What a money sheet opens with: typed as a line in the palette. */
export type MoneyStart = { amount: string; mode?: MoneyMode; till?: string }

const names = ['receive', 'mode', 'till'] as const

/** The page of a passenger with the sheet to be opened. */
export const receivePath = (passenger: number, { amount, mode, till }: MoneyStart): string => {
  const query = new URLSearchParams({ receive: amount, ...(mode ? { mode } : {}), ...(till ? { till } : {}) })
  return `/apps/passenger-management/passenger/${passenger}?${query}`
}

/** What an address asks a money sheet to open with; null where it asks for none. */
export function moneyStartOf(query: URLSearchParams): MoneyStart | null {
  const amount = query.get('receive')
  if (amount === null) return null
  const mode = moneyModes.find((one) => one === query.get('mode'))
  const till = query.get('till')
  return { amount: typedAmount(amount, 2) ?? '', ...(mode ? { mode } : {}), ...(till ? { till } : {}) }
}

/** The address without the sheet, which is opened once. */
export function withoutMoneyStart(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of names) rest.delete(name)
  return rest
}
