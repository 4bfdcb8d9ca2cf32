/** What becomes of a draft of the process: who may take it over and post it, what its voucher does to the proposal, and what an undone step takes back. Source: accounting 4.9, 6.1, 8; decision 0840. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../workflow/workflow-driver.ts'
import { draftDriver, type DraftDriver } from './driver.ts'

const reason = 'entered for the wrong person'
let d: DraftDriver
beforeAll(async () => {
  d = await draftDriver()
  await d.set({ bill_at: 'registered' })
  for (const who of ['accounts', 'manager', 'admin'] as const)
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${d.users.ids[who]}, 'all', 9000000000, '2026-07-01')`.execute(
      d.db,
    )
})
afterAll(() => d.close())
beforeEach(() => d.clock.set(d.day))

const registered = () => d.bring('registered')
const billOf = async (person: Person) => {
  const proposal = await d.proposal(person, 'bill')
  return { proposal, id: Number(proposal.voucher) }
}
/** A manager authorises; the reason lets a bill pass the credit limit of its agent. */
const authorise = async (id: number) => {
  const answer = await d.move('manager', 'sales', id, 'AUTHORISE', { reason: 'the agent pays next week' })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer
}
const tasksOf = async (person: Person): Promise<string[]> => {
  const { rows } = await sql<{
    title: string
  }>`select title from todo_task where passenger = ${person.id} and for_role = 'accountant' and not completed and not deleted order by id`.execute(
    d.db,
  )
  return rows.map(({ title }) => title)
}
/** A payment of a MOFA fee, drafted by an accountant; goes through the cash of the head office. */
const paidMofa = async () => {
  const person = await d.bring('bmet')
  await d.ok(person, 'mofa', 'APPLY', d.sample('mofa', 'APPLY', 'not_started'))
  await d.ok(person, 'mofa', 'PAY', d.sample('mofa', 'PAY', 'applied'))
  return person
}

describe('a draft the process made', () => {
  it('belongs to the accountant who submits it, and another person authorises it', async () => {
    const person = await registered()
    const { id } = await billOf(person)
    const submitted = await d.move('accounts', 'sales', id, 'SUBMIT')
    expect(submitted.status).toBe(200)
    expect((await d.voucher('sales', id))?.head['created_by']).toBe(d.users.ids.accounts)
    const own = await d.move('accounts', 'sales', id, 'AUTHORISE')
    expect(own).toMatchObject({ status: 409, body: { code: 'voucher.ownAuthorisation' } })
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'drafted' })
    expect((await authorise(id)).status).toBe(200)
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'posted', voucher: id })
  })

  it('belongs to the accountant who changes it, and keeps that creator', async () => {
    const person = await registered()
    const { id } = await billOf(person)
    const { rows } = await sql<{ version: number }>`select version from sales where id = ${id}`.execute(d.db)
    const saved = await d.send(
      'accounts',
      'PUT',
      `/sales/api/v1/sales/update/${id}/`,
      { narration: 'Bill of the package' },
      { 'if-match': `"${rows[0]?.version ?? 0}"`, 'idempotency-key': randomUUID() },
    )
    expect(saved).toMatchObject({ status: 200 })
    expect((await d.voucher('sales', id))?.head['created_by']).toBe(d.users.ids.accounts)
    await expect(
      sql`update sales set created_by = ${d.users.ids.manager} where id = ${id}`.execute(d.db),
    ).rejects.toThrow('A voucher keeps its creator.')
  })

  it('is proposed again when it is deleted, cancelled or reversed, and not made a second time by itself', async () => {
    const person = await registered()
    const { id } = await billOf(person)
    const { rows } = await sql<{ version: number }>`select version from sales where id = ${id}`.execute(d.db)
    const deleted = await d.send('admin', 'DELETE', `/sales/api/v1/sales/delete/${id}/`, undefined, {
      'if-match': `"${rows[0]?.version ?? 0}"`,
    })
    expect(deleted.status).toBeLessThan(300)
    expect(await d.proposal(person, 'bill')).toMatchObject({
      state: 'proposed',
      waits: 'made_by_hand',
      voucher: null,
    })
    const bill = await d.proposal(person, 'bill')
    await d.draft$([bill.id])
    const second = await billOf(person)
    await d.move('accounts', 'sales', second.id, 'SUBMIT')
    await d.move('accounts', 'sales', second.id, 'CANCEL', { reason })
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'proposed', voucher: null })
    await d.draft$([bill.id])
    const third = await billOf(person)
    await d.move('accounts', 'sales', third.id, 'SUBMIT')
    await authorise(third.id)
    expect((await d.move('admin', 'sales', third.id, 'REVERSE', { reason })).status).toBe(200)
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'proposed', voucher: null })
    // Ready again and again: it stays one.
    await d.bring('visa', person, 'registered')
    expect(await d.proposals({ passenger: person.id }, 'bill')).toHaveLength(1)
  })

  it('of a passenger who was billed by hand is not made', async () => {
    const person = await d.draft()
    const made = await d.send(
      'accounts',
      'POST',
      '/sales/api/v1/sales/create/',
      {
        date: d.day,
        lines: [
          {
            account: await d.account('4201'),
            description: 'Package',
            amount: '150000.00',
            passenger: person.id,
          },
        ],
      },
      { 'idempotency-key': randomUUID() },
    )
    expect(made.status).toBe(201)
    await d.bring('registered', person)
    expect(await d.proposals({ passenger: person.id }, 'bill')).toEqual([])
  })
})

describe('what was agreed with a passenger', () => {
  /** Before any money came in; afterwards amounts change by permission. */
  const change = async (person: Person, values: object) => {
    await sql`update passenger set received_amount = 0 where id = ${person.id}`.execute(d.db)
    const { rows } = await sql<{
      version: number
    }>`select version from passenger where id = ${person.id}`.execute(d.db)
    const answer = await d.send(
      'manager',
      'PUT',
      `/passenger/api/v1/passenger/update/${person.id}/`,
      { ...values, reason: 'agreed again with the passenger' },
      { 'if-match': `"${rows[0]?.version ?? 0}"` },
    )
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }

  it('changes the bill no accountant has taken over, its amount and its customer', async () => {
    const person = await registered()
    const first = await billOf(person)
    await change(person, { agreed_amount: '140000.00', discount: '1000.00', payer: 'passenger' })
    expect(await d.voucher('sales', first.id)).toBeNull()
    const next = await billOf(person)
    expect(next.proposal).toMatchObject({ state: 'drafted', amount: 13900000n })
    const { rows } = await sql<{ party_type: string }>`
      select party_type from sub_ledger_account where id = ${Number((await d.voucher('sales', next.id))?.head['customer'])}`.execute(
      d.db,
    )
    expect(rows[0]?.party_type).toBe('passenger')
    expect(await tasksOf(person)).toEqual([])
  })

  it('becomes a task of accounts where the bill is submitted', async () => {
    const person = await registered()
    const { id } = await billOf(person)
    await d.move('accounts', 'sales', id, 'SUBMIT')
    await change(person, { agreed_amount: '140000.00' })
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'drafted', amount: 15000000n })
    expect(await tasksOf(person)).toEqual([
      'What was agreed has changed: check the draft bill of the passenger',
    ])
  })
})

describe('a step that is undone', () => {
  it('takes its proposal and the draft that was not submitted away', async () => {
    const person = await registered()
    const { id } = await billOf(person)
    await d.ok(person, 'journey', 'UNDO_LAST', { reason }, 'manager')
    expect(await d.voucher('sales', id)).toBeNull()
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'withdrawn', voucher: null })
    // Registered again, the passenger is billed again.
    await d.bring('registered', person)
    const again = await d.proposals({ passenger: person.id }, 'bill')
    expect(again.map(({ state }) => state)).toEqual(['withdrawn', 'drafted'])
  })

  it('leaves the other costs of its draft in the queue', async () => {
    const [one, other] = [await paidMofa(), await paidMofa()]
    const ids = [await d.proposal(one, 'mofa'), await d.proposal(other, 'mofa')].map(({ id }) => id)
    await d.draft$(ids)
    const voucher = Number((await d.proposal(one, 'mofa')).voucher)
    await d.ok(one, 'mofa', 'UNDO_LAST', { reason })
    expect(await d.voucher('payment_voucher', voucher)).toBeNull()
    expect(await d.proposal(one, 'mofa')).toMatchObject({ state: 'withdrawn' })
    expect(await d.proposal(other, 'mofa')).toMatchObject({ state: 'proposed', waits: 'made_by_hand' })
  })

  it.each([
    ['submitted', 'Cancel'],
    ['posted', 'Reverse'],
  ])('becomes a task of accounts where its voucher is %s', async (state, act) => {
    const person = await registered()
    const { id, proposal } = await billOf(person)
    await d.move('accounts', 'sales', id, 'SUBMIT')
    if (state === 'posted') await authorise(id)
    await d.ok(person, 'journey', 'UNDO_LAST', { reason }, 'manager')
    const no = String((await d.voucher('sales', id))?.head['voucher_no'])
    expect(await d.proposal(person, 'bill')).toMatchObject({
      state: state === 'posted' ? 'posted' : 'drafted',
      undone: true,
      waits: 'step_undone',
    })
    expect(await tasksOf(person)).toEqual([`${act} ${no}: the step it was made for was undone (bill)`])
    // No draft is made of it, and it goes with its voucher.
    expect((await d.draft$([proposal.id])).status).toBe(404)
    await d.move(
      state === 'posted' ? 'admin' : 'accounts',
      'sales',
      id,
      act === 'Cancel' ? 'CANCEL' : 'REVERSE',
      {
        reason,
      },
    )
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'withdrawn', voucher: null })
  })
})

describe('a passenger who is cancelled', () => {
  const cancel = (person: Person) =>
    d.ok(
      person,
      'journey',
      'CANCEL_JOURNEY',
      { reason_code: 'other', reason: 'withdrew from the job' },
      'manager',
    )

  it('is not billed, and billed again when that is undone', async () => {
    const person = await registered()
    const { id } = await billOf(person)
    await cancel(person)
    expect(await d.voucher('sales', id)).toBeNull()
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'withdrawn' })
    expect(await tasksOf(person)).toEqual(['Refund/settle MD RAKIB HASAN'])
    await d.ok(person, 'journey', 'UNDO_LAST', { reason }, 'manager')
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'drafted', voucher: id })
    expect((await d.voucher('sales', id))?.head['status']).toBe('draft')
    expect(await tasksOf(person)).toEqual([])
  })

  it('with a posted bill is a task that names it', async () => {
    const person = await registered()
    const { id } = await billOf(person)
    await d.move('accounts', 'sales', id, 'SUBMIT')
    await authorise(id)
    await cancel(person)
    const no = String((await d.voucher('sales', id))?.head['voucher_no'])
    expect(await tasksOf(person)).toEqual([
      'Refund/settle MD RAKIB HASAN',
      `Money of MD RAKIB HASAN: reverse or credit ${no}`,
    ])
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'posted', undone: false })
  })
})

describe('the till', () => {
  it('of the last payment of this kind in the branch makes the next one complete', async () => {
    const first = await paidMofa()
    const { id } = await d.proposal(first, 'mofa')
    await d.draft$([id])
    const voucher = Number((await d.proposal(first, 'mofa')).voucher)
    await sql`update payment_voucher set mode = 'bank', account = ${await d.account('1111')} where id = ${voucher}`.execute(
      d.db,
    )
    await sql`update ledger_account set overdraft_limit = 900000000 where code = '1111'`.execute(d.db)
    await d.move('accounts', 'payment_voucher', voucher, 'SUBMIT')
    expect((await d.move('manager', 'payment_voucher', voucher, 'AUTHORISE')).status).toBe(200)
    const next = await paidMofa()
    const proposal = await d.proposal(next, 'mofa')
    expect(proposal).toMatchObject({ state: 'drafted', voucher_type: 'payment_voucher' })
    expect((await d.voucher('payment_voucher', Number(proposal.voucher)))?.head).toMatchObject({
      mode: 'bank',
      account: await d.account('1111'),
      created_by: null,
    })
  })
})

describe('what accountants do with the queue', () => {
  it('dismissing needs a reason, and a dismissed bill does not come back', async () => {
    const person = await d.draft('recruiting', { payer: 'employer' })
    await d.bring('registered', person)
    const { id } = await d.proposal(person, 'bill')
    expect(await d.dismiss([id], 'no')).toMatchObject({ status: 422 })
    expect(await d.dismiss([id], 'billed outside of the product')).toMatchObject({
      status: 200,
      body: { dismissed: 1 },
    })
    expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'withdrawn' })
    expect((await d.dismiss([id], 'billed outside of the product')).status).toBe(404)
  })

  it.each(['processing', 'ticketing', 'agents', 'entry'] as const)(
    '%s sees and makes nothing',
    async (who) => {
      const person = await d.draft('recruiting', { payer: 'employer' })
      await d.bring('registered', person)
      const { id } = await d.proposal(person, 'bill')
      expect((await d.send(who, 'GET', '/cost_proposal/api/v1/cost_proposal/all/')).status).toBe(403)
      expect((await d.draft$([id], who)).status).toBe(403)
      expect((await d.dismiss([id], 'billed outside of the product', who)).status).toBe(403)
    },
  )

  it('the auditor reads it and changes nothing', async () => {
    const person = await d.draft('recruiting', { payer: 'employer' })
    await d.bring('registered', person)
    const { id } = await d.proposal(person, 'bill')
    expect((await d.send('audit', 'GET', '/cost_proposal/api/v1/cost_proposal/all/')).status).toBe(200)
    expect((await d.draft$([id], 'audit')).status).toBe(403)
  })
})

describe('the page of a passenger', () => {
  const money = (who: 'accounts' | 'processing', person: Person) =>
    d.send(who, 'GET', `/voucher/api/v1/voucher/passenger_money/${person.id}/`)

  it('names what waits for accounts, to those who read the queue', async () => {
    const person = await registered()
    const { id, proposal } = await billOf(person)
    const waiting = (await money('accounts', person)).body['waiting']
    expect(waiting).toEqual([
      {
        id: proposal.id,
        kind: 'bill',
        amount: '150000.00',
        state: 'drafted',
        voucher_type: 'sales',
        voucher: id,
      },
    ])
    expect((await money('processing', person)).body['waiting']).toEqual([])
  })

  it('is counted on the desk while it is no draft', async () => {
    const count = async () =>
      (await d.send('accounts', 'GET', '/dashboard/api/v1/dashboard/account_summary/')).body['proposals']
    const before = Number(await count())
    await d.bring('registered', await d.draft('recruiting', { payer: 'employer' }))
    expect(await count()).toBe(before + 1)
    await registered()
    expect(await count()).toBe(before + 1)
  })
})
