/** Runs the steps of the demo through the engine, day by day, each by the person who would have done it. */
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { RoleCode } from '../../../domain/people/access.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import { stageRecord } from '../../../domain/journey/stage-records.ts'
import { bindings, custodyBinding, type Binding } from '../../workflow/event/bindings.ts'
import { actorOf, system, type Actor } from '../../workflow/event/facts.ts'
import { runEvent } from '../../workflow/event/run-event.ts'
import { rowById } from '../../workflow/event/rows.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { personFor, type DemoAgency } from './agency.ts'
import type { Days, ReplayClock } from './days.ts'
import type { DemoPassenger } from './passengers.ts'
import type { Step } from './story.ts'
import { registry } from '../capabilities.ts'

const morning = 9 * 60
const evening = 17 * 60
/** The nightly job of the handbook runs at 00:15. */
const nightly = 15

/** What the plan of a passenger asks for, to know the record of each of their stages. */
export type About = Pick<Facts, 'country' | 'profession'> & { base_plan: string }

function actorFor(agency: DemoAgency, by: Step['by'], branch: string): Actor {
  if (by === 'SYS') return system
  const user = agency.people.get(personFor(by, branch))
  if (!user) throw new Error(`no user of the demo agency is ${by}`)
  return actorOf(user)
}

function placeOf(step: Step, about: About): { binding: Binding; discriminators: Record<string, unknown> } {
  if (step.place === 'custody') return { binding: custodyBinding, discriminators: {} }
  const kept =
    step.place === 'journey' ? { module: 'passenger', discriminators: {} } : stageRecord(step.place, about)
  const binding = bindings[kept.module]
  if (!binding) throw new Error(`the demo has a step of ${step.place}, which has no record`)
  return { binding, discriminators: { ...kept.discriminators, ...step.discriminators } }
}

/** A delivery that is under way has to be named; several kinds of it stand side by side. */
async function openDelivery(trx: Tx, passenger: DemoPassenger, step: Step): Promise<number | null> {
  if (step.place !== 'delivery' || step.type === 'PREPARE') return null
  const { rows } = await sql<{
    id: number
  }>`select id from passenger_delivery where passenger = ${passenger.file} order by id desc limit 1`.execute(
    trx,
  )
  return rows[0]?.id ?? null
}

/** An event of a record that stands beside the steps of a passenger: a visa entry, a complaint, a demand. */
export interface RecordStep {
  module: 'visa_entry' | 'complain' | 'demand'
  id: number
  /** Whom it is about, where it is about one. */
  passenger: number | null
  /** Days from the day of loading. */
  offset: number
  by: RoleCode | 'SYS'
  type: string
  data: Row
}

/**
 * One thing that happened: an event of a passenger or of a record beside the passenger, a voucher, a mail.
 */
export interface Happening {
  day: CivilDate
  isNightly: boolean
  /** Instant it happened at, where that matters: after everything else of its day. */
  at?: Date
  run: (trx: Tx, clock: ReplayClock) => Promise<void>
  /** For the developer who has to find the step that was refused. */
  says: string
}

function ofPassenger(step: Step, agency: DemoAgency, about: About): Happening {
  const { passenger, by, type, data } = step
  return {
    day: step.day,
    isNightly: by === 'SYS',
    says: `${step.day}: #${passenger.no} ${step.place} ${type} by ${by}`,
    async run(trx, clock) {
      const { binding, discriminators } = placeOf(step, about)
      const isOwnRow = binding.entity.name === 'passenger'
      const id = isOwnRow ? passenger.file : await openDelivery(trx, passenger, step)
      const actor = actorFor(agency, by, passenger.branch)
      const result = await runEvent(
        { db: trx, clock, registry, actor, source: by === 'SYS' ? 'auto' : 'form', isScenario: true },
        { binding, id, passengerId: passenger.file, discriminators, type, data },
      )
      if (!result.happened) throw new Error(`nothing happened; it is ${result.state}`)
    },
  }
}

function ofRecord(step: RecordStep, agency: DemoAgency, days: Days): Happening {
  const { module, id, passenger, by, type, data } = step
  const day = by === 'SYS' ? days.at(step.offset) : days.work(step.offset)
  return {
    day,
    isNightly: by === 'SYS',
    says: `${day}: ${module} ${id} ${type} by ${by}`,
    async run(trx, clock) {
      const binding = bindings[module]
      if (!binding || !(await rowById(trx, binding.entity, id))) throw new Error('there is no such record')
      const result = await runEvent(
        {
          db: trx,
          clock,
          registry,
          actor: actorFor(agency, by, 'DHK'),
          source: by === 'SYS' ? 'auto' : 'form',
          isScenario: true,
        },
        { binding, id, passengerId: passenger, type, data },
      )
      if (!result.happened) throw new Error(`nothing happened; it is ${result.state}`)
    },
  }
}

const inOrder = (a: Happening, b: Happening): number =>
  a.day === b.day
    ? Number(b.isNightly) - Number(a.isNightly) || (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0)
    : a.day < b.day
      ? -1
      : 1

/** @param about of each passenger, by id */
export function happeningsOf(
  plan: { records: readonly RecordStep[]; steps: readonly Step[] },
  { agency, days, about }: { agency: DemoAgency; days: Days; about: ReadonlyMap<number, About> },
): Happening[] {
  const aboutOf = (id: number): About => about.get(id) ?? { base_plan: '', country: null, profession: null }
  return [
    ...plan.records.map((step) => ofRecord(step, agency, days)),
    ...plan.steps.map((step) => ofPassenger(step, agency, aboutOf(step.passenger.file))),
  ]
}

/**
 * Replays everything in the order of days, so that history reads as it would have been written.
 * @param signal ends it between two happenings
 * @returns number of events.
 * @throws Error naming the step a guard refused: table and machines have parted; the reason of the signal.
 */
export async function replay(
  trx: Tx,
  clock: ReplayClock,
  happenings: readonly Happening[],
  signal?: AbortSignal,
): Promise<number> {
  let day = ''
  let minute = morning
  for (const happening of happenings.toSorted(inOrder)) {
    signal?.throwIfAborted()
    if (happening.day !== day) [day, minute] = [happening.day, morning]
    clock.set(day, happening.isNightly ? nightly : minute)
    if (happening.at && happening.at > clock.now()) clock.move(happening.at)
    else if (!happening.isNightly) minute = Math.min(minute + 4, evening)
    try {
      await happening.run(trx, clock)
    } catch (fault) {
      const fields =
        fault instanceof AppError
          ? (fault.options.errors ?? []).map((error) => `${error.pointer} ${error.message}`).join('; ')
          : ''
      throw new Error(
        `The demo cannot play "${happening.says}": ${fault instanceof Error ? fault.message : String(fault)} ${fields}`,
        { cause: fault },
      )
    }
  }
  return happenings.length
}
