import { useState } from 'react'
import type { OpenItem } from '../../../client/desk/settlement.ts'
import { oldestFirst, pairUp, settledOf, type Settling } from '../../../domain/books/settlement.ts'
import { moneyText, parseMoney } from '../../../foundation/values/money.ts'

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
  amount,
})
/** Only what is in BDT: another currency is settled by a voucher, which posts the difference. */
export const canBeTicked = ({ currency }: OpenItem): boolean => currency === 'BDT'

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
  const whole = (item: OpenItem) => settling(item, parseMoney(item.open) ?? 0n)
  const chosen = (of: 'debit' | 'credit') =>
    side(of)
      .filter(({ id }) => ticks.has(id))
      .map((item) => settling(item, parseMoney(ticks.get(item.id) || item.open) ?? 0n))
  const pairs = pairUp(chosen('debit'), chosen('credit'))
  const settled = settledOf(pairs)
  const sent = (of: 'debit' | 'credit') =>
    side(of).flatMap(({ id }) => {
      const typed = ticks.get(id)
      const amount = typed || moneyText(settled.get(id) ?? 0n)
      return typed === undefined || amount === '0.00' ? [] : [{ item: id, amount }]
    })
  return {
    text,
    restore: setText,
    ticks,
    /** Minor units by line. */
    settled,
    total: pairs.reduce((sum, { amount }) => sum + amount, 0n),
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
