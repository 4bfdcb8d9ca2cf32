/**
 * The daily job (machines M15): SQL finds candidates by state and day, each is judged and moved in a transaction of its
 * own as the system, so one bad record never stops the rest and a second run of the same day changes nothing.
 */
import { autoStatusWorkflow } from '../../../machines/journey/auto-status.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import { dailyRules, type DailyRule } from '../../../machines/journey/daily-rules.ts'
import { runMinutes } from '../../../machines/journey/auto-status.ts'
import { tx, type Db, type Tx } from '../../platform/db/kysely.ts'
import { autoStatusBinding, bindings, custodyBinding, standsAlone, type Binding } from '../event/bindings.ts'
import { doEffects } from '../event/effects.ts'
import { endTasksOf } from '../event/end-tasks.ts'
import { loadFacts, system } from '../event/facts.ts'
import { recompute } from '../event/journey.ts'
import { rowById } from '../event/rows.ts'
import { runEvent } from '../event/run-event.ts'
import { storedOf } from '../event/stored-workflow.ts'
import { afterwards, type EngineServices, type Registry } from '../registry.ts'
import { systemContext } from '../event/context.ts'

export interface RunResult {
  run: number
  /** Records moved or reported per rule. */
  counts: Record<string, number>
  errors: { rule: string; record: number; message: string }[]
}

/** Every table a rule's workflow keeps its state in: one, or the four of the paper machine. */
export function bindingsOf(rule: DailyRule): Binding[] {
  if (rule.workflow === 'custody') return [custodyBinding]
  return Object.values(bindings).filter((binding) => binding.workflow.id === rule.workflow)
}

/** Ids whose state and day make them candidates; the rule itself decides. */
export async function candidates(
  db: Db,
  rule: DailyRule,
  binding: Binding,
  today: string,
): Promise<number[]> {
  const isPassenger = binding.entity.name === 'passenger'
  const isAlone = standsAlone(binding)
  const day = sql`${isPassenger || isAlone || rule.day.of === 'record' ? sql.ref(`t.${rule.day.field}`) : sql.ref(`p.${rule.day.field}`)}`
  const inStates =
    rule.lifecycles === null
      ? sql`true`
      : sql`${isPassenger ? sql`t.journey_state` : sql`p.journey_state`} in (${sql.join(rule.lifecycles.map((state) => sql`${state}`))})`
  // A shared okala belongs to no single passenger: those of its visa line are asked afterwards.
  const lifecycle = isAlone
    ? sql``
    : binding.entity.step?.shared
      ? sql`and (t.passenger is null or ${inStates})`
      : sql`and ${inStates}`
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(binding.entity.table)} t ${isPassenger || isAlone ? sql`` : sql`left join passenger p on p.id = t.passenger`}
    where t.${sql.ref(binding.column)} in (${sql.join(rule.states.map((state) => sql`${state}`))}) and not t.is_deleted ${binding.entity.step ? sql`and t.is_current` : sql``}
      and ${day} ${rule.day.compare === 'past' ? sql`<` : sql`<=`} ${today}::date ${lifecycle} order by t.id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Passengers a record concerns: its own, or everyone who shares it; null for a record without a passenger. */
async function concerned(
  db: Db,
  registry: Registry,
  binding: Binding,
  row: Row,
): Promise<readonly (number | null)[]> {
  if (binding.entity.name === 'passenger') return [row.id ?? null]
  if (row.passenger) return [row.passenger]
  const members = (await registry.shared[binding.module]?.members(db, row)) ?? null
  return members?.toSorted((one, other) => one - other) ?? [null]
}

/** The first of them for whom the rule is due, with their facts. */
async function dueFor(
  db: Db,
  { clock, registry }: EngineServices,
  rule: DailyRule,
  binding: Binding,
  row: Row,
): Promise<{ passengerId: number | null; facts: Facts } | null> {
  for (const passengerId of await concerned(db, registry, binding, row)) {
    const facts = await loadFacts(db, passengerId, system, clock.today())
    const isOpen =
      rule.lifecycles === null || passengerId === null || rule.lifecycles.includes(facts.lifecycle)
    if (isOpen && rule.due(row, facts)) return { passengerId, facts }
  }
  return null
}

/** What a rule did to one record: the event it sent and the state it led to, or only messages (event null). */
export interface RuleDone {
  event: string | null
  state: string | null
  passengerId: number | null
}

/**
 * Carries one rule out for one record, in a transaction of its own or inside the caller's; null when it was not due. Columns
 * of a rule that the definitions do not have (a rule about another entity's day) would be a fault at start, not at night.
 * @param runKey day of the run: messages are given once per record, rule and day.
 */
export async function runOne(
  services: EngineServices,
  rule: DailyRule,
  binding: Binding,
  id: number,
  runKey: string,
): Promise<RuleDone | null> {
  return tx(services.db, async (trx: Tx) => {
    const context = systemContext(trx, services)
    const row = await rowById(trx, binding.entity, id, { lock: true })
    if (!row) return null
    const found = await dueFor(trx, services, rule, binding, row)
    if (!found) return null
    const { passengerId, facts } = found
    const action = rule.does(row, facts)
    if ('event' in action) {
      const result = await runEvent(context, {
        binding,
        id,
        passengerId,
        type: action.event,
        data: action.data ?? {},
      })
      return result.happened ? { event: action.event, state: result.state, passengerId } : null
    }
    // Messages only: once per record, rule and day, no matter who runs the job and how often.
    const key = `${rule.id}:${binding.module}:${id}:${runKey}`
    const first =
      await sql`insert into daily_notice (key) values (${key}) on conflict do nothing returning key`.execute(
        trx,
      )
    if (first.rows.length === 0) return null
    const stored = storedOf(binding, row, facts)
    await doEffects(context, {
      binding,
      record: row,
      before: stored,
      facts,
      passengerId,
      effects: action.effects,
      ...afterwards,
      data: {},
    })
    if (passengerId !== null) await recompute(context, passengerId)
    return { event: null, state: null, passengerId }
  })
}

/** Sends an event to the run's own machine, as the system. @throws AppError 'job.running' when it is refused. */
async function sendToRun(
  trx: Tx,
  services: EngineServices,
  id: number,
  type: string,
  data: Row,
): Promise<void> {
  const result = await runEvent(systemContext(trx, services), {
    binding: autoStatusBinding,
    id,
    passengerId: null,
    type,
    data,
  })
  if (!result.happened) throw new AppError('job.running', { publicCode: 'G-JOB-LOCK' })
}

/** Takes the lock of the job (G-JOB-LOCK): a run that is older than its time limit has lost its process and is ended first. */
async function startRun(
  services: EngineServices,
  trigger: string,
  by: number | null,
  rules: readonly string[],
): Promise<number> {
  return tx(services.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(41015)`.execute(trx)
    const now = services.clock.now().toISOString()
    const { rows: lost } = await sql<{
      id: number
    }>`select id from auto_status_run where state ${inStates(autoStatusWorkflow, 'running')} and started_at < ${now}::timestamptz - make_interval(mins => ${runMinutes})`.execute(
      trx,
    )
    for (const { id } of lost) {
      await sendToRun(trx, services, id, 'TIMEOUT', {})
      await sql`update auto_status_run set finished_at = ${now}, errors = '[{"message":"The run lost its process."}]' where id = ${id}`.execute(
        trx,
      )
    }
    const { rows } = await sql<{
      id: number
    }>`insert into auto_status_run (started_at, trigger, "by", state) values (${now}, ${trigger}, ${by}, 'idle') returning id`.execute(
      trx,
    )
    const id = rows[0]?.id ?? 0
    await sendToRun(trx, services, id, 'START', { trigger, rules: [...rules] })
    return id
  })
}

/** What a run moved and what it could not move, as its record shows them. */
interface Outcome {
  counts: RunResult['counts']
  errors: (RunResult['errors'][number] | { message: string })[]
}

/** Rules that were finished stay applied, also when some records could not be moved (machines M15 row 3). */
async function endRun(services: EngineServices, run: number, { counts, errors }: Outcome): Promise<void> {
  const { db, clock } = services
  await tx(db, async (trx) => {
    await sql`update auto_status_run set finished_at = ${clock.now().toISOString()}, rule_counts = ${JSON.stringify(counts)} where id = ${run}`.execute(
      trx,
    )
    if (errors.length > 0) await sendToRun(trx, services, run, 'ERROR', { errors })
    else {
      await sendToRun(trx, services, run, 'FINISH', { rule_counts: counts })
      await endTasksOf(trx, 'auto_status', 'idle', { now: clock.now(), entry: null, passenger: null })
    }
  })
}

/**
 * Runs the rules in their order. @param only rule ids, all when left out. @param onRule called before each rule how many are behind.
 * @throws AppError 'job.running' while another run is at work.
 */
export async function runDailyJob(
  services: EngineServices,
  options: {
    trigger: 'schedule' | 'manual' | 'login'
    by: number | null
    only?: readonly string[]
    onRule?: (done: number, total: number) => void
  },
): Promise<RunResult> {
  const { db, clock } = services
  const run = await startRun(services, options.trigger, options.by, options.only ?? [])
  const counts: RunResult['counts'] = {}
  const errors: RunResult['errors'] = []
  const runRules = async (): Promise<void> => {
    for (const [at, rule] of dailyRules.entries()) {
      options.onRule?.(at, dailyRules.length)
      if (options.only && !options.only.includes(rule.id)) continue
      for (const binding of bindingsOf(rule)) {
        for (const id of await candidates(db, rule, binding, clock.today())) {
          try {
            if (await runOne(services, rule, binding, id, clock.today()))
              counts[rule.id] = (counts[rule.id] ?? 0) + 1
          } catch (fault) {
            errors.push({
              rule: rule.id,
              record: id,
              message: fault instanceof AppError ? fault.message : 'fault',
            })
          }
        }
      }
    }
  }
  try {
    await runRules()
  } catch (fault) {
    // A run left at work would keep every other one out until its time limit.
    await endRun(services, run, { counts, errors: [...errors, { message: 'fault' }] })
    throw fault
  }
  await endRun(services, run, { counts, errors })
  return { run, counts, errors }
}
