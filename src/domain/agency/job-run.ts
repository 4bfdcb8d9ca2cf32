/** How far a run has come; the last four are ends. */
export type RunState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'
export type RunTrigger = 'schedule' | 'manual' | 'request' | 'retry'

/** One run of a job as the server sends it and the browser shows it; instants as ISO texts. */
export interface JobRun {
  id: number
  job: string
  trigger: RunTrigger
  by_user: number | null
  /** Name of who asked; null for the clock. */
  by_name: string | null
  state: RunState
  attempt: number
  done: number
  /** Null while the run does not know how much there is to do. */
  total: number | null
  note: string | null
  result: Record<string, unknown> | null
  /** A sentence for people. */
  error: string | null
  has_file: boolean
  cancel_asked: boolean
  /** The run that took over after this one failed or lost its server. */
  retried_as: number | null
  created_at: string
  run_after: string
  started_at: string | null
  finished_at: string | null
}
