/**
 * What one clerk enters stands before the others at once: no page is loaded again. The time it took is noted
 * beside the result.
 */
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { openCashier } from '../server/books/cashier.ts'
import { insertRow, type StaffName } from '../server/users.ts'
import { clerkOf, fill } from './clerk.ts'
import { deskOf } from './desk.ts'
import { expect, inServerTime, signIn, test } from './test-server.ts'
import { jamal } from './passengers.ts'

const name = 'MD JAMAL UDDIN'

/** Marks the page as it is now; a page that is loaded again has lost the mark. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['seen'] = 'before'
  })
const isStill = (page: Page) => page.evaluate(() => document.documentElement.dataset['seen'] === 'before')

test('an event one clerk sends appears in the work list and on the passenger page of another', async ({
  page,
  browser,
  testServer,
}) => {
  let passenger = 0
  const clerk = clerkOf(page, testServer, () => passenger, name)
  const desk = deskOf(testServer, () => passenger)
  passenger = await desk.register(await jamal(testServer))

  const other = await browser.newContext()
  await inServerTime(other)
  try {
    const work = await other.newPage()
    await signIn(work, testServer, 'entry')
    await work.goto(`${testServer.url}/apps/myWork`)
    const lines = work.locator('main').getByRole('listitem').filter({ hasText: name })
    await expect(lines.filter({ hasText: 'Issue slip' })).toBeVisible()
    await expect(lines.filter({ hasText: 'Record the visit' })).toHaveCount(0)
    const case360 = await other.newPage()
    await case360.goto(`${testServer.url}/apps/passenger-management/passenger/${passenger}`)
    const journey = case360.locator('main').getByRole('region', { name: 'Journey', exact: true })
    await expect(journey.getByRole('listitem', { name: 'Medical: Not Examined' })).toBeVisible()
    for (const one of [work, case360]) await mark(one)

    await clerk.sit('processing')
    await clerk.open('/apps/medical/{id}')
    const form = page.locator('main').getByRole('form', { name: 'Issue slip', exact: true })
    await expect(form).toBeVisible()
    for (const [label, value] of Object.entries({
      'Medical center': { pick: 'Demo Medical Center Dhaka 1' },
      'Slip no': 'W27-000105',
      'Slip Date': '3/1/2027',
      'Appointment Date': '5/1/2027',
      Fee: '8500',
      'Paid By': { choose: 'Agency' },
    }))
      await fill(form, label, value)
    const answered = page
      .waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().includes('/medical/create/'),
      )
      .then((response) => ({ status: response.status(), at: Date.now() }))
    await form.getByRole('button', { name: 'Issue slip', exact: true }).click()
    const seen = async (what: string, shown: () => Promise<void>) => {
      await shown()
      const at = Date.now()
      test.info().annotations.push({
        type: 'latency',
        description: `${what}: ${Math.max(0, at - (await answered).at)} ms after the answer`,
      })
    }
    await Promise.all([
      seen('work list', () => expect(lines.filter({ hasText: 'Record the visit' })).toBeVisible()),
      seen('passenger page', () =>
        expect(journey.getByRole('listitem', { name: 'Medical: Slip Issued' })).toBeVisible(),
      ),
    ])
    expect((await answered).status).toBe(201)
    await expect(lines.filter({ hasText: 'Issue slip' })).toHaveCount(0)
    for (const one of [work, case360]) expect(await isStill(one)).toBe(true)
    console.log(
      test
        .info()
        .annotations.map(({ description }) => description)
        .join(', '),
    )
  } finally {
    await other.close()
  }
})

test('a sale another clerk authorises appears on the open pages of the ticket and of other documents', async ({
  page,
  browser,
  testServer,
}) => {
  const sent = async (who: StaffName, at: string, body: object) => {
    const answer = await testServer.send(who, 'POST', at, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const create = async (module: string, body: object) =>
    Number((await sent('ticketing', `/${module}/api/v1/${module}/create/`, body))['id'])
  const act = (who: StaffName, module: string, id: number, body: object) =>
    sent(who, `/${module}/api/v1/${module}/event/${id}/`, body)

  await openCashier(testServer)
  await insertRow(testServer.db, 'authorize_account', {
    user: testServer.users.ids.manager,
    scope: 'ticket',
    max_amount: 1_000_000_00n,
    valid_from: testServer.clock.today(),
  })
  const { rows } = await sql<{ airline: number; gds: number; customer: number }>`
    select a.id as airline, (select min(id) from gds) as gds,
      (select min(s.id) from sub_ledger_account s join ledger_account l on l.id = s.ledger_account where l.code = '1301' and s.party_type = 'agent') as customer
    from airway a where a.iata_code = 'SV'`.execute(testServer.db)
  const [{ airline, gds, customer } = { airline: 0, gds: 0, customer: 0 }] = rows
  const purchase = await create('ticket_purchase', {
    channel: 'bsp',
    airline,
    gds,
    lines: [
      {
        ticket_no: '0652411000011',
        passenger_name: name,
        pnr: 'K7Q2LM',
        sector: 'DAC-RUH',
        fare: '45000.00',
        tax: '8500.00',
      },
    ],
  })
  await act('ticketing', 'ticket_purchase', purchase, { type: 'FINALISE' })
  const { rows: tickets } = await sql<{
    id: number
  }>`select id from iata_ticket order by id desc limit 1`.execute(testServer.db)
  const ticket = tickets[0]?.id ?? 0
  const sale = (price: string) =>
    create('ticket_sale', { customer, sale_date: testServer.clock.today(), lines: [{ ticket, price }] })

  const other = await browser.newContext()
  await inServerTime(other)
  try {
    const list = await other.newPage()
    await signIn(list, testServer, 'ticketing')
    await list.goto(`${testServer.url}/apps/iataTicket-management/iataTickets`)
    const line = list.locator('main').getByRole('row').filter({ hasText: 'K7Q2LM' })
    await expect(line).toContainText('In Stock')
    await signIn(page, testServer, 'ticketing')
    await page.goto(`${testServer.url}/apps/iataTicket-management/iataTickets/${ticket}`)
    const main = page.locator('main')
    const story = main.getByRole('region', { name: 'Story of the ticket' })
    const next = main.getByRole('region', { name: 'What can be done with it' })
    await expect(story.getByRole('row').filter({ hasText: 'Ticket Purchase' })).toHaveCount(1)
    await expect(next.getByRole('link').first()).toBeVisible()
    for (const one of [page, list]) await mark(one)

    // A sale that is only entered: the ticket is as it was, its page says that it is on a sale.
    const first = await sale('54500.00')
    await expect(story.getByRole('row').filter({ hasText: 'Ticket Sale' })).toContainText('Draft')
    const second = await sale('55000.00')
    await expect(story.getByRole('row').filter({ hasText: 'Ticket Sale' })).toHaveCount(2)

    // The page of the second sale, its form open with what was typed.
    const draft = await other.newPage()
    await draft.goto(`${testServer.url}/apps/ticketsale-management/ticketsales/${second}`)
    await draft.locator('main').getByRole('button', { name: 'Hand in the sale', exact: true }).click()
    await mark(draft)

    await act('ticketing', 'ticket_sale', first, { type: 'SUBMIT' })
    await act('manager', 'ticket_sale', first, { type: 'AUTHORISE', reason: 'the agent pays on Thursday' })
    await expect(main.getByText('Sold', { exact: true }).first()).toBeVisible()
    await expect(line).toContainText('Sold')
    await expect(
      draft
        .locator('main')
        .getByText(/^Mahbub Alam changed the ticket last, on /)
        .first(),
    ).toBeVisible()
    for (const one of [page, list, draft]) expect(await isStill(one)).toBe(true)
  } finally {
    await other.close()
  }
})
