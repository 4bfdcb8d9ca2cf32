import { useSessionUser } from '../../../client/http/session.ts'
import { appliedAdvancePath, settlingEntries } from '../../../domain/books/applied-advance.ts'
import { addDays, type CivilDate } from '../../../foundation/values/dates.ts'
import { monthStep } from '../../../foundation/values/weeks.ts'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import type { LinePaths } from '../../../ui/tables/book-lines.tsx'
import { pathTo } from '../proposals/paths.ts'

/** A line with the records behind its words; no voucher while it is not posted. */
type NamedLine = {
  date: string
  account_id: number
  sub_ledger: number | null
  voucher_no?: string
  source?: { module: string; id: number }
}

const report = (name: string, filters: Readonly<Record<string, string>>): string =>
  `/apps/report-management/${name}-reports?${new URLSearchParams(filters).toString()}`

const monthOf = (day: CivilDate): string =>
  `${day.slice(0, 8)}01..${addDays(`${monthStep(day, 1).slice(0, 8)}01`, -1)}`

/** An entry without a document of its own stands in the day book. */
export const dayBookPath = (day: string, voucherNo: string): string =>
  report('day-book', { date: day, q: voucherNo })

/** May this person open what the reports of the books show? */
export function useReadsBooks(): boolean {
  const permissions = useSessionUser()?.user_permissions ?? []
  return ['report.read', 'ledger_account.read'].every((right) => permissions.includes(right))
}

/** The page of a document, for those who read documents of its kind. */
export function useDocumentPath(): (module: string, id: number) => string | null {
  const permissions = useSessionUser()?.user_permissions ?? []
  return (module, id) => {
    // Entries the ledger makes to settle are no records, but have a page.
    if (settlingEntries.includes(module))
      return permissions.includes('sub_ledger_account.read') ? appliedAdvancePath(id) : null
    return isEntityName(module) && entityOf(module).paths && permissions.includes(`${module}.read`)
      ? pathTo(module, id, 'detail')
      : null
  }
}

/** From the number of an entry to its document; without one the reader may open, to its lines in the day book where the day is known. */
export function useVoucherPath(): (of: {
  no: string
  day?: string
  module: string
  id: number
}) => string | null {
  const readsBooks = useReadsBooks()
  const pageOf = useDocumentPath()
  return ({ no, day, module, id }) => pageOf(module, id) ?? (readsBooks && day ? dayBookPath(day, no) : null)
}

/** From a line of the books to the ledger of its account in the month of the line, to its party and to its voucher. */
export function useLinePaths(): LinePaths<NamedLine> {
  const readsBooks = useReadsBooks()
  const pageOf = useDocumentPath()
  return {
    accountPath: ({ account_id: id, date }) =>
      readsBooks ? report('ledger', { account: String(id), date: monthOf(date) }) : null,
    partyPath: ({ sub_ledger: id }) => (id === null ? null : pageOf('sub_ledger_account', id)),
    voucherPath: ({ source, date, voucher_no: no = '' }) =>
      (source && pageOf(source.module, source.id)) ?? (readsBooks && no ? dayBookPath(date, no) : null),
  }
}
