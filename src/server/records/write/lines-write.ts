import { nameTerm, say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import type { Entity, SubTable } from '../../../foundation/definitions/entity.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { sqlState } from '../../platform/db/kysely.ts'
import { storedFields, toColumn, type Row, type Sql } from '../read/columns.ts'
import { ownerColumn } from './line-table.ts'

/** Values of one line as a VALUES row, in the order of `names`. */
const lineValues = (sub: SubTable, line: Row, names: readonly string[]): Sql[] =>
  names.map((name) => sql`${sub.fields[name] ? toColumn(sub.fields[name], line[name]) : null}`)

/**
 * Makes the lines of a record those that were sent, in their order: lines with an id of this record are changed, others
 * are new, those left out are removed. A line something else refers to cannot be removed.
 */
export async function writeLines(
  db: Db,
  owner: Entity,
  id: number,
  key: string,
  sub: SubTable,
  lines: readonly Row[],
): Promise<void> {
  const table = sql.table(sub.table)
  const own = sql.ref(ownerColumn(owner))
  const names = storedFields(sub)
    .filter(([, field]) => !field.calc)
    .map(([name]) => name)
  const kept = lines.flatMap((line) => (typeof line['id'] === 'number' ? [line['id']] : []))
  try {
    await sql`delete from ${table} where ${own} = ${id} and not (id = any(${kept}::int4[]))`.execute(db)
  } catch (fault) {
    if (sqlState(fault) === '23503')
      throw new AppError('record.used', {
        detail: say`A ${nameTerm(sub.label.toLowerCase())} that is in use cannot be removed.`,
        errors: [
          {
            pointer: `/${key}`,
            code: 'USED',
            ...say`A ${nameTerm(sub.label.toLowerCase())} that is in use cannot be removed.`,
          },
        ],
      })
    throw fault
  }
  for (const [position, line] of lines.entries()) {
    const values = lineValues(sub, line, names)
    if (typeof line['id'] === 'number') {
      const pairs = names.map((name, at) => sql`${sql.ref(name)} = ${values[at]}`)
      const { numAffectedRows } =
        await sql`update ${table} set ${sql.join([...pairs, sql`position = ${position + 1}`])} where id = ${line['id']} and ${own} = ${id}`.execute(
          db,
        )
      if (numAffectedRows === 0n)
        throw new AppError('input.invalid', {
          errors: [
            {
              pointer: `/${key}/${position}/id`,
              code: 'REF',
              ...say`This ${nameTerm(sub.label.toLowerCase())} does not belong to the record.`,
            },
          ],
        })
    } else {
      await sql`insert into ${table} (${sql.join([own, sql.ref('position'), ...names.map((name) => sql.ref(name))])}) values (${sql.join([sql`${id}`, sql`${position + 1}`, ...values])})`.execute(
        db,
      )
    }
  }
}
