/** Statements as SWIFT MT940. Source: samples 8. */
import { isCivilDate, type CivilDate } from '../../../foundation/values/dates.ts'
import { parseMoney } from '../../../foundation/values/money.ts'
import { emptyFile, movedBy, tidyText, type BankFile, type Movement } from './movements.ts'

/** A field with the line it begins on. */
interface Tag {
  row: number
  name: string
  lines: string[]
}

function tagsOf(text: string): Tag[] {
  const tags: Tag[] = []
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const content = line.replace(/^(?:\{[^}]*\})*\{4:/, '')
    if (content === '' || content.startsWith('{') || content.startsWith('-')) continue
    const match = /^:(\d\d[A-Z]?):(.*)$/.exec(content)
    if (match) tags.push({ row: at + 1, name: match[1] ?? '', lines: [match[2] ?? ''] })
    else tags.at(-1)?.lines.push(content)
  }
  return tags
}

const dayOf = (text: string): CivilDate | null => {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  return isCivilDate(day) ? day : null
}

/** The day of an entry, given without its year: the one that is nearest to the day of its value. */
function entryDay(monthAndDay: string, value: CivilDate): CivilDate | null {
  const year = Number(value.slice(0, 4))
  const days = [year - 1, year, year + 1]
    .map((one) => `${one}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter(isCivilDate)
  const away = (day: CivilDate): number => Math.abs(Date.parse(day) - Date.parse(value))
  return days.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

/** A comma is the decimal point, and stands even where nothing follows it. */
const amountOf = (text: string, currency: string): bigint | null =>
  parseMoney(text.replace(/,$/, '').replace(',', '.'), currency)

const line61 =
  /^(\d{6})(\d{4})?(RC|RD|C|D)[A-Z]?(\d{1,12},\d{0,3})([NFS][A-Z0-9]{3})(.{0,16}?)(?:\/\/(.{0,16}))?$/

/** Information for the owner: free, /NAME/../REMI/.., or ?20 with its subfields. */
function detailsOf(tag: Tag | undefined): { party: string | null; text: string } {
  if (tag?.name !== '86') return { party: null, text: '' }
  const joined = tag.lines.join(' ')
  const subfields = [...joined.matchAll(/\?(\d\d)([^?]*)/g)]
  if (subfields.length > 0) {
    const of = (from: number, to: number): string =>
      tidyText(...subfields.flatMap(([, no, part]) => (Number(no) >= from && Number(no) <= to ? [part] : [])))
    return { party: of(32, 33) || null, text: of(20, 29) }
  }
  const party = /\/NAME\/([^/]+)/.exec(joined)?.[1]?.trim()
  return {
    party: party ?? null,
    text: tidyText(joined.replaceAll(/\/[A-Z]{4}\//g, ' ').replaceAll('//', ' ')),
  }
}

function movementOf(tag: Tag, next: Tag | undefined, currency: string): Movement | null {
  const [first = '', ...more] = tag.lines
  const match = line61.exec(first)
  const valueDay = dayOf(match?.[1] ?? '')
  if (!match || !valueDay) return null
  const [, , entry, mark = '', figure = '', , own = '', bank] = match
  const amount = amountOf(figure, currency)
  const day = entry ? entryDay(entry, valueDay) : valueDay
  if (amount === null || day === null) return null
  const details = detailsOf(next)
  return {
    row: tag.row,
    day,
    valueDay,
    // A debit that is taken back brings money in.
    amount: mark === 'C' || mark === 'RD' ? amount : -amount,
    reference: own === '' || own === 'NONREF' ? null : own,
    bankReference: bank ? bank : null,
    party: details.party,
    text: details.text || tidyText(...more),
    stated: null,
  }
}

interface Balance {
  currency: string
  amount: bigint
}

function balanceOf(tag: Tag): Balance | null {
  const match = /^([CD])\d{6}([A-Z]{3})(\d{1,12},\d{0,3})$/.exec(tag.lines[0] ?? '')
  const currency = match?.[2] ?? ''
  const amount = amountOf(match?.[3] ?? '', currency)
  return amount === null ? null : { currency, amount: match?.[1] === 'D' ? -amount : amount }
}

/** One statement, its pages joined; every page must lead from its own opening to its closing balance. */
export function readMt940(text: string): BankFile {
  const file = emptyFile('mt940')
  const tags = tagsOf(text)
  const problem = (row: number, column: string, reason: BankFile['problems'][number]['reason']): number =>
    file.problems.push({ row, column, reason })
  /** Where the movements of the page begin, and with what. */
  let page = { from: 0, opening: 0n }
  for (const [at, tag] of tags.entries()) {
    if (tag.name === '25') {
      const account = (tag.lines[0] ?? '').trim()
      if (file.account !== null && file.account !== account) problem(tag.row, 'account', 'other-account')
      file.account = account
    } else if (tag.name === '60F' || tag.name === '60M') {
      const balance = balanceOf(tag)
      if (!balance) problem(tag.row, 'opening balance', 'not-valid')
      else {
        if (file.closing !== null && file.closing !== balance.amount)
          problem(tag.row, 'opening balance', 'balance-differs')
        file.opening ??= balance.amount
        file.currency ??= balance.currency
        page = { from: file.movements.length, opening: balance.amount }
      }
    } else if (tag.name === '61') {
      const movement = movementOf(tag, tags[at + 1], file.currency ?? 'BDT')
      if (movement) file.movements.push(movement)
      else problem(tag.row, 'movement', 'not-valid')
    } else if (tag.name === '62F' || tag.name === '62M') {
      const balance = balanceOf(tag)
      if (!balance) problem(tag.row, 'closing balance', 'not-valid')
      else {
        if (page.opening + movedBy(file.movements.slice(page.from)) !== balance.amount)
          problem(tag.row, 'closing balance', 'balance-differs')
        file.closing = balance.amount
      }
    }
  }
  return file
}
