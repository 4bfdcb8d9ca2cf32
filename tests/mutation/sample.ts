/** A few changes of small tables, one of each kind, that the normal tests try (tests/machines/mutants.test.ts). */
export const sample: Readonly<Record<string, readonly string[]>> = {
  delivery: [
    'row 1 PREPARE: without guard G-DL-READY',
    'row 2 HAND_OVER: without effect 1',
    'row 2 HAND_OVER: payload field delivery_date optional',
    'row 3 RETURN_BACK: without writing return_note',
    'row 3 RETURN_BACK: without payload field note',
    'row 4 CANCEL: not from draft',
    'row 4 CANCEL: undo none',
    'row 5 APPROVE_DUE: sent by everybody',
  ],
  auto_status: ['row 2 FINISH: to idle instead of done', 'row 4 TIMEOUT: without its condition'],
}
