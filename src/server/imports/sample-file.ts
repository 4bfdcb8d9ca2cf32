/** The sample file of an entity: heading, notes on what each column takes, one example row whose references exist. */
import { sql } from 'kysely'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { entities } from '../../domain/entities.ts'
import { holds, type Field } from '../../foundation/definitions/fields.ts'
import { readRecord } from '../../foundation/definitions/read-record.ts'
import { importColumns, isNeeded, type ImportColumn } from '../../domain/imports/columns.ts'
import { exampleText } from '../../domain/imports/example.ts'
import { column, type Row } from '../records/read/columns.ts'
import type { Reader } from '../records/crud-context.ts'
import { csvLine } from '../platform/sheets/export-cells.ts'
import type { ExportFormat } from '../records/read/export-records.ts'
import { labelSql } from '../records/read/label-sql.ts'
import { targetOf } from '../records/read/ref-target.ts'
import { allOf, everything, pickableRows } from '../records/scope.ts'
import type { FileCell } from '../platform/sheets/report-cells.ts'
import { writeXlsx } from '../platform/sheets/write-xlsx.ts'

const mostValues = 30

/** What a cell may hold, in one short English sentence per column. */
function noteOf({ field, name }: ImportColumn): string {
  const kinds: Partial<Record<Field['kind'], string>> = {
    int: 'whole number',
    decimal: 'number',
    money: 'amount, for example 1000.00',
    date: 'date, for example 2027-04-26 or 26/04/2027',
    datetime: 'time, for example 2027-04-26T09:00:00+06:00',
    time: 'time, for example 09:30',
    phone: 'phone number, for example +8801712345678',
    email: 'e-mail address',
    bool: 'yes or no',
    upper: 'capital letters',
  }
  const values = field.values
    ? `one of: ${field.values
        .slice(0, mostValues)
        .map((value) => value.replaceAll('_', ' '))
        .join(' | ')}`
    : undefined
  const to = field.to
    ? `${field.kind === 'refs' ? 'names or codes, divided by ;' : 'name or code'} of a ${targetOf(field.to).label}`
    : undefined
  const size =
    field.max !== undefined && ['text', 'longtext', 'upper'].includes(field.kind)
      ? `at most ${field.max} characters`
      : undefined
  return [
    isNeeded({ field, name, key: name, label: name }) ? 'required' : undefined,
    values ?? to ?? kinds[field.kind],
    size,
  ]
    .filter(Boolean)
    .join('; ')
}

interface Chosen {
  id: number
  label: string
  row: Row
}

const mostCandidates = 20

/** Records the reader could pick, as the example of a reference; of people the reader comes last, because some records are never about oneself. */
async function candidates(
  field: Field,
  chosen: ReadonlyMap<string, Chosen>,
  reader: Reader,
): Promise<Chosen[]> {
  const target = targetOf(field.to ?? '')
  const known: Readonly<Record<string, Entity>> = entities
  const entity = known[field.to ?? '']
  const owner = field.dependsOn ? chosen.get(field.dependsOn.field) : undefined
  const conditions = [
    entity && !target.isLine ? pickableRows(entity, reader.user, 't') : everything,
    ...Object.entries(field.only ?? {}).map(([name, value]) => sql`${column('t', name)} = ${value}`),
    ...(field.dependsOn && owner ? [sql`${column('t', field.dependsOn.through)} = ${owner.id}`] : []),
  ]
  const { rows } =
    await sql<Chosen>`select t.id, ${labelSql(target, 't')} as label, to_jsonb(t) as row from ${sql.table(target.table)} as t where ${allOf(conditions)} order by ${field.to === 'user' ? sql`t.id = ${reader.user.id}, ` : sql``}t.id limit ${mostCandidates}`.execute(
      reader.db,
    )
  return rows
}

/** The first of them the entity's own rules say nothing against: a woman for a female CV. */
function firstFitting(
  entity: Entity,
  name: string,
  given: readonly Chosen[],
  values: Row,
  chosen: ReadonlyMap<string, Chosen>,
  reader: Reader,
): Chosen | null {
  const related = Object.fromEntries([...chosen].map(([key, { row }]) => [key, row]))
  const fits = (one: Chosen) =>
    !readRecord(entity, { ...values, [name]: one.id }, 'create', {
      today: reader.clock.today(),
      related: { ...related, [name]: one.row },
    }).faults.some(({ path, code }) => path[0] === name && code !== 'REQ')
  return given.find(fits) ?? given[0] ?? null
}

/** Fields the example row fills: what a record needs, under the conditions that then hold. */
function isShown(field: Field, values: Row): boolean {
  if (!holds(field.shownWhen, values)) return false
  return (
    field.required === true ||
    field.requiredOn === 'create' ||
    field.example !== undefined ||
    (field.requiredWhen !== undefined && field.requiredBy === undefined && holds(field.requiredWhen, values))
  )
}

/** Fields that the entity's own rules ask for. */
function lackingIn(
  entity: Entity,
  values: Row,
  chosen: ReadonlyMap<string, Chosen>,
  reader: Reader,
): Set<string> {
  const related = Object.fromEntries([...chosen].map(([name, { row }]) => [name, row]))
  const faults = readRecord(entity, values, 'create', { today: reader.clock.today(), related }).faults
  return new Set(faults.filter(({ code }) => code === 'REQ').map(({ path }) => String(path[0])))
}

/** Example texts by column key. */
async function exampleRow(entity: Entity, reader: Reader): Promise<Record<string, string>> {
  const chosen = new Map<string, Chosen>()
  const values: Row = {}
  const texts: Record<string, string> = {}
  for (const pass of [1, 2, 3, 4]) {
    // Rules over several fields say what else this record needs: a city in Bangladesh its division.
    const lacking = pass > 2 ? lackingIn(entity, values, chosen, reader) : new Set<string>()
    for (const { key, name, field, line } of importColumns(entity)) {
      const isAsked =
        line === undefined
          ? isShown(field, values) || lacking.has(name)
          : field.required === true ||
            field.example !== undefined ||
            entity.lines?.[line]?.needsAmount?.amounts[0] === name
      if (
        texts[key] !== undefined ||
        name === 'branch' ||
        !isAsked ||
        (pass === 1 && field.requiredWhen !== undefined)
      )
        continue
      const given = field.to ? await candidates(field, line === undefined ? chosen : new Map(), reader) : []
      const own =
        line === undefined ? firstFitting(entity, name, given, values, chosen, reader) : (given[0] ?? null)
      if (own) chosen.set(name, own)
      texts[key] = field.to
        ? (field.example ?? own?.label ?? '')
        : (field.example ?? exampleText(field, reader.clock.today()) ?? '')
      if (line === undefined)
        values[name] = field.to ? own?.id : field.kind === 'bool' ? texts[key] === 'yes' : texts[key]
    }
  }
  return texts
}

/** Headings in the reader's language, by column key; the English label where there is none. */
export type Headings = Readonly<Record<string, string>>

/** @param headings of the reader's language. */
export async function sampleFile(
  entity: Entity,
  headings: Headings,
  format: ExportFormat,
  reader: Reader,
): Promise<Buffer> {
  const columns = importColumns(entity)
  const example = await exampleRow(entity, reader)
  const heads = columns.map((one) => headings[one.key] ?? one.label)
  const values = columns.map(({ key }) => example[key] ?? '')
  if (format === 'csv') {
    const text = (value: string) => ({ type: 'text', value }) as const
    const notes = columns.map((one, at) => (at === 0 ? `# ${noteOf(one)}` : noteOf(one)))
    return Buffer.from(`\uFEFF${[heads, notes, values].map((row) => csvLine(row.map(text))).join('')}`)
  }
  const cells = (texts: readonly string[]): FileCell[] =>
    texts.map((text) => (text === '' ? { type: 'empty' } : { type: 'text', text }))
  async function* of(rows: readonly (readonly string[])[]): AsyncGenerator<FileCell[][]> {
    yield rows.map(cells)
  }
  const chunks: Buffer[] = []
  await writeXlsx(
    [
      {
        name: entity.pluralLabel,
        isRightToLeft: false,
        labels: heads.map((head, at) => (columns[at] && isNeeded(columns[at]) ? `${head} *` : head)),
        batches: of([values]),
      },
      {
        name: 'Notes',
        isRightToLeft: false,
        labels: ['Column', 'Field', 'What it takes'],
        widths: [30, 30, 80],
        batches: of(columns.map((one, at) => [heads[at] ?? '', one.key, noteOf(one)])),
      },
    ],
    (chunk) => chunks.push(chunk),
  )
  return Buffer.concat(chunks)
}
