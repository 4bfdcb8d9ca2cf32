/** Facts a guard asks for by name because only the database knows them; each workflow's are listed at its guard file. */
import { sql } from 'kysely'
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import { entityOf } from '../../../domain/entities.ts'
import { liveFiles } from '../../../domain/passengers/passenger-lifecycle.ts'
import type { StoredWorkflow } from '../../../machines/kit/judge.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Binding } from './bindings.ts'
import { countMovable } from '../bulk/bulk-rows.ts'
import { decisionFault, changeFault } from '../../books/use-permission.ts'
import { weighAttachments } from '../../messages/attachments.ts'
import { listFacts } from '../../lists/list-rows.ts'
import { placesOf } from './demand-places.ts'
import { rowById } from './rows.ts'

type Named = Partial<Facts['lookups']>

/** Allotments of a visa entry by what they still bind (machines M9a, G-VE-NOACTIVE and G-VE-NOOPEN). */
async function visaEntryFacts(db: Db, entry: Row): Promise<Named> {
  const id = Number(entry['id'])
  const agency = entry['recruiting_agency']
    ? await rowById(db, entityOf('recruiting_agency'), Number(entry['recruiting_agency']))
    : null
  const { rows } = await sql<{ active: number; open: number; lines: number; quantity: number }>`
    select count(*) filter (where v.state in ('allotted','in_use','stamped','consumed','visa_expired','cancel_requested','reissue_requested'))::int as active,
      count(*) filter (where v.state in ('allotted','in_use','cancel_requested','reissue_requested'))::int as open,
      (select count(*)::int from visa_entry_line l where l.visa_entry = ${id}) as lines, (select coalesce(sum(l.quantity), 0)::int from visa_entry_line l where l.visa_entry = ${id}) as quantity
    from visa_allotment v where v.visa_entry = ${id} and not v.is_deleted`.execute(db)
  return {
    counts: {
      active_allotments: rows[0]?.active ?? 0,
      open_allotments: rows[0]?.open ?? 0,
      visa_lines: rows[0]?.lines ?? 0,
      total_quantity: rows[0]?.quantity ?? 0,
    },
    refs: { recruiting_agency: agency },
  }
}

/** The same person elsewhere: a live file with this passport, or a blacklisted one (G-DUP, G-BLACK). */
async function personFacts(db: Db, passenger: Row, data: Row): Promise<Named> {
  const passport = String(data['new_passport_no'] ?? passenger['passport_no'] ?? '')
  const { rows } = await sql<{
    id: number
    name: string
    state: string
    label: string | null
    reason: string | null
    same_passport: boolean
    lost_passport: boolean
  }>`
    select p.id, p.full_name as name, p.journey_state as state, (select s.name from current_status s where s.id = p.current_status) as label, p.blacklist_reason as reason, coalesce(p.passport_no = ${passport}, false) as same_passport,
      (p.nid_no is null or p.nid_no is distinct from ${passenger['nid_no'] ?? null}) and coalesce(p.previous_passport_no = ${passport} or (p.passport_no = ${passport} and p.custody = 'lost'), false) as lost_passport
    from passenger p where p.id <> ${Number(passenger['id'])} and not p.is_deleted and p.id in (
      select id from passenger where ${passport} <> '' and passport_no collate "C" = ${passport}
      union all select id from passenger where ${data['new_passport_no'] ?? ''} <> '' and previous_passport_no collate "C" = ${passport}
      union all select id from passenger where nid_no = ${passenger['nid_no'] ?? null} and not is_deleted)
    order by p.id desc`.execute(db)
  const other = rows.find((row) => row.same_passport && (liveFiles as readonly string[]).includes(row.state))
  const black = rows.find((row) => row.state === 'blacklisted')
  const holder = other ? { passenger: other.id, name: other.name, status: other.label ?? other.state } : null
  return {
    taken: { passport_no: holder, new_passport_no: holder },
    texts: {
      blacklisted: black?.reason ?? null,
      lost_passport: data['new_passport_no'] && rows.some((row) => row.lost_passport) ? passport : null,
    },
  }
}

async function deliveryFacts(db: Db, passengerId: number, ownId: number): Promise<Named> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from passenger_delivery where passenger = ${passengerId} and id <> ${ownId} and state in ('draft','prepared') and not is_deleted`.execute(
    db,
  )
  return { counts: { open_deliveries: rows[0]?.n ?? 0 } }
}

/** Lines and places of a demand letter, and the rows its opening is judged by (machines M10, G-DM-*, G-LIC). */
async function demandFacts(db: Db, demand: Row): Promise<Named> {
  const { lines, selected, remaining } = await placesOf(db, Number(demand['id']))
  const [agency, country] = [
    await rowById(db, entityOf('recruiting_agency'), Number(demand['recruiting_agency'])),
    await rowById(db, entityOf('country'), Number(demand['country'])),
  ]
  return {
    counts: { demand_lines: lines, selected, remaining },
    refs: { recruiting_agency: agency, country },
  }
}

/** Other runs of the daily job at work (machines M15, G-JOB-LOCK). */
async function otherRuns(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from auto_status_run where state = 'running' and id <> ${id}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Who may decide on a request, and whether the permitted change can be made (machines M12; accounting 6.3). */
async function permissionFacts(
  db: Db,
  { record, facts }: StoredWorkflow,
  data: Row,
  now: Date,
): Promise<Named> {
  const { id } = facts.user
  return {
    texts: {
      now: now.toISOString(),
      authority: id === null ? null : await decisionFault(db, record, id, facts.today),
      use:
        record['status'] === 'approved'
          ? await changeFault(db, record, data['replacement'], facts.today)
          : null,
    },
  }
}

/** What a document mail carries (machines M14, G-DS-OK). */
async function mailFacts(db: Db, record: Row): Promise<Named> {
  const { bytes, missing } = await weighAttachments(db, record)
  return { counts: { attachment_bytes: bytes }, texts: { attachment: missing } }
}

/** What this workflow's guards ask for by name, merged over the generic look-ups. */
export async function namedFacts(
  db: Db,
  binding: Binding,
  stored: StoredWorkflow,
  data: Row,
  now: Date,
): Promise<Named> {
  const id = Number(stored.record['id'] ?? 0)
  switch (binding.workflow.id) {
    case 'visa_entry':
      return visaEntryFacts(db, stored.record)
    case 'journey':
    case 'custody':
      return personFacts(db, stored.record, data)
    case 'submission_list':
      return listFacts(db, binding.module, stored.record, data, stored.facts)
    case 'auto_status':
      return { counts: { running_runs: await otherRuns(db, id) } }
    case 'multiple_status':
      return { counts: { bulk_ok: await countMovable(db, binding.module, id) } }
    case 'demand':
      return demandFacts(db, stored.record)
    case 'acc_update_perm':
      return permissionFacts(db, stored, data, now)
    case 'document_send':
      return mailFacts(db, stored.record)
    case 'delivery':
      return deliveryFacts(db, Number(stored.facts.passenger?.['id'] ?? 0), id)
    default:
      return {}
  }
}
