/** The auditor's bundle: the whole ledger with its seals, and a program that checks it without this one. Source: accounting 11; decision 0802. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/kysely.ts'
import { ZipWriter } from '../../platform/sheets/zip-writer.ts'
import { ofOneMoment } from './one-moment.ts'
import { csvLine, journalEntry } from './verify-bundle.mjs'

type Cells = Readonly<Record<string, string>>
interface Page {
  cells: Cells
}
/** Takes a part of the bundle, piece by piece. */
type Take = (name: string, content: AsyncIterable<string> | Iterable<string>) => Promise<void>

const pageSize = 5000

/** Rows of a SELECT with a column `id`, in its order, whatever their number. */
async function* rowsOf(db: Db, query: RawBuilder<Page>): AsyncGenerator<Cells> {
  for (let after = 0n; ;) {
    const { rows } = await sql<Page>`
      select (select jsonb_object_agg(key, coalesce(value, '')) from jsonb_each_text(to_jsonb(t))) as cells from (${query}) t where t.id > ${after} order by t.id limit ${pageSize}`.execute(
      db,
    )
    for (const { cells } of rows) yield cells
    const end = rows.at(-1)
    if (!end) return
    after = BigInt(end.cells['id'] ?? '0')
  }
}

const tables: readonly { name: string; columns: readonly string[]; query: RawBuilder<Page> }[] = [
  {
    name: 'accounts.csv',
    columns: ['id', 'code', 'name', 'nature', 'kind', 'account_group', 'primary_group'],
    query: sql`select a.id, a.code, a.name, a.nature, a.kind, g.code as account_group, p.code as primary_group from ledger_account a left join account_group g on g.id = a.account_group left join primary_group p on p.id = g.primary_group`,
  },
  {
    name: 'parties.csv',
    columns: ['id', 'code', 'name', 'account', 'party_type', 'party'],
    query: sql`select s.id, s.code, s.name, a.code as account, s.party_type, s.party_id as party from sub_ledger_account s join ledger_account a on a.id = s.ledger_account where exists (select 1 from gl_line l where l.sub_ledger_id = s.id)`,
  },
  {
    name: 'entries.csv',
    columns: [
      'id',
      'voucher_no',
      'voucher_type',
      'posting_date',
      'source_type',
      'source_id',
      'reverses',
      'created_by',
      'authorised_by',
      'is_system',
      'is_closing',
      'own_authority',
      'posted_at',
      'narration',
    ],
    query: sql`select id, voucher_no, voucher_type, gl_day(posting_date) as posting_date, source_type, source_id, reverses_id as reverses, created_by, authorised_by, is_system, is_closing, own_authority, posted_at, narration from gl_voucher`,
  },
  {
    name: 'lines.csv',
    columns: [
      'id',
      'entry',
      'line_no',
      'account',
      'party',
      'party_code',
      'debit_minor',
      'credit_minor',
      'currency',
      'fc_minor',
      'rate',
      'passenger',
      'ticket',
      'branch',
      'due_date',
      'reference',
    ],
    query: sql`select l.id, l.voucher_id as entry, l.line_no, a.code as account, l.sub_ledger_id as party, s.code as party_code, l.debit_minor, l.credit_minor, l.currency, l.fc_minor, l.rate::text as rate, l.passenger_id as passenger, l.ticket_id as ticket, l.branch_id as branch, gl_day(l.due_date) as due_date, l.reference
      from gl_line l join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id`,
  },
  {
    name: 'allocations.csv',
    columns: [
      'id',
      'debit_line',
      'credit_line',
      'amount_minor',
      'fc_minor',
      'allocated_on',
      'undoes',
      'created_by',
    ],
    query: sql`select id, debit_line_id as debit_line, credit_line_id as credit_line, amount_minor, fc_minor, gl_day(allocated_on) as allocated_on, undoes_id as undoes, created_by from gl_allocation`,
  },
  {
    name: 'seals.csv',
    columns: ['seq', 'entry', 'prev_hash', 'hash', 'sealed_at', 'code'],
    query: sql`select s.seq as id, s.seq, s.voucher_id as entry, s.prev_hash, s.hash, s.sealed_at, encode(k.mac, 'hex') as code from gl_seal s left join gl_keyed_seal k on k.seq = s.seq`,
  },
]

async function* csvOf(db: Db, { columns, query }: (typeof tables)[number]): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const cells of rowsOf(db, query)) yield csvLine(columns.map((name) => cells[name]))
}

/** The ledger as hledger reads it: amounts in the currency of the books, foreign ones beside them. */
async function* journalOf(db: Db): AsyncGenerator<string> {
  const accounts = new Map<string, string>()
  const table = (name: string) => {
    const found = tables.find((one) => one.name === name)
    if (!found) throw new Error(`no table ${name}`)
    return rowsOf(db, found.query)
  }
  for await (const cells of table('accounts.csv')) accounts.set(cells['code'] ?? '', cells['name'] ?? '')
  yield 'commodity 1000.00 BDT\n\n'
  const lines: RawBuilder<Page> = sql`
    select v.id, gl_day(v.posting_date) as posting_date, v.voucher_no, v.narration, (select jsonb_agg(jsonb_build_object('account', a.code, 'party_code', coalesce(s.code, ''), 'debit_minor', l.debit_minor::text, 'credit_minor', l.credit_minor::text, 'currency', l.currency, 'fc_minor', coalesce(l.fc_minor::text, '')) order by l.line_no)
      from gl_line l join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id where l.voucher_id = v.id) as lines from gl_voucher v`
  for await (const cells of rowsOf(db, lines))
    yield journalEntry(cells, JSON.parse(cells['lines'] || '[]') as Cells[], accounts) // The columns named above.
}

const readMe = `Auditor's bundle

ledger.journal   the whole ledger for hledger: hledger -f ledger.journal balance
*.csv            accounts, parties, entries, lines, settlements and seals; amounts in hundredths
verify-bundle.mjs   checks all of it, with Node 16 or later: node verify-bundle.mjs
                 with a seal from a printed statement or a mail: node verify-bundle.mjs . --seal NUMBER HASH
`

/** Gives every part of the bundle to `take`, all of one moment. */
export const bundleParts = (db: Db, take: Take): Promise<void> =>
  ofOneMoment(db, async (moment) => {
    const files: Record<string, string> = {}
    const keep = async (name: string, content: AsyncIterable<string> | Iterable<string>): Promise<void> => {
      const hash = createHash('sha256')
      const noted = async function* () {
        for await (const piece of content) {
          hash.update(piece)
          yield piece
        }
      }
      await take(name, noted())
      files[name] = hash.digest('hex')
    }
    for (const table of tables) await keep(table.name, csvOf(moment, table))
    await keep('ledger.journal', journalOf(moment))
    await keep('verify-bundle.mjs', [readFileSync(new URL('./verify-bundle.mjs', import.meta.url), 'utf8')])
    await keep('README.txt', [readMe])
    const { rows } = await sql<{
      seq: bigint
      hash: string
      entries: bigint
    }>`select seq, hash::text as hash, (select count(*) from gl_voucher) as entries from gl_seal order by seq desc limit 1`.execute(
      moment,
    )
    const [last] = rows
    const manifest = {
      entries: Number(last?.entries ?? 0n),
      seal: last ? { seq: Number(last.seq), hash: last.hash } : null,
      files,
    }
    await take('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`])
  })

/** The bundle as one archive. */
export async function writeBundle(db: Db): Promise<Buffer> {
  const chunks: Buffer[] = []
  const zip = new ZipWriter((chunk) => chunks.push(chunk))
  await bundleParts(db, (name, content) => zip.part(name, content))
  zip.finish()
  return Buffer.concat(chunks)
}
