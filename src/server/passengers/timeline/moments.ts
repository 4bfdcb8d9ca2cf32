/** What stands behind the keys of a page of the timeline, source by source. */
import { sql } from 'kysely'
import { entities } from '../../../domain/entities.ts'
import { restrictedFields } from '../../../foundation/definitions/entity.ts'
import type {
  MoneyMoment,
  PaperMoment,
  TimelineMoment,
} from '../../../domain/passengers/passenger-timeline.ts'
import { printForms } from '../../../domain/prints/index.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import type { Reader } from '../../records/crud-context.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { visibleChanges, withNames } from '../../records/history.ts'
import type { Row } from '../../records/read/columns.ts'
import { readerOf } from '../../records/restricted.ts'
import { refusalsById } from '../../workflow/event/refused-events.ts'
import { entriesById } from '../../workflow/view/event-log.ts'
import type { TimelineKey } from './sources.ts'

type Found = { id: string; at: string; by: string | null }
type Ids = readonly number[]
type Moments = Map<number, TimelineMoment>
const nameOf = (alias: string) =>
  sql`nullif(trim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), '')`
const headOf = ({ id, at, by }: Found, name: TimelineKey['name']) => ({ key: `${name}-${id}`, at, by })

async function uploads({ db }: Reader, ids: Ids): Promise<Moments> {
  const { rows } = await sql<
    Found & { name: string; title: string | null; number: number | null; file: string }
  >`
    select d.id::text as id, d.created_at as at, ${nameOf('u')} as by, d.kind as name, d.kind_name as title, d.version_no as number, d.file
    from passenger_document d left join app_user u on u.id = d.created_by where d.id = any(${[...ids]}::int4[])`.execute(
    db,
  )
  return new Map(
    rows.map((row) => {
      const { name, title, number, file } = row
      const paper: PaperMoment = { what: 'upload', name, title, number: number ?? 1, path: null, file }
      return [Number(row.id), { ...headOf(row, 'upload'), kind: 'paper', paper }]
    }),
  )
}

async function prints({ db }: Reader, ids: Ids): Promise<Moments> {
  const { rows } = await sql<Found & { name: string; number: number }>`
    select p.id::text as id, p.printed_at as at, ${nameOf('u')} as by, p.form_code as name, p.page_count as number
    from print_log p left join app_user u on u.id = p.printed_by where p.id = any(${[...ids]}::int4[])`.execute(
    db,
  )
  return new Map(
    rows.map((row) => {
      const { name, number } = row
      const { title = null, path = null } = printForms.find(({ code }) => code === name) ?? {}
      const paper: PaperMoment = { what: 'print', name, title, number, path, file: null }
      return [Number(row.id), { ...headOf(row, 'print'), kind: 'paper', paper }]
    }),
  )
}

/**
 * On the passenger's account what was received or billed; else the sum of the lines that name the passenger.
 */
async function money({ db }: Reader, passenger: number, ids: Ids): Promise<Moments> {
  const isOwn = sql`(s.party_type = 'passenger' and s.party_id = ${passenger} and a.code in ('1302', '2301'))`
  const { rows } = await sql<
    Found & {
      module: string
      record_id: string
      voucher_no: string
      date: string
      is_reversal: boolean
      own: bigint | null
      named: bigint
    }
  >`
    select v.id::text as id, v.posted_at as at, ${nameOf('u')} as by, v.source_type as module, v.source_id::text as record_id, v.voucher_no, v.posting_date as date, v.reverses_id is not null as is_reversal, l.own, l.named
    from gl_voucher v left join app_user u on u.id = v.created_by cross join lateral (
      select (sum(l.credit_minor - l.debit_minor) filter (where ${isOwn}))::bigint as own,
        coalesce(greatest(sum(l.debit_minor) filter (where l.passenger_id = ${passenger}), sum(l.credit_minor) filter (where l.passenger_id = ${passenger})), 0)::bigint as named
      from gl_line l join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id where l.voucher_id = v.id) l
    where v.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => {
      const { module, voucher_no, date, is_reversal, own, named } = row
      const change = own ?? 0n
      const amount = change < 0n ? -change : change === 0n ? named : change
      // A receipt that only names the passenger is money that came in for them.
      const isFor = module === 'receipt_voucher' && !is_reversal
      const effect: MoneyMoment['effect'] =
        change > 0n || (change === 0n && isFor) ? 'received' : change < 0n ? 'billed' : 'named'
      const moment: MoneyMoment = {
        module,
        record_id: Number(row.record_id),
        voucher_no,
        date,
        amount: moneyText(amount),
        effect,
        is_reversal,
      }
      return [Number(row.id), { ...headOf(row, 'money'), kind: 'money', money: moment }]
    }),
  )
}

async function messages({ db }: Reader, ids: Ids): Promise<Moments> {
  const { rows } = await sql<Omit<Found, 'at'> & { at: string | null; subject: string; to: string[] | null }>`
    select m.id::text as id, m.sent_at as at, ${nameOf('u')} as by, m.subject, m."to" as to
    from document_send m left join app_user u on u.id = m.sent_by where m.id = any(${[...ids]}::int4[])`.execute(
    db,
  )
  return new Map(
    rows.flatMap(({ at, ...row }) => {
      // A mail that was not sent has no place in time.
      if (at === null) return []
      const message = { record_id: Number(row.id), subject: row.subject, to: row.to ?? [] }
      return [[Number(row.id), { ...headOf({ ...row, at }, 'message'), kind: 'message' as const, message }]]
    }),
  )
}

async function edits(reader: Reader, passenger: number, ids: Ids): Promise<Moments> {
  const entity = entities.passenger
  const record = await findRecord(entity, passenger, reader)
  const covered = new Set(restrictedFields(entity, record, readerOf(reader.user)))
  const { rows } = await sql<Found & { action: string; changes: Row | null }>`
    select a.id::text as id, a.at, ${nameOf('u')} as by, a.action, a.changes
    from audit_log a left join app_user u on u.id = a.actor where a.id = any(${[...ids]}::bigint[])`.execute(
    reader.db,
  )
  const named = await withNames(
    reader.db,
    entity,
    rows.map((row) => visibleChanges(entity, row.changes ?? {}, reader, covered)),
  )
  return new Map(
    rows.flatMap((row, at) => {
      const changes = named[at] ?? []
      // Only fields reserved for others changed.
      if (changes.length === 0) return []
      const edit = { action: row.action, changes }
      return [[Number(row.id), { ...headOf(row, 'edit'), kind: 'edit' as const, edit }]]
    }),
  )
}

async function refusals({ db, user }: Reader, ids: Ids): Promise<Moments> {
  const found = await refusalsById(db, user, ids)
  return new Map(
    found.map((refused) => [
      refused.id,
      { key: `refused-${refused.id}`, at: refused.at, by: refused.by, kind: 'refused', refused },
    ]),
  )
}

/** The entries of a page in its order. @param keys which the reader is known to see. */
export async function readMoments(
  reader: Reader,
  passenger: number,
  keys: readonly TimelineKey[],
): Promise<TimelineMoment[]> {
  const idsOf = (name: TimelineKey['name']): number[] =>
    keys.filter((key) => key.name === name).map(({ id }) => id)
  const log = await entriesById(reader.db, reader.user, [...idsOf('event'), ...idsOf('ticket')])
  const entries = (kind: 'event' | 'ticket'): Moments =>
    new Map(log.map((one) => [one.id, { key: `${kind}-${one.id}`, at: one.at, by: one.by, kind, log: one }]))
  const some = (name: TimelineKey['name'], read: (ids: Ids) => Promise<Moments>): Promise<Moments> => {
    const ids = idsOf(name)
    return ids.length === 0 ? Promise.resolve(new Map()) : read(ids)
  }
  const found: Record<TimelineKey['name'], Moments> = {
    event: entries('event'),
    ticket: entries('ticket'),
    refused: await some('refused', (ids) => refusals(reader, ids)),
    upload: await some('upload', (ids) => uploads(reader, ids)),
    print: await some('print', (ids) => prints(reader, ids)),
    money: await some('money', (ids) => money(reader, passenger, ids)),
    message: await some('message', (ids) => messages(reader, ids)),
    edit: await some('edit', (ids) => edits(reader, passenger, ids)),
  }
  return keys.flatMap(({ name, id }) => found[name].get(id) ?? [])
}
