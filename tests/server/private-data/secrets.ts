/** Values that only the roles a field names may see, planted in the demo agency, and how an answer is searched for them. Source: roles 3.2. */
import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { RoleCode } from '../../../src/domain/people/access.ts'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import type { Field } from '../../../src/foundation/definitions/fields.ts'
import type { TestApp } from '../harness.ts'
import { readPdf } from '../papers/read-pdf.ts'

/**
 * A protected field, derived from the definitions: a field that gets `visibleTo` or `restricted` is covered
 * by it.
 */
export interface Protected {
  entity: Entity
  name: string
  field: Field
  roles: readonly string[]
}

export const protectedFields: readonly Protected[] = Object.values<Entity>(entities).flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([name, field]): Protected[] => {
    if (entity.restricted?.fields.includes(name))
      return [{ entity, name, field, roles: [...entity.restricted.roles] }]
    return field.visibleTo ? [{ entity, name, field, roles: field.visibleTo }] : []
  }),
)

/** One value in one row. */
export interface Secret extends Protected {
  record: number
  value: unknown
  /** Any of these in the text of an answer is the value. */
  marks: readonly RegExp[]
}

export const hiddenFrom = (secrets: readonly Secret[], role: RoleCode): Secret[] =>
  secrets.filter(({ roles }) => !roles.includes(role))

const two = (n: number): string => String(n).padStart(2, '0')
const texts: ReadonlySet<string> = new Set(['text', 'longtext', 'upper'])

/** A value of the field's kind that stands nowhere else. @throws for a kind it does not know. */
function valueFor({ entity, name, field }: Protected, n: number, known: Known): unknown {
  if (field.kind === 'money') return `83918${two(n)}00` // Minor units, as the column keeps them.
  if (field.kind === 'decimal') return `83918${two(n)}.00`
  if (field.kind === 'int') return `83918${two(n)}`
  if (field.kind === 'file' || field.kind === 'json') return known.files[n]
  if (field.kind === 'phone') return `+88017391846${two(n)}`
  if (field.kind === 'ref') return known.currency
  if (field.kind === 'enum')
    return name === 'unfit_reason_code' ? 'microfilaria' : (field.values?.[0] ?? null)
  if (!texts.has(field.kind))
    throw new Error(
      `No secret is known for ${entity.name}.${name} of kind ${field.kind}: add it to valueFor.`,
    )
  if (/nid|birth_reg/.test(name)) return `73918461${two(n)}4400291`
  return `Zylphora${two(n)} was locked up in a storeroom by them`.slice(0, field.max ?? 200)
}

/** A choice and a ref are words of everybody: there the value counts only under the field's own name. */
function marksOf({ name, field }: Protected, value: unknown, n: number): RegExp[] {
  const text = String(value)
  if (field.kind === 'money') return [new RegExp(`(?<!\\d)${text.slice(0, -2)}(?:00|\\.00)?(?!\\d)`)]
  if (field.kind === 'decimal') return [new RegExp(`(?<!\\d)${text.slice(0, -3)}(?!\\d)`)]
  if (field.kind === 'file' || field.kind === 'json') return [new RegExp(text), new RegExp(wordsOfFile(n))]
  if (field.kind === 'phone') return [new RegExp(text.slice(4))]
  if (field.kind === 'int') return [new RegExp(`(?<!\\d)${text}(?!\\d)`)]
  if (name === 'unfit_reason_code') return [/microfilaria/i]
  if (field.kind === 'enum' || field.kind === 'ref') return [new RegExp(`"${name}":(?:"?${text}"?[,}])`)]
  // A number in full: its last four digits are for everybody.
  return [new RegExp(/^\d+$/.test(text) ? text.slice(0, -4) : text.slice(0, 10))]
}

/** What stands in the file of a protected field. */
export const wordsOfFile = (n: number): string => `report for field ${two(n)}`

interface Known {
  /** A file for each protected field. */
  files: readonly string[]
  currency: number
}

export interface Planted {
  secrets: Secret[]
  /** Records concerned, by entity; passengers are the first places a walk looks at. */
  records: ReadonlyMap<string, readonly number[]>
}

const oneId = async (testServer: TestApp, statement: string): Promise<number | null> => {
  const [row] = await testServer.database.asOwner(statement)
  return row?.['id'] === undefined || row['id'] === null ? null : Number(row['id'])
}

/** The passengers whose records carry the secrets: one who has been handed over, and one found unfit. */
async function peopleOf(testServer: TestApp): Promise<{ delivered: number; unfit: number }> {
  const delivered = await oneId(
    testServer,
    `select d.passenger as id from passenger_delivery d join passenger p on p.id = d.passenger where d.is_current and not d.is_deleted and p.branch = 1 order by (select count(*) from stage_event e where e.passenger_id = p.id) desc limit 1`,
  )
  const unfit = await oneId(
    testServer,
    `select m.passenger as id from medical m join passenger p on p.id = m.passenger where m.state like 'unfit%' and m.unfit_reason_code is not null order by (p.branch = 1) desc, m.id limit 1`,
  )
  if (delivered === null || unfit === null)
    throw new Error('The demo agency lacks a delivery or an unfit result.')
  return { delivered, unfit }
}

/** The record of an entity that secrets are planted in; 0 where there is none. */
async function recordOf(
  testServer: TestApp,
  entity: Entity,
  { delivered, unfit }: { delivered: number; unfit: number },
) {
  if (entity.name === 'passenger') return delivered
  const statement =
    entity.name === 'medical'
      ? `select id from medical where passenger = ${unfit} and unfit_reason_code is not null order by id desc limit 1`
      : entity.name === 'agent' || entity.name === 'visa_entry'
        ? `select ${entity.name} as id from passenger where id = ${delivered}`
        : `select id from "${entity.table}" where not is_deleted order by ${entity.step ? `(passenger = ${delivered}) desc nulls last,` : ''} id desc limit 1`
  return (await oneId(testServer, statement)) ?? 0
}

/** Columns the database works out by itself, as 'table.column'. */
const generatedColumns = async (testServer: TestApp): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await testServer.database.asOwner(
        `select attrelid::regclass::text || '.' || attname as name from pg_attribute where attgenerated <> '' and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
      )
    ).map(({ name }) => String(name)),
  )

const casts: Readonly<Record<string, string>> = {
  json: '::jsonb',
  money: '::int8',
  decimal: '::numeric',
  int: '::int',
  ref: '::int',
  file: '::uuid',
}

/** Writes one value into a row and into what the program keeps beside it, as if it had been typed. */
async function plant(
  testServer: TestApp,
  { entity, name, field }: Protected,
  record: number,
  value: unknown,
) {
  const rule = entity.restricted
  const covered = rule?.fields.includes(name)
    ? [
        ...Object.entries(rule.when).map(([column, values]) => `, ${column} = '${String(values[0])}'`),
        `, ${rule.person} = null`,
      ]
    : []
  const stored = field.kind === 'json' ? JSON.stringify([value]) : String(value)
  const typed =
    field.kind === 'money' ? `${String(value).slice(0, -2)}.00` : field.kind === 'json' ? [value] : value
  const payload = `$json$${JSON.stringify({ [name]: typed })}$json$`
  // As the owner and without triggers: entries are written once.
  await testServer.database.asOwner(`do $plant$ begin set local session_replication_role = replica;
    update "${entity.table}" set "${name}" = '${stored}'${casts[field.kind] ?? ''}${covered.join('')} where id = ${record};
    update stage_event set payload = coalesce(payload, '{}') || ${payload}, snapshot = coalesce(snapshot, '{}') || ${payload} where module = '${entity.name}' and record_id = ${record};
  end $plant$`)
}

/** Rules between values would refuse some of the secrets; what is tested is who reads a value, whatever it is. */
export const dropChecks = (testServer: TestApp, table: string): Promise<unknown> =>
  testServer.database.asOwner(
    `do $drop$ declare c record; begin perform set_config('acc.migration', 'on', true); for c in select conname from pg_constraint where conrelid = '"${table}"'::regclass and contype = 'c' loop execute format('alter table "${table}" drop constraint %I', c.conname); end loop; end $drop$`,
  )

/**
 * Writes a value into every protected field of one row of each entity.
 * @param files a stored file for each of `protectedFields`. @throws where an entity has no row to plant in.
 */
export async function plantSecrets(testServer: TestApp, files: readonly string[]): Promise<Planted> {
  const people = await peopleOf(testServer)
  const currency = (await oneId(testServer, `select id from currency where code = 'KWD'`)) ?? 0
  const generated = await generatedColumns(testServer)
  const workedOut: { about: Protected; record: number }[] = []
  const secrets: Secret[] = []
  const records = new Map<string, number[]>([['passenger', [people.delivered, people.unfit]]])
  for (const table of new Set(protectedFields.map(({ entity }) => entity.table)))
    await dropChecks(testServer, table)
  for (const [n, about] of protectedFields.entries()) {
    const { entity, name, field } = about
    const record = await recordOf(testServer, entity, people)
    if (record === 0) throw new Error(`The demo agency has no ${entity.name} to plant ${name} in.`)
    if (entity.name !== 'passenger') records.set(entity.name, [record])
    if (field.virtual) continue // Worked out of what is planted elsewhere.
    if (generated.has(`${entity.table}.${name}`)) workedOut.push({ about, record })
    else {
      const value = valueFor(about, n, { files, currency })
      await plant(testServer, about, record, value)
      secrets.push({ ...about, record, value, marks: marksOf(about, value, n) })
    }
  }
  // The database works these out of the planted ones, so they stand nowhere else either.
  for (const { about, record } of workedOut) {
    const [row] = await testServer.database.asOwner(
      `select abs("${about.name}")::text as value from "${about.entity.table}" where id = ${record}`,
    )
    secrets.push({ ...about, record, value: row?.['value'], marks: marksOf(about, row?.['value'], 0) })
  }
  return { secrets, records }
}

/** Texts of the parts of a zip by their names, as a spreadsheet is one. */
export function zippedTexts(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const [method, size, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(from, from + size)
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    parts.set(name, (method === 8 ? inflateRawSync(data) : data).toString('utf8'))
  }
  return parts
}
const zipText = (bytes: Buffer): string => [...zippedTexts(bytes).values()].join('\n')

async function wordsOfPdf(bytes: Buffer): Promise<string> {
  const { pages } = await readPdf(bytes)
  // Boxes draw a sign at a time, so the words are also read without the spaces between.
  return pages.map(({ text }) => `${text}\n${text.replaceAll(/\s/g, '')}`).join('\n')
}

/** Papers that were read already, by their bytes: many roles get the same one. */
const wordsOfPapers = new Map<string, Promise<string>>()

/** What a person can read out of an answer, whatever its form: text as it is, sheets unpacked, papers by their words. */
export async function readableText(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 4).toString('latin1') === '%PDF') {
    const paper = createHash('sha256').update(bytes).digest('base64')
    const words = wordsOfPapers.get(paper) ?? wordsOfPdf(bytes)
    wordsOfPapers.set(paper, words)
    return words
  }
  return bytes.subarray(0, 2).toString('latin1') === 'PK' ? zipText(bytes) : bytes.toString('utf8')
}

/** Which of these values stand in a text. Thousands separators do not hide an amount. */
export function foundIn(text: string, secrets: readonly Secret[]): Secret[] {
  const plain = text.replaceAll(/(?<=\d),(?=\d)/g, '')
  return secrets.filter(({ marks }) => marks.some((mark) => mark.test(plain)))
}
