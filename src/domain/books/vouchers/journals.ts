import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { date, money, ref, text } from '../../../foundation/definitions/fields.ts'
import { chequeKinds, idAccounts, kindsWithout, moneyKinds } from '../words.ts'
import { lineAccount, lineRest, voucherEntity, voucherHead, voucherPaths, worth } from './voucher-fields.ts'

const oneSide = {
  oneOf: {
    amounts: ['debit', 'credit'],
    code: 'voucher.oneSide',
    message: 'Enter either a debit or a credit.',
  },
  needsAmount: worth('debit', 'credit'),
} as const
const sided = {
  ...lineAccount,
  // Money and cheques have vouchers of their own (accounting 4.6).
  account: {
    ...lineAccount.account,
    offers: [
      { column: 'kind', values: kindsWithout(...moneyKinds, ...chequeKinds) },
      { column: 'kind', isReserved: true as const },
    ],
  },
  debit: money(),
  credit: money(),
  due_date: date({ label: 'Due' }),
  ...lineRest,
}

/** Lines of a voucher whose two sides are entered by hand. @public for kinds that `npm run new voucher` writes */
export const sidedLines = (table: string) =>
  ({
    table,
    label: 'Lines',
    startsWithOne: true,
    ...oneSide,
    equal: ['debit', 'credit'],
    fields: sided,
  }) as const

/** Two sides entered by hand. Source: accounting 4.6 (JV). */
export const journal = defineEntity({
  ...voucherEntity,
  name: 'journal',
  label: 'Journal',
  paths: voucherPaths('journal', 'journals'),
  fields: {
    ...voucherHead,
    /** An accrual: the day the same journal is drafted the other way round (decision 1132). */
    reverse_on: date({
      label: 'Reverse on',
      after: 'date',
      section: 'Voucher',
      help: 'On this day the opposite journal is drafted.',
    }),
  },
  lines: { lines: sidedLines('journal_line') },
})

/** Balances moved between passenger and agent IDs. Source: accounting 4.7 (journalID, IJ). */
export const idjournal = defineEntity({
  ...voucherEntity,
  name: 'idjournal',
  label: 'Journal by ID',
  pluralLabel: 'Journals by ID',
  paths: voucherPaths('journalID', 'journalIDs'),
  fields: voucherHead,
  lines: {
    lines: {
      ...sidedLines('idjournal_line'),
      fields: {
        ...sided,
        account: { ...lineAccount.account, offers: { column: 'code', begins: idAccounts } },
      },
    },
  },
})

/** Balances brought in when the agency begins, party by bill; the rest goes to opening balance equity. Source: accounting 10.2 (OB). */
export const openingBalance = defineEntity({
  ...voucherEntity,
  name: 'opening_balance',
  label: 'Opening Balance',
  headRepeats: true,
  paths: voucherPaths('openingBalance', 'openingBalances'),
  fields: voucherHead,
  lines: {
    lines: {
      table: 'opening_balance_line',
      label: 'Lines',
      startsWithOne: true,
      ...oneSide,
      rest: {
        of: ['debit', 'credit'],
        credit: 'It is credited to opening balance equity.',
        debit: 'It is debited to opening balance equity.',
      },
      fields: {
        ...lineAccount,
        // An account without parties: a file of openings is judged as it would be posted, its sample too.
        account: {
          ...lineAccount.account,
          example: '1101',
          offers: { column: 'currency', sameAs: 'currency' },
        },
        bill_no: text(60, { label: 'Bill number' }),
        bill_date: date({ label: 'Bill date', past: true }),
        due_date: date({ label: 'Due', notBefore: 'bill_date' }),
        debit: money(),
        credit: money(),
        ...lineRest,
        currency: ref('currency', { label: 'Currency' }),
        foreign_amount: money({ label: 'Amount in the other currency' }),
      },
    },
  },
})
