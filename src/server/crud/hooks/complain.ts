import { complaintPriorities, priorityOf } from '../../../domain/entities/complain.ts'
import type { Hooks, Writing } from '../hooks.ts'

/** Priority as the category demands it, with its rank for the order of the list (entities.md 4.10). */
function rank({ values, merged }: Writing): void {
  const priority = priorityOf(merged['category'], merged['priority'])
  values['priority'] = priority
  values['priority_rank'] = complaintPriorities.indexOf(priority)
}

export const complainHooks: Hooks = {
  async beforeCreate(writing) {
    rank(writing)
    writing.values['opened_date'] = writing.crud.clock.today()
  },
  async beforeUpdate(writing) {
    if ('category' in writing.values || 'priority' in writing.values) rank(writing)
  },
}
