import { isDraft } from '../write/draft-state.ts'
import type { Hooks, Writing } from '../hooks.ts'
import { textOf } from '../../platform/text-of.ts'
import { refuseField } from './refuse.ts'

/** Who signs for the agency, unless a person is named. */
function signsByDefault({ values, merged, related }: Writing): void {
  if (textOf(merged['signatory']) !== '') return
  const proprietor = textOf(related['recruiting_agency']?.['proprietor_name'])
  if (proprietor !== '') values['signatory'] = proprietor.slice(0, 80)
}

/** What was printed or handed in stays as it was. */
function onlyDrafts({ entity, values, stored }: Writing): void {
  if (stored === null || isDraft(entity, stored)) return
  const changed = Object.keys(values).find(
    (name) =>
      name in entity.fields && JSON.stringify(values[name] ?? null) !== JSON.stringify(stored[name] ?? null),
  )
  if (changed) refuseField(changed, 'LOCKED', 'Only a draft can be changed. Take the print back first.')
}

/** Papers of the BMET file change as drafts only. */
export const clearancePaperHooks: Hooks = { beforeUpdate: async (writing) => onlyDrafts(writing) }

/** A note sheet is signed by the proprietor of its agency when no other person is named (steps 11). */
export const noteSheetHooks: Hooks = {
  beforeCreate: async (writing) => signsByDefault(writing),
  async beforeUpdate(writing) {
    onlyDrafts(writing)
    signsByDefault(writing)
  },
}
