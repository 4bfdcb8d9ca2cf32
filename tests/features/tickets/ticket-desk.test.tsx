import { FluentProvider } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { Suspense, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import entity from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import fields from '../../../src/app/locales/en/fields.json' with { type: 'json' }
import step from '../../../src/app/locales/en/step.json' with { type: 'json' }
import tickets from '../../../src/app/locales/en/tickets.json' with { type: 'json' }
import vouchers from '../../../src/app/locales/en/vouchers.json' with { type: 'json' }
import type { DeskLine, DeskTiles } from '../../../src/client/desk/ticket-desk.ts'
import { api } from '../../../src/client/http/api.ts'
import { TicketDrawer } from '../../../src/app/parts/ticket-drawer.tsx'
import { noteAgencyDay } from '../../../src/client/records/records-today.ts'
import { TicketDesk, type DeskTab } from '../../../src/features/tickets/ticket-desk.tsx'
import { billingCells } from '../../../src/features/tickets/billing-cells.tsx'
import { BillingDue } from '../../../src/features/tickets/billing-due.tsx'
import { saleLineCheck } from '../../../src/features/tickets/sale-checks.tsx'
import { ticketLineCheck } from '../../../src/features/tickets/ticket-checks.tsx'
import { TicketPaste } from '../../../src/features/tickets/ticket-paste.tsx'
import type { ReadTicketLine, ReadTickets } from '../../../src/client/desk/ticket-entry.ts'
import type { Brought } from '../../../src/features/records/use-record-form.ts'
import { storyStep, storyToday } from '../../../src/features/workflow/story-facts.ts'
import { makeTheme } from '../../../src/ui/layout/theme.ts'

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { step, fields, entity, vouchers, tickets } },
  defaultNS: 'step',
  interpolation: { escapeValue: false },
})

const line = (more: Partial<DeskLine>): DeskLine => ({
  queue: 'requests',
  module: 'ticket_purchase',
  id: 7,
  state: 'request',
  no: 'TQ-2027-000007',
  passenger: 'MD KAMRUL HASAN',
  others: 1,
  pnr: 'K7Q2LM',
  route: 'DAC-RUH',
  since: storyToday,
  due_day: null,
  due_at: `${storyToday}T01:00:00.000Z`,
  is_late: true,
  amount: '84000.00',
  event: 'FINALISE',
  sale: null,
  closed: null,
  waits_for: [],
  ...more,
})
const bspDue: NonNullable<DeskTiles['money']['bsp']> = {
  amount: '1284300.00',
  due_on: '2027-02-07',
  overdue: '0.00',
  periods: [
    { period: '2701-P4', due_on: '2027-02-07', amount: '1000000.00', tickets: 18 },
    { period: '2702-P1', due_on: '2027-02-15', amount: '284300.00', tickets: 5 },
  ],
  credit: '0.00',
}
const tiles: DeskTiles = {
  todo: 2,
  queues: [
    { queue: 'requests', all: 1, late: 1, oldest: 0, amount: '84000.00', twice: 0 },
    { queue: 'temporary', all: 3, late: 0, oldest: 2, amount: '0.00', twice: 1 },
    { queue: 'stock', all: 1, late: 0, oldest: 3, amount: '42300.00', twice: 0 },
    { queue: 'billings', all: 1, late: 0, oldest: 3, amount: '1284300.00', twice: 0 },
  ],
  money: {
    bsp: bspDue,
    deposits: [{ airline: 'Air Arabia', sub_ledger: 9, balance: '120000.00' }],
    mine: { today: 2, month: 11, month_amount: '540000.00' },
  },
}
const stock = line({
  queue: 'stock',
  module: 'iata_ticket',
  id: 12,
  state: 'in_stock',
  passenger: 'MD BELAL UDDIN',
  others: 0,
  due_at: null,
  due_day: '2027-03-01',
  is_late: false,
  event: 'SELL',
})
const onSale = {
  ...stock,
  id: 14,
  passenger: 'MD JOSIM UDDIN',
  event: null,
  sale: { module: 'ticket_sale', id: 31, no: 'TSD-2027-000031' },
}
const ofSameBooking = { ...stock, id: 13, passenger: 'MST LIPI AKTER' }
const waiting = line({
  id: 8,
  state: 'final',
  passenger: 'MST RUMA KHATUN',
  others: 0,
  event: null,
  due_at: null,
})
const usual = [line({}), waiting, stock]
let work: readonly DeskLine[] = usual
const get = vi.spyOn(api, 'get')
const asked = () =>
  get.mock.calls.filter(([path]) => path.includes('ticket_work')).map(([, params]) => params?.['queue'])
beforeEach(() => {
  noteAgencyDay(storyToday)
  get.mockReset()
  work = usual
  const story = storyStep('ticket_purchase', 'request')
  get.mockImplementation(
    (path: string, params?: Readonly<Record<string, unknown>>) =>
      Promise.resolve(
        path.includes('ticket_work')
          ? {
              lines: params?.['queue'] === 'stock' ? [stock, ofSameBooking, onSale] : work,
              next: null,
            }
          : path.includes('ticket_desk')
            ? tiles
            : { step: { ...story.view, id: 7, version: 1 }, facts: story.facts },
      ) as never, // The answers of three routes.
  )
})

function Desk() {
  const [tab, onTab] = useState<DeskTab>('todo')
  return (
    <TicketDesk
      tab={tab}
      onTab={onTab}
      sellPaths={{
        account: '/apps/ticketsale-management/new',
        counter: '/apps/ticketPicsale-management/new',
      }}
      Drawer={TicketDrawer}
    />
  )
}
const shown = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FluentProvider theme={makeTheme('light5')}>
        <Suspense fallback={null}>
          <Desk />
        </Suspense>
      </FluentProvider>
    </QueryClientProvider>,
  )

test('each tile says what presses and opens its queue, and only queues one may read are offered', async () => {
  const screen = await shown()
  const tile = screen.getByRole('link', { name: /1 Requests 1 time limit has passed/ })
  await expect.element(tile).toHaveAttribute('href', '/apps/ticketDesk?queue=requests')
  await expect.element(screen.getByRole('link', { name: /3 Temporary 1 PNR is there twice/ })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /1,284,300\.00 BSP due in all 1,000,000\.00 on 07 Feb 2027/ }))
    .toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'To do 2' })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: /Refunds/ })).not.toBeInTheDocument()
  await expect.element(screen.getByText('Sold by you: 2 today, 11 this month, BDT 540,000.00')).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '120,000.00' })).toBeVisible()
})

test('what is due through BSP is the sum of its periods, and what is overdue of it presses', async () => {
  noteAgencyDay('2027-02-08')
  tiles.money.bsp = { ...bspDue, overdue: '1000000.00' }
  const screen = await shown()
  await expect
    .element(
      screen.getByRole('link', {
        name: /1,284,300\.00 BSP due in all 1,000,000\.00 overdue since 07 Feb 2027/,
      }),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('table', { name: 'Due through BSP' })).not.toBeInTheDocument()
  await screen.getByRole('tab', { name: 'BSP 1' }).click()
  const table = screen.getByRole('table', { name: 'Due through BSP' })
  await expect.element(table).toBeVisible()
  expect(
    [...table.element().querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['2701-P4', expect.stringMatching(/07 Feb 2027.*payment overdue/), '18', '1,000,000.00'],
    ['2702-P1', expect.stringMatching(/15 Feb 2027.*payable/), '5', '284,300.00'],
    ['In all', '', '', '1,284,300.00'],
  ])
  tiles.money.bsp = bspDue
})

test('no column of a queue stands empty: billings have their period, and neither booking nor route', async () => {
  const billing = line({ queue: 'billings', module: 'bsp_statement', state: 'matched', is_late: false })
  const alone = { ...billing, no: '2611-P2', passenger: null, others: 0, pnr: null, route: null }
  const story = get.getMockImplementation()
  get.mockImplementation(
    (path: string, params?: Readonly<Record<string, unknown>>) =>
      (path.includes('ticket_work')
        ? Promise.resolve({ lines: [alone], next: null })
        : story?.(path, params as never)) as never, // The answers of three routes.
  )
  const screen = await shown()
  await screen.getByRole('tab', { name: 'BSP 1' }).click()
  const table = screen.getByRole('table', { name: 'BSP', exact: true })
  await expect.element(table.getByRole('columnheader', { name: 'Period' })).toBeVisible()
  expect([...table.element().querySelectorAll('th')].map((head) => head.textContent)).toEqual([
    'Period',
    'State',
    'Due',
    'Amount, BDT',
    'Next step',
  ])
})

test('a state says who acts next, and a memo is named once', async () => {
  const refund = line({ queue: 'refunds', module: 'ticket_refund', state: 'submitted', is_late: false })
  const memo = {
    ...line({ queue: 'memos', module: 'ticket_memo', id: 9, state: 'received', is_late: false }),
    no: '6100000105',
    passenger: 'Saudia · ADM',
    others: 0,
    pnr: null,
    route: null,
  }
  const unnamed = {
    ...memo,
    id: 10,
    no: '2611-P2',
    passenger: null,
    queue: 'billings' as const,
    state: 'matched',
    module: 'bsp_statement',
  }
  const story = get.getMockImplementation()
  get.mockImplementation(
    (path: string, params?: Readonly<Record<string, unknown>>) =>
      (path.includes('ticket_work')
        ? Promise.resolve({ lines: [line({}), refund, memo, unnamed], next: null })
        : story?.(path, params as never)) as never, // The answers of three routes.
  )
  const screen = await shown()
  await expect.element(screen.getByText('Saudia · ADM', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('6100000105', { exact: true })).toBeVisible()
  expect(screen.getByText('2611-P2').elements()).toHaveLength(1)
  const chips = [...document.querySelectorAll('tbody [data-meaning]')]
  // Days that are due are chips as well, of a column of their own.
  const ofStates = chips.filter((chip) => !chip.textContent.includes('·'))
  expect(ofStates.map((chip) => chip.getAttribute('data-meaning'))).toEqual([
    'late',
    'others',
    'ours',
    'ours',
  ])
})

test('a name with others behind it has a direction of its own, the words around it that of the page', async () => {
  const screen = await shown()
  const named = screen.getByText(/MD KAMRUL HASAN.* and 1 more/)
  await expect.element(named.first()).toBeVisible()
  const cell = named.first().element()
  expect([cell.closest('bdi'), cell.textContent]).toEqual([null, '\u2068MD KAMRUL HASAN\u2069 and 1 more'])
})

test('a line is worked on in place: its form stands open beside the queue', async () => {
  const screen = await shown()
  await screen.getByRole('button', { name: 'Issue the tickets: MD KAMRUL HASAN and 1 more' }).click()
  const drawer = screen.getByRole('dialog', { name: 'MD KAMRUL HASAN' })
  await expect.element(drawer.getByRole('textbox', { name: 'Issue Date' })).toBeVisible()
  expect(get.mock.calls.map(([path]) => path)).toContain('/ticket_purchase/api/v1/ticket_purchase/step/7/')
})

test('what waits for a colleague has no button; a ticket in stock is sold on a document of its own', async () => {
  const screen = await shown()
  const row = screen.getByRole('row', { name: /MST RUMA KHATUN/ })
  await expect.element(row.getByText(/^Waits for a colleague since/)).toBeVisible()
  expect(row.getByRole('button').elements()).toEqual([])
  await screen.getByRole('tab', { name: 'Stock 1' }).click()
  expect(asked()).toEqual(['todo', 'stock'])
  const ways = screen.getByRole('row', { name: /MD BELAL UDDIN/ }).getByRole('link', { name: /^Sell/ })
  expect(ways.elements().map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Sell', '/apps/ticketsale-management/new?lines.ticket=12'],
    ['Sell all 2 of the booking', '/apps/ticketsale-management/new?lines.ticket=12&lines.ticket=13'],
    ['Sell at the counter', '/apps/ticketPicsale-management/new?lines.ticket=12'],
  ])
  const taken = screen.getByRole('row', { name: /MD JOSIM UDDIN/ })
  await expect.element(taken.getByText('On sale TSD-2027-000031')).toBeVisible()
  expect(taken.getByRole('link', { name: /^Sell/ }).elements()).toEqual([])
})

test('a closed line says why and offers no step; one of another role says whose turn it is', async () => {
  const passed = line({
    id: 21,
    passenger: 'MD SOHEL RANA',
    others: 0,
    event: null,
    closed: {
      event: 'FINALISE',
      why: [
        { message: 'The ticketing time limit has passed.' },
        {
          message: 'Please select the GDS.',
          fix: { label: 'Open the request', path: '/apps/tiketentry-management/tiketentrys/21' },
        },
      ],
    },
  })
  work = [passed, { ...waiting, id: 22, passenger: 'MST SALMA', waits_for: ['MGR', 'ACC'] }]
  const screen = await shown()
  const row = screen.getByRole('row', { name: /MD SOHEL RANA/ })
  await expect.element(row.getByText('The ticketing time limit has passed.')).toBeVisible()
  expect(row.getByRole('button').elements()).toEqual([])
  expect(row.getByRole('link', { name: 'Open the request' }).element().getAttribute('href')).toBe(
    '/apps/tiketentry-management/tiketentrys/21',
  )
  await expect
    .element(
      screen
        .getByRole('row', { name: /MST SALMA/ })
        .getByText(/^Waits for Branch manager or Accountant since/),
    )
    .toBeVisible()
})

test('what is payable says so in words once its day is over', async () => {
  const screen = await shown()
  const request = screen.getByRole('row', { name: /MD KAMRUL HASAN/ })
  await expect.element(request.getByText(/time limit passed/)).toBeVisible()
  await screen.unmount()
  noteAgencyDay('2027-02-08')
  const later = await shown()
  await expect
    .element(
      later.getByRole('link', { name: /1,284,300\.00 BSP due in all 0\.00 overdue since 07 Feb 2027/ }),
    )
    .toBeVisible()
})

test('the price of a sale says what the ticket costs and what is left, to who reads its cost', async () => {
  const about = async (price: string, ticket: object) => {
    get.mockResolvedValue(ticket)
    const answer = await saleLineCheck('lines.price', price, false, {
      ticket: 12,
      agent_commission: '500.00',
    })
    if (!answer) return null
    const screen = await render(<p>{answer.text}</p>)
    const said = [answer.tone, screen.container.textContent]
    await screen.unmount()
    return said
  }
  const ticket = { id: 12, net_cost: '50350.00' }
  expect(await about('54500.00', ticket)).toEqual(['note', 'Costs 50,350.00, leaves 3,650.00'])
  expect(await about('50000.00', ticket)).toEqual(['doubt', 'Below the cost of 50,350.00 by 850.00'])
  expect(await about('54500.00', { id: 12 })).toBeNull()
  expect(saleLineCheck('lines.price', '54500.00', false, {})).toBeNull()
})

test('a sale of a ticket to another passenger than its own says whose it is', async () => {
  const about = async (ticket: object, passenger: number) => {
    const records: Readonly<Record<string, object>> = {
      'iata_ticket/12': { id: 12, passenger: null, passenger_name: 'SIRAJUL HAQUE/MD', ...ticket },
      'passenger/65': { id: 65, full_name: 'MST ANOWARA BEGUM' },
      'passenger/66': { id: 66, full_name: 'MD SIRAJUL HAQUE' },
    }
    get.mockImplementation((path: string) => {
      const [, module = '', id = ''] = /^\/(\w+)\/.*?(\d+)\/?$/.exec(path) ?? []
      return Promise.resolve(records[`${module}/${id}`] as never)
    })
    const answer = await saleLineCheck('lines.passenger', String(passenger), false, { ticket: 12, passenger })
    if (!answer) return null
    const screen = await render(<p>{answer.text}</p>)
    const said = [answer.tone, screen.container.textContent]
    await screen.unmount()
    return said
  }
  expect(await about({}, 66)).toBeNull()
  expect(await about({}, 65)).toEqual(['doubt', 'The ticket is in the name of SIRAJUL HAQUE/MD.'])
  expect(await about({ passenger: 66 }, 66)).toBeNull()
  expect(await about({ passenger: 66, passenger_name: null }, 65)).toEqual([
    'doubt',
    'The ticket is in the name of MD SIRAJUL HAQUE.',
  ])
  expect(await about({ passenger_name: null }, 65)).toBeNull()
})

test('a booking that names a passenger twice says so at both lines', async () => {
  const check = ticketLineCheck('new')
  expect(check('lines.passenger', '65', false)).toBeNull()
  const answer = await check('lines.passenger', '65', true)
  const screen = await render(<p>{answer?.text}</p>)
  expect(answer?.tone).toBe('doubt')
  await expect.element(screen.getByText('This passenger is also in another line.')).toBeVisible()
})

test('a billing that nobody paid says that its day is over, in its list and on its page', async () => {
  noteAgencyDay('2027-02-08')
  const billing = { id: 4, due_on: '2027-02-07', state: 'reconciled', amount: '1284300.00' }
  const Cell = billingCells['due_on']
  const shownOf = async (record: typeof billing & { payment?: number }) => {
    const screen = await render(
      <FluentProvider theme={makeTheme('light5')}>
        {Cell && <Cell record={record} isCompact />}
        <div style={{ display: 'grid', width: 900 }}>
          <BillingDue record={record} />
        </div>
      </FluentProvider>,
    )
    // As wide as its words, not as the page.
    const chip = screen.container.querySelector('div[style] [data-meaning]')
    expect(chip?.getBoundingClientRect().width ?? 0).toBeLessThan(500)
    const said = screen.container.textContent
    await screen.unmount()
    return said
  }
  expect(await shownOf(billing)).toBe('07 Feb 2027 · overduePayable on 07 Feb 2027 · overdue')
  expect(await shownOf({ ...billing, due_on: '2027-02-08' })).toBe(
    '08 Feb 2027 · todayPayable on 08 Feb 2027 · today',
  )
  expect(await shownOf({ ...billing, due_on: '2027-02-09' })).toBe('09 Feb 2027')
  expect(await shownOf({ ...billing, state: 'remitted' })).toBe('07 Feb 2027')
  expect(await shownOf({ ...billing, amount: '-500.00' })).toBe('07 Feb 2027')
  // A payment that is prepared, and not posted yet, is one link away.
  expect(await shownOf({ ...billing, due_on: '2027-02-09', state: 'remitting', payment: 36 })).toBe(
    '09 Feb 2027It is paid once its payment voucher is posted.Open the payment voucher',
  )
})

const readLine = (ticket_no: string, more: Partial<ReadTicketLine> = {}): ReadTicketLine => ({
  use: 'fill',
  airline: { id: 4, name: 'Qatar Airways', channel: 'bsp' },
  values: {
    ticket_no,
    passenger: 7,
    passenger_name: 'UDDIN/MD RAHIM MR',
    pnr: '7KQ2LM',
    sector: 'DAC-DOH',
    travel_class: 'Q',
    flight_no: 'QR639',
    travel_date: '2026-12-05',
    return_date: null,
    fare: null,
    tax: null,
    other: null,
    commission: null,
    ait: null,
  },
  doubts: [{ field: 'fare', reason: 'only-total', value: '63895.00' }],
  found_by: 'passport',
  known: null,
  issued_on: '2026-11-10',
  time_limit: null,
  original: null,
  difference: null,
  ...more,
})
const read: ReadTickets = {
  lines: [
    readLine('1572410000101'),
    readLine('1572410000102', { doubts: [] }),
    readLine('1762410000201', { airline: { id: 5, name: 'Emirates', channel: 'direct' }, doubts: [] }),
    readLine('0652410000301', { use: 'void' }),
    readLine('1572410000103', { use: 'known', known: { number: '1572410000103', place: 'books', id: 12 } }),
  ],
  gds: 1,
  unread: [3, 9],
  left_off: 0,
}

test('a pasted booking fills the lines of one airline below what is typed, and says what it leaves out', async () => {
  const post = vi.spyOn(api, 'post').mockResolvedValue(read)
  let form: Record<string, unknown> = { lines: [{ ticket_no: '1572410000100' }, { ticket_no: '' }] }
  const fill = (brought: Brought) => {
    form = { ...form, ...(typeof brought === 'function' ? brought(form) : brought) }
  }
  const numbers = () => (form['lines'] as { ticket_no: string }[]).map(({ ticket_no }) => ticket_no)
  const screen = await render(
    <FluentProvider theme={makeTheme('light5')}>
      <TicketPaste fill={fill} />
    </FluentProvider>,
  )
  const box = screen.getByRole('textbox', { name: 'Paste a booking, an e-ticket or a GDS file' })
  await box.fill('RP/DACBD2999/')
  await screen.getByRole('button', { name: 'Read the text' }).click()
  await expect.element(screen.getByText('2 tickets were filled in. Check 1 marked cell.')).toBeVisible()
  // Sent without a key, so that neither text nor answer is kept; the text is gone from the screen.
  expect(post.mock.calls).toEqual([
    ['/ticket_purchase/api/v1/ticket_purchase/read_text/', { text: 'RP/DACBD2999/' }, { once: true }],
  ])
  await expect.element(box).toHaveValue('')
  expect(numbers()).toEqual(['1572410000100', '1572410000101', '1572410000102'])
  expect(form).toMatchObject({ airline: 4, channel: 'bsp', gds: 1, issue_date: '2026-11-10' })
  expect((form['lines'] as object[])[1]).toMatchObject({
    passenger: 7,
    fare: '',
    tax: '0.00',
    remarks: { fare: 'The text gives only the total, 63,895.00.' },
  })
  for (const said of [
    'Ticket 065-2410000301 is void and was left out.',
    /^Ticket 157-2410000103 is already in the books\./,
    'Lines 3, 9 of the text were not understood.',
  ])
    await expect.element(screen.getByText(said)).toBeVisible()
  await screen.getByRole('button', { name: 'Fill in these instead' }).click()
  expect(numbers()).toEqual(['1572410000100', '1762410000201'])
  expect(form).toMatchObject({ airline: 5, channel: 'direct' })
  post.mockRestore()
})

test('tabs and lines come with the tiles above them, the money with the lines: nothing is pushed down', async () => {
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  get.mockImplementation(
    (path: string) =>
      (path.includes('ticket_work')
        ? Promise.resolve({ lines: usual, next: null })
        : isAnswered.then(() => tiles)) as never, // The answers of two routes.
  )
  const screen = await shown()
  await expect.element(screen.getByRole('progressbar', { name: tickets.desk.title })).toBeInTheDocument()
  // The lines are asked for at once, and wait for what stands above them.
  await expect.poll(asked).toEqual(['todo'])
  expect(screen.getByRole('tab').elements()).toEqual([])
  expect(screen.getByRole('table').elements()).toEqual([])
  answer()
  await expect.element(screen.getByRole('tab').first()).toBeVisible()
  await expect.element(screen.getByRole('table').first()).toBeVisible()
})
