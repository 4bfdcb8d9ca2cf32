import { expect, it } from 'vitest'
import {
  afterRowEvent,
  bankRowEvents,
  bankRowStates,
  rowOffers,
} from '../../../src/machines/books/bank-row.ts'
import { bankStatementWorkflow } from '../../../src/machines/books/bank-statement.ts'
import { saysFact } from '../tickets/fact-refusals.ts'
import { testWorkflow } from '../workflow-suite.ts'

testWorkflow(bankStatementWorkflow, {
  starts: [
    {
      id: 9,
      account: 3,
      from_day: '2026-12-01',
      to_day: '2026-12-15',
      opening: '1250000.00',
      closing: '2102389.43',
    },
  ],
  samples: {
    PAIR: { rows: [4], lines: [7, 8] },
    EXPLAIN: { rows: [4], reason: 'The bank takes it back' },
    DRAFT: { rows: [4], booked_on: 12 },
    UNPAIR: { row: 4 },
    EXPLAIN_OPENING: { reason: 'A cheque of last year' },
    CLOSE: {},
    REOPEN: { reason: 'The cheque is another one' },
    DISCARD: { reason: 'The other file is used' },
  },
  refusals: {
    'G-BK-ROW': saysFact('rows', 'This row is already matched.', 'rows'),
    'G-BK-LINE': saysFact('lines', 'A line of the ledger is already matched.', 'lines'),
    'G-BK-DIFFERENCE': saysFact(
      'difference',
      'Rows and ledger differ by 2. Please enter the reason.',
      'reason',
    ),
    'G-BK-BOOK': saysFact('booked', 'Please select an account.', 'booked_on'),
    'G-BK-FIRST': saysFact('first', 'The opening balance agrees.'),
    'G-BK-OPEN': saysFact('open', '2 rows are not resolved.'),
    'G-BK-OPENING': saysFact('opening', 'The statement before, up to 30 Nov 2026, is not closed.'),
    'G-BK-CLOSING': saysFact(
      'closing',
      'The statement closes with 5, and ledger and explanations come to 4.',
    ),
    'G-BK-OTHER': saysFact('own', 'You matched rows of this statement. Another person closes it.'),
    'G-BK-LAST': saysFact('later', 'The statement up to 31 Dec 2026 is closed. Reopen it first.'),
  },
})

it('lets a row be matched, explained or drafted, never two of them, and back from each', () => {
  const table = Object.fromEntries(
    bankRowStates.map((state) => [
      state,
      Object.fromEntries(bankRowEvents.map((type) => [type, afterRowEvent(state, type)])),
    ]),
  )
  expect(table).toEqual({
    open: { PAIR: 'matched', EXPLAIN: 'explained', DRAFT: 'drafted', UNPAIR: null },
    drafted: { PAIR: 'matched', EXPLAIN: null, DRAFT: null, UNPAIR: 'open' },
    matched: { PAIR: null, EXPLAIN: null, DRAFT: null, UNPAIR: 'open' },
    explained: { PAIR: null, EXPLAIN: null, DRAFT: null, UNPAIR: 'open' },
  })
  expect(rowOffers('drafted')).toEqual(['PAIR', 'UNPAIR'])
})
