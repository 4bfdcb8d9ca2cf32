import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { choice, date, int, longtext, money, ref, text } from '../../../foundation/definitions/fields.ts'
import { bankFormats } from './movements.ts'

/** Below any balance: an account may be overdrawn. */
const min = -999_999_999_999

/** A statement of a bank or wallet: its file becomes rows, which are matched with the ledger; another person closes it. Source: decision 0760. */
export const bankStatement = defineEntity({
  name: 'bank_statement',
  label: 'Bank Statement',
  access: 'FIN',
  branchScoped: true,
  remove: 'never',
  edit: 'never',
  hasNoCopy: true,
  hasOwnMaker: true,
  machine: 'bank_statement',
  stateList: 8,
  // All of them stand in the list beside the menu at 1440 px.
  columns: {
    account: 'rest',
    from_day: 110,
    to_day: 110,
    movements: 110,
    opening: 130,
    closing: 130,
    open_rows: 120,
    state: 100,
  },
  sort: ['-to_day', '-id'],
  title: '{account} {to_day}',
  paths: {
    list: '/apps/bankStatement-management/bankStatements',
    detail: '/apps/bankStatement-management/bankStatements/:id/:name?',
    form: '/apps/bankStatement-management/:id',
  },
  fields: {
    account: ref('ledger_account', {
      label: 'Bank or wallet',
      required: true,
      offers: { column: 'kind', values: ['bank', 'mfs'] },
      list: 1,
      searched: true,
      section: 'Statement',
    }),
    content: longtext(8_000_000, {
      label: 'File of the statement',
      sensitive: true,
      section: 'Statement',
    }),
    format: choice(bankFormats, { calc: true }),
    from_day: date({ label: 'From', calc: true, list: 2 }),
    to_day: date({ label: 'To', calc: true, list: 3 }),
    movements: int({ calc: true, list: 4 }),
    opening: money({ label: 'Opening balance', calc: true, list: 5, min }),
    closing: money({ label: 'Closing balance', calc: true, list: 6, min }),
    open_rows: int({ label: 'Rows to match', calc: true, list: 7 }),
    opening_note: text(250, { label: 'Why the opening balance differs', calc: true }),
    closed_by: ref('user', { label: 'Closed by', calc: true }),
    digest: text(64, {
      label: 'Fingerprint of the file',
      calc: true,
      isTechnical: true,
      unique: true,
      uniqueWhen: { state: ['imported', 'matching', 'closed'] },
      uniqueMessage: 'This statement was already imported.',
    }),
  },
})
