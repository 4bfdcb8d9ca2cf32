/** Where each workflow keeps its state: table, state column, and what a record of it is called in an answer. */
import { entities, entityOf } from '../../../domain/entities.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { voucherKinds } from '../../../domain/books/kinds/index.ts'
import { workflows } from '../../../machines/catalogue.ts'
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

/** Vouchers have routes of their own, with the lines they make; one machine serves every kind. */
const isVoucher = ({ machine }: Entity): boolean => machine === 'voucher'

/** The journey lives in the passenger's row and has no day of its state. */
const journeyBinding = bind('passenger', 'journey', 'journey_state', null)

/** API modules with events: every record that names its machine. */
export const bindings: Readonly<Record<string, Binding>> = Object.fromEntries(
  [
    ...Object.values<Entity>(entities)
      .filter((entity) => entity !== journeyBinding.entity && !isVoucher(entity))
      .flatMap(({ name, machine, stateColumn }) => (machine ? [bind(name, machine, stateColumn)] : [])),
    journeyBinding,
  ].map((binding) => [binding.module, binding]),
)

/** Custody shares the passenger's row with the journey, so it has an API module of its own. */
export const custodyBinding: Binding = bind('passenger', 'custody', 'custody', 'custody_since')

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

/** Runs of the daily job are moved by the job alone; no user sends them events over HTTP. */
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
