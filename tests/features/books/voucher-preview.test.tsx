import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import texts from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { api } from '../../../src/client/http/api.ts'
import { invalidateChange } from '../../../src/client/http/query-client.ts'
import { VoucherPanel } from '../../../src/features/books/voucher-panel.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers: texts } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
beforeEach(() => {
  get.mockReset()
  post.mockReset()
})

const line = {
  date: '2025-08-01',
  narration: 'Capital',
  account: '1111',
  account_name: 'Bank',
  party: null,
  debit: '500000.00',
  credit: '0.00',
  currency: 'BDT',
  foreign: null,
  branch: 'Head Office',
  passenger: null,
  due_date: null,
  reference: null,
}
const journal = [
  line,
  { ...line, account: '3101', account_name: 'Capital', debit: '0.00', credit: '500000.00' },
]

const panel = (client: QueryClient, status: string, version = 2, more: object = {}) => (
  <QueryClientProvider client={client}>
    <FluentProvider theme={makeTheme('light5')}>
      <Suspense fallback={null}>
        <VoucherPanel
          kind="receipt_voucher"
          record={{ id: 7, version, status, amount: '500000.00', ...more } as never}
        />
      </Suspense>
    </FluentProvider>
  </QueryClientProvider>
)
const shown = (status: string, offers: object[]) => {
  get.mockResolvedValue({ offers, entries: [], history: [], links: [], settlements: [] } as never)
  return render(panel(new QueryClient(), status))
}
const authorise = { event: 'AUTHORISE', label: 'authorise the voucher', open: true }

test('who may authorise sees the lines that will be posted, and nothing is sent but the question', async () => {
  post.mockResolvedValue({ state: 'posted', previews: { journal, balances: [] } } as never)
  const screen = await shown('submitted', [authorise])
  const table = screen.getByRole('region', { name: 'This will be posted' })
  await expect.element(table.getByText('1111')).toBeInTheDocument()
  await expect.element(table.getByText('3101')).toBeInTheDocument()
  expect(post.mock.calls.map(([path, body, options]) => [path, body, options?.ifMatch])).toEqual([
    ['/receipt_voucher/api/v1/receipt_voucher/rehearse/7/', { type: 'AUTHORISE' }, 2],
  ])
})

test('once the voucher is posted, nobody asks what posting it would do', async () => {
  const client = new QueryClient()
  post.mockImplementation(((path: string) =>
    Promise.resolve({
      state: 'posted',
      ...(path.includes('/rehearse/') ? { previews: { journal, balances: [] } } : {}),
    })) as never)
  get.mockResolvedValue({
    offers: [authorise],
    entries: [],
    history: [],
    links: [],
    settlements: [],
  } as never)
  const screen = await render(panel(client, 'submitted'))
  await expect.element(screen.getByRole('region', { name: 'This will be posted' })).toBeInTheDocument()
  const asked = () => post.mock.calls.filter(([path]) => path.includes('/rehearse/')).length
  await screen.getByRole('button', { name: 'Authorise' }).click()
  await vi.waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(1))
  // The live change of this and of other vouchers, while the old version is still on the screen.
  await invalidateChange(client, { module: 'receipt_voucher', id: 7 })
  expect(asked()).toBe(1)
  // The record is there in its new version, what can be done to it still in the old one.
  await screen.rerender(panel(client, 'posted', 3))
  await expect.element(screen.getByRole('region', { name: 'This will be posted' })).not.toBeInTheDocument()
  expect(asked()).toBe(1)
})

test('who may not authorise asks for no lines', async () => {
  const screen = await shown('submitted', [
    { ...authorise, open: false, code: 'G-V-OTHER', message: 'Another person authorises it.' },
  ])
  await expect.element(screen.getByText('Another person authorises it.')).toBeInTheDocument()
  expect(post).not.toHaveBeenCalled()
})

test('a closed month says where months are opened again', async () => {
  const screen = await shown('draft', [
    {
      event: 'SUBMIT',
      label: 'submit',
      open: false,
      code: 'G-V-PERIOD',
      message: 'The accounting period 2025-07-01 to 2025-07-31 is closed.',
      fix: { label: 'A manager can open it again: see the periods', path: '/apps/voucherQueue' },
    },
  ])
  await expect
    .element(screen.getByText('The accounting period 2025-07-01 to 2025-07-31 is closed.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'A manager can open it again: see the periods' }))
    .toHaveAttribute('href', '/apps/voucherQueue')
})

test('a refusal that the event would meet stands in the place of the lines', async () => {
  post.mockRejectedValue(new Error('The cash account would be overdrawn.'))
  const screen = await shown('submitted', [authorise])
  await expect.element(screen.getByText('It cannot be posted as it stands')).toBeInTheDocument()
  await expect.element(screen.getByText('The cash account would be overdrawn.')).toBeInTheDocument()
})

test('a reversal shows its lines beside the reason before it is sent', async () => {
  post.mockResolvedValue({ state: 'reversed', previews: { journal, balances: [] } } as never)
  const screen = await shown('posted', [{ event: 'REVERSE', label: 'reverse the voucher', open: true }])
  expect(post).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Reverse' }).click()
  await expect.element(screen.getByRole('region', { name: 'This will be posted' })).toBeInTheDocument()
  expect(post.mock.calls.map(([path, body]) => [path, body])).toEqual([
    [
      '/receipt_voucher/api/v1/receipt_voucher/rehearse/7/',
      { type: 'REVERSE', reason: 'This will be posted' },
    ],
  ])
})

test('on a phone no amount of the lines is cut: a line is a card', async () => {
  await page.viewport(390, 844)
  post.mockResolvedValue({ state: 'posted', previews: { journal, balances: [] } } as never)
  const screen = await shown('submitted', [authorise])
  const table = screen.getByRole('region', { name: 'Debit and credit by account' })
  await expect.element(table.getByText('1111')).toBeInTheDocument()
  const { scrollWidth, clientWidth } = table.element()
  expect(scrollWidth).toBe(clientWidth)
  // Number and name of an account are one value behind one label.
  const number = table.getByText('1111').element().getBoundingClientRect()
  const name = table.getByText('Bank').element().getBoundingClientRect()
  expect(name.left).toBeGreaterThanOrEqual(number.right)
  await page.viewport(1280, 900)
})

test('a draft in another currency that has no rate yet is not said to be worth nothing', async () => {
  const why = 'Please enter the exchange rate of SAR.'
  get.mockResolvedValue({
    offers: [{ event: 'SUBMIT', label: 'submit', open: false, message: why, code: 'voucher.rate' }],
    entries: [],
    history: [],
    links: [],
    settlements: [],
  } as never)
  const screen = await render(panel(new QueryClient(), 'draft', 1, { amount: '0.00', currency: 3 }))
  await expect.element(screen.getByText(why)).toBeVisible()
  expect(screen.getByText('BDT 0.00').elements()).toEqual([])
  await screen.rerender(panel(new QueryClient(), 'draft', 1, { amount: '32400.00', currency: 3 }))
  await expect.element(screen.getByText('BDT 32,400.00')).toBeVisible()
})
