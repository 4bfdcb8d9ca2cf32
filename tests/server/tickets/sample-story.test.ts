/** The story that runs through the sample files, from what is pasted to what the bank paid, to the paisa. Source: samples 2, 7, 8. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { insertRow } from '../users.ts'
import { openMoneyDesk, type MoneyDesk } from './money-desk.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/tickets/${name}`, import.meta.url), 'utf8')
/** The interface files of one sample, each from its first line. */
const [sale = '', conjunction = '', reissue = '', , refund = ''] =
  fixture('amadeus-air.txt').split(/^(?=AIR-BLK)/m)
const [booking = ''] = fixture('pasted-amadeus.txt')
  .split(/^### .*\n/m)
  .slice(1)

interface ReadLine {
  use: string
  values: Record<string, string | null>
  original: string | null
  difference: string | null
}

let desk: MoneyDesk
let qatar: number
beforeAll(async () => {
  desk = await openMoneyDesk('2026-11-10', '900000.00')
  qatar = await insertRow(desk.base.db, 'airway', {
    name: 'Qatar Airways',
    iata_code: 'QR',
    accounting_code: '157',
    channel: 'bsp',
    commission_bp: 0,
  })
})
afterAll(() => desk.base.close())

const paste = async (text: string): Promise<ReadLine[]> => {
  const { status, body } = await desk.send(
    'ticketing',
    'POST',
    '/ticket_purchase/api/v1/ticket_purchase/read_text',
    { text },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body['lines'] as ReadLine[] // The answer's own schema says so.
}
/** Values as the form sends them: what the text leaves open is zero, as the form shows it. */
const formLine = ({ values }: ReadLine, typed: object = {}): object => ({
  ...values,
  tax: values['tax'] ?? '0.00',
  other: values['other'] ?? '0.00',
  commission: values['commission'] ?? '0.00',
  ait: values['ait'] ?? '0.00',
  ...typed,
})
const buy = async (lines: object[], issued: string): Promise<number[]> =>
  (await desk.bought(lines, { airline: qatar, issue_date: issued })).tickets
const must = async (
  who: Parameters<MoneyDesk['event']>[0],
  module: string,
  id: number,
  body: object,
): Promise<Record<string, unknown>> => {
  const done = await desk.event(who, module, id, body)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return done.body
}
const ticketOf = async (number: string): Promise<Record<string, unknown>> => {
  const { rows } = await sql<{
    id: number
  }>`select id from iata_ticket where ticket_no = ${number} and not is_deleted`.execute(desk.base.db)
  expect(rows).toHaveLength(1)
  return desk.record('iata_ticket', rows[0]?.id ?? 0)
}
const owedToAirline = async (): Promise<string> => {
  const { rows } = await sql<{ open: string }>`
    select (coalesce(sum(l.credit_minor - l.debit_minor), 0) / 100.0)::numeric(14, 2)::text as open
    from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = '2101'`.execute(
    desk.base.db,
  )
  return rows[0]?.open ?? ''
}

it('comes out exactly: sold, reissued, refunded, billed and paid', async () => {
  const { clock } = desk.base
  // 10 November: a booking and its interface file are pasted together; the infant's fare stands in neither.
  const pasted = await paste(`${booking}\n${sale}`)
  expect(pasted.map(({ use, values }) => [use, values['ticket_no'], values['fare'], values['tax']])).toEqual([
    ['fill', '1572410000102', '51240.00', '12655.00'],
    ['fill', '1572410000101', '51240.00', '12655.00'],
    ['fill', '1572410000103', null, null],
  ])
  const infant = { fare: '5124.00', tax: '340.00', commission: '358.68' }
  const first = await buy(
    pasted.map((line) => formLine(line, line.values['fare'] === null ? infant : {})),
    '2026-11-10',
  )
  // 12 November: two documents for one journey. The sample is of another airline than the billing, which gives no commission.
  clock.set('2026-11-12')
  const [journey] = await paste(conjunction.replace('176-2410000201', '157-2410000201'))
  expect(journey?.values).toMatchObject({
    ticket_no: '1572410000201',
    sector: 'DAC-DXB-LHR-DXB-CMB-DAC',
    return_date: '2026-12-28',
    fare: '156160.00',
    tax: '31275.00',
    commission: '2500.00',
  })
  const second = await buy(journey ? [formLine(journey, { commission: '0.00' })] : [], '2026-11-12')
  expect(await owedToAirline()).toBe('313156.72')
  for (const [ticket, price] of [
    [first[0], '65000.00'],
    [first[1], '65000.00'],
    [first[2], '6000.00'],
    [second[0], '190000.00'],
  ] as const)
    await desk.sold(ticket ?? 0, price)

  // 18 November: the first ticket is reissued; 8,660.00 is collected.
  clock.set('2026-11-18')
  const [exchange] = await paste(reissue)
  expect(exchange).toMatchObject({ use: 'exchange', original: '1572410000101', difference: '8660.00' })
  const old = await ticketOf('1572410000101')
  const depute = await desk.create('ticket_depute', {
    ticket: old['id'],
    kind: 'date',
    request_date: '2026-11-18',
  })
  await must('ticketing', 'ticket_depute', depute, {
    type: 'QUOTE',
    fare_diff: '3660.00',
    tax_diff: '0.00',
    penalty: exchange?.values['other'],
  })
  expect((await desk.record('ticket_depute', depute))['payable']).toBe(exchange?.difference)
  await must('ticketing', 'ticket_depute', depute, { type: 'ACCEPT' })
  await must('manager', 'ticket_depute', depute, {
    type: 'REISSUE',
    new_ticket_no: exchange?.values['ticket_no'],
    new_travel_date: exchange?.values['travel_date'],
  })

  // 19 November: a ticket is issued and voided on the same day.
  clock.set('2026-11-19')
  const [voided = 0] = await buy(
    [desk.line({ ticket_no: '1572410000160', travel_date: '2026-12-05' })],
    '2026-11-19',
  )
  await must('manager', 'iata_ticket', voided, { type: 'VOID', reason: 'issued for the wrong person' })

  // 20 November: the second ticket is refunded with a penalty of 6,100.00.
  clock.set('2026-11-20')
  const [back] = await paste(refund)
  expect(back).toMatchObject({ use: 'refund', original: '1572410000102', difference: '57795.00' })
  const given = await desk.create('ticket_refund', {
    ticket: (await ticketOf('1572410000102'))['id'],
    kind: 'full',
    request_date: '2026-11-20',
    request_reason: 'the passenger withdrew',
    ra_no: '8800001',
  })
  await must('ticketing', 'ticket_refund', given, { type: 'SUBMIT_TO_AIRLINE' })
  await must('manager', 'ticket_refund', given, {
    type: 'AIRLINE_APPROVED',
    fare_refund: back?.values['fare'],
    tax_refund: back?.values['tax'],
    airline_penalty: back?.values['other'],
    commission_recall: '3586.80',
  })
  expect(await desk.record('ticket_refund', given)).toMatchObject({ airline_credit: '54208.20' })

  // Everything pasted once more is known, each ticket once.
  const again = await paste(`${booking}\n${sale}\n${conjunction.replace('176-2410000201', '157-2410000201')}`)
  expect(again.map(({ use }) => use)).toEqual(['known', 'known', 'known', 'known'])

  // 1 December: the billing comes, and comes twice.
  clock.set('2026-12-01')
  const send = () =>
    desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
      content: fixture('bsp-hot.txt'),
    })
  const made = await send()
  expect([made.status, made.body]).toMatchObject([201, { documents: 8, amount: '171195.32' }])
  expect((await send()).status).toBe(409)
  const statement = Number(made.body['id'])
  const rows = async () =>
    (await desk.send('accounts', 'GET', `/bsp_statement/api/v1/bsp_statement/rows/${statement}`)).body[
      'rows'
    ] as { id: number; document_no: string; code: string; result: string; difference: string; memo: number }[] // The answer of the route.
  await must('accounts', 'bsp_statement', statement, { type: 'MATCH' })
  expect(
    (await rows())
      .map(({ code, document_no: no, result, difference }) => `${code} ${no} ${result} ${difference}`)
      .toSorted(),
  ).toEqual([
    'ADMA 1576010000017 missing_in_books 3586.80',
    'CANX 1572410000160 matched 0.00',
    'RFND 1572410000102 matched 0.00',
    'TKTT 1572410000101 matched 0.00',
    'TKTT 1572410000102 matched 0.00',
    'TKTT 1572410000103 matched 0.00',
    'TKTT 1572410000150 matched 0.00',
    // Paid to the airline with the passenger's card.
    'TKTT 1572410000201 amount_difference -100000.00',
  ])
  for (const { id, result } of await rows())
    if (result !== 'matched')
      await must('accounts', 'bsp_statement', statement, {
        type: 'RESOLVE',
        row: id,
        action: 'accept',
        reason: 'as billed',
      })
  for (const { document_no: no, memo } of await rows()) {
    if (!memo) continue
    const { version } = await desk.record('ticket_memo', memo)
    // The card relieves the customer; the debit memo is the agency's own loss.
    if (no === '1572410000201')
      expect(
        await desk.send(
          'ticketing',
          'PUT',
          `/ticket_memo/api/v1/ticket_memo/update/${memo}`,
          { lines: [{ sub_ledger: desk.customer, amount: '100000.00' }] },
          version,
        ),
      ).toMatchObject({ status: 200 })
    await must('manager', 'ticket_memo', memo, { type: 'ACCEPT' })
  }
  expect(await owedToAirline()).toBe('171195.32')
  await must('accounts', 'bsp_statement', statement, { type: 'MATCH' })
  await must('accounts', 'bsp_statement', statement, { type: 'CLOSE' })
  await must('accounts', 'bsp_statement', statement, { type: 'REMIT' })

  // 15 December: what is remitted is what the bank paid, in each of its statements.
  clock.set('2026-12-15')
  const { remittance, payment } = await desk.record('bsp_statement', statement)
  expect(remittance).toBe('171195.32')
  const { version } = await desk.record('payment_voucher', Number(payment))
  const put = await desk.send(
    'accounts',
    'PUT',
    `/payment_voucher/api/v1/payment_voucher/update/${String(payment)}/`,
    { mode: 'cash', account: await desk.account('1101') },
    version,
  )
  expect(put, JSON.stringify(put.body)).toMatchObject({ status: 200 })
  await desk.move('accounts', Number(payment), 'SUBMIT')
  await desk.move('manager', Number(payment), 'AUTHORISE')
  expect((await desk.record('bsp_statement', statement))['state']).toBe('remitted')
  expect(fixture('../bank/bank-mt940.sta')).toContain(':61:2612151215D171195,32NTRFBSP261101//')
  expect(fixture('../bank/bank-camt053.xml')).toContain('<Amt Ccy="BDT">171195.32</Amt>')
  expect(fixture('../bank/bank-bd.csv')).toContain(
    '15/12/2026,15/12/2026,RTGS IATA BSP BANGLADESH 261101,,"1,71,195.32"',
  )

  expect(await owedToAirline()).toBe('0.00')
  const states = await Promise.all(
    ['101', '102', '103', '150', '160', '201'].map(
      async (end) => `${end} ${String((await ticketOf(`1572410000${end}`))['state'])}`,
    ),
  )
  expect(states).toEqual(['101 exchanged', '102 refunded', '103 sold', '150 sold', '160 voided', '201 sold'])
  expect(await verifyBooks(desk.base.db)).toMatchObject({ ok: true, broken: [] })
})
