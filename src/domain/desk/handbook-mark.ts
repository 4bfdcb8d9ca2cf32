/** Which record a page of the handbook is opened for: its state is marked on the chart. */
import type { StepView } from '../journey/case-view.ts'
import { handbookPath } from './handbook-page.ts'

export interface HandbookMark {
  /** State of a record that is no step of a passenger; of a step the state as it is now is fetched. */
  state: string | null
  passenger: number | null
  stage: string | null
}

/** Address of the page of a step, opened for this record. */
export function markedPath(view: Pick<StepView, 'machine' | 'stage' | 'state'>, passenger: unknown): string {
  const id = Number(passenger ?? 0)
  const query = new URLSearchParams({
    state: view.state,
    ...(id > 0 ? { passenger: String(id) } : {}),
    ...(view.stage ? { stage: view.stage } : {}),
  })
  return `${handbookPath(view.machine)}?${query.toString()}`
}

export function readMark(query: URLSearchParams): HandbookMark {
  const id = Number(query.get('passenger') ?? 0)
  return {
    state: query.get('state'),
    passenger: Number.isSafeInteger(id) && id > 0 ? id : null,
    stage: query.get('stage'),
  }
}
