import { z } from 'zod'
import { mayDo } from '../../domain/people/access.ts'
import { entities, entityOf } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { auditWriter, type AuditEntry } from '../platform/audit/audit-log.ts'
import type { Clock } from '../platform/clock.ts'
import {
  countForExport,
  exportColumns,
  exportTypes,
  writeExport,
  type ExportFormat,
  type ListExport,
} from './read/export-records.ts'
import { columnsOf, parseListQuery, type RawQuery } from './read/list-query.ts'
import { searchableBy } from './read/record-sql.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { defineJob } from '../jobs/define-job.ts'

/** A question of a list, and in which form its rows are wanted. */
export type ExportOrder = RawQuery & { format: ExportFormat }

/** What an order means for this person. @throws AppError input.invalid, naming what cannot be read. */
export function askedExport(
  entity: Entity,
  { format, ...raw }: ExportOrder,
  user: SessionUser,
): ListExport & { raw: RawQuery } {
  const query = parseListQuery(
    entity,
    { ...raw, page: undefined, next: undefined },
    searchableBy(entity, user),
  )
  return { entity, query, columns: exportColumns(entity, columnsOf(raw), { user }), format, raw }
}

export const exportName = ({ entity, format }: ListExport, clock: Clock): string =>
  `${entity.plural}-${clock.today()}.${format}`

/** What the log says of rows that leave the agency. */
export function exportEntry({ entity, columns, format, raw }: ReturnType<typeof askedExport>, rows: number) {
  const filters = Object.keys(raw)
    .filter((name) => name.startsWith('f.'))
    .map((name) => name.slice(2))
    .join(',')
  return {
    action: `${entity.name}.exported`,
    object: { module: entity.name },
    changes: {
      rows: [null, rows],
      format: [null, format],
      filters: [null, filters],
      columns: [null, columns.map((one) => one.name).join(',')],
    },
  } satisfies Pick<AuditEntry, 'action' | 'object' | 'changes'>
}

/** Writes a whole list into one file, however many rows it has. */
export const listExport = defineJob({
  name: 'list_export',
  title: 'Export of a list',
  parallel: 1,
  payload: z.object({
    entity: z.string().refine((name) => Object.hasOwn(entities, name)),
    order: z.record(z.string(), z.unknown()).and(z.object({ format: z.enum(['csv', 'xlsx']) })),
  }),
  mayFetch: ({ entity }, user) => mayDo(entityOf(entity), user.permissions, 'export'),
  async run({ services, payload, user, progress, stopIfCancelled, keepFile }) {
    if (!user || !mayDo(entityOf(payload.entity), user.permissions, 'export'))
      throw new AppError('access.denied')
    const { db, clock, keys } = services
    const what = askedExport(entityOf(payload.entity), payload.order, user)
    const reader = { db: services.reportDb, user, clock }
    const rows = await countForExport(what.entity, what.query, reader)
    await auditWriter(keys.audit)(db, { actor: user.id, ...exportEntry(what, rows) })
    const chunks: Buffer[] = []
    let written = 0
    await writeExport(
      what,
      reader,
      (chunk) => chunks.push(chunk),
      (done) => {
        stopIfCancelled()
        written = done
        progress(done, Math.max(done, rows))
      },
    )
    await keepFile({
      name: exportName(what, clock),
      mime: exportTypes[what.format],
      bytes: Buffer.concat(chunks),
    })
    return { rows: written }
  },
})
