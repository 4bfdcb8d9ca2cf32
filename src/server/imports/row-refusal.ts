import { refusalOfDatabase } from '../http/plugins/database-refusals.ts'

const clientFaults = { from: 400, to: 499 }

/** What a database fault says about one row; null when it is no fault of the row (a lost connection, a full disk, a bug). */
export function rowRefusal(fault: unknown): { code: string; message: string } | null {
  const refusal = refusalOfDatabase(fault)
  if (!refusal || refusal.status < clientFaults.from || refusal.status > clientFaults.to) return null
  return { code: refusal.code, message: refusal.options.errors?.[0]?.message ?? refusal.message }
}
