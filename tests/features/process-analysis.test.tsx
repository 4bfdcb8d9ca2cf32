/** What a manager asks of the history: narrower figures, the file of traces, and the check of one more condition. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import analysisTexts from '../../src/app/locales/en/analysis.json' with { type: 'json' }
import stepTexts from '../../src/app/locales/en/step.json' with { type: 'json' }
import type { AnalysisQuestion } from '../../src/client/desk/process-analysis.ts'
import { api } from '../../src/client/http/api.ts'
import * as files from '../../src/client/http/save-as.ts'
import { AnalysisFilters } from '../../src/features/desk/analysis/analysis-filters.tsx'
import { BehindFigure } from '../../src/features/desk/analysis/figure-rows.tsx'
import { HistoryCheck } from '../../src/features/desk/analysis/history-check.tsx'
import { TraceExport } from '../../src/features/desk/analysis/trace-export.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'

vi.mock('../../src/client/http/save-as.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { analysis: analysisTexts, step: stepTexts } },
  defaultNS: 'analysis',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
const blob = vi.spyOn(api, 'blob')
const run = (state: 'running' | 'done' | 'failed', more: object) => ({
  id: 9,
  job: 'workflow_check',
  state,
  done: 3,
  total: 12,
  result: null,
  error: null,
  retried_as: null,
  ...more,
})
const changes = {
  workflow: 'medical',
  workflows: [
    { id: 'embassy', title: 'Embassy' },
    { id: 'medical', title: 'Medical' },
  ],
  events: [{ key: 'ATTEND', label: 'record the visit' }],
  guards: [{ key: 'G-MED-RDATE', label: 'the report date is between the visit date and today' }],
}
const clean = {
  passengers: 2,
  of: 2,
  judged: 30,
  partly: 0,
  unjudged: {},
  refused: [],
  stranded: [],
  refused_events: 0,
  stranded_passengers: 0,
  lost: [],
}
beforeEach(() => {
  for (const spy of [get, post, blob]) spy.mockReset()
  vi.mocked(files.saveAs).mockReset()
})
const around = (view: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>{view}</Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )

test('filters offer what applies to the workflow, and one click shows everything again', async () => {
  const onQuestion = vi.fn<(question: AnalysisQuestion) => void>()
  await around(
    <AnalysisFilters
      question={{ workflow: 'medical', from: '1999-12' }}
      analysis={{ workflow: 'medical', workflows: changes.workflows, narrows: ['branch'] }}
      onQuestion={onQuestion}
    />,
  )
  await expect.element(page.getByRole('combobox', { name: 'Branch' })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Agent' }).elements()).toEqual([])
  // An older month than those offered stays chosen.
  await expect.element(page.getByRole('combobox', { name: 'From month' })).toHaveValue('1999-12')
  await page.getByRole('combobox', { name: 'Workflow' }).selectOptions('Embassy')
  expect(onQuestion).toHaveBeenLastCalledWith({ workflow: 'embassy', from: '1999-12' })
  await page.getByRole('button', { name: 'Show everything' }).click()
  expect(onQuestion).toHaveBeenLastCalledWith({ workflow: 'medical' })
})

test('the rows behind a figure come a page at a time', async () => {
  const row = {
    passenger: 4,
    module: 'medical',
    record: 1,
    title: 'MD KAMRUL HASAN',
    serial: null,
    from: '2026-11-01',
    to: '2026-11-07',
    count: 6,
    event: null,
    by: null,
    reason: null,
    refusal: null,
  }
  get.mockResolvedValue({ rows: [row], total: 51 } as never)
  await around(
    <BehindFigure
      question={{}}
      workflow="medical"
      figure="waits"
      of="slip_issued"
      title="Slip issued: left"
    />,
  )
  await expect.element(page.getByText('1–1 of 51')).toBeVisible()
  await page.getByRole('button', { name: 'Later rows' }).click()
  await expect.element(page.getByText('51–51 of 51')).toBeVisible()
  expect(get.mock.lastCall?.[1]).toEqual({ figure: 'waits', key: 'slip_issued', page: 2 })
  expect(page.getByRole('button', { name: 'Later rows' }).elements()).toEqual([])
})

test('a check starts with the chosen condition only, and says what the history says', async () => {
  get.mockImplementation(((path: string) =>
    Promise.resolve(path.includes('/changes') ? changes : run('done', { result: clean }))) as never)
  post.mockResolvedValue({ run: 9 } as never)
  await around(<HistoryCheck workflow="medical" onWorkflow={() => undefined} />)
  await page.getByRole('radio', { name: 'Add a condition' }).click()
  const start = page.getByRole('button', { name: 'Check the history' })
  await expect.element(start).toHaveAttribute('aria-disabled', 'true')
  await start.click({ force: true })
  expect(post).not.toHaveBeenCalled()
  await page.getByRole('combobox', { name: 'Step' }).selectOptions('Record the visit')
  await page
    .getByRole('combobox', { name: 'Condition to add' })
    .selectOptions('The report date is between the visit date and today')
  await start.click()
  await expect.element(page.getByText('No past event would be refused.')).toBeVisible()
  expect(post.mock.lastCall?.[1]).toEqual({
    change: { workflow: 'medical', event: 'ATTEND', guard: 'G-MED-RDATE' },
  })
})

test('a check that failed says why', async () => {
  get.mockImplementation(((path: string) =>
    Promise.resolve(
      path.includes('/changes') ? changes : run('failed', { error: 'The server was stopped.' }),
    )) as never)
  post.mockResolvedValue({ run: 9 } as never)
  await around(<HistoryCheck workflow="medical" onWorkflow={() => undefined} />)
  await page.getByRole('button', { name: 'Check the history' }).click()
  await expect.element(page.getByText('The server was stopped.')).toBeVisible()
  expect(post.mock.lastCall?.[1]).toEqual({})
})

test('the traces of what the figures show are saved as a file', async () => {
  const zip = new Blob(['PK'])
  get.mockResolvedValue(run('done', {}) as never)
  post.mockResolvedValue({ run: 9 } as never)
  blob.mockResolvedValue(zip)
  vi.mocked(files.saveAs).mockImplementation(() => undefined)
  await around(<TraceExport question={{ from: '2026-11' }} workflow="medical" />)
  await page.getByRole('button', { name: 'Export traces for QA' }).click()
  await expect.poll(() => vi.mocked(files.saveAs).mock.calls).toEqual([[zip, 'traces-medical.zip']])
  expect(post.mock.lastCall?.[1]).toEqual({ from: '2026-11', workflow: 'medical' })
})
