import type pg from 'pg'
import type { Services } from '../platform/services.ts'
import { startClockwork } from '../jobs/clockwork.ts'
import type { Job } from '../jobs/define-job.ts'
import { jobs as productJobs } from './jobs.ts'
import { startWorker } from '../jobs/worker.ts'

/**
 * Starts clock and worker of this server.
 * @param owner connection that may make the clock's own tables. @param listen connection of the worker.
 * @returns how to stop; what is at work is asked to end and waited for.
 */
export async function startJobs(
  owner: pg.ClientConfig,
  listen: pg.ClientConfig,
  services: Services,
  jobs: ReadonlyMap<string, Job> = productJobs,
): Promise<() => Promise<void>> {
  const clockwork = await startClockwork(owner, services, jobs)
  const worker = await startWorker(services, listen, jobs)
  return async () => {
    await clockwork.stop()
    await worker.stop()
  }
}
