/**
 * A clearance that BMET's page shows otherwise is something to do before the passport leaves. Source: steps
 * 12, forms 6.5.
 */
import { sql } from 'kysely'
import { publish } from '../../platform/events/publish.ts'
import type { Hooks, Writing } from '../hooks.ts'
import { textOf } from '../../platform/text-of.ts'

const longestTitle = 120

/**
 * One task per verification, for the processing officers of the passenger's branch; opened again when it
 * differs again.
 */
async function askOfficer({ related, crud, merged }: Writing, key: string): Promise<void> {
  const { passenger } = related
  const title = `BMET answer differs: ${textOf(passenger?.['full_name'])}`.slice(0, longestTitle)
  const { rows } = await sql<{ id: number }>`
    insert into todo_task (title, notes, due_date, passenger, source, source_key, for_role, for_branch, is_demo)
    values (${title}, ${`Clearance ${textOf(merged['clearance_no'])}: compare the passport, the visa and the clearance with BMET's answer.`}, ${crud.clock.today()}, ${Number(merged['passenger'])}, 'auto', ${key}, 'processing-officer', ${Number(passenger?.['branch'])}, ${passenger?.['is_demo'] === true})
    on conflict (source_key) where source_key is not null and not is_deleted do update set completed = false, completed_at = null, deleted = false, due_date = excluded.due_date where todo_task.completed returning id`.execute(
    crud.db,
  )
  for (const { id } of rows)
    await publish(crud.db, { module: 'todo_task', id, passenger: Number(merged['passenger']) })
}

/** The task is done once the answer is no mismatch any more. */
async function settle({ crud }: Writing, key: string): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`update todo_task set completed = true, completed_at = ${crud.clock.now().toISOString()} where source_key = ${key} and not completed returning id`.execute(
    crud.db,
  )
  for (const { id } of rows) await publish(crud.db, { module: 'todo_task', id })
}

export const bmetVerifyHooks: Hooks = {
  async afterWrite(writing, id) {
    const key = `bmet_verify:${id}`
    await (writing.merged['check_result'] === 'mismatch' ? askOfficer(writing, key) : settle(writing, key))
  },
}
