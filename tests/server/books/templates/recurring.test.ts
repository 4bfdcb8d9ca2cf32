/** Templates with a schedule: each due day becomes one draft, whatever happens to the server (decision 1131). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dueDriver, type DueDriver, type Row } from './driver.ts'

const today = '2025-08-20'
let d: DueDriver
beforeAll(async () => {
  d = await dueDriver(today)
})
afterAll(() => d.base.close())
beforeEach(() => d.base.clock.set(today))

const rent = (more: object = {}) => ({
  name: 'Rent',
  kind: 'payment_voucher',
  mode: 'bank',
  account: d.account('1111'),
  payee: 'The landlord',
  narration: 'Rent of the office',
  lines: [{ account: d.account('5302'), side: 'debit', amount: '38000.00', description: 'Dhaka' }],
  repeats: 'monthly',
  starts_on: '2025-08-05',
  ...more,
})
const template = (more: object = {}): Promise<Row> => d.create('voucher_template', rent(more))
const nextOf = async ({ id }: Row): Promise<unknown> => (await d.read('voucher_template', id))['next_on']
/** So that other tests have none of its days. */
const stop = ({ id }: Row) =>
  sql`update voucher_template set is_active = false where id = ${id}`.execute(d.base.db)
const dates = async (of: Row, name = 'date'): Promise<unknown[]> => {
  const found = []
  for (const { voucher, voucher_type: kind } of await d.dueOf(of.id))
    found.push(voucher === null ? null : (await d.read(kind ?? '', voucher))[name])
  return found
}

describe('a schedule', () => {
  it('begins with the first of its days from today: what lies before was written by hand', async () => {
    const monthly = await template()
    expect(await nextOf(monthly)).toBe('2025-09-05')
    const last = await template({ name: 'Salaries', last_day: true })
    expect(await nextOf(last)).toBe('2025-08-31')
    const ended = await template({ name: 'Ended', ends_on: '2025-08-31' })
    expect(await nextOf(ended)).toBeNull()
    const none = await template({ name: 'None', repeats: null, starts_on: null })
    expect(await nextOf(none)).toBeNull()
    for (const one of [monthly, last, ended, none]) await stop(one)
  })

  it('needs its first day, and of a contra the amount', async () => {
    const refused = async (more: object) =>
      (await d.post(d.people.accountant, d.url('voucher_template', 'create/'), rent(more)))
        .json<{ errors?: { pointer: string }[] }>()
        .errors?.map(({ pointer }) => pointer)
    expect(await refused({ starts_on: null })).toEqual(['/starts_on'])
    expect(
      await refused({ kind: 'contra', account: d.account('1101'), to_account: d.account('1111'), lines: [] }),
    ).toEqual(['/moved'])
  })

  it('makes up for the days on which the server was off, each a draft of its own and dated on it', async () => {
    const monthly = await template()
    expect(await d.run('2025-11-06')).toMatchObject({ recurring: 3, errors: 0 })
    expect(await d.dueOf(monthly.id)).toMatchObject(
      ['2025-09-05', '2025-10-05', '2025-11-05'].map((due) => ({ due, state: 'drafted', waits: null })),
    )
    expect(await dates(monthly)).toEqual(['2025-09-05', '2025-10-05', '2025-11-05'])
    expect(await nextOf(monthly)).toBe('2025-12-05')
    const [first] = await d.dueOf(monthly.id)
    const draft = await d.read('payment_voucher', first?.voucher ?? 0)
    expect(draft).toMatchObject({
      status: 'draft',
      voucher_no: null,
      created_by: null,
      amount: '38000.00',
      mode: 'bank',
      payee: 'The landlord',
      narration: 'Rent of the office',
      lines: [{ account: d.account('5302'), amount: '38000.00', description: 'Dhaka' }],
    })
    expect((await d.view('payment_voucher', draft.id)).links).toEqual([
      {
        link: 'template',
        module: 'voucher_template',
        id: monthly.id,
        name: 'Rent',
        due: '2025-09-05',
        is_left_alone: false,
      },
    ])
    expect(await d.run()).toMatchObject({ recurring: 0 })
    expect(await d.dueOf(monthly.id)).toHaveLength(3)
    await stop(monthly)
  })

  it('of a journal, a receipt and a contra makes theirs, with amounts left to type', async () => {
    const journal = await template({
      name: 'Utilities',
      kind: 'journal',
      lines: [
        { account: d.account('5303'), side: 'debit', amount: '900.00' },
        { account: d.account('2501'), side: 'credit' },
      ],
    })
    const receipt = await template({
      name: 'Sublet',
      kind: 'receipt_voucher',
      lines: [{ account: d.account('4301'), side: 'credit' }],
    })
    const contra = await template({
      name: 'Petty cash',
      kind: 'contra',
      account: d.account('1111'),
      to_account: d.account('1101'),
      moved: '30000.00',
      lines: [],
    })
    expect(await d.run('2025-09-05')).toMatchObject({ recurring: 3, errors: 0 })
    const made = async (of: Row) => {
      const [row] = await d.dueOf(of.id)
      return d.read(row?.voucher_type ?? '', row?.voucher ?? 0)
    }
    expect(await made(journal)).toMatchObject({
      amount: '900.00',
      lines: [{ debit: '900.00' }, { account: d.account('2501') }],
    })
    expect(await made(receipt)).toMatchObject({ amount: '0.00', payer: 'The landlord' })
    expect(await made(contra)).toMatchObject({ amount: '30000.00', moved: '30000.00' })
    for (const one of [journal, receipt, contra]) await stop(one)
  })
})

describe('exactly once', () => {
  it('holds for two servers that look at the calendar at the same moment', async () => {
    const monthly = await template()
    d.base.clock.set('2025-12-06')
    const runs = await Promise.all([d.run(), d.run(), d.run()])
    expect(runs.map(({ errors }) => errors)).toEqual([0, 0, 0])
    expect((await d.dueOf(monthly.id)).map(({ due }) => due)).toEqual([
      '2025-09-05',
      '2025-10-05',
      '2025-11-05',
      '2025-12-05',
    ])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from payment_voucher where narration = 'Rent of the office' and date = '2025-12-05'`.execute(
      d.base.db,
    )
    expect(rows[0]?.n).toBe(1)
    await stop(monthly)
  })

  it('holds for a server that dies in the middle: the draft, its day and the next day stand together or not at all', async () => {
    const monthly = await template()
    const owner = (text: string) => d.base.database.asOwner(text)
    await owner(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'the server went away'; end $$`,
    )
    await owner(
      `create trigger die before update of next_on on voucher_template for each row when (old.next_on is distinct from new.next_on) execute function die()`,
    )
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from payment_voucher`.execute(d.base.db)).rows[0]?.n
    const before = await count()
    expect(await d.run('2025-09-05')).toMatchObject({ recurring: 0, errors: 1 })
    expect([await count(), await d.dueOf(monthly.id), await nextOf(monthly)]).toEqual([
      before,
      [],
      '2025-09-05',
    ])
    await owner('drop trigger die on voucher_template')
    expect(await d.run()).toMatchObject({ recurring: 1, errors: 0 })
    expect(await dates(monthly)).toEqual(['2025-09-05'])
    await stop(monthly)
  })

  it('is a rule of the database as well', async () => {
    const monthly = await template()
    await d.run('2025-09-05')
    await expect(
      sql`insert into cost_proposal (kind, module, record_id, on_date, amount, branch) select kind, module, record_id, on_date, amount, branch from cost_proposal where kind = 'recurring' and record_id = ${monthly.id}`.execute(
        d.base.db,
      ),
    ).rejects.toThrow('cost_proposal_recurring_key')
    await stop(monthly)
  })

  it('holds when a person deletes the draft: the clock makes no other, the queue keeps the day', async () => {
    const monthly = await template()
    await d.run('2025-09-05')
    const [made] = await d.dueOf(monthly.id)
    const draft = await d.read('payment_voucher', made?.voucher ?? 0)
    const gone = await d.people.admin({
      method: 'DELETE',
      url: d.url('payment_voucher', `delete/${draft.id}/`),
      headers: { 'if-match': `"${draft.version}"` },
    })
    expect([gone.statusCode, gone.body]).toEqual([204, ''])
    expect(await d.run('2025-09-06')).toMatchObject({ recurring: 0, retried: 0 })
    expect(await d.dueOf(monthly.id)).toMatchObject([
      { state: 'proposed', waits: 'made_by_hand', voucher: null },
    ])
    await stop(monthly)
  })
})

describe('a day in a closed period', () => {
  it('is dated on the first open day, and says in its words when it was due', async () => {
    const monthly = await template()
    await d.period('2025-09-05', 'soft_closed')
    await d.run('2025-10-03')
    expect(await dates(monthly)).toEqual(['2025-10-01'])
    expect(await dates(monthly, 'narration')).toEqual(['Rent of the office (due 05 Sep 2025)'])
    await d.period('2025-09-05', 'open')
    await stop(monthly)
  })

  it('waits while no period is open, and is drafted with the first run after one was opened', async () => {
    const monthly = await template()
    await d.period('2025-09-05', 'soft_closed')
    expect(await d.run('2025-09-05')).toMatchObject({ recurring: 1, errors: 0 })
    expect(await d.dueOf(monthly.id)).toMatchObject([
      { state: 'proposed', waits: 'period_closed', voucher: null },
    ])
    expect(await nextOf(monthly)).toBe('2025-10-05')
    await d.period('2025-09-05', 'open')
    expect(await d.run('2025-09-07')).toMatchObject({ recurring: 0, retried: 1 })
    expect(await dates(monthly)).toEqual(['2025-09-05'])
    await stop(monthly)
  })
})

describe('four eyes', () => {
  it('hold: nobody made the draft, and who hands it in does not post it', async () => {
    const monthly = await template({
      kind: 'journal',
      lines: [
        { account: d.account('5302'), side: 'debit', amount: '38000.00' },
        { account: d.account('2501'), side: 'credit', amount: '38000.00' },
      ],
    })
    await d.run('2025-09-05')
    const [made] = await d.dueOf(monthly.id)
    const id = made?.voucher ?? 0
    const says = async (...sent: Parameters<DueDriver['move']>) => {
      const answer = await d.move(...sent)
      return answer.statusCode === 200 ? 'done' : answer.json<{ detail: string }>().detail
    }
    expect(await says('accountant', 'journal', id, 'SUBMIT')).toBe('done')
    expect(await says('accountant', 'journal', id, 'AUTHORISE')).toBe(
      'You cannot authorise a voucher you created.',
    )
    expect(await says('manager', 'journal', id, 'AUTHORISE')).toBe('done')
    expect(await d.dueOf(monthly.id)).toMatchObject([{ state: 'posted' }])
    await stop(monthly)
  })
})

describe('the page of a template', () => {
  const press = (who: keyof DueDriver['people'], act: string, { id }: Row, body: object) =>
    d.post(d.people[who], d.url('voucher_template', `${act}/${id}/`), body)
  it('makes the next one now, once for the day that was seen, dated today', async () => {
    const monthly = await template()
    const answers = await Promise.all(
      [1, 2].map(() => press('accountant', 'make', monthly, { due: '2025-09-05' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await dates(monthly)).toEqual([today])
    expect(await dates(monthly, 'narration')).toEqual(['Rent of the office (due 05 Sep 2025)'])
    expect(await nextOf(monthly)).toBe('2025-10-05')
    expect(await d.run('2025-09-06')).toMatchObject({ recurring: 0 })
    await stop(monthly)
  })

  it('leaves one out, and pauses: days of the pause are not made up for', async () => {
    const monthly = await template()
    expect((await press('accountant', 'skip', monthly, { due: '2025-09-05' })).statusCode).toBe(200)
    expect((await press('accountant', 'pause', monthly, { paused: true })).statusCode).toBe(200)
    expect(await d.run('2025-11-20')).toMatchObject({ recurring: 0 })
    const resumed = await press('accountant', 'pause', monthly, { paused: false })
    expect(resumed.json()).toMatchObject({ next_on: '2025-12-05' })
    await d.run('2025-12-05')
    const entries = (
      await d.people.accountant({ url: d.url('voucher_template', `made/${monthly.id}/`) })
    ).json<{ entries: object[] }>().entries
    expect(entries).toMatchObject([
      { due: '2025-12-05', state: 'drafted', skipped: false, voucher: { kind: 'payment_voucher' } },
      { due: '2025-09-05', state: 'withdrawn', skipped: true, voucher: null },
    ])
    await stop(monthly)
  })

  it('is read only for a manager', async () => {
    const monthly = await template()
    const answers = [
      await press('manager', 'make', monthly, { due: '2025-09-05' }),
      await press('manager', 'skip', monthly, { due: '2025-09-05' }),
      await press('manager', 'pause', monthly, { paused: true }),
      await d.people.manager({ url: d.url('voucher_template', `made/${monthly.id}/`) }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 200])
    await stop(monthly)
  })

  it('begins again from today when its schedule changes, and never with a day that was made', async () => {
    const monthly = await template()
    await d.run('2025-09-05')
    const { version } = await d.read('voucher_template', monthly.id)
    const changed = await d.people.accountant({
      method: 'PUT',
      url: d.url('voucher_template', `update/${monthly.id}/`),
      payload: { starts_on: '2025-09-05', repeats: 'weekly' },
      headers: { 'if-match': `"${version}"` },
    })
    expect(changed.statusCode).toBe(200)
    expect(await nextOf(monthly)).toBe('2025-09-12')
    await stop(monthly)
  })
})
