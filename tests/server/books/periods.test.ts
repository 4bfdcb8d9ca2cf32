/** Periods of the open years on one page: what keeps each open, and who may do what. Source: accounting 6.4. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kindOf } from '../../../src/domain/books/kinds/index.ts'
import { standingOfPeriods } from '../../../src/server/books/period-standing.ts'
import { runPeriodEvent, type PeriodEvent } from '../../../src/server/books/periods.ts'
import type { RunContext } from '../../../src/server/jobs/define-job.ts'
import { openYears } from '../../../src/server/operations/jobs/open-years.ts'
import { requireOpenPeriod } from '../../../src/server/books/allocations.ts'
import { runVoucherEvent, voucherOffers } from '../../../src/server/books/run-voucher.ts'
import { problemOf } from '../../../src/server/http/plugins/problems.ts'
import { findRecord } from '../../../src/server/records/read/find-record.ts'
import { AppError } from '../../../src/domain/errors.ts'
import { addDays, daysBetween, showDate } from '../../../src/foundation/values/dates.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { create } from '../../../src/server/composition/golden/records.ts'
import { makeGoldenAgency, type GoldenAgency } from '../../../src/server/composition/golden/agency.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rams-periods-'))
let base: TestDatabase
let agency: GoldenAgency
beforeAll(async () => {
  base = await testDatabase()
  agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
  agency.clock.set('2025-08-20')
})
afterAll(async () => {
  await base.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The first two periods as a person of a role sees them. */
const seen = async (roleName = 'admin') =>
  (
    await agency.as('approver', (crud) => standingOfPeriods({ ...crud, user: { ...crud.user, roleName } }))
  ).periods
    .slice(0, 2)
    .map(({ status, stops, events }) => ({
      status,
      stops: stops.map(({ what, message }) => `${what}: ${message}`),
      open: events.filter(({ open }) => open).map(({ event }) => event),
    }))
async function move(at: number, type: PeriodEvent): Promise<void> {
  await agency.as('approver', async (crud) => {
    const { periods } = await standingOfPeriods(crud)
    await runPeriodEvent(crud, periods[at]?.id ?? 0, type, periods[at]?.version ?? 0)
  })
}
const journal = kindOf('journal')

it('says of every period what keeps it open, until it is closed for good', async () => {
  const lines = [
    { account: agency.accounts.get('5303'), debit: '10.00' },
    { account: agency.accounts.get('2501'), credit: '10.00' },
  ]
  const id = await create(agency, 'journal', { date: '2025-07-31', lines })
  const send = (who: 'clerk' | 'approver', type: 'SUBMIT' | 'AUTHORISE', version: number) =>
    agency.as(who, (crud) => {
      if (!journal) throw new Error('There are no journals.')
      return runVoucherEvent(crud, {
        kind: journal,
        id,
        type,
        data: {},
        ifMatch: version,
        key: `${type} ${id}`,
      })
    })
  await send('clerk', 'SUBMIT', 1)
  const earlier = 'earlier: Close July 2025 first.'
  expect(await seen()).toEqual([
    { status: 'open', stops: ['waiting: Vouchers waiting for authorisation: 1.'], open: ['SOFT_CLOSE'] },
    { status: 'open', stops: [earlier], open: ['SOFT_CLOSE'] },
  ])
  await send('approver', 'AUTHORISE', 2)
  expect((await seen()).map(({ open }) => open)).toEqual([['SOFT_CLOSE', 'CLOSE'], ['SOFT_CLOSE']])
  expect((await seen('branch-manager')).map(({ open }) => open)).toEqual([['SOFT_CLOSE'], ['SOFT_CLOSE']])
  expect((await seen('accountant')).map(({ open }) => open)).toEqual([[], []])
  await move(0, 'SOFT_CLOSE')
  expect((await seen())[0]).toEqual({ status: 'soft_closed', stops: [], open: ['REOPEN', 'CLOSE'] })
  await move(0, 'REOPEN')
  await move(0, 'CLOSE')
  expect(await seen()).toEqual([
    { status: 'closed', stops: [], open: [] },
    { status: 'open', stops: [], open: ['SOFT_CLOSE', 'CLOSE'] },
  ])
})

it('names the years that are open, with the closing that is prepared', async () => {
  const year = () =>
    agency.as('approver', async (crud) =>
      (await standingOfPeriods(crud)).years.find(({ code }) => code === '2526'),
    )
  expect(await year()).toEqual({ code: '2526', ends_on: '2026-06-30', closing: null })
  const { rows } = await sql<{ id: number }>`select id from fiscal_year where code = '2526'`.execute(base.db)
  const closing = await create(agency, 'year_close', { fiscal_year: rows[0]?.id })
  expect(await year()).toEqual({ code: '2526', ends_on: '2026-06-30', closing })
})

it('says of a day that takes no entries which period it is and how it is opened, by every way in', async () => {
  const answerOf = async (work: Promise<unknown>) => {
    const fault: unknown = await work.then(
      () => null,
      (refusal: unknown) => refusal,
    )
    if (!(fault instanceof AppError)) throw new Error('It was not refused.')
    const { detail, code, fix } = problemOf(fault, '', '')
    return { detail, code, fix }
  }
  const asAccountant = <T extends { user: { roleName: string } }>(crud: T) => ({
    ...crud,
    user: { ...crud.user, roleName: 'accountant' },
  })
  const settled = (day: string) =>
    answerOf(agency.as('approver', (crud) => requireOpenPeriod(asAccountant(crud), day)))
  const path = '/apps/voucherQueue'
  // July was closed for good above.
  await move(1, 'SOFT_CLOSE')
  expect(await settled('2025-07-15')).toEqual({
    code: 'period.closed',
    detail: 'The accounting period 2025-07-01 to 2025-07-31 is closed.',
    fix: { label: 'It is closed for good. Date the entry in an open period: see the periods', path },
  })
  const soft = { label: 'A manager can open it again: see the periods', path }
  const detail = 'The accounting period 2025-08-01 to 2025-08-31 is closed.'
  expect(await settled('2025-08-15')).toEqual({ code: 'period.closed', detail, fix: soft })
  expect(await settled('2001-01-01')).toEqual({
    code: 'period.none',
    detail: 'No accounting period covers 2001-01-01.',
    fix: { label: 'See which days have a period, or open the next year', path },
  })
  const lines = [
    { account: agency.accounts.get('5303'), debit: '10.00' },
    { account: agency.accounts.get('2501'), credit: '10.00' },
  ]
  const id = await create(agency, 'journal', { date: '2025-08-15', lines })
  const asked = await agency.as('clerk', async (crud) => {
    if (!journal) throw new Error('There are no journals.')
    return voucherOffers(asAccountant(crud), journal, await findRecord(entityOf('journal'), id, crud))
  })
  expect(asked.find(({ event }) => event === 'SUBMIT')).toMatchObject({
    open: false,
    message: detail,
    fix: soft,
  })
  const submitted = agency.as('clerk', (crud) => {
    if (!journal) throw new Error('There are no journals.')
    return runVoucherEvent(asAccountant(crud), {
      kind: journal,
      id,
      type: 'SUBMIT',
      data: {},
      ifMatch: 1,
      key: 'soft',
    })
  })
  expect(await answerOf(submitted)).toEqual({ code: 'period.closed', detail, fix: soft })
  await move(1, 'REOPEN')
})

it('a server that is never restarted opens the next year before it begins, once', async () => {
  const nextYear = async () =>
    (
      await sql<{ name: string; days: string }>`
        select p.name, concat(p.starts_on, '..', p.ends_on) as days from accounting_period p
        where p.starts_on >= '2027-07-01' order by p.starts_on`.execute(base.db)
    ).rows
  const runOn = async (day: string) => {
    agency.clock.set(day)
    return openYears.run({ services: agency.services } as RunContext<Record<string, never>>) // All it reads.
  }
  expect(await runOn('2027-05-01')).toEqual({ periods: 0 })
  expect(await nextYear()).toEqual([])
  expect(await runOn('2027-05-02')).toEqual({ periods: 12 })
  expect(await runOn('2027-05-03')).toEqual({ periods: 0 })
  const periods = await nextYear()
  expect([periods.length, periods[0], periods.at(-1)]).toEqual([
    12,
    { name: 'July 2027', days: '2027-07-01..2027-07-31' },
    { name: 'June 2028', days: '2028-06-01..2028-06-30' },
  ])
})

it('opens the next year with its months where the last one ends, by who may add years', async () => {
  const next = () => agency.as('approver', async (crud) => (await standingOfPeriods(crud)).next)
  const day = { code: '9899', starts_on: '2098-07-01', ends_on: '2099-06-30' }
  const { rows: before } = await sql<{ last: string }>`select max(ends_on) as last from fiscal_year`.execute(
    base.db,
  )
  agency.clock.set(addDays(before[0]?.last ?? '', -30))
  const offered = await next()
  if (!offered) throw new Error('No year is offered.')
  expect(offered.starts_on).toBe(addDays(before[0]?.last ?? '', 1))
  const refusal = (values: object) =>
    create(agency, 'fiscal_year', { ...values }).then(
      () => 'opened',
      (fault: unknown) => {
        if (!(fault instanceof AppError)) throw fault
        return JSON.stringify(problemOf(fault, '', ''))
      },
    )
  expect(await refusal(day)).toContain(`The next fiscal year begins on ${showDate(offered.starts_on)}.`)
  expect(await refusal({ ...offered, starts_on: before[0]?.last })).toContain(
    'Another fiscal year covers these days.',
  )
  const id = await create(agency, 'fiscal_year', { ...offered })
  const { rows } = await sql<{ count: number; starts: string; ends: string; days: number }>`
    select count(*)::int as count, min(starts_on) as starts, max(ends_on) as ends, sum(ends_on - starts_on + 1)::int as days
    from accounting_period where fiscal_year = ${id}`.execute(base.db)
  expect(rows[0]).toEqual({
    count: 12,
    starts: offered.starts_on,
    ends: offered.ends_on,
    days: daysBetween(offered.starts_on, offered.ends_on) + 1,
  })
  // One that has not begun is enough.
  expect(await next()).toBeNull()
})
