/** An okala serves every passenger of its visa line (steps 4); a musaned contract is one worker's own. */
import { sql } from 'kysely'
import type { musanedOkala } from '../../domain/journey/musaned-okala.ts'
import type { RowOf } from '../../foundation/definitions/entity.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SharedRecords } from '../workflow/registry.ts'

/** Passengers of the record's visa line, in the order in which they were allotted. */
async function members(
  db: Db,
  record: Partial<RowOf<typeof musanedOkala>>,
): Promise<readonly number[] | null> {
  if (!record.visa_line) return null
  const { rows } = await sql<{
    passenger: number
  }>`select passenger from visa_allotment where visa_line = ${record.visa_line} and is_current and not is_deleted order by id`.execute(
    db,
  )
  return rows.map(({ passenger }) => passenger)
}

export const okalaOfLine: SharedRecords = {
  made: (discriminators, { visa }) =>
    discriminators['paper_kind'] === 'okala'
      ? { visa_entry: visa?.entry['id'] ?? null, visa_line: visa?.line['id'] ?? null }
      : null,
  members,
}
