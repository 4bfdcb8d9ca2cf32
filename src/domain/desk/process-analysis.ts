/** Where work waits, is refused, passes by an override and is corrected: read from the history of a workflow (decision 0880). */
import type { Sentence } from '../../foundation/text/sentence.ts'
import type { HandbookBlock } from './handbook-page.ts'

/** What a figure counts; each opens its rows. */
export const analysisFigures = ['now', 'waits', 'refused', 'refusals', 'overrides', 'corrections'] as const
export type AnalysisFigure = (typeof analysisFigures)[number]

/** What narrows an analysis in addition to its month. */
export const analysisFilters = ['branch', 'agent', 'medical_center'] as const
export type AnalysisFilter = (typeof analysisFilters)[number]

export interface StateFigures {
  state: string
  /** Records in it now. */
  now: number
  /** Day since when the first of those is in it; null where the history does not say. */
  oldest: string | null
  /** Records that left it. */
  waits: number
  /** Days half of them waited at most, and nine of ten; null when none left it. */
  median: number | null
  ninety: number | null
  /** Attempts that were refused in it. */
  refused: number
}

/** @param key code of a guard, number of a user or name of a field. */
export interface CountedFigure {
  key: string
  /** In the words of the reader; null where the product has none. */
  label: string | null
  count: number
}

export interface ProcessAnalysis {
  workflow: string
  /** The workflows this reader may choose. */
  workflows: { id: string; title: string }[]
  /** Filters that apply to records of this workflow. */
  narrows: AnalysisFilter[]
  chart: Extract<HandbookBlock, { kind: 'chart' }>
  states: StateFigures[]
  refusals: CountedFigure[]
  overrides: CountedFigure[]
  corrections: CountedFigure[]
}

/** A row behind a figure. */
export interface AnalysisRow {
  /** Passenger it is about; null for records of none. */
  passenger: number | null
  module: string
  /** 0 for a stage that has no record yet. */
  record: number
  title: string | null
  serial: string | null
  /** Days from and to; of a refusal the first and the last attempt of the day. */
  from: string | null
  to: string | null
  /** Days it waited, or how often it was refused. */
  count: number | null
  event: string | null
  by: string | null
  reason: string | null
  refusal: { message: string; sentence?: Sentence } | null
}

export const analysisRowsAtOnce = 50

/** Address of the screen; `rows` are those behind a figure, `changes` the check of a change. */
export const analysisPath = (part?: 'rows' | 'changes'): string =>
  `/apps/processAnalysis${part === undefined ? '' : `/${part}`}`
