import { expect, test } from 'vitest'
import { ticketPurchase } from '../../../src/domain/tickets/ticket-purchase.ts'
import { conflictFields } from '../../../src/features/records/conflict-fields.ts'

const words = {
  values: {
    yes: 'Yes',
    no: 'No',
    value: (text: string) => text,
    named: (_: string, text: string) => text,
    language: 'en',
  },
  texts: { label: (name: string) => name, lineLabel: (_: string, name: string) => name },
  line: (n: number) => `Line ${n}`,
} as never // What of the words is asked for.

const line = (more: object) => ({
  id: 1,
  pnr: 'K7Q2LM',
  fare: '45000.00',
  passenger: 7,
  labels: { passenger: 'MD RAKIB' },
  ...more,
})

test('lines both sides changed are a choice, cell by cell; a line one side lacks is a dash there', () => {
  const mine = {
    note: 'x',
    lines: [line({ pnr: 'BBBBBB' }), line({ id: 2 }), line({ id: 3, fare: '46000' })],
  }
  const theirs = {
    note: 'x',
    lines: [line({ pnr: 'AAAAAA', passenger: 8, labels: { passenger: 'MD SOHEL' } }), line({ id: 2 })],
  }
  expect(conflictFields(ticketPurchase, ['lines', 'note'], { mine, labels: {}, theirs }, words)).toEqual([
    {
      name: 'lines',
      label: 'lines',
      mine: 'Line 1: passenger MD RAKIB, pnr BBBBBB; Line 3: passenger MD RAKIB, pnr K7Q2LM, fare 46,000',
      theirs: 'Line 1: passenger MD SOHEL, pnr AAAAAA; Line 3: –',
    },
  ])
})

test('lines only this side changed ask about nothing where the others are the same', () => {
  const same = { lines: [line({})] }
  expect(conflictFields(ticketPurchase, ['lines'], { mine: same, labels: {}, theirs: same }, words)).toEqual(
    [],
  )
})
