import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import {
  exportAsksAbove,
  recordListMachine,
  type RecordListEvent,
} from '../../../src/machines/shell/record-list.ts'
import { exploreMachine } from '../../model.ts'

const problem = (status: number) => ({ status, title: 'No', detail: 'No', requestId: 'r-1' })
const arrived = (total: number, isNarrowed = false): RecordListEvent => ({
  type: 'list.arrived',
  count: Math.min(total, 50),
  total,
  isNarrowed,
})
const selected = (...ids: number[]): RecordListEvent => ({ type: 'selection.changed', ids })
const asks: RecordListEvent[] = [
  { type: 'list.asked' },
  arrived(3),
  arrived(0),
  arrived(0, true),
  arrived(exportAsksAbove + 1),
  { type: 'list.failed', problem: problem(500) },
  { type: 'list.failed', problem: problem(403) },
  selected(1, 2),
  selected(1),
  selected(),
  { type: 'export.asked', format: 'csv' },
  { type: 'export.confirmed' },
  { type: 'export.cancelled' },
  { type: 'export.finished' },
  { type: 'export.failed', problem: problem(500) },
  { type: 'delete.asked' },
  { type: 'delete.cancelled' },
  { type: 'delete.confirmed' },
  { type: 'delete.progressed', deleted: [1], refused: [{ id: 2, message: 'In use.' }] },
  { type: 'delete.finished' },
  { type: 'delete.failed', problem: problem(500) },
  { type: 'delete.closed' },
]

test('a list reaches every state by every transition, and its guards answer both ways', () => {
  const seen = exploreMachine(recordListMachine, {
    events: asks,
    key: (s) => [
      s.value,
      s.context.total,
      s.context.isNarrowed,
      s.context.selected.length,
      s.context.deleted.length > 0,
    ],
    limit: 20000,
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

const started = () => createActor(recordListMachine).start()

test('nothing found under a filter is not the same as nothing there', () => {
  const list = started()
  list.send(arrived(0))
  expect(list.getSnapshot().value).toBe('empty')
  list.send(arrived(0, true))
  expect(list.getSnapshot().value).toBe('noResults')
})

test('sorting and paging keep the rows on the screen and the selection', () => {
  const list = started()
  list.send(arrived(120))
  list.send(selected(7, 9))
  list.send({ type: 'list.asked' })
  expect(list.getSnapshot().value).toBe('refreshing')
  list.send(arrived(120))
  expect(list.getSnapshot().value).toBe('selecting')
  expect(list.getSnapshot().context.selected).toEqual([7, 9])
})

test('a refused list is another thing than a broken one', () => {
  const list = started()
  list.send({ type: 'list.asked' })
  list.send({ type: 'list.failed', problem: problem(403) })
  expect(list.getSnapshot().value).toBe('forbidden')
})

test('an export of 5,000 rows begins at once, one more row asks first', () => {
  const short = started()
  short.send(arrived(exportAsksAbove))
  short.send({ type: 'export.asked', format: 'xlsx' })
  expect(short.getSnapshot().value).toBe('exporting')
  expect(short.getSnapshot().context.format).toBe('xlsx')
  const long = started()
  long.send(arrived(exportAsksAbove + 1))
  long.send({ type: 'export.asked', format: 'csv' })
  expect(long.getSnapshot().value).toBe('askingExport')
})

test('rows that could not be deleted stay selected, the others are gone from the selection', () => {
  const requested: readonly number[][] = []
  const list = createActor(
    recordListMachine.provide({
      actors: {
        'delete the selected': fromCallback<{ type: 'none' }, { ids: readonly number[] }>(
          ({ input, sendBack }) => {
            ;(requested as number[][]).push([...input.ids])
            sendBack({
              type: 'delete.progressed',
              deleted: [1],
              refused: [{ id: 2, message: 'City "Dhaka" is used by 3 agents.' }],
            })
            sendBack({ type: 'delete.progressed', deleted: [3], refused: [] })
            sendBack({ type: 'delete.finished' })
          },
        ),
      },
    }),
  ).start()
  list.send(arrived(10))
  list.send(selected(1, 2, 3))
  list.send({ type: 'delete.asked' })
  expect(list.getSnapshot().value).toBe('confirmingDelete')
  list.send({ type: 'delete.confirmed' })
  expect(requested).toEqual([[1, 2, 3]])
  expect(list.getSnapshot().value).toBe('bulkDone')
  expect(list.getSnapshot().context.selected).toEqual([2])
  list.send({ type: 'delete.closed' })
  expect(list.getSnapshot().value).toBe('selecting')
})
