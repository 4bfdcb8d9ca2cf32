/** Where each workflow keeps its state: table, state column, and what a record of it is called in an answer. */
import { entityOf } from '../../../domain/entities.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { voucherKinds } from '../../../domain/books/kinds/index.ts'
import { listModules } from '../../../domain/clearance/submission-lists.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { cvModules } from '../../../machines/journey/cv.ts'
import { saleModules } from '../../../machines/tickets/ticket-sale.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'

export interface Binding {
  /** Module of the API and of permissions. */
  module: string
  entity: Entity
  workflow: Workflow
  /** Column of the state; the journey and the custody of a passenger live in its own row. */
  column: string
  /** Column with the day the state was entered, where one is kept. */
  sinceColumn: string | null
}

/** Machines that serve several tables. */
const shared = ['paper', 'submission_list', 'cv', 'ticket_sale']
const paperOwners = ['office_work', 'police_clearance', 'musaned_okala', 'calling_emb_attestation']

function bind(
  module: string,
  id: string,
  column = 'state',
  sinceColumn: string | null = 'state_since',
): Binding {
  const workflow = workflows[id]
  if (!workflow) throw new Error(`there is no workflow ${id}`)
  const entity = entityOf(module)
  // One machine serves several tables; everything that reads module or fields must see those of the table at hand.
  return {
    module,
    entity,
    workflow: shared.includes(id)
      ? { ...workflow, module, fields: { ...workflow.fields, ...entity.fields } }
      : workflow,
    column,
    sinceColumn,
  }
}

/** Records that belong to no stage of a passenger: made by their own form, worked on at their own page. */
export const standsAlone = (binding: Pick<Binding, 'entity'>): boolean =>
  binding.entity.name !== 'passenger' && !binding.entity.step

/** API modules with events, in the order of the handbook. */
export const bindings: Readonly<Record<string, Binding>> = Object.fromEntries(
  [
    bind('medical', 'medical'),
    bind('mofa', 'mofa'),
    bind('embassy', 'embassy'),
    bind('training', 'training'),
    bind('finger', 'finger'),
    bind('man_power', 'manpower'),
    bind('flight', 'flight'),
    ...paperOwners.map((module) => bind(module, 'paper')),
    bind('visa_entry', 'visa_entry'),
    bind('visa_allotment', 'visa_allotment'),
    ...listModules.map((module) => bind(module, 'submission_list')),
    bind('demand', 'demand'),
    bind('complain', 'complaint'),
    bind('passenger_delivery', 'delivery'),
    bind('multiple_status_update', 'multiple_status'),
    bind('multiple_visa_entry', 'multiple_visa'),
    ...cvModules.map((module) => bind(module, 'cv')),
    bind('acc_update_perm', 'acc_update_perm', 'status'),
    bind('document_send', 'document_send'),
    bind('year_close', 'year_close'),
    bind('fx_revalue', 'fx_revalue'),
    bind('cheque', 'cheque'),
    bind('bank_statement', 'bank_statement'),
    bind('ticket_purchase', 'ticket_purchase'),
    bind('iata_ticket_temporary', 'temporary_ticket'),
    bind('iata_ticket', 'ticket'),
    ...saleModules.map((module) => bind(module, 'ticket_sale')),
    bind('ticket_refund', 'ticket_refund'),
    bind('ticket_depute', 'ticket_depute'),
    bind('ticket_edit', 'ticket_edit'),
    bind('ticket_memo', 'ticket_memo'),
    bind('bsp_statement', 'bsp_statement'),
    bind('passenger', 'journey', 'journey_state', null),
  ].map((binding) => [binding.module, binding]),
)

/** Custody shares the passenger's row with the journey, so it has an API module of its own. */
export const custodyBinding: Binding = bind('passenger', 'custody', 'custody', 'custody_since')

/** Vouchers have routes of their own, with the lines they make; one machine serves every kind. */
const voucherBindings: Readonly<Record<string, Binding>> = Object.fromEntries(
  voucherKinds.map(({ module }) => {
    const binding = bind(module, 'voucher', 'status')
    return [module, { ...binding, workflow: { ...binding.workflow, module } }]
  }),
)

/** Periods of the books have one route for their events. */
export const periodBinding: Binding = bind('accounting_period', 'accounting_period', 'status', null)

/** @throws Error for a module that is no kind of voucher. */
export function voucherBinding(module: string): Binding {
  const binding = voucherBindings[module]
  if (!binding) throw new Error(`${module} is no voucher`)
  return binding
}

/** Runs of the daily job are moved by the job alone; nobody sends them events over HTTP. */
export const autoStatusBinding: Binding = bind('auto_status_run', 'auto_status', 'state', null)

export const bindingOf = (module: string): Binding | undefined =>
  module === 'passport_custody' ? custodyBinding : bindings[module]

/** The binding a `send` effect means: by workflow id. */
export const bindingOfWorkflow = (id: string): Binding | undefined =>
  id === 'custody' ? custodyBinding : Object.values(bindings).find((binding) => binding.workflow.id === id)

/** Workflows the engine runs, each once. */
export const engineWorkflows: readonly Workflow[] = [
  ...new Map(
    [
      ...Object.values(bindings),
      custodyBinding,
      autoStatusBinding,
      periodBinding,
      ...Object.values(voucherBindings),
    ].map(({ workflow }) => [workflow.id, workflow]),
  ).values(),
]
