/** What the server says of a passenger's stages and the browser shows: one shape for both. Source: ux 5; machines 0.2. */
import type { Sentence } from '../../foundation/text/sentence.ts'
import type { Facts, Row, StageName } from './facts.ts'

/** A sentence that says no, and the place to put it right. */
export type Refusal = { code: string; message: string; fix?: { label: string; path: string } }

/** One action of a panel: open, or closed with the reason and the place to fix it. */
export type Action = {
  event: string
  label: string
  ok: boolean
  code?: string
  message?: string
  /** The reader's role could not do it either, although the state is what was said. */
  denied?: boolean
  fix?: { label: string; path: string }
  /** What else closes it, in the order in which it is put right. */
  others?: Refusal[]
  payload: { name: string; required: boolean }[]
  /** Values the database proposes for the form: what was given last for such a passenger, the visa line that fits. */
  proposed?: Row
  /** What the form of an open action holds when it opens: `proposed`, what the record holds, and what is usual (decision 0371). */
  prefilled?: Row
  /** Names of the rows the refs of `prefilled` point to. */
  labels?: Readonly<Record<string, string>>
  /** Fields whose choices are narrowed to those that can be meant, with the filter of their list. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Who sent the last standing entry, and how many hours ago: it may still be taken back. */
type LastEntry = { id: number; event: string; label: string; by: string | null; age_hours: number }

/** One stage or record as the server shows it; `id` and `version` are null before its first event. */
export type StepView = {
  /** API module the events are sent to. */
  module: string
  /** Id of the workflow in src/machines/catalogue.ts. */
  machine: string
  stage: StageName | null
  id: number | null
  version: number | null
  state: string
  state_label: string
  kind: string
  attempt_no: number
  record: Row
  /** Names of the rows its refs point to. */
  labels: Readonly<Record<string, string>>
  last: LastEntry | null
  actions: Action[]
}

/** One stage of the passenger's way: state, how it counts, what it waits for. */
export type StepperEntry = {
  stage: StageName
  title: string
  /** Route stem of its screen; null when it is worked on in the passenger's own page. */
  path: string | null
  cell: 'R' | 'O'
  applicable: boolean
  skipped: boolean
  /** Title of the stage it waits for. */
  waits_for: string | null
}

/** A passenger with every stage, judged by the server. */
export type CaseView = {
  facts: Facts
  stepper: StepperEntry[]
  steps: StepView[]
  journey: StepView
  custody: StepView
}

/** A fact a guard read, or a change that would have made it pass, in a sentence with the place it is put right at. */
export type FactInWords = {
  message: string
  sentence?: Sentence | undefined
  fix?: { label: string; path: string; sentence?: Sentence | undefined } | undefined
}

/** An event that was refused: by which guards, and how often that day. Says no name but that of the person who tried. */
export type RefusedEntry = {
  id: number
  module: string
  machine: string
  stage: string | null
  record_id: number
  event: string
  state: string
  by: string | null
  at: string
  last_at: string
  on_date: string
  times: number
  refusals: {
    code: string
    message: string
    sentence?: Sentence | undefined
    /** What its guard read; left out by entries of before facts were kept in sentences. */
    facts?: FactInWords[] | undefined
  }[]
  /** Changes that would have opened it, none where none were found; left out like `facts`. */
  opens?: FactInWords[] | undefined
}

/** One entry of the history: `at` is an instant, `on_date` the agency's day. */
export type LogEntry = {
  id: number
  module: string
  machine: string
  stage: string | null
  record_id: number
  attempt_no: number
  event: string
  from_state: string | null
  to_state: string
  payload: unknown
  reason: string | null
  by: string | null
  source: string
  at: string
  on_date: string
  undone_at: string | null
  undone_by: string | null
  undo_reason: string | null
}
