/** Brings the passengers of `data.ts` into a database by COPY, with the agents and visas they need. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CivilDate } from '../../src/foundation/values/dates.ts'
import { agentCount, linesPerVisa, people, unitsPerLine, type Person } from './data.ts'
import { chance } from './random.ts'

type Cell = string | number | boolean | null

const escaped = (value: Cell | undefined): string =>
  value === null || value === undefined
    ? '\\N'
    : String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')

/** Rows of any shape into one table; columns are those any row has. */
async function copyRows(
  client: pg.Client,
  table: string,
  rows: readonly Readonly<Record<string, Cell>>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = function* (): Generator<string> {
    for (let at = 0; at < rows.length; at += 500)
      yield rows
        .slice(at, at + 500)
        .map((row) => `${columns.map((name) => escaped(row[name])).join('\t')}\n`)
        .join('')
  }
  await pipeline(
    Readable.from(lines()),
    client.query(
      copyFrom(
        `copy ${table} (${columns.map((name) => client.escapeIdentifier(name)).join(', ')}) from stdin`,
      ),
    ),
  )
}

interface Places {
  branches: readonly number[]
  agents: readonly number[]
  lines: readonly { visa: number; line: number }[]
  ids: Readonly<Record<'type' | 'country' | 'profession' | 'status', ReadonlyMap<string, number>>>
  qualification: number
}

async function idsOf(client: pg.Client, text: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; id: number }>(text)
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** Agents, branches and visas the passengers point to. */
async function makePlaces(client: pg.Client, count: number, seed: number, today: CivilDate): Promise<Places> {
  const chosen = chance(seed + 1)
  const country = await idsOf(client, 'select iso2 as name, id from country where not is_deleted')
  const profession = await idsOf(client, 'select name, id from profession where not is_deleted')
  const {
    rows: [office],
  } = await client.query<{ id: number; city: number }>('select id, city from branch order by id limit 1')
  if (!office) throw new Error('there is no branch')
  const inserted = async (text: string, values: unknown[]): Promise<number[]> =>
    (await client.query<{ id: number }>(text, values)).rows.map((row) => row.id)
  const more = await inserted(
    `insert into branch (name, code, address, phone, city) select 'Bench ' || c, c, 'Dhaka', '+88017000000' || n, $1 from unnest('{BNA,BNB}'::text[]) with ordinality as b(c, n) returning id`,
    [office.city],
  )
  const families = ['Sarker', 'Bhuiyan', 'Molla', 'Chowdhury', 'Sikder', 'Talukder', 'Khan', 'Howlader']
  const names = Array.from(
    { length: agentCount },
    (_, at) => `${chosen.one(['Abdul', 'Nurul', 'Golam', 'Shah'])} ${chosen.one(families)} ${at + 1}`,
  )
  const agents = await inserted(
    `insert into agent (agent_code, name, agent_type, primary_phone, country, city, address, opening_date, branch)
     select 'BN-' || lpad(n::text, 4, '0'), name, 'sub_agent', '+88018' || lpad(n::text, 8, '0'), $2, $3, 'Dhaka', $4, $5 from unnest($1::text[]) with ordinality as a(name, n) returning id`,
    [names, country.get('BD'), office.city, today, office.id],
  )
  const {
    rows: [agency],
  } = await client.query<{ id: number }>('select id from recruiting_agency order by is_own desc, id limit 1')
  const visas = Math.ceil((count + 1) / unitsPerLine / linesPerVisa)
  const entries = await inserted(
    `insert into visa_entry (visa_no, visa_kind, country, sponsor_name, sponsor_id, issue_date, expiry_date, recruiting_agency, entry_date, branch, state)
     select '13' || lpad(n::text, 8, '0'), 'group', $2, 'Al Nakheel Contracting ' || n, '70' || lpad(n::text, 8, '0'), $3::date - 60, $3::date + 600, $4, $3::date - 50, $5, 'open' from generate_series(1, $1::int) as n returning id`,
    [visas, country.get('SA'), today, agency?.id, office.id],
  )
  const { rows: lines } = await client.query<{ visa: number; line: number }>(
    `insert into visa_entry_line (visa_entry, position, profession, gender, quantity) select v, n, $2, 'any', $3 from unnest($1::int[]) as v, generate_series(1, $4::int) as n returning visa_entry as visa, id as line`,
    [entries, profession.get('General Labourer'), unitsPerLine * 2, linesPerVisa],
  )
  return {
    branches: [office.id, ...more],
    agents,
    lines,
    qualification: (await inserted('select id from qualification order by id limit 1', []))[0] ?? 1,
    ids: {
      type: await idsOf(client, 'select name, id from passenger_type'),
      country,
      profession,
      status: await idsOf(client, 'select maps_to as name, min(id) as id from current_status group by 1'),
    },
  }
}

const machines: Readonly<Record<string, string>> = { man_power: 'manpower', office_work: 'paper' }

/** A passenger and their records as rows; ids begin behind `first`. */
function rowsOf(
  one: Person,
  first: number,
  places: Places,
  into: Map<string, Record<string, Cell>[]>,
  stepIds: Map<string, number>,
): void {
  const id = first + one.no
  const branch = places.branches[one.branch] ?? 1
  const line = one.visaLine === null ? undefined : places.lines[one.visaLine]
  const put = (table: string, row: Record<string, Cell>): void => {
    const rows = into.get(table)
    if (rows) rows.push(row)
    else into.set(table, [row])
  }
  const visa: Record<string, Cell> = line ? { visa_entry: line.visa, visa_line: line.line } : {}
  put('passenger', {
    id,
    branch,
    ...one.values,
    passenger_type: places.ids.type.get(one.type) ?? null,
    country: places.ids.country.get(one.country) ?? null,
    nationality: places.ids.country.get('BD') ?? null,
    profession: one.profession === null ? null : (places.ids.profession.get(one.profession) ?? null),
    agent: places.agents[one.agent] ?? null,
    qualification: places.qualification,
    current_status: places.ids.status.get(one.status) ?? null,
    stage_summary: JSON.stringify(one.stages),
    ...visa,
    employer_name: line ? 'Al Nakheel Contracting' : null,
  })
  for (const { table, stage, event, values } of one.steps) {
    const record = (stepIds.get(table) ?? 0) + 1
    stepIds.set(table, record)
    put(table, { id: record, branch, passenger: id, ...values, ...(table === 'visa_allotment' ? visa : {}) })
    put('stage_event', {
      passenger_id: id,
      module: table,
      machine: machines[table] ?? table,
      machine_version: 1,
      record_id: record,
      stage,
      event,
      from_state: 'not_started',
      to_state: values['state'] ?? null,
      payload: '{}',
      snapshot: '{}',
      effects: '[]',
      by_user: 1,
      source: 'form',
      on_date: values['state_since'] ?? null,
      at: `${String(values['state_since'])}T06:00:00Z`,
    })
  }
}

export interface Loaded {
  passengers: number
  steps: number
  /** Of everything the generator said, so that two runs can be compared. */
  checksum: string
  seconds: number
  /** Id of the first and the last passenger. */
  first: number
  last: number
}

/**
 * Loads `count` passengers. Keys and triggers rest meanwhile, because the generator keeps them itself; indexes of the
 * passengers are dropped and made again, which is several times faster.
 * @param connection the owner of the database.
 */
export async function loadPeople(
  connection: pg.ClientConfig,
  count: number,
  seed: number,
  today: CivilDate,
): Promise<Loaded> {
  const began = performance.now()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const places = await makePlaces(client, count, seed, today)
    const { rows: indexes } = await client.query<{ name: string; text: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i where i.indrelid = 'passenger'::regclass and not i.indisprimary`,
    )
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off",
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const {
      rows: [base],
    } = await client.query<{ id: number }>('select coalesce(max(id), 0)::int as id from passenger')
    const first = base?.id ?? 0
    const stepIds = new Map<string, number>()
    for (const table of [
      'office_work',
      'visa_allotment',
      'medical',
      'training',
      'finger',
      'mofa',
      'embassy',
      'man_power',
      'flight',
    ])
      stepIds.set(
        table,
        (await client.query<{ id: number }>(`select coalesce(max(id), 0)::int as id from ${table}`)).rows[0]
          ?.id ?? 0,
      )
    const hash = createHash('sha256')
    let steps = 0
    let batch = new Map<string, Record<string, Cell>[]>()
    const flush = async (): Promise<void> => {
      for (const [table, rows] of batch) await copyRows(client, table, rows)
      batch = new Map()
    }
    for (const one of people(count, seed, today)) {
      hash.update(JSON.stringify(one))
      steps += one.steps.length
      rowsOf(one, first, places, batch, stepIds)
      if (one.no % 10_000 === 0) await flush()
    }
    await flush()
    for (const { text } of indexes) await client.query(text)
    await client.query('set session_replication_role = origin')
    // The triggers that keep it were asleep.
    await client.query('truncate open_file')
    await client.query('insert into open_file select distinct on (n.id) n.* from open_file_now n')
    for (const table of ['passenger', ...stepIds.keys()])
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}) + 1)`,
      )
    for (const table of [
      'passenger',
      'stage_event',
      'agent',
      'visa_entry',
      'visa_entry_line',
      'open_file',
      ...stepIds.keys(),
    ])
      await client.query(`vacuum analyze ${table}`)
    return {
      passengers: count,
      steps,
      checksum: hash.digest('hex').slice(0, 16),
      seconds: (performance.now() - began) / 1000,
      first: first + 1,
      last: first + count,
    }
  } finally {
    await client.end()
  }
}
