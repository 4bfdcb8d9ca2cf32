import { sql } from 'kysely'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import type { Db } from '../platform/db/kysely.ts'

/** A number of 13 digits begins with the accounting code of its airline (tickets 3). @returns the refusal of the first that does not. */
export async function prefixFault(
  db: Db,
  airline: unknown,
  numbers: readonly unknown[],
): Promise<Wording | null> {
  const { rows } = await sql<{
    name: string
    code: string | null
  }>`select name, accounting_code as code from airway where id = ${Number(airline)}`.execute(db)
  const { name, code } = rows[0] ?? { name: '', code: null }
  const wrong = numbers.some(
    (no) => /^\d{13}$/.test(String(no)) && code !== null && !String(no).startsWith(code),
  )
  return wrong ? say`Ticket number must start with ${code ?? ''} for ${name}.` : null
}
