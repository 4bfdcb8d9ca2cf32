/** An agency with books, whose passengers are brought on by events; reads the vouchers that come of it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { seedBooks } from '../../../../src/server/composition/seed/books.ts'
import type { StaffName } from '../../users.ts'
import { workflowDriver, type Driver, type Person } from '../../workflow/workflow-driver.ts'

interface Proposed {
  id: number
  kind: string
  amount: bigint
  state: string
  waits: string | null
  voucher_type: string | null
  voucher: number | null
  undone: boolean
}
export interface Line {
  account: string
  sub_ledger: string | null
  passenger: number | null
  amount: bigint | null
  debit: bigint | null
  credit: bigint | null
}
interface Drafted {
  head: Record<string, unknown>
  lines: Line[]
}

export interface DraftDriver extends Driver {
  /** Changes settings of the agency's processes. */
  set(settings: Record<string, unknown>): Promise<void>
  proposals(of: { passenger?: number; module?: string; record?: number }, kind?: string): Promise<Proposed[]>
  /** The one proposal of a kind. */
  proposal(person: Person, kind: string): Promise<Proposed>
  /** A voucher with its lines, accounts by code; null for a deleted one. */
  voucher(kind: string, id: number): Promise<Drafted | null>
  draft$(ids: readonly number[], who?: StaffName): ReturnType<Driver['send']>
  dismiss(ids: readonly number[], reason: string, who?: StaffName): ReturnType<Driver['send']>
  /** Sends an event of a voucher. */
  move(who: StaffName, kind: string, id: number, type: string, data?: object): ReturnType<Driver['send']>
  account(code: string): Promise<number>
}

export async function draftDriver(day = '2027-01-20'): Promise<DraftDriver> {
  const d = await workflowDriver(day)
  await seedBooks(d.db, day)
  // Parties stand in the books from the day the chart has their accounts.
  await sql`update medical_center set name = name`.execute(d.db)
  const proposals: DraftDriver['proposals'] = async ({ passenger, module, record }, kind) => {
    const { rows } = await sql<Proposed>`
      select id, kind, amount, state, waits, voucher_type, voucher, undone from cost_proposal c where not c.is_deleted and (${passenger ?? null}::int is null or c.passenger = ${passenger ?? null})
        and (${module ?? null}::text is null or c.module = ${module ?? null}) and (${record ?? null}::int is null or c.record_id = ${record ?? null}) and (${kind ?? null}::text is null or c.kind = ${kind ?? null}) order by id`.execute(
      d.db,
    )
    return rows
  }
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  return {
    ...d,
    set: async (settings) => {
      await sql`update general_setting set process_settings = process_settings || ${JSON.stringify(settings)}::jsonb`.execute(
        d.db,
      )
    },
    proposals,
    async proposal(person, kind) {
      const [found, ...more] = await proposals({ passenger: person.id }, kind)
      if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} proposals of ${kind}`)
      return found
    },
    async voucher(kind, id) {
      const head = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(kind)} t where id = ${id} and not is_deleted`.execute(d.db)
      if (!head.rows[0]) return null
      const lines = await sql<Line>`
        select a.code as account, s.name as sub_ledger, (to_jsonb(l) ->> 'passenger')::int as passenger, (to_jsonb(l) ->> 'amount')::bigint as amount, (to_jsonb(l) ->> 'debit')::bigint as debit, (to_jsonb(l) ->> 'credit')::bigint as credit
        from ${sql.table(`${kind}_line`)} l left join ledger_account a on a.id = l.account left join sub_ledger_account s on s.id = (to_jsonb(l) ->> 'sub_ledger')::int where (to_jsonb(l) ->> ${kind})::int = ${id} order by l.position`.execute(
        d.db,
      )
      return { head: head.rows[0].row, lines: lines.rows }
    },
    draft$: (ids, who = 'accounts') =>
      d.send(who, 'POST', '/cost_proposal/api/v1/cost_proposal/draft/', { ids }, keyed()),
    dismiss: (ids, reason, who = 'accounts') =>
      d.send(who, 'POST', '/cost_proposal/api/v1/cost_proposal/dismiss/', { ids, reason }, keyed()),
    async move(who, kind, id, type, data = {}) {
      const { rows } = await sql<{ version: number }>`
        select version from ${sql.table(kind)} where id = ${id}`.execute(d.db)
      return d.send(
        who,
        'POST',
        `/${kind}/api/v1/${kind}/event/${id}/`,
        { type, ...data },
        {
          ...keyed(),
          'if-match': `"${rows[0]?.version ?? 0}"`,
        },
      )
    },
    async account(code) {
      const { rows } = await sql<{ id: number }>`select id from ledger_account where code = ${code}`.execute(
        d.db,
      )
      return rows[0]?.id ?? 0
    },
  }
}

/** Numbers of a line that a table of the handbook fixes. */
export const inShort = (lines: readonly Line[]) =>
  lines.map(({ account, sub_ledger, passenger, amount, debit, credit }) => ({
    account,
    ...(sub_ledger === null ? {} : { party: sub_ledger }),
    passenger,
    ...(amount === null ? { debit, credit } : { amount }),
  }))
