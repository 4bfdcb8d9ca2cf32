/**
 * Where the entries of a passenger's timeline come from: for each source its rank, its kind and which rows of it a reader
 * may know of. A page reads only keys, the newest of each source, and then the entries behind them (decision 1103).
 */
import { sql } from 'kysely'
import { voucherKinds } from '../../../domain/books/kinds/index.ts'
import { entities, entityOf } from '../../../domain/entities.ts'
import type { TimelineKind } from '../../../domain/passengers/passenger-timeline.ts'
import { printForms } from '../../../domain/prints/index.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import type { Sql } from '../../records/read/columns.ts'
import { anyOf, visibleRows } from '../../records/scope.ts'
import { bindings } from '../../workflow/event/bindings.ts'
import { knownRefusals } from '../../workflow/event/refused-events.ts'
import { knownEntries } from '../../workflow/view/event-log.ts'

/** Modules of tickets; what happens to them stands under tickets. */
const ticketModules = Object.keys(bindings).filter(
  (module) => module.startsWith('ticket_') || module.startsWith('iata_ticket'),
)
const otherModules = [
  ...Object.keys(bindings).filter((module) => !ticketModules.includes(module)),
  'passport_custody',
]

export interface TimelineSource {
  name: 'event' | 'ticket' | 'refused' | 'upload' | 'print' | 'money' | 'message' | 'edit'
  kind: TimelineKind
  /** Orders entries of one instant; never changed, because readers hold places made of it. */
  rank: number
  /** Table and conditions with the columns `id` and `at`; null where this reader sees nothing of it. */
  rows: (passenger: number, user: SessionUser) => { id: Sql; at: Sql; from: Sql } | null
}

/** One entry of a page before it is read. */
export interface TimelineKey {
  name: TimelineSource['name']
  id: number
  /** Where it stands; the next page begins after the last one's. */
  place: string
}

const may = (user: SessionUser, right: string): boolean => user.permissions.has(right)

/**
 * Entries of vouchers this reader may open: on the account of the passenger, or with the passenger named on a
 * line.
 */
function money(passenger: number, user: SessionUser): ReturnType<TimelineSource['rows']> {
  const open = voucherKinds.map(({ module }) => module).filter((module) => may(user, `${module}.read`))
  if (!may(user, 'receipt_voucher.read')) return null
  const seen = open.map((module) => {
    const entity = entityOf(module)
    return sql`(v.source_type = ${module} and exists (select 1 from ${sql.table(entity.table)} b where b.id = v.source_id and ${visibleRows(entity, user, 'b')}))`
  })
  return {
    id: sql`v.id`,
    at: sql`v.posted_at`,
    from: sql`gl_voucher v where v.id in (
        select l.voucher_id from gl_line l where l.passenger_id = ${passenger}
        union select l.voucher_id from gl_line l join sub_ledger_account s on s.id = l.sub_ledger_id where s.party_type = 'passenger' and s.party_id = ${passenger})
      and ${anyOf(seen)}`,
  }
}

export const timelineSources: readonly TimelineSource[] = [
  {
    name: 'event',
    kind: 'event',
    rank: 1,
    rows: (passenger, user) => ({
      id: sql`e.id`,
      at: sql`e.at`,
      from: sql`stage_event e where e.passenger_id = ${passenger} and ${knownEntries(user, otherModules)}`,
    }),
  },
  {
    name: 'ticket',
    kind: 'ticket',
    rank: 2,
    rows: (passenger, user) => ({
      id: sql`e.id`,
      at: sql`e.at`,
      from: sql`stage_event e where e.passenger_id = ${passenger} and ${knownEntries(user, ticketModules)}`,
    }),
  },
  {
    name: 'refused',
    kind: 'refused',
    rank: 3,
    rows: (passenger, user) => ({
      id: sql`r.id`,
      at: sql`r.at`,
      from: sql`refused_event r where r.passenger_id = ${passenger} and ${knownRefusals(user)}`,
    }),
  },
  {
    name: 'upload',
    kind: 'paper',
    rank: 4,
    rows: (passenger, user) =>
      may(user, 'passenger_document.read')
        ? {
            id: sql`d.id`,
            at: sql`d.created_at`,
            from: sql`passenger_document d where d.passenger = ${passenger} and ${visibleRows(entities.passenger_document, user, 'd')}`,
          }
        : null,
  },
  {
    name: 'print',
    kind: 'paper',
    rank: 5,
    rows: (passenger, user) => ({
      id: sql`p.id`,
      at: sql`p.printed_at`,
      from: sql`print_log p where p.passenger_ids @> ${[passenger]}::int4[] and p.form_code = any(${printForms
        .filter(({ module }) => may(user, `${module}.print`))
        .map(({ code }) => code)}::text[])`,
    }),
  },
  { name: 'money', kind: 'money', rank: 6, rows: money },
  {
    name: 'message',
    kind: 'message',
    rank: 7,
    rows: (passenger, user) =>
      may(user, 'document_send.read')
        ? {
            id: sql`m.id`,
            at: sql`m.sent_at`,
            from: sql`document_send m where m.passengers @> ${[passenger]}::int4[] and m.sent_at is not null and ${visibleRows(entities.document_send, user, 'm')}`,
          }
        : null,
  },
  {
    // What was refused changed nothing; it stands there as a refusal, in words.
    name: 'edit',
    kind: 'edit',
    rank: 8,
    rows: (passenger) => ({
      id: sql`a.id`,
      at: sql`a.at`,
      from: sql`audit_log a where a.module = 'passenger' and a.object_id = ${String(passenger)} and a.changes is not null and a.changes <> '{}'::jsonb and a.action <> 'passenger.refused'`,
    }),
  },
]
