import { defineEntity } from '../../../foundation/definitions/entity.ts'
import { date, int, longtext, money, ref, text } from '../../../foundation/definitions/fields.ts'

/** A billing of BSP: its file becomes rows, which are compared with the books until none is open; then it is paid. Source: tickets 10, machine 8.9. */
export const bspStatement = defineEntity({
  name: 'bsp_statement',
  label: 'BSP Statement',
  access: 'TICKET',
  branchScoped: true,
  remove: 'never',
  edit: 'never',
  hasNoCopy: true,
  hasOwnMaker: true,
  machine: 'bsp_statement',
  stateList: 7,
  sort: ['-from_day', '-id'],
  columns: {
    period: 'rest',
    from_day: 112,
    to_day: 112,
    // The day, and that it is late.
    due_on: 172,
    documents: 96,
    amount: 112,
    state: 124,
    open_rows: 128,
  },
  title: '{period}',
  paths: {
    list: '/apps/bspStatement-management/bspStatements',
    detail: '/apps/bspStatement-management/bspStatements/:id/:name?',
    form: '/apps/bspStatement-management/:id',
  },
  fields: {
    content: longtext(8_000_000, {
      label: 'Text of the billing',
      sensitive: true,
      help: 'The HOT file (DISH 23), the CSV, or the text of the statement.',
      section: 'Billing',
    }),
    period: text(10, { calc: true, list: 1, searched: true }),
    from_day: date({ label: 'From', calc: true, list: 2 }),
    to_day: date({ label: 'To', calc: true, list: 3 }),
    due_on: date({ label: 'Payable on', calc: true, list: 4 }),
    documents: int({ calc: true, list: 5 }),
    amount: money({ calc: true, list: 6, min: -999_999_999_999 }),
    open_rows: int({ label: 'Rows to resolve', calc: true, list: 8 }),
    unproved: text(250, { label: 'Total that does not agree', calc: true }),
    remittance: money({ label: 'Prepared to be paid', calc: true }),
    payment: ref('payment_voucher', { label: 'Payment', calc: true }),
    digest: text(64, {
      label: 'Fingerprint of the file',
      calc: true,
      isTechnical: true,
      unique: true,
      uniqueWhen: { state: ['imported', 'matched', 'reconciled', 'remitting', 'remitted'] },
      uniqueMessage: 'This statement was already imported.',
    }),
  },
})
