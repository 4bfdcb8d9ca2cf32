import { useMemo } from 'react'
import { reportWords, type NamedParts, type ReportWords } from '../../foundation/reports/report-words.ts'
import { useSay } from '../../foundation/text/use-say.ts'

export type ReportTexts = ReportWords

/** Names of columns, filters and values of a report in the language of the moment. */
export function useReportTexts(report: NamedParts): ReportTexts {
  const say = useSay()
  return useMemo(() => reportWords(report, say), [report, say])
}
