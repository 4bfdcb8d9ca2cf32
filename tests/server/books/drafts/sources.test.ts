/** Every row of the table of drafts: which event drafts which voucher, on which account, for whom. Source: accounting 4.9; decision 0840. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../../src/foundation/values/dates.ts'
import type { Person } from '../../workflow/workflow-driver.ts'
import { draftDriver, inShort, type DraftDriver } from './driver.ts'

let d: DraftDriver
beforeAll(async () => {
  d = await draftDriver()
})
afterAll(() => d.close())
beforeEach(() => d.clock.set(d.day))

/** The draft of a proposal. @throws Error where it is none. */
async function draftOf(person: Person, kind: string) {
  const proposal = await d.proposal(person, kind)
  if (!proposal.voucher_type || proposal.voucher === null)
    throw new Error(`${kind} is no draft: ${proposal.state}, waits for ${String(proposal.waits)}`)
  const voucher = await d.voucher(proposal.voucher_type, proposal.voucher)
  return { proposal, voucher, type: proposal.voucher_type, id: proposal.voucher }
}
const serial = async (person: Person): Promise<string> => {
  const { rows } = await sql<{
    serial: string
  }>`select office_serial as serial from passenger where id = ${person.id}`.execute(d.db)
  return rows[0]?.serial ?? ''
}
/** Of a party's sub ledger. */
const nameOf = async (
  id: unknown,
): Promise<{ code: string; party_type: string; party_id: number | null }> => {
  const { rows } = await sql<{ code: string; party_type: string; party_id: number | null }>`
    select a.code, s.party_type, s.party_id from sub_ledger_account s join ledger_account a on a.id = s.ledger_account where s.id = ${Number(id)}`.execute(
    d.db,
  )
  if (!rows[0]) throw new Error(`no sub ledger ${String(id)}`)
  return rows[0]
}

describe('a medical', () => {
  it('paid by the agency is a bill of the centre once the passenger was there, without a creator', async () => {
    const person = await d.bring('documents')
    await d.ok(person, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
    expect(await d.proposal(person, 'medical')).toMatchObject({
      state: 'proposed',
      waits: 'before_visit',
      amount: 850000n,
      voucher: null,
    })
    await d.ok(person, 'medical', 'ATTEND', { visit_date: d.day })
    const { proposal, voucher, type } = await draftOf(person, 'medical')
    expect(proposal).toMatchObject({ state: 'drafted', waits: null })
    expect(type).toBe('purchase')
    expect(voucher?.head).toMatchObject({
      status: 'draft',
      amount: 850000,
      created_by: null,
      voucher_no: null,
      date: d.day,
    })
    expect(await nameOf(voucher?.head['supplier'])).toEqual({
      code: '2102',
      party_type: 'medical_center',
      party_id: d.ids.center['dhaka1'],
    })
    expect(inShort(voucher?.lines ?? [])).toEqual([
      { account: '5202', passenger: person.id, amount: 850000n },
    ])
    expect(String(voucher?.head['narration'])).toBe(`Medical ${await serial(person)}`)
  })

  it('waits for the visit again when that is undone', async () => {
    const person = await d.bring('documents')
    await d.ok(person, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
    await d.ok(person, 'medical', 'ATTEND', { visit_date: d.day })
    const { id } = await draftOf(person, 'medical')
    await d.ok(person, 'medical', 'UNDO_LAST', { reason: 'entered for the wrong person' })
    expect(await d.voucher('purchase', id)).toBeNull()
    expect(await d.proposal(person, 'medical')).toMatchObject({
      state: 'proposed',
      waits: 'before_visit',
      voucher: null,
    })
  })

  it('not paid by the agency is no cost of the agency', async () => {
    const person = await d.bring('documents')
    await d.ok(person, 'medical', 'ISSUE_SLIP', {
      ...d.sample('medical', 'ISSUE_SLIP', 'not_started'),
      paid_by: 'passenger',
    })
    expect(await d.proposals({ passenger: person.id }, 'medical')).toEqual([])
  })
})

describe('fees', () => {
  it.each([
    // Shared by those of a visa, so it comes before the others need it.
    ['okala', '5205', 30000n],
    ['mofa', '5205', 1100000n],
    ['embassy', '5205', 70000n],
    ['police', '5205', 50000n],
    ['emb_attestation', '5205', 25000n],
    ['training', '5203', 40000n],
    ['finger', '5204', 22000n],
    ['manpower', '5204', 475000n],
  ])('of %s become a payment on %s', async (kind, account, amount) => {
    const person = await d.draft()
    const fee = (value: bigint) => `${value / 100n}.00`
    const steps: Record<string, () => Promise<unknown>> = {
      mofa: async () => {
        await d.bring('bmet', person)
        await d.ok(person, 'mofa', 'APPLY', d.sample('mofa', 'APPLY', 'not_started'))
        await d.ok(person, 'mofa', 'PAY', d.sample('mofa', 'PAY', 'applied'))
      },
      embassy: () => d.bring('embassy submitted', person),
      okala: async () => {
        await d.bring('visa', person)
        await d.ok(person, 'okala', 'OBTAIN', {
          ...d.sample('okala', 'OBTAIN', 'not_started'),
          expiry_date: addDays(d.day, 600),
          fee: fee(amount),
        })
      },
      police: async () => {
        await d.bring('documents', person)
        await d.ok(person, 'police', 'OBTAIN', {
          ...d.sample('police', 'OBTAIN', 'not_started'),
          fee: fee(amount),
        })
      },
      emb_attestation: async () => {
        await d.bring('embassy ready', person)
        await d.ok(person, 'attestation', 'OBTAIN', {
          ...d.sample('attestation', 'OBTAIN', 'not_started'),
          fee: fee(amount),
        })
      },
      training: async () => {
        await d.bring('medical', person)
        await d.ok(person, 'training', 'ENROL', {
          ...d.sample('training', 'ENROL', 'not_started'),
          fee: fee(amount),
        })
      },
      finger: async () => {
        await d.bring('training', person)
        await d.ok(person, 'bmet', 'DONE', { ...d.sample('bmet', 'DONE', 'not_started'), fee: fee(amount) })
      },
      manpower: () => d.bring('manpower submitted', person),
    }
    await steps[kind]?.()
    const proposal = await d.proposal(person, kind)
    // Without a till the payment is not complete, so it waits in the queue.
    expect(proposal).toMatchObject({ state: 'proposed', waits: 'no_till', amount, voucher: null })
    const answer = await d.draft$([proposal.id])
    expect(answer).toMatchObject({ status: 200, body: { made: 1, left: 0 } })
    const { voucher, type } = await draftOf(person, kind)
    expect(type).toBe('payment_voucher')
    expect(voucher?.head).toMatchObject({
      status: 'draft',
      account: null,
      mode: null,
      amount: Number(amount),
    })
    expect(voucher?.head['created_by']).toBe(d.users.ids.accounts)
    expect(inShort(voucher?.lines ?? [])).toEqual([{ account, passenger: person.id, amount }])
  })
})

describe('visas', () => {
  const opened = async (more: Record<string, unknown>, no: string) => {
    const visa = await d.visaEntry({
      visa_no: no,
      country: d.ids.saudi,
      lines: [['General Labourer', 'male', 3]],
      state: 'draft',
    })
    await sql`update visa_entry set visa_file = ${d.paper}, unit_cost = 1500, supplier = ${more['supplier'] ?? null}, cost_currency = ${more['currency'] ?? null} where id = ${visa.id}`.execute(
      d.db,
    )
    await d.ok({ id: 0, records: { visa_entry: visa.id } }, 'visa_entry', 'OPEN', {}, 'agents')
    const [proposal] = await d.proposals({ module: 'visa_entry', record: visa.id })
    return { visa, proposal }
  }
  const currency = async (code: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select id from currency where code = ${code}`.execute(d.db)
    return rows[0]?.id ?? 0
  }

  it('are a purchase from their supplier with the opening of the entry', async () => {
    const { proposal } = await opened(
      { supplier: d.ids.agent['AG-0002'], currency: await currency('BDT') },
      '1305550201',
    )
    expect(proposal).toMatchObject({ state: 'drafted', voucher_type: 'purchase' })
    const voucher = await d.voucher('purchase', Number(proposal?.voucher))
    expect(await nameOf(voucher?.head['supplier'])).toEqual({
      code: '2104',
      party_type: 'agent',
      party_id: d.ids.agent['AG-0002'],
    })
    expect(inShort(voucher?.lines ?? [])).toEqual([{ account: '5201', passenger: null, amount: 450000n }])
  })

  it('in another currency are drafted in it, at the last rate; without one they wait', async () => {
    const sar = await currency('SAR')
    const waits = await opened({ supplier: d.ids.agent['AG-0002'], currency: sar }, '1305550202')
    expect(waits.proposal).toMatchObject({ state: 'proposed', waits: 'no_rate' })
    await sql`insert into exchange_rate (currency, date, rate) values (${sar}, ${addDays(d.day, -3)}::date, 32.5)`.execute(
      d.db,
    )
    const { proposal } = await opened({ supplier: d.ids.agent['AG-0002'], currency: sar }, '1305550203')
    expect(proposal).toMatchObject({ state: 'drafted', voucher_type: 'purchase' })
    const voucher = await d.voucher('purchase', Number(proposal?.voucher))
    expect(voucher?.head).toMatchObject({ currency: sar, amount: 14625000 })
    expect(Number(voucher?.head['rate'])).toBe(32.5)
  })

  it('without a supplier wait for one', async () => {
    const { proposal } = await opened({}, '1305550204')
    expect(proposal).toMatchObject({ state: 'proposed', waits: 'no_party' })
  })
})

describe('the bill of a passenger', () => {
  it('is drafted when the file is ready to fly, on the account of the type, to the payer', async () => {
    const person = await d.draft('recruiting', { discount: '5000.00', payer: 'agent' })
    await d.bring('manpower submitted', person)
    expect(await d.proposals({ passenger: person.id }, 'bill')).toEqual([])
    await d.bring('manpower cleared', person, 'manpower submitted')
    const { proposal, voucher, type } = await draftOf(person, 'bill')
    expect(proposal).toMatchObject({ state: 'drafted', amount: 14500000n })
    expect(type).toBe('sales')
    expect(await nameOf(voucher?.head['customer'])).toMatchObject({ code: '1301', party_type: 'agent' })
    expect(inShort(voucher?.lines ?? [])).toEqual([
      { account: '4201', passenger: person.id, amount: 15000000n },
    ])
    expect(voucher?.head).toMatchObject({ amount: 14500000, created_by: null })
  })

  it.each([
    ['registered', 'registered'],
    ['visa_allotted', 'visa'],
    ['stamped', 'embassy stamped'],
    ['departed', 'flown'],
  ] as const)('follows the setting: %s', async (moment, milestone) => {
    await d.set({ bill_at: moment })
    try {
      const before = await d.draft()
      await d.bring(milestone, before)
      expect(await draftOf(before, 'bill')).toMatchObject({ type: 'sales', proposal: { amount: 15000000n } })
      await d.set({ bill_at: 'ready_to_fly' })
      const other = await d.draft()
      await d.bring(milestone === 'flown' ? 'mofa' : milestone, other)
      expect(await d.proposals({ passenger: other.id }, 'bill')).toEqual([])
    } finally {
      await d.set({ bill_at: 'ready_to_fly' })
    }
  })

  it('of a pilgrim is income of packages, and the passenger owes it', async () => {
    await d.set({ bill_at: 'registered' })
    try {
      const person = await d.draft('umrah', { payer: 'passenger' })
      await d.bring('registered', person)
      const { voucher } = await draftOf(person, 'bill')
      expect(inShort(voucher?.lines ?? [])).toMatchObject([{ account: '4204', passenger: person.id }])
      expect(await nameOf(voucher?.head['customer'])).toEqual({
        code: '1302',
        party_type: 'passenger',
        party_id: person.id,
      })
    } finally {
      await d.set({ bill_at: 'ready_to_fly' })
    }
  })

  it('to an employer waits for the customer', async () => {
    await d.set({ bill_at: 'registered' })
    try {
      const person = await d.draft('recruiting', { payer: 'employer' })
      await d.bring('registered', person)
      expect(await d.proposal(person, 'bill')).toMatchObject({ state: 'proposed', waits: 'no_party' })
    } finally {
      await d.set({ bill_at: 'ready_to_fly' })
    }
  })
})

describe('the commission of an agent', () => {
  const withCommission = async (): Promise<Person> => {
    const person = await d.draft()
    await sql`update passenger set agent_commission = 800000 where id = ${person.id}`.execute(d.db)
    return person
  }
  it('is a journal when the passenger has departed, once', async () => {
    const person = await withCommission()
    await d.bring('flown', person)
    const { voucher, type, proposal } = await draftOf(person, 'commission')
    expect(type).toBe('journal')
    expect(proposal).toMatchObject({ state: 'drafted', amount: 800000n })
    expect(voucher?.head).toMatchObject({ amount: 800000, created_by: null, status: 'draft' })
    const [expense, owed] = inShort(voucher?.lines ?? [])
    expect(expense).toEqual({ account: '5206', passenger: person.id, debit: 800000n, credit: 0n })
    expect(owed).toMatchObject({ account: '2103', passenger: person.id, debit: 0n, credit: 800000n })
    // The passenger did not fly after all, and flies later: the commission stays one.
    await d.ok(
      person,
      'flight',
      'CORRECT_NOT_FLOWN',
      { outcome: 'missed', reason: 'arrived too late at the airport' },
      'ticketing',
    )
    await d.ok(person, 'flight', 'TICKET', d.sample('flight', 'TICKET', 'missed'), 'ticketing')
    d.clock.set(addDays(d.clock.today(), 5))
    await d.ok(person, 'flight', 'DEPART', d.sample('flight', 'DEPART', 'ticketed'), 'ticketing')
    expect(await d.proposals({ passenger: person.id }, 'commission')).toHaveLength(1)
    expect(await d.proposals({ passenger: person.id }, 'bill')).toHaveLength(1)
  })

  it('is taken back by a journal the other way round', async () => {
    const person = await withCommission()
    await d.bring('flown', person)
    await d.ok(person, 'journey', 'ARRIVE', d.sample('journey', 'ARRIVE', 'departed'))
    await d.ok(person, 'journey', 'RETURN_EARLY', d.sample('journey', 'RETURN_EARLY', 'arrived'), 'manager')
    const [, back] = await d.proposals({ passenger: person.id }, 'commission')
    expect(back).toMatchObject({ amount: -800000n, state: 'drafted', voucher_type: 'journal' })
    const voucher = await d.voucher('journal', Number(back?.voucher))
    expect(inShort(voucher?.lines ?? [])).toMatchObject([
      { account: '5206', debit: 0n, credit: 800000n },
      { account: '2103', debit: 800000n, credit: 0n },
    ])
  })
})

describe('drafts by hand', () => {
  it('are all there are where the agency wants no others', async () => {
    await d.set({ auto_drafts: false, bill_at: 'registered' })
    try {
      const person = await d.draft()
      await d.bring('registered', person)
      const bill = await d.proposal(person, 'bill')
      expect(bill).toMatchObject({ state: 'proposed', waits: 'made_by_hand', voucher: null })
      await d.draft$([bill.id])
      expect(await draftOf(person, 'bill')).toMatchObject({ type: 'sales' })
    } finally {
      await d.set({ auto_drafts: true, bill_at: 'ready_to_fly' })
    }
  })

  it('put what goes to one party into one draft, and make nothing twice', async () => {
    const people = [await d.bring('bmet'), await d.bring('bmet')]
    for (const person of people) {
      await d.ok(person, 'mofa', 'APPLY', d.sample('mofa', 'APPLY', 'not_started'))
      await d.ok(person, 'mofa', 'PAY', d.sample('mofa', 'PAY', 'applied'))
    }
    const ids = await Promise.all(people.map(async (person) => (await d.proposal(person, 'mofa')).id))
    const answers = await Promise.all([d.draft$(ids), d.draft$(ids)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404])
    const made = await Promise.all(people.map((person) => draftOf(person, 'mofa')))
    expect(made[0]?.id).toBe(made[1]?.id)
    expect(inShort(made[0]?.voucher?.lines ?? []).map(({ passenger }) => passenger)).toEqual(
      people.map(({ id }) => id),
    )
  })
})
