/** What a saved form of a record means for the workflows: the hooks of the records with those of the engine behind them. */
import { sql } from 'kysely'
import { overlayFields } from '../../../domain/journey/plan-rules.ts'
import { listModules } from '../../../domain/clearance/submission-lists.ts'
import type { Hooks, HookTable, Writing } from '../../records/hooks.ts'
import { entityHooks } from '../../records/hooks/index.ts'
import { recomputePlans } from '../jobs/recompute-plans.ts'
import { renewWorkJob } from '../jobs/renew-work.ts'
import { startJob } from '../../jobs/start-job.ts'
import { lookAtPlaces } from '../../visas/demand-places.ts'
import { loadFactsAndWork } from './facts.ts'
import { recompute } from './journey.ts'
import { renewSheet } from '../../lists/paper-members.ts'
import { renewWork } from '../view/work-rows.ts'
import type { EngineContext } from '../registry.ts'
import { requestContext } from './context.ts'

const contextOf = ({ crud }: Writing): EngineContext => requestContext(crud)

const changed = ({ values, stored }: Writing, name: string): boolean =>
  name in values && values[name] !== (stored?.[name] ?? null)

const after: Readonly<Record<string, (at: Writing, id: number) => Promise<void>>> = {
  /** A passenger who is selected on another demand takes a place there and leaves one here. */
  async passenger(at, id) {
    const context = contextOf(at)
    // What was missing may be there now, and somebody else's turn begins.
    await renewWork(context.db, [await loadFactsAndWork(context.db, id, context.clock.today())])
    if (!changed(at, 'demand')) return
    for (const demand of [at.stored?.['demand'], at.values['demand']])
      if (typeof demand === 'number') await lookAtPlaces(contextOf(at), demand)
  },
  /** What a country asks for is part of its passengers' plans (machines 8.4). */
  async country(at, id) {
    if (at.stored && at.extras['recompute'] !== false && overlayFields.some((name) => changed(at, name)))
      await startJob(at.crud.db, recomputePlans, { countries: [id] }, at.crud.user)
  },
  /** A type that follows another plan takes its passengers with it. */
  async passenger_type(at, id) {
    if (at.stored && changed(at, 'base_plan'))
      await startJob(at.crud.db, recomputePlans, { types: [id] }, at.crud.user)
  },
  /** An open critical complaint keeps a passenger on the ground (machines 8.6). */
  async complain(at) {
    for (const passenger of new Set([at.stored?.['passenger'], at.merged['passenger']]))
      if (typeof passenger === 'number') await recompute(contextOf(at), passenger)
  },
}

const both = (own: Hooks | undefined, more: (at: Writing, id: number) => Promise<void>): Hooks => ({
  ...own,
  async afterWrite(at, id) {
    await own?.afterWrite?.(at, id)
    await more(at, id)
  },
})

/** Many new files at once (an import): their work is found beside, not while somebody waits. */
const passengerHooks = (own: Hooks): Hooks => ({
  ...own,
  async afterMany(all, ids, crud) {
    for (const [at, writing] of all.entries())
      await entityHooks['passenger']?.afterWrite?.({ ...writing, crud }, ids[at] ?? 0)
    for (const demand of new Set(all.map(({ values }) => values['demand']))) {
      const at = all.find(({ values }) => values['demand'] === demand)
      if (at && typeof demand === 'number') await lookAtPlaces(contextOf({ ...at, crud }), demand)
    }
    await startJob(crud.db, renewWorkJob, { passengers: [...ids] }, null)
  },
})

/** A deleted draft frees its passengers for other lists. */
const listHooks = (module: string): Hooks => ({
  ...entityHooks[module],
  async afterWrite(at, id) {
    await entityHooks[module]?.afterWrite?.(at, id)
    if (module === 'manpower_note_sheet') await renewSheet(at.crud.db, id)
  },
  async beforeDelete(at) {
    await entityHooks[module]?.beforeDelete?.(at)
    await sql`delete from list_row where module = ${module} and list_id = ${Number(at.stored['id'])}`.execute(
      at.crud.db,
    )
  },
})

export const engineHooks: HookTable = {
  ...entityHooks,
  ...Object.fromEntries(
    Object.entries(after).map(([name, more]) => [
      name,
      name === 'passenger' ? passengerHooks(both(entityHooks[name], more)) : both(entityHooks[name], more),
    ]),
  ),
  ...Object.fromEntries(listModules.map((module) => [module, listHooks(module)])),
}
