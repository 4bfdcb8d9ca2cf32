import { assign, fromCallback, setup } from 'xstate'

export type ProblemReportContext = { said: string; /** Name of the file that was saved. */ file: string }
export type ProblemReportEvent =
  | { type: 'OPEN' }
  | { type: 'TYPE'; said: string }
  | { type: 'SAVE' }
  | { type: 'SAVED'; file: string }
  | { type: 'FAILED' }
  | { type: 'CLOSE' }

/**
 * Reporting a problem: what a user says about it, then one file of where they were, made and saved by the
 * app.
 */
export const problemReportMachine = setup({
  types: { context: {} as ProblemReportContext, events: {} as ProblemReportEvent },
  actors: {
    /** Makes and saves the file, then sends SAVED or FAILED; provided by the app. */
    saveFile: fromCallback<{ type: 'none' }, { said: string }>(() => {}),
  },
  actions: {
    'remember what was said': assign(({ event }) => (event.type === 'TYPE' ? { said: event.said } : {})),
    'remember the file': assign(({ event }) =>
      event.type === 'SAVED' ? { file: event.file, said: '' } : {},
    ),
    'clear the file': assign({ file: '' }),
  },
}).createMachine({
  id: 'problemReport',
  initial: 'closed',
  context: { said: '', file: '' },
  states: {
    closed: { on: { OPEN: 'describing' } },
    describing: {
      entry: 'clear the file',
      on: { TYPE: { actions: 'remember what was said' }, SAVE: 'saving', CLOSE: 'closed' },
    },
    saving: {
      invoke: { src: 'saveFile', input: ({ context }) => ({ said: context.said }) },
      on: {
        SAVED: { target: 'saved', actions: 'remember the file' },
        FAILED: 'failed',
        CLOSE: 'closed',
      },
    },
    saved: { on: { CLOSE: 'closed' } },
    failed: {
      on: { TYPE: { actions: 'remember what was said' }, SAVE: 'saving', CLOSE: 'closed' },
    },
  },
})
