/**
 * A passenger handed in, or asked back, without a list goes on the open list of the day for their country,
 * licence and branch (machines M9c, decision 0020).
 */
import { submissionListWorkflow } from '../../machines/journey/submission-list.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import { entityOf } from '../../domain/entities.ts'
import type { Facts, Row } from '../../domain/journey/facts.ts'
import { nextNumber } from '../records/write/numbering.ts'
import type { Binding } from '../workflow/event/bindings.ts'
import { insertRow } from '../workflow/event/rows.ts'
import type { EngineContext } from '../workflow/registry.ts'

interface DayList {
  /** Field of the payload that names the list. */
  field: string
  entity: string
  /** Field of the payload with the day it is about. */
  day: string
}

const visaSubmission: DayList = {
  field: 'submission_list',
  entity: 'visa_submission_list',
  day: 'submit_date',
}
const clearance: DayList = { field: 'man_power_list', entity: 'man_power_list', day: 'submit_date' }
/** By module and event. */
const dayLists: Readonly<Record<string, DayList>> = {
  'embassy SUBMIT': visaSubmission,
  'embassy RESUBMIT': visaSubmission,
  'man_power SUBMIT': clearance,
  'man_power RESUBMIT': clearance,
  'visa_allotment REQUEST_CANCEL': {
    field: 'visa_cancel_list',
    entity: 'visa_cancel_list',
    day: 'request_date',
  },
  'visa_allotment REQUEST_REISSUE': {
    field: 'visa_reissue_list',
    entity: 'visa_reissue_list',
    day: 'request_date',
  },
}

/** Payload of an event that hands in, with its list filled in; any other payload as it is. */
export async function withDayList(
  context: EngineContext,
  binding: Binding,
  type: string,
  data: Row,
  facts: Facts,
): Promise<Row> {
  const wanted = dayLists[`${binding.module} ${type}`]
  if (!wanted || data[wanted.field] || !facts.passenger?.['country'] || !facts.agency) return data
  const entity = entityOf(wanted.entity)
  const day = String(data[wanted.day] ?? context.clock.today())
  const { branch, country } = facts.passenger
  const agency = Number(facts.agency['id'])
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(entity.table)} where country = ${country} and recruiting_agency = ${agency} and branch = ${branch} and list_date = ${day} and state ${inStates(submissionListWorkflow, 'draft', 'printed')} and not is_deleted order by id limit 1`.execute(
    context.db,
  )
  if (rows[0]) return { ...data, [wanted.field]: rows[0].id }
  const numbered = entity.numbered
  if (!numbered) throw new Error(`${entity.name} has no number pattern`)
  const id = await insertRow(
    context.db,
    entity,
    {
      [numbered.field]: await nextNumber(context.db, entity, numbered, day),
      country,
      recruiting_agency: agency,
      branch,
      list_date: day,
      state: 'draft',
      is_demo: facts.passenger['is_demo'] ?? false,
      ...(data['carrier'] ? { carrier: data['carrier'] } : {}),
      ...(wanted.entity === 'man_power_list' ? { gender: 'mixed' } : {}),
    },
    context.actor.id,
  )
  return { ...data, [wanted.field]: id }
}
