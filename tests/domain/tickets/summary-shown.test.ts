/** What makes the net income of a summary of tickets is in sight with it, so that a reader can add it up. */
import { expect, test } from 'vitest'
import {
  ticketSummaryAmounts,
  ticketSummaryEventsReport,
  ticketSummaryReport,
} from '../../../src/domain/reports/tickets/ticket-summary.ts'

test.each([ticketSummaryReport, ticketSummaryEventsReport])('$name shows every amount', ({ shown }) => {
  expect(ticketSummaryAmounts.filter((name) => !shown.includes(name))).toEqual([])
})
