import { useMemo } from 'react'
import { useLanguage } from '../../foundation/text/i18n.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { reportWords, type NamedParts, type ReportWords } from '../../foundation/reports/report-words.ts'
import { useSay } from '../../foundation/text/use-say.ts'

export type ReportTexts = ReportWords

/** Names of columns, filters and values of a report in the language of the moment. */
export function useReportTexts(report: NamedParts): ReportTexts {
  const say = useSay()
  const row = useSeededName()
  const language = useLanguage()
  return useMemo(() => reportWords(report, say, { language, row }), [report, say, language, row])
}
