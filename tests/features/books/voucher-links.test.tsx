/** What a reversed voucher says of the entry that reverses it, and what two journals say of each other. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import texts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import * as session from '../../../src/client/http/session.ts'
import { VoucherLinks } from '../../../src/features/books/voucher-links.tsx'
import { startI18n } from '../../../src/foundation/text/i18n.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
const may = (...user_permissions: string[]) =>
  vi.mocked(session.useSessionUser).mockImplementation(() => ({ user_permissions }) as never)
beforeAll(async () => {
  await startI18n('en', ['vouchers'] as never, async () => texts) // The one area.
})
beforeEach(() => may('report.read', 'ledger_account.read'))

type Links = Parameters<typeof VoucherLinks>[0]['links']
const shown = (...links: Links) =>
  render(
    <FluentProvider theme={webLightTheme}>
      <MemoryRouter>
        <VoucherLinks links={links} />
      </MemoryRouter>
    </FluentProvider>,
  )
const link: Links[number] = {
  link: 'reversal',
  module: 'payment_voucher',
  id: 40,
  name: 'PV-2627-000027-R',
  due: '2026-11-24',
  is_left_alone: false,
}
const hrefOf = (name: string) => page.getByRole('link', { name }).element().getAttribute('href')

test('the entry that reverses a voucher is named and opens in the day book', async () => {
  await shown(link)
  await expect
    .element(page.getByText('Reversed on 24 Nov 2026. The entry that reverses it:'))
    .toBeInTheDocument()
  expect(hrefOf('PV-2627-000027-R')).toBe(
    '/apps/report-management/day-book-reports?date=2026-11-24&q=PV-2627-000027-R',
  )
})

test('who does not read the books is given its number alone', async () => {
  may('report.read')
  await shown(link)
  await expect.element(page.getByText('PV-2627-000027-R')).toBeInTheDocument()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})

test('a voucher and the one that replaces it open each other', async () => {
  await shown(
    { ...link, link: 'replaces', id: 39, name: 'PV-2627-000026' },
    { ...link, link: 'replaced_by', id: 41, name: 'PV-2627-000028' },
  )
  expect(hrefOf('PV-2627-000026')).toBe('/apps/paymentVoucher-management/paymentVouchers/39')
  expect(hrefOf('PV-2627-000028')).toBe('/apps/paymentVoucher-management/paymentVouchers/41')
})

test('a journal whose opposite has a number says what is to be done, on both pages', async () => {
  const accrual = { ...link, module: 'journal', name: 'JV-2627-000002', is_left_alone: true }
  await shown({ ...accrual, link: 'reversed_by', id: 3 })
  await expect.element(page.getByText(texts.leftAlone.reversed_by)).toBeInTheDocument()
  await shown({ ...accrual, link: 'reverses', id: 2 })
  await expect.element(page.getByText(texts.leftAlone.reverses)).toBeInTheDocument()
})
