/**
 * The daily job (machines M15): SQL finds candidates by state and day, each is judged and moved in a transaction of its
 * own as the system, so one bad record never stops the rest and a second run of the same day changes nothing.
 */
import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { Facts, Row } from '../../domain/facts.ts'
import { dailyRules, type DailyRule } from '../../machines/daily-rules.ts'
import { runMinutes } from '../../machines/auto-status.ts'
import type { Clock } from '../clock.ts'
import { tx, type Db, type Tx } from '../db/kysely.ts'
import { bindings, custodyBinding, standsAlone, type Binding } from './bindings.ts'
import { doEffects } from './effects.ts'
import { loadFacts, system } from './facts.ts'
import { recompute } from './journey.ts'
import { rowById } from './rows.ts'
import { runEvent, storedOf, type EngineContext } from './run-event.ts'

export interface RunResult {
  run: number
  /** Records moved or reported per rule. */
  counts: Record<string, number>
  errors: { rule: string; record: number; message: string }[]
}

/** Every table a rule's workflow keeps its state in: one, or the four of the paper machine. */
function bindingsOf(rule: DailyRule): Binding[] {
  if (rule.workflow === 'custody') return [custodyBinding]
  return Object.values(bindings).filter((binding) => binding.workflow.id === rule.workflow)
}

/** Ids whose state and day make them candidates; the rule itself decides. */
async function candidates(db: Db, rule: DailyRule, binding: Binding, today: string): Promise<number[]> {
  const isPassenger = binding.entity.name === 'passenger'
  const isAlone = standsAlone(binding)
  const day = sql`${isPassenger || isAlone || rule.day.of === 'record' ? sql.ref(`t.${rule.day.field}`) : sql.ref(`p.${rule.day.field}`)}`
  const inStates = rule.lifecycles === null ? sql`true` : sql`${isPassenger ? sql`t.journey_state` : sql`p.journey_state`} in (${sql.join(rule.lifecycles.map((state) => sql`${state}`))})`
  // A shared okala belongs to no single passenger: those of its visa line are asked afterwards.
  const lifecycle = isAlone ? sql`` : binding.entity.step?.shared ? sql`and (t.passenger is null or ${inStates})` : sql`and ${inStates}`
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(binding.entity.table)} t ${isPassenger || isAlone ? sql`` : sql`left join passenger p on p.id = t.passenger`}
    where t.${sql.ref(binding.column)} in (${sql.join(rule.states.map((state) => sql`${state}`))}) and not t.is_deleted ${binding.entity.step ? sql`and t.is_current` : sql``}
      and ${day} ${rule.day.compare === 'past' ? sql`<` : sql`<=`} ${today}::date ${lifecycle} order by t.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Passengers a record concerns: its own, or every one of its visa line; null for a record of nobody. */
async function concerned(db: Db, binding: Binding, row: Row): Promise<(number | null)[]> {
  if (binding.entity.name === 'passenger') return [Number(row['id'])]
  if (row['passenger']) return [Number(row['passenger'])]
  if (!binding.entity.step?.shared || !row['visa_line']) return [null]
  const { rows } = await sql<{ passenger: number }>`select passenger from visa_allotment where visa_line = ${Number(row['visa_line'])} and is_current and not is_deleted order by passenger`.execute(db)
  return rows.map((one) => one.passenger)
}

/** The first of them for whom the rule is due, with his facts. */
async function dueFor(db: Db, clock: Clock, rule: DailyRule, binding: Binding, row: Row): Promise<{ passengerId: number | null; facts: Facts } | null> {
  for (const passengerId of await concerned(db, binding, row)) {
    const facts = await loadFacts(db, passengerId, system, clock.today())
    const isOpen = rule.lifecycles === null || passengerId === null || rule.lifecycles.includes(facts.lifecycle)
    if (isOpen && rule.due(row, facts)) return { passengerId, facts }
  }
  return null
}

/** Columns of a rule that the definitions do not have (a rule about another entity's day) would be a fault at start, not at night. */
async function runOne(db: Db, clock: Clock, rule: DailyRule, binding: Binding, id: number, runKey: string): Promise<boolean> {
  return tx(db, async (trx: Tx) => {
    const context: EngineContext = { db: trx, clock, actor: system, source: 'auto' }
    const row = await rowById(trx, binding.entity, id, { lock: true })
    if (!row) return false
    const found = await dueFor(trx, clock, rule, binding, row)
    if (!found) return false
    const { passengerId, facts } = found
    const deed = rule.does(row, facts)
    if ('event' in deed) return (await runEvent(context, { binding, id, passengerId, type: deed.event, data: deed.data ?? {} })).happened
    // Messages only: once per record, rule and day, whoever runs the job and however often.
    const key = `${rule.id}:${binding.module}:${id}:${runKey}`
    const first = await sql`insert into daily_notice (key) values (${key}) on conflict do nothing returning key`.execute(trx)
    if (first.rows.length === 0) return false
    const stored = storedOf(binding, row, facts)
    await doEffects(context, { binding, record: row, before: stored, facts, passengerId, effects: deed.effects, data: {} })
    if (passengerId !== null) await recompute(context, passengerId)
    return true
  })
}

/** Takes the lock of the job: an auto_status_run row in state running that is younger than its time limit. */
async function startRun(db: Db, clock: Clock, trigger: string, by: number | null): Promise<number> {
  return tx(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(41015)`.execute(trx)
    const now = clock.now().toISOString()
    await sql`update auto_status_run set state = 'failed', finished_at = ${now}, errors = '[{"message":"The run lost its process."}]' where state = 'running' and started_at < ${now}::timestamptz - make_interval(mins => ${runMinutes})`.execute(trx)
    const running = await sql`select 1 from auto_status_run where state = 'running'`.execute(trx)
    if (running.rows.length > 0) throw new AppError('job.running', { publicCode: 'G-JOB-LOCK' })
    const { rows } = await sql<{ id: number }>`insert into auto_status_run (started_at, trigger, "by", state) values (${now}, ${trigger}, ${by}, 'running') returning id`.execute(trx)
    return rows[0]?.id ?? 0
  })
}

/**
 * Runs the rules in their order. @param only rule ids, all when left out. @param onRule told before each rule how many are behind.
 * @throws AppError 'job.running' while another run is at work.
 */
export async function runDailyJob(db: Db, clock: Clock, options: { trigger: 'schedule' | 'manual' | 'login'; by: number | null; only?: readonly string[]; onRule?: (done: number, total: number) => void }): Promise<RunResult> {
  const run = await startRun(db, clock, options.trigger, options.by)
  const counts: Record<string, number> = {}
  const errors: RunResult['errors'] = []
  for (const [at, rule] of dailyRules.entries()) {
    options.onRule?.(at, dailyRules.length)
    if (options.only && !options.only.includes(rule.id)) continue
    for (const binding of bindingsOf(rule)) {
      for (const id of await candidates(db, rule, binding, clock.today())) {
        try {
          if (await runOne(db, clock, rule, binding, id, clock.today())) counts[rule.id] = (counts[rule.id] ?? 0) + 1
        } catch (fault) {
          errors.push({ rule: rule.id, record: id, message: fault instanceof AppError ? fault.message : 'fault' })
        }
      }
    }
  }
  await sql`update auto_status_run set state = ${errors.length > 0 ? 'failed' : 'done'}, finished_at = ${clock.now().toISOString()}, rule_counts = ${JSON.stringify(counts)}, errors = ${JSON.stringify(errors)} where id = ${run}`.execute(db)
  return { run, counts, errors }
}
