/**
 * The life of two tickets in a real browser, from the ticket desk: requested, issued, sold by two people, reissued and refunded; and
 * captured, completed, transferred to the books and sold. The books agree at the end. And two clerks at the same ticket: one wins, the other learns of it
 * and keeps what was typed.
 */
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { rakib } from '../server/agency-data.ts'
import { openCashier } from '../server/books/cashier.ts'
import { insertRow, type StaffName } from '../server/users.ts'
import { clerkOf, fill, pick, type Values } from './clerk.ts'
import { deskOf } from './desk.ts'
import { expect, inServerTime, signIn, test } from './test-server.ts'

const name = 'MD RAKIB HASAN'
const desk = '/apps/ticketDesk'

/** Opens a queue of the desk and presses the next step of the line with these words; fills the form beside it and sends it. */
async function work(
  page: Page,
  url: string,
  queue: string,
  words: string,
  action: string,
  values: Values = {},
) {
  const main = page.locator('main')
  await page.goto(`${url}${desk}?queue=${queue}`)
  const line = main.getByRole('row').filter({ hasText: words })
  await line.getByRole('button', { name: new RegExp(`^${action}: `) }).click()
  const drawer = page.getByRole('dialog')
  const form = drawer.getByRole('form', { name: action, exact: true })
  const more = form.getByRole('button', { name: /^\d+ more field/ })
  for (const [label, value] of Object.entries(values)) {
    if ((await form.getByLabel(label, { exact: true }).count()) === 0 && (await more.count()) > 0)
      await more.click()
    await fill(form, label, value)
  }
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && /\/event\/\d+\/?$/.test(new URL(response.url()).pathname),
    ),
    form.getByRole('button', { name: action, exact: true }).click(),
  ])
  expect(answer.ok(), `${action}: ${await answer.text()}`).toBe(true)
  await expect(drawer).toHaveCount(0)
}

/** Saves the form of a new record and waits for its page. */
async function save(page: Page, list: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((at) => list.test(at.pathname))
  return new URL(page.url()).pathname
}

/** Opens the form of an event on the page of its record. */
async function openForm(scope: Locator, action: string): Promise<void> {
  const form = scope.getByRole('form', { name: action, exact: true })
  const opener = scope
    .getByRole('tab', { name: action, exact: true })
    .or(scope.getByRole('radio', { name: action, exact: true }))
    .or(scope.getByRole('button', { name: action, exact: true }))
  await expect(form.or(opener).first()).toBeVisible()
  if (!(await form.isVisible())) await opener.first().click()
  await expect(form).toBeVisible()
}

const previewOf = (page: Page): Locator => page.getByRole('region', { name: 'This will be posted' })

test('the life of a ticket, from the ticket desk', async ({ page, testServer }) => {
  const main = page.locator('main')
  let passenger = 0
  const clerk = clerkOf(page, testServer, () => passenger, name)
  await openCashier(testServer)
  await insertRow(testServer.db, 'authorize_account', {
    user: testServer.users.ids.manager,
    scope: 'ticket',
    max_amount: 1_000_000_00n,
    valid_from: testServer.clock.today(),
  })
  passenger = await deskOf(testServer, () => passenger).register({
    ...(await rakib(testServer)),
    payer: 'passenger',
    agreed_amount: '150000.00',
  })

  await test.step('a booking is requested, and issued from the desk with its lines seen before', async () => {
    await clerk.sit('ticketing')
    await clerk.open('/apps/flight/{id}')
    await main.getByRole('link', { name: 'Buy ticket' }).click()
    await expect(main.getByRole('combobox', { name: 'Passenger, Line 1' })).toHaveValue(
      new RegExp(`^${name} `),
    )
    await clerk.open(desk)
    await main.getByRole('button', { name: 'New request' }).click()
    await fill(main, 'Airline', { pick: 'Saudia' })
    await fill(main, 'GDS', { pick: 'Amadeus' })
    await fill(main, 'Ticket number, Line 1', '065-2411000011')
    await pick(main, 'Passenger, Line 1', name)
    await fill(main, 'PNR, Line 1', 'K7Q2LM')
    await fill(main, 'Sector, Line 1', 'DAC-RUH')
    await fill(main, 'Fare, Line 1', '45000')
    await fill(main, 'Tax, Line 1', '8500')
    await fill(main, 'Commission, Line 1', '3150')
    await save(page, /tiketentrys\/\d+/)
    await page.goto(`${testServer.url}${desk}`)
    await expect(main.getByRole('tab', { name: 'To do 1' })).toBeVisible()
    await main.getByRole('button', { name: `Issue the tickets: ${name}` }).click()
    await expect(previewOf(page).getByRole('row').filter({ hasText: '1202' })).toContainText('50,350.00')
    await work(page, testServer.url, 'requests', 'K7Q2LM', 'Issue the tickets')
  })

  let ticket = ''
  await test.step('it is sold from the stock; the manager authorises the sale at the desk', async () => {
    await page.goto(`${testServer.url}${desk}?queue=stock`)
    const line = main.getByRole('row').filter({ hasText: 'K7Q2LM' })
    ticket = (await line.getByRole('link', { name }).getAttribute('href')) ?? ''
    await line.getByRole('link', { name: 'Sell', exact: true }).click()
    await fill(main, 'Customer', { pick: 'Abdul Karim' })
    await fill(main, 'Sale price, Line 1', '54500')
    await save(page, /ticketsales\/\d+/)
    await work(page, testServer.url, 'sales', 'K7Q2LM', 'Hand in the sale')
    await clerk.sit('manager')
    // The agent has no credit: a manager allows it, with a reason.
    await work(page, testServer.url, 'sales', 'K7Q2LM', 'Authorise the sale', {
      Reason: 'The agent pays on Thursday',
    })
    await page.goto(`${testServer.url}${desk}?queue=sales`)
    await expect(main.getByText('Nothing waits here.')).toBeVisible()
    await page.goto(`${testServer.url}${ticket}`)
    await expect(main.getByText('Sold', { exact: true }).first()).toBeVisible()
  })

  await test.step('the date changes: quoted, agreed, and the new ticket takes its place', async () => {
    await clerk.sit('ticketing')
    const id = ticket.split('/').at(-1) ?? ''
    await clerk.open(`/apps/ticketdepute-management/new?ticket=${id}`)
    await save(page, /ticketdeputes\/\d+/)
    await work(page, testServer.url, 'deputes', 'K7Q2LM', 'Quote the price', {
      'Fare difference': '4000',
      'Tax difference': '0',
      Penalty: '2500',
      'Service Fee': '1000',
    })
    await work(page, testServer.url, 'deputes', 'K7Q2LM', 'Record that the customer agrees')
    await clerk.sit('manager')
    await work(page, testServer.url, 'deputes', 'K7Q2LM', 'Record the new ticket', {
      'New ticket number': '065-2411000029',
      'New travel date': '20/2/2027',
    })
  })

  await test.step('the passenger gives up: the airline is asked, its approval gives the customer a credit', async () => {
    await clerk.sit('ticketing')
    await clerk.open('/apps/ticketrefund-management/new')
    await fill(main, 'Ticket', { pick: '065-2411000029' })
    await fill(main, 'Reason', 'the passenger withdrew')
    await fill(main, 'Refund application number', '8800001')
    await save(page, /ticketrefunds\/\d+/)
    await work(page, testServer.url, 'refunds', 'K7Q2LM', 'Send the request to the airline')
    await clerk.sit('manager')
    await work(page, testServer.url, 'refunds', 'K7Q2LM', 'Record the approval', {
      'Fare Refund': '30000',
      'Tax Refund': '8500',
      'Airline Penalty': '5000',
    })
    await page.goto(`${testServer.url}${ticket}`)
    const thread = main.getByRole('region', { name: 'Story of the ticket' }).first()
    for (const what of ['Ticket Purchase', 'Ticket Sale', 'Ticket Reissue', 'Ticket Refund'])
      await expect(thread.getByRole('row').filter({ hasText: what })).toHaveCount(1)
  })

  await test.step('a ticket that is captured in haste is completed, transferred and sold', async () => {
    await clerk.sit('ticketing')
    await clerk.open('/apps/iataTicketTemporary-management/new')
    await fill(main, 'Ticket number', '065-2411000077')
    await fill(main, 'PNR', 'M3TT9A')
    await fill(main, 'Airline', { pick: 'Saudia' })
    await fill(main, 'GDS', { pick: 'Amadeus' })
    await fill(main, 'Issue Date', '3/1/2027')
    await fill(main, 'Passenger', { pick: name })
    await fill(main, 'Sector', 'DAC-JED')
    await fill(main, 'Fare', '40000')
    await fill(main, 'Tax', '8000')
    await save(page, /iataTicketTemporarys\/\d+/)
    await work(page, testServer.url, 'temporary', 'M3TT9A', 'Put on the temporary list')
    await work(page, testServer.url, 'temporary', 'M3TT9A', 'Transfer to the tickets')
    await page.goto(`${testServer.url}${desk}?queue=stock`)
    await main
      .getByRole('row')
      .filter({ hasText: 'M3TT9A' })
      .getByRole('link', { name: 'Sell', exact: true })
      .click()
    await fill(main, 'Customer', { pick: 'Abdul Karim' })
    await fill(main, 'Sale price, Line 1', '49000')
    await save(page, /ticketsales\/\d+/)
    await work(page, testServer.url, 'sales', 'M3TT9A', 'Hand in the sale')
    await clerk.sit('manager')
    await work(page, testServer.url, 'sales', 'M3TT9A', 'Authorise the sale', {
      Reason: 'The agent pays on Thursday',
    })
  })

  await test.step('its price was typed wrong: a correction is handed in, permitted and approved, and posts it again', async () => {
    await clerk.sit('ticketing')
    await clerk.open('/apps/ticketedit-management/new')
    await fill(main, 'Ticket', { pick: '065-2411000077' })
    await fill(main, 'Reason', 'the agent was told 50,000')
    await fill(main, 'Flight No', 'SV803')
    await fill(main, 'Sale Price', '50000')
    const edit = await save(page, /ticketedits\/\d+/)
    await work(page, testServer.url, 'edits', 'M3TT9A', 'Hand in the edit')
    await clerk.sit('manager')
    await clerk.open(edit)
    await main.getByRole('link', { name: /^#\d+ ticket edit/i }).click()
    await page.waitForURL(/accUpdatePerms\/\d+/)
    await clerk.act(new URL(page.url()).pathname, 'Approve the request')
    await page.goto(`${testServer.url}${desk}?queue=edits`)
    await main.getByRole('button', { name: `Approve the edit: ${name}` }).click()
    // The sale is taken back and posted again; the purchase stays.
    const customer = previewOf(page).getByRole('row').filter({ hasText: '1301' })
    await expect(customer.nth(0)).toContainText('49,000.00')
    await expect(customer.nth(1)).toContainText('50,000.00')
    await expect(previewOf(page).getByRole('row').filter({ hasText: '2101' })).toHaveCount(0)
    await work(page, testServer.url, 'edits', 'M3TT9A', 'Approve the edit')
    await clerk.open(edit)
    await expect(main.getByText('Applied', { exact: true }).first()).toBeVisible()
    await expect(main.getByText('49,000 → 50,000')).toBeVisible()
    const voucher = (await main.getByText(/^TS-/).first().textContent()) ?? ''
    await main.getByRole('link', { name: '065-2411000077' }).click()
    const thread = main.getByRole('region', { name: 'Story of the ticket' }).first()
    const sale = thread.getByRole('row').filter({ hasText: 'Ticket Sale' })
    await expect(sale).toContainText('50,000.00')
    await expect(sale).toContainText(voucher)
    await expect(thread.getByRole('row').filter({ hasText: 'Ticket Edit' })).toContainText('Applied')
    await expect(main.getByText('SV803', { exact: true }).first()).toBeVisible()
  })

  await test.step('the books agree', async () => {
    await clerk.sit('admin')
    await clerk.open('/apps/voucherQueue')
    await main.getByRole('button', { name: 'Check now' }).click()
    await expect(main.getByText(/^The books are in order/)).toBeVisible()
  })
})

test('two clerks at the same tickets: one wins, the other is told and loses nothing typed', async ({
  page,
  testServer,
  browser,
}) => {
  test.slow()
  await openCashier(testServer)
  await insertRow(testServer.db, 'authorize_account', {
    user: testServer.users.ids.manager,
    scope: 'ticket',
    max_amount: 1_000_000_00n,
    valid_from: testServer.clock.today(),
  })
  const own = await browser.newContext()
  await inServerTime(own)
  const other = await own.newPage()
  await signIn(page, testServer, 'ticketing')
  await signIn(other, testServer, 'manager')
  const [mine, theirs] = [page.locator('main'), other.locator('main')]
  const both = async (path: string) => {
    await page.goto(`${testServer.url}${path}`)
    await other.goto(`${testServer.url}${path}`)
  }
  const line = (no: string) => ({
    ticket_no: no,
    passenger_name: 'MD RAKIB HASAN',
    pnr: 'K7Q2LM',
    sector: 'DAC-RUH',
    fare: '45000.00',
    tax: '8500.00',
  })
  const { rows } = await sql<{ airline: number; gds: number }>`
    select a.id as airline, (select min(id) from gds) as gds from airway a where a.iata_code = 'SV'`.execute(
    testServer.db,
  )
  const made = await testServer.send('ticketing', 'POST', '/ticket_purchase/api/v1/ticket_purchase/create/', {
    channel: 'bsp',
    ...rows[0],
    lines: [line('0652411000011')],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const purchase = Number(made.body['id'])

  await test.step('they edit the same purchase', async () => {
    await both(`/apps/tiketentry-management/${purchase}`)
    await fill(mine, 'PNR, Line 1', 'AAAAAA')
    await fill(theirs, 'PNR, Line 1', 'BBBBBB')
    await save(page, /tiketentrys\/\d+/)
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = other.getByRole('alertdialog')
    await expect(conflict.getByText(/ changed this ticket purchase meanwhile$/)).toBeVisible()
    const choice = conflict.getByRole('radiogroup', { name: 'Tickets' })
    await expect(choice.getByRole('radio', { name: 'Mine: Line 1: PNR BBBBBB' })).toBeChecked()
    await expect(choice.getByRole('radio', { name: 'Theirs: Line 1: PNR AAAAAA' })).toBeVisible()
    await conflict.getByRole('button', { name: 'Back to the form' }).click()
    await expect(theirs.getByLabel('PNR, Line 1')).toHaveValue('BBBBBB')
  })

  await test.step('they sell the same ticket', async () => {
    const issued = await testServer.send(
      'ticketing',
      'POST',
      `/ticket_purchase/api/v1/ticket_purchase/event/${purchase}/`,
      { type: 'FINALISE' },
    )
    expect(issued.status, JSON.stringify(issued.body)).toBe(200)
    await both(`${desk}?queue=stock`)
    for (const [main, price] of [
      [mine, '54500'],
      [theirs, '55000'],
    ] as const) {
      await main.getByRole('link', { name: 'Sell', exact: true }).click()
      await fill(main, 'Customer', { pick: 'Abdul Karim' })
      await fill(main, 'Sale price, Line 1', price)
    }
    await save(page, /ticketsales\/\d+/)
    await save(other, /ticketsales\/\d+/)
    await expect(other.getByText(/^Warning.* is on sale TSD-\d{4}-\d+ already\.$/).first()).toBeVisible()
    for (const main of [mine, theirs])
      await main.getByRole('button', { name: 'Hand in the sale', exact: true }).click()
    await mine.getByRole('form').getByRole('button', { name: 'Hand in the sale', exact: true }).click()
    await expect(mine.getByText('Draft', { exact: true })).toHaveCount(0)
    // The open form of the other learns of it by itself.
    await expect(
      theirs.getByText(/ is on sale TSD-\d{4}-\d+, which waits to be authorised\.$/).first(),
    ).toBeVisible()
    await expect(theirs.getByText('Draft', { exact: true }).first()).toBeVisible()
    await expect(theirs.getByText('55,000.00').first()).toBeVisible()
    await expect(theirs.getByText(/^Rony Costa changed sale TSD-\d{4}-\d+ last, on /).first()).toBeVisible()
  })

  await test.step('one reissues the ticket while the other asks for a refund', async () => {
    const send = async (who: StaffName, module: string, id: number, body: object) => {
      const at = `/${module}/api/v1/${module}/event/${id}/`
      const answer = await testServer.send(who, 'POST', at, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const create = async (module: string, body: object) => {
      const answer = await testServer.send('ticketing', 'POST', `/${module}/api/v1/${module}/create/`, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return Number(answer.body['id'])
    }
    const { rows: sales } = await sql<{ id: number; ticket: number }>`
      select s.id, l.ticket from ticket_sale s join ticket_sale_line l on l.ticket_sale = s.id where s.state = 'submitted'`.execute(
      testServer.db,
    )
    const [{ id: sale, ticket } = { id: 0, ticket: 0 }] = sales
    await send('manager', 'ticket_sale', sale, { type: 'AUTHORISE', reason: 'the agent pays on Thursday' })
    const day = testServer.clock.today()
    const depute = await create('ticket_depute', { ticket, kind: 'date', request_date: day })
    await send('ticketing', 'ticket_depute', depute, {
      type: 'QUOTE',
      fare_diff: '4000.00',
      tax_diff: '0.00',
      penalty: '2500.00',
    })
    await send('ticketing', 'ticket_depute', depute, { type: 'ACCEPT' })
    const refund = await create('ticket_refund', {
      ticket,
      request_date: day,
      request_reason: 'the passenger withdrew',
      settlement: 'bsp',
    })
    // The clerk types the number of the application while the manager records the new ticket.
    await page.goto(`${testServer.url}/apps/ticketrefund-management/ticketrefunds/${refund}`)
    const asking = mine.getByRole('form', { name: 'Send the request to the airline' })
    await openForm(mine, 'Send the request to the airline')
    await fill(asking, 'Refund application number', '8800001')
    await work(other, testServer.url, 'deputes', 'AAAAAA', 'Record the new ticket', {
      'New ticket number': '065-2411000029',
    })
    await asking.getByRole('button', { name: 'Send the request to the airline', exact: true }).click()
    await expect(mine.getByText('This ticket is exchanged and cannot be refunded.').first()).toBeVisible()
    await expect(mine.getByText(/^Mahbub Alam changed the ticket last, on /).first()).toBeVisible()
    await expect(asking.getByLabel('Refund application number')).toHaveValue('8800001')
    await expect(mine.getByText('Requested', { exact: true }).first()).toBeVisible()
  })
  await own.close()
})

test('a memo of an airline: disputed and withdrawn, and disputed in vain, accepted and owed', async ({
  page,
  testServer,
}) => {
  const main = page.locator('main')
  const clerk = clerkOf(page, testServer, () => 0, name)
  await openCashier(testServer)
  for (const who of ['manager', 'accounts'] as const)
    await insertRow(testServer.db, 'authorize_account', {
      user: testServer.users.ids[who],
      scope: 'ticket',
      max_amount: 1_000_000_00n,
      valid_from: testServer.clock.today(),
    })
  const enter = async (no: string, amount: string) => {
    await clerk.open('/apps/ticketMemo-management/new')
    await fill(main, 'Memo number', no)
    await fill(main, 'Airline', { pick: 'Saudia' })
    await fill(main, 'Amount', amount)
    await fill(main, 'Reason of the airline', 'fare of another class')
    return save(page, /ticketMemos\/\d+/)
  }
  await clerk.sit('ticketing')
  const given = await enter('0656100001', '3200')
  const kept = await enter('0656100002', '1800')

  await test.step('the manager disputes both within their days: nothing is posted', async () => {
    await clerk.sit('manager')
    for (const memo of [given, kept])
      await clerk.act(memo, 'Dispute the memo', { Reason: 'the fare was filed correctly' })
    await page.goto(`${testServer.url}${desk}?queue=memos`)
    await expect(main.getByRole('row').filter({ hasText: 'Disputed' })).toHaveCount(2)
  })
  await test.step('the airline withdraws one: it leaves the desk, and the books say nothing of it', async () => {
    await clerk.act(given, 'Record that the airline withdraws')
    await expect(main.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
    await page.goto(`${testServer.url}${desk}?queue=memos`)
    await expect(main.getByRole('row').filter({ hasText: 'Disputed' })).toHaveCount(1)
  })
  await test.step('it insists on the other: its lines are seen before, it is posted and owed through BSP', async () => {
    await main.getByRole('button', { name: 'Record that the airline insists: Saudia · ADM' }).click()
    await expect(previewOf(page).getByRole('row').filter({ hasText: '5103' })).toContainText('1,800.00')
    await expect(previewOf(page).getByRole('row').filter({ hasText: '2101' })).toContainText('1,800.00')
    await work(page, testServer.url, 'memos', 'Saudia', 'Record that the airline insists')
    await page.goto(`${testServer.url}${desk}?queue=billings`)
    await expect(main.getByText('1,800.00').first()).toBeVisible()
    await clerk.closed(kept, 'Close the settled memo', 'BDT 1,800 of this memo is still open.')
  })
})
