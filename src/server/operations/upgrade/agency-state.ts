/** What must be the same before and after an upgrade, read by statements that every version's schema can answer. */
import type pg from 'pg'
import { quoted, tableShapes } from '../backup/tables.ts'

export interface AgencyState {
  /** Rows by table. */
  rows: Readonly<Record<string, number>>
  /** 'account code' or 'account code/party code' → debit minus credit in minor units of BDT. */
  balances: Readonly<Record<string, string>>
  /** Passengers by state of their journey. */
  journeys: Readonly<Record<string, number>>
  /** Lines of "My work" by role and event. */
  work: Readonly<Record<string, number>>
  /** Tasks by where they come from, open ones only. */
  tasks: Readonly<Record<string, number>>
  audit: { entries: number; head: string | null }
}

export async function agencyState(client: pg.ClientBase): Promise<AgencyState> {
  const rows: Record<string, number> = {}
  for (const { name } of await tableShapes(client)) {
    const {
      rows: [count],
    } = await client.query<{ n: number }>(
      `select count(*)::int as n from public.${quoted(name)}${name === 'stage_event' ? ` where machine <> 'voucher'` : ''}`,
    )
    rows[name] = count?.n ?? 0
  }
  // Versions before 0200 kept the history of vouchers in a table of its own, later ones have it in both.
  const {
    rows: [vouchers],
  } = await client.query<{ n: number }>(
    `select greatest((select count(*) from voucher_history), (select count(*) from stage_event where machine = 'voucher'))::int as n`,
  )
  rows['history of vouchers'] = vouchers?.n ?? 0
  const pairs = async <T extends string | number>(statement: string): Promise<Record<string, T>> =>
    Object.fromEntries(
      (await client.query<{ key: string; value: T }>(statement)).rows.map(({ key, value }) => [key, value]),
    )
  const {
    rows: [audit],
  } = await client.query<AgencyState['audit']>(
    `select count(*)::int as entries, (select encode(hash, 'hex') from audit_log order by id desc limit 1) as head from audit_log`,
  )
  return {
    rows,
    balances:
      await pairs(`select a.code || coalesce('/' || s.code, '') as key, sum(l.debit_minor - l.credit_minor)::text as value
      from gl_line l join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id group by 1 order by 1`),
    journeys: await pairs(
      'select journey_state as key, count(*)::int as value from passenger where not is_deleted group by 1 order by 1',
    ),
    work: await pairs(
      `select role || ' ' || module || '.' || event as key, count(*)::int as value from passenger_work group by 1 order by 1`,
    ),
    tasks: await pairs(
      'select source as key, count(*)::int as value from todo_task where not is_deleted and not completed group by 1 order by 1',
    ),
    audit: audit ?? { entries: 0, head: null },
  }
}

export interface StateDifference {
  /** 'balances 1101', 'rows passenger' … */
  what: string
  before: number | string | null
  after: number | string | null
}

/**
 * Where two states differ, beside rows a migration declares (`added-rows.ts`). Rows are compared for the tables the older version had; a new version may fill its own.
 * The audit log may grow but never shrink.
 */
export function stateDifferences(
  before: AgencyState,
  after: AgencyState,
  added: readonly { table: string; rows: number }[] = [],
): StateDifference[] {
  const declared = (part: string, name: string): number =>
    part === 'rows' ? added.reduce((sum, { table, rows }) => sum + (table === name ? rows : 0), 0) : 0
  const asDeclared = (part: string, name: string, was: number | string | undefined) =>
    typeof was === 'number' ? was + declared(part, name) : was
  const of = (part: Exclude<keyof AgencyState, 'audit'>): StateDifference[] => {
    const names =
      part === 'rows'
        ? Object.keys(before.rows)
        : [...new Set([...Object.keys(before[part]), ...Object.keys(after[part])])]
    return names
      .filter((name) => asDeclared(part, name, before[part][name]) !== after[part][name])
      .map((name) => ({
        what: `${part} ${name}`,
        before: before[part][name] ?? null,
        after: after[part][name] ?? null,
      }))
  }
  const audit =
    before.audit.head === after.audit.head
      ? []
      : [{ what: 'end of the audit log', before: before.audit.head, after: after.audit.head }]
  return [...of('rows'), ...of('balances'), ...of('journeys'), ...of('work'), ...of('tasks'), ...audit]
}
