/** Post-dated cheques by the day they fall due. Source: accounting 6.2, 7. */
import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { say } from '../../../foundation/text/sentence.ts'
import { daysBetween } from '../../../foundation/values/dates.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import { chequeWorkflow } from '../../../machines/books/cheque.ts'
import { defineRoute } from '../../http/define-route.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { visibleRows } from '../../records/scope.ts'

const longestSpan = 62
const mostCheques = 1000

const cheque = z.object({
  id: z.int(),
  direction: z.enum(['received', 'issued']),
  cheque_no: z.string(),
  bank: z.string().nullable(),
  party: z.string().nullable(),
  amount: z.string(),
  day: z.string(),
  state: z.string(),
  /** Its money is still to come or to go; only such cheques are in the sums of a day. */
  waits: z.boolean(),
  /** Its day is past, and it was neither deposited nor cleared. */
  overdue: z.boolean(),
})
type Cheque = z.infer<typeof cheque>
const day = z.object({ day: z.string(), received: z.string(), issued: z.string(), waiting: z.int() })

export const chequeCalendarRoute = defineRoute({
  method: 'GET',
  path: '/cheque/api/v1/cheque/calendar/',
  summary:
    'Post-dated cheques that fall due between two days, both included, with sums per day and the overdue ones',
  access: 'user',
  permission: 'cheque.read',
  query: z.object({ from: z.iso.date(), to: z.iso.date() }),
  response: z.object({
    cheques: z.array(cheque),
    days: z.array(day),
    /** Overdue ones of earlier days. */
    earlier: z.array(cheque),
    is_capped: z.boolean(),
  }),
  async handler({ db, user, clock, query: { from, to } }) {
    const span = daysBetween(from, to)
    if (span < 0 || span > longestSpan)
      throw new AppError('input.invalid', {
        errors: [{ pointer: '/to', code: 'RANGE', ...say`Ask for at most ${longestSpan} days.` }],
      })
    const waits = sql`k.state ${inStates(chequeWorkflow, 'held', 'deposited')}`
    const late = sql`k.state ${inStates(chequeWorkflow, 'held')}`
    const visible = sql`not k.is_deleted and ${visibleRows(entityOf('cheque'), user, 'k')}`
    const cheques = async (which: ReturnType<typeof sql>): Promise<Cheque[]> => {
      const { rows } = await sql<Omit<Cheque, 'amount'> & { amount: bigint | null }>`
        select k.id, k.direction, k.cheque_no, k.bank, s.name as party, k.amount, k.cheque_date as day, k.state, (${waits}) as waits,
          (${late} and k.cheque_date < ${clock.today()}::date) as overdue
        from cheque k left join sub_ledger_account s on s.id = k.party
        where ${visible} and ${which} order by k.cheque_date, k.id limit ${mostCheques + 1}`.execute(db)
      return rows.map((row) => ({ ...row, amount: moneyText(row.amount ?? 0n) }))
    }
    const found = await cheques(sql`k.cheque_date between ${from}::date and ${to}::date`)
    const earlier = await cheques(
      sql`${late} and k.cheque_date < least(${from}::date, ${clock.today()}::date)`,
    )
    const { rows: days } = await sql<{ day: string; received: bigint; issued: bigint; waiting: bigint }>`
      select k.cheque_date as day, coalesce(sum(k.amount) filter (where k.direction = 'received'), 0)::bigint as received,
        coalesce(sum(k.amount) filter (where k.direction = 'issued'), 0)::bigint as issued, count(*) as waiting
      from cheque k where ${visible} and ${waits} and k.cheque_date between ${from}::date and ${to}::date group by k.cheque_date order by 1`.execute(
      db,
    )
    return {
      cheques: found.slice(0, mostCheques),
      days: days.map((one) => ({
        day: one.day,
        received: moneyText(one.received),
        issued: moneyText(one.issued),
        waiting: Number(one.waiting),
      })),
      earlier: earlier.slice(0, mostCheques),
      is_capped: found.length > mostCheques || earlier.length > mostCheques,
    }
  },
})
