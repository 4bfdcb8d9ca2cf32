/** What is typed in a line or a row outlives its tab, and goes when it was sent. */
import { troubledLine } from './troubled-line.ts'
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noteAgencyDay } from '../../src/client/records/records-today.ts'
import { city } from '../../src/domain/agency/city.ts'
import { TodoView } from '../../src/features/desk/todo-view.tsx'
import { ImportCheck } from '../../src/features/imports/import-check.tsx'
import type { ImportBatch, ImportOrder } from '../../src/machines/desk/import.ts'
import { startI18n } from '../../src/foundation/text/i18n.ts'
import { makeTheme } from '../../src/ui/layout/theme.ts'

const texts = import.meta.glob<{ default: object }>('../../src/app/locales/en/*.json')
beforeAll(async () => {
  noteAgencyDay('2027-01-03')
  await startI18n(
    'en',
    ['entity', 'fields', 'planner', 'import'],
    async (_, area) => (await texts[`../../src/app/locales/en/${area}.json`]?.())?.default ?? {},
  )
})
beforeEach(() => {
  troubledLine.restart()
  localStorage.setItem('jwt_access_token', 'Bearer a.b.c')
})

const shown = (part: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>{part}</Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
const restore = () => page.getByRole('button', { name: /^Restore draft/ })

describe('the line of a to-do', () => {
  const todo = () =>
    shown(<TodoView question={{ folder: 'all' }} task={null} onTask={() => {}} form={() => null} />)
  const box = () => page.getByRole('textbox', { name: 'New task' })

  test('is offered again after its tab was closed, and no more once it was sent', async () => {
    troubledLine.reads((path) =>
      path.includes('/all/') ? { total_elements: 0, total_pages: 0, todo_tasks: [], task_types: [] } : {},
    )
    const first = await todo()
    await userEvent.fill(box(), 'Call the embassy')
    await expect.poll(troubledLine.kept).toContain('Call the embassy')
    await first.unmount()

    const second = await todo()
    await restore().click()
    await expect.element(box()).toHaveValue('Call the embassy')
    await userEvent.type(box(), '{Enter}')
    await expect.element(box()).toHaveValue('')
    expect(troubledLine.attempts().map(({ body }) => body)).toEqual(['{"title":"Call the embassy"}'])
    await expect.poll(troubledLine.kept).toBe('[]')

    // The next task in the same line is a draft again.
    await userEvent.fill(box(), 'Order stamp paper')
    await expect.poll(troubledLine.kept).toContain('Order stamp paper')
    await second.unmount()
  })

  test('leaves nothing behind when its text was taken out again', async () => {
    const first = await todo()
    await userEvent.fill(box(), 'Call the embassy')
    await expect.poll(troubledLine.kept).toContain('Call the embassy')
    await userEvent.clear(box())
    await expect.poll(troubledLine.kept).toBe('[]')
    await first.unmount()
  })
})

describe('the rows of an import', () => {
  const batch: ImportBatch = {
    id: 7,
    entity: 'city',
    file_name: 'districts.csv',
    state: 'checked',
    work: null,
    headers: ['Name'],
    columns: ['name'],
    total: 2,
    progress: 0,
    fault: null,
    counts: { new: 0, good: 1, bad: 2, skipped: 0, created: 0, undone: 0, kept: 0 },
  }
  const faults = [{ key: 'name', code: 'REQ', message: 'Name is required.' }]
  const row = (line: number) => ({ line, cells: [''], state: 'bad', faults, record_id: null, note: null })
  const orders: ImportOrder[] = []
  const check = (now: ImportBatch = batch) => (
    <ImportCheck
      entity={city}
      batch={now}
      isBusy={false}
      onOrder={(order) => orders.push(order)}
      onColumns={() => {}}
    />
  )
  const cell = (line: number) =>
    page.getByRole('region', { name: `Row ${line}` }).getByRole('textbox', { name: 'Name', exact: true })

  test('are offered again after the tab was closed; what was sent is not kept, what was refused is', async () => {
    troubledLine.reads((path) => (path.includes('/rows/') ? { rows: [row(2), row(3)] } : {}))
    const first = await shown(check())
    await userEvent.fill(cell(2), 'Rangpur')
    await userEvent.fill(cell(3), 'Barisal')
    await expect.poll(troubledLine.kept).toContain('Barisal')
    await first.unmount()

    const wrapped = (part: ReactNode) => (
      <QueryClientProvider client={client}>
        <FluentProvider theme={makeTheme('light5')}>
          <Suspense fallback={null}>{part}</Suspense>
        </FluentProvider>
      </QueryClientProvider>
    )
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const second = await render(wrapped(check()))
    await restore().click()
    await expect.element(cell(2)).toHaveValue('Rangpur')
    await expect.element(cell(3)).toHaveValue('Barisal')
    await page.getByRole('region', { name: 'Row 2' }).getByRole('button', { name: 'Check again' }).click()
    expect(orders.at(-1)).toEqual({ kind: 'fix', rows: [{ line: 2, cells: { 0: 'Rangpur' } }] })
    // The same import again is a refusal: nothing typed goes.
    await second.rerender(wrapped(check()))
    await expect.element(cell(2)).toHaveValue('Rangpur')
    // Another one is the answer.
    await second.rerender(wrapped(check({ ...batch, counts: { ...batch.counts, bad: 1, good: 2 } })))
    await expect.poll(troubledLine.kept).not.toContain('Rangpur')
    expect(troubledLine.kept()).toContain('Barisal')
    await expect.element(cell(3)).toHaveValue('Barisal')
    await second.unmount()
  })
})
