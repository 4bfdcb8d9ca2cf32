/** "Verify my books" over the ledger that was filled: every entry read, and from the last check on. */
import pg from 'pg'
import { entryCode, type SealFacts } from '../../src/server/books/proof/keyed-seals.ts'
import { loadKeys } from '../../src/server/platform/keys.ts'
import type { BenchServer } from './bench-server.ts'
import type { Timed } from './measure.ts'

const pageSize = 2000

/** What was posted by SQL alone gets its codes, as the server makes them when it posts. */
async function sealByKey(client: pg.Client, dataDir: string): Promise<void> {
  const key = loadKeys(dataDir).audit
  for (;;) {
    const { rows } = await client.query<Record<keyof SealFacts, string>>(
      `select s.seq, s.hash, p.mapping, p.times, p.document, p.history, p.history_to
       from (select * from gl_seal s where not exists (select 1 from gl_keyed_seal k where k.seq = s.seq) order by seq limit ${pageSize}) s
       cross join lateral gl_keyed_parts(s.voucher_id, null) p`,
    )
    if (rows.length === 0) return
    const codes = rows.map((row) =>
      entryCode(key, { ...row, seq: BigInt(row.seq), history_to: BigInt(row.history_to) }),
    )
    await client.query(
      `insert into gl_keyed_seal (seq, mapping, times, document, history, history_to, key_id, mac)
       select r.seq, r.mapping, r.times, r.document, r.history, r.history_to, $1, c.mac
       from jsonb_to_recordset($2::jsonb) as r(n int, seq bigint, mapping text, times text, document text, history text, history_to bigint)
         join unnest($3::bytea[]) with ordinality as c(mac, n) on c.n = r.n`,
      [key.id, JSON.stringify(rows.map((row, at) => ({ ...row, n: at + 1 }))), codes],
    )
  }
}

/** Seconds of a whole check and of one that builds on it, with the numbers of entries each read. */
export async function measureProof(testServer: BenchServer): Promise<Timed[]> {
  const client = new pg.Client(testServer.owner)
  await client.connect()
  await sealByKey(client, testServer.dataDir)
  await client.query('analyze')
  await client.end()
  const path = '/voucher/api/v1/voucher'
  const asked = async (method: 'GET' | 'POST', url: string): Promise<Record<string, unknown>> => {
    const { status, body } = await testServer.call(method, url, method === 'POST' ? {} : undefined, {
      authorization: await testServer.authorization(),
    })
    if (status >= 300) throw new Error(`${url}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
    return body
  }
  /** A run of its own, as the screen asks for it. */
  const everyEntry = async (): Promise<Record<string, unknown>> => {
    const { run } = await asked('POST', `${path}/check_books/`)
    for (;;) {
      const { state, result, error } = await asked('GET', `/job/api/v1/job/run/${String(run)}`)
      if (state === 'done') return result as Record<string, unknown> // What the job answers.
      if (state !== 'queued' && state !== 'running')
        throw new Error(
          `the check ${String(state)}: ${String(error)}\n${testServer.server().output().slice(-800)}`,
        )
      await new Promise((again) => {
        setTimeout(again, 250)
      })
    }
  }
  const timed = async (name: string, check: () => Promise<Record<string, unknown>>): Promise<Timed> => {
    const began = performance.now()
    const body = await check()
    const ms = performance.now() - began
    if (body['ok'] !== true) throw new Error(`the books do not verify: ${JSON.stringify(body).slice(0, 300)}`)
    return {
      name,
      p50: ms,
      p99: ms,
      note: `${String(body['reread'])} of ${String(body['entries'])} entries read`,
    }
  }
  return [
    await timed('verify the books, every entry', everyEntry),
    await timed('  the same from the last check on', () => asked('GET', `${path}/verify_books/`)),
  ]
}
