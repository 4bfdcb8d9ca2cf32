/** Who could be put on a list now: passengers of its country and licence in a state it takes, on no open list of its kind. Source: steps 19, machines M9c. */
import { journeyWorkflow } from '../../machines/journey/journey.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import { entities, entityOf } from '../../domain/entities.ts'
import type { ListKind } from '../../domain/clearance/submission-lists.ts'
import { visibleRows } from '../records/scope.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** One passenger who waits for a list. */
export interface Candidate {
  id: number
  name: string
  passport_no: string | null
  office_serial: string | null
  gender: string
  /** Record of the passenger's stage; 0 when the stage has none yet. */
  record_id: number
  /** Moment the stage came to this state. */
  since: string | null
  visa_no: string | null
  sponsor_name: string | null
}

export interface CandidateFilter {
  country: number | null
  agency: number | null
  /** 'mixed' or 'general' for both. */
  gender: string
  visaEntry?: number | null
  /** Passengers of this list are left out. */
  list?: number
}

/** Candidates shown at once. */
const mostShown = 500

/** Candidates by visa and waiting time; none for a list whose passengers are judged by their event or found by the system. */
export async function candidatesOf(
  db: Db,
  user: SessionUser,
  module: string,
  kind: ListKind,
  { country, agency, gender, visaEntry = null, list = 0 }: CandidateFilter,
): Promise<Candidate[]> {
  if (kind.takes === null || kind.isFound) return []
  const { rows } = await sql<Candidate>`
    select p.id, p.full_name as name, p.passport_no, p.office_serial, p.gender, s.id as record_id, s.state_since::text as since, v.visa_no, v.sponsor_name
    from ${sql.table(entityOf(kind.module).table)} s join passenger p on p.id = s.passenger left join visa_entry v on v.id = p.visa_entry left join general_setting g on true
    where s.is_current and not s.is_deleted and s.state = any(${[...kind.takes]}::text[]) and p.country = ${country} and coalesce(v.recruiting_agency, p.recruiting_agency, g.own_agency) = ${agency} and p.journey_state ${inStates(journeyWorkflow, 'active', 'ready_to_fly')}
      and (${gender} in ('mixed', 'general') or p.gender = ${gender}) and (${visaEntry}::int is null or p.visa_entry = ${visaEntry}::int) and ${visibleRows(entities.passenger, user, 'p')}
      and not exists (select 1 from list_row r where r.module = ${module} and r.passenger = p.id and (r.is_open or r.list_id = ${list}))
    order by v.visa_no nulls last, s.state_since, p.id limit ${mostShown}`.execute(db)
  return rows
}
