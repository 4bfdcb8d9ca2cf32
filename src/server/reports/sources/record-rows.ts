import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { column, readableFields } from '../../records/read/columns.ts'
import { refLabelSql } from '../../records/read/label-sql.ts'
import { visibleRows } from '../../records/scope.ts'
import { outputs, type ReportQuery } from '../report-sql.ts'

/** Records of one kind in the scope of the user: every readable field by its name, of a reference its label and `{name}_id`. */
export const recordRows =
  (name: string): ReportQuery =>
  (input) => {
    const entity = entityOf(name)
    const columns = Object.fromEntries(
      Object.entries(readableFields(entity)).flatMap(([field, { kind, to }]) =>
        kind === 'ref' && to
          ? [
              [field, () => refLabelSql(to, column('t', field))],
              [`${field}_id`, () => column('t', field)],
            ]
          : [[field, () => column('t', field)]],
      ),
    )
    const list = outputs(column('t', 'id'), columns, input.keys)
    return sql`select ${list} from ${sql.table(entity.table)} as t where ${visibleRows(entity, input.user, 't')}`
  }
