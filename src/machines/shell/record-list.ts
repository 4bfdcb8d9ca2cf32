import { assign, fromCallback, setup } from 'xstate'

/** What failed, as the screen shows it. `status` 0: the server did not answer. */
type ListProblem = { status: number; title: string; detail: string; requestId: string | null }
export type ExportFormat = 'csv' | 'xlsx'
type Refused = { id: number; message: string }

export type RecordListContext = {
  /** Rows of the page that is shown, and of the whole list. */
  count: number
  total: number
  /** A search or a filter narrows the list. */
  isNarrowed: boolean
  selected: readonly number[]
  problem: ListProblem | null
  format: ExportFormat
  /** Result of the last deletion, while it runs and after. */
  deleted: readonly number[]
  refused: readonly Refused[]
}

export type RecordListEvent =
  | { type: 'list.asked' }
  | { type: 'list.arrived'; count: number; total: number; isNarrowed: boolean }
  | { type: 'list.failed'; problem: ListProblem }
  | { type: 'selection.changed'; ids: readonly number[] }
  | { type: 'export.asked'; format: ExportFormat }
  | { type: 'export.confirmed' }
  | { type: 'export.cancelled' }
  | { type: 'export.finished' }
  | { type: 'export.failed'; problem: ListProblem }
  | { type: 'delete.asked' }
  | { type: 'delete.cancelled' }
  | { type: 'delete.confirmed' }
  | { type: 'delete.progressed'; deleted: readonly number[]; refused: readonly Refused[] }
  | { type: 'delete.finished' }
  | { type: 'delete.failed'; problem: ListProblem }
  | { type: 'delete.closed' }

/** An export of more rows asks first and is written by a job. ux 3. */
export const exportAsksAbove = 5000
const isLong = ({ total }: Pick<RecordListContext, 'total'>): boolean => total > exportAsksAbove

type Judged = Pick<RecordListContext, 'count' | 'total' | 'isNarrowed'>
/** The list as the event says it is, else as it was known before. */
const seen = ({ context, event }: { context: RecordListContext; event: RecordListEvent }): Judged =>
  event.type === 'list.arrived' ? event : context

const nothingThere = [
  {
    guard: 'there are no rows but a narrower question' as const,
    target: 'noResults' as const,
    actions: ['remember the list' as const, 'clear the selection' as const],
  },
  {
    guard: 'there are no rows' as const,
    target: 'empty' as const,
    actions: ['remember the list' as const, 'clear the selection' as const],
  },
]
const rowsArrived = [...nothingThere, { target: 'ready' as const, actions: 'remember the list' as const }]
const afterFailure = [
  {
    guard: 'it is not allowed' as const,
    target: 'forbidden' as const,
    actions: 'remember the problem' as const,
  },
  { target: 'error' as const, actions: 'remember the problem' as const },
]
const backToRows = [
  { guard: 'rows are selected' as const, target: 'selecting' as const },
  { target: 'ready' as const },
]
const select = [
  {
    guard: 'the selection is empty' as const,
    target: 'ready' as const,
    actions: 'remember the selection' as const,
  },
  { target: 'selecting' as const, actions: 'remember the selection' as const },
]

/**
 * A list of records: waiting, rows, nothing, refused; selection and what is done with it; exports.
 * Rows themselves are server data and not in here. Source: ux 3 and 14.
 */
export const recordListMachine = setup({
  types: { context: {} as RecordListContext, events: {} as RecordListEvent },
  actors: {
    /** Sends export.finished or export.failed; provided by the view. */
    'write the file': fromCallback<{ type: 'none' }, { format: ExportFormat; isLong: boolean }>(() => {}),
    /** Sends delete.progressed and delete.finished or delete.failed; provided by the view. */
    'delete the selected': fromCallback<{ type: 'none' }, { ids: readonly number[] }>(() => {}),
  },
  guards: {
    'there are no rows': (args) => seen(args).total === 0,
    'there are no rows but a narrower question': (args) => seen(args).total === 0 && seen(args).isNarrowed,
    'rows are selected': ({ context }) => context.selected.length > 0,
    'the selection is empty': ({ event }) => event.type === 'selection.changed' && event.ids.length === 0,
    'it is not allowed': ({ event }) => event.type === 'list.failed' && event.problem.status === 403,
    'the file would be long': ({ context }) => isLong(context),
  },
  actions: {
    'remember the list': assign(({ event }) =>
      event.type === 'list.arrived'
        ? { count: event.count, total: event.total, isNarrowed: event.isNarrowed, problem: null }
        : {},
    ),
    'remember the problem': assign(({ event }) => ('problem' in event ? { problem: event.problem } : {})),
    'remember the selection': assign(({ event }) =>
      event.type === 'selection.changed' ? { selected: event.ids } : {},
    ),
    'clear the selection': assign({ selected: [] }),
    'remember the format': assign(({ event }) =>
      event.type === 'export.asked' ? { format: event.format } : {},
    ),
    'start counting': assign({ deleted: [], refused: [], problem: null }),
    'count what was deleted': assign(({ context, event }) =>
      event.type === 'delete.progressed'
        ? { deleted: [...context.deleted, ...event.deleted], refused: [...context.refused, ...event.refused] }
        : {},
    ),
    'keep only what remains selected': assign(({ context }) => ({
      selected: context.selected.filter((id) => !context.deleted.includes(id)),
    })),
    /** Provided by the view. */
    'say that the export failed': () => {},
    'fetch the list again': () => {},
  },
}).createMachine({
  id: 'recordList',
  initial: 'idle',
  context: {
    count: 0,
    total: 0,
    isNarrowed: false,
    selected: [],
    problem: null,
    format: 'csv',
    deleted: [],
    refused: [],
  },
  states: {
    idle: { on: { 'list.asked': 'loading', 'list.arrived': rowsArrived } },
    loading: { on: { 'list.arrived': rowsArrived, 'list.failed': afterFailure } },
    ready: {
      on: {
        'list.asked': 'refreshing',
        'list.arrived': rowsArrived,
        'list.failed': afterFailure,
        'selection.changed': select,
        'export.asked': [
          { guard: 'the file would be long', target: 'askingExport', actions: 'remember the format' },
          { target: 'exporting', actions: 'remember the format' },
        ],
      },
    },
    refreshing: {
      on: {
        'list.arrived': [
          ...nothingThere,
          { guard: 'rows are selected', target: 'selecting', actions: 'remember the list' },
          { target: 'ready', actions: 'remember the list' },
        ],
        'list.failed': afterFailure,
      },
    },
    selecting: {
      on: {
        'list.asked': 'refreshing',
        'list.arrived': [...nothingThere, { actions: 'remember the list' }],
        'list.failed': afterFailure,
        'selection.changed': select,
        'delete.asked': 'confirmingDelete',
        'export.asked': [
          { guard: 'the file would be long', target: 'askingExport', actions: 'remember the format' },
          { target: 'exporting', actions: 'remember the format' },
        ],
      },
    },
    confirmingDelete: {
      on: {
        'delete.cancelled': 'selecting',
        'delete.confirmed': { target: 'bulkRunning', actions: 'start counting' },
      },
    },
    bulkRunning: {
      invoke: { src: 'delete the selected', input: ({ context }) => ({ ids: context.selected }) },
      on: {
        'delete.progressed': { actions: 'count what was deleted' },
        'delete.finished': { target: 'bulkDone', actions: 'keep only what remains selected' },
        'delete.failed': {
          target: 'bulkDone',
          actions: ['remember the problem', 'keep only what remains selected'],
        },
      },
    },
    bulkDone: {
      entry: 'fetch the list again',
      on: {
        'list.arrived': { actions: 'remember the list' },
        'delete.closed': [
          { guard: 'there are no rows but a narrower question', target: 'noResults' },
          { guard: 'there are no rows', target: 'empty' },
          ...backToRows,
        ],
      },
    },
    askingExport: { on: { 'export.confirmed': 'exporting', 'export.cancelled': backToRows } },
    exporting: {
      invoke: {
        src: 'write the file',
        input: ({ context }) => ({ format: context.format, isLong: isLong(context) }),
      },
      on: {
        'export.finished': backToRows,
        'export.failed': backToRows.map((way) => ({
          ...way,
          actions: 'say that the export failed' as const,
        })),
        'list.arrived': { actions: 'remember the list' },
      },
    },
    empty: { on: { 'list.asked': 'loading', 'list.arrived': rowsArrived } },
    noResults: { on: { 'list.asked': 'loading', 'list.arrived': rowsArrived } },
    error: { on: { 'list.asked': 'loading', 'list.arrived': rowsArrived } },
    forbidden: { on: { 'list.asked': 'loading', 'list.arrived': rowsArrived } },
  },
})
