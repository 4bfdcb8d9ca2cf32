/** Facts of visa entries and demand letters that only the database knows. */
import { sql } from 'kysely'
import { entityOf } from '../../domain/entities.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { visaAllotmentWorkflow } from '../../machines/visas/visa-allotment.ts'
import type { Db } from '../platform/db/kysely.ts'
import { lineCounters } from '../workflow/event/facts-sql/visa-line.ts'
import { rowById } from '../workflow/event/rows.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { NamedFacts } from '../workflow/registry.ts'
import { placesOf } from './demand-places.ts'

/** Allotments of a visa entry by what they still bind (machines M9a, G-VE-NOACTIVE and G-VE-NOOPEN). */
export async function visaEntryFacts(db: Db, entry: Row): Promise<NamedFacts> {
  const id = Number(entry['id'])
  const agency = entry['recruiting_agency']
    ? await rowById(db, entityOf('recruiting_agency'), Number(entry['recruiting_agency']))
    : null
  const { rows } = await sql<{ active: number; open: number; lines: number; quantity: number }>`
    select count(*) filter (where v.state ${inStates(visaAllotmentWorkflow, 'allotted', 'in_use', 'stamped', 'consumed', 'visa_expired', 'cancel_requested', 'reissue_requested')})::int as active,
      count(*) filter (where v.state ${inStates(visaAllotmentWorkflow, 'allotted', 'in_use', 'cancel_requested', 'reissue_requested')})::int as open,
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

/** Units left over all lines of a visa entry, what its always rows look at (machines M9a rows 4 and 5). */
export async function unitsLeft(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{
    left: number
  }>`select coalesce(sum(l.quantity - c.active - c.burnt), 0)::int as left from visa_entry_line l cross join lateral (select ${lineCounters}) c where l.visa_entry = ${id}`.execute(
    db,
  )
  return rows[0]?.left ?? 0
}

/** Lines and places of a demand letter, and the rows its opening is judged by (machines M10, G-DM-*, G-LIC). */
export async function demandFacts(db: Db, demand: Row): Promise<NamedFacts> {
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
