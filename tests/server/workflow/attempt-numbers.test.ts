/** Numbers of attempts that are over: where one may be used again is said once, in the field (decision 0461). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showTicketNumber } from '../../../src/domain/tickets/ticket-number.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { registry } from '../../../src/server/composition/capabilities.ts'
import { bindings } from '../../../src/server/workflow/event/bindings.ts'
import { loadLookups } from '../../../src/server/workflow/event/lookups.ts'
import { sqlState, tx } from '../../../src/server/platform/db/kysely.ts'
import { reason, workflowDriver, type Driver, type Person, type Place } from './workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

/** Records of passengers whose events or corrections take a number that stands once. */
const numbered = Object.values(bindings)
  .filter(({ entity }) => entity.step)
  .flatMap((binding) =>
    Object.entries(binding.entity.fields)
      .filter(
        ([name, field]) =>
          field.unique && field.kind === 'text' && !field.calc && name in binding.workflow.fields,
      )
      .map(([name, field]) => ({ binding, name, field })),
  )

it.each(numbered.map((one) => [`${one.binding.module}.${one.name}`, one] as const))(
  '%s is taken for an event exactly where the database refuses it',
  async (_, { binding, name, field }) => {
    const { entity, workflow } = binding
    const [owner, other] = [await d.draft(), await d.draft()]
    const together: Row = Array.isArray(field.unique)
      ? Object.fromEntries(
          field.unique.map((one) => [one, entity.fields[one]?.kind === 'ref' ? d.ids.saudi : 'bmet']),
        )
      : {}
    const found = await tx(d.db, async (trx) => {
      const insert = (passenger: number, row: Row) => {
        const values = {
          passenger,
          branch: d.users.branchIds.DHK,
          attempt_no: 1,
          [name]: 'E99887766',
          ...together,
          ...row,
        }
        return sql`insert into ${sql.table(entity.table)} (${sql.join(Object.keys(values).map((one) => sql.ref(one)))})
          values (${sql.join(Object.values(values))}) returning id`.execute(trx)
      }
      const answers: Record<string, { engine: boolean; database: boolean }> = {}
      for (const state of Object.keys(workflow.states))
        for (const is_current of [true, false]) {
          await sql`savepoint before`.execute(trx)
          await insert(owner.id, { state, is_current })
          const { taken } = await loadLookups(
            { db: trx, registry },
            binding,
            { passenger: other.id, ...together },
            { [name]: 'e99887766' },
          )
          // A record in which the number counts, whatever the condition of the field.
          const counts = Object.fromEntries(
            Object.entries(field.uniqueWhen ?? {}).map(([column, values]) => [column, values[0]]),
          )
          const refused = await insert(other.id, {
            state: workflow.initial,
            is_current: true,
            ...counts,
          }).then(
            () => false,
            (fault: unknown) => {
              if (sqlState(fault) === '23505') return true
              throw fault
            },
          )
          await sql`rollback to savepoint before`.execute(trx)
          answers[`${state}${is_current ? '' : ', superseded'}`] = {
            engine: taken[name]?.passenger === owner.id,
            database: refused,
          }
        }
      return answers
    })
    expect(Object.entries(found).filter(([, { engine, database }]) => engine !== database)).toEqual([])
    expect(Object.values(found).some(({ engine }) => engine)).toBe(true)
  },
)

describe('a number of an attempt that is over', () => {
  const give = (person: Person, place: Place, type: string, state: string, more: Row, who?: 'ticketing') =>
    d.event(person, place, type, { ...d.sample(place, type, state), ...more }, who)
  const cancel = (person: Person, place: Place, who?: 'ticketing') =>
    d.ok(person, place, 'CANCEL', { reason }, who)
  const said = ({ status, body }: { status: number; body: Row }) => [status, String(body['detail'])]

  it('of a medical slip is never given to another person', async () => {
    const [owner, other] = [await d.bring('okala'), await d.bring('okala')]
    expect(
      (await give(owner, 'medical', 'ISSUE_SLIP', 'not_started', { slip_no: 'SLIP-70001' })).status,
    ).toBe(201)
    await cancel(owner, 'medical')
    const refusal = `Medical slip SLIP-70001 is already used by passenger #${owner.id}.`
    expect(
      said(await give(other, 'medical', 'ISSUE_SLIP', 'not_started', { slip_no: 'SLIP-70001' })),
    ).toEqual([409, refusal])
    await d.ok(other, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
    expect(
      said(
        await d.event(
          other,
          'medical',
          'CORRECT_DATA',
          { field: 'slip_no', value: 'SLIP-70001', reason },
          'manager',
        ),
      ),
    ).toEqual([409, refusal])
  })

  it('of a MOFA application stays while it is rejected, and is free once it is cancelled', async () => {
    const [owner, other] = [await d.bring('medical'), await d.bring('medical')]
    const application_no = 'E70000001'
    expect((await give(owner, 'mofa', 'APPLY', 'not_started', { application_no })).status).toBe(201)
    await d.ok(owner, 'mofa', 'REJECT', { ...d.sample('mofa', 'REJECT', 'applied'), reason })
    const [status, refusal] = said(await give(other, 'mofa', 'APPLY', 'not_started', { application_no }))
    expect([status, String(refusal)]).toEqual([
      409,
      expect.stringMatching(new RegExp(`^MOFA number E70000001 is already used by passenger #${owner.id} `)),
    ])
    await cancel(owner, 'mofa')
    expect((await give(other, 'mofa', 'APPLY', 'not_started', { application_no })).status).toBe(201)
    // The cancellation cannot be taken back while another passenger has the number.
    const undone = await d.event(owner, 'mofa', 'UNDO_LAST', { reason }, 'manager')
    expect([
      undone.status,
      JSON.stringify(undone.body).includes('MOFA number E70000001 is already used'),
    ]).toEqual([409, true])
  })

  it('of a visa stays with its passenger after it expired, also against a correction', async () => {
    const [owner, other] = [await d.bring('embassy submitted'), await d.bring('embassy submitted')]
    const visa_stamp_no = '6070000001'
    expect((await give(owner, 'embassy', 'STAMP', 'submitted', { visa_stamp_no })).status).toBe(200)
    await d.night('2027-06-20', 'R09')
    d.clock.set(d.day)
    const refusal = `Visa stamp number ${visa_stamp_no} is already used by passenger #${owner.id}.`
    const refused = await give(other, 'embassy', 'STAMP', 'submitted', { visa_stamp_no })
    expect([refused.status, JSON.stringify(refused.body).includes(refusal)]).toEqual([409, true])
    await d.ok(other, 'embassy', 'STAMP', d.sample('embassy', 'STAMP', 'submitted'))
    const corrected = await d.event(
      other,
      'embassy',
      'CORRECT_DATA',
      { field: 'visa_stamp_no', value: visa_stamp_no, reason },
      'manager',
    )
    expect([corrected.status, JSON.stringify(corrected.body).includes(refusal)]).toEqual([409, true])
  })

  it('of a ticket stays after a missed flight, and is free once the ticket is cancelled', async () => {
    const [owner, other] = [await d.bring('ticketed'), await d.bring('manpower cleared')]
    const ticket_no = String(
      (await d.send('manager', 'GET', `/flight/api/v1/flight/${owner.records.flight ?? 0}`)).body[
        'ticket_no'
      ],
    )
    const { flight_date: day } = d.sample('flight', 'TICKET', 'not_started')
    d.clock.set(String(day))
    await d.ok(owner, 'flight', 'MISS', { reason, penalty: '5000.00' }, 'ticketing')
    const asked = () => give(other, 'flight', 'TICKET', 'not_started', { ticket_no }, 'ticketing')
    expect(said(await asked())).toEqual([
      409,
      `Ticket ${showTicketNumber(ticket_no)} is already used by passenger #${owner.id}.`,
    ])
    await cancel(owner, 'flight', 'ticketing')
    expect((await asked()).status).toBe(201)
    d.clock.set(d.day)
  })
})
