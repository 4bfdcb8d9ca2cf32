import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { reportTexts } from '../../../foundation/reports/report-query.ts'
import { columnPageOf, mayEdit, type ColumnPage } from '../../../domain/reports/column-pages.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { keptColumns } from '../column-choice.ts'
import { fileLabel } from '../export-head.ts'

export const columnsAnswer = z.object({
  scope: z.string(),
  role: z.number().nullable(),
  /** True when the role (or all roles) has columns of its own here. */
  is_own: z.boolean(),
  /** Roles with columns of their own here; null stands for all roles. */
  set_for: z.array(z.number().nullable()),
  has_editable: z.boolean(),
  columns: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      visible: z.boolean(),
      label: z.string().nullable(),
      width: z.number().nullable(),
      editable: z.boolean(),
      may_edit: z.boolean(),
    }),
  ),
})

export const columnsBody = z.object({
  role: z.number().int().positive().nullable(),
  /** Empty: back to the columns of the product. */
  columns: z
    .array(
      z.object({
        key: z.string().max(60),
        visible: z.boolean(),
        label: z.string().max(60).nullable().default(null),
        width: z.number().int().min(40).max(800).nullable().default(null),
        editable: z.boolean().default(false),
      }),
    )
    .max(300),
})

const pageOf = (scope: string): ColumnPage => {
  const page = columnPageOf(scope)
  if (!page) throw new AppError('record.notFound')
  return page
}

/** The columns of a scope as a role has them: kept ones in their order, the others unchecked behind them (reports 6). */
export async function readColumns(
  db: Db,
  scope: string,
  role: number | null,
): Promise<z.input<typeof columnsAnswer>> {
  const page = pageOf(scope)
  const kept = await keptColumns(db, scope, role)
  const known = (
    kept ??
    page.usual.map((key, position) => ({
      key,
      visible: true,
      label: null,
      width: null,
      editable: false,
      position,
    }))
  ).filter(({ key }) => page.columns[key])
  const rest = Object.keys(page.columns)
    .filter((key) => !known.some((one) => one.key === key))
    .map((key) => ({ key, visible: false, label: null, width: null, editable: false }))
  const { rows } = await sql<{
    role: number | null
  }>`select distinct role from column_setting where scope = ${scope} and not is_deleted order by role nulls first`.execute(
    db,
  )
  const setFor = rows.map((row) => row.role)
  return {
    scope,
    role,
    is_own: setFor.includes(role),
    set_for: setFor,
    has_editable: page.hasEditable,
    columns: [...known, ...rest].map(({ key, visible, label, width, editable }) => ({
      key,
      name: fileLabel(page.columns[key], key),
      visible,
      label,
      width,
      editable,
      may_edit: mayEdit(key),
    })),
  }
}

const refuse = (at: number, message: string): never => {
  throw new AppError('input.invalid', {
    errors: [{ pointer: `/columns/${at}/key`, code: 'column', message }],
  })
}

/**
 * Keeps the columns of a scope for one role or for all; none at all returns to those of the product.
 * @throws AppError input.invalid "Unknown column.", "Show at least one column.", "This column cannot be edited here."
 */
export async function writeColumns(
  db: Db,
  scope: string,
  { role, columns }: z.output<typeof columnsBody>,
  user: number,
): Promise<z.input<typeof columnsAnswer>> {
  const page = pageOf(scope)
  for (const [at, column] of columns.entries()) {
    if (!page.columns[column.key] || columns.findIndex((one) => one.key === column.key) !== at)
      refuse(at, reportTexts.unknownColumn)
    if (column.editable && (!page.hasEditable || !mayEdit(column.key))) refuse(at, reportTexts.notEditable)
  }
  if (columns.length > 0 && !columns.some((column) => column.visible))
    throw new AppError('input.invalid', {
      detail: reportTexts.noColumn,
      errors: [{ pointer: '/columns', code: 'column', message: reportTexts.noColumn }],
    })
  await sql`delete from column_setting where scope = ${scope} and role is not distinct from ${role}`.execute(
    db,
  )
  if (columns.length > 0) {
    await sql`insert into column_setting (scope, role, key, label, visible, position, width, editable, created_by) values ${sql.join(columns.map((column, at) => sql`(${scope}, ${role}, ${column.key}, ${column.label}, ${column.visible}, ${at}, ${column.width}, ${column.editable}, ${user})`))}`.execute(
      db,
    )
  }
  return readColumns(db, scope, role)
}
