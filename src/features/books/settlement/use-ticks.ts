import { useState } from 'react'
import type { OpenItem } from '../../../client/desk/settlement.ts'
import { oldestFirst, pairUp, settledOf, type Settling } from '../../../domain/books/settlement.ts'
import { minorDigits, parseUnits, unitsText } from '../../../foundation/values/money.ts'

/** Ticked lines with the amount typed at them; '' for what is proposed. */
export type Ticks = ReadonlyMap<number, string>

const textOf = (ticks: Ticks): string => [...ticks].map(([id, text]) => `${id}=${text}`).join(';')
const ticksOf = (text: string): Ticks =>
  new Map(
    text
      .split(';')
      .filter(Boolean)
      .map((part) => {
        const [id = '', amount = ''] = part.split('=')
        return [Number(id), amount]
      }),
  )

const settling = (item: OpenItem, amount: bigint): Settling => ({
  id: item.id,
  sub: item.sub_ledger,
  account: item.account,
  currency: item.currency,
  amount,
})
/** What of a line is open, in its own currency. */
export const openText = ({ open, foreign }: OpenItem): string => foreign?.open ?? open
const digitsOf = ({ foreign }: OpenItem): number => foreign?.digits ?? minorDigits('BDT')
/** Minor units of an amount in the currency of a line. */
export const unitsOf = (item: OpenItem, amount: string): bigint => parseUnits(amount, digitsOf(item)) ?? 0n
/** An amount in the currency of a line, as the wire has it. */
export const textIn = (item: OpenItem, units: bigint): string => unitsText(units, digitsOf(item))
/** A difference between two rates has an amount in BDT only: it goes with the line it belongs to. */
export const canBeTicked = (item: OpenItem): boolean => unitsOf(item, openText(item)) > 0n

/** What is settled of one currency. */
export interface Total {
  currency: string
  /** As the wire has it. */
  amount: string
}

/** What is ticked, what of it finds something on the other side, and what is sent. */
export function useTicks(items: readonly OpenItem[]) {
  const [text, setText] = useState('')
  const offered = new Set(items.filter(canBeTicked).map(({ id }) => id))
  const ticks: Ticks = new Map([...ticksOf(text)].filter(([id]) => offered.has(id)))
  const set = (next: Ticks) => setText(textOf(next))
  const put = (id: number, amount: string | null) => {
    const next = new Map(ticks)
    if (amount === null) next.delete(id)
    else next.set(id, amount)
    set(next)
  }
  const side = (of: 'debit' | 'credit') => items.filter((item) => item.side === of && canBeTicked(item))
  const whole = (item: OpenItem) => settling(item, unitsOf(item, openText(item)))
  const chosen = (of: 'debit' | 'credit') =>
    side(of)
      .filter(({ id }) => ticks.has(id))
      .map((item) => settling(item, unitsOf(item, ticks.get(item.id) || openText(item))))
  const pairs = pairUp(chosen('debit'), chosen('credit'))
  const settled = settledOf(pairs)
  const sent = (of: 'debit' | 'credit') =>
    side(of).flatMap((item) => {
      const typed = ticks.get(item.id)
      const units = settled.get(item.id) ?? 0n
      if (typed === undefined || (typed === '' && units === 0n)) return []
      return [{ item: item.id, amount: typed || textIn(item, units) }]
    })
  const totals = items.flatMap((item): Total[] => {
    // The first line of its currency speaks for it.
    if (items.find(({ currency }) => currency === item.currency) !== item) return []
    const sum = pairs.reduce(
      (units, pair) =>
        items.some(({ id, currency }) => id === pair.debit && currency === item.currency)
          ? units + pair.amount
          : units,
      0n,
    )
    return sum === 0n ? [] : [{ currency: item.currency, amount: textIn(item, sum) }]
  })
  return {
    text,
    restore: setText,
    ticks,
    /** Minor units of its own currency by line. */
    settled,
    /** Of each currency there is something of. */
    totals,
    /** Advances among them make entries. */
    advances: pairs.filter(({ isAdvance }) => isAdvance).length,
    sent: () => ({ debits: sent('debit'), credits: sent('credit') }),
    check: (id: number, isChecked: boolean) => put(id, isChecked ? '' : null),
    /** An amount ticks its line, and without one it is not ticked any more. */
    type: (id: number, amount: string) => put(id, amount === '' ? null : amount),
    /** Ticks what a line settles on the other side, oldest first; without one, all that can be settled. */
    fill: (id: number | null) => {
      const begin = new Set(id === null ? [] : [id])
      const next = oldestFirst(side('debit').map(whole), side('credit').map(whole), begin)
      set(new Map([...next].map((one) => [one, ''])))
    },
    clear: () => setText(''),
  }
}
