import { expect, test } from 'vitest'
import { deedsOf } from '../../src/features/vouchers/deeds.ts'

const closed = (event: string, code: string) => ({ event, label: event, open: false, code, message: `${event} is closed` })
const never = () => false

test('deeds stand in one order; saving and deleting are not among them', () => {
  expect(deedsOf([{ event: 'DELETE', label: '', open: true }, { event: 'CANCEL', label: '', open: true }, { event: 'SUBMIT', label: '', open: true }], never)).toEqual({ open: ['SUBMIT', 'CANCEL'], closed: [] })
})

test('what only another role may do is said while there is nothing else to do', () => {
  const other = closed('AUTHORISE', 'G-ROLE')
  expect(deedsOf([other], never).closed).toEqual([{ event: 'AUTHORISE', message: 'AUTHORISE is closed' }])
  expect(deedsOf([other, { event: 'CANCEL', label: '', open: true }], never).closed).toEqual([])
})

test('an incomplete voucher may be sent to hear everything it lacks', () => {
  expect(deedsOf([closed('SUBMIT', 'G-V-COMPLETE')], ({ event }) => event === 'SUBMIT').open).toEqual(['SUBMIT'])
})
