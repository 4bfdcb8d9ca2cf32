/** Before a machine is changed for good: does it still carry everybody who is under way, and everything that was recorded? */
import { sql } from 'kysely'
import { strandedBy } from '../../../machines/kit/trace.ts'
import { currentState } from '../../../machines/kit/judge.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import type { CheckedCase, HistoryCheck } from '../../../domain/desk/history-check.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { bindings, custodyBinding } from '../event/bindings.ts'
import { counted } from '../../../foundation/text/counted.ts'

/** Someone the machines of today would leave behind, or a kind of record of no passenger (visa, list). */
interface Stranded {
  passenger: number | null
  /** Office serial of the file, to be found by a clerk. */
  serial: string | null
  machine: string
  why: string
}

export interface WorkflowCheck {
  /** Entries replayed and records looked at. */
  entries: number
  records: number
  stranded: Stranded[]
  /** How many passengers each reason concerns. */
  counts: Readonly<Record<string, number>>
}

/** A state of an older version by its name of today; the reason when there is none. */
function stateNow(
  workflow: Workflow,
  state: string,
  version: number | null,
): { state: string } | { why: string } {
  try {
    return { state: currentState(workflow, { state, machine_version: version }) }
  } catch (fault) {
    return { why: fault instanceof Error ? fault.message : 'no mapping' }
  }
}

/**
 * Replays every standing entry of the database against the machines and looks at the state of every record.
 * @param workflows the machines to hold it against; those of today unless a change is being tried.
 */
export async function checkWorkflows(
  db: Db,
  workflows: Readonly<Record<string, Workflow>>,
): Promise<WorkflowCheck> {
  const found = new Map<string, { machine: string; why: string; passengers: Set<number | null> }>()
  const add = (machine: string, why: string, passengers: readonly (number | null)[]) => {
    const kept = found.get(`${machine}: ${why}`) ?? { machine, why, passengers: new Set() }
    found.set(`${machine}: ${why}`, kept)
    for (const passenger of passengers) kept.passengers.add(passenger)
  }

  // Alike entries are replayed once: the machine sees only where they come from, where they lead and their version.
  const { rows: kinds } = await sql<{
    machine: string
    version: number | null
    event: string
    from_state: string | null
    to_state: string
    n: number
    passengers: (number | null)[]
  }>`
    select machine, machine_version as version, event, from_state, to_state, count(*)::int as n, array_agg(distinct passenger_id) as passengers
    from stage_event where undone_at is null group by machine, machine_version, event, from_state, to_state`.execute(
    db,
  )
  for (const kind of kinds) {
    const workflow = workflows[kind.machine]
    if (!workflow) {
      add(kind.machine, 'the machine is gone', kind.passengers)
      continue
    }
    const from = stateNow(workflow, kind.from_state ?? workflow.initial, kind.version)
    const to = stateNow(workflow, kind.to_state, kind.version)
    const why =
      'why' in from
        ? from.why
        : 'why' in to
          ? to.why
          : (strandedBy(workflow, { event: kind.event, from: from.state, to: to.state })?.message ?? null)
    if (why !== null) add(kind.machine, why, kind.passengers)
  }

  let records = 0
  for (const binding of [...Object.values(bindings), custodyBinding]) {
    const workflow = workflows[binding.workflow.id]
    const isOwn = binding.entity.name === 'passenger'
    const hasPassenger = isOwn || binding.entity.step !== undefined
    const version = binding.column === 'state' ? sql`t.machine_version` : sql`null::int`
    const { rows } = await sql<{
      state: string
      version: number | null
      n: number
      passengers: (number | null)[]
    }>`
      select ${sql.ref(`t.${binding.column}`)} as state, ${version} as version, count(*)::int as n, array_agg(distinct ${isOwn ? sql`t.id` : hasPassenger ? sql`t.passenger` : sql`null::int`}) as passengers
      from ${sql.table(binding.entity.table)} t where not t.is_deleted group by 1, 2`.execute(db)
    for (const row of rows) {
      records += row.n
      if (!workflow) {
        add(binding.workflow.id, 'the machine is gone', row.passengers)
        continue
      }
      const now = stateNow(workflow, row.state, row.version)
      if ('why' in now) add(workflow.id, now.why, row.passengers)
      else if (!(now.state in workflow.states)) add(workflow.id, `state ${now.state} is gone`, row.passengers)
    }
  }

  const ids = [...new Set([...found.values()].flatMap(({ passengers }) => [...passengers]))].filter(
    (id) => id !== null,
  )
  const { rows: serials } = await sql<{
    id: number
    office_serial: string | null
  }>`select id, office_serial from passenger where id = any(${ids}::int4[])`.execute(db)
  const serialOf = new Map(serials.map((row) => [row.id, row.office_serial]))
  const stranded = [...found.values()].flatMap(({ machine, why, passengers }) =>
    [...passengers].map((passenger): Stranded => ({
      passenger,
      serial: passenger === null ? null : (serialOf.get(passenger) ?? null),
      machine,
      why,
    })),
  )
  return {
    entries: kinds.reduce((sum, { n }) => sum + n, 0),
    records,
    stranded: stranded.toSorted(
      (a, b) => (a.passenger ?? 0) - (b.passenger ?? 0) || a.machine.localeCompare(b.machine),
    ),
    counts: Object.fromEntries([...found].map(([key, { passengers }]) => [key, passengers.size])),
  }
}

/** The result as lines for a terminal. */
export function checkInWords(check: WorkflowCheck): string {
  const head = `Replayed against the machines of today: ${counted(check.entries, 'entry', 'entries')}, ${counted(check.records, 'record')}.`
  if (check.stranded.length === 0) return `${head}\nNo passenger would be stranded.`
  const names = new Set(check.stranded.map(({ passenger }) => passenger))
  return [
    head,
    `${counted(names.size, 'passenger')} would be stranded:`,
    ...Object.entries(check.counts).map(([why, n]) => `  ${n} × ${why}`),
    '',
    ...check.stranded.map(
      (one) =>
        `  ${one.passenger === null ? 'no passenger' : `#${one.passenger} ${one.serial ?? ''}`.trim()}  ${one.machine}: ${one.why}`,
    ),
  ].join('\n')
}

/** What the history says of the machines, as lines for a terminal. */
export function historyInWords(check: HistoryCheck): string {
  const unjudged = Object.entries(check.unjudged)
  const lost = unjudged.reduce((sum, [, n]) => sum + n, 0)
  const line = (one: CheckedCase, day = '') =>
    `  #${one.passenger} ${one.serial ?? ''}`.trimEnd() +
    `  ${day}${one.machine} ${one.event}: ${one.message} (${one.code})`
  return [
    `Played again: the history of ${counted(check.passengers, 'passenger')} of ${check.of}.`,
    `  ${counted(check.judged, 'event')} judged with the facts of then, ${check.partly} accepted where a condition reads what has no history, ${lost} not judged.`,
    ...unjudged.map(([why, n]) =>
      why === 'role'
        ? `  ${n} × not judged: the role of the user may have been another`
        : `  ${n} × not judged: ${why} reads what has no history`,
    ),
    check.refused.length === 0
      ? 'No past event would be refused.'
      : `${counted(check.refused.length, 'past event')} would be refused:`,
    ...check.refused.map((one) => line(one, `${one.on_date} `)),
    check.stranded.length === 0
      ? 'Every passenger who could go on still can.'
      : `${counted(new Set(check.stranded.map(({ passenger }) => passenger)).size, 'passenger')} could not go on any more:`,
    ...check.stranded.map((one) => line(one)),
  ].join('\n')
}
