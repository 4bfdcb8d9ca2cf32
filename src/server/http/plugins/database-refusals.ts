import { AppError, type FixLink } from '../../../domain/errors.ts'
import { fixLink, say } from '../../../foundation/text/sentence.ts'
import { sqlState } from '../../platform/db/kysely.ts'

const textOf = (fault: object, name: string): string => {
  const value: unknown = Reflect.get(fault, name)
  return typeof value === 'string' ? value : ''
}

/** Columns named in the database's own sentence 'Key (branch_id, lower(name))=(…) …'; the values stay there. */
function keyColumns(fault: object): string[] {
  const inside = /^Key \((.*?)\)=\(/.exec(textOf(fault, 'detail'))?.[1] ?? ''
  return [...inside.matchAll(/[a-z_][a-z0-9_]*/g)]
    .map((found) => found[0])
    .filter((name) => !['lower', 'upper', 'coalesce', 'text', 'branch_id'].includes(name))
}

const spoken = (column: string): string =>
  column
    .replace(/_id$/, '')
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase())
const connectionLost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
])
const connectionTexts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|driver has already been destroyed/

/** Codes of the ledger's own rules as the catalogue names them (accounting 16). */
const ledgerCodes: Readonly<Record<string, string>> = {
  AC001: 'period.none',
  AC002: 'period.closed',
  AC003: 'ledger.immutable',
  AC004: 'ledger.immutable',
  AC005: 'voucher.tooFewLines',
  AC006: 'voucher.notBalanced',
  AC010: 'allocation.party',
  AC012: 'allocation.tooMuch',
  AC015: 'account.frozen',
  AC019: 'voucher.reversalDate',
  AC020: 'account.party',
  AC021: 'account.inactive',
  AC030: 'voucher.ownAuthorisation',
  AC032: 'account.currency',
  AC033: 'cheque.used',
  AC034: 'cheque.received',
  AC037: 'allocation.currency',
  AC040: 'bank.closed',
  AC041: 'bank.open',
  AC042: 'bank.own',
  AC043: 'bank.closing',
  AC044: 'voucher.noAuthority',
}

/** Fields the ledger's own rules are about, where a form shows the refusal. */
const ledgerFields: Readonly<Record<string, string>> = { AC033: 'cheque_no', AC034: 'cheque_no' }

/** Where what the ledger found at its commit is put right; the sentence says which days it is about. */
const ledgerFixes: Readonly<Record<string, FixLink>> = {
  AC001: fixLink(say`See which days have a period, or open the next year`, '/apps/voucherQueue'),
  AC002: fixLink(say`See the periods`, '/apps/voucherQueue'),
}

/** A sentence of the ledger as it is answered; landed migrations stay as they are, also where a word of theirs is out of use. */
export const ledgerSentence = (raised: string): string =>
  raised.replace(' by somebody who ', ' by a person who ')

/** What a rule of the ledger refuses, in its own words and at its field. */
function refusalOfLedger(code: string, message: string): AppError {
  const publicCode = ledgerCodes[code] ?? 'ledger.refused'
  const field = ledgerFields[code]
  return new AppError('ledger.refused', {
    detail: message,
    publicCode,
    fix: ledgerFixes[code],
    ...(field ? { errors: [{ pointer: `/${field}`, code: publicCode, message }] } : {}),
  })
}

/**
 * What a fault of the database means to the person at the screen. The routes name their own conflicts; this is the net
 * below them, so that no text of the database ever leaves and no conflict becomes a 500.
 */
export function refusalOfDatabase(fault: unknown): AppError | undefined {
  if (!(fault instanceof Error)) return undefined
  const code = sqlState(fault) ?? textOf(fault, 'code')
  if (connectionLost.has(code) || connectionTexts.test(fault.message))
    return new AppError('server.unavailable')
  // Rules of the ledger speak for themselves: their sentences are the handbook's (accounting 11).
  if (/^AC\d{3}$/.test(code)) return refusalOfLedger(code, ledgerSentence(fault.message))
  const column = keyColumns(fault).at(-1)
  switch (code) {
    case '23505': {
      const label = spoken(column ?? 'record')
      const refusal = new AppError('input.notUnique', { values: { label } })
      return new AppError('input.notUnique', {
        values: { label },
        errors: column ? [{ pointer: `/${column}`, code: 'notUnique', message: refusal.message }] : [],
      })
    }
    case '23503':
      return textOf(fault, 'detail').includes('is still referenced')
        ? new AppError('record.used', {
            detail: 'This record is used by other records and cannot be deleted. Make it inactive instead.',
          })
        : new AppError('input.invalid', {
            errors: column
              ? [{ pointer: `/${column}`, code: 'reference', message: 'This record does not exist.' }]
              : [],
          })
    case '23502':
    case '23514':
      return new AppError('input.invalid', {
        errors: textOf(fault, 'column')
          ? [
              {
                pointer: `/${textOf(fault, 'column')}`,
                code: 'value',
                message: 'This value is not allowed here.',
              },
            ]
          : [],
      })
    case '23P01':
      return new AppError('input.invalid', { detail: 'Another record covers some of these days.' })
    case '57014':
    case '55P03':
    case '40001':
    case '40P01':
      return new AppError('server.unavailable')
    case '53100':
      return new AppError('server.diskFull')
    default:
      return code.startsWith('22') && sqlState(fault) ? new AppError('input.shape') : undefined
  }
}
