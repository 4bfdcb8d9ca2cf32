/** The next due day of a template follows its schedule. Source: decision 1131. */
import type { Hooks, Writing } from '../../records/hooks.ts'
import { isChanged } from '../../records/hooks.ts'
import { nextDue } from './due.ts'

const scheduled = ['kind', 'repeats', 'starts_on', 'last_day', 'ends_on']

async function fill(at: Writing): Promise<void> {
  const { values, merged, stored, crud } = at
  if (stored && !scheduled.some((name) => isChanged(at, name))) return
  values['next_on'] = await nextDue(
    crud.db,
    { id: stored?.id ?? null, values: { ...stored, ...merged, ...values } },
    crud.clock.today(),
  )
}

export const templateHooks: Hooks = { beforeCreate: fill, beforeUpdate: fill }
