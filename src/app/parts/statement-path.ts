import { isServed } from './served.ts'

/** What passed between the agency and a party, to be printed for it; where the reader may open it. */
export function statementPath(subLedger: number): string | null {
  const path = '/apps/report-management/account-statement-reports'
  return isServed(path) ? `${path}?sub_ledger=${subLedger}` : null
}
