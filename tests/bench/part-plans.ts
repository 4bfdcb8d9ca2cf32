/**
 * `npm run bench -- plans`: how the database answers every sort, filter, search and count that a list or the dashboard
 * offers. Each statement runs under EXPLAIN ANALYZE; a case that reads more rows of a large table than the count of a list
 * may (`countLimit`) is listed. The goal is none, whatever value is looked for: common, rare and absent ones are tried.
 */
import { RawNode, type KyselyPlugin } from 'kysely'
import pg from 'pg'
import { entities } from '../../src/domain/entities.ts'
import type { Entity } from '../../src/foundation/definitions/entity.ts'
import type { Field } from '../../src/foundation/definitions/fields.ts'
import { listFields, offeredOperators, offersSort } from '../../src/foundation/definitions/list-offers.ts'
import { statusLists } from '../../src/domain/journey/status-lists.ts'
import { countLimit, listRecords } from '../../src/server/records/read/list-records.ts'
import { parseListQuery } from '../../src/server/records/read/list-query.ts'
import { fixedClock } from '../../src/server/platform/clock.ts'
import { createDb, type Db } from '../../src/server/platform/db/kysely.ts'
import { createPool } from '../../src/server/platform/db/pool.ts'
import { countLists } from '../../src/server/reports/sources/status-rows.ts'
import type { SessionUser } from '../../src/server/platform/session-user.ts'

/** Tables with fewer rows may be read completely. */
const largeFrom = 20_000
/** A capped count stops at `countLimit` rows that fit; some it reads do not. A third of a table of 100,000 is no scan of it. */
const mostRows = 3 * countLimit

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export interface PlanFinding {
  what: string
  /** Rows of large tables that were read. */
  rows: number
  ms: number
  node: string
}

function rowsRead(node: PlanNode, large: ReadonlySet<string>): { rows: number; worst: string; most: number } {
  const own =
    node['Relation Name'] !== undefined && large.has(node['Relation Name'])
      ? (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops']
      : 0
  const below = (node.Plans ?? []).map((plan) => rowsRead(plan, large))
  const best = below.reduce((worst, one) => (one.most > worst.most ? one : worst), {
    worst: '',
    most: 0,
    rows: 0,
  })
  return {
    rows: own + below.reduce((sum, one) => sum + one.rows, 0),
    ...(own >= best.most
      ? { worst: `${node['Node Type']} on ${node['Relation Name'] ?? ''}`, most: own }
      : { worst: best.worst, most: best.most }),
  }
}

/** Runs statements under EXPLAIN and answers no rows; look-ups that prepare a statement run as they are. */
function explaining(plain: Db, onPlan: (plan: PlanNode, ms: number) => void): Db {
  const isExplained = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql: text } = plain.getExecutor().compileQuery(node, queryId)
      if (/^\s*select \d+::int as at/.test(text) || !/^\s*select/.test(text)) return node
      isExplained.add(queryId)
      return RawNode.create(['explain (analyze, format json) ', ''], [node])
    },
    async transformResult({ result, queryId }) {
      if (!isExplained.has(queryId)) return result
      const [row] = result.rows as { 'QUERY PLAN': { Plan: PlanNode; 'Execution Time': number }[] }[]
      for (const one of row?.['QUERY PLAN'] ?? []) onPlan(one.Plan, one['Execution Time'])
      return { ...result, rows: [] }
    },
  }
  return plain.withPlugin(plugin)
}

/** A common, a rare and an absent value of a column, as a filter takes them; a picker offers only records that are there. */
async function samples(client: pg.Client, entity: Entity, name: string, field: Field): Promise<string[]> {
  const { rows } = await client.query<{ value: string | null }>(
    `(select "${name}"::text as value from ${entity.table} where "${name}" is not null group by 1 order by count(*) desc limit 1) union all (select "${name}"::text from ${entity.table} where "${name}" is not null group by 1 order by count(*) limit 1)`,
  )
  const found = [
    ...new Set(
      rows.flatMap(({ value }) =>
        value === null
          ? []
          : [
              field.kind === 'datetime'
                ? value.slice(0, 10)
                : field.kind === 'money'
                  ? (Number(value) / 100).toFixed(2)
                  : value,
            ],
      ),
    ),
  ]
  const absent: Partial<Record<Field['kind'], string>> = {
    text: 'zzqxvw',
    upper: 'ZZQXVW',
    phone: '+8809999',
    email: 'zzqx@zz.qx',
    int: '99999999',
    decimal: '99999999',
    money: '99999999.00',
    date: '2190-01-01',
    datetime: '2190-01-01',
  }
  const none = absent[field.kind]
  return none === undefined ? found : [...found, none]
}

/** Numbers are looked for by their last digits or by all but the last. */
const withValue: Readonly<Record<string, (value: string) => string>> = {
  is: (value) => `is:${value}`,
  is_not: (value) => `is_not:${value}`,
  in: (value) => `in:${value}`,
  before: (value) => `before:${value}`,
  after: (value) => `after:${value}`,
  between: (value) => `between:${value},${value}`,
  contains: (value) => `contains:${value.slice(-6)}`,
  starts: (value) => `starts:${value.slice(0, -2)}`,
}

async function casesOf(client: pg.Client, entity: Entity): Promise<Record<string, string>[]> {
  const fields = listFields(entity)
  const cases: Record<string, string>[] = [
    {},
    { q: 'RAHMAN' },
    { q: 'ABDUL RAKIB HASAN' },
    { q: 'zzqxvw' },
    { q: '017' },
    { q: '1711' },
    { q: '99999999999' },
    { q: 'AB' },
    { active: 'inactive' },
    { active: 'all' },
  ]
  for (const [name, field] of Object.entries(fields)) {
    if (offersSort(entity, name)) cases.push({ sort: name }, { sort: `-${name}` })
    const operators = offeredOperators(entity, name)
    const values = operators.length > 0 ? await samples(client, entity, name, field) : []
    for (const op of operators) {
      const write = withValue[op]
      if (!write) cases.push({ [`f.${name}`]: op })
      else for (const value of values) cases.push({ [`f.${name}`]: write(value) })
    }
  }
  return cases
}

const admin: SessionUser = {
  id: 1,
  email: '',
  firstName: '',
  lastName: '',
  roleId: 1,
  roleName: 'admin',
  accessLevel: 'admin',
  permissions: new Set(),
  branchId: 1,
  branchScope: 'all',
  branches: [],
  agentScope: [],
  language: 'en',
  sid: '',
}

/** @returns the cases that read too much, the worst first, and how many were tried. */
export async function measurePlans(
  owner: pg.ClientConfig,
  today: string,
): Promise<{ tried: number; findings: PlanFinding[] }> {
  const pool = createPool(owner, { size: 2, statementMs: 120_000 })
  const plain = createDb(pool)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows: counts } = await client.query<{ name: string }>(
      'select relname as name from pg_class where relkind = $1 and reltuples >= $2',
      ['r', largeFrom],
    )
    const large = new Set(counts.map(({ name }) => name))
    const {
      rows: [person],
    } = await client
      .query<{ permissions: string[]; role: number }>(
        `select u.role, array(select r.module || '.' || r.action from permission r) as permissions from app_user u order by u.id limit 1`,
      )
      .catch(() => ({ rows: [] as { permissions: string[]; role: number }[] }))
    const {
      rows: [small],
    } = await client.query<{ branch: number }>(
      'select branch from passenger group by 1 order by count(*) limit 1',
    )
    const users: SessionUser[] = [
      { ...admin, permissions: new Set(person?.permissions ?? []) },
      {
        ...admin,
        permissions: new Set(person?.permissions ?? []),
        branchScope: 'own',
        branchId: small?.branch ?? 1,
      },
    ]
    const findings: PlanFinding[] = []
    let tried = 0
    const measure = async (what: string, work: (db: Db) => Promise<unknown>): Promise<void> => {
      tried++
      let worst: PlanFinding | null = null
      const db = explaining(plain, (plan, ms) => {
        const { rows, worst: node } = rowsRead(plan, large)
        if (rows > mostRows && (!worst || rows > worst.rows)) worst = { what, rows, ms, node }
      })
      await work(db).catch((fault: unknown) =>
        findings.push({
          what: `${what}: ${fault instanceof Error ? fault.message : String(fault)}`,
          rows: Infinity,
          ms: 0,
          node: 'failed',
        }),
      )
      if (worst) findings.push(worst)
    }
    const all: readonly Entity[] = Object.values(entities)
    for (const user of users) {
      const who = user.branchScope === 'all' ? 'all' : 'one branch'
      for (const card of new Set(statusLists.map((list) => list.card)))
        await measure(`dashboard ${card} (${who})`, (db) => countLists(db, user, card, today))
      for (const entity of all.filter((one) => large.has(one.table) && one.hasEndpoints)) {
        for (const query of await casesOf(client, entity)) {
          const text = Object.entries(query)
            .map(([name, value]) => `${name}=${value}`)
            .join('&')
          await measure(`${entity.name}?${text} (${who})`, async (db) =>
            listRecords(
              entity,
              parseListQuery(entity, query, () => true),
              [],
              { db, user, clock: fixedClock(today) },
            ),
          )
        }
      }
    }
    return { tried, findings: findings.toSorted((a, b) => b.rows - a.rows) }
  } finally {
    await client.end()
    await plain.destroy()
  }
}
