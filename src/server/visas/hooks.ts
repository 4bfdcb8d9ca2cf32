/** Places of a demand letter after passengers were saved. */
import { isChanged, type HookTable } from '../records/hooks.ts'
import { requestContext } from '../workflow/event/context.ts'
import { lookAtPlaces } from './demand-places.ts'

export const visaHooks: HookTable = {
  passenger: {
    /** A passenger who is selected on another demand takes a place there and leaves one here. */
    async afterWrite(at) {
      if (!isChanged(at, 'demand')) return
      for (const demand of [at.stored?.['demand'], at.values['demand']])
        if (typeof demand === 'number') await lookAtPlaces(requestContext(at.crud), demand)
    },
    async afterMany(all, _ids, crud) {
      for (const demand of new Set(all.map(({ values }) => values['demand'])))
        if (typeof demand === 'number') await lookAtPlaces(requestContext(crud), demand)
    },
  },
}
