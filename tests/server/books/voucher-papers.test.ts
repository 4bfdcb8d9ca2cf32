/** Papers of vouchers over HTTP: marks, counts, every kind, and the proof that anybody may read. Source: forms 9.1, 9.3, accounting 12. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { voucherKinds } from '../../../src/domain/books/kinds/index.ts'
import { papersOf } from '../../../src/domain/prints/vouchers/voucher-paper.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { bag, readPdf, type PdfFile } from '../papers/read-pdf.ts'
import { makeWorld, personOf, requireStatus } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

// The first drawing starts the thread and reads six faces, which takes its time on a busy machine.

type Row = Record<string, unknown> & { id: number; version: number }
const today = '2025-08-20'
const publicUrl = 'https://rams.example'
let base: TestApp
let clerk: Inject
let boss: Inject
let officer: Inject
let passenger = 0
let bill: Row
const codes = new Map<string, number>()
const account = (code: string): number => codes.get(code) ?? 0

const on = async (code: string, type: string, id: number): Promise<number> =>
  (
    await sql<{ id: number }>`select party_sub_ledger(${account(code)}, ${type}, ${id}) as id`.execute(
      base.db,
    )
  ).rows[0]?.id ?? 0
const send = async (
  who: Inject,
  kind: string,
  path: string,
  payload: object,
  version?: number,
): Promise<Row> => {
  const answer = await who({
    method: 'POST',
    url: `/${kind}/api/v1/${kind}/${path}`,
    payload,
    headers: {
      'idempotency-key': randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  })
  requireStatus(answer, path === 'create/' ? 201 : 200, `${kind} ${path}`)
  return answer.json<Row>()
}
const event = (who: Inject, kind: string, record: Row, type: string, more: object = {}) =>
  send(who, kind, `event/${record.id}`, { type, ...more }, record.version)
const posted = async (kind: string, payload: object): Promise<Row> =>
  event(
    boss,
    kind,
    await event(clerk, kind, await send(clerk, kind, 'create/', payload), 'SUBMIT'),
    'AUTHORISE',
  )
const asked = (who: Inject, kind: string, id: number, paper: string) =>
  who({ method: 'POST', url: `/${kind}/api/v1/${kind}/print/${id}`, payload: { paper } })
const printed = async (kind: string, id: number, paper: string, who = clerk): Promise<PdfFile> => {
  const answer = await asked(who, kind, id, paper)
  requireStatus(answer, 200, `print ${kind}`)
  return readPdf(answer.rawPayload)
}
const proofOf = async (kind: string, id: number) => {
  const { rows } = await sql<{
    token: string
  }>`select token from voucher_proof where module = ${kind} and voucher_id = ${id}`.execute(base.db)
  return (await base.inject({ url: `/voucher/api/v1/voucher/proof/${rows[0]?.token ?? 'none'}` })).json<{
    voucher: Record<string, unknown> | null
  }>().voucher
}

beforeAll(async () => {
  base = await testApp({ today, env: { PUBLIC_URL: publicUrl } })
  const { db } = base
  const world = await makeWorld(base.database)
  await seedBooks(db, today)
  for (const { code, id } of (
    await sql<{ code: string; id: number }>`select code, id from ledger_account`.execute(db)
  ).rows)
    codes.set(code, id)
  await sql`
    insert into general_setting (site_name, company_name, address, phone, email, base_currency, process_settings, weekend_days)
    select 'RAMS', 'NORTH STAR OVERSEAS LTD', '25 NAYA PALTAN, DHAKA-1000', '+880248310001', 'office@northstar.example', ${world.currency}, '{}', '["Friday"]' where not exists (select 1 from general_setting)`.execute(
    db,
  )
  await sql`update general_setting set company_name = 'NORTH STAR OVERSEAS LTD'`.execute(db)
  passenger =
    (
      await sql<{ id: number }>`
    insert into passenger (branch, passenger_type, full_name, mother_name, gender, marital_status, date_of_birth, birth_place, nationality, religion, passport_no, passport_issue_date, passport_expiry_date, passport_issue_place, mobile,
      permanent_village, permanent_post_office, permanent_postcode, permanent_city, permanent_thana, country, contract_months, office_serial)
    values (${world.branch}, ${world.passengerType}, 'MOHAMMAD ABDUL KARIM SHEIKH', 'MOST. RAHIMA KHATUN', 'male', 'married', '1994-05-12', ${world.city}, ${world.country}, 'islam', 'A01234567', '2024-02-03', '2034-02-02', 'DHAKA', '+8801711000001',
      'JOYNAGAR', 'JOYNAGAR', '3500', ${world.city}, ${world.thana}, ${world.destination}, 24, '2451') returning id`.execute(
        db,
      )
    ).rows[0]?.id ?? 0
  await sql`insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (21, 'Second', 'Accountant', 'acc2', 'acc2@example.test', '+8801700009921', 20, ${world.branch}, 'all')`.execute(
    db,
  )
  await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (21, 'all', 500000000, '2025-07-01')`.execute(
    db,
  )
  clerk = base.as(personOf('accountant', { id: 20 }))
  boss = base.as(personOf('accountant', { id: 21 }))
  officer = base.as(personOf('processing-officer'))
  bill = await posted('sales', {
    date: '2025-08-05',
    customer: await on('1302', 'passenger', passenger),
    narration: 'Recruitment, house driver',
    lines: [
      {
        account: account('4201'),
        description: 'Recruitment service',
        amount: '150000.00',
        discount: '10000.00',
        passenger,
      },
      {
        account: account('4203'),
        description: 'Visa processing',
        amount: '20000.00',
        vat_bp: 1500,
        passenger,
      },
    ],
  })
})
afterAll(async () => {
  await stopPrints()
  await base.close()
})

const receipt = async (more: object = {}) => ({
  date: '2025-08-10',
  mode: 'cash',
  account: account('1101'),
  payer: 'MOHAMMAD ABDUL KARIM SHEIKH',
  narration: 'First instalment',
  lines: [
    {
      account: account('1302'),
      sub_ledger: await on('1302', 'passenger', passenger),
      passenger,
      amount: '50000.00',
    },
  ],
  ...more,
})

describe('a money receipt', () => {
  it('is a draft until it is posted, original once, a duplicate after that, and reversed in the end', async () => {
    const draft = await send(clerk, 'receipt_voucher', 'create/', await receipt())
    const first = await printed('receipt_voucher', draft.id, 'receipt')
    expect(first.pages[0]?.text).toContain(`Draft #${draft.id}`)
    expect(first.pages[0]?.text).toContain('DRAFT')
    expect(await proofOf('receipt_voucher', draft.id)).toBeNull()

    const submitted = await event(clerk, 'receipt_voucher', draft, 'SUBMIT')
    expect((await printed('receipt_voucher', draft.id, 'roll')).pages[0]?.text).toContain('DRAFT')
    expect(await proofOf('receipt_voucher', draft.id)).toMatchObject({ state: 'submitted', seal: null })

    const done = await event(boss, 'receipt_voucher', submitted, 'AUTHORISE')
    const original = await printed('receipt_voucher', draft.id, 'receipt')
    expect(original.pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [210, 148],
      [210, 148],
    ])
    const [customer, office] = original.pages
    expect(
      [customer?.text, office?.text].map((text) => /(CUSTOMER|OFFICE) COPY/.exec(text ?? '')?.[1]),
    ).toEqual(['CUSTOMER', 'OFFICE'])
    for (const said of [
      'NORTH STAR OVERSEAS LTD',
      'MONEY RECEIPT',
      'RV-2526-000001',
      '10/08/2025',
      'MOHAMMAD ABDUL KARIM SHEIKH',
      'ID 2451, PASSPORT A01234567',
      'Taka Fifty Thousand Only',
      'CASH',
      'First instalment',
      'BDT 50,000.00',
      'BDT 113,000.00',
      'Second Accountant',
    ])
      expect(customer?.text).toContain(said)
    expect(customer?.text).not.toMatch(/DRAFT|DUPLICATE|REVERSED/)
    expect(bag(customer?.text ?? '')).toContain(bag('ত').at(0))
    expect(original.foreignFaces).toEqual([])

    expect((await printed('receipt_voucher', draft.id, 'roll')).pages[0]?.text).toContain('DUPLICATE 1')
    expect((await printed('receipt_voucher', draft.id, 'receipt')).pages[0]?.text).toContain('DUPLICATE 2')
    // The voucher for the file is another paper than the receipt of the payer.
    expect((await printed('receipt_voucher', draft.id, 'a5')).pages[0]?.text).not.toContain('DUPLICATE')

    await event(boss, 'receipt_voucher', done, 'REVERSE', { reason: 'Entered twice', date: '2025-08-20' })
    const reversed = (await printed('receipt_voucher', draft.id, 'receipt')).pages[0]?.text
    expect(reversed).toContain('REVERSED')
    expect(reversed).toContain('DUPLICATE 3')
    expect(await proofOf('receipt_voucher', draft.id)).toMatchObject({
      state: 'reversed',
      reversed_on: '2025-08-20',
    })
    const { rows } = await sql<{
      log: string
    }>`select string_agg(concat_ws(' ', form, paper, status, duplicate), ', ' order by id) as log from voucher_print where module = 'receipt_voucher' and voucher_id = ${draft.id}`.execute(
      base.db,
    )
    expect(rows[0]?.log).toBe(
      'receipt receipt draft, receipt roll submitted, receipt receipt posted 0, receipt roll posted 1, receipt receipt posted 2, voucher a5 posted 0, receipt receipt reversed 3',
    )
  })

  it('is never the original twice, however many print at once', async () => {
    const { id } = await posted('receipt_voucher', await receipt())
    const files = await Promise.all([1, 2, 3].map(() => printed('receipt_voucher', id, 'roll')))
    expect(files.filter((file) => !file.pages[0]?.text.includes('DUPLICATE'))).toHaveLength(1)
  })

  it('says how it was paid, and that a cheque may fail', async () => {
    const { id } = await posted(
      'receipt_voucher',
      await receipt({
        mode: 'cheque',
        account: account('1111'),
        cheque_no: '004512',
        cheque_date: '2025-09-15',
        bank_name: 'Sonali Bank',
      }),
    )
    const text = (await printed('receipt_voucher', id, 'receipt')).pages[0]?.text
    expect(text).toContain('CHEQUE NO. 004512, 15/09/2025, SONALI BANK')
    expect(text).toContain('POST-DATED, SUBJECT TO REALISATION')
  })
})

describe('the proof', () => {
  it('shows the voucher own amount and an unbroken seal, and nothing of a person', async () => {
    const { id } = await posted('contra', {
      date: '2025-08-12',
      from_account: account('1101'),
      to_account: account('1111'),
      moved: '10000.00',
      charge: '100.00',
      narration: 'To the bank',
    })
    await printed('contra', id, 'a5')
    const proof = await proofOf('contra', id)
    expect(proof).toEqual({
      agency: 'NORTH STAR OVERSEAS LTD',
      kind: 'contra',
      voucher_no: 'CV-2526-000001',
      date: '2025-08-12',
      currency: 'BDT',
      amount: '10100.00',
      state: 'posted',
      reversed_on: null,
      seal: {
        seq: expect.any(Number) as number,
        short: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
        is_whole: true,
      },
    })
  })

  it('knows no other address, and no number counts up to one', async () => {
    for (const token of ['1', randomUUID(), 'x'.repeat(60)]) {
      const answer = await base.inject({ url: `/voucher/api/v1/voucher/proof/${token}` })
      expect([answer.statusCode, answer.json()]).toEqual([200, { voucher: null }])
    }
  })
})

describe('every kind of voucher', () => {
  it('prints with its own title, lines, sums and words', async () => {
    const agentLess = account('5302')
    const made: Record<string, Row> = {
      sales: bill,
      payment_voucher: await posted('payment_voucher', {
        date: '2025-08-11',
        mode: 'cash',
        account: account('1101'),
        payee: 'LANDLORD',
        lines: [{ account: agentLess, amount: '6000.00', tds: '300.00', description: 'Rent of August' }],
      }),
      journal: await posted('journal', {
        date: '2025-08-11',
        narration: 'Accrued rent',
        lines: [
          { account: account('2501'), credit: '4000.00' },
          { account: agentLess, debit: '4000.00', description: 'September' },
        ],
      }),
    }
    const says: Record<string, string[]> = {
      sales: [
        'BILL',
        'SB-2526-000001',
        'Recruitment service',
        '10,000.00',
        'VAT 15 %',
        '163,000.00',
        'Due',
        'Taka One Lakh Sixty-Three Thousand Only',
      ],
      payment_voucher: [
        'DEBIT VOUCHER',
        'LANDLORD',
        'Rent of August',
        'Tax deducted at source',
        '5,700.00',
        'Taka Six Thousand Only',
      ],
      journal: ['JOURNAL VOUCHER', 'Accrued rent', '4,000.00', 'Taka Four Thousand Only'],
    }
    for (const [kind, record] of Object.entries(made))
      for (const paper of papersOf(kind)) {
        const file = await printed(kind, record.id, paper)
        expect(file.pages, `${kind} ${paper}`).toHaveLength(1)
        for (const said of says[kind] ?? []) expect(file.pages[0]?.text, `${kind} ${paper}`).toContain(said)
        expect(file.foreignFaces).toEqual([])
      }
    // Debits first.
    const journal = (await printed('journal', made['journal']?.id ?? 0, 'a4')).pages[0]?.text ?? ''
    expect(journal.indexOf('September')).toBeLessThan(journal.indexOf('Accrued expenses'))
  })

  it('says of every amount in another currency which it is, at what rate, and what it is worth', async () => {
    const {
      rows: [sar],
    } = await sql<{ id: number }>`
      with c as (insert into currency (code, name, rate_to_base, minor_unit, rate_date) values ('SAR', 'Riyal', 30, 2, '2025-07-01') returning id),
        a as (update ledger_account set currency = c.id from c where code = '1113')
      select id from c`.execute(base.db)
    const exchange = { date: '2025-08-12', currency: sar?.id, rate: '32.50' }
    const employer = { code: 'EMP-1', name: 'AL NOOR TRADING' }
    const party = async (code: string, type: string) =>
      (
        await sql<{ id: number }>`
        insert into sub_ledger_account (code, name, ledger_account, party_type) values (${`${employer.code}-${code}`}, ${employer.name}, ${account(code)}, ${type}) returning id`.execute(
          base.db,
        )
      ).rows[0]?.id
    const customer = await party('1303', 'employer')
    const made: Record<string, Row> = {
      sales: await posted('sales', {
        ...exchange,
        customer,
        due_date: '2025-09-12',
        lines: [
          { account: account('4202'), description: 'Service charge', amount: '1000.00', discount: '100.00' },
        ],
      }),
      purchase: await posted('purchase', {
        ...exchange,
        supplier: await party('2102', 'supplier'),
        supplier_bill_no: 'X-1',
        due_date: '2025-09-12',
        lines: [{ account: account('5201'), description: 'Demand letter', amount: '900.00' }],
      }),
      receipt_voucher: await posted('receipt_voucher', {
        ...exchange,
        mode: 'bank',
        account: account('1113'),
        lines: [
          { account: account('1303'), sub_ledger: customer, amount: '900.00', description: 'Transfer' },
        ],
      }),
      payment_voucher: await send(clerk, 'payment_voucher', 'create/', {
        ...exchange,
        mode: 'bank',
        account: account('1113'),
        payee: 'EMBASSY',
        lines: [{ account: account('5205'), amount: '900.00', tds: '90.00' }],
      }),
      contra: await send(clerk, 'contra', 'create/', {
        date: '2025-08-12',
        from_account: account('1111'),
        to_account: account('1113'),
        moved: '29250.00',
        foreign_amount: '900.00',
      }),
      opening_balance: await send(clerk, 'opening_balance', 'create/', {
        date: '2025-08-12',
        lines: [{ account: account('1113'), debit: '29250.00', currency: sar?.id, foreign_amount: '900.00' }],
      }),
    }
    const inRiyal = ['SAR 900.00', 'Rate 32.5 = BDT 29,250.00', 'Riyal', 'ريال سعودي']
    const says: Record<string, string[]> = {
      sales: [...inRiyal, 'Amount, SAR', 'Discount, SAR', 'Net, SAR', '1,000.00', 'AL NOOR TRADING'],
      purchase: [...inRiyal, 'Amount, SAR', 'Net, SAR'],
      receipt_voucher: inRiyal,
      payment_voucher: [...inRiyal, 'Amount, SAR', 'Net paid, SAR', '810.00'],
      contra: ['BDT 29,250.00', 'SAR 900.00'],
      opening_balance: ['BDT 29,250.00', 'SAR 900.00'],
    }
    for (const [kind, record] of Object.entries(made))
      for (const paper of papersOf(kind)) {
        const file = await printed(kind, record.id, paper)
        const text = file.pages.map((one) => one.text).join(' ')
        for (const said of says[kind] ?? []) expect(text, `${kind} ${paper}`).toContain(said)
        if (kind === 'receipt_voucher' && !['receipt', 'roll'].includes(paper))
          expect(text, paper).toContain('Amount, SAR')
        expect(file.foreignFaces).toEqual([])
      }
  })

  it('takes a whole sheet where half a one is too small for its sums, words and signatures', async () => {
    const payment = (lines: number) =>
      posted('payment_voucher', {
        date: '2025-08-11',
        mode: 'cash',
        account: account('1101'),
        payee: 'LANDLORD',
        narration: 'Rent',
        lines: Array.from({ length: lines }, (_, at) => ({
          account: account('5302'),
          amount: '1000.00',
          description: `Room ${at + 1}`,
        })),
      })
    const sizes = []
    for (const lines of [1, 2, 3, 4, 5, 8]) {
      const { id } = await payment(lines)
      const { pages } = await printed('payment_voucher', id, 'a5')
      sizes.push([pages.length, Math.round(pages[0]?.height ?? 0)])
    }
    expect(sizes).toEqual([
      [1, 148],
      [1, 148],
      [1, 148],
      [1, 148],
      [1, 297],
      [1, 297],
    ])
  })

  it('is refused while its sides differ, and on paper it does not have', async () => {
    const uneven = await send(clerk, 'journal', 'create/', {
      date: '2025-08-11',
      lines: [
        { account: account('5302'), debit: '4000.00' },
        { account: account('2501'), credit: '3000.00' },
      ],
    })
    const answer = await asked(clerk, 'journal', uneven.id, 'a5')
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      'Debit and credit are not equal. Difference is 1,000.',
    ])
    expect((await asked(clerk, 'journal', uneven.id, 'roll')).statusCode).toBe(422)
  })

  it.each(voucherKinds.map(({ module }) => module))(
    '%s prints for those with its right only',
    async (kind) => {
      expect((await asked(officer, kind, 1, papersOf(kind)[0] ?? 'a5')).statusCode).toBe(403)
    },
  )
})
