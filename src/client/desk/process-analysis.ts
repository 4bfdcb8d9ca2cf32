import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnalysisFigure, AnalysisFilter } from '../../domain/desk/process-analysis.ts'
import type { TriedChange } from '../../domain/desk/history-check.ts'
import { api, apiPath } from '../http/api.ts'

/** What narrows an analysis; months as '2026-11', records by their numbers. */
export type AnalysisQuestion = Partial<Readonly<Record<'workflow' | 'from' | 'to' | AnalysisFilter, string>>>
export type AnalysisRowsQuestion = { figure: AnalysisFigure; key: string; page: number }

const path = (part: string) => apiPath('process_analysis', part)

/** The figures of a workflow in the language they are asked in. */
export const useAnalysis = (language: string, question: AnalysisQuestion) =>
  useQuery({
    queryKey: ['process_analysis', language, 'figures', question],
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /process_analysis/api/v1/process_analysis/figures'>>(
        path('figures'),
        question,
        signal,
      ),
    placeholderData: keepPreviousData,
  })

/** A page of what a figure counted. */
export const useAnalysisRows = (question: AnalysisQuestion, rows: AnalysisRowsQuestion) =>
  useQuery({
    queryKey: ['process_analysis', 'rows', question, rows],
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /process_analysis/api/v1/process_analysis/rows'>>(
        path('rows'),
        { ...question, ...rows },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

/** Steps of a workflow and the conditions that may be tried on them. */
export const useChanges = (language: string, workflow: string | undefined) =>
  useQuery({
    queryKey: ['process_analysis', language, 'changes', workflow],
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /process_analysis/api/v1/process_analysis/changes'>>(
        path('changes'),
        workflow === undefined ? undefined : { workflow },
        signal,
      ),
    placeholderData: keepPreviousData,
  })

/** Begins to write the traces. @returns the number of the run. */
export const startTraces = async (question: AnalysisQuestion): Promise<number> =>
  (
    await api.post<Answer<'POST /process_analysis/api/v1/process_analysis/traces'>>(path('traces'), {
      ...question,
    })
  ).run

/** Begins to hold the history against the workflows. @returns the number of the run. */
export const startCheck = async (change: TriedChange | undefined): Promise<number> =>
  (
    await api.post<Answer<'POST /process_analysis/api/v1/process_analysis/check'>>(
      path('check'),
      change ? { change } : {},
    )
  ).run
