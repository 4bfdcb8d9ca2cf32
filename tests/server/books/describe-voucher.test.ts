/** Narration, reference and attachment of a posted voucher change without a permission, with a trail; nothing else does (accounting 9). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kindOf } from '../../../src/domain/books/kinds/index.ts'
import { runVoucherEvent } from '../../../src/server/books/run-voucher.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { postEvents } from '../../../src/server/composition/golden/post-events.ts'
import type { Story } from '../../../src/server/composition/golden/story.ts'
import { makeGoldenAgency, type GoldenAgency } from '../../../src/server/composition/golden/agency.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { uploadAs } from '../records/factories.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rams-describe-'))
let base: TestDatabase
let agency: GoldenAgency
let story: Story

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
      narration: 'Capital of the founder',
      lines: [{ account: '3101', amount: 30_000_000 }],
    },
  ])
})
afterAll(async () => {
  await base.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends DESCRIBE for the receipt; `version` as it was read. */
async function describeReceipt(data: Record<string, unknown>) {
  const source = story.posted.get('V00')
  const kind = kindOf('receipt_voucher')
  if (!source || !kind) throw new Error('the receipt was not posted')
  const { rows } = await sql<{
    version: number
  }>`select version from receipt_voucher where id = ${source.id}`.execute(base.db)
  const ifMatch = rows[0]?.version ?? 0
  return agency.as('clerk', (crud) =>
    runVoucherEvent(crud, {
      kind,
      id: source.id,
      type: 'DESCRIBE',
      data,
      ifMatch,
      key: `describe-${ifMatch}`,
    }),
  )
}

it('changes the words of the document, says so in its history and leaves the entry as it was sealed', async () => {
  const changed = await describeReceipt({ narration: 'Capital of both founders', reference: 'Paper 12' })
  expect(changed).toMatchObject({
    status: 'posted',
    narration: 'Capital of both founders',
    reference: 'Paper 12',
    amount: '300000.00',
  })
  const { rows: history } = await sql<{
    from_state: string
    to_state: string
    payload: object
    snapshot: object
  }>`
    select from_state, to_state, payload, snapshot from stage_event where module = 'receipt_voucher' and event = 'DESCRIBE'`.execute(
    base.db,
  )
  expect(history).toMatchObject([
    {
      from_state: 'posted',
      to_state: 'posted',
      payload: { narration: 'Capital of both founders', reference: 'Paper 12' },
      snapshot: { narration: 'Capital of the founder', reference: null },
    },
  ])
  const { rows: entries } = await sql<{ narration: string }>`select narration from gl_voucher`.execute(
    base.db,
  )
  expect(entries).toEqual([{ narration: 'Capital of the founder' }])
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})

it('leaves the word that is not sent as it is, and takes no day with it', async () => {
  expect(await describeReceipt({ reference: 'Paper 13' })).toMatchObject({
    narration: 'Capital of both founders',
    reference: 'Paper 13',
  })
  await expect(describeReceipt({ reference: 'Paper 14', date: '2025-07-02' })).rejects.toMatchObject({
    code: 'input.invalid',
  })
  const { rows } = await sql<{
    reference: string
    date: string
  }>`select reference, date::text as date from receipt_voucher`.execute(base.db)
  expect(rows).toEqual([{ reference: 'Paper 13', date: '2025-07-01' }])
})

it('takes another attachment and gives it back, with what it was in the history, but no file of somebody else', async () => {
  const { rows: people } = await sql<{
    id: number
    role: string
  }>`select u.id, r.name as role from app_user u join role r on r.id = u.role order by u.id`.execute(base.db)
  const { rows: sender } = await sql<{
    by: number
  }>`select by_user as by from stage_event where event = 'DESCRIBE' limit 1`.execute(base.db)
  const clerk = sender[0]?.by ?? 0
  const other = people.find(({ id }) => id !== clerk)?.id ?? 0
  const [own, foreign] = [
    await uploadAs(base.db, clerk, 'receipt_voucher'),
    await uploadAs(base.db, other, 'receipt_voucher'),
  ]
  await expect(describeReceipt({ attachment: foreign })).rejects.toMatchObject({ code: 'input.invalid' })
  expect(await describeReceipt({ attachment: own })).toMatchObject({
    attachment: own,
    reference: 'Paper 13',
    amount: '300000.00',
  })
  expect(await describeReceipt({ attachment: null })).toMatchObject({ attachment: null })
  const { rows } = await sql<{
    payload: object
    snapshot: object
  }>`select payload, snapshot from stage_event where event = 'DESCRIBE' order by id desc limit 2`.execute(
    base.db,
  )
  expect(rows).toMatchObject([
    { payload: { attachment: null }, snapshot: { attachment: own } },
    { payload: { attachment: own }, snapshot: { attachment: null } },
  ])
  expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
})
