import type { z } from 'zod'
import type { Db, Tx } from '../platform/db/kysely.ts'
import type { NewFile, StoredFile } from '../platform/files/keep-file.ts'
import type { Services } from '../platform/services.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** Thrown by `stopIfCancelled`; ends a run as cancelled, with nothing else to say. */
export class RunCancelled extends Error {}

/** What a run may use. Everything it writes is its own business: the engine opens no transaction around it. */
export interface RunContext<P = unknown> {
  services: Services
  payload: P
  /** Who asked for it, with their rights as they are now; null for the clock and the system. */
  user: SessionUser | null
  run: {
    id: number
    attempt: number
    trigger: 'schedule' | 'manual' | 'request' | 'retry'
    /** Number of the server it runs on (see isLiveServer). */ server: number
  }
  /** Says how far it is; cheap, so call it per item. Screens that follow the run hear of it at most four times a second. */
  progress: (done: number, total: number | null, note?: string) => void
  /** True from the moment a user asked to cancel, or the server stops. A run that ends after having read true here is cancelled. */
  cancelled: () => boolean
  /** @throws RunCancelled when cancelled. */
  stopIfCancelled: () => void
  /** Aborted together with `cancelled`, for work that takes a signal. */
  signal: AbortSignal
  /** Keeps a file as the run's outcome; its owner downloads it at GET /job/api/v1/job/file/{run}. It goes with the run's row. */
  keepFile: (file: Pick<NewFile, 'name' | 'mime' | 'bytes'>) => Promise<StoredFile>
}

/** Work beside requests (design 2, row "job"). One file each in src/server/jobs; listed in index.ts. */
export interface JobSpec<P extends z.ZodType> {
  /** Name in tables, addresses and texts: 'auto_status'. */
  name: string
  /** English title; screens translate by name. */
  title: string
  /** When it runs by the clock: five fields of cron in the agency's zone, fixed or from a setting; null for never. Read again hourly. */
  schedule?: string | ((db: Db) => Promise<string | null>)
  /** True when an administrator may start it on the jobs page; its payload must then be allowed to be empty. */
  byHand?: boolean
  /** True when a second run must not stand beside a first one, on whichever server. */
  alone?: boolean
  /** What a run is about, when two runs about the same must not stand beside each other: 'batch 7'. */
  aloneFor?(payload: z.output<P>): string
  /** How often it is tried in all, when it fails or its server is killed: 1 unless said. Only for work that may run twice. */
  attempts?: number
  /** Pause before the second attempt, doubled for each further one: 30 s unless said. */
  retrySeconds?: number
  /** Runs of this job at the same time on one server: 2 unless said. */
  parallel?: number
  payload: P
  /** Whether this person may still have the file of a run; yes unless said. Rights may have changed since it was asked for. */
  mayFetch?(payload: z.output<P>, user: SessionUser): boolean
  /**
   * Ends what a run left open outside its own row, in the transaction that ends the run: when it failed, was cancelled or went
   * with its server, and no attempt follows.
   */
  abandoned?(trx: Tx, payload: z.output<P>, end: 'cancelled' | 'failed'): Promise<void>
  /** @returns what it achieved; small JSON that the jobs page shows and the caller reads. */
  run(context: RunContext<z.output<P>>): Promise<Readonly<Record<string, unknown>> | void>
}

/** A declared job; the type of its payload is kept for `startJob`. */
export type Job<P extends z.ZodType = z.ZodType> = JobSpec<P>

/** The key under which only one run of a job stands, queued or at work; null when any number may. */
export function onlyKeyOf(job: Job, payload: unknown): string | null {
  if (job.aloneFor) return aloneKey(job.name, job.aloneFor(job.payload.parse(payload)))
  return job.alone ? job.name : null
}

/** @param about what `aloneFor` of the job answers. */
export const aloneKey = (job: string, about: string): string => `${job}: ${about}`

/**
 * Declares a job.
 * @throws Error naming the job when the declaration contradicts itself.
 */
export function defineJob<P extends z.ZodType>(spec: JobSpec<P>): Job<P> {
  const needsNothing = spec.payload.safeParse({}).success
  if (!/^[a-z][a-z0-9_]{1,58}$/.test(spec.name))
    throw new Error(`Job ${spec.name}: its name must be in snake_case.`)
  if ((spec.schedule !== undefined || spec.byHand) && !needsNothing)
    throw new Error(`Job ${spec.name}: a job that runs by the clock or by hand has no payload.`)
  return spec
}
