/** Everything that becomes a PDF, by the name an order gives. A new kind: its page in this folder and a row here. */
import { formDocument } from './pages/forms.tsx'
import type { DocumentKind } from './kind.ts'
import { listDocument } from './pages/list.tsx'
import { reportDocument, reportPart } from './pages/report.tsx'
import { voucherDocument } from './pages/voucher.tsx'

export const documents: Readonly<Record<string, DocumentKind>> = {
  form: formDocument,
  list: listDocument,
  report: reportDocument,
  report_part: reportPart,
  voucher: voucherDocument,
}
