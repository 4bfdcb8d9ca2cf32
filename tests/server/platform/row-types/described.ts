/** What PostgreSQL says a statement answers, without running it, and whether a declared row type says the same. */
import pg from 'pg'
import { rowTypes } from '../../../../src/server/platform/db/row-types.ts'
import type { DeclaredColumn, DeclaredStatement, Kind } from './declared.ts'
import type { Filling } from './fillings.ts'

export interface DescribedColumn {
  name: string
  /** Type of the database, for people. */
  type: string
  kind: Kind | 'json'
  element: Kind | null
  /** Null where only running it would show. */
  isNullable: boolean | null
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

/** The part of the driver's connection that a statement of one's own speaks to. */
interface Wire {
  parse(statement: { text: string; name: string }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Columns of a statement that PostgreSQL has parsed but not run. */
const fieldsOf = (client: pg.Client, text: string): Promise<Field[]> =>
  new Promise((resolve, reject) => {
    let fields: Field[] = []
    const description = {
      submit(wire: Wire): void {
        wire.parse({ text, name: '' })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription: (message: { fields: Field[] }): void => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: (): void => resolve(fields),
    }
    client.query(description as unknown as pg.Submittable) // The driver's declaration knows only its own connection.
  })

/** A value of each type as the database writes it. */
const samples: Record<string, string> = {
  bool: 't',
  date: '2026-01-31',
  timestamptz: '2026-01-31 10:00:00+00',
  timestamp: '2026-01-31 10:00:00',
  bytea: '\\x00',
  json: '{}',
  jsonb: '{}',
  float4: '1.5',
  float8: '1.5',
  int2: '1',
  int4: '1',
  int8: '1',
  numeric: '1',
  oid: '1',
}

const kindOf = (value: unknown): Kind => {
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'Date'
  if (value instanceof Uint8Array) return 'Buffer'
  return typeof value as Kind // Parsers answer nothing else.
}

/** An alias or table that an outer join may leave empty. */
const outerTables = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\b(?:left|full) (?:outer )?join "?([a-z_]+)"?/g)].map(([, table]) => table ?? ''),
  )

export class Describer {
  readonly #client: pg.Client
  readonly #types = new Map<number, { name: string; element: number }>()
  readonly #columns = new Map<string, { table: string; column: string; isRequired: boolean }>()
  tables: readonly string[] = []

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async of(client: pg.Client): Promise<Describer> {
    const describer = new Describer(client)
    const types = await client.query<{ oid: number; typname: string; typelem: number; typcategory: string }>(
      'select oid, typname, typelem, typcategory from pg_type',
    )
    for (const { oid, typname, typelem, typcategory } of types.rows)
      describer.#types.set(oid, { name: typname, element: typcategory === 'A' ? typelem : 0 })
    const columns = await client.query<{
      attrelid: number
      attnum: number
      relname: string
      attname: string
      attnotnull: boolean
    }>(
      `select a.attrelid, a.attnum, c.relname, a.attname, a.attnotnull from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')`,
    )
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    )
    describer.tables = tables.rows.map(({ name }) => name)
    for (const { attrelid, attnum, relname, attname, attnotnull } of columns.rows)
      describer.#columns.set(`${attrelid} ${attnum}`, {
        table: relname,
        column: attname,
        isRequired: attnotnull,
      })
    return describer
  }

  #kind(oid: number): Kind | 'json' {
    const type = this.#types.get(oid)
    if (type?.name === 'json' || type?.name === 'jsonb') return 'json'
    const parse = rowTypes.getTypeParser(oid) as (text: string) => unknown
    return kindOf(parse(type?.element ? '{}' : (samples[type?.name ?? ''] ?? 'text')))
  }

  /** What the elements of an array arrive as; null for no array and for one that arrives as text. */
  #element(oid: number): Kind | null {
    const element = this.#types.get(oid)?.element
    if (!element || this.#kind(oid) !== 'array') return null
    const parse = rowTypes.getTypeParser(oid) as (text: string) => unknown[]
    return kindOf(parse(`{"${samples[this.#types.get(element)?.name ?? ''] ?? 'text'}"}`)[0])
  }

  /** @throws what PostgreSQL says of a statement that it cannot parse. */
  async describe(text: string): Promise<DescribedColumn[]> {
    const outer = outerTables(text)
    const fields = await fieldsOf(this.#client, text)
    return fields.map(({ name, tableID, columnID, dataTypeID }) => {
      const origin = this.#columns.get(`${tableID} ${columnID}`)
      const isChecked =
        origin &&
        new RegExp(
          `\\b${origin.column}"? (?:is not null|=|in|between|<|>|\\^@)|= (?:[a-z]+\\.)?"?${origin.column}\\b`,
        ).test(text)
      return {
        name,
        type: this.#types.get(dataTypeID)?.name ?? String(dataTypeID),
        kind: this.#kind(dataTypeID),
        element: this.#element(dataTypeID),
        isNullable: origin ? (outer.has(origin.table) ? true : !origin.isRequired && !isChecked) : null,
      }
    })
  }
}

const listed = (kinds: ReadonlySet<Kind>): string => [...kinds].join(' | ')

/** What is wrong with one column of a declared row. */
function columnFault(declared: DeclaredColumn, column: DescribedColumn | undefined): string | null {
  if (!column) return declared.kinds?.has('null') && declared.kinds.size > 1 ? null : 'is not answered'
  const { kinds, elements } = declared
  if (!kinds) return null
  if (column.isNullable && !kinds.has('null')) return `may be null (${column.type})`
  const others = new Set<Kind | 'json'>([...kinds].filter((kind) => kind !== 'null'))
  if (column.kind === 'json' || others.size === 0) return null
  if (others.size > 1 || !others.has(column.kind))
    return `is declared ${listed(kinds)}, but ${column.type} arrives as ${column.kind}`
  return elements && column.element && !elements.has(column.element)
    ? `has elements declared ${listed(elements)}, but ${column.type} brings ${column.element}`
    : null
}

/** What is wrong with a declared row, a line per column. */
const rowFaults = ({ place, columns }: DeclaredStatement, described: readonly DescribedColumn[]): string[] =>
  (columns ?? []).flatMap((declared) => {
    const fault = columnFault(
      declared,
      described.find(({ name }) => name === declared.name),
    )
    return fault === null ? [] : [`${place} ${declared.name} ${fault}`]
  })

/** What may stand for what only run time knows: a condition, nothing, a text, a column, rows. */
const parts = ['true', '', 'null::text', 'id', 'list_row']
const usualTables = ['passenger', 'medical', 'receipt_voucher', 'visa_entry', 'iata_ticket', 'app_user']
const columns = ['id', 'state', 'passport_no', 'voucher_no', 'expiry_date', 'passenger_ids']
/** Tries of one text, of which some have hundreds of ways to be filled in. */
const mostTries = 400

/** Every way to put something in for the parts that only run time knows. */
function* filled(text: string, tables: readonly string[]): Generator<string> {
  const [placeholder] = /@(?:table|column|part)@/.exec(text) ?? []
  if (placeholder === undefined) {
    yield text
    return
  }
  const places = text.split(placeholder).length - 1
  const choices = { '@table@': tables, '@column@': columns, '@part@': parts }[placeholder] ?? []
  // A table is the same wherever it is named; of a few parts each may be something else.
  const isEach = placeholder !== '@table@' && places <= 3
  for (const choice of choices)
    yield* filled(isEach ? text.replace(placeholder, choice) : text.replaceAll(placeholder, choice), tables)
}

/** Faults of the row type against one text; null when PostgreSQL reads it in no way, with what it said. */
async function textFaults(
  describer: Describer,
  statement: DeclaredStatement,
  text: string,
): Promise<{ faults: string[] | null; said: string }> {
  const tables = [...usualTables, ...(text.includes('@part@') ? [] : describer.tables)]
  let faults: string[] | null = null
  let said = ''
  for (const one of filled(text, tables).take(mostTries))
    try {
      const described = await describer.describe(one)
      if (described.length === 0) continue // Written without `returning`: no rows, nothing claimed of them.
      const found = rowFaults(statement, described)
      faults = faults === null || found.length < faults.length ? found : faults
      if (faults.length === 0) break
    } catch (fault) {
      if (!(fault instanceof pg.DatabaseError)) throw fault
      said ||= `${fault.message}: ${one.replaceAll(/\s+/g, ' ').trim()}`
    }
  return { faults, said }
}

/**
 * What is wrong with the row type of a statement. Where run time decides on a table or part, one choice must agree; each
 * side of a condition must, unless it is no whole statement by itself. `unread` is what PostgreSQL said of a statement that
 * it could read in no way.
 * @param filling what stands in it for parts that no usual choice fits.
 */
export async function statementFaults(
  describer: Describer,
  statement: DeclaredStatement,
  filling: Filling = [],
): Promise<{ faults: string[]; unread: string | null }> {
  let said = ''
  for (const texts of [statement.texts, statement.open]) {
    const answers = []
    for (const text of texts)
      answers.push(
        await textFaults(
          describer,
          statement,
          filling.reduce((all, [part, stands]) => all.replaceAll(part, stands), text),
        ),
      )
    const read = answers.flatMap(({ faults }) => (faults ? [faults] : []))
    if (read.length > 0) return { faults: [...new Set(read.flat())], unread: null }
    said ||= answers[0]?.said ?? ''
  }
  return { faults: [], unread: `${statement.place} ${said}` }
}
