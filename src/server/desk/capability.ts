import { requestContext } from '../workflow/event/context.ts'
import { recompute } from '../workflow/event/journey.ts'
import type { Capability } from '../workflow/registry.ts'
import { complainHooks } from './complaint-hooks.ts'

/** What the desk adds to the engine. */
export const deskCapability: Capability = {
  name: 'desk',
  hooks: {
    complain: {
      ...complainHooks,
      /** An open critical complaint keeps a passenger on the ground (machines 8.6). */
      async afterWrite({ crud, stored, merged }) {
        for (const passenger of new Set([stored?.['passenger'], merged['passenger']]))
          if (typeof passenger === 'number') await recompute(requestContext(crud), passenger)
      },
    },
  },
}
