/** Dashboard cards, the and the lists they open (reports 5.1, 5.4; machines 9.1-9.2). */
import { journeyWorkflow } from '../../machines/journey/journey.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '../../foundation/values/dates.ts'
import { stageNames, type StageName } from '../../domain/journey/facts.ts'
import { entityOf } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import { reportOf } from '../../domain/reports/index.ts'
import { statusListOf, statusLists, type StatusList } from '../../domain/journey/status-lists.ts'
import { readsStatements } from '../../domain/people/named-permissions.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { agentScope, allOf, branchScope, seenBranches, visibleRows } from '../records/scope.ts'
import { linkShape } from '../reports/answer-report.ts'
import { countWaiting, readsQueue } from '../books/drafts/queue.ts'
import { accountSummary, figureLinks, type AccountSummary } from '../books/account-summary.ts'
import { countLists, flightChart } from '../reports/sources/status-rows.ts'
import { answerReport, reportAnswer } from '../reports/answer-report.ts'
import { defineRoute, type Route } from '../http/define-route.ts'

const cards = {
  medical: 'medical',
  embassy: 'embassy',
  man_power: 'manpower',
  flight: 'flight',
  expiry: 'expiry',
} as const satisfies Record<string, StatusList['card']>
const listQuery = z.object({
  name: z.string().max(40).optional(),
  next: z.string().max(2000).optional(),
  size: z.string().max(3).optional(),
  q: z.string().max(100).optional(),
  sort: z.string().max(80).optional(),
})

const cardRoutes = Object.entries(cards).flatMap(([path, card]): Route[] => [
  defineRoute({
    method: 'GET',
    path: `/dashboard/api/v1/dashboard/${path}_count`,
    summary: `Numbers of the ${card} card`,
    access: 'user',
    permission: 'passenger.read',
    response: z.object({ counts: z.record(z.string(), z.number()) }),
    handler: async ({ db, user, clock }) => ({ counts: await countLists(db, user, card, clock.today()) }),
  }),
  defineRoute({
    method: 'GET',
    path: `/dashboard/api/v1/dashboard/${path}_list`,
    summary: `Rows behind a number of the ${card} card`,
    access: 'user',
    permission: 'passenger.read',
    query: listQuery,
    response: reportAnswer,
    async handler({ services, user, clock, query: { name, ...rest } }) {
      const list = statusListOf(name ?? statusLists.find((one) => one.card === card)?.name ?? '')
      if (!list || list.card !== card) throw new AppError('record.notFound')
      return answerReport(reportOf(list.name), rest, { db: services.reportDb, user, clock })
    },
  }),
])

/** The numbers of the passenger card: in process, registered today and this month. */
const passengerCount = defineRoute({
  method: 'GET',
  path: '/dashboard/api/v1/dashboard/passenger_count',
  summary: 'Numbers of the passenger card',
  access: 'user',
  permission: 'passenger.read',
  response: z.object({
    counts: z.object({ in_process: z.number(), registered_today: z.number(), registered_month: z.number() }),
  }),
  async handler({ db, user, clock }) {
    const today = clock.today()
    const month = `${today.slice(0, 7)}-01`
    const seen = visibleRows(entityOf('passenger'), user, 'p')
    const start = (day: string) => sql`(${day}::timestamp at time zone ${clock.zone})` // Days as ranges of instants, so that an index answers.
    const { rows } = await sql<{ in_process: number; registered_today: number; registered_month: number }>`
      select (select count(*)::int from passenger p where ${seen} and p.journey_state ${inStates(journeyWorkflow, 'active', 'ready_to_fly')}) as in_process,
        (select count(*)::int from passenger p where ${seen} and p.registered_at >= ${start(today)} and p.registered_at < ${start(addDays(today, 1))}) as registered_today,
        (select count(*)::int from passenger p where ${seen} and p.registered_at >= ${start(month)} and p.registered_at < (${month}::timestamp + interval '1 month') at time zone ${clock.zone}) as registered_month`.execute(
      db,
    )
    return { counts: rows[0] ?? { in_process: 0, registered_today: 0, registered_month: 0 } }
  },
})

/** How many files have an open step in each stage, and how many of them are past their day; the board shows the same files. */
const flow = defineRoute({
  method: 'GET',
  path: '/dashboard/api/v1/dashboard/flow',
  summary: 'Passengers with an open step by stage, and how many are past their day',
  access: 'user',
  permission: 'passenger.read',
  response: z.object({
    stages: z.array(z.object({ stage: z.enum(stageNames), people: z.number(), late: z.number() })),
  }),
  async handler({ db, user, clock }) {
    const branch = branchScope(user, 'k')
    const agents = agentScope(entityOf('passenger'), user, 'p')
    const { rows } = await sql<{ stage: StageName; people: number; late: number }>`
      select k.stage, count(*)::int as people, count(*) filter (where k.due < ${clock.today()}::date)::int as late
      from passenger_work k ${agents ? sql`join passenger p on p.id = k.passenger` : sql``}
      where ${allOf([sql`k.role = 'ADM'`, ...(branch ? [branch] : []), ...(agents ? [agents] : [])])} group by k.stage`.execute(
      db,
    )
    return { stages: stageNames.flatMap((name) => rows.find(({ stage }) => stage === name) ?? []) }
  },
})

const chart = defineRoute({
  method: 'GET',
  path: '/dashboard/api/v1/dashboard/flight_chart',
  summary: 'Flown passengers per month and country, last twelve months',
  access: 'user',
  permission: 'flight.read',
  response: z.object({
    rows: z.array(z.object({ month: z.string(), country: z.string(), flown: z.number() })),
  }),
  handler: async ({ db, user, clock }) => ({ rows: await flightChart(db, user, clock.today()) }),
})

const money = z.string()
const accounts = defineRoute({
  method: 'GET',
  path: '/dashboard/api/v1/dashboard/account_summary',
  summary: 'Cash, bank, what is owed, and the results of the month; for those who read the statements',
  access: 'user',
  permission: readsStatements,
  response: z.object({
    as_of: z.string(),
    amounts: z.object({
      cash: money,
      bank: money,
      wallets: money,
      receivable: money,
      payable: money,
      cheques_in_hand: money,
      receipts_today: money,
      payments_today: money,
      revenue_month: money,
      expenses_month: money,
      net_profit_month: money,
    }),
    /** The rows each amount is made of. */ opens: z.record(z.string(), linkShape),
    /** Proposed vouchers without a draft; null for those who do not read the queue. */
    proposals: z.number().nullable(),
  }),
  async handler({ db, user, clock }) {
    const sums = await accountSummary(db, clock.today(), seenBranches(user))
    const text = (name: keyof AccountSummary): string => moneyText(sums[name])
    return {
      as_of: clock.today(),
      opens: await figureLinks(db, clock.today()),
      proposals: readsQueue(user) ? await countWaiting({ db, user }) : null,
      amounts: {
        cash: text('cash'),
        bank: text('bank'),
        wallets: text('wallets'),
        receivable: text('receivable'),
        payable: text('payable'),
        cheques_in_hand: text('cheques_in_hand'),
        receipts_today: text('receipts_today'),
        payments_today: text('payments_today'),
        revenue_month: text('revenue_month'),
        expenses_month: text('expenses_month'),
        net_profit_month: text('net_profit_month'),
      },
    }
  },
})

export const dashboardRoutes = (): Route[] => [...cardRoutes, passengerCount, flow, chart, accounts]
