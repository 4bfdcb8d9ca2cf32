import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import texts from '../../src/app/locales/en/jobs.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import type { JobRun } from '../../src/domain/agency/job-run.ts'
import { RunHistory } from '../../src/features/agency/run-history.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { jobs: texts } },
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

const shown = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <RunHistory job="backup" title="Backup" onClose={() => undefined} />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )

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
