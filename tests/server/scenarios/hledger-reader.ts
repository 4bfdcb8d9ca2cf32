/** Reads a journal as hledger's manual says, knowing nothing of the program that wrote it. Made from the manual of hledger (transactions, postings, amounts), not from the program. */
import { spawnSync } from 'node:child_process'
import { addDays } from '../../../src/foundation/values/dates.ts'

const transaction = /^(\d{4})[-/.](\d{2})[-/.](\d{2})(?:\s|$)/
const twoSpaces = /\s{2,}|\t/
const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?\s+BDT$/

/** Hundredths of an amount in the currency of the books. */
function hundredths(amount: string, at: number): bigint {
  const found = decimal.exec(amount)
  if (!found) throw new Error(`line ${at}: "${amount}" is no amount in BDT`)
  const [, sign, whole = '0', rest = ''] = found
  const minor = BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'))
  return sign === '-' ? -minor : minor
}

export interface Journal {
  transactions: number
  /** By account with its sub-accounts, as `hledger balance` adds them up. */
  balances: Map<string, bigint>
  /** Without their sub-accounts: `hledger balance --flat`. */
  flat: Map<string, bigint>
}

/** @param until only transactions up to this day. @throws Error where a line is no journal, or a transaction does not balance. */
export function readJournal(text: string, until = '9999-12-31'): Journal {
  const balances = new Map<string, bigint>()
  const flat = new Map<string, bigint>()
  let transactions = 0
  let sum = 0n
  let isCounted = false
  const add = (to: Map<string, bigint>, account: string, amount: bigint) =>
    to.set(account, (to.get(account) ?? 0n) + amount)
  const close = (at: number): void => {
    if (sum !== 0n) throw new Error(`the transaction before line ${at} does not balance: ${sum}`)
  }
  for (const [index, line] of text.split('\n').entries()) {
    const at = index + 1
    const bare = line.replace(/\s*;.*$/, '').trimEnd()
    if (bare === '' || /^[#*;]/.test(line) || bare.startsWith('commodity ')) continue
    const head = transaction.exec(bare)
    if (head) {
      close(at)
      isCounted = `${head[1]}-${head[2]}-${head[3]}` <= until
      if (isCounted) transactions += 1
    } else if (/^\s/.test(bare)) {
      const [account = '', amount, ...more] = bare.trim().split(twoSpaces)
      if (amount === undefined || more.length > 0) throw new Error(`line ${at}: "${bare}" is no posting`)
      const minor = hundredths(amount, at)
      sum += minor
      if (!isCounted) continue
      add(flat, account, minor)
      const parts = account.split(':')
      for (const n of parts.keys()) add(balances, parts.slice(0, n + 1).join(':'), minor)
    } else throw new Error(`line ${at}: "${bare}" is neither transaction nor posting`)
  }
  close(Number.POSITIVE_INFINITY)
  return { transactions, balances, flat }
}

/** What each account of the chart holds, by its code, those of nothing left out: parties stand below their account. */
export const balancesByCode = ({ balances }: Journal): Record<string, bigint> =>
  Object.fromEntries(
    [...balances]
      .filter(([account, balance]) => !account.includes(':') && balance !== 0n)
      .map(([account, balance]) => [account.slice(0, account.indexOf(' ')), balance]),
  )

/** Accounts and parties that hold something. */
export const held = ({ flat }: Journal): Map<string, bigint> =>
  new Map([...flat].filter(([, balance]) => balance !== 0n))

/** Whether the program itself is here; without it the reader above stands alone. */
export const hasHledger = spawnSync('hledger', ['--version']).status === 0

/**
 * The same as `flat` from hledger itself, accounts of nothing left out.
 * @throws Error with what the program says of the journal.
 */
export function hledgerBalances(text: string, until = '9999-12-30'): Map<string, bigint> {
  const { status, stdout, stderr } = spawnSync(
    'hledger',
    ['-f', '-', 'balance', '--flat', '--no-total', '--end', addDays(until, 1), '--output-format', 'csv'],
    { input: text, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  )
  if (status !== 0) throw new Error(`hledger ended with ${status}: ${stderr.slice(0, 500)}`)
  return new Map(
    [...stdout.matchAll(/^"(.*)","(-?[\d.]+ BDT)"$/gm)].map(([, account = '', balance = '']) => [
      account.replaceAll('""', '"'),
      hundredths(balance, 0),
    ]),
  )
}
