import { assign, fromCallback, setup } from 'xstate'

/** Why something could not be done. `status` 0: the server did not answer. */
export type FormProblem = {
  status: number
  title: string
  detail: string
  requestId: string | null
  retryAfterS: number | null
}
/** What is done once the record is saved. */
export type AfterSave = 'list' | 'new' | 'stay' | 'leave'
/** The record as another user left it meanwhile. */
type Conflict = { by: string; at: string; theirs: Readonly<Record<string, unknown>> }

export type RecordFormContext = {
  after: AfterSave
  problem: FormProblem | null
  conflict: Conflict | null
  /** Instant of a draft the server kept from an earlier visit, offered until it is taken or thrown away. */
  offeredDraft: string | null
  /** Instant the draft of this visit was last kept. */
  keptDraft: string | null
  /** The clerk is about to leave with unsaved changes and is asked what to do. */
  isLeaving: boolean
}

export type RecordFormEvent =
  | { type: 'record.loaded'; draftAt: string | null }
  | { type: 'record.missing' }
  | { type: 'record.unavailable'; problem: FormProblem }
  | { type: 'record.reloaded' }
  | { type: 'value.changed' }
  | { type: 'save.asked'; after: AfterSave }
  | { type: 'check.passed' }
  | { type: 'check.refused' }
  | { type: 'save.done' }
  | { type: 'save.refused' }
  | { type: 'save.stale'; conflict: Conflict }
  | { type: 'save.missing' }
  | { type: 'save.unsent' }
  | { type: 'save.failed'; problem: FormProblem }
  | { type: 'conflict.merged' }
  | { type: 'conflict.left' }
  | { type: 'form.restarted' }
  | { type: 'draft.kept'; at: string }
  | { type: 'draft.taken' }
  | { type: 'draft.dropped' }
  | { type: 'leave.asked' }
  | { type: 'leave.stayed' }
  | { type: 'leave.agreed' }

const ask = { target: 'validating' as const, actions: 'remember what comes after' as const }
const leaving = {
  'leave.asked': { actions: 'ask before leaving' as const },
  'leave.stayed': { actions: 'stay here' as const },
  'leave.agreed': {
    target: 'pristine' as const,
    actions: ['stay here' as const, 'delete the draft' as const, 'let it go' as const],
  },
  'draft.kept': { actions: 'remember the kept draft' as const },
}

/** What the server says to a save, soon or after the connection was away. */
const answers = {
  'save.done': {
    target: 'saved' as const,
    actions: ['clear the drafts' as const, 'delete the draft' as const],
  },
  'save.refused': 'invalid' as const,
  'save.stale': { target: 'conflict' as const, actions: 'remember the conflict' as const },
  'save.missing': 'gone' as const,
  'save.failed': { target: 'failed' as const, actions: 'remember the problem' as const },
}

/**
 * A form of one record, from loading to saved. Values are the form library's; the machine decides what is shown and
 * offered, and keeps one request in flight. Source: ux 4.
 */
export const recordFormMachine = setup({
  types: { context: {} as RecordFormContext, events: {} as RecordFormEvent },
  actors: {
    /** Sends check.passed or check.refused; provided by the view. */
    'check the values': fromCallback(() => {}),
    /** Leads to one of the save events, also after this state was left for 'offline'; provided by the view. */
    'save the values': fromCallback(() => {}),
  },
  guards: {},
  actions: {
    'remember what comes after': assign(({ event }) =>
      event.type === 'save.asked' ? { after: event.after, problem: null, isLeaving: false } : {},
    ),
    'remember the problem': assign(({ event }) => ('problem' in event ? { problem: event.problem } : {})),
    'remember the conflict': assign(({ event }) =>
      event.type === 'save.stale' ? { conflict: event.conflict } : {},
    ),
    'clear the conflict': assign({ conflict: null }),
    'offer the draft': assign(({ event }) =>
      event.type === 'record.loaded' ? { offeredDraft: event.draftAt } : {},
    ),
    'clear the offered draft': assign({ offeredDraft: null }),
    'remember the kept draft': assign(({ event }) =>
      event.type === 'draft.kept' ? { keptDraft: event.at } : {},
    ),
    'clear the drafts': assign({ offeredDraft: null, keptDraft: null }),
    'ask before leaving': assign({ isLeaving: true }),
    'stay here': assign({ isLeaving: false }),
    /** Provided by the view. */
    'fill in the draft': () => {},
    'delete the draft': () => {},
    'point to the first mistake': () => {},
    'go where asked': (_args, _params: { after: AfterSave }) => {},
    'give the request up': () => {},
    'let it go': () => {},
    'start again': () => {},
  },
}).createMachine({
  id: 'recordForm',
  initial: 'loading',
  context: {
    after: 'list',
    problem: null,
    conflict: null,
    offeredDraft: null,
    keptDraft: null,
    isLeaving: false,
  },
  states: {
    loading: {
      on: {
        'record.loaded': { target: 'pristine', actions: 'offer the draft' },
        'record.missing': 'gone',
        'record.unavailable': { target: 'unavailable', actions: 'remember the problem' },
      },
    },
    pristine: {
      on: {
        'value.changed': 'dirty',
        'save.asked': ask,
        'record.reloaded': 'loading',
        'record.missing': 'gone',
        'draft.taken': { target: 'dirty', actions: ['fill in the draft', 'clear the offered draft'] },
        'draft.dropped': { actions: ['delete the draft', 'clear the offered draft'] },
      },
    },
    dirty: {
      tags: 'unsaved',
      on: {
        ...leaving,
        'save.asked': ask,
        'draft.taken': { actions: ['fill in the draft', 'clear the offered draft'] },
        'draft.dropped': { actions: ['delete the draft', 'clear the offered draft'] },
      },
    },
    validating: {
      tags: ['unsaved', 'busy'],
      invoke: { src: 'check the values' },
      on: { 'check.passed': 'saving', 'check.refused': 'invalid' },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: { src: 'save the values' },
      on: { ...answers, 'save.unsent': 'offline' },
    },
    saved: {
      entry: { type: 'go where asked', params: ({ context }) => ({ after: context.after }) },
      on: {
        'form.restarted': { target: 'pristine', actions: 'start again' },
        'record.reloaded': 'loading',
        'value.changed': 'dirty',
      },
    },
    invalid: {
      tags: 'unsaved',
      entry: 'point to the first mistake',
      on: { ...leaving, 'value.changed': 'dirty', 'save.asked': ask },
    },
    conflict: {
      tags: 'unsaved',
      on: {
        'conflict.merged': { target: 'validating', actions: 'clear the conflict' },
        'conflict.left': { target: 'dirty', actions: 'clear the conflict' },
      },
    },
    failed: { tags: 'unsaved', on: { ...leaving, 'value.changed': 'dirty', 'save.asked': ask } },
    /**
     * The request got no answer and is sent again with its key until there is one. It is not known yet whether it happened,
     * so what it says is not changed meanwhile.
     */
    offline: {
      tags: ['unsaved', 'busy'],
      on: {
        ...answers,
        'leave.asked': leaving['leave.asked'],
        'leave.stayed': leaving['leave.stayed'],
        'leave.agreed': { target: 'pristine', actions: ['stay here', 'give the request up', 'let it go'] },
      },
    },
    gone: {},
    unavailable: { on: { 'record.reloaded': 'loading' } },
  },
})
