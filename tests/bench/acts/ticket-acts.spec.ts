/** Seconds, keys and clicks of the acts of a ticketing clerk: a booking of four entered by hand and by paste, sold, and one of it refunded. `npm run bench -- acts` */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { showTicketNumber } from '../../../src/domain/tickets/ticket-number.ts'
import { rakib } from '../../server/agency-data.ts'
import { insertRow } from '../../server/users.ts'
import { deskOf } from '../../e2e/desk.ts'
import { expect, signIn, signInByRequest, test, type TestServer } from '../../e2e/test-server.ts'
import { measuredClerk } from './measured-clerk.ts'

const people = [
  ['MD RAHIM UDDIN', 'UDDIN/MD RAHIM MR', 'A00000001'],
  ['KAMAL HOSSAIN', 'HOSSAIN/KAMAL MR', 'A00000002'],
  ['JAMAL MIA', 'MIA/JAMAL MR', 'A00000003'],
  ['SELIM REZA', 'REZA/SELIM MR', 'A00000004'],
] as const
const numberOf = (at: number): string => `065241100000${at}`

/** The interface files Amadeus writes for a booking of four, each ticket with its fare. */
function interfaceFiles(): string {
  const [sample = ''] = readFileSync(
    new URL('../../fixtures/tickets/amadeus-air.txt', import.meta.url),
    'utf8',
  )
    .split(/^(?=AIR-BLK)/m)
    .filter(Boolean)
  const head = sample.slice(0, sample.indexOf('I-001;'))
  const foot = sample.slice(sample.indexOf('TKOK'))
  return people
    .map(([, name, passport], at) =>
      [
        head.replaceAll('QATAR AIRWAYS;QR 157', 'SAUDIA;SV 065').replaceAll('QR ', 'SV '),
        `I-001;01${name};;APDAC 880 2 55500000//E-TICKET@EXAMPLE.COM;;\n`,
        `SSR DOCS SV  HK1/P/BGD/${passport}/BGD/04JAN92/M/17MAR31/${name.replace(/ MR$/, '')};P1\n`,
        `T-K065-${numberOf(at + 5).slice(3)}\nFM*M*7\nFPCASH\nFVSV;S3-4;P1\n`,
        foot.replaceAll('QR', 'SV'),
      ].join(''),
    )
    .join('\n')
}

async function registerPeople(testServer: TestServer): Promise<void> {
  for (const [at, [name, , passport]] of people.entries())
    await deskOf(testServer, () => 0).register({
      ...(await rakib(testServer)),
      full_name: name,
      passport_no: passport,
      nid_no: `199812340${at}`,
      mobile: `+880171234567${at}`,
      mrz_line1: null,
      mrz_line2: null,
      payer: 'passenger',
      agreed_amount: '150000.00',
    })
  await insertRow(testServer.db, 'authorize_account', {
    user: testServer.users.ids.manager,
    scope: 'ticket',
    max_amount: 1_000_000_00n,
    valid_from: testServer.clock.today(),
  })
}

test('the acts of the ticket desk', async ({ page, testServer }) => {
  const main = page.locator('main')
  await registerPeople(testServer)
  const clerk = await measuredClerk(page)
  await signIn(page, testServer, 'ticketing')
  const open = (path: string) => page.goto(`${testServer.url}${path}`)
  const atDesk = async (queue = 'todo') => {
    await open(`/apps/ticketDesk?queue=${queue}`)
    await expect(main.getByRole('tab').first()).toBeVisible()
  }
  const saved = async (list: RegExp) => {
    await clerk.click(page.getByRole('button', { name: 'Save', exact: true }))
    await page.waitForURL((at) => list.test(at.pathname))
  }
  /** A step of the record on the page: its form is opened, a reason that is wanted given, and sent. */
  const step = async (name: string, reason = '') => {
    const form = page.getByRole('form', { name, exact: true })
    const opener = main
      .getByRole('tab', { name, exact: true })
      .or(main.getByRole('radio', { name, exact: true }))
      .or(main.getByRole('button', { name, exact: true }))
    await expect(form.or(opener).first()).toBeVisible()
    if (!(await form.isVisible())) await clerk.click(opener.first())
    if (reason !== '') {
      const more = form.getByRole('button', { name: /^\d+ more field/ })
      const field = form.getByRole('textbox', { name: 'Reason', exact: true })
      if (!(await field.isVisible()) && (await more.count()) > 0) await clerk.click(more)
      await clerk.click(field)
      await page.keyboard.type(reason)
    }
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) =>
          response.request().method() === 'POST' && /\/event\/\d+\/?$/.test(new URL(response.url()).pathname),
      ),
      clerk.click(form.getByRole('button', { name, exact: true })),
    ])
    expect(answer.ok(), await answer.text()).toBe(true)
  }

  await atDesk()
  await clerk.act('four passengers entered by hand', async () => {
    await clerk.click(main.getByRole('button', { name: 'New request' }))
    await clerk.pick('Airline', 'Saudia')
    await clerk.pick('GDS', 'Amadeus')
    for (const [at, [name]] of people.entries()) {
      const line = at + 1
      if (at > 0) await clerk.click(main.getByRole('button', { name: /^Add/ }))
      await clerk.type(`Ticket number, Line ${line}`, numberOf(line))
      await clerk.pick(`Passenger, Line ${line}`, name)
      if (at > 0) {
        // Booking, way and fares are those of the line above.
        await clerk.press('Control+d')
        continue
      }
      await clerk.type(`PNR, Line ${line}`, 'K7Q2LM')
      await clerk.type(`Sector, Line ${line}`, 'DAC-RUH')
      await clerk.type(`Flight No, Line ${line}`, 'SV805')
      await clerk.type(`Fare, Line ${line}`, '45000')
      await clerk.type(`Tax, Line ${line}`, '8500')
      await clerk.type(`Commission, Line ${line}`, '3150')
    }
    await saved(/tiketentrys\/\d+/)
  })

  await page.goto(`${testServer.url}/healthz`)
  await atDesk()
  await page.evaluate((text) => navigator.clipboard.writeText(text), interfaceFiles())
  await clerk.act('four passengers entered by paste', async () => {
    await clerk.click(main.getByRole('button', { name: 'New request' }))
    await clerk.click(main.getByRole('textbox', { name: /^Paste a booking/ }))
    await clerk.press('Control+v')
    await expect(main.getByRole('textbox', { name: 'Ticket number, Line 4' })).not.toHaveValue('')
    await saved(/tiketentrys\/\d+/)
  })
  const { rows: entered } = await sql<{ lines: number; people: number; taxed: number }>`
    select count(*)::int as lines, count(passenger)::int as people, count(*) filter (where tax > 0)::int as taxed
    from ticket_purchase_line`.execute(testServer.db)
  expect(entered).toEqual([{ lines: 8, people: 8, taxed: 8 }])

  await clerk.act('the tickets of the booking issued', () => step('Issue the tickets'))
  await expect
    .poll(async () => (await sql`select 1 from iata_ticket`.execute(testServer.db)).rows.length)
    .toBe(4)

  await atDesk('stock')
  await clerk.act('four tickets sold and handed in', async () => {
    await clerk.click(main.getByRole('link', { name: 'Sell all 4 of the booking' }).first())
    await clerk.pick('Customer', 'Abdul Karim')
    for (const at of people.keys()) await clerk.type(`Sale price, Line ${at + 1}`, '70000')
    await saved(/ticketsales\/\d+/)
    await step('Hand in the sale')
  })
  const sale = new URL(page.url()).pathname
  await signInByRequest(page, testServer, 'manager')
  await open(sale)
  await clerk.act('the sale authorised by the manager', () => step('Authorise the sale', 'pays Thursday'))

  await signInByRequest(page, testServer, 'ticketing')
  await atDesk()
  await clerk.act('one ticket given back, sent to the airline', async () => {
    await clerk.goTo(`${testServer.url}/apps/ticketrefund-management/new`)
    await clerk.pick('Ticket', showTicketNumber(numberOf(6)))
    await clerk.type('Reason', 'the visa was refused')
    await clerk.type('Refund application number', '8800001')
    await saved(/ticketrefunds\/\d+/)
    await step('Send the request to the airline')
  })
  const { rows: states } = await sql<{ state: string; tickets: number }>`
    select state, count(*)::int as tickets from iata_ticket group by state order by state`.execute(
    testServer.db,
  )
  expect(states).toEqual([
    { state: 'refund_pending', tickets: 1 },
    { state: 'sold', tickets: 3 },
  ])
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/ticket-acts.json', `${JSON.stringify(clerk.acts, null, 1)}\n`)
  console.table(clerk.acts)
})
