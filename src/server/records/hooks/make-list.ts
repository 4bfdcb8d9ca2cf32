import { sql } from 'kysely'
import type { Hooks, Writing } from '../hooks.ts'
import { refuseField } from './refuse.ts'

/** One person's lists have different names; others may use the same (entities 5.1). */
async function requireOwnTitle({ crud, values, stored }: Writing): Promise<void> {
  if (values['title'] === undefined || values['title'] === stored?.['title']) return
  const owner = stored?.created_by ?? crud.user.id
  const { rows } =
    await sql`select 1 from make_list where created_by = ${owner} and lower(title) = lower(${values['title']}) and id is distinct from ${stored?.id ?? null} and not is_deleted limit 1`.execute(
      crud.db,
    )
  if (rows.length > 0) refuseField('title', 'UNIQ', 'Title already exists.')
}

export const makeListHooks: Hooks = {
  beforeCreate: requireOwnTitle,
  async beforeUpdate(writing) {
    await requireOwnTitle(writing)
    const { crud, values, stored } = writing
    if (values['row_source'] === undefined || values['row_source'] === stored['row_source']) return
    const { rows } =
      await sql`select 1 from make_list_item where make_list = ${stored.id} and not is_deleted limit 1`.execute(
        crud.db,
      )
    if (rows.length > 0) refuseField('row_source', 'LOCKED', 'Remove all rows before changing the source.')
  },
}
