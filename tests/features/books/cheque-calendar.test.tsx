/** A cheque the bank has ended is not taken for one that is still to come. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import desk from '../../../src/app/locales/en/desk.json' with { type: 'json' }
import planner from '../../../src/app/locales/en/planner.json' with { type: 'json' }
import vouchers from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import type { DueCheque } from '../../../src/client/desk/cheque-calendar.ts'
import { api } from '../../../src/client/http/api.ts'
import { ChequeCalendar } from '../../../src/features/books/cheque-calendar.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'

const areas: Record<string, object> = { vouchers, planner, desk }
beforeAll(async () => {
  await startI18n('en', Object.keys(areas) as never, async (_language, area) => (areas[area] ?? {}) as never) // These areas.
})

const cheque = (id: number, state: string, more: Partial<DueCheque> = {}): DueCheque => ({
  id,
  direction: 'received',
  cheque_no: `44${id}`,
  bank: 'Demo Bank',
  party: `PARTY ${state}`,
  amount: '60000.00',
  day: '2026-11-09',
  state,
  waits: false,
  overdue: false,
  ...more,
})

test('bounced, returned, replaced and stopped cheques are struck out in the grid, in the colour of their state', async () => {
  await page.viewport(1280, 900)
  const cheques = [
    cheque(1, 'held', { waits: true, day: '2026-11-08' }),
    cheque(2, 'cleared', { day: '2026-11-08' }),
    cheque(3, 'bounced'),
    cheque(4, 'returned'),
    cheque(5, 'replaced'),
    cheque(6, 'stopped', { day: '2026-11-10' }),
  ]
  vi.spyOn(api, 'get').mockResolvedValue({ cheques, days: [], earlier: [], is_capped: false } as never)
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={webLightTheme}>
        <MemoryRouter>
          <Suspense fallback={null}>
            <ChequeCalendar day="2026-11-09" onDay={() => {}} panel={() => null} />
          </Suspense>
        </MemoryRouter>
      </FluentProvider>
    </QueryClientProvider>,
  )
  const entry = (state: string) =>
    page.getByRole('grid').getByRole('button', { name: new RegExp(`PARTY ${state}`) })
  await expect.element(entry('held')).toBeVisible()
  const line = (state: string) => {
    const words = entry(state).element().querySelector('bdi')
    return words && getComputedStyle(words).textDecorationLine
  }
  const meaning = (state: string) => entry(state).element().getAttribute('data-meaning')
  expect(['held', 'cleared', 'bounced', 'returned', 'replaced', 'stopped'].map(line)).toEqual([
    'none',
    'none',
    'line-through',
    'line-through',
    'line-through',
    'line-through',
  ])
  expect(['held', 'cleared', 'bounced', 'returned'].map(meaning)).toEqual([null, 'rest', 'blocked', 'rest'])
  // What ended is said in words, too.
  expect(entry('bounced').element().getAttribute('aria-label')).toContain('Bounced')
  expect(entry('held').element().getAttribute('aria-label')).not.toContain('Held')
})
