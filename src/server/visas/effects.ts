/** Effects of visa entries. */
import { sql } from 'kysely'
import type { Row } from '../../domain/journey/facts.ts'
import type { EngineContext, NamedEffect } from '../workflow/registry.ts'

/** A line of the visa gets another quantity; the database refuses less than is allotted. @returns line and quantity as it was. */
async function setLineQuantity(context: EngineContext, data: Row): Promise<Row> {
  const line = Number(data['line'])
  const { rows } = await sql<{ quantity: number }>`
    update visa_entry_line l set quantity = ${Number(data['quantity'])} from (select id, quantity from visa_entry_line where id = ${line} for update) before where l.id = before.id returning before.quantity`.execute(
    context.db,
  )
  return { line, quantity: rows[0]?.quantity ?? null }
}

export const visaEffects: Readonly<Record<string, NamedEffect>> = {
  'set line quantity': {
    do: (context, _about, data) => setLineQuantity(context, data),
    async undo(context, kept) {
      await setLineQuantity(context, kept)
    },
  },
}
