/** What a voucher's page shows of the vouchers that settle it, or that it settles. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import texts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import * as session from '../../../src/client/http/session.ts'
import { VoucherSettlements } from '../../../src/features/books/settlement/voucher-settlements.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
const may = (...user_permissions: string[]) =>
  vi.mocked(session.useSessionUser).mockImplementation(() => ({ user_permissions }) as never)
beforeAll(async () => {
  await startI18n('en', ['vouchers', 'fields'] as never, async (_, area) =>
    String(area) === 'fields' ? fields : texts,
  ) // Two areas.
})
beforeEach(() => may('receipt_voucher.read', 'sub_ledger_account.read'))

type Settlement = Parameters<typeof VoucherSettlements>[0]['settlements'][number]
const shown = (...settlements: Settlement[]) =>
  render(
    <FluentProvider theme={webLightTheme}>
      <MemoryRouter>
        <VoucherSettlements settlements={settlements} />
      </MemoryRouter>
    </FluentProvider>,
  )
const row: Settlement['rows'][number] = {
  id: 1,
  voucher_no: 'RV-2627-000012',
  date: '2026-11-24',
  source: { module: 'receipt_voucher', id: 12 },
  entry: null,
  amount: '40000.00',
  foreign: null,
}
const owed: Settlement = {
  role: 'owed',
  settled: '40000.00',
  open: '60000.00',
  foreign: null,
  rows: [row],
  is_capped: false,
}
const cells = () =>
  page
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent)

test('a bill lists what settled it, with the way there, the sum and what is still open', async () => {
  await shown(owed)
  await expect.element(page.getByRole('heading', { name: 'Settled by' })).toBeVisible()
  expect(cells()).toEqual(['24 Nov 2026', 'RV-2627-000012', 'Receipt Voucher', '40,000.00'])
  await expect
    .element(page.getByRole('link', { name: 'RV-2627-000012' }))
    .toHaveAttribute('href', expect.stringMatching(/\/12$/))
  await expect.element(page.getByText('BDT 40,000.00')).toBeVisible()
  await expect.element(page.getByText('Still open')).toBeVisible()
  await expect.element(page.getByText('BDT 60,000.00')).toBeVisible()
})

test('a bill nothing is paid of says so, and a voucher without a party shows nothing', async () => {
  const screen = await shown({ ...owed, settled: '0.00', open: '100000.00', rows: [] })
  await expect.element(page.getByText('Nothing yet.')).toBeVisible()
  await expect.element(page.getByText('BDT 100,000.00')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  await screen.unmount()
  await shown()
  expect(page.getByRole('heading').elements()).toEqual([])
})

test('a receipt in another currency says both amounts and the entry of the difference', async () => {
  await shown({
    ...owed,
    role: 'paid',
    foreign: { currency: 'SAR', settled: '1250.00', open: '1875.00' },
    rows: [
      {
        ...row,
        entry: { voucher_no: 'ES-2627-000003', type: 'exchange_settlement', page: 9 },
        foreign: { currency: 'SAR', amount: '1250.00' },
      },
    ],
  })
  await expect.element(page.getByRole('heading', { name: 'Settles' })).toBeVisible()
  expect(cells().at(-1)).toBe('40,000.00SAR 1,250.00')
  await expect
    .element(page.getByRole('link', { name: 'difference posted by ES-2627-000003' }))
    .toHaveAttribute('href', '/apps/appliedAdvance-management/appliedAdvances/9')
  await expect.element(page.getByText('SAR 1,875.00')).toBeVisible()
})

test('a document the reader may not read is a number that leads nowhere', async () => {
  may('report.read', 'ledger_account.read')
  await shown({
    ...owed,
    rows: [
      {
        ...row,
        date: null,
        source: null,
        entry: { voucher_no: 'AA-2627-000003', type: 'advance_apply', page: 9 },
      },
    ],
  })
  await expect.element(page.getByText('RV-2627-000012')).toBeVisible()
  await expect.element(page.getByText('applied by AA-2627-000003')).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('more rows than are shown are said beside sums of all', async () => {
  await shown({ ...owed, is_capped: true })
  await expect.element(page.getByText('Only the latest 1 are shown. The sums are of all.')).toBeVisible()
})
