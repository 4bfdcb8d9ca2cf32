/** The calendar of BSP: rows decide for their days, the rule for the others, and no day is in two periods (decision 1134). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importer } from '../../papers/import-file.ts'
import { openDesk, type Desk } from '../desk.ts'

const today = '2025-07-20'
const header =
  'billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission,net,currency'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(today)
})
afterAll(() => desk.base.close())

const calendar = '/bsp_period/api/v1/bsp_period'
const period = (code: string, from: string, to: string, remit: string, more: object = {}) => ({
  code,
  from_day: from,
  to_day: to,
  remit_on: remit,
  ...more,
})
const add = (body: object, who: 'ticketing' | 'accounts' | 'processing' = 'accounts') =>
  desk.send(who, 'POST', `${calendar}/create/`, body)
const faultsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['errors'] as { pointer: string; message: string }[]).map(
    ({ pointer, message }) => `${pointer} ${message}`,
  )
const bsp = async () => {
  const { body } = await desk.send('accounts', 'GET', '/dashboard/api/v1/dashboard/ticket_desk/')
  const { bsp } = body['money'] as { bsp: { periods: { period: string; due_on: string }[] } | null } // The answer of the route.
  return bsp?.periods[0]
}
const billed = async (number: string, said = '2507-P3') => {
  const { body } = await desk.send('accounts', 'POST', '/bsp_statement/api/v1/bsp_statement/create/', {
    content: `${header}\n${said},TKTT,065,${number},${today},45000.00,8500.00,0,3150.00,135.00,50485.00,BDT`,
  })
  return body
}

describe('the calendar of BSP', () => {
  it('is the usual rule while it has no row', async () => {
    const {
      tickets: [ticket = 0],
    } = await desk.bought()
    expect(await bsp()).toMatchObject({ period: '2507-P3', due_on: '2025-07-30' })
    const { ticket_no: number } = await desk.record('iata_ticket', ticket)
    expect(await billed(String(number))).toMatchObject({ period: '2507-P3', due_on: '2025-07-30' })
  })

  it('decides for the days of its rows: what is due, and until when a billing is paid', async () => {
    expect((await add(period('2507-P3', '2025-07-16', '2025-07-22', '2025-07-28'))).status).toBe(201)
    expect(await bsp()).toMatchObject({ period: '2507-P3', due_on: '2025-07-28' })
    expect(await billed('0652499990001')).toMatchObject({
      period: '2507-P3',
      from_day: '2025-07-16',
      to_day: '2025-07-22',
      due_on: '2025-07-28',
    })
    // The rule stands for a period the calendar does not have.
    expect(await billed('0652499990002', '2507-P4')).toMatchObject({ due_on: '2025-08-07' })
  })

  it('lets a row be changed, and what is due follows; an inactive row counts as none', async () => {
    const { body } = await desk.send('accounts', 'GET', `${calendar}/all`)
    const [row] = body['bsp_periods'] as { id: number; version: number }[] // The answer of the route.
    const put = (more: object, version?: number) =>
      desk.send('accounts', 'PUT', `${calendar}/update/${row?.id}`, more, version)
    const moved = await put(period('2507-P3', '2025-07-16', '2025-07-23', '2025-07-29'), row?.version)
    expect([moved.status, moved.body['to_day']]).toEqual([200, '2025-07-23'])
    expect(await bsp()).toMatchObject({ due_on: '2025-07-29' })
    const off = await put({ is_active: false }, Number(moved.body['version']))
    expect(off.status).toBe(200)
    expect(await bsp()).toMatchObject({ due_on: '2025-07-30' })
    expect((await put({ is_active: true }, Number(off.body['version']))).status).toBe(200)
  })

  it('refuses days of another row at the day that is in it', async () => {
    expect(faultsOf(await add(period('2507-P9', '2025-07-20', '2025-07-31', '2025-08-07')))).toEqual([
      '/from_day Some of these days belong to period 2507-P3.',
    ])
    expect(faultsOf(await add(period('2507-P9', '2025-07-09', '2025-07-16', '2025-07-20')))).toEqual([
      '/to_day Some of these days belong to period 2507-P3.',
    ])
    expect(faultsOf(await add(period('2507-P9', '2025-07-01', '2025-07-31', '2025-08-07')))).toEqual([
      '/to_day Some of these days belong to period 2507-P3.',
    ])
    expect(faultsOf(await add(period('2507-p3', '2025-09-01', '2025-09-08', '2025-09-15')))).toEqual([
      '/code This period is already in the calendar.',
    ])
    expect(faultsOf(await add(period('2513-P1', '2025-09-08', '2025-09-01', '2025-08-15')))).toEqual([
      '/code Period must look like 2507-P3.',
      '/to_day To cannot be before From.',
      '/remit_on Payable on cannot be before To.',
    ])
  })

  it('refuses them in the database, whatever writes', async () => {
    const write = (from: string, to: string, remit: string) =>
      desk.base.database.asOwner(
        `insert into bsp_period (code, from_day, to_day, remit_on) values ('2507-P8', '${from}', '${to}', '${remit}')`,
      )
    await expect(write('2025-07-23', '2025-07-25', '2025-08-01')).rejects.toThrow('bsp_period_apart')
    await expect(write('2025-07-27', '2025-07-26', '2025-08-01')).rejects.toThrow('bsp_period_order')
    await expect(write('2025-07-26', '2025-07-27', '2025-07-26')).rejects.toThrow('bsp_period_order')
  })

  it('is filled year by year from the rule, beside its rows and not beyond the next', async () => {
    const fill = (who: 'accounts' | 'processing' = 'accounts') =>
      desk.send(who, 'POST', `${calendar}/fill_year`)
    expect((await fill('processing')).status).toBe(403)
    // The row of July stands in place of the third period.
    expect(await fill()).toMatchObject({ status: 200, body: { year: 2025, periods: 47 } })
    expect(await fill()).toMatchObject({ status: 200, body: { year: 2026, periods: 48 } })
    expect(await fill()).toMatchObject({
      status: 409,
      body: { code: 'bsp.filled', detail: 'The calendar is filled to the end of 2026.' },
    })
    const rows = await desk.base.database.asOwner(
      "select code, from_day::text, remit_on::text from bsp_period where code in ('2507-P3', '2602-P3', '2612-P4') order by code",
    )
    expect(rows).toEqual([
      { code: '2507-P3', from_day: '2025-07-16', remit_on: '2025-07-29' },
      { code: '2602-P3', from_day: '2026-02-16', remit_on: '2026-02-28' },
      { code: '2612-P4', from_day: '2026-12-24', remit_on: '2027-01-07' },
    ])
  })

  it('comes from a file as well, where a row that shares days with another says so', async () => {
    const work = importer(desk.base, await desk.users.as('accounts'))
    const made = await work.whole('bsp_period', [
      ['Period', 'From', 'To', 'Payable on'],
      ['2801-P1', '2028-01-01', '2028-01-10', '2028-01-20'],
      ['2801-P2', '2028-01-10', '2028-01-20', '2028-01-30'],
      ['2612-P9', '2026-12-31', '2026-12-31', '2027-01-07'],
    ])
    expect((await work.rows(made.id)).map(({ state, faults }) => [state, faults?.[0]?.message])).toEqual([
      ['created', undefined],
      ['bad', 'Some of these days belong to period 2801-P1.'],
      ['bad', 'Some of these days belong to period 2612-P4.'],
    ])
  })

  it('is kept by ticketing and accounts, and read by processing', async () => {
    expect((await add(period('2701-P1', '2027-01-01', '2027-01-08', '2027-01-15'), 'ticketing')).status).toBe(
      201,
    )
    expect(
      (await add(period('2701-P2', '2027-01-09', '2027-01-15', '2027-01-22'), 'processing')).status,
    ).toBe(403)
    expect((await desk.send('processing', 'GET', `${calendar}/all`)).status).toBe(200)
  })
})
