/** What the accountant of the demo agency writes every month, kept as templates. Source: decision 1130. */
import { addDays, addMonths } from '../../../foundation/values/dates.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { deskOf, enterRecord } from './desk.ts'
import type { ReplayClock } from './days.ts'
import { namesOf, type BooksContext } from './vouchers.ts'

/** Rent of the offices, drafted by its schedule, and salaries and utilities, whose amounts are typed each month. */
export async function makeTemplates(trx: Tx, clock: ReplayClock, books: BooksContext): Promise<void> {
  const { account } = namesOf(trx, books)
  const paidBy = { kind: 'payment_voucher', mode: 'bank', account: account('1111') }
  const line = (code: string, description: string, amount?: string) => ({
    account: account(code),
    side: 'debit',
    description,
    ...(amount === undefined ? {} : { amount }),
  })
  const templates: readonly Row[] = [
    {
      ...paidBy,
      name: 'Rent of three offices',
      repeats: 'monthly',
      starts_on: addDays(addMonths(`${clock.today().slice(0, 7)}-01`, 1), 3),
      narration: 'Rent of three offices',
      lines: [
        line('5302', 'Dhaka', '38000.00'),
        line('5302', 'Chattogram', '16000.00'),
        line('5302', 'Sylhet', '11000.00'),
      ],
    },
    {
      ...paidBy,
      name: 'Salaries of the month',
      narration: 'Salaries of the month',
      lines: [line('5301', 'Eleven employees')],
    },
    {
      kind: 'journal',
      name: 'Utilities not billed yet',
      narration: 'Electricity and water of the month, not billed yet',
      lines: [
        line('5303', 'Electricity and water'),
        { ...line('2501', 'Electricity and water'), side: 'credit' },
      ],
    },
  ]
  const desk = deskOf('accounts', { ...books, trx, clock })
  for (const template of templates) await enterRecord(desk, 'voucher_template', template)
}
