/** What one authorised voucher asks of the database: how many statements, and how many of them are planned again (decision 1158). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedBooks } from '../../../../src/server/composition/seed/books.ts'
import { testApp, type Inject, type TestApp } from '../../harness.ts'
import { statementsOf } from '../../statements-sent.ts'
import { makeWorld, personOf, requireStatus } from '../../records/factories.ts'

const today = '2025-08-20'
const at = '/receipt_voucher/api/v1/receipt_voucher'
type Row = Record<string, unknown> & { id: number; version: number }

let base: TestApp
let clerk: Inject
let second: Inject
let body: object
beforeAll(async () => {
  base = await testApp({ today })
  const { branch } = await makeWorld(base.database)
  await seedBooks(base.db, today)
  await sql`insert into app_user (id, first_name, last_name, username, email, primary_phone, role, branch, branch_scope) values (21, 'Second', 'Person', 'second', 'second@example.test', '+8801700009921', 20, ${branch}, 'all')`.execute(
    base.db,
  )
  await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (21, 'all', 500000000, '2025-07-01')`.execute(
    base.db,
  )
  clerk = base.as(personOf('accountant', { id: 20, branchScope: 'all' }))
  second = base.as(personOf('accountant', { id: 21, branchScope: 'all' }))
  const { rows } = await sql<{
    id: number
  }>`select id from ledger_account where code in ('1111', '3101') order by code`.execute(base.db)
  const [bank, capital] = rows
  body = {
    date: '2025-08-05',
    mode: 'bank',
    account: bank?.id,
    lines: [{ account: capital?.id, amount: '100.00' }],
  }
})
afterAll(() => base.close())

async function post(who: Inject, path: string, payload: object, version?: number): Promise<Row> {
  const answer = await who({
    method: 'POST',
    url: `${at}/${path}`,
    payload,
    headers: {
      'idempotency-key': randomUUID(),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  })
  requireStatus(answer, path.startsWith('create') ? 201 : 200)
  return answer.json() as Row // The record.
}
async function submitted(): Promise<Row> {
  const draft = await post(clerk, 'create/', body)
  return post(clerk, `event/${draft.id}`, { type: 'SUBMIT' }, draft.version)
}
const authorise = ({ id, version }: Row) => post(second, `event/${id}`, { type: 'AUTHORISE' }, version)

it('authorises a voucher in at most 25 statements, each of them prepared', async () => {
  await authorise(await submitted())
  const voucher = await submitted()
  const statements = (await statementsOf(() => authorise(voucher))).map(({ text }) => text)
  expect(statements.length).toBeGreaterThan(10)
  expect(statements.length).toBeLessThanOrEqual(25)
  // Planning takes longer than running: only what opens and closes the transaction has no plan.
  expect(statements.filter((text) => !/^\/\* (?:named|prepared)/.test(text))).toEqual([
    'begin',
    '/* pipelined */ set constraints all immediate; set constraints all deferred',
    'set constraints all immediate',
    'commit',
  ])
})

it('plans none of these statements again for each voucher', async () => {
  for (let n = 0; n < 8; n++) await authorise(await submitted())
  // Each connection keeps statements of its own.
  const { pool } = base.database
  const lines = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const kept = await Promise.all(
    lines.map((line) =>
      line.query<{ name: string; again: string }>(
        'select name, custom_plans as again from pg_prepared_statements order by name',
      ),
    ),
  )
  for (const line of lines) line.release()
  const rows = kept.flatMap((one) => one.rows)
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThan(20)
  // The database tries five plans before it keeps one.
  expect(rows.filter(({ again }) => Number(again) > 5)).toEqual([])
})

it('finds the entry of a document by index, however many there are', async () => {
  // The name of a table is no text: compared with a column of text it reads the whole table.
  const { rows } = await base.database.pool.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ '[.][a-z_]+ = tg_table_name(?!::text)'`,
  )
  expect(rows).toEqual([])
})

it('makes the text of every kind of document by statements of its own, which say what others say', async () => {
  const { pool } = base.database
  const { rows: kinds } = await pool.query<{ name: string; own: boolean }>(
    `select name, pg_get_functiondef('gl_document_text(text,bigint)'::regprocedure) like format('%%when %L then%%', name) as own from gl_document order by name`,
  )
  expect(kinds).toHaveLength(8)
  expect(kinds.filter(({ own }) => !own)).toEqual([])
  const { id } = await submitted()
  // Put together as for a kind without statements of its own (migration 0605).
  const { rows } = await pool.query<{ own: string; other: string }>(
    `select gl_document_text(d.name, t.id) as own, gl_columns_of(to_jsonb(t), d.columns) || '|' || (select string_agg(gl_columns_of(to_jsonb(l), d.line_columns), ';' order by l.id) from receipt_voucher_line l where l.receipt_voucher = t.id) as other
    from receipt_voucher t, gl_document d where d.name = 'receipt_voucher' and t.id = $1`,
    [id],
  )
  expect(rows[0]?.own).toContain('"mode": "bank"')
  expect(rows[0]?.own).toBe(rows[0]?.other)
})
