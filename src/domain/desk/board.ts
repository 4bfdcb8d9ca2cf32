/** The board: files by where they stand in one stage. Source: ux 6. */
import type { WorkStage } from './work.ts'

/** One file on the board; days 'YYYY-MM-DD'. */
export interface BoardCard {
  passenger: number
  full_name: string
  passport_no: string | null
  office_serial: string | null
  agent: string | null
  country: string | null
  /** Day since which it stands in its column. */
  since: string
  passport_expiry_date: string | null
  medical_expiry_date: string | null
  visa_expiry_date: string | null
}

/** A state of the stage: how many files stand there, since when the oldest, and the oldest of them. */
export interface BoardColumn {
  state: string
  label: string
  kind: string
  count: number
  oldest: string | null
  cards: BoardCard[]
  /** Says where the next cards begin; null when all are shown. */
  next: string | null
}

export interface Board {
  stage: WorkStage
  machine: string
  module: string
  columns: BoardColumn[]
}

/** Cards of a column that come at once (ux 6. */
export const cardsAtOnce = 25
