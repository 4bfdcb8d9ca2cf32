/** The day that the stepper shows of a stage is the day its papers say, not the day a user typed it in. */
import { expect, test } from 'vitest'
import { workflows } from '../../../src/machines/catalogue.ts'
import { eventDay } from '../../../src/machines/journey/event-day.ts'
import { daysAhead } from '../../../src/machines/journey/proposals.ts'

const stages = [
  'medical',
  'mofa',
  'embassy',
  'training',
  'finger',
  'manpower',
  'flight',
  'paper',
  'visa_allotment',
  'delivery',
]

test.each([
  ['medical', 'slip_issued', { slip_date: '2027-01-04', appointment_date: '2027-01-06' }, '2027-01-04'],
  [
    'medical',
    'fit',
    { slip_date: '2027-01-04', visit_date: '2027-01-06', report_date: '2027-01-10' },
    '2027-01-10',
  ],
  ['embassy', 'collected', { stamp_date: '2027-01-25', collect_date: '2027-01-26' }, '2027-01-26'],
  ['visa_allotment', 'allotted', { allot_date: '2027-01-03' }, '2027-01-03'],
  // What a reader may not see, and days that still lie ahead, are not shown in its place.
  ['medical', 'fit', {}, null],
  ['training', 'enrolled', { start_date: '2027-02-01', end_date: '2027-02-03' }, null],
] as const)('%s %s: %o', (machine, state, record, day) => {
  const workflow = workflows[machine]
  if (!workflow) throw new Error(`there is no ${machine}`)
  expect(eventDay(workflow, state, record)).toBe(day)
})

test('every satisfied state that an event with a day leads to shows that day', () => {
  const open = stages.flatMap((id) => {
    const workflow = workflows[id]
    if (!workflow) return [`there is no ${id}`]
    const dated = workflow.rows.filter(
      (row) =>
        workflow.states[row.to]?.kind === 'satisfied' &&
        row.payload?.some((name) => name.endsWith('_date') && !daysAhead.has(name)),
    )
    return dated.flatMap((row) => {
      const record = Object.fromEntries(
        (row.payload ?? []).filter((name) => name.endsWith('_date')).map((name) => [name, '2027-01-10']),
      )
      return eventDay(workflow, row.to, record) === '2027-01-10' ? [] : [`${id}.${row.on}`]
    })
  })
  expect(open).toEqual([])
})
