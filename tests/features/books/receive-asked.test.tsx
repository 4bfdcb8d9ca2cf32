/** A page whose address asks for the money sheet: it opens once, with what was typed in the palette. */
import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, useLocation, useSearchParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import vouchers from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { WithServices } from '../../../src/app/parts/with-services.tsx'
import { moneyStartOf, withoutMoneyStart } from '../../../src/client/desk/money-start.ts'
import { api } from '../../../src/client/http/api.ts'
import * as session from '../../../src/client/http/session.ts'
import { ReceivePayment } from '../../../src/features/books/receive-payment.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers, fields, entity } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})
const tills = [
  { id: 31, label: 'Nagad 01811' },
  { id: 32, label: 'bKash 01711' },
]
let due = '120000.00'
vi.spyOn(api, 'get').mockImplementation(
  (path: string, params?: Readonly<Record<string, unknown>>) =>
    Promise.resolve(
      path.includes('open_items')
        ? { items: [] }
        : path.includes('ledger_account')
          ? { ledger_accounts: params?.['kind'] === 'mfs' ? tills : [] }
          : path.includes('/draft/')
            ? { draft: null }
            : {
                billed: '120000.00',
                received: '0.00',
                adjusted: '0.00',
                due,
                waiting: [],
                receive_on: { account: 34, sub_ledger: 225 },
              },
    ) as never, // The answers of the routes.
)

const shown = (address: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FluentProvider theme={makeTheme('light5')}>
        <MemoryRouter initialEntries={[address]}>
          <Suspense fallback={null}>
            <Shown />
          </Suspense>
        </MemoryRouter>
      </FluentProvider>
    </QueryClientProvider>,
  )

function Shown() {
  const [search, setSearch] = useSearchParams()
  return (
    <WithServices>
      <ReceivePayment
        passengerId={1023}
        name="MD RAKIB HASAN"
        voucherPath={() => null}
        asked={moneyStartOf(search)}
        saysDue
        onOpened={() => setSearch(withoutMoneyStart, { replace: true })}
      />
      <output aria-label="address">{useLocation().search}</output>
    </WithServices>
  )
}

test('the sheet opens with amount, way and till, and the address forgets them', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['receipt_voucher.create'],
  } as unknown as ReturnType<typeof session.useSessionUser>) // Nothing else is read.
  await shown('/?tab=money&receive=50000.00&mode=mfs&till=bKash')
  await expect
    .element(page.getByRole('button', { name: 'Receive 50,000.00' }), { timeout: 5000 })
    .toBeVisible()
  await expect.element(page.getByRole('combobox', { name: vouchers.receive.into })).toHaveValue('32')
  await expect
    .poll(() => document.querySelector('output[aria-label="address"]')?.textContent)
    .toBe('?tab=money')
  await page.getByRole('button', { name: vouchers.cancel, exact: true }).click()
  await expect
    .poll(() => document.querySelector('[role=dialog]')?.textContent ?? 'closed', { timeout: 5000 })
    .toBe('closed')
})

test('what was paid beyond the bills is held for the passenger, not due with a minus', async () => {
  due = '-40000.00'
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['receipt_voucher.create'],
  } as unknown as ReturnType<typeof session.useSessionUser>) // Nothing else is read.
  await shown('/?tab=money')
  await expect.element(page.getByText(vouchers.money.held)).toBeVisible()
  await expect.element(page.getByText('BDT 40,000.00')).toBeVisible()
})
