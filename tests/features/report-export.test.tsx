/** What an export says when a report is too long for its form, and what it offers then (decision 0591). */
import { FluentProvider } from '@fluentui/react-components'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import report from '../../src/app/locales/en/report.json' with { type: 'json' }
import { api } from '../../src/client/http/api.ts'
import { ApiProblem } from '../../src/client/http/problem.ts'
import { saveAs } from '../../src/client/http/save-as.ts'
import { reportOf } from '../../src/domain/reports/index.ts'
import { ReportExport } from '../../src/features/reports/report-export.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'

vi.mock('../../src/client/http/save-as.ts', () => ({ saveAs: vi.fn<() => void>() }))

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { report } },
  defaultNS: 'report',
  interpolation: { escapeValue: false },
})

const blob = vi.spyOn(api, 'blob')
const post = vi.spyOn(api, 'post')
const get = vi.spyOn(api, 'get')
const sentence =
  'The PDF of 12000 rows would be too long: it takes 10000. An Excel or CSV file has all of them.'
const file = new Blob(['rows'])
beforeEach(() => {
  for (const spy of [blob, post, get, vi.mocked(saveAs)]) spy.mockReset()
  post.mockResolvedValue({ run: 7 } as never)
  get.mockResolvedValue({ id: 7, state: 'done', retried_as: null } as never)
  blob.mockImplementation((path: string) =>
    path.includes('/job/file/7')
      ? Promise.resolve(file)
      : Promise.reject(new ApiProblem(422, { code: 'limit.rows', detail: sentence })),
  )
})

const shown = () =>
  void render(
    <FluentProvider theme={makeTheme('light5')}>
      <Suspense fallback={null}>
        <ReportExport
          report={reportOf('medical')}
          title="Medical"
          question={{ country: '3' }}
          count={12_000}
          ready={null}
        />
      </Suspense>
    </FluentProvider>,
  )

test.each(['print', 'pdf'] as const)(
  'a %s of more rows than paper takes leads to a file that has all of them, written by a job',
  async (format) => {
    shown()
    if (format === 'print') await userEvent.click(page.getByRole('button', { name: report.print }))
    else {
      await userEvent.click(page.getByRole('button', { name: report.export.button }))
      await userEvent.click(page.getByRole('menuitem', { name: report.export.pdf }))
    }
    const dialog = page.getByRole('dialog', { name: report.export.tooLong })
    await expect.element(dialog.getByText(sentence)).toBeVisible()
    expect(blob.mock.calls[0]?.[1]).toMatchObject({ format, country: '3' })
    await userEvent.click(dialog.getByRole('button', { name: report.export.xlsx }))
    await expect.poll(() => vi.mocked(saveAs).mock.calls).toEqual([[file, 'Medical.xlsx']])
    expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
      [expect.stringContaining('/export_job/'), expect.objectContaining({ format: 'xlsx', country: '3' })],
    ])
    await expect.element(dialog).not.toBeInTheDocument()
  },
)
