/** What the scenario tests share: an agency on a fresh database, passengers whose events are sent over HTTP, and what must be seen afterwards. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { runDailyJob } from '../../../src/server/workflow/bulk/daily-job.ts'
import { agency, type Agency, type Answer } from '../agency.ts'
import { insertRow, type StaffName } from '../users.ts'

export type Sent = { status: number; body: Answer }

/** Passengers of the scenarios have one record per stage; some tables hold the records of two stages. */
const discriminators: Readonly<Record<string, { module: string; as: Row }>> = {
  visa_bio: { module: 'finger', as: { kind: 'visa_bio' } },
  bmet: { module: 'finger', as: { kind: 'bmet' } },
  documents: { module: 'office_work', as: { stage: 'documents' } },
  enrolment: { module: 'office_work', as: { stage: 'enrolment' } },
}

export interface Traveller {
  id: number
  /** Id of the current record by place. */
  records: Record<string, number>
  /** Sends an event of a stage; the first one makes its record. @param place module of the stage, or visa_bio, bmet, documents, enrolment */
  send(who: StaffName, place: string, type: string, data?: Row): Promise<Sent>
  journey(who: StaffName, type: string, data?: Row): Promise<Sent>
  file(): Promise<Answer>
  /** Name of the current status, 'Visa Rejected'. */
  status(): Promise<string | undefined>
  /** States of the passenger's records in a table, one per attempt. */
  states(table: string): Promise<string[]>
}

export interface Scenario {
  a: Agency
  traveller(id?: number): Traveller
  /** Creates a draft over HTTP. */
  create(who: StaffName, values: Row): Promise<Traveller>
  /** Moves the clock to the morning of a day. */
  on(day: string): void
  /** The daily job of the day on the clock; counts by rule. */
  job(rules?: string[]): Promise<Readonly<Record<string, number>>>
  /** Passenger ids of a status list as the manager sees it. */
  list(card: string, name: string): Promise<number[]>
  airway(code: string): Promise<number>
  /** Notifications that read so, each once. */
  notes(like: string): Promise<string[]>
  /** Open tasks of a passenger: title and due date. */
  tasks(passenger: number, like: string): Promise<{ title: string; due_date: string }[]>
  /** Units left of a line as the visa page counts them. */
  available(visa_no: string, line: number): Promise<number>
}

/** Opens the agency of the scenarios on 3 January 2027; close it with `a.close()`. */
export async function openScenario(): Promise<Scenario> {
  const a = await agency({ today: '2027-01-03' })
  const traveller = (id = 0): Traveller => {
    const person: Traveller = {
      id,
      records: {},
      async send(who, place, type, data = {}) {
        const { module, as } = discriminators[place] ?? { module: place, as: {} }
        const record = person.records[place]
        const answer = record
          ? await a.send(who, 'POST', `/${module}/api/v1/${module}/event/${record}/`, { type, ...data })
          : await a.send(who, 'POST', `/${module}/api/v1/${module}/create/`, {
              passenger: person.id,
              type,
              ...as,
              ...data,
            })
        if (answer.status < 300) person.records[place] = Number(answer.body['id'])
        return answer
      },
      journey: (who, type, data = {}) =>
        a.send(who, 'POST', `/passenger/api/v1/passenger/event/${person.id}/`, { type, ...data }),
      file: async () => (await a.send('admin', 'GET', `/passenger/api/v1/passenger/${person.id}/`)).body,
      status: async () =>
        ((await person.file())['labels'] as Record<string, string> | undefined)?.['current_status'],
      async states(table) {
        const { rows } = await sql<{
          state: string
        }>`select state from ${sql.table(table)} where passenger = ${person.id} and not is_deleted order by attempt_no, id`.execute(
          a.db,
        )
        return rows.map((row) => row.state)
      },
    }
    return person
  }
  return {
    a,
    traveller,
    async create(who, values) {
      const made = await a.send(who, 'POST', '/passenger/api/v1/passenger/create/', values)
      expect({ status: made.status, said: made.body.detail, errors: made.body.errors }).toEqual({
        status: 201,
        said: undefined,
        errors: undefined,
      })
      const person = traveller(Number(made.body['id']))
      expect(await person.file()).toMatchObject({ journey_state: 'draft' })
      return person
    },
    on: (day) => a.clock.set(day),
    async job(rules) {
      const { counts, errors } = await runDailyJob(a.app.services, {
        trigger: 'schedule',
        by: null,
        ...(rules ? { only: rules } : {}),
      })
      expect(errors).toEqual([])
      return counts
    },
    async list(card, name) {
      const { body } = await a.send(
        'manager',
        'GET',
        `/dashboard/api/v1/dashboard/${card}_list/?name=${name}`,
      )
      return ((body['rows'] as { id: number }[] | undefined) ?? []).map((row) => row.id)
    },
    async airway(code) {
      const { rows } = await sql<{
        id: number
      }>`select id from airway where iata_code = ${code} and not is_deleted limit 1`.execute(a.db)
      return (
        rows[0]?.id ??
        insertRow(a.db, 'airway', {
          name: `Airline ${code}`,
          iata_code: code,
          accounting_code: '999',
          channel: 'bsp',
          commission_bp: 0,
          refund_days: 60,
        })
      )
    },
    async notes(like) {
      const { rows } = await sql<{
        message: string
      }>`select distinct message from notification where message like ${like} order by message`.execute(a.db)
      return rows.map((row) => row.message)
    },
    async tasks(passenger, like) {
      const { rows } = await sql<{
        title: string
        due_date: string
      }>`select title, due_date from todo_task where passenger = ${passenger} and title like ${like} and not deleted order by id`.execute(
        a.db,
      )
      return rows
    },
    async available(visa_no, line) {
      const { body } = await a.send(
        'agents',
        'GET',
        `/visa_entry/api/v1/visa_entry/check_quantity/${visa_no}/`,
      )
      return (
        (body['lines'] as { id: number; available: number }[] | undefined)?.find((one) => one.id === line)
          ?.available ?? -1
      )
    },
  }
}

/** The event was taken and the record stands there now. */
export function done(answer: Sent, state: string): void {
  expect({
    ok: answer.status < 300,
    said: answer.body.errors ?? answer.body.detail,
    state: answer.body['state'],
  }).toEqual({ ok: true, said: undefined, state })
}

/** The event was refused with exactly this sentence. */
export function refused(answer: Sent, status: number, detail: string): void {
  expect({ status: answer.status, detail: answer.body.detail }).toEqual({ status, detail })
}

/** Fields of the record an event answered with. */
export const recordOf = (answer: Sent): Row => (answer.body['record'] ?? {}) as Row // The answer of an event carries its record.
