/** Attempts to make the books wrong with plain SQL; the database refuses each (accounting 11, attack list). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBooks, type Books } from './books.ts'

const immutable = 'Posted entries cannot be changed or deleted. Reverse the voucher instead.'
const guarded = 'Ledger tables can only be altered by a migration.'

let books: Books
let sub: number
let other: number
let counted = 0

interface Line {
  code?: string
  debit?: number
  credit?: number
  party?: number | null
  control?: boolean
  currency?: string
  fc?: number | null
  no?: number
}

const lineSql = (voucher: string, line: Line, at: number): string => {
  const code = line.code ?? '5304'
  const control = line.control ?? ['1301', '2102'].includes(code)
  return `insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, sub_ledger_id, debit_minor, credit_minor, currency, fc_minor, branch_id)
    values (${voucher}, ${line.no ?? at + 1}, ${books.account(code)}, ${control}, ${line.party ?? 'null'}, ${line.debit ?? 0}, ${line.credit ?? 0}, '${line.currency ?? 'BDT'}', ${line.fc ?? 'null'}, ${books.world.branch})`
}

interface Head {
  date?: string
  creator?: number
  authoriser?: number
  key?: string
  period?: number
  reverses?: string
  no?: string
  source?: string
}
const newest = `(select max(id) from gl_voucher)`

/** Statements of a voucher that is right unless the attack says otherwise; 1 created it, 10 authorised it. */
function voucher(head: Head, lines: readonly Line[]): string[] {
  const id = head.source ?? String(++counted)
  const no = head.no ?? `gl_give_number('JV', '2526', null, 'attack', ${id})`
  return [
    `insert into gl_voucher (voucher_no, voucher_type, posting_date, period_id, source_type, source_id, reverses_id, created_by, authorised_by, idempotency_key, tx)
     values (${no}, 'journal', '${head.date ?? '2025-08-05'}', ${head.period ?? 'null'}, 'attack', ${id}, ${head.reverses ?? 'null'}, ${head.creator ?? 1}, ${head.authoriser ?? 10}, '${head.key ?? `key-${++counted}`}', '0')`,
    ...lines.map((line, at) => lineSql(newest, line, at)),
  ]
}
const right: readonly Line[] = [{ debit: 5000 }, { code: '2501', credit: 5000 }]

beforeAll(async () => {
  books = await makeBooks()
  sub = await books.agentOn('1301')
  other = await books.agentOn('2102')
  // A bill of 1000 and a payment of 600 of the agent, and a plain expense; July is closed.
  expect(
    await books.run(
      'app',
      voucher({ source: '900001' }, [
        { code: '1301', party: sub, debit: 1000 },
        { code: '4201', credit: 1000 },
      ]),
    ),
  ).toBeNull()
  expect(
    await books.run(
      'app',
      voucher({ source: '900002' }, [
        { code: '1101', debit: 600 },
        { code: '1301', party: sub, credit: 600 },
      ]),
    ),
  ).toBeNull()
  expect(await books.run('app', voucher({ source: '900003' }, right))).toBeNull()
  await books.base.asOwner(`update accounting_period set status = 'closed' where starts_on = '2025-07-01'`)
})
afterAll(() => books.close())

const of = (source: number) =>
  `(select id from gl_voucher where source_id = ${source} and reverses_id is null)`
const lineOf = (source: number, code: string) =>
  `(select l.id from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id where v.source_id = ${source} and v.reverses_id is null and a.code = '${code}')`
const reversal = (source: number, lines: readonly Line[]): string[] =>
  voucher(
    {
      source: String(source),
      reverses: of(source),
      no: `(select voucher_no || '-R' from gl_voucher where id = ${of(source)})`,
      date: '2025-08-06',
    },
    lines,
  )
const allocate = (amount: number, undoes = 'null') =>
  `insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, undoes_id, created_by) values (${lineOf(900001, '1301')}, ${lineOf(900002, '1301')}, ${amount}, '2025-08-05', ${undoes}, 1)`

type Attack = [what: string, role: 'app' | 'owner', statements: () => readonly string[], message: string]

const attacks: readonly Attack[] = [
  [
    'an unbalanced voucher',
    'app',
    () => voucher({}, [{ debit: 5000 }, { code: '2501', credit: 4999 }]),
    'Debit and credit are not equal. Difference is 1.',
  ],
  ['a header without lines', 'app', () => voucher({}, []), 'A voucher needs at least two lines.'],
  [
    'a late line on a posted voucher',
    'app',
    () => [lineSql(of(900003), { debit: 1, no: 3 }, 2)],
    'A posted voucher cannot receive new lines.',
  ],
  [
    'constraints checked at once, then extra lines',
    'app',
    () => [...voucher({}, right), 'set constraints all immediate', lineSql(newest, { debit: 1, no: 3 }, 2)],
    'A posted voucher cannot receive new lines.',
  ],
  [
    'constraints checked before there are lines',
    'app',
    () => ['set constraints all immediate', ...voucher({}, right)],
    'A voucher needs at least two lines.',
  ],
  [
    'a changed line',
    'app',
    () => ['update gl_line set debit_minor = 1'],
    'permission denied for table gl_line',
  ],
  ['a removed voucher', 'app', () => ['delete from gl_voucher'], 'permission denied for table gl_voucher'],
  [
    'a line changed by the owner',
    'owner',
    () => ['update gl_line set debit_minor = 1 where debit_minor > 0'],
    immutable,
  ],
  [
    'a voucher redated by the owner',
    'owner',
    () => [`update gl_voucher set posting_date = '2025-09-01'`],
    immutable,
  ],
  ['a line deleted by the owner', 'owner', () => ['delete from gl_line'], immutable],
  [
    'a line deleted in replica mode',
    'owner',
    () => [`set local session_replication_role = 'replica'`, 'delete from gl_line'],
    immutable,
  ],
  [
    'a voucher smuggled in unbalanced in replica mode',
    'owner',
    () => [
      `set local session_replication_role = 'replica'`,
      ...voucher({}, [{ debit: 2 }, { code: '2501', credit: 1 }]),
    ],
    'Debit and credit are not equal. Difference is 1.',
  ],
  ['everything emptied by the owner', 'owner', () => ['truncate gl_voucher cascade'], immutable],
  ['a trigger switched off', 'owner', () => ['alter table gl_line disable trigger gl_line_ro'], guarded],
  ['a trigger dropped', 'owner', () => ['drop trigger gl_line_ro on gl_line'], guarded],
  ['a table dropped', 'owner', () => ['drop table gl_allocation cascade'], guarded],
  ['a check dropped', 'owner', () => ['alter table gl_line drop constraint gl_line_one_side'], guarded],
  [
    'a guard function replaced',
    'owner',
    () => [
      `create or replace function gl_immutable() returns trigger language plpgsql as $$ begin return new; end $$`,
    ],
    guarded,
  ],
  [
    'a control account without a party',
    'app',
    () =>
      voucher({}, [
        { code: '1301', debit: 5000 },
        { code: '2501', credit: 5000 },
      ]),
    'new row for relation "gl_line" violates check constraint "gl_line_control_has_party"',
  ],
  [
    'a control account called a plain one',
    'app',
    () =>
      voucher({}, [
        { code: '1301', control: false, debit: 5000 },
        { code: '2501', credit: 5000 },
      ]),
    'insert or update on table "gl_line" violates foreign key constraint "gl_line_account"',
  ],
  [
    'a party of another account',
    'app',
    () =>
      voucher({}, [
        { code: '1301', party: other, debit: 5000 },
        { code: '2501', credit: 5000 },
      ]),
    'insert or update on table "gl_line" violates foreign key constraint "gl_line_party"',
  ],
  [
    'both sides on one line',
    'app',
    () => voucher({}, [{ debit: 5, credit: 5 }]),
    'new row for relation "gl_line" violates check constraint "gl_line_one_side"',
  ],
  [
    'a negative amount',
    'app',
    () => voucher({}, [{ debit: -5 }]),
    'new row for relation "gl_line" violates check constraint "gl_line_debit_minor_check"',
  ],
  [
    'self authorisation',
    'app',
    () => voucher({ creator: 1, authoriser: 1 }, right),
    'new row for relation "gl_voucher" violates check constraint "gl_voucher_two_people"',
  ],
  [
    'the same request twice',
    'app',
    () => [...voucher({ key: 'same-key' }, right), ...voucher({ key: 'same-key' }, right)],
    'duplicate key value violates unique constraint "gl_voucher_idempotency_key_key"',
  ],
  [
    'the same document twice',
    'app',
    () => voucher({ source: '900003' }, right),
    'duplicate key value violates unique constraint "gl_voucher_voucher_no_key"',
  ],
  [
    'a day outside any period',
    'app',
    () => voucher({ date: '2029-10-05' }, right),
    'No accounting period covers 2029-10-05.',
  ],
  [
    'a number nobody gave',
    'app',
    () => voucher({ no: `'JV-2526-000099'` }, right),
    'Voucher number JV-2526-000099 was not given to this voucher.',
  ],
  [
    'a number left out of the series',
    'owner',
    () => [
      `insert into gl_number (prefix, series, n, voucher_no, source_type, source_id) values ('JV', 'JV-2526', 90, 'JV-2526-000090', 'attack', 5000)`,
    ],
    'Voucher numbers are given in their order.',
  ],
  [
    'a number entered by the program itself',
    'app',
    () => [
      `insert into gl_number (prefix, series, n, voucher_no, source_type, source_id) values ('JV', 'JV-2526', 90, 'JV-2526-000090', 'attack', 5000)`,
    ],
    'permission denied for table gl_number',
  ],
  ['a number handed back', 'owner', () => ['delete from gl_number'], immutable],
  [
    'a voucher in Riyal that does not balance in Riyal',
    'app',
    () =>
      voucher({}, [
        { debit: 5000, currency: 'SAR', fc: 151 },
        { code: '2501', credit: 5000, currency: 'SAR', fc: -150 },
      ]),
    'Debit and credit are not equal in the voucher currency. Difference is 1.',
  ],
  [
    'a foreign amount on the wrong side',
    'app',
    () => voucher({}, [{ debit: 5000, currency: 'SAR', fc: -151 }]),
    'new row for relation "gl_line" violates check constraint "gl_line_fc_sign"',
  ],
  [
    'more allocated than the payment has',
    'app',
    () => [allocate(601)],
    'Allocated amount exceeds the outstanding amount.',
  ],
  [
    'an allocation undone partly',
    'app',
    () => [allocate(600), allocate(-1, '(select max(id) from gl_allocation)')],
    'An allocation can only be undone in full.',
  ],
  [
    'an allocation between two debits',
    'app',
    () => [
      `insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, created_by) values (${lineOf(900001, '1301')}, ${lineOf(900003, '5304')}, 1, '2025-08-05', 1)`,
    ],
    'An allocation joins one debit line and one credit line.',
  ],
  [
    'an allocation across accounts',
    'app',
    () => [
      `insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, created_by) values (${lineOf(900001, '1301')}, ${lineOf(900003, '2501')}, 1, '2025-08-05', 1)`,
    ],
    'An allocation must stay within one party and one account.',
  ],
  [
    'a reversal that is no mirror',
    'app',
    () => reversal(900003, [{ credit: 4000 }, { code: '2501', debit: 4000 }]),
    'A reversal must mirror the original voucher exactly.',
  ],
  [
    'a reversal before the voucher',
    'app',
    () => reversal(900003, []).map((statement) => statement.replace('2025-08-06', '2025-08-04')),
    'The reversal date cannot be before the voucher date.',
  ],
  [
    'a second reversal',
    'app',
    () => {
      const twice = reversal(900003, [{ credit: 5000 }, { code: '2501', debit: 5000 }])
      return [...twice, ...twice.map((statement) => statement.replace(/'key-\d+'/, `'key-again'`))]
    },
    'duplicate key value violates unique constraint "gl_voucher_voucher_no_key"',
  ],
  [
    'a posting into closed July',
    'app',
    () => voucher({ date: '2025-07-15' }, right),
    'The accounting period 2025-07-01 to 2025-07-31 is closed.',
  ],
  [
    'a posting that names another period',
    'app',
    () => voucher({ date: '2025-07-15', period: 3 }, right),
    'The accounting period 2025-07-01 to 2025-07-31 is closed.',
  ],
  [
    'closed July opened again',
    'app',
    () => [`update accounting_period set status = 'open' where starts_on = '2025-07-01'`],
    'A closed period cannot be reopened.',
  ],
  [
    'a used period moved',
    'app',
    () => [`update accounting_period set ends_on = '2025-08-30' where starts_on = '2025-08-01'`],
    'The dates of a used period cannot be changed.',
  ],
  [
    'a used period removed',
    'app',
    () => [`delete from accounting_period where starts_on = '2025-08-01'`],
    'A used period cannot be deleted.',
  ],
  [
    'a used account turned round',
    'app',
    () => [`update ledger_account set nature = 'credit' where code = '5304'`],
    'An account with postings cannot change its code, nature or kind.',
  ],
  [
    'a used account removed',
    'app',
    () => [`delete from ledger_account where code = '5304'`],
    'update or delete on table "ledger_account" violates foreign key constraint "gl_line_account" on table "gl_line"',
  ],
  [
    'a used sub ledger moved',
    'app',
    () => [`update sub_ledger_account set ledger_account = ${books.account('2302')} where id = ${sub}`],
    'A sub ledger with postings cannot move to another account.',
  ],
  [
    'a passenger on the account of agents',
    'app',
    () => [
      `insert into sub_ledger_account (code, name, ledger_account, party_type) values ('x', 'X', ${books.account('1301')}, 'passenger')`,
    ],
    'passenger is not allowed on Accounts receivable - agents.',
  ],
  [
    'a posting on an inactive account',
    'app',
    () => [
      `update ledger_account set is_active = false where code = '5319'`,
      ...voucher({}, [
        { code: '5319', debit: 5000 },
        { code: '2501', credit: 5000 },
      ]),
    ],
    'Miscellaneous expenses is inactive.',
  ],
  [
    'a total of a month corrected by the program',
    'app',
    () => ['update gl_month_total set debit_minor = debit_minor + 1'],
    'permission denied for table gl_month_total',
  ],
  [
    'a total of a month corrected by the owner',
    'owner',
    () => ['update gl_month_total set debit_minor = debit_minor + 1'],
    'Totals are written by the ledger itself.',
  ],
  ['a total of a month removed', 'owner', () => ['delete from gl_month_total'], immutable],
  [
    'a sum of a day corrected by the program',
    'app',
    () => ['update gl_line_day set lines = lines + 1'],
    'permission denied for table gl_line_day',
  ],
  [
    'a sum of a day corrected by the owner',
    'owner',
    () => ['update gl_line_day set debit_minor = debit_minor + 1'],
    'Totals are written by the ledger itself.',
  ],
  ['a sum of a day removed', 'owner', () => ['delete from gl_line_day'], immutable],
  ['all sums of days emptied', 'owner', () => ['truncate gl_line_day'], immutable],
  ['all totals emptied', 'owner', () => ['truncate gl_month_total'], immutable],
  [
    'a forged seal',
    'app',
    () => [
      `insert into gl_seal (seq, voucher_id, prev_hash, hash) values (99, ${of(900003)}, repeat('0', 64), repeat('1', 64))`,
    ],
    'permission denied for table gl_seal',
  ],
  [
    'a seal forged by the owner',
    'owner',
    () => [
      `insert into gl_seal (seq, voucher_id, prev_hash, hash) values (99, ${of(900003)}, repeat('0', 64), repeat('1', 64))`,
    ],
    'Seals are written by the ledger itself.',
  ],
  [
    'history rewritten',
    'owner',
    () => [
      `insert into stage_event (module, machine, machine_version, record_id, event, to_state, on_date) values ('journal', 'voucher', 1, 1, 'SUBMIT', 'submitted', '2026-01-01')`,
      `update stage_event set by_user = 1 where machine = 'voucher'`,
    ],
    immutable,
  ],
  [
    'an event of a voucher taken back, as only those of passengers may be',
    'app',
    () => [
      `insert into stage_event (module, machine, machine_version, record_id, event, to_state, on_date) values ('journal', 'voucher', 1, 1, 'SUBMIT', 'submitted', '2026-01-01')`,
      `update stage_event set undone_at = now() where machine = 'voucher'`,
    ],
    immutable,
  ],
  [
    'the history of the time before written on',
    'owner',
    () => [
      `insert into voucher_history (kind, voucher_id, version, action, to_state) values ('journal', 1, 1, 'SUBMIT', 'submitted')`,
    ],
    'What happens to vouchers is written to stage_event.',
  ],
  [
    'the primary groups turned round',
    'app',
    () => [`update primary_group set nature = 'credit' where code = '1'`],
    'Primary groups are fixed.',
  ],
]

describe('the database refuses', () => {
  it.each(attacks)('%s (as %s)', async (_what, role, statements, message) => {
    const before = await books.base.asOwner(
      'select count(*)::int as n, (select count(*)::int from gl_line) as lines, (select count(*)::int from gl_allocation) as allocations, (select max(seq)::int from gl_seal) as seq from gl_voucher',
    )
    expect(await books.run(role, statements())).toBe(message)
    expect(
      await books.base.asOwner(
        'select count(*)::int as n, (select count(*)::int from gl_line) as lines, (select count(*)::int from gl_allocation) as allocations, (select max(seq)::int from gl_seal) as seq from gl_voucher',
      ),
    ).toEqual(before)
    expect(await books.base.asOwner('select * from gl_verify_chain()')).toEqual([])
  })
})

describe('documents', () => {
  const draft = `insert into journal (branch, date, created_by, status) values (1, '2025-08-05', 1, 'draft')`
  it.each<Attack>([
    [
      'posted without an entry',
      'app',
      () => [draft, `update journal set status = 'posted' where id = (select max(id) from journal)`],
      'The entry of this voucher is missing.',
    ],
    [
      'entered as posted at once',
      'app',
      () => [draft.replace(`'draft'`, `'posted'`)],
      'The entry of this voucher is missing.',
    ],
    [
      'changed after it was handed in',
      'app',
      () => [
        draft,
        `update journal set status = 'submitted', voucher_no = 'JV-1' where id = (select max(id) from journal)`,
        `update journal set date = '2025-08-06' where status = 'submitted'`,
      ],
      immutable,
    ],
    [
      'with a line more after it was handed in',
      'app',
      () => [
        draft,
        `update journal set status = 'submitted', voucher_no = 'JV-1' where id = (select max(id) from journal)`,
        `insert into journal_line (journal, debit) select max(id), 5 from journal`,
      ],
      immutable,
    ],
    [
      'numbered, then deleted',
      'app',
      () => [
        draft,
        `update journal set voucher_no = 'JV-1' where id = (select max(id) from journal)`,
        'delete from journal',
      ],
      'A numbered voucher cannot be deleted. Cancel it instead.',
    ],
    [
      'given to another creator',
      'app',
      () => [draft, `update journal set created_by = 10 where id = (select max(id) from journal)`],
      'A voucher keeps its creator.',
    ],
    [
      'with an entry while it is a draft',
      'app',
      () => [
        draft,
        `insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, created_by, authorised_by, idempotency_key, tx)
        select gl_give_number('JV', '2526', null, 'journal', max(id)), 'journal', '2025-08-05', 'journal', max(id), 1, 10, 'k', '0' from journal`,
        ...right.map((line, at) => lineSql(newest, line, at)),
      ],
      'The document of voucher JV-2526-000004 is not posted.',
    ],
  ])('are not %s (as %s)', async (_what, role, statements, message) => {
    expect(await books.run(role, statements())).toBe(message)
  })
})

describe('the chain of seals', () => {
  it('names the first entry that was changed behind the guards', async () => {
    expect(
      await books.run('owner', [
        `set local acc.migration = 'on'`,
        'alter table gl_line disable trigger gl_line_ro',
        `update gl_line set debit_minor = debit_minor + 1 where id = ${lineOf(900001, '1301')}`,
      ]),
    ).toBeNull()
    expect(await books.base.asOwner('select bad_seq::int, why, voucher_no from gl_verify_chain()')).toEqual([
      { bad_seq: 1, why: 'content', voucher_no: 'JV-2526-000001' },
    ])
  })
})

describe('parties', () => {
  it('appear on their accounts with their record and are renamed with it', async () => {
    const seen = () =>
      books.base.asOwner(
        `select a.code as account, s.code, s.name from sub_ledger_account s join ledger_account a on a.id = s.ledger_account where s.party_type = 'agent' and s.party_id = ${books.agent} and a.code in ('1301', '2103', '2302') order by 1`,
      )
    expect(await seen()).toEqual(
      ['1301', '2103', '2302'].map((account) => ({ account, code: 'AGT-001', name: 'Abdul Karim' })),
    )
    await books.base.asOwner(
      `update agent set name = 'Abdul Karim Sarker', agent_code = 'AG-0777' where id = ${books.agent}`,
    )
    expect(await seen()).toEqual(
      ['1301', '2103', '2302'].map((account) => ({ account, code: 'AG-0777', name: 'Abdul Karim Sarker' })),
    )
    expect(
      await books.base.asOwner(
        `select count(*)::int as n from sub_ledger_account where party_type = 'medical_center'`,
      ),
    ).toEqual([{ n: 0 }])
    await books.base.asOwner(
      `insert into medical_center (name, code, system, address, city, phone) select 'Popular', 'BD-1', 'local', 'Dhaka', id, '+8801711111119' from city limit 1`,
    )
    expect(
      await books.base.asOwner(
        `select a.code as account, s.name from sub_ledger_account s join ledger_account a on a.id = s.ledger_account where s.party_type = 'medical_center' order by 1`,
      ),
    ).toEqual([
      { account: '1403', name: 'Popular' },
      { account: '2102', name: 'Popular' },
    ])
  })
})
