import { createContext, useContext } from 'react'
import type { TableRecord } from '../entity-columns.ts'

/** Opens what a list shows of one row beside it; null where it shows nothing. */
type OpenPeek = ((record: TableRecord) => void) | null

export const PeekContext = createContext<OpenPeek>(null)
export const useOpenPeek = (): OpenPeek => useContext(PeekContext)

/** One row of a list shown beside it. */
export type Peeked = {
  record: TableRecord
  /** The reader wants to act: the first field to fill takes the focus. */
  takesFocus: boolean
  onNext: (() => void) | null
  onPrevious: (() => void) | null
  onClose: () => void
}
