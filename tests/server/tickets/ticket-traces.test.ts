/** The courses of a purchase and of a refund as traces: every event the machines took, with what they knew, held against the files that replay them (decision 0861). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as judging from '../../../src/machines/kit/judge.ts'
import {
  answersOf,
  factsRead,
  patched,
  patchOf,
  type Trace,
  type TraceStep,
} from '../../../src/machines/kit/trace.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { roles } from '../../../src/domain/people/access.ts'
import { factsIn, plain } from '../../../src/server/workflow/view/replaced-facts.ts'
import { pseudonyms } from '../../../src/server/workflow/view/pseudonyms.ts'
import { insertRow } from '../users.ts'
import { openMoneyDesk, type MoneyDesk } from './money-desk.ts'

const advance = vi.spyOn(judging, 'advance')
afterAll(() => advance.mockRestore())

const today = '2025-07-03'
let desk: MoneyDesk
beforeAll(async () => {
  desk = await openMoneyDesk(today, '900000.00')
})
afterAll(() => desk.base.close())

/** The same value is the same in every run, so that the files change only with the machines. */
const replace = pseudonyms('tickets', () => true)

/** A record without what identifies a person; who entered it is one of the people of the file. */
const recordIn = (module: string, row: Row): Row => ({
  ...plain(replace.row(module, row)),
  ...(typeof row['created_by'] === 'number' ? { created_by: replace.user(row['created_by']) } : {}),
})

/** What the machines took since the last one, as a file. */
async function traceOf(title: string, course: () => Promise<void>): Promise<string> {
  advance.mockClear()
  await course()
  const { advance: realAdvance } = await vi.importActual<typeof import('../../../src/machines/kit/judge.ts')>(
    '../../../src/machines/kit/judge.ts',
  )
  const names: string[] = []
  let carried: unknown = {}
  const steps = advance.mock.calls.map(([workflow, stored, event], at): TraceStep => {
    const key = `${workflow.id} ${String(stored.record['id'])}`
    if (!names.includes(key)) names.push(key)
    const record = `${workflow.id} ${names.filter((one) => one.startsWith(`${workflow.id} `)).indexOf(key) + 1}`
    const facts = patchOf(
      carried,
      JSON.parse(JSON.stringify(factsIn(stored.facts, replace))),
    ) as TraceStep['facts'] // A patch of JSON is JSON.
    carried = patched(carried, facts)
    const before = recordIn(workflow.module, stored.record)
    const payload = plain(replace.values(workflow.fields, event.data ?? {}))
    const outcome = realAdvance(workflow, stored, event)
    const after = recordIn(workflow.module, outcome.record)
    const { id, role } = stored.facts.user
    const answers = answersOf(
      workflow,
      { state: stored.state, record: before, facts: factsRead(carried), last: null },
      event.type,
      payload,
    )
    return {
      n: at + 1,
      machine: workflow.id,
      version: workflow.version,
      module: workflow.module,
      record,
      stage: null,
      attempt: 1,
      event: event.type,
      from: stored.state,
      to: outcome.state,
      by: {
        role,
        name:
          id === null
            ? null
            : `${roles.find(({ code }) => code === role)?.title ?? role} ${replace.user(id) ?? 0}`,
      },
      source: id === null ? 'machine' : 'form',
      on_date: desk.base.clock.today(),
      payload,
      undone: false,
      before: { record: before, last: null },
      facts,
      changed: Object.fromEntries(
        Object.entries(after).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
        ),
      ),
      answered: {
        event: answers.verdict.answered,
        offered: Object.fromEntries(answers.offered.map((one) => [one.event, one.answered])),
      },
    }
  })
  const trace: Trace = { format: 'rams-trace/1', title, exported_on: today, steps }
  return `${JSON.stringify(trace)}\n`
}

const sent = async (...of: Parameters<MoneyDesk['event']>): Promise<void> => {
  const answer = await desk.event(...of)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
}

it('a purchase from capture and request to payment', async () => {
  const vendor = await insertRow(desk.base.db, 'sub_ledger_account', {
    name: 'Galaxy Travels',
    code: 'VEN-01',
    ledger_account: await desk.account('2102'),
    party_type: 'supplier',
  })
  const file = await traceOf('Purchase of tickets', async () => {
    const captured = await desk.create('iata_ticket_temporary', {
      ...desk.line({ ticket_no: '0652400000001' }),
      airline: desk.airline,
      gds: desk.gds,
      issue_date: today,
    })
    await sent('ticketing', 'iata_ticket_temporary', captured, { type: 'TRANSFER_TO_TEMPORARY' })
    await sent('ticketing', 'iata_ticket_temporary', captured, { type: 'TRANSFER_TO_IATA' })
    const given = await desk.create('ticket_purchase', {
      channel: 'vendor',
      vendor,
      airline: desk.airline,
      lines: [desk.line()],
    })
    await sent('ticketing', 'ticket_purchase', given, {
      type: 'CANCEL',
      reason: 'the airline changed the fare',
    })
    const purchase = await desk.create('ticket_purchase', {
      channel: 'vendor',
      vendor,
      airline: desk.airline,
      lines: [desk.line(), desk.line()],
    })
    await sent('manager', 'ticket_purchase', purchase, { type: 'FINALISE' })
    await sent('accounts', 'ticket_purchase', purchase, { type: 'PAY_BILL' })
    await desk.move('manager', await desk.handedIn('ticket_purchase', purchase), 'AUTHORISE')
    await sent('ticketing', 'ticket_purchase', purchase, { type: 'CONFIRM' })
  })
  await expect(file).toMatchFileSnapshot('../../../src/machines/traces/ticket-purchase.json')
})

it('a sale that is refunded, refused once, then granted and paid out', async () => {
  const { tickets } = await desk.bought([desk.line({ ticket_no: '0652400000101' })])
  const [ticket = 0] = tickets
  const file = await traceOf('Refund of a ticket', async () => {
    await desk.sold(ticket)
    const request = () =>
      desk.create('ticket_refund', {
        ticket,
        kind: 'full',
        request_date: today,
        request_reason: 'the visa was refused',
        ra_no: 'RA-1',
      })
    const first = await request()
    await sent('ticketing', 'ticket_refund', first, { type: 'SUBMIT_TO_AIRLINE' })
    await sent('manager', 'ticket_refund', first, {
      type: 'AIRLINE_REJECTED',
      reason: 'outside the fare rules',
    })
    const second = await request()
    await sent('ticketing', 'ticket_refund', second, { type: 'SUBMIT_TO_AIRLINE' })
    await sent('manager', 'ticket_refund', second, {
      type: 'AIRLINE_APPROVED',
      fare_refund: '45000.00',
      tax_refund: '3500.00',
      airline_penalty: '5000.00',
      commission_recall: '3150.00',
      service_charge: '1500.00',
    })
    await sent('accounts', 'ticket_refund', second, { type: 'PAY_OUT' })
    await desk.move('manager', await desk.handedIn('ticket_refund', second), 'AUTHORISE')
  })
  await expect(file).toMatchFileSnapshot('../../../src/machines/traces/ticket-refund.json')
})
