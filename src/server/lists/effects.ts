/** Effects of cover lists: rows, answers, and the paper that says what stood on it. */
import { sql } from 'kysely'
import type { Row } from '../../domain/journey/facts.ts'
import { say } from '../../foundation/text/sentence.ts'
import type { EffectContext, NamedEffect } from '../workflow/registry.ts'
import { dropListPaper, keepListPaper } from './list-paper.ts'
import {
  addRow,
  close,
  freeze,
  need,
  recordResult,
  refused,
  removeRow,
  setOpen,
  submitRows,
  unfreeze,
  type ListAt,
} from './list-rows.ts'

/** The list an event is about. */
const listOf = ({ binding, record }: EffectContext): ListAt => ({
  module: need(binding.module).list,
  id: record.id,
})
const kept = ({ module, id }: ListAt): Row => ({ module, list: id })
/** What `kept` wrote. */
type KeptList = Row & { readonly module?: string; readonly list?: number }
const keptList = ({ module, list }: KeptList): ListAt => ({ module: need(module ?? '').list, id: list ?? 0 })

/** Effects a list asks for. Its paper is kept when rows are frozen, and thrown away when they are open again. */
export const listEffects: Readonly<Record<string, NamedEffect>> = {
  'list add': {
    async do(context, about, data) {
      const at = listOf(about)
      await addRow(context, at, data)
      await dropListPaper(context.db, at)
      return kept(at)
    },
  },
  'list remove': {
    async do(context, about, data) {
      const at = listOf(about)
      await removeRow(context, at, Number(data['passenger']))
      await dropListPaper(context.db, at)
      return kept(at)
    },
  },
  'list freeze': {
    async do(context, about) {
      const at = listOf(about)
      await freeze(context, at)
      await keepListPaper(context, at, context.actor.id, { isNew: true })
      return kept(at)
    },
    async undo(context, row) {
      const at = keptList(row)
      await unfreeze(context, at)
      await dropListPaper(context.db, at)
    },
  },
  'list submit': {
    async do(context, about, data) {
      const at = listOf(about)
      // A paper handed in is what stood there before the members moved on because of it.
      await keepListPaper(context, at, context.actor.id, { isNew: false })
      await submitRows(context, at, data)
      return kept(at)
    },
  },
  'list result': { do: (context, about, data) => recordResult(context, listOf(about), data) },
  'list close': {
    async do(context, about) {
      const at = listOf(about)
      await close(context, at)
      return kept(at)
    },
    async undo(context, row) {
      const at = keptList(row)
      await sql`update list_row set result = null where module = ${at.module} and list_id = ${at.id}`.execute(
        context.db,
      )
    },
  },
  'list cancel': {
    async do(context, about) {
      const at = listOf(about)
      await setOpen(context, at, false)
      return kept(at)
    },
    /** @throws AppError when a passenger of the cancelled list waits on another one now. */
    async undo(context, row) {
      const at = keptList(row)
      const { rows } = await sql<{ name: string; no: string | null }>`
    select p.full_name as name, l.list_no as no from list_row r join list_row o on o.module = r.module and o.passenger = r.passenger and o.is_open and o.id <> r.id join passenger p on p.id = r.passenger join ${sql.table(at.module)} l on l.id = o.list_id
    where r.module = ${at.module} and r.list_id = ${at.id} limit 1`.execute(context.db)
      if (rows[0]) throw refused(say`${rows[0].name} is already on list ${rows[0].no ?? ''}.`)
      await setOpen(context, at, true)
    },
  },
}
