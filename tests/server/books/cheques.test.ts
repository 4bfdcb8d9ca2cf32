/** Post-dated cheques: what refuses their events, what returning and stopping take back, and what the ledger allows. Source: accounting 6.2, 7; decision 0596. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entityOf } from '../../../src/domain/entities.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { giveNumber } from '../../../src/server/books/post.ts'
import { tryRejected } from '../../../src/server/composition/golden/must-reject.ts'
import { postEvents } from '../../../src/server/composition/golden/post-events.ts'
import type { Story } from '../../../src/server/composition/golden/story.ts'
import { send } from '../../../src/server/composition/golden/records.ts'
import { makeGoldenAgency, type GoldenAgency } from '../../../src/server/composition/golden/agency.ts'
import { pageColumns } from '../../../src/server/reports/sources/statements/asked-books.ts'
import { lookup } from '../../../src/server/records/read/lookup.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import type { Tx } from '../../../src/server/platform/db/kysely.ts'
import { testUser } from '../harness.ts'
import { registry } from '../../../src/server/composition/capabilities.ts'
import { offers } from '../../../src/machines/kit/judge.ts'
import { bindings } from '../../../src/server/workflow/event/bindings.ts'
import { actorOf, loadFacts } from '../../../src/server/workflow/event/facts.ts'
import { rowById } from '../../../src/server/workflow/event/rows.ts'
import { namedFacts } from '../../../src/server/workflow/registry.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rams-cheque-register-'))
let base: TestDatabase
let agency: GoldenAgency
let story: Story

const saying = (what: Promise<unknown>): Promise<string> =>
  what.then(
    () => 'done',
    (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
  )
const received = (ref: string, no: string, due: string, date = '2025-07-10') => ({
  ref,
  type: 'receipt',
  date,
  mode: 'cheque',
  account: '1111',
  cheque: { no, bank: 'DBBL Banani', date: due },
  lines: [{ account: '1301', party: 'AGT-003', amount: 2_000_000 }],
})
const issued = (ref: string, no: string, due: string) => ({
  ref,
  type: 'payment',
  date: '2025-07-10',
  mode: 'cheque',
  account: '1111',
  cheque: { no, bank: 'own', date: due },
  lines: [{ account: '2102', party: 'SUP-001', amount: 500_000, tds: 50_000 }],
})
const cheque = async (no: string) => {
  const { rows } = await sql<{
    id: number
    state: string
    ended_on: string | null
  }>`select id, state, ended_on from cheque where cheque_no = ${no} order by id desc limit 1`.execute(base.db)
  if (!rows[0]) throw new Error(`no cheque ${no}`)
  return rows[0]
}
const act = async (no: string, type: string, data: Record<string, unknown> = {}) =>
  saying(send(agency, 'approver', 'cheque', (await cheque(no)).id, type, data))
/** Identity R10: what the register holds is what the accounts hold. */
const identity = async () => {
  const { rows } = await sql`
    select (select coalesce(sum(l.debit_minor - l.credit_minor), 0)::int from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.kind = 'pdc_in') as received,
      (select coalesce(sum(amount), 0)::int from cheque where direction = 'received' and state in ('held', 'deposited')) as held,
      (select coalesce(sum(l.credit_minor - l.debit_minor), 0)::int from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.kind = 'pdc_out') as issued,
      (select coalesce(sum(amount), 0)::int from cheque where direction = 'issued' and state = 'held') as out`.execute(
    base.db,
  )
  return rows[0]
}

beforeAll(async () => {
  base = await testDatabase()
  agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
  story = await postEvents(agency, [
    {
      ref: 'V00',
      type: 'receipt',
      date: '2025-07-01',
      mode: 'bank',
      account: '1111',
      lines: [{ account: '3101', amount: 30_000_000 }],
    },
    received('V01', '771201', '2025-08-05'),
    received('V02', '771202', '2025-08-05'),
    received('V03', '771203', '2025-08-05'),
    issued('V04', '009931', '2025-08-11'),
    issued('V05', '009932', '2025-08-11'),
    // Dated on its day: straight to the bank, and in no register.
    received('V06', '771206', '2025-07-10'),
  ])
})
afterAll(async () => {
  await base.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('are entered with their voucher, each as much as its account holds', async () => {
  const { rows } = await sql`select cheque_no, direction, state, amount from cheque order by id`.execute(
    base.db,
  )
  expect(rows).toEqual([
    { cheque_no: '771201', direction: 'received', state: 'held', amount: 2_000_000n },
    { cheque_no: '771202', direction: 'received', state: 'held', amount: 2_000_000n },
    { cheque_no: '771203', direction: 'received', state: 'held', amount: 2_000_000n },
    { cheque_no: '009931', direction: 'issued', state: 'held', amount: 450_000n },
    { cheque_no: '009932', direction: 'issued', state: 'held', amount: 450_000n },
  ])
  expect(await identity()).toEqual({ received: 6_000_000, held: 6_000_000, issued: 900_000, out: 900_000 })
})

it('are refused in the words of the handbook', async () => {
  const refused = await tryRejected(agency, story, [
    // N25, N26.
    {
      event: received('V20', '771201', '2025-08-20', '2025-07-12'),
      message: 'This cheque has already been received.',
    },
    {
      event: { type: 'pdc_deposit', date: '2025-08-04', of: 'V01', account: '1111' },
      message: 'The cheque cannot be deposited before 05 Aug 2025.',
    },
    {
      event: { type: 'pdc_deposit', date: '2025-08-05', of: 'V01', account: '1101' },
      message: 'The selected account does not match the payment mode.',
    },
    {
      event: { type: 'pdc_deposit', date: '2025-08-05', of: 'V01', account: '1113' },
      message: 'Bank - SAR account is kept in SAR. This amount is in BDT.',
    },
    {
      event: { type: 'pdc_clear', date: '2025-08-10', of: 'V04' },
      message: 'The cheque cannot clear before 11 Aug 2025.',
    },
  ])
  expect(refused.filter(({ ok }) => !ok)).toEqual([])
  expect(await act('771201', 'POSTPONE', { cheque_date: '2025-08-05' })).toBe('The new date must be later.')
  expect(await act('771203', 'POSTPONE', { cheque_date: '2025-09-05' })).toBe('done')
  await postEvents(agency, [{ type: 'pdc_deposit', date: '2025-08-06', of: 'V01', account: '1112' }], story)
  expect(await act('771201', 'CLEAR', { ended_on: '2025-08-05' })).toBe(
    'The clearing date cannot be before the deposit date.',
  )
})

it('are closed beforehand, by what keeps the user from reversing their voucher', async () => {
  const hinders = async (who: 'clerk' | 'approver', no: string) => {
    const { id } = await cheque(no)
    return agency.as(who, async ({ db, user }) => {
      const binding = bindings['cheque']
      const record = await rowById(db, entityOf('cheque'), id)
      if (!binding || !record) throw new Error(`no cheque ${no}`)
      const facts = await loadFacts(db, null, actorOf(user), agency.clock.today())
      const stored = { state: String(record['state']), record, facts, last: null }
      const { texts } = await namedFacts(registry, {
        db,
        type: null,
        actor: actorOf(user),
        binding,
        stored,
        data: {},
        now: agency.clock.now(),
      })
      const ready = { ...stored, facts: { ...facts, lookups: { ...facts.lookups, texts: texts ?? {} } } }
      return offers(binding.workflow, ready).flatMap(({ event, verdict }) =>
        verdict.ok || verdict.code !== 'G-CQ-REVERSE'
          ? []
          : [[event, verdict.message, verdict.fix?.path.replace(/\d+$/, 'n')]],
      )
    })
  }
  agency.clock.set('2025-08-06')
  expect([await hinders('approver', '771202'), await hinders('approver', '009931')]).toEqual([[], []])
  const own = 'You cannot reverse a voucher you created.'
  expect(await hinders('clerk', '771202')).toEqual([
    ['RETURN_TO_DRAWER', own, '/apps/receiptVoucher-management/receiptVouchers/n'],
  ])
  const payment = '/apps/paymentVoucher-management/paymentVouchers/n'
  expect(await hinders('clerk', '009931')).toEqual([
    ['BOUNCE', own, payment],
    ['STOP', own, payment],
  ])
})

it('return or stop with the reversal of their voucher, by whichever way it is asked', async () => {
  agency.clock.set('2025-08-06')
  expect(await act('771202', 'RETURN_TO_DRAWER', { reason: 'the agent paid in cash' })).toBe('done')
  expect(await cheque('771202')).toMatchObject({ state: 'returned', ended_on: '2025-08-06' })
  expect(await act('009931', 'STOP', { reason: 'the supplier lost it' })).toBe('done')
  expect(await cheque('009931')).toMatchObject({ state: 'stopped', ended_on: '2025-08-06' })
  await postEvents(agency, [{ ref: 'V21', type: 'reverse', of: 'V05', date: '2025-08-06' }], story)
  expect(await cheque('009932')).toMatchObject({ state: 'stopped', ended_on: '2025-08-06' })
  const { rows } = await sql`
    select a.code, sum(l.debit_minor - l.credit_minor)::int as left from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code in ('2102', '2201', '2402') group by 1 order by 1`.execute(
    base.db,
  )
  expect(rows).toEqual([
    { code: '2102', left: 0 },
    { code: '2201', left: 0 },
    { code: '2402', left: 0 },
  ])
  expect(await identity()).toMatchObject({ received: 4_000_000, held: 4_000_000, issued: 0, out: 0 })
})

it('keep their voucher while the bank has them, and their number until they are over', async () => {
  const refused = await tryRejected(agency, story, [
    {
      event: { type: 'reverse', of: 'V01', date: '2025-08-07' },
      message: 'Use the cheque register to bounce this cheque.',
    },
  ])
  expect(refused).toMatchObject([{ ok: true }])
  await postEvents(
    agency,
    [
      // The bank takes its charge from the account the cheque was deposited into.
      { ref: 'V24', type: 'contra', date: '2025-08-07', from: '1111', to: '1112', amount: 200_000 },
      {
        ref: 'V22',
        type: 'pdc_bounce',
        date: '2025-08-07',
        of: 'V01',
        bank_charge: 115_000,
        recover: 150_000,
      },
      received('V23', '771201', '2025-08-20', '2025-08-08'),
    ],
    story,
  )
  expect(await identity()).toMatchObject({ received: 4_000_000, held: 4_000_000 })
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})

it('are posted alone only as the register says', async () => {
  const { id } = await cheque('771203')
  const forge = (source: string, amount: number, source_id: number) =>
    saying(
      agency.as('approver', async ({ db }) => {
        const no = await giveNumber(db as Tx, 'CQ', '2526', { type: source, id: source_id })
        await sql`with v as (insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, is_system, created_by, authorised_by, idempotency_key, tx, period_id)
            values (${no}, ${source}, '2025-08-08', ${source}, ${source_id}, true, 1, 1, ${no}, '0', 0) returning id)
          insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, debit_minor, credit_minor, branch_id)
          select v.id, r.n, a.id, false, r.debit, r.credit, (select min(id) from branch) from v, (values (1, '1111', ${amount}::bigint, 0::bigint), (2, '1201', 0::bigint, ${amount}::bigint)) r(n, code, debit, credit) join ledger_account a on a.code = r.code`.execute(
          db,
        )
      }),
    )
  const refusal = 'Only the ledger itself makes system entries.'
  // The cheque is held; no cheque of that id; a bounce that is none.
  expect(await forge('pdc_clear', 2_000_000, id)).toBe(refusal)
  expect(await forge('pdc_clear', 2_000_000, 999)).toBe(refusal)
  expect(await forge('pdc_bounce', 2_000_000, id)).toBe(refusal)
})

it('are replaced by what the party paid since they bounced, each by a voucher of its own', async () => {
  const cash = (ref: string, date: string, party: string) => ({
    ref,
    type: 'receipt',
    date,
    mode: 'cash',
    account: '1101',
    lines: [{ account: '1301', party, amount: 2_000_000 }],
  })
  await postEvents(
    agency,
    [
      cash('V70', '2025-08-01', 'AGT-003'),
      received('V71', '881101', '2025-08-10', '2025-08-02'),
      received('V72', '881102', '2025-08-10', '2025-08-02'),
      { type: 'pdc_deposit', date: '2025-08-11', of: 'V71', account: '1111' },
      { type: 'pdc_deposit', date: '2025-08-11', of: 'V72', account: '1111' },
      { ref: 'V73', type: 'pdc_bounce', date: '2025-08-12', of: 'V71' },
      { ref: 'V74', type: 'pdc_bounce', date: '2025-08-12', of: 'V72' },
      cash('V75', '2025-08-13', 'AGT-001'),
      cash('V76', '2025-08-13', 'AGT-003'),
      received('V77', '881103', '2025-08-20', '2025-08-13'),
    ],
    story,
  )
  const party = await sql<{ party: number }>`select party from cheque where cheque_no = '881101'`.execute(
    base.db,
  )
  const reader = {
    db: base.db,
    clock: agency.clock,
    user: testUser('accountant', ['receipt_voucher.read']),
  }
  const where = { 'lines.sub_ledger': String(party.rows[0]?.party), status: 'posted' }
  const offered = await lookup(entityOf('receipt_voucher'), { q: '', ids: null, limit: 50, where }, reader)
  const ids = offered.map(({ id }) => id)
  const idOf = (ref: string) => story.posted.get(ref)?.id ?? 0
  expect(['V70', 'V75', 'V76', 'V77'].filter((ref) => ids.includes(idOf(ref)))).toEqual(['V70', 'V76', 'V77'])
  const replacedBy = (no: string, ref: string) =>
    act(no, 'REPLACE', { new_receipt: story.posted.get(ref)?.id })
  const wrong = 'Select a receipt of the same party that was posted since the cheque bounced.'
  expect([await replacedBy('881101', 'V70'), await replacedBy('881101', 'V75')]).toEqual([wrong, wrong])
  expect(await replacedBy('881101', 'V77')).toBe('done')
  expect(await replacedBy('881102', 'V77')).toBe('This voucher replaces another cheque already.')
  expect(await replacedBy('881102', 'V76')).toBe('done')
  expect([await cheque('881101'), await cheque('881102')]).toMatchObject([
    { state: 'replaced', ended_on: '2025-08-12' },
    { state: 'replaced', ended_on: '2025-08-12' },
  ])
  expect(await act('881103', 'REPLACE', { new_receipt: story.posted.get('V76')?.id })).not.toBe('done')
})

it('are the pages their entries lead to', async () => {
  await postEvents(
    agency,
    [
      { type: 'pdc_deposit', date: '2025-08-20', of: 'V77', account: '1111' },
      { ref: 'V78', type: 'pdc_clear', date: '2025-08-21', of: 'V77' },
    ],
    story,
  )
  const { stem, plural, source_id: id } = pageColumns('v')
  const { rows } = await sql<{ type: string; stem: string; plural: string; found: boolean }>`
    select distinct v.source_type as type, ${stem()} as stem, ${plural()} as plural, exists (select 1 from cheque c where c.id = ${id()}) as found
    from gl_voucher v where v.source_type ^@ 'pdc_' order by 1`.execute(base.db)
  const page = { stem: 'cheque', plural: 'cheques', found: true }
  expect(rows).toEqual([
    { type: 'pdc_bounce', ...page },
    { type: 'pdc_clear', ...page },
  ])
})
