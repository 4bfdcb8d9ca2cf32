import { assign, fromCallback, fromPromise, setup } from 'xstate'

/** How far an import is, as the server says it. */
export type ImportState =
  | 'columns'
  | 'checking'
  | 'checked'
  | 'writing'
  | 'done'
  | 'undoing'
  | 'undone'
  | 'failed'
  | 'interrupted'
export type ImportRowState = 'new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'
export type ImportBatch = {
  id: number
  entity: string
  file_name: string
  state: ImportState
  /** What was going on when the server stopped or is going on now. */
  work: 'checking' | 'writing' | 'undoing' | null
  headers: string[]
  columns: (string | null)[]
  total: number
  progress: number
  fault: string | null
  counts: Record<ImportRowState, number>
}
type RowFix = { line: number; cells?: Record<string, string>; skip?: boolean }
type ImportProblem = { title: string; detail: string }

/** What a person asks the server to do. */
export type ImportOrder =
  | { kind: 'open'; id: number }
  | { kind: 'upload'; file: File }
  | { kind: 'columns'; columns: (string | null)[]; words: Record<string, Record<string, string>> }
  | { kind: 'fix'; rows: RowFix[] }
  | { kind: 'skipBad' }
  | { kind: 'commit'; leaveBad: boolean }
  | { kind: 'resume' }
  | { kind: 'undo' }
  | { kind: 'remove' }

export type ImportContext = {
  batch: ImportBatch | null
  order: ImportOrder | null
  problem: ImportProblem | null
  isChangingColumns: boolean
}
export type ImportEvent =
  | { type: 'order.given'; order: ImportOrder }
  | { type: 'columns.reopened' }
  | { type: 'stop.asked' }
  | { type: 'batch.arrived'; batch: ImportBatch }
  | { type: 'batch.lost'; problem: ImportProblem }
  /** The reader went to another import, or to a new one. */
  | { type: 'address.changed'; id: number | null }

/** An order with the batch it belongs to. */
export type CarryOut = { order: ImportOrder; id: number | null }
/** Never fails: a refusal is an answer. `batch` is null after an import was removed. */
export type CarriedOut = { batch: ImportBatch | null } | { problem: ImportProblem }

const isIn =
  (states: readonly ImportState[]) =>
  ({ context }: { context: ImportContext }): boolean =>
    context.batch !== null && states.includes(context.batch.state)
const give = { 'order.given': { target: 'sending' as const, actions: 'remember the order' as const } }

/**
 * The way of a file into the records: file, columns, check, done. The server holds the import; this machine says which
 * page of the way is shown, so that a reload comes back to the same place.
 * Source: design 2 (import), ux 3 and 14.
 */
export const importMachine = setup({
  types: { context: {} as ImportContext, events: {} as ImportEvent, input: {} as { id: number | null } },
  actors: {
    /** Provided by the view from the client. */
    'carry out the order': fromPromise<CarriedOut, CarryOut>(() => new Promise(() => {})),
    /** Sends batch.arrived again and again, or batch.lost; provided by the view. */
    'follow the import': fromCallback<{ type: 'none' }, { id: number }>(() => {}),
  },
  guards: {
    'an order waits': ({ context }) => context.order !== null,
    'there is no import': ({ context }) => context.batch === null,
    'the columns are asked': ({ context }) =>
      context.batch?.state === 'columns' || (context.isChangingColumns && context.batch?.state === 'checked'),
    'the server works': isIn(['checking', 'writing', 'undoing']),
    'the server still works': ({ event }) =>
      event.type === 'batch.arrived' && ['checking', 'writing', 'undoing'].includes(event.batch.state),
    'the rows were checked': isIn(['checked']),
    'records were created': isIn(['done']),
    'it was taken back': isIn(['undone']),
    'its server stopped': isIn(['interrupted']),
    'it names another import': ({ context, event }) =>
      event.type === 'address.changed' &&
      event.id !== (context.batch?.id ?? (context.order?.kind === 'open' ? context.order.id : null)),
    'the order was refused': (_args, params: { answer: CarriedOut }) => 'problem' in params.answer,
  },
  actions: {
    'remember the order': assign(({ event }) =>
      event.type === 'order.given' ? { order: event.order, problem: null } : {},
    ),
    'remember the answer': assign(({ context }, { answer }: { answer: CarriedOut }) =>
      'problem' in answer
        ? { problem: answer.problem }
        : {
            batch: answer.batch,
            isChangingColumns: false,
            order: answer.batch === null ? null : context.order,
          },
    ),
    'remember the import': assign(({ event }) =>
      event.type === 'batch.arrived' ? { batch: event.batch, problem: null } : {},
    ),
    'remember the problem': assign(({ event }) =>
      event.type === 'batch.lost' ? { problem: event.problem } : {},
    ),
    'begin with the address': assign(({ event }) =>
      event.type === 'address.changed'
        ? {
            batch: null,
            problem: null,
            isChangingColumns: false,
            order: event.id === null ? null : { kind: 'open' as const, id: event.id },
          }
        : {},
    ),
    'show the columns again': assign({ isChangingColumns: true }),
    /** Provided by the view: the address names the import, so that a reload finds it. */
    'update the address': (_args, _params: { id: number | null }) => {},
    'ask the server to stop': (_args, _params: { id: number }) => {},
  },
}).createMachine({
  id: 'import',
  initial: 'opening',
  on: {
    'address.changed': {
      guard: 'it names another import',
      target: '.opening',
      actions: 'begin with the address',
    },
  },
  context: ({ input }) => ({
    batch: null,
    order: input.id === null ? null : { kind: 'open', id: input.id },
    problem: null,
    isChangingColumns: false,
  }),
  states: {
    opening: {
      always: [{ guard: 'an order waits', target: 'sending' }, { target: 'file' }],
    },
    sending: {
      invoke: {
        src: 'carry out the order',
        input: ({ context }) => ({
          order: context.order ?? { kind: 'remove' },
          id: context.batch?.id ?? null,
        }),
        onDone: [
          {
            guard: { type: 'the order was refused', params: ({ event }) => ({ answer: event.output }) },
            target: 'placing',
            actions: { type: 'remember the answer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'placing',
            actions: [
              { type: 'remember the answer', params: ({ event }) => ({ answer: event.output }) },
              {
                type: 'update the address',
                params: ({ event }) => ({
                  id: 'batch' in event.output ? (event.output.batch?.id ?? null) : null,
                }),
              },
            ],
          },
        ],
      },
    },
    placing: {
      always: [
        { guard: 'there is no import', target: 'file' },
        { guard: 'the columns are asked', target: 'columns' },
        { guard: 'the server works', target: 'working' },
        { guard: 'the rows were checked', target: 'checked' },
        { guard: 'records were created', target: 'done' },
        { guard: 'it was taken back', target: 'undone' },
        { guard: 'its server stopped', target: 'interrupted' },
        { target: 'failed' },
      ],
    },
    file: { on: give },
    columns: { on: give },
    working: {
      invoke: { src: 'follow the import', input: ({ context }) => ({ id: context.batch?.id ?? 0 }) },
      on: {
        'batch.arrived': [
          {
            guard: 'the server still works',
            actions: 'remember the import',
          },
          { target: 'placing', actions: 'remember the import' },
        ],
        'batch.lost': { actions: 'remember the problem' },
        'stop.asked': {
          actions: {
            type: 'ask the server to stop',
            params: ({ context }) => ({ id: context.batch?.id ?? 0 }),
          },
        },
      },
    },
    checked: {
      on: { ...give, 'columns.reopened': { target: 'columns', actions: 'show the columns again' } },
    },
    done: { on: give },
    undone: { on: give },
    interrupted: { on: give },
    failed: { on: give },
  },
})
