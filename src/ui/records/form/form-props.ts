import type { ReactNode } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { Point } from '../../../foundation/definitions/needed.ts'
import type { ConflictField } from '../../feedback/conflict-dialog.tsx'
import type { TakenCheck } from '../entity-form-field.tsx'
import type { FixPlace, SaveProblem } from '../entity-form-messages.tsx'

/** What a new record is saved for. */
export type Finish = {
  label: string
  onFinish: () => void
  /** The fields this point asks for stand first and are counted; saving alone keeps a draft. */
  point?: Point | undefined
  /** Heading of the section whose slot fills most fields, such as the passport reader: it stands alone until it was used or the person types instead. */
  first?: string | undefined
  /** Field the cursor goes to: the person knows already what to type. */
  startAt?: string | undefined
}

export type FormState =
  | 'loading'
  | 'pristine'
  | 'dirty'
  | 'validating'
  | 'saving'
  | 'saved'
  | 'invalid'
  | 'conflict'
  | 'failed'
  | 'offline'
  | 'gone'
  | 'unavailable'
export type FormSignal =
  | { type: 'save.asked'; after: 'list' | 'new' | 'stay' | 'leave' }
  | { type: 'draft.taken' | 'draft.dropped' | 'leave.stayed' | 'leave.agreed' | 'conflict.left' }

export type EntityFormProps = {
  entity: Entity
  control: Control<FieldValues>
  state: FormState
  send: (signal: FormSignal) => void
  isNew: boolean
  /** In a side panel: one column, no frames, no index. */
  isPanel?: boolean
  /** Labels of what refs point to, by field, as the record came with. */
  labels: Readonly<Record<string, unknown>>
  /** Values of server-set fields that conditions ask about, e.g. the plan of the chosen type. */
  known: Readonly<Record<string, unknown>>
  /** Fields the user does not see; and those shown but closed, with the reason. */
  hidden: ReadonlySet<string>
  locked: Readonly<Record<string, string>>
  /** Called when a value changes by hand, for what depends on it. */
  onUserChange: (name: string, value: unknown, label?: string) => void
  checkTaken: TakenCheck
  /** Asked about cells of lines while they are typed in. */
  checkLine?: TakenCheck | undefined
  problem: SaveProblem | null
  /** Where what the server refused can be put right, such as the record that has the value already. */
  fix?: FixPlace | null
  conflict: { by: string; at: string; fields: readonly ConflictField[] } | null
  onMerge: (theirs: readonly string[]) => void
  offeredDraft: string | null
  keptDraft: string | null
  isLeaving: boolean
  canSaveAndNew: boolean
  /** Saves and does what comes next at once, e.g. "Register". */
  finish?: Finish | undefined
  onCancel: () => void
  /** Put at the top of a section, by its heading in the definition. */
  slots?: Readonly<Record<string, ReactNode>>
  /** Controls of an entity's own instead of the usual ones, by field. */
  controls?: Readonly<Record<string, OwnControl>>
  extra?: ReactNode
}

export type OwnControl = (value: unknown, onChange: (value: unknown) => void) => ReactNode
