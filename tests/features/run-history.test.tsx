import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import daily from '../../src/app/locales/en/daily.json' with { type: 'json' }
import texts from '../../src/app/locales/en/jobs.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import type { JobRun } from '../../src/domain/agency/job-run.ts'
import { JobList } from '../../src/features/agency/job-list.tsx'
import { RunHistory } from '../../src/features/agency/run-history.tsx'
import { AutoStatus } from '../../src/features/journey/auto-status.tsx'
import { instantText, setAgencyZone } from '../../src/foundation/text/agency-format.ts'
import { makeTheme } from '../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { jobs: texts, daily } },
  defaultNS: 'jobs',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
const run = (id: number, more: Partial<JobRun>): JobRun => ({
  id,
  job: 'backup',
  trigger: 'schedule',
  by_user: null,
  by_name: null,
  state: 'done',
  attempt: 1,
  done: 0,
  total: null,
  note: null,
  result: null,
  error: null,
  has_file: false,
  cancel_asked: false,
  retried_as: null,
  created_at: '2027-01-02T19:00:00Z',
  run_after: '2027-01-02T19:00:00Z',
  started_at: '2027-01-02T19:00:00Z',
  finished_at: '2027-01-02T19:00:41Z',
  ...more,
})
beforeEach(() => {
  for (const spy of [get, post]) spy.mockReset()
})

const around = (view: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>{view}</Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
const shown = () => around(<RunHistory job="backup" title="Backup" onClose={() => undefined} />)

test('every run says when it began in the time of the agency, how long it took, who asked and what came of it', async () => {
  get.mockResolvedValue({
    runs: [
      run(3, {
        state: 'running',
        by_name: 'Rina Akter',
        trigger: 'manual',
        total: 80,
        done: 20,
        finished_at: null,
      }),
      run(2, { result: { rows: 1200, files: 4 } }),
      run(1, {
        state: 'failed',
        attempt: 2,
        trigger: 'retry',
        error: 'The disk is full.',
        finished_at: '2027-01-02T19:02:00Z',
      }),
    ],
  } as never)
  post.mockResolvedValue(run(3, { state: 'running', cancel_asked: true }) as never)
  const screen = await shown()
  const row = (at: number) => screen.getByRole('row').nth(at)
  await expect.element(row(1)).toHaveTextContent('03 Jan 2027, 01:00Runningby Rina Akter20 of 80Cancel')
  await expect
    .element(row(2))
    .toHaveTextContent('03 Jan 2027, 01:00Done41 secondsBy the clockrows: 1,200 · files: 4')
  await expect
    .element(row(3))
    .toHaveTextContent('03 Jan 2027, 01:00Failed2 minutesTried again · attempt 2The disk is full.')
  expect(get.mock.calls[0]?.slice(0, 2)).toEqual(['/job/api/v1/job/runs/', { job: 'backup', size: 25 }])
  await screen.getByRole('button', { name: texts.cancel, exact: true }).click()
  expect(post).toHaveBeenCalledWith('/job/api/v1/job/cancel/3/')
})

test('a run that waits for its turn shows no progress', async () => {
  get.mockResolvedValue({ runs: [run(4, { state: 'queued', started_at: null, finished_at: null })] } as never)
  const screen = await shown()
  await expect.element(screen.getByRole('row').nth(1).getByText(texts.state.queued)).toBeVisible()
  expect(screen.getByRole('progressbar').elements()).toHaveLength(0)
})

test('one run stands for one clock time on every screen that names it, and that is the clock of the agency', async () => {
  const zone = 'Pacific/Chatham' // 13 hours 45 minutes before UTC: the zone of no computer that runs this.
  const one = run(5, {
    job: 'auto_status',
    created_at: '2027-01-02T18:55:00Z',
    run_after: '2027-01-02T18:57:00Z',
    started_at: '2027-01-02T19:00:00Z',
    finished_at: '2027-01-02T20:21:00Z',
  })
  get.mockImplementation((path: string) =>
    Promise.resolve(
      (path.includes('auto_status_run')
        ? {
            auto_status_runs: [
              {
                id: 9,
                started_at: one.started_at,
                finished_at: one.finished_at,
                trigger: 'schedule',
                state: 'done',
              },
            ],
            page: 1,
            size: 15,
            total_elements: 1,
            total_pages: 1,
          }
        : path.includes('/runs/')
          ? { runs: [one] }
          : {
              zone,
              jobs: [
                { name: one.job, title: 'Auto status update', by_hand: false, next_run: null, runs: [one] },
              ],
            }) as never,
    ),
  )
  setAgencyZone(zone)
  try {
    const clockTimes = (element: Element) => element.textContent.match(/\d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d/g)
    const began = instantText(one.started_at, 'en')
    expect(began).toBe('03 Jan 2027, 08:45')
    const list = await around(<JobList />)
    await expect.poll(() => clockTimes(list.container)).toEqual([began])
    await list.getByRole('button', { name: `${texts.runs}: ${texts.job.auto_status}` }).click()
    await expect.poll(() => clockTimes(page.getByRole('dialog').element())).toEqual([began])
    await list.unmount()
    const runs = await around(<AutoStatus />)
    await expect.poll(() => clockTimes(runs.container)).toEqual([began])
  } finally {
    setAgencyZone('Asia/Dhaka')
  }
})
