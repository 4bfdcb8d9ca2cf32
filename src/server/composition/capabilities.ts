/** Every capability that adds to the engine; a new one gets a line here. */
import { booksCapability } from '../books/capability.ts'
import { deskCapability } from '../desk/capability.ts'
import { journeyCapability } from '../journey/capability.ts'
import { listsCapability } from '../lists/capability.ts'
import { messagesCapability } from '../messages/capability.ts'
import { recordHooks } from '../records/hooks/index.ts'
import { ticketsCapability } from '../tickets/capability.ts'
import { visasCapability } from '../visas/capability.ts'
import { bulkCapability } from '../workflow/bulk/capability.ts'
import { engineWorkflows } from '../workflow/event/bindings.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import { registryOf } from '../workflow/registry.ts'

/** Merged and compared with the tables when the program starts: a name that one side lacks stops it. */
export const registry = registryOf(
  [
    { name: 'records', hooks: recordHooks },
    journeyCapability,
    visasCapability,
    booksCapability,
    ticketsCapability,
    listsCapability,
    messagesCapability,
    deskCapability,
    bulkCapability,
  ],
  engineWorkflows,
  runEvent,
)
