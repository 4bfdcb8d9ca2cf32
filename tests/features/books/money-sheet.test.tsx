import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import vouchers from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import { WithServices } from '../../../src/app/parts/with-services.tsx'
import { api } from '../../../src/client/http/api.ts'
import { ApiProblem } from '../../../src/client/http/problem.ts'
import * as session from '../../../src/client/http/session.ts'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import { MoneySheet, type Direction, type MoneyParty } from '../../../src/features/books/money-sheet.tsx'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

vi.mock('../../../src/client/http/session.ts', { spy: true })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { vouchers, fields, entity } },
  defaultNS: 'vouchers',
  interpolation: { escapeValue: false },
})

const today = '2027-01-20'
const item = (id: number, reference: string, due_date: string, open: string, waiting = '0.00') => ({
  id,
  voucher_no: `RB-${id}`,
  date: '2027-01-01',
  due_date,
  side: 'debit',
  amount: open,
  open,
  waiting,
  currency: 'BDT',
  open_foreign: null as string | null,
  reference,
})
const accounts: Readonly<Record<string, object[]>> = {
  cash: [{ id: 11, label: 'Cash' }],
  bank: [
    { id: 21, label: 'City Bank' },
    { id: 22, label: 'Sonali Bank' },
  ],
  mfs: [{ id: 31, label: 'bKash' }],
}
/** May this person post the receipt alone? */
let mayPost = false
/** What is open on the account the sheet is about, and what was paid on it and settles nothing yet. */
let itemSide = 'debit'
let unsettled: object[] = []
const due = [
  item(1, 'Second instalment', '2027-01-15', '30000.00'),
  item(2, 'Third instalment', '2027-01-30', '70000.00'),
]
const get = vi.spyOn(api, 'get')
const post = vi.spyOn(api, 'post')
const postBlob = vi.spyOn(api, 'postBlob')
beforeEach(() => {
  mayPost = false
  unsettled = []
  noteAgencyDay(today)
  get.mockReset()
  post.mockReset()
  postBlob.mockReset()
  onPaper.mockReset()
  vi.mocked(session.useSessionUser).mockReturnValue(null)
  get.mockImplementation(
    (path: string, params?: Readonly<Record<string, unknown>>) =>
      Promise.resolve(
        path.includes('open_items')
          ? { items: params?.['side'] === itemSide ? due : unsettled }
          : path.includes('ledger_account')
            ? { ledger_accounts: accounts[String(params?.['kind'])] ?? [] }
            : path.includes('/view/')
              ? { offers: [{ event: 'AUTHORISE', open: mayPost, needs_reason: false }] }
              : path.includes('/currency/') && params?.['code'] === 'SAR'
                ? { currencies: [{ id: 61, label: 'SAR' }] }
                : null,
      ) as never, // The answers of the routes.
  )
  post.mockImplementation((path: string) => Promise.resolve({ id: 5, version: 1, path }) as never)
})
const closed = vi.fn<() => void>()
const opened = vi.fn<(kind: string, id: number) => void>()
const onPaper = vi.fn<(file: Blob) => void>()
const rafiqul: MoneyParty = {
  passenger: 85,
  name: 'MD RAFIQUL ISLAM',
  due: '120000.00',
  places: [{ account: 34, sub_ledger: 225, name: 'Receivable' }],
}
const shown = (direction: Direction = 'receive', party = rafiqul) => {
  itemSide = direction === 'receive' ? 'debit' : 'credit'
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <WithServices>
            <MoneySheet
              direction={direction}
              party={party}
              onClose={closed}
              onDraft={opened}
              onPaper={onPaper}
            />
          </WithServices>
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )
}
const sent = (part: string) => post.mock.calls.filter(([path]) => path.includes(part)).map(([, body]) => body)

test('all that is due is proposed; an amount is spread over it, oldest first, and handed in with one press', async () => {
  const screen = await shown()
  await expect.element(screen.getByRole('button', { name: 'Receive 100,000.00' })).toBeVisible()
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  // The button says the amount while it is being typed.
  await amount.fill('40000+10000')
  await expect.element(screen.getByRole('button', { name: 'Receive 50,000.00' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByText('Left to pay after this: BDT 70,000.00')).toBeVisible()
  await expect
    .element(screen.getByRole('listitem').nth(1))
    .toHaveTextContent('Third instalment30 Jan 2027 · due70,000.0020,000.00')
  await screen.getByRole('button', { name: 'Receive 50,000.00' }).click()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent('create')).toEqual([
    {
      date: today,
      mode: 'cash',
      account: 11,
      payer: 'MD RAFIQUL ISLAM',
      narration: 'Received from MD RAFIQUL ISLAM',
      lines: [
        {
          account: 34,
          sub_ledger: 225,
          passenger: 85,
          amount: '50000.00',
          allocations: [
            { item: 1, amount: '30000.00' },
            { item: 2, amount: '20000.00' },
          ],
        },
      ],
    },
  ])
  expect(sent('event')).toEqual([{ type: 'SUBMIT' }])
})

test('who may print gets the receipt of what was posted, or of what waits for another person', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['receipt_voucher.print'],
  } as ReturnType<typeof session.useSessionUser>) // Nothing else is read.
  const file = new Blob(['%PDF'])
  postBlob.mockResolvedValue(file)
  for (const isPosted of [true, false]) {
    mayPost = isPosted
    post.mockClear()
    onPaper.mockClear()
    const screen = await shown()
    await screen.getByRole('button', { name: 'Receive 100,000.00 and print' }).click()
    await vi.waitFor(() => expect(onPaper).toHaveBeenCalledWith(file))
    expect(sent('event')).toEqual([{ type: 'SUBMIT' }, ...(isPosted ? [{ type: 'AUTHORISE' }] : [])])
    await screen.unmount()
  }
  expect(postBlob.mock.calls.map(([path, body]) => [path, body])).toEqual([
    ['/receipt_voucher/api/v1/receipt_voucher/print/5/', { paper: 'receipt' }],
    ['/receipt_voucher/api/v1/receipt_voucher/print/5/', { paper: 'receipt' }],
  ])
})

test('a receipt that could not be printed is saved, and is not handed in a second time', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['receipt_voucher.print'],
  } as ReturnType<typeof session.useSessionUser>) // Nothing else is read.
  postBlob.mockRejectedValue(new ApiProblem(503, { title: 'Busy', detail: '', code: 'server.unavailable' }))
  closed.mockReset()
  const screen = await shown()
  await screen.getByRole('button', { name: 'Receive 100,000.00 and print' }).click()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect([sent('create').length, onPaper.mock.calls.length]).toEqual([1, 0])
})

test('what is not ticked is not settled, and the way it is paid changes the account', async () => {
  const screen = await shown()
  await screen.getByRole('checkbox', { name: 'Second instalment' }).click()
  await expect.element(screen.getByRole('button', { name: 'Receive 70,000.00' })).toBeVisible()
  await screen.getByRole('button', { name: 'Bank', exact: true }).click()
  await screen.getByRole('combobox', { name: 'Into' }).selectOptions('22')
  await screen.getByRole('button', { name: 'Receive 70,000.00' }).click()
  await vi.waitFor(() => expect(sent('create')).toHaveLength(1))
  expect(sent('create')[0]).toMatchObject({
    mode: 'bank',
    account: 22,
    lines: [{ allocations: [{ item: 2, amount: '70000.00' }] }],
  })
})

test('nothing is refused in its field before anything is sent', async () => {
  get.mockImplementation(
    (path: string) =>
      Promise.resolve(
        path.includes('open_items') ? { items: [] } : { ledger_accounts: accounts['cash'] },
      ) as never, // The answers of two routes.
  )
  const screen = await shown()
  await screen.getByRole('button', { name: vouchers.receive.title }).click()
  await expect.element(screen.getByText('Please enter an amount above zero.')).toBeVisible()
  expect(sent('create')).toEqual([])
})

test('a receipt that may not be handed in stays as a draft, and leads there', async () => {
  post.mockImplementation((path: string) =>
    path.includes('event')
      ? (Promise.reject(
          new ApiProblem(409, { title: 'Not now', detail: 'The period is closed.', code: 'G-V-PERIOD' }),
        ) as never)
      : (Promise.resolve({ id: 5, version: 1 }) as never),
  )
  opened.mockReset()
  const screen = await shown()
  await screen.getByRole('button', { name: 'Receive 100,000.00' }).click()
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('receipt_voucher', 5))
})

const supplier: MoneyParty = {
  name: 'Demo Medical Center',
  places: [
    { account: 40, sub_ledger: 300, name: 'Payable to medical centers' },
    { account: 41, sub_ledger: 301, name: 'Advances to suppliers' },
  ],
}

test('a supplier is paid: the due bills are ticked, the payment handed in and printed with one press', async () => {
  vi.mocked(session.useSessionUser).mockReturnValue({
    user_permissions: ['payment_voucher.print'],
  } as ReturnType<typeof session.useSessionUser>) // Nothing else is read.
  const file = new Blob(['%PDF'])
  postBlob.mockResolvedValue(file)
  const screen = await shown('pay', supplier)
  await expect
    .element(screen.getByRole('textbox', { name: 'Amount' }))
    .toHaveAttribute('placeholder', '100,000.00')
  await screen.getByRole('checkbox', { name: 'Third instalment' }).click()
  await screen.getByRole('button', { name: 'Pay 30,000.00 and print' }).click()
  await vi.waitFor(() => expect(onPaper).toHaveBeenCalledWith(file))
  expect(sent('create')).toEqual([
    {
      date: today,
      mode: 'cash',
      account: 11,
      payee: 'Demo Medical Center',
      narration: 'Paid to Demo Medical Center',
      lines: [
        { account: 40, sub_ledger: 300, amount: '30000.00', allocations: [{ item: 1, amount: '30000.00' }] },
      ],
    },
  ])
  expect(post.mock.calls.map(([path]) => path)[0]).toContain('payment_voucher')
  expect(postBlob.mock.calls.map(([path, body]) => [path, body])).toEqual([
    ['/payment_voucher/api/v1/payment_voucher/print/5/', { paper: 'a5' }],
  ])
  expect(get.mock.calls.find(([path]) => path.includes('open_items'))?.[1]).toEqual({
    sub_ledger: 300,
    side: 'credit',
  })
})

test('a payment goes on another account of the party, by a cheque without the bank of the other side', async () => {
  const screen = await shown('pay', supplier)
  await screen.getByRole('combobox', { name: 'On account' }).selectOptions('301')
  await screen.getByRole('button', { name: 'Cheque', exact: true }).click()
  await screen.getByRole('textbox', { name: 'Cheque number' }).fill('0012345')
  await screen.getByRole('textbox', { name: 'Amount' }).fill('500')
  await userEvent.keyboard('{Tab}')
  await screen.getByRole('button', { name: 'Pay 500.00' }).click()
  await vi.waitFor(() => expect(sent('create')).toHaveLength(1))
  expect(sent('create')[0]).toMatchObject({
    mode: 'cheque',
    cheque_no: '0012345',
    lines: [{ sub_ledger: 301 }],
  })
  expect(sent('create')[0]).not.toHaveProperty('bank_name')
})

test('paid above what is due to a supplier, the rest is an advance of its own account', async () => {
  const payable = { account: 40, sub_ledger: 300, name: 'Payable', code: '2102' }
  const advances = { account: 41, sub_ledger: 301, name: 'Advances to suppliers', code: '1403' }
  const screen = await shown('pay', { name: 'PAPER HOUSE', places: [payable, advances], advances })
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  await amount.fill('120000')
  await userEvent.keyboard('{Tab}')
  await screen.getByRole('button', { name: /^Pay 120,000.00/ }).click()
  await vi.waitFor(() => expect(sent('payment_voucher/create')).toHaveLength(1))
  expect(sent('payment_voucher/create')).toMatchObject([
    {
      lines: [
        {
          account: 40,
          sub_ledger: 300,
          amount: '100000.00',
          allocations: [
            { item: 1, amount: '30000.00' },
            { item: 2, amount: '70000.00' },
          ],
        },
        { account: 41, sub_ledger: 301, amount: '20000.00' },
      ],
    },
  ])
})

test('what a party paid and nobody settled yet is not asked for a second time', async () => {
  unsettled = [item(9, 'Received in advance', '2027-01-10', '65000.00')]
  const { due: _due, passenger: _passenger, ...agent } = rafiqul
  const screen = await shown('receive', agent)
  await expect
    .element(screen.getByRole('textbox', { name: 'Amount' }))
    .toHaveAttribute('placeholder', '35,000.00')
  await expect.element(screen.getByText('Paid, not settled yet')).toBeVisible()
  await expect.element(screen.getByText('BDT 65,000.00')).toBeVisible()
  await expect.element(screen.getByText('Left to pay after this: BDT 0.00')).toBeVisible()
  // Ticking less asks for less, never for more than is owed.
  await screen.getByRole('checkbox', { name: 'Third instalment' }).click()
  await expect.element(screen.getByRole('button', { name: 'Receive 30,000.00' })).toBeVisible()
})

test('what a voucher pays that waits to be authorised is not paid a second time', async () => {
  due.push(item(3, 'Fourth instalment', '2027-01-10', '50000.00', '50000.00'))
  due.push(item(4, 'Fifth instalment', '2027-01-12', '20000.00', '5000.00'))
  try {
    const { due: _due, passenger: _passenger, ...agent } = rafiqul
    const screen = await shown('receive', agent)
    await expect.element(screen.getByText('BDT 115,000.00')).toBeVisible()
    await expect.element(screen.getByText('Waits to be authorised', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('BDT 55,000.00')).toBeVisible()
    await expect.element(screen.getByText('50,000.00 waits to be authorised')).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: 'Fourth instalment' })).not.toBeChecked()
    await screen.getByRole('checkbox', { name: 'Fourth instalment' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Fourth instalment' })).not.toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Fifth instalment' })).toBeChecked()
    await expect.element(screen.getByRole('button', { name: 'Receive 115,000.00' })).toBeVisible()
  } finally {
    due.splice(-2)
  }
})

test('a bill in another currency is said to be due, and its voucher is drafted with the bill it pays', async () => {
  due.push(
    { ...item(3, 'RDA-0611', '2027-01-10', '48600.00'), currency: 'SAR', open_foreign: '1500.00' },
    { ...item(4, 'RDA-0612', '2027-01-12', '16200.00'), currency: 'SAR', open_foreign: '500.00' },
  )
  try {
    const screen = await shown('pay', { name: 'RIYADH OFFICE', places: rafiqul.places })
    await expect.element(screen.getByText('Due in SAR, with a voucher of its own')).toBeVisible()
    await expect.element(screen.getByText('SAR 2,000.00')).toBeVisible()
    await expect.element(screen.getByText('BDT 64,800.00')).toBeVisible()
    // It is no part of what the sheet pays.
    await expect.element(screen.getByRole('button', { name: /100,000\.00/ })).toBeVisible()
    await screen.getByRole('button', { name: 'Draft the voucher in SAR' }).click()
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('payment_voucher', 5))
    expect(sent('/create/')).toEqual([
      {
        date: today,
        mode: 'cash',
        account: 11,
        payee: 'RIYADH OFFICE',
        narration: 'Paid to RIYADH OFFICE',
        currency: 61,
        lines: [
          {
            account: 34,
            sub_ledger: 225,
            amount: '2000.00',
            allocations: [
              { item: 3, amount: '1500.00' },
              { item: 4, amount: '500.00' },
            ],
          },
        ],
      },
    ])
    expect(sent('/event/')).toEqual([])
  } finally {
    due.splice(-2)
  }
})

test('on a phone the day an item is due stands on one line, clear of the amounts', async () => {
  await page.viewport(390, 844)
  const screen = await shown()
  const day = screen.getByText('15 Jan 2027')
  await expect.element(day).toBeVisible()
  expect(day.element().getBoundingClientRect().height).toBeLessThan(24)
  const amount = screen.getByRole('listitem').nth(0).getByText('30,000.00').first()
  expect(day.element().getBoundingClientRect().right).toBeLessThan(
    amount.element().getBoundingClientRect().left,
  )
})
