/** Everything that becomes a PDF, by the name an order gives. A new kind: its page in this folder and a row here. */
import { formDocument } from './forms.tsx'
import type { DocumentKind } from './kind.ts'
import { reportDocument, reportPart } from './report.tsx'

export const documents: Readonly<Record<string, DocumentKind>> = {
  form: formDocument,
  report: reportDocument,
  report_part: reportPart,
}
