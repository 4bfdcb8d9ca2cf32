import type { AnalysisQuestion } from '../../../client/desk/process-analysis.ts'
import {
  analysisFigures,
  analysisFilters,
  analysisPath,
  type AnalysisFigure,
} from '../../../domain/desk/process-analysis.ts'

const names = ['workflow', 'from', 'to', ...analysisFilters] as const

/** What the address asks for; empty parts are left out. */
export const questionOf = (search: URLSearchParams): AnalysisQuestion =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** The figure whose rows the address asks for; null for none there is. */
export function figureOf(search: URLSearchParams): { figure: AnalysisFigure; key: string } | null {
  const figure = analysisFigures.find((one) => one === search.get('figure'))
  const key = search.get('key')
  return figure === undefined || key === null ? null : { figure, key }
}

const withQuestion = (path: string, pairs: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(pairs).toString()
  return query ? `${path}?${query}` : path
}
export const figuresAddress = (question: AnalysisQuestion): string =>
  withQuestion(analysisPath(), { ...question })
export const changesAddress = ({ workflow }: AnalysisQuestion): string =>
  withQuestion(analysisPath('changes'), workflow === undefined ? {} : { workflow })
/** @param workflow the one the figures are of, where the question names none. */
export const rowsAddress = (
  question: AnalysisQuestion,
  workflow: string,
  figure: AnalysisFigure,
  key: string,
): string => withQuestion(analysisPath('rows'), { ...question, workflow, figure, key })
