import { sql } from 'kysely'
import { complaintPriorities, priorityOf } from '../../domain/desk/complain.ts'
import { complaintDue } from '../../machines/desk/complaint.ts'
import { readSettings } from '../../domain/journey/fact-parts.ts'
import type { Hooks, Writing } from '../records/hooks.ts'

/** Priority as the category demands it, with its rank for the order of the list (entities 4.10). */
function rank({ values, merged }: Writing): void {
  const priority = priorityOf(merged['category'], merged['priority'])
  values['priority'] = priority
  values['priority_rank'] = complaintPriorities.indexOf(priority)
}

/** The day by which a complaint that no officer has taken on yet must be answered. */
async function due({ values, crud }: Writing, opened: string): Promise<void> {
  const { rows } = await sql<{
    settings: Record<string, unknown> | null
    site: Record<string, unknown> | null
  }>`
    select process_settings as settings, jsonb_build_object('weekend_days', weekend_days, 'holidays', holidays) as site from general_setting order by id limit 1`.execute(
    crud.db,
  )
  values['due_date'] = complaintDue(
    values['priority'],
    opened,
    readSettings(rows[0]?.settings ?? null, rows[0]?.site ?? null),
  )
}

export const complainHooks: Hooks = {
  async beforeCreate(writing) {
    rank(writing)
    const opened = writing.crud.clock.today()
    writing.values['opened_date'] = opened
    await due(writing, opened)
  },
  async beforeUpdate(writing) {
    if (!('category' in writing.values || 'priority' in writing.values)) return
    rank(writing)
    if (writing.stored.state === 'new') await due(writing, String(writing.stored['opened_date']))
  },
}
