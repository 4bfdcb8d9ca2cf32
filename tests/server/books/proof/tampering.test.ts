/** Every way of changing the books behind the program, as superuser and as the program's own role: the check names each (accounting 11; decision 0800). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEvent } from '../../../../src/server/composition/golden/events.ts'
import { postEvents } from '../../../../src/server/composition/golden/post-events.ts'
import { makeGoldenAgency, type GoldenAgency } from '../../../../src/server/composition/golden/agency.ts'
import { verifyBooks, verifyOwnBooks } from '../../../../src/server/books/verify-books.ts'
import {
  digestBuckets,
  readCheckpoint,
  writeCheckpoint,
  type Checkpoint,
} from '../../../../src/server/books/proof/checkpoint.ts'
import { renewSeals, startSeals } from '../../../../src/server/books/proof/keyed-seals.ts'
import { temporaryKeys } from '../../../../src/server/platform/keys.ts'
import { readAnchor } from '../../../../src/server/books/proof/seal-anchor.ts'
import { readConfig } from '../../../../src/server/platform/config.ts'
import { createDb, type Db } from '../../../../src/server/platform/db/kysely.ts'
import { writeServiceSetting } from '../../../../src/server/platform/service-setting.ts'
import { verifyBooks as verifyBooksJob } from '../../../../src/server/operations/jobs/verify-books.ts'
import { enqueue } from '../../../../src/server/jobs/runs.ts'
import { drainQueue } from '../../../../src/server/jobs/worker.ts'
import { createPool } from '../../../../src/server/platform/db/pool.ts'
import scenarios from '../../../spec/golden.json' with { type: 'json' }
import { testDatabase, type TestDatabase } from '../../database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rams-tampering-'))
let base: TestDatabase
let owner: Db
let agency: GoldenAgency
let since: Checkpoint

beforeAll(async () => {
  base = await testDatabase()
  owner = createDb(createPool(base.ownerConfig, { size: 2 }))
  agency = await makeGoldenAgency(base.db, readConfig({ DATA_DIR: dataDir }))
  const { events } = scenarios.find(({ code }) => code === 'G02') ?? { events: [] }
  await postEvents(agency, events.map(readEvent))
  since = {
    wholeAt: '2026-07-01T00:00:00Z',
    size: 1,
    digests: Object.fromEntries(await digestBuckets(base.db, 1)),
  }
})
afterAll(async () => {
  await owner.destroy()
  await base.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const proof = () => ({ key: agency.services.keys.audit, anchor: readAnchor(dataDir) })

class Undone extends Error {}

/** What the check names after the statements, which are taken back. */
async function named(as: 'superuser' | 'program', statements: readonly string[]): Promise<string[]> {
  let found: string[] = []
  await (as === 'superuser' ? owner : base.db)
    .transaction()
    .execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx)
      await sql.raw('set constraints all immediate').execute(trx)
      const whole = (await verifyBooks(trx, { proof: proof() })).broken
      // From the checkpoint, whose buckets hold one entry each, the same is found.
      expect((await verifyBooks(trx, { proof: proof(), since })).broken).toEqual(whole)
      found = whole.map(({ rule, what }) => `${rule}: ${what}`)
      throw new Undone()
    })
    .catch((fault: unknown) => {
      if (!(fault instanceof Undone)) throw fault
    })
  return found
}

/** Changes rows with every trigger of a table off, and switches them on again as they were: all but one fire always. */
const behind = (tables: readonly string[], ...statements: string[]): string[] => [
  `set local acc.migration = 'on'`,
  ...tables.map((table) => `alter table ${table} disable trigger all`),
  ...statements,
  ...tables.map(
    (table) => `do $$ declare t text; begin
      execute 'alter table ${table} enable trigger all';
      for t in select tgname from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal and tgname <> 'passenger_received_ai' loop execute format('alter table ${table} enable always trigger %I', t); end loop; end $$`,
  ),
]

/** The chain made right again for what stands there, as anyone who may write the table can. */
const recomputed = `do $$ declare r record; ph text := repeat('0', 64); h text; begin
  for r in select * from gl_seal order by seq loop
    h := encode(sha256(convert_to(ph || r.seq::text || '|' || gl_payload(r.voucher_id), 'UTF8')), 'hex');
    update gl_seal set prev_hash = ph, hash = h where seq = r.seq;
    ph := h;
  end loop; end $$`
const days = `update gl_line_day t set lines = k.lines, debit_minor = k.debit, credit_minor = k.credit
  from (select v.posting_date, l.ledger_account_id, l.branch_id, coalesce(l.sub_ledger_id, 0) as party, l.currency, v.is_closing, count(*) as lines, sum(l.debit_minor) as debit, sum(l.credit_minor) as credit from gl_line l join gl_voucher v on v.id = l.voucher_id group by 1, 2, 3, 4, 5, 6) k
  where (k.posting_date, k.ledger_account_id, k.branch_id, k.party, k.currency, k.is_closing) = (t.posting_date, t.ledger_account_id, t.branch_id, coalesce(t.sub_ledger_id, 0), t.currency, t.is_closing)`
const totals = `update gl_month_total t set debit_minor = k.debit, credit_minor = k.credit
  from (select gl_month(v.posting_date) as month, l.ledger_account_id, l.branch_id, v.is_closing, sum(l.debit_minor) as debit, sum(l.credit_minor) as credit from gl_line l join gl_voucher v on v.id = l.voucher_id group by 1, 2, 3, 4) k
  where k.month = t.month and k.ledger_account_id = t.ledger_account_id and k.branch_id = t.branch_id and k.is_closing = t.is_closing`
const last = '(select max(id) from gl_voucher)'
const tail = [
  `delete from gl_keyed_allocation`,
  `delete from gl_allocation`,
  `delete from gl_keyed_seal where seq = (select max(seq) from gl_seal)`,
  `delete from gl_line where voucher_id = ${last}`,
  `delete from gl_seal where voucher_id = ${last}`,
  `delete from gl_number where voucher_no = (select voucher_no from gl_voucher where id = ${last})`,
  `delete from gl_voucher where id = ${last}`,
]
const ledger = [
  'gl_voucher',
  'gl_line',
  'gl_seal',
  'gl_allocation',
  'gl_number',
  'gl_month_total',
  'gl_line_day',
  'gl_keyed_seal',
  'gl_keyed_allocation',
  'gl_key_takeover',
]
const twice = 'debit_minor = debit_minor * 2, credit_minor = credit_minor * 2'
const usedAccount = '(select min(ledger_account_id) from gl_line)'
const usedParty = '(select min(sub_ledger_id) from gl_line where sub_ledger_id is not null)'

/** An entry written with plain SQL, in every form the database asks for. */
const foreignEntry = (more = { date: '2025-07-20', source: 'attack' }): string[] => [
  `insert into gl_voucher (voucher_no, voucher_type, posting_date, period_id, source_type, source_id, created_by, authorised_by, idempotency_key, tx)
   select gl_give_number('JV', '2526', null, '${more.source}', 990), 'journal', '${more.date}', 0, '${more.source}', 990, min(id), max(id), 'attack', '0' from app_user`,
  `insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, debit_minor, credit_minor, branch_id)
   select ${last}, n, (select id from ledger_account where code = case n when 1 then '5304' else '2501' end), false, case n when 1 then 500 else 0 end, case n when 1 then 0 else 500 end, (select min(branch_id) from gl_line) from generate_series(1, 2) n`,
]

const tamperings: readonly [
  what: string,
  as: 'superuser' | 'program',
  statements: () => string[],
  expected: RegExp,
][] = [
  [
    'an amount changed, chain and totals made right again',
    'superuser',
    () => behind(ledger, `update gl_line set ${twice} where voucher_id = 1`, days, totals, recomputed),
    /^keyed seals: The seal of \S+ was computed without the key/m,
  ],
  [
    'the chain recomputed with codes made up',
    'superuser',
    () =>
      behind(
        ledger,
        `update gl_line set ${twice} where voucher_id = 1`,
        days,
        totals,
        recomputed,
        `update gl_keyed_seal set mac = sha256(mac)`,
      ),
    /^keyed seals: The seal of \S+ was computed without the key/m,
  ],
  [
    'the last entry cut off',
    'superuser',
    () => behind(ledger, ...tail),
    /^last seal: The books end with seal \d+; seal \d+ was written and is missing/m,
  ],
  [
    'all codes removed',
    'superuser',
    () => behind(ledger, 'truncate gl_keyed_seal, gl_keyed_allocation, gl_key_takeover'),
    /^keyed seals: The seals made with the key are missing/m,
  ],
  [
    'the sum of a day changed',
    'superuser',
    () =>
      behind(
        ['gl_line_day'],
        `update gl_line_day set debit_minor = debit_minor + 1, credit_minor = credit_minor + 1 where ledger_account_id = ${usedAccount}`,
      ),
    /^day sums: The sum of \d{4}.* for \d{4}-\d\d-\d\d is not that of its lines/m,
  ],
  [
    'the number of lines of a day changed',
    'superuser',
    () => behind(['gl_line_day'], `update gl_line_day set lines = lines + 1`),
    /^day sums: /m,
  ],
  [
    'a sum of a day in another currency changed',
    'superuser',
    () => behind(['gl_line_day'], `update gl_line_day set fc_minor = fc_minor + 1`),
    /^day sums: /m,
  ],
  [
    'the sum of a day removed, and its month made to fit',
    'superuser',
    () =>
      behind(
        ['gl_line_day', 'gl_month_total'],
        `delete from gl_line_day where posting_date = (select min(posting_date) from gl_line_day)`,
        `update gl_month_total t set debit_minor = coalesce((select sum(d.debit_minor) from gl_line_day d where gl_month(d.posting_date) = t.month and d.ledger_account_id = t.ledger_account_id and d.branch_id = t.branch_id and d.is_closing = t.is_closing), 0),
          credit_minor = coalesce((select sum(d.credit_minor) from gl_line_day d where gl_month(d.posting_date) = t.month and d.ledger_account_id = t.ledger_account_id and d.branch_id = t.branch_id and d.is_closing = t.is_closing), 0)`,
      ),
    /^day sums: /m,
  ],
  [
    'the total of a month changed',
    'superuser',
    () => behind(['gl_month_total'], `update gl_month_total set debit_minor = debit_minor + 1`),
    /^month totals: The total of \d{4} for \d{4}-\d\d is not the sum of its days/m,
  ],
  [
    'an allocation changed',
    'superuser',
    () =>
      behind(
        ledger,
        `update gl_allocation set amount_minor = amount_minor - 1 where id = (select min(id) from gl_allocation)`,
      ),
    /^keyed allocations: A settlement of \S+ was changed/m,
  ],
  [
    'an allocation removed',
    'superuser',
    () => behind(ledger, `delete from gl_allocation where id = (select max(id) from gl_allocation)`),
    /^keyed allocations: Settlement \d+ is missing/m,
  ],
  [
    'the amount of a posted document changed',
    'superuser',
    () =>
      behind(['receipt_voucher'], `update receipt_voucher set amount = amount + 1 where status = 'posted'`),
    /^documents as posted: The document of RV-\S+ says something else/m,
  ],
  [
    'a line of a posted document changed',
    'superuser',
    () => behind(['receipt_voucher_line'], `update receipt_voucher_line set amount = amount + 1`),
    /^documents as posted: The document of RV-\S+ says something else/m,
  ],
  [
    'an account moved to another group',
    'superuser',
    () =>
      behind(
        ['ledger_account'],
        `update ledger_account set account_group = (select max(id) from account_group where id <> account_group) where id = ${usedAccount}`,
      ),
    /^chart and parties: An account or a party of \S+ is not what it was/m,
  ],
  [
    'an account turned from debit to credit',
    'superuser',
    () =>
      behind(
        ['ledger_account'],
        `update ledger_account set nature = case nature when 'debit' then 'credit' else 'debit' end where id = ${usedAccount}`,
      ),
    /^chart and parties: An account or a party of \S+ is not what it was/m,
  ],
  [
    'a sub ledger pointed to another party',
    'superuser',
    () =>
      behind(
        ['sub_ledger_account'],
        `update sub_ledger_account set party_id = party_id + 1000 where id = ${usedParty}`,
      ),
    /^chart and parties: An account or a party of \S+ is not what it was/m,
  ],
  [
    'history rewritten',
    'superuser',
    () =>
      behind(
        ['stage_event'],
        `update stage_event set by_user = by_user + 1 where machine = 'voucher' and event = 'SUBMIT'`,
      ),
    /^history of vouchers: The history of \S+ was rewritten/m,
  ],
  [
    'history removed',
    'superuser',
    () => behind(['stage_event'], `delete from stage_event where machine = 'voucher' and event = 'SUBMIT'`),
    /^history of vouchers: The history of \S+ was rewritten/m,
  ],
  [
    'the time of posting rewritten',
    'superuser',
    () => behind(ledger, `update gl_voucher set posted_at = posted_at - interval '1 year' where id = 1`),
    /^times of posting: The time \S+ was posted at was rewritten/m,
  ],
  [
    'a trigger dropped',
    'superuser',
    () => [`set local acc.migration = 'on'`, 'drop trigger gl_line_ro on gl_line'],
    /^guards: .*gl_line_ro/m,
  ],
  [
    'a trigger switched off',
    'superuser',
    () => [`set local acc.migration = 'on'`, 'alter table gl_line disable trigger gl_line_ro'],
    /^guards: .*gl_line_ro/m,
  ],
  [
    'a trigger of a document switched off',
    'superuser',
    () => [
      `set local acc.migration = 'on'`,
      'alter table receipt_voucher disable trigger receipt_voucher_freeze',
    ],
    /^guards: .*receipt_voucher_freeze/m,
  ],
  [
    'a function stubbed',
    'superuser',
    () => [
      `set local acc.migration = 'on'`,
      `create or replace function gl_immutable() returns trigger language plpgsql as $$ begin return new; end $$`,
    ],
    /^guards: .*gl_immutable/m,
  ],
  [
    'a check dropped',
    'superuser',
    () => [`set local acc.migration = 'on'`, 'alter table gl_line drop constraint gl_line_one_side'],
    /^guards: .*gl_line_one_side/m,
  ],
  [
    'an entry without a document',
    'program',
    () => foreignEntry(),
    /^keyed seals: JV-\S+ was not posted by the program/m,
  ],
  [
    'an entry of a kind whose document is not there',
    'superuser',
    () =>
      behind(
        ['receipt_voucher'],
        `delete from receipt_voucher where id = (select min(source_id) from gl_voucher where source_type = 'receipt_voucher')`,
      ),
    /^documents of entries: RV-\S+ has no document/m,
  ],
  [
    'an entry dated in the future',
    'program',
    () => foreignEntry({ date: '2026-07-30', source: 'attack' }),
    /^keyed seals: JV-\S+ was not posted by the program/m,
  ],
  [
    'an entry moved to the future',
    'superuser',
    () => behind(ledger, `update gl_voucher set posting_date = '2026-07-30' where id = 1`, recomputed),
    /^keyed seals: The seal of \S+ was computed without the key/m,
  ],
  [
    'an unknown currency',
    'superuser',
    () =>
      behind(
        ledger,
        `update gl_line set currency = 'XXX', fc_minor = sign(debit_minor - credit_minor), rate = 1 where voucher_id = 1`,
        recomputed,
      ),
    /^currencies: \S+ is in XXX, which is no currency of the agency/m,
  ],
  [
    'an allocation written by the program without its server',
    'program',
    () => [
      `insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, undoes_id, created_by)
       select debit_line_id, credit_line_id, -amount_minor, allocated_on, id, created_by from gl_allocation a where undoes_id is null and not exists (select 1 from gl_allocation u where u.undoes_id = a.id) order by id limit 1`,
    ],
    /^keyed allocations: A settlement of \S+ was not made by the program/m,
  ],
]

describe('the check of the books', () => {
  it('finds the books whole, and beside running work as well', async () => {
    expect(await verifyOwnBooks(base.db, agency.services)).toMatchObject({ ok: true, broken: [] })
  })

  it.each(tamperings)('names %s (as %s)', async (_what, as, statements, expected) => {
    expect((await named(as, statements())).join('\n')).toMatch(expected)
  })

  it('is not cut off by the time a request has, where nobody waits for it', async () => {
    /** The books in the time of one request. */
    const inTime = (hasTime: boolean) =>
      base.db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = '1ms'`.execute(trx)
        return verifyOwnBooks(trx, agency.services, { whole: true, hasTime })
      })
    await expect(inTime(false)).rejects.toMatchObject({ code: '57014' })
    expect(await inTime(true)).toMatchObject({ ok: true })
  })

  it('reads again only what is new or changed since it found the books whole', async () => {
    const first = await verifyOwnBooks(base.db, agency.services, { whole: true })
    expect(first).toMatchObject({ ok: true, since: null, reread: first.entries })
    const second = await verifyOwnBooks(base.db, agency.services)
    expect(second).toMatchObject({ ok: true, reread: 0, entries: first.entries })
    expect(second.since).not.toBeNull()
    // One entry each: a narration corrected afterwards makes its own entry be read again, and no other.
    await base.db
      .transaction()
      .execute(async (trx) => {
        await sql`update receipt_voucher set reference = 'CORRECTED' where id = (select min(source_id) from gl_voucher where source_type = 'receipt_voucher')`.execute(
          trx,
        )
        expect(await verifyBooks(trx, { proof: proof(), since })).toMatchObject({ ok: true, reread: 1 })
        throw new Undone()
      })
      .catch((fault: unknown) => {
        if (!(fault instanceof Undone)) throw fault
      })
  })

  it('builds on no checkpoint that the server did not write', () => {
    const { audit } = agency.services.keys
    const other = mkdtempSync(join(tmpdir(), 'rams-checkpoint-'))
    expect(readCheckpoint(other, audit)).toBeNull()
    writeCheckpoint(other, audit, since)
    expect(readCheckpoint(other, audit)).toMatchObject(since)
    expect(readCheckpoint(other, temporaryKeys().audit)).toBeNull()
    const path = join(other, 'keys', 'checked-books.json')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/"1":"."/, '"1":"0"').replace('"size":1', '"size":2'))
    expect(readCheckpoint(other, audit)).toBeNull()
    writeFileSync(path, 'no JSON')
    expect(readCheckpoint(other, audit)).toBeNull()
    rmSync(other, { recursive: true, force: true })
  })

  it('mails the last seal to who reads the statements of every branch, once it has run by the clock', async () => {
    const { services } = agency
    await writeServiceSetting(base.db, services.keys, 'smtp', {
      value: {
        host: '127.0.0.1',
        port: 9,
        security: 'none',
        username: null,
        from_address: 'office@agency.example',
        from_name: 'Agency',
      },
      secret: null,
      by: 1,
      seen: 0,
    })
    await enqueue(base.db, {
      job: 'verify_books',
      trigger: 'schedule',
      by: null,
      payload: {},
      onlyKey: 'verify_books',
    })
    await drainQueue(services, new Map([['verify_books', verifyBooksJob]]))
    const { rows } = await sql<{ to: string[]; subject: string }>`
      select recipients as to, subject from mail_outbox where kind = 'ledger_seal' order by id`.execute(
      base.db,
    )
    const subject = `Last seal of the books: ${readAnchor(dataDir)?.seq}`
    expect(rows).toEqual([
      { to: ['clerk@golden.test'], subject },
      { to: ['approver@golden.test'], subject },
    ])
  })

  it('names a tail cut off even where the whole of it is gone', async () => {
    const found = await named(
      'superuser',
      behind(ledger, `truncate ${ledger.filter((name) => name !== 'gl_key_takeover').join(', ')} cascade`),
    )
    expect(found.join('\n')).toMatch(/^last seal: The books are empty; seal \d+ was written and is missing/m)
  })

  it('takes over the books of an earlier version once, and never where this installation has sealed', async () => {
    const sealer = { key: agency.services.keys.audit, dataDir }
    await owner.transaction().execute(async (trx) => {
      for (const statement of behind(ledger, 'truncate gl_keyed_seal, gl_keyed_allocation, gl_key_takeover'))
        await sql.raw(statement).execute(trx)
    })
    await startSeals(base.db, sealer)
    expect((await verifyOwnBooks(base.db, agency.services)).broken.map(({ rule }) => rule)).toEqual([
      'keyed seals',
      'keyed allocations',
    ])
    await renewSeals(base.db, sealer)
    expect(await verifyOwnBooks(base.db, agency.services)).toMatchObject({ ok: true, broken: [] })
    expect(
      (await verifyBooks(base.db, { proof: { ...proof(), key: temporaryKeys().audit } })).broken.map(
        ({ rule }) => rule,
      ),
    ).toEqual(['keyed seals', 'keyed allocations'])
  })
})
