/** Texts people read are filled before they are stored: no "{name}" is left in any of them. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../../src/server/platform/db/kysely.ts'

/** Tables whose texts are made by the program. */
const tables = [
  'todo_task',
  'notification',
  'calendar_event',
  'chat_message',
  'cost_proposal',
  'stage_event',
  'audit_log',
  'mail_outbox',
  'job_run',
  'complain',
  'passenger',
  'list_row',
] as const
/** Records whose own texts are templates, as the audit log repeats them. */
const templates = [
  'document_send',
  'general_setting',
  'company_setting',
  'formcontent',
  'formcontent_detail',
  'formcontent_head',
]

/** Rows with a text that still holds a placeholder, as 'todo_task 7: {next_action}'. */
export async function unfilledTexts(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ id: string; mark: string }>`
      select t.id::text as id, m.mark[1] as mark from ${sql.table(table)} t, lateral regexp_matches(to_jsonb(t)::text, '\\{\\{?[a-z][a-z_]*\\}', 'g') as m(mark)
      ${table === 'audit_log' ? sql`where coalesce(t.module, '') <> all(${templates}::text[])` : sql``}`.execute(
      db,
    )
    found.push(...rows.map(({ id, mark }) => `${table} ${id}: ${mark}`))
  }
  return found
}

export const expectFilledTexts = async (db: Db): Promise<void> =>
  expect(await unfilledTexts(db), 'texts that still hold a placeholder').toEqual([])
