import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { JobRun } from '../../domain/agency/job-run.ts'
import { api, apiPath } from '../http/api.ts'
import { ApiProblem, isApiProblem } from '../http/problem.ts'
import { keys } from '../http/queries.ts'

export type JobRow = {
  name: string
  title: string
  by_hand: boolean
  cron: string | null
  next_run: string | null
  runs: JobRun[]
}

const pollMs = 2000
/** The instant a run stands for on every screen: when it began, or when it was queued. */
export const momentOf = (run: JobRun): string => run.started_at ?? run.created_at
/** Nothing more will happen in this run. */
export const isOver = (run: JobRun): boolean => run.state !== 'queued' && run.state !== 'running'

export const cancelRun = (id: number) =>
  api.post<Answer<'POST /job/api/v1/job/cancel/:id'>>(apiPath('job', 'cancel', id))
export const startByHand = (name: string) =>
  api.post<Answer<'POST /job/api/v1/job/start/:name'>>(apiPath('job', 'start', name))
/** What a run has made, for the user who asked for it. */
export const runFile = (id: number): Promise<Blob> => api.blob(apiPath('job', 'file', id))

/** The run as its last attempt left it or is at it. */
async function fetchRun(id: number, signal?: AbortSignal): Promise<JobRun> {
  let run = await api.get<Answer<'GET /job/api/v1/job/run/:id'>>(apiPath('job', 'run', id), undefined, signal)
  while (run.retried_as !== null)
    run = await api.get<Answer<'GET /job/api/v1/job/run/:id'>>(
      apiPath('job', 'run', run.retried_as),
      undefined,
      signal,
    )
  return run
}

const askEveryMs = 1000

/** Waits for the end of a run. @returns the id of the run that was done. @throws Error with what it says when it was not. */
export async function untilDone(id: number): Promise<number> {
  for (;;) {
    // No answer is no end: the run goes on without this window.
    const run = await fetchRun(id).catch((problem: unknown) => {
      if (isApiProblem(problem) && problem.status === 0) return null
      throw problem
    })
    if (run?.state === 'done') return run.id
    if (run && isOver(run))
      throw new ApiProblem(409, { code: `job.${run.state}`, title: run.error ?? run.state })
    await new Promise((again) => {
      setTimeout(again, askEveryMs)
    })
  }
}

/**
 * Follows a run until it is over: notified by the live updates, asked every two seconds in case one was lost.
 * A run that was tried again is followed into its next attempt. @param id null follows nothing.
 */
export function useJobRun(id: number | null) {
  return useQuery({
    queryKey: keys.record('job_run', id ?? 0),
    enabled: id !== null,
    queryFn: ({ signal }) => fetchRun(id ?? 0, signal),
    refetchInterval: (query) => (query.state.data && isOver(query.state.data) ? false : pollMs),
  })
}

/** Every job with its next run and its last runs; for administrators. */
export function useJobs() {
  return useQuery({
    queryKey: keys.list('job_run'),
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /job/api/v1/job/all'>>(apiPath('job', 'all'), undefined, signal),
    refetchInterval: (query) =>
      query.state.data?.jobs.some((job) => job.runs.some((run) => !isOver(run))) ? pollMs : false,
  })
}

/** The last runs of one job, newest first, followed while one is under way. @param size how many, at most 200. */
export function useRuns(job: string, size: number) {
  return useQuery({
    queryKey: keys.list('job_run', { job, size }),
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /job/api/v1/job/runs'>>(apiPath('job', 'runs'), { job, size }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.runs.every(isOver) === false ? pollMs : false),
  })
}

/** Starts or cancels; what shows runs is refreshed afterwards, also after a refusal. */
export function useRunAction<T>(action: (of: T) => Promise<JobRun>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSettled: () => client.invalidateQueries({ queryKey: ['job_run'] }),
  })
}
