/** What a saved form means for the files in process. */
import { overlayFields } from '../../domain/journey/plan-rules.ts'
import { startJob } from '../jobs/start-job.ts'
import { isChanged, type HookTable } from '../records/hooks.ts'
import { loadFactsAndWork } from '../workflow/event/facts.ts'
import { recomputePlans } from '../workflow/jobs/recompute-plans.ts'
import { renewWorkJob } from '../workflow/jobs/renew-work.ts'
import { renewWork } from '../workflow/view/work-rows.ts'

export const journeyHooks: HookTable = {
  passenger: {
    /** What was missing may be there now, and another role's turn begins. */
    async afterWrite({ crud: { db, clock } }, id) {
      await renewWork(db, [await loadFactsAndWork(db, id, clock.today())])
    },
    /** Many new files at once (an import): their work is found beside, not while the user waits. */
    async afterMany(_all, ids, crud) {
      await startJob(crud.db, renewWorkJob, { passengers: [...ids] }, null)
    },
  },
  country: {
    /** What a country asks for is part of its passengers' plans (machines 8.4). */
    async afterWrite(at, id) {
      if (at.stored && at.extras['recompute'] !== false && overlayFields.some((name) => isChanged(at, name)))
        await startJob(at.crud.db, recomputePlans, { countries: [id] }, at.crud.user)
    },
  },
  passenger_type: {
    /** A type that follows another plan takes its passengers with it. */
    async afterWrite(at, id) {
      if (at.stored && isChanged(at, 'base_plan'))
        await startJob(at.crud.db, recomputePlans, { types: [id] }, at.crud.user)
    },
  },
}
