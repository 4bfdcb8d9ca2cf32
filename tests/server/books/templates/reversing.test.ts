/** Accruals: a posted journal is drafted the other way round on its day (decision 1132). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dueDriver, type DueDriver, type Row } from './driver.ts'

const today = '2025-08-31'
let d: DueDriver
beforeAll(async () => {
  d = await dueDriver(today)
})
afterAll(() => d.base.close())
beforeEach(() => d.base.clock.set(today))

const accrual = (more: object = {}) => ({
  date: today,
  narration: 'Electricity of August',
  reverse_on: '2025-09-01',
  lines: [
    { account: d.account('5303'), debit: '9400.00', description: 'Electricity' },
    { account: d.account('2501'), credit: '9400.00', description: 'Electricity' },
  ],
  ...more,
})
async function posted(more: object = {}): Promise<Row> {
  const { id } = await d.create('journal', accrual(more))
  await post(id)
  return d.read('journal', id)
}
async function post(id: number) {
  await d.move('accountant', 'journal', id, 'SUBMIT')
  const answer = await d.move('manager', 'journal', id, 'AUTHORISE')
  expect(answer.statusCode).toBe(200)
}
async function draftOf({ id }: Row): Promise<Row> {
  const [row] = await d.takesBack(id)
  return d.read('journal', row?.voucher ?? 0)
}
const balance = async (code: string, until: string): Promise<string> =>
  (
    await sql<{ sum: string }>`
      select coalesce(sum(l.debit_minor - l.credit_minor), 0)::text as sum from gl_line l join gl_voucher v on v.id = l.voucher_id where l.ledger_account_id = ${d.account(code)} and v.posting_date <= ${until}::date`.execute(
      d.base.db,
    )
  ).rows[0]?.sum ?? ''

describe('a journal with a day to be taken back on', () => {
  it('is drafted with its sides exchanged when the day comes, linked both ways, and posted by two people', async () => {
    const journal = await posted()
    expect(await d.run(today)).toMatchObject({ reversing: 0 })
    expect(await d.run('2025-09-01')).toMatchObject({ reversing: 1, errors: 0 })
    expect(await d.run()).toMatchObject({ reversing: 0 })
    const draft = await draftOf(journal)
    expect(draft).toMatchObject({
      date: '2025-09-01',
      status: 'draft',
      created_by: null,
      amount: '9400.00',
      reference: journal['voucher_no'],
      narration: `Reversal of ${String(journal['voucher_no'])}: Electricity of August`,
      reverse_on: null,
      lines: [
        { account: d.account('5303'), credit: '9400.00', description: 'Electricity' },
        { account: d.account('2501'), debit: '9400.00' },
      ],
    })
    const no = journal['voucher_no']
    expect((await d.view('journal', draft.id)).links).toEqual([
      {
        link: 'reverses',
        module: 'journal',
        id: journal.id,
        name: no,
        due: '2025-09-01',
        is_left_alone: false,
      },
    ])
    expect((await d.view('journal', journal.id)).links).toEqual([
      {
        link: 'reversed_by',
        module: 'journal',
        id: draft.id,
        name: `#${draft.id}`,
        due: '2025-09-01',
        is_left_alone: false,
      },
    ])
    expect(await balance('5303', '2025-09-30')).toBe('940000')
    await post(draft.id)
    // August bears the cost, September none: both journals stand.
    expect([await balance('5303', today), await balance('5303', '2025-09-30')]).toEqual(['940000', '0'])
    expect(await d.read('journal', journal.id)).toMatchObject({ status: 'posted' })
  })

  it('posted on or after that day is drafted back at once', async () => {
    d.base.clock.set('2025-09-03')
    const journal = await posted()
    expect(await d.takesBack(journal.id)).toMatchObject([{ due: '2025-09-01', state: 'drafted' }])
    expect(await draftOf(journal)).toMatchObject({ date: '2025-09-01' })
    expect(await d.run()).toMatchObject({ reversing: 0, errors: 0 })
  })

  it('that is no entry yet, or none any more, is not taken back', async () => {
    await d.create('journal', accrual())
    const journal = await posted()
    const reversed = await d.move('admin', 'journal', journal.id, 'REVERSE', {
      reason: 'Entered for the wrong month.',
      date: today,
    })
    expect(reversed.statusCode).toBe(200)
    expect(await d.run('2025-09-01')).toMatchObject({ reversing: 0 })
    expect(await d.takesBack(journal.id)).toEqual([])
  })

  it('loses the draft when it is reversed itself: nothing would be taken back twice', async () => {
    const journal = await posted()
    await d.run('2025-09-01')
    const draft = await draftOf(journal)
    await d.move('admin', 'journal', journal.id, 'REVERSE', { reason: 'Entered for the wrong month.' })
    expect(await d.takesBack(journal.id)).toMatchObject([{ state: 'withdrawn', voucher: null }])
    expect((await d.people.accountant({ url: d.url('journal', `${draft.id}/`) })).statusCode).toBe(404)
    // The reversal of the ledger is named, the journal that was to take it back is not.
    expect((await d.view('journal', journal.id)).links).toEqual([
      {
        link: 'reversal',
        module: 'journal',
        id: journal.id,
        name: `${String(journal['voucher_no'])}-R`,
        due: '2025-09-01',
        is_left_alone: false,
      },
    ])
  })

  it('that is reversed when its opposite has a number names the opposite and leaves a task that says why', async () => {
    const journal = await posted()
    await d.run('2025-09-01')
    const opposite = await draftOf(journal)
    await post(opposite.id)
    const { voucher_no: no } = await d.read('journal', opposite.id)
    const answer = await d.move('admin', 'journal', journal.id, 'REVERSE', {
      reason: 'Entered for the wrong month.',
    })
    expect(answer.statusCode).toBe(200)
    const { rows } = await sql<{
      title: string
    }>`select title from todo_task where title like ${`%${String(no)}:%`}`.execute(d.base.db)
    expect(rows).toEqual([
      { title: `Reverse ${String(no)}: ${String(journal['voucher_no'])}, which it takes back, was reversed` },
    ])
    expect((await d.view('journal', journal.id)).links).toMatchObject([
      { link: 'reversal', name: `${String(journal['voucher_no'])}-R` },
      { link: 'reversed_by', id: opposite.id, name: no, is_left_alone: true },
    ])
    expect((await d.view('journal', opposite.id)).links).toMatchObject([
      { link: 'reverses', id: journal.id, name: journal['voucher_no'], is_left_alone: true },
    ])
  })

  it('in a closed month is dated on the first open day', async () => {
    const journal = await posted()
    await d.period('2025-09-01', 'soft_closed')
    await d.run('2025-10-02')
    expect(await draftOf(journal)).toMatchObject({
      date: '2025-10-01',
      narration: `Reversal of ${String(journal['voucher_no'])}: Electricity of August (due 01 Sep 2025)`,
    })
    await d.period('2025-09-01', 'open')
  })

  it('is refused a day that is not after its own', async () => {
    const answer = await d.post(
      d.people.accountant,
      d.url('journal', 'create/'),
      accrual({ reverse_on: today }),
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer)).toEqual([
      '/reverse_on',
    ])
  })
})
