/** Lines of the books lead to the ledger of their account, to their party and to their voucher, for those who may open them. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import texts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import type { PostedLine } from '../../../src/client/desk/vouchers.ts'
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { DocumentEntries } from '../../../src/features/books/lines/document-entries.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
const may = (...user_permissions: string[]) =>
  vi.mocked(session.useSessionUser).mockImplementation(() => ({ user_permissions }) as never)
beforeAll(async () => {
  await startI18n('en', ['vouchers'] as never, async () => texts) // The one area.
})

const line: PostedLine = {
  id: 1,
  voucher_no: 'RV-2627-000109',
  source: { module: 'receipt_voucher', id: 111 },
  date: '2026-11-02',
  account: '1301',
  account_name: 'Accounts receivable - agents',
  account_id: 17,
  party: 'AL BARAKA',
  sub_ledger: 88,
  debit: '0.00',
  credit: '60000.00',
  currency: 'BDT',
  foreign: null,
  passenger: null,
  due_date: null,
  reference: null,
}
const shown = (entries: PostedLine[]) => {
  vi.spyOn(api, 'get').mockResolvedValue({ entries } as never)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={webLightTheme}>
        <MemoryRouter>
          <Suspense fallback={null}>
            <DocumentEntries module="cheque" id={3} />
          </Suspense>
        </MemoryRouter>
      </FluentProvider>
    </QueryClientProvider>,
  )
}
const hrefOf = async (name: string) => {
  await expect.element(page.getByRole('link', { name })).toBeInTheDocument()
  return page.getByRole('link', { name }).element().getAttribute('href')
}

test('the lines of a cheque lead to ledger, party, voucher and day book', async () => {
  may('report.read', 'ledger_account.read', 'sub_ledger_account.read', 'receipt_voucher.read')
  await shown([
    line,
    {
      ...line,
      id: 2,
      voucher_no: 'CQ-2627-000003',
      source: { module: 'pdc_bounce', id: 3 },
      date: '2026-11-12',
      account: '5401',
      account_name: 'Bank charges',
      account_id: 70,
      party: null,
      sub_ledger: null,
    },
  ])
  expect(await hrefOf('1301 Accounts receivable - agents')).toBe(
    '/apps/report-management/ledger-reports?account=17&date=2026-11-01..2026-11-30',
  )
  expect(await hrefOf('AL BARAKA')).toBe('/apps/subLedger-management/subLedgers/88')
  expect(await hrefOf('RV-2627-000109')).toBe('/apps/receiptVoucher-management/receiptVouchers/111')
  expect(await hrefOf('CQ-2627-000003')).toBe(
    '/apps/report-management/day-book-reports?date=2026-11-12&q=CQ-2627-000003',
  )
})

test('the number stands there where one voucher is all, and nothing is a link to who reads no books', async () => {
  may('cheque.read')
  await shown([line])
  await expect.element(page.getByText('RV-2627-000109')).toBeInTheDocument()
  await expect.element(page.getByText('AL BARAKA')).toBeInTheDocument()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})

test('on an Arabic page the code of an account stands before its name', async () => {
  may('report.read')
  vi.spyOn(api, 'get').mockResolvedValue({ entries: [line] } as never)
  await render(
    <div dir="rtl">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FluentProvider theme={webLightTheme} dir="rtl">
          <MemoryRouter>
            <Suspense fallback={null}>
              <DocumentEntries module="cheque" id={3} />
            </Suspense>
          </MemoryRouter>
        </FluentProvider>
      </QueryClientProvider>
    </div>,
  )
  const account = page.getByText('1301 Accounts receivable - agents')
  await expect.element(account).toBeVisible()
  const placeOf = (text: string) => {
    const walker = document.createTreeWalker(account.element(), NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(text)
      if (at < 0) continue
      range.setStart(node, at)
      range.setEnd(node, at + text.length)
      return range.getBoundingClientRect()
    }
    throw new Error(`"${text}" is not there`)
  }
  expect(placeOf('1301').right).toBeLessThanOrEqual(placeOf('Accounts').left + 1)
})

test('a line in another currency says its amount in that, too', async () => {
  may('report.read')
  await shown([{ ...line, credit: '32500.00', currency: 'SAR', foreign: '-1000.00' }])
  await expect.element(page.getByText('32,500.00')).toBeVisible()
  await expect.element(page.getByText('SAR 1,000.00')).toBeVisible()
})
