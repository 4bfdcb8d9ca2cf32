import { expect, test } from 'vitest'
import { actionsOf } from '../../../src/features/books/voucher-actions.ts'

const closed = (event: string, code: string) => ({
  event,
  label: event,
  open: false,
  code,
  message: `${event} is closed`,
})

test('actions stand in one order; saving and deleting are not among them', () => {
  expect(
    actionsOf(
      [
        { event: 'DELETE', label: '', open: true },
        { event: 'CANCEL', label: '', open: true },
        { event: 'SUBMIT', label: '', open: true },
      ],
      'draft',
    ),
  ).toEqual({ main: 'SUBMIT', open: ['SUBMIT', 'CANCEL'], closed: [] })
})

test('what only another role may do is said while there is nothing else to do', () => {
  const other = closed('AUTHORISE', 'G-ROLE')
  expect(actionsOf([other], 'submitted').closed).toEqual([
    { event: 'AUTHORISE', message: 'AUTHORISE is closed', fix: null, faults: [], others: [] },
  ])
  expect(actionsOf([other, { event: 'CANCEL', label: '', open: true }], 'submitted').closed).toEqual([])
})

test('an incomplete voucher is not offered for submission; its reason is everything it lacks', () => {
  const faults = [
    { pointer: '/mode', code: 'REQ', message: 'Please select a payment mode.' },
    { pointer: '/lines/0/amount', code: 'voucher.amount', message: 'Amount must be greater than 0.' },
  ]
  const others = ['Who may do this: Mahbub Alam.']
  const fix = { label: 'See the periods', path: '/apps/authorize-account/queue' }
  expect(actionsOf([{ ...closed('SUBMIT', 'G-V-COMPLETE'), faults, others, fix }], 'draft')).toEqual({
    main: null,
    open: [],
    closed: [{ event: 'SUBMIT', message: 'SUBMIT is closed', fix, faults, others }],
  })
})
