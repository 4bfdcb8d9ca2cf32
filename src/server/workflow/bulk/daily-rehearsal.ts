/**
 * What the daily job would do now (machines M15), found out by doing it: every record's rules run in their order in a
 * transaction of their own that is rolled back, passenger by passenger, so no user waits for a lock longer than for one event.
 */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { dailyRules } from '../../../machines/journey/daily-rules.ts'
import { tx, type Db } from '../../platform/db/kysely.ts'
import { bindingsOf, candidates, runOne } from './daily-job.ts'
import type { Binding } from '../event/bindings.ts'
import { rowById } from '../event/rows.ts'
import type { EngineServices } from '../registry.ts'

/** One rule of the day with how many records it would move or report, and the first of them. */
export interface DueRule {
  /** 'R16.CIRCULAR_END': a rule and what it sends; messages only are 'R19.note'. */
  key: string
  rule: string
  event: string | null
  count: number
  rows: { passenger: number | null; name: string; from: string; to: string }[]
}

class RolledBack extends Error {}
const shownPerRule = 25
const passengerEntity = entityOf('passenger')

interface Candidate {
  rule: number
  binding: Binding
  id: number
}

/**
 * Everything that is due, put together by the passenger it concerns: what happens to one of their records may
 * decide the next.
 */
async function found(db: Db, today: string): Promise<Candidate[][]> {
  const groups = new Map<string, Candidate[]>()
  for (const [at, rule] of dailyRules.entries()) {
    for (const binding of bindingsOf(rule)) {
      const ids = await candidates(db, rule, binding, today)
      if (ids.length === 0) continue
      const owner =
        binding.entity.name === 'passenger'
          ? sql`t.id`
          : binding.entity.fields['passenger'] || binding.entity.step
            ? sql`t.passenger`
            : sql`null::int`
      const { rows } = await sql<{
        id: number
        owner: number | null
      }>`select t.id, ${owner} as owner from ${sql.table(binding.entity.table)} t where t.id = any(${ids}::int[])`.execute(
        db,
      )
      for (const { id, owner: passenger } of rows) {
        const key = passenger === null ? `${binding.module} ${id}` : `passenger ${passenger}`
        groups.set(key, [...(groups.get(key) ?? []), { rule: at, binding, id }])
      }
    }
  }
  return [...groups.values()]
}

/** Rules of the file itself that may come true because an earlier rule of the same night moved it: flown, then arrived. */
const following = (done: Candidate): Candidate[] =>
  dailyRules.flatMap((rule, at) =>
    at > done.rule && rule.workflow === 'journey'
      ? bindingsOf(rule).map((binding) => ({ rule: at, binding, id: 0 }))
      : [],
  )

const nameOf = (row: Row | null, binding: Binding): string =>
  String(
    row?.['full_name'] ??
      row?.['visa_no'] ??
      row?.['demand_no'] ??
      row?.['complain_no'] ??
      row?.['delivery_no'] ??
      `${binding.entity.label} ${String(row?.['id'] ?? '')}`,
  )

/**
 * @param onProgress called with how many passengers and records are done.
 * @param stop asked before each; true ends it early.
 */
export async function rehearseDailyJob(
  services: EngineServices,
  onProgress: (done: number, total: number) => void,
  stop: () => void,
): Promise<{ rules: DueRule[]; total: number; errors: { rule: string; record: number }[] }> {
  const { db, clock } = services
  const today = clock.today()
  const groups = await found(db, today)
  const rules = new Map<string, DueRule>()
  const errors: { rule: string; record: number }[] = []
  for (const [at, group] of groups.entries()) {
    stop()
    onProgress(at, groups.length)
    let now: DueNow[] = []
    await tx(db, async (trx) => {
      now = [] // A transaction that met a deadlock is tried again from its beginning.
      const queue = [...group]
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const rule = dailyRules[next.rule]
        if (!rule) continue
        const row = await rowById(trx, next.binding.entity, next.id)
        const before = String(row?.[next.binding.column] ?? '')
        if (!row || !rule.states.includes(before)) continue
        await sql`savepoint daily`.execute(trx)
        try {
          const done = await runOne({ ...services, db: trx }, rule, next.binding, next.id, today)
          if (done) {
            const passenger = done.passengerId
            const named = passenger === null ? row : await rowById(trx, passengerEntity, passenger)
            now.push({
              rule: rule.id,
              event: done.event,
              row: {
                passenger,
                name: nameOf(named, next.binding),
                from: `${next.binding.workflow.id}.${before}`,
                to: `${next.binding.workflow.id}.${done.state ?? before}`,
              },
            })
            // In the order of the rules, each once.
            if (done.event !== null && passenger !== null) {
              for (const more of following(next))
                if (!queue.some((one) => one.rule === more.rule && one.binding === more.binding))
                  queue.push({ ...more, id: passenger })
              queue.sort((one, two) => one.rule - two.rule)
            }
          }
        } catch {
          await sql`rollback to savepoint daily`.execute(trx)
          errors.push({ rule: rule.id, record: next.id })
        }
        await sql`release savepoint daily`.execute(trx)
      }
      throw new RolledBack('rehearsed')
    }).catch((fault: unknown) => {
      if (!(fault instanceof RolledBack)) throw fault
    })
    for (const { rule, event, row } of now) {
      const key = `${rule}.${event ?? 'note'}`
      const due = rules.get(key) ?? { key, rule, event, count: 0, rows: [] }
      due.count += 1
      if (due.rows.length < shownPerRule) due.rows.push(row)
      rules.set(key, due)
    }
  }
  onProgress(groups.length, groups.length)
  const list = [...rules.values()].toSorted((one, two) => (one.key < two.key ? -1 : 1))
  return { rules: list, total: list.reduce((sum, one) => sum + one.count, 0), errors }
}

interface DueNow {
  rule: string
  event: string | null
  row: DueRule['rows'][number]
}
