/** Records with a workflow of their own in a scenario: entered and moved through the services the screens use. */
import { entityOf } from '../../../domain/entities.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { createRecord } from '../../records/write/write-record.ts'
import { bindings } from '../../workflow/event/bindings.ts'
import { requestContext } from '../../workflow/event/context.ts'
import { runEvent } from '../../workflow/event/run-event.ts'
import type { GoldenAgency } from './agency.ts'

/** A record entered by the clerk. @returns its id. */
export async function create(agency: GoldenAgency, module: string, body: Row): Promise<number> {
  const made = await agency.as('clerk', (crud) =>
    createRecord(entityOf(module), body, crud, crud.services.registry.hooks),
  )
  return Number(made['id'])
}

/** An event of a record with a workflow of its own. */
export const send = (
  agency: GoldenAgency,
  who: 'clerk' | 'approver',
  module: string,
  id: number,
  type: string,
  data: Row = {},
): Promise<unknown> => {
  const binding = bindings[module]
  if (!binding) throw new Error(`${module} has no workflow.`)
  return agency.as(who, (crud) =>
    runEvent(requestContext(crud), { binding, id, passengerId: null, type, data }),
  )
}
