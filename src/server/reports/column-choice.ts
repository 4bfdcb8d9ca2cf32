import { sql } from 'kysely'
import { z } from 'zod'
import { readPreference } from '../records/read/preferences.ts'
import type { Db } from '../platform/db/kysely.ts'

/** One chosen column as the chooser keeps it (entities 4.5). */
export interface KeptColumn {
  key: string
  label: string | null
  visible: boolean
  position: number
  width: number | null
  editable: boolean
}

/** Rows kept for a role; those of the role win over those for all, as a whole. Null when no columns were chosen. */
export async function keptColumns(db: Db, scope: string, role: number | null): Promise<KeptColumn[] | null> {
  const { rows } = await sql<KeptColumn & { role: number | null }>`
    select role, key, label, visible, position, width, coalesce(editable, false) as editable from column_setting
    where scope = ${scope} and not is_deleted and (role = ${role} or role is null) order by position, id`.execute(
    db,
  )
  const own = rows.filter((row) => row.role !== null)
  const shared = rows.filter((row) => row.role === null)
  const chosen = own.length > 0 ? own : shared
  return chosen.length > 0 ? chosen.map(({ role: _role, ...column }) => column) : null
}

const ownLook = z.object({ columns: z.array(z.object({ key: z.string(), visible: z.boolean() })) })

/** Keys of the columns a user has chosen, in order; null when there are none (decision 0166). */
export async function ownColumns(db: Db, report: string, user: number): Promise<string[] | null> {
  const look = ownLook.safeParse((await readPreference(db, user, `columns:report-${report}`))?.value)
  const keys = look.success ? look.data.columns.flatMap(({ key, visible }) => (visible ? [key] : [])) : []
  return keys.length > 0 ? keys : null
}
