import { refLabels } from '../workflow/event/lookups.ts'
import type { Capability } from '../workflow/registry.ts'
import { withDayList } from './day-list.ts'
import { listEffects } from './effects.ts'
import { listHooks } from './hooks.ts'
import { listFacts } from './list-facts.ts'
import { noteOnList } from './list-rows.ts'

/** What cover lists add to the engine. */
export const listsCapability: Capability = {
  name: 'lists',
  effects: listEffects,
  hooks: listHooks,
  facts: {
    submission_list: ({ db, binding, stored, data }) =>
      listFacts(db, binding.module, stored.record, data, stored.facts),
  },
  counted: {
    /** Messages say what a list is for. */
    submission_list: async ({ db }, { binding, row }) => ({
      labels: await refLabels(db, binding.entity, row),
    }),
  },
  collective: ['submission_list'],
  events: {
    payload: (context, { binding, type, facts }, data) => withDayList(context, binding, type, data, facts),
    async written(context, { binding, type, record, data }) {
      if (type !== 'CORRECT_DATA') await noteOnList(context, binding.module, record, data)
    },
  },
}
