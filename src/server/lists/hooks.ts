/** What a saved or deleted cover list means for its rows. */
import { sql } from 'kysely'
import { listModules } from '../../domain/clearance/submission-lists.ts'
import type { Hooks, HookTable } from '../records/hooks.ts'
import { renewSheet } from './paper-members.ts'

const hooksOf = (module: string): Hooks => ({
  /** A deleted draft frees its passengers for other lists. */
  async beforeDelete({ crud, stored }) {
    await sql`delete from list_row where module = ${module} and list_id = ${stored.id}`.execute(crud.db)
  },
  ...(module === 'manpower_note_sheet' ? { afterWrite: ({ crud }, id) => renewSheet(crud.db, id) } : {}),
})

export const listHooks: HookTable = Object.fromEntries(listModules.map((module) => [module, hooksOf(module)]))
