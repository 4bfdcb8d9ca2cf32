/** A statement that is being closed and whatever changes what it bills take turns. Source: tickets 8.9, 10.3. */
import { sql } from 'kysely'
import type { Row } from '../../../domain/journey/facts.ts'
import { say, type Wording } from '../../../foundation/text/sentence.ts'
import { bspStatementWorkflow } from '../../../machines/tickets/bsp-statement.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Capability } from '../../workflow/registry.ts'

/** Held by one that closes alone, by all others together, until their transaction ends. */
const lockOfBilling = 7283009

type FactsTable = NonNullable<Capability['facts']>

const closes = (workflow: string, type: string): boolean =>
  workflow === bspStatementWorkflow.id && type === 'CLOSE'

/** Facts of workflows that change what is owed through BSP; events that post, and all of a statement, wait while one is closed, and it for them. */
export const inTurn = (facts: FactsTable): FactsTable =>
  Object.fromEntries(
    Object.entries(facts).map(([name, factsOf]) => [
      name,
      async (request) => {
        const { db, type, binding } = request
        const { id, rows } = binding.workflow
        if (type !== null && closes(id, type))
          await sql`select pg_advisory_xact_lock(${lockOfBilling})`.execute(db)
        else if (rows.some(({ on, posts }) => on === type && (posts || id === bspStatementWorkflow.id)))
          await sql`select pg_advisory_xact_lock_shared(${lockOfBilling})`.execute(db)
        return factsOf(request)
      },
    ]),
  )

/** What speaks against changing what a ticket costs: the billing period it was compared in and closed with (tickets 8.9). */
export async function reconciledFault(db: Db, ticket: Row): Promise<Wording | null> {
  if (ticket['channel'] !== 'bsp') return null
  const { rows } = await sql<{ period: string | null }>`
    select s.period from bsp_statement s where s.state ${inStates(bspStatementWorkflow, 'reconciled', 'remitting', 'remitted')} and (${String(ticket['issue_date'])}::date between s.from_day and s.to_day
      or exists (select 1 from bsp_row r where r.bsp_statement = s.id and r.ticket = ${Number(ticket['id'])})) order by s.id limit 1`.execute(
    db,
  )
  const period = rows[0]?.period
  return period ? say`The BSP period ${period} is reconciled. Use ADM or ACM.` : null
}
