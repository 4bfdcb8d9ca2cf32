import { columnPageOf } from '../../../domain/reports/column-pages.ts'
import type { Hooks, Writing } from '../hooks.ts'
import { textOf } from '../text-of.ts'
import { refuseField } from './refuse.ts'

function requireScope({ merged }: Writing): void {
  if (!columnPageOf(textOf(merged['scope']))) refuseField('scope', 'SCOPE', 'Select a valid Scope.')
}

/** Columns are set for reports there are (entities.md 4.5). */
export const columnSettingHooks: Hooks = {
  async beforeCreate(at) { requireScope(at) },
  async beforeUpdate(at) { requireScope(at) },
}
