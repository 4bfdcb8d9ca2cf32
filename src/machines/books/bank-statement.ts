import { z } from 'zod'
import { bankStatement } from '../../domain/books/bank/bank-statement.ts'
import { kindsWithout, moneyKinds } from '../../domain/books/words.ts'
import { int, json, longtext, ref } from '../../foundation/definitions/fields.ts'
import { besideOthers, broken } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { only, recordOf, table } from '../kit/table.ts'
import { reasonGiven } from '../kit/undo.ts'

/** Rows and lines that are matched at once. */
const most = 100
const ids = z.array(z.int().positive()).max(most)

const statementTable = table({
  record: recordOf<typeof bankStatement>(),
  fields: {
    ...bankStatement.fields,
    ...eventFields,
    row: int({ label: 'Row' }),
    rows: json({ label: 'Rows', shape: ids.min(1) }),
    lines: json({ label: 'Lines of the ledger', shape: ids.min(1) }),
    // Between accounts of money it is moved by a contra.
    booked_on: ref('ledger_account', {
      label: 'Book on',
      offers: { column: 'kind', values: kindsWithout(...moneyKinds) },
    }),
    sub_ledger: ref('sub_ledger_account', { label: 'Sub Ledger' }),
    narration: longtext(500, { label: 'Narration' }),
  },
  states: {
    imported: { kind: 'initial', label: 'Imported' },
    matching: { kind: 'normal', label: 'Being matched' },
    closed: { kind: 'satisfied', label: 'Closed' },
    discarded: { kind: 'final', label: 'Discarded' },
  },
})
const { row, workflow, guard } = statementTable

const rowsFit = guard('G-BK-ROW', {
  needs: 'payload',
  says: 'the rows are on the statement, and this can be done with them now',
  check: (args) => broken(args, 'rows', 'rows'),
})

const linesFit = guard('G-BK-LINE', {
  needs: 'payload',
  says: 'the lines are of this account and on no other statement',
  check: (args) => broken(args, 'lines', 'lines'),
})

const differenceExplained = guard('G-BK-DIFFERENCE', {
  needs: 'payload',
  says: 'rows and lines add up to the same amount, or a reason explains the difference',
  check: (args) => broken(args, 'difference', 'reason'),
})

const canBeBooked = guard('G-BK-BOOK', {
  needs: 'payload',
  says: 'entries can be made on the account',
  check: (args) => broken(args, 'booked', 'booked_on'),
})

const openingDiffers = guard('G-BK-FIRST', {
  needs: 'facts',
  says: 'the opening balance differs from the ledger',
  check: (args) => broken(args, 'first'),
})

const noOpenRows = guard('G-BK-OPEN', {
  needs: 'facts',
  says: 'every row is matched or explained',
  check: (args) => broken(args, 'open'),
})

const openingAgrees = guard('G-BK-OPENING', {
  needs: 'facts',
  says: 'the opening balance is the closing balance of the statement before',
  check: (args) => broken(args, 'opening'),
})

const closingAgrees = guard('G-BK-CLOSING', {
  needs: 'facts',
  says: 'the closing balance is the matched amount in the ledger plus the explained differences',
  check: (args) => broken(args, 'closing'),
})

const otherCloses = guard('G-BK-OTHER', {
  needs: 'facts',
  says: 'another user matched the rows',
  check: (args) => besideOthers(args, broken(args, 'own')),
})

const isLastClosed = guard('G-BK-LAST', {
  needs: 'facts',
  says: 'no later statement of the account is closed',
  check: (args) => broken(args, 'later'),
})

/** A statement of a bank or wallet from its import to its closing by a second person. Source: decision 0760. */
export const bankStatementWorkflow = workflow({
  id: 'bank_statement',
  table: 'A14',
  version: 1,
  title: 'Bank Statement',
  module: 'bank_statement',
  stage: null,
  initial: 'imported',
  correct: null,
  labels: {
    PAIR: 'match rows with the ledger',
    EXPLAIN: 'explain a row',
    DRAFT: 'draft a voucher for a row',
    UNPAIR: 'take a row back',
    EXPLAIN_OPENING: 'explain the opening balance',
    CLOSE: 'close the statement',
    REOPEN: 'reopen the statement',
    DISCARD: 'discard the statement',
  },
  orders: ['pair bank rows', 'explain bank rows', 'draft bank voucher', 'free bank row', 'free bank rows'],
  rows: [
    row({
      n: 1,
      from: ['imported', 'matching'],
      on: 'PAIR',
      to: 'matching',
      roles: ['ACC'],
      undo: 'none',
      payload: { rows: 'required', lines: 'required', reason: 'optional' },
      guards: [rowsFit, linesFit, differenceExplained],
      effects: ({ data }) => [
        {
          do: 'order',
          name: 'pair bank rows',
          data: { rows: data?.['rows'], lines: data?.['lines'], reason: data?.['reason'] },
        },
      ],
    }),
    row({
      n: 2,
      from: ['imported', 'matching'],
      on: 'EXPLAIN',
      to: 'matching',
      roles: ['ACC'],
      undo: 'none',
      payload: { rows: 'required', reason: 'required' },
      guards: [reasonGiven, rowsFit],
      effects: ({ data }) => [
        { do: 'order', name: 'explain bank rows', data: { rows: data?.['rows'], reason: data?.['reason'] } },
      ],
    }),
    row({
      n: 3,
      from: ['imported', 'matching'],
      on: 'DRAFT',
      to: 'matching',
      roles: ['ACC'],
      undo: 'none',
      payload: { rows: 'required', booked_on: 'required', sub_ledger: 'optional', narration: 'optional' },
      guards: [rowsFit, canBeBooked],
      effects: ({ data }) => [
        {
          do: 'order',
          name: 'draft bank voucher',
          data: {
            rows: data?.['rows'],
            booked_on: data?.['booked_on'],
            sub_ledger: data?.['sub_ledger'],
            narration: data?.['narration'],
          },
        },
      ],
    }),
    row({
      n: 4,
      from: ['matching'],
      on: 'UNPAIR',
      to: 'matching',
      roles: ['ACC'],
      undo: 'none',
      payload: { row: 'required' },
      guards: [rowsFit],
      effects: ({ data }) => [{ do: 'order', name: 'free bank row', data: { row: data?.['row'] } }],
    }),
    row({
      n: 5,
      from: ['imported', 'matching'],
      on: 'EXPLAIN_OPENING',
      to: 'matching',
      roles: ['ACC'],
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven, openingDiffers],
      set: ({ data }) => ({ opening_note: data?.reason ?? null }),
    }),
    row({
      n: 6,
      from: ['matching'],
      on: 'CLOSE',
      to: 'closed',
      roles: ['ACC'],
      undo: 'none',
      guards: [noOpenRows, openingAgrees, closingAgrees, otherCloses],
      set: ({ facts }) => ({ closed_by: facts.user.id }),
    }),
    row({
      n: 7,
      from: ['closed'],
      on: 'REOPEN',
      to: 'matching',
      roles: only('MGR'),
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven, isLastClosed],
      set: () => ({ closed_by: null }),
    }),
    row({
      n: 8,
      from: ['imported', 'matching'],
      on: 'DISCARD',
      to: 'discarded',
      roles: ['ACC'],
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      effects: () => [{ do: 'order', name: 'free bank rows', data: {} }],
    }),
  ],
})
