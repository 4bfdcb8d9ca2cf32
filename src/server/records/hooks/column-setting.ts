import { reportTexts } from '../../../foundation/reports/report-query.ts'
import { columnPageOf, mayEdit } from '../../../domain/reports/column-pages.ts'
import type { Hooks, Writing } from '../hooks.ts'
import { textOf } from '../../platform/text-of.ts'
import { refuseField } from './refuse.ts'

function requireKnown({ merged }: Writing): void {
  const page = columnPageOf(textOf(merged['scope']))
  const key = textOf(merged['key'])
  if (!page) refuseField('scope', 'SCOPE', 'Select a valid Scope.')
  if (!page.columns[key]) refuseField('key', 'COLUMN', reportTexts.unknownColumn)
  if (merged['editable'] === true && (!page.hasEditable || !mayEdit(key)))
    refuseField('editable', 'COLUMN', reportTexts.notEditable)
}

/** Columns are set for reports there are and are columns of theirs; only some of the quick-update grid are edited in it (entities 4.5). */
export const columnSettingHooks: Hooks = {
  async beforeCreate(at) {
    requireKnown(at)
  },
  async beforeUpdate(at) {
    requireKnown(at)
  },
}
