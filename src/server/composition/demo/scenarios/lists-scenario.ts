/**
 * Cover lists of the demo agency: those of a day leave with it and are closed when every answer is there; one waits for
 * more passports, one is printed, one was given up. Source: demo 3.6, machines M9c.
 */
import { sql } from 'kysely'
import type { CivilDate } from '../../../../foundation/values/dates.ts'
import { entityOf } from '../../../../domain/entities.ts'
import type { Row } from '../../../../domain/journey/facts.ts'
import type { ListModule } from '../../../../domain/clearance/submission-lists.ts'
import type { Tx } from '../../../platform/db/kysely.ts'
import { bindings } from '../../../workflow/event/bindings.ts'
import { actorOf } from '../../../workflow/event/facts.ts'
import { listRowsOf } from '../../../lists/list-rows.ts'
import { runEvent } from '../../../workflow/event/run-event.ts'
import { idIn } from '../../seed/insert-missing.ts'
import type { Services } from '../../../platform/services.ts'
import { personFor, type DemoAgency } from '../agency.ts'
import type { Days, ReplayClock } from '../days.ts'
import { deskOf, enterRecord } from '../desk.ts'
import type { Happening } from '../replay.ts'
import type { Step } from '../story.ts'
import { registry } from '../../capabilities.ts'

interface Office {
  agency: DemoAgency
  services: Services
  days: Days
}

const dayLists = [
  'visa_submission_list',
  'visa_cancel_list',
  'visa_reissue_list',
  'man_power_list',
] as const satisfies readonly ListModule[]
type DayList = (typeof dayLists)[number]
/** Events that put a passenger on the list of their day. */
const listed = new Set(['SUBMIT', 'RESUBMIT', 'REQUEST_CANCEL', 'REQUEST_REISSUE'])
const places = new Set(['embassy', 'manpower', 'visa'])

async function send(
  office: Office,
  trx: Tx,
  clock: ReplayClock,
  at: { module: DayList; id: number; branch: string },
  type: string,
  data: Row,
): Promise<void> {
  const binding = bindings[at.module]
  const { user } = deskOf(personFor('PRO', at.branch), { ...office, trx, clock })
  if (binding)
    await runEvent(
      { db: trx, clock, registry, actor: actorOf(user), source: 'form', isScenario: true },
      {
        binding,
        id: at.id,
        passengerId: typeof data['passenger'] === 'number' ? data['passenger'] : null,
        type,
        data,
      },
    )
}

const listsIn = async (
  trx: Tx,
  module: DayList,
  state: string,
  day: CivilDate | null,
): Promise<{ id: number; branch: string }[]> =>
  (
    await sql<{
      id: number
      branch: string
    }>`select l.id, b.code as branch from ${sql.table(entityOf(module).table)} l join branch b on b.id = l.branch where l.state = ${state} and not l.is_deleted and (${day}::date is null or l.list_date = ${day}::date) order by l.id`.execute(
      trx,
    )
  ).rows

/** In the evening the lists of the day go out with everybody on them. */
const eveningOf = (day: CivilDate, office: Office): Happening => ({
  day,
  isNightly: false,
  at: new Date(`${day}T12:30:00Z`),
  says: `${day}: lists of the day`,
  async run(trx, clock) {
    for (const module of dayLists)
      for (const list of await listsIn(trx, module, 'draft', day))
        await send(office, trx, clock, { module, ...list }, 'SUBMIT', {
          submit_date: day,
          ...(module === 'man_power_list' ? { note_sheet_no: `NS-${list.id}` } : {}),
        })
  },
})

/** Whose answers are all there by then is put away. */
const clearing = (day: CivilDate, office: Office): Happening => ({
  day,
  isNightly: false,
  at: new Date(`${day}T12:45:00Z`),
  says: `${day}: lists with all their answers`,
  async run(trx, clock) {
    for (const module of dayLists) {
      for (const list of await listsIn(trx, module, 'submitted', null)) {
        const members = await listRowsOf(trx, module, list.id)
        if (!members.some((member) => member.is_waiting))
          await send(office, trx, clock, { module, ...list }, 'CLOSE', {})
      }
    }
  },
})

/** A list an officer wrote by hand. */
const written = (
  day: CivilDate,
  module: DayList,
  office: Office,
  country: string,
  members: readonly Row[],
  then: readonly (readonly [string, Row])[],
): Happening => ({
  day,
  isNightly: false,
  says: `${day}: ${module} of ${members.length}`,
  async run(trx, clock) {
    const { agency } = office
    const { id } = await enterRecord(deskOf(personFor('PRO', 'DHK'), { ...office, trx, clock }), module, {
      country: idIn(agency.country, country),
      recruiting_agency: agency.ownAgency,
      list_date: day,
      carrier: agency.carrier,
      ...(module === 'man_power_list' ? { gender: 'male' } : {}),
    })
    for (const member of members)
      await send(office, trx, clock, { module, id, branch: 'DHK' }, 'ADD_ROW', member)
    for (const [type, data] of then) await send(office, trx, clock, { module, id, branch: 'DHK' }, type, data)
  },
})

const yesterday = -1

/** @param steps of all passengers, whose days of handing in are those of the lists */
export function playEvenings(steps: readonly Step[], office: Office): Happening[] {
  const handedIn = [
    ...new Set(
      steps.filter((step) => places.has(step.place) && listed.has(step.type)).map((step) => step.day),
    ),
  ]
  const cleared = [...new Set([-120, -60, -30, -14, -7, yesterday].map((offset) => office.days.work(offset)))]
  return [...handedIn.map((day) => eveningOf(day, office)), ...cleared.map((day) => clearing(day, office))]
}

/** Those of a day, and the ones an officer wrote by hand. */
export function playLists(steps: readonly Step[], office: Office): Happening[] {
  const { days } = office
  return [
    ...playEvenings(steps, office),
    written(
      days.work(yesterday),
      'visa_submission_list',
      office,
      'SA',
      [{ passenger: 17 }],
      [['CANCEL', { reason: 'He goes with the envelope of the next day.' }]],
    ),
    written(days.work(0), 'visa_submission_list', office, 'SA', [{ passenger: 17 }], []),
    written(
      days.work(0),
      'visa_cancel_list',
      office,
      'SA',
      [
        {
          passenger: 20,
          reason_code: 'rejected',
          reason: 'The embassy rejected the file; the visa is asked back.',
        },
      ],
      [['PRINT', {}]],
    ),
    written(days.work(0), 'man_power_list', office, 'SA', [{ passenger: 25 }], []),
  ]
}
