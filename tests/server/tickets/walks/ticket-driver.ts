/** Tickets for the walks over HTTP: a desk that answers what the walk of a workflow asks of a driver. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Row } from '../../../../src/domain/journey/facts.ts'
import { workflowOfModule } from '../../../../src/machines/catalogue.ts'
import { tx } from '../../../../src/server/platform/db/kysely.ts'
import { runDailyJob } from '../../../../src/server/workflow/bulk/daily-job.ts'
import { systemContext } from '../../../../src/server/workflow/event/context.ts'
import { runEvent } from '../../../../src/server/workflow/event/run-event.ts'
import type { Answer } from '../../agency.ts'
import { bindingAt, places, reason, type Person, type Place } from '../../workflow/workflow-driver.ts'
import type { Walked } from '../../workflow/walked.ts'
import { openMoneyDesk, type MoneyDesk } from '../money-desk.ts'

export interface TicketDriver extends Walked {
  desk: MoneyDesk
  /** A record of a place, as the walk knows it. */
  at: (place: Place, id: number) => Person
  /** What the system sends because of another record; it must happen. */
  system: (person: Person, place: Place, type: string, data?: Row) => Promise<void>
  /** A record after events, each by who may: 'manager REISSUE'. */
  after: (person: Person, place: Place, ...steps: string[]) => Promise<Person>
  /** Hands in and authorises the payment a record waits for. @returns its id. */
  pay: (person: Person, place: Place) => Promise<number>
}

const volatile = ['version', 'updated_at', 'updated_by', 'machine_version']

export async function ticketDriver(today: string): Promise<TicketDriver> {
  const desk = await openMoneyDesk(today, '900000.00')
  const { db, clock, app } = desk.base
  let serial = 0
  /** Values of payloads; an event takes those its row requires, and a reason where it may have one. */
  const values = (): Row => ({
    reason,
    issue_date: clock.today(),
    passenger: desk.passenger,
    ra_no: 'RA-1',
    fare_refund: '20000.00',
    tax_refund: '2000.00',
    fare_diff: '1000.00',
    tax_diff: '0.00',
    penalty: '500.00',
    airline_paid: '15000.00',
    new_ticket_no: `0652422${String(++serial).padStart(6, '0')}`,
  })
  const stateAt: Walked['stateAt'] = async (person, place) => {
    const { entity, column, workflow } = bindingAt(place)
    const { rows } = await sql<{
      state: string
    }>`select ${sql.ref(column)} as state from ${sql.table(entity.table)} where id = ${person.records[place] ?? 0}`.execute(
      db,
    )
    return rows[0]?.state ?? workflow.initial
  }
  const event: Walked['event'] = async (person, place, type, data = {}, who = 'ticketing') => {
    const { module } = places[place]
    const id = person.records[place] ?? 0
    const before = await desk.lastEntry()
    const answer = await desk.send(
      who,
      'POST',
      `/${module}/api/v1/${module}/event/${id}/`,
      { type, ...data },
      (await desk.record(module, id))['version'],
    )
    const posts = workflowOfModule(module)?.rows.some((row) => row.on === type && row.posts) ?? false
    // What is taken back takes its entry back with it.
    if (!posts && type !== 'UNDO_LAST')
      expect(String(await desk.lastEntry()), `${place} ${type} writes into the books`).toBe(String(before))
    return { status: answer.status, body: answer.body as unknown as Answer } // The answer of the event route.
  }
  const d: TicketDriver = {
    desk,
    db,
    users: desk.users,
    clock,
    day: today,
    logged: desk.base.logged,
    paper: '',
    pdf: '',
    at: (place, id) => ({ id: 0, records: { [place]: id } }),
    event,
    async ok(person, place, type, data = {}, who = 'ticketing') {
      const answer = await event(person, place, type, data, who)
      if (answer.status >= 300) throw new Error(`${place} ${type} by ${who}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    sample(place, type, state) {
      const { rows } = bindingAt(place).workflow
      const row = rows.find((one) => one.on === type && one.froms.includes(state))
      const pool = values()
      return Object.fromEntries(
        (row?.payload ?? [])
          .filter(
            (name) =>
              !name.endsWith('?') || ['reason?', 'ra_no?', 'new_ticket_no?', 'passenger?'].includes(name),
          )
          .map((name) => name.replace('?', ''))
          .flatMap((name) => (pool[name] === undefined ? [] : [[name, pool[name]]])),
      )
    },
    async snapshot(person) {
      const seen: [string, Row][] = []
      for (const [place, id] of Object.entries(person.records)) {
        const { entity } = bindingAt(place as Place) // Keys of records are places.
        const { rows } = await sql<{
          row: Row
        }>`select to_jsonb(t) as row from ${sql.table(entity.table)} t where id = ${id}`.execute(db)
        const kept = Object.entries(rows[0]?.row ?? {}).filter(([name]) => !volatile.includes(name))
        seen.push([`${place} ${id}`, Object.fromEntries(kept)])
      }
      // What of its entries was not taken back: the lines of the records, summed up.
      const { rows } = await sql<{ code: string; balance: number }>`
        select a.code, sum(l.debit_minor - l.credit_minor)::float8 as balance from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id
        where l.ticket_id = ${person.records.ticket ?? 0} group by a.code having sum(l.debit_minor - l.credit_minor) <> 0 order by a.code`.execute(
        db,
      )
      const books = Object.fromEntries(rows.map(({ code, balance }) => [code, balance]))
      return Object.fromEntries([...seen, ['books', books]])
    },
    stateAt,
    settle: () => Promise.resolve(),
    night(night, ...rules) {
      clock.set(night)
      return runDailyJob(app.services, {
        trigger: 'schedule',
        by: null,
        ...(rules.length > 0 ? { only: rules } : {}),
      })
    },
    async system(person, place, type, data = {}) {
      const binding = bindingAt(place)
      const { happened } = await tx(db, (trx) =>
        runEvent(
          { ...systemContext(trx, app.services), source: 'machine' },
          { binding, id: person.records[place] ?? 0, passengerId: null, type, data },
        ),
      )
      expect(happened, `${place} ${type} by the system`).toBe(true)
    },
    async after(person, place, ...steps) {
      for (const step of steps) {
        const [who, type] = step.split(' ') as ['ticketing', string] // Written as "colleague EVENT".
        await d.ok(person, place, type, d.sample(place, type, await stateAt(person, place)), who)
      }
      return person
    },
    async pay(person, place) {
      const payment = await desk.handedIn(places[place].module, person.records[place] ?? 0)
      await desk.move('manager', payment, 'AUTHORISE')
      return payment
    },
  }
  return d
}
