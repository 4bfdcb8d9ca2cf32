import type { Meta, StoryObj } from '@storybook/react-vite'
import { Suspense, type ReactNode } from 'react'
import { expect, within } from 'storybook/test'
import { wordsIn } from '../../../client/journey/story-words.ts'
import type { AnalysisRow, ProcessAnalysis } from '../../../domain/desk/process-analysis.ts'
import type { HistoryCheckResult } from '../../../domain/desk/history-check.ts'
import { dateText } from '../../../foundation/text/agency-format.ts'
import { readLanguage, type Language } from '../../../foundation/text/i18n.ts'
import { RecordServicesContext, useRecordServices } from '../../../ui/records/record-services.ts'
import { AnalysisFigures } from './analysis-figures.tsx'
import { CheckResult } from './check-result.tsx'
import { FigureRows } from './figure-rows.tsx'

/** Leads to pages of records as the product does. */
function WithPaths({ children }: { children: ReactNode }) {
  const services = useRecordServices()
  return (
    <RecordServicesContext.Provider value={{ ...services, pathOf: (entity, id) => `/${entity}/${id}` }}>
      {children}
    </RecordServicesContext.Provider>
  )
}

const meta = {
  title: 'Desk/Where work waits',
  decorators: [
    (Story) => (
      <WithPaths>
        <Suspense fallback={null}>
          <main style={{ padding: 16 }}>
            <h1>Where work waits</h1>
            <Story />
          </main>
        </Suspense>
      </WithPaths>
    ),
  ],
} satisfies Meta
export default meta
type Story = StoryObj

const nothing = { now: 0, oldest: null, waits: 0, median: null, ninety: null, refused: 0 }
const analysis: ProcessAnalysis = {
  workflow: 'medical',
  workflows: [{ id: 'medical', title: 'Medical' }],
  narrows: ['branch', 'agent', 'medical_center'],
  chart: {
    kind: 'chart',
    initial: 'not_started',
    states: [
      { key: 'not_started', label: 'Not started', kind: 'initial' },
      { key: 'slip_issued', label: 'Slip issued', kind: 'normal' },
      { key: 'visited', label: 'Visited', kind: 'normal' },
      { key: 'fit', label: 'Fit', kind: 'satisfied' },
      { key: 'unfit', label: 'Unfit', kind: 'blocker' },
    ],
    edges: [
      { from: 'not_started', to: 'slip_issued', label: 'Issue the medical slip' },
      { from: 'slip_issued', to: 'visited', label: 'Record the visit' },
      { from: 'visited', to: 'fit', label: 'Record a fit result' },
      { from: 'visited', to: 'unfit', label: 'Record an unfit result' },
    ],
  },
  states: [
    { ...nothing, state: 'slip_issued', now: 1, oldest: '2026-11-12', waits: 5, median: 6, ninety: 30 },
    { ...nothing, state: 'visited', waits: 4, median: 1, ninety: 2, refused: 3 },
    // Not a wait: nothing is missing.
    { ...nothing, state: 'fit', now: 1204, oldest: '2024-02-01', waits: 2, median: 90, ninety: 90 },
  ],
  refusals: [{ key: 'G-MED-RDATE', label: 'the report date is between the visit date and today', count: 3 }],
  overrides: [{ key: '4', label: 'Tania Sultana', count: 2 }],
  corrections: [
    { key: 'report_no', label: 'Report number', count: 2 },
    { key: '', label: null, count: 1 },
  ],
}
const figures: Story = {
  render: () => <AnalysisFigures analysis={analysis} question={{ from: '2026-11' }} />,
  async play({ canvasElement }) {
    const [left] = await within(canvasElement).findAllByRole('link', { name: '5' }, { timeout: 10_000 })
    await expect(left).toHaveAttribute(
      'href',
      '/apps/processAnalysis/rows?from=2026-11&workflow=medical&figure=waits&key=slip_issued',
    )
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}

export const Figures: Story = {
  ...figures,
  async play(context) {
    await figures.play?.(context)
    const t = await wordsIn('analysis', context)
    const canvas = within(context.canvasElement)
    await expect(canvas.getByRole('link', { name: `Slip issued: ${t('days', { count: 6 })}` })).toBeVisible()
    await expect(
      canvas.getAllByRole('link', { name: 'The report date is between the visit date and today: 3' })[0],
    ).toBeVisible()
    await expect(canvas.getByText(t('otherField'))).toBeVisible()
  },
}
export const FiguresArabic: Story = { ...figures, globals: { lang: 'ar' } }
export const FiguresDark: Story = { ...figures, globals: { theme: 'dark5' } }
export const FiguresPhone: Story = {
  ...figures,
  render: () => (
    <div style={{ width: 358 }}>
      <AnalysisFigures analysis={analysis} question={{ from: '2026-11' }} />
    </div>
  ),
}
export const Calm: Story = {
  render: () => (
    <AnalysisFigures
      analysis={{ ...analysis, states: [], refusals: [], overrides: [], corrections: [] }}
      question={{}}
    />
  ),
  async play(context) {
    const t = await wordsIn('analysis', context)
    await expect(
      await within(context.canvasElement).findByText(t('calm'), undefined, { timeout: 10_000 }),
    ).toBeVisible()
  },
}

const row: AnalysisRow = {
  passenger: 12,
  module: 'medical',
  record: 3,
  title: 'MD KAMRUL HASAN',
  serial: '2611-P4',
  from: '2026-10-12',
  to: '2026-11-11',
  count: 30,
  event: 'RESULT_FIT',
  by: 'Tania Sultana',
  reason: null,
  refusal: { message: 'The report date lies before the visit.' },
}
/** @param saidIn a text of the row. */
const behind = (figure: 'waits' | 'refusals', saidIn: (language: Language) => string): Story => ({
  render: () => (
    <FigureRows
      title="Behind the figure"
      figure={figure}
      machine="medical"
      rows={[row, { ...row, by: null }]}
    />
  ),
  async play({ canvasElement, globals }) {
    const canvas = within(canvasElement)
    const says = saidIn(readLanguage(globals['lang']))
    await expect((await canvas.findAllByText(says, undefined, { timeout: 10_000 }))[0]).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'MD KAMRUL HASAN' })[0]).toHaveAttribute(
      'href',
      '/passenger/12',
    )
  },
})
export const Waits = behind('waits', (language) => dateText('2026-11-11', language))
export const Refusals = behind('refusals', () => 'The report date lies before the visit.')

const check: HistoryCheckResult = {
  passengers: 500,
  of: 1204,
  judged: 3120,
  partly: 240,
  unjudged: { role: 3, 'G-DUE': 12 },
  refused: [
    {
      passenger: 12,
      serial: '2611-P4',
      machine: 'medical',
      event: 'ATTEND',
      entry: 77,
      on_date: '2026-11-11',
      code: 'G-MED-RDATE',
      message: 'The report date lies before the visit.',
    },
  ],
  stranded: [
    {
      passenger: 14,
      serial: null,
      machine: 'medical',
      event: 'ATTEND',
      code: 'G-MED-RDATE',
      message: 'Enter the date of the report.',
    },
  ],
  refused_events: 311,
  stranded_passengers: 1,
  lost: [{ passenger: 15, serial: '2611-P7', machine: 'medical' }],
}
const titles = new Map([['medical', 'Medical']])
export const Checked: Story = {
  render: () => <CheckResult check={check} titles={titles} />,
  async play(context) {
    const t = await wordsIn('analysis', context)
    const canvas = within(context.canvasElement)
    const first = t('check.more', { n: 1, total: 311 })
    await expect(await canvas.findByText(first, undefined, { timeout: 10_000 })).toBeVisible()
    await expect(canvas.getByText('#14')).toBeVisible()
    await expect(canvas.getByText('15', { exact: true })).toBeVisible() // Events that cannot be judged.
  },
}
export const CheckedClean: Story = {
  render: () => (
    <CheckResult
      check={{
        ...check,
        refused: [],
        stranded: [],
        lost: [],
        unjudged: {},
        refused_events: 0,
        stranded_passengers: 0,
      }}
      titles={titles}
    />
  ),
  async play(context) {
    const t = await wordsIn('analysis', context)
    await expect(
      await within(context.canvasElement).findByText(t('check.refusedNone'), undefined, {
        timeout: 10_000,
      }),
    ).toBeVisible()
  },
}
