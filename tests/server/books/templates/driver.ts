/** An agency with books whose day is moved on; a second person authorises. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { draftDue } from '../../../../src/server/books/drafts/due.ts'
import { seedBooks } from '../../../../src/server/composition/seed/books.ts'
import { makeWorld, personOf, requireStatus, type World } from '../../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../../harness.ts'

export type Row = Record<string, unknown> & { id: number; version: number }
interface Proposed {
  due: string
  state: string
  waits: string | null
  voucher_type: string | null
  voucher: number | null
}

export async function dueDriver(today: string) {
  const base: TestApp = await testApp({ today })
  const world: World = await makeWorld(base.database)
  await seedBooks(base.db, today)
  const { rows: accounts } = await sql<{
    code: string
    id: number
  }>`select code, id from ledger_account`.execute(base.db)
  const codes = new Map(accounts.map((row) => [row.code, row.id]))
  const people = {
    accountant: base.as(personOf('accountant', { branchScope: 'all' })),
    manager: base.as(personOf('branch-manager', { branchScope: 'all' })),
    admin: base.as(personOf('admin', { branchScope: 'all' })),
  }
  for (const id of [1, 10, 20])
    await sql`insert into authorize_account ("user", scope, max_amount, valid_from) values (${id}, 'all', 500000000, '2025-07-01')`.execute(
      base.db,
    )
  const url = (module: string, rest: string) => `/${module}/api/v1/${module}/${rest}`
  const post = (who: Inject, path: string, payload: object, version?: number) =>
    who({
      method: 'POST',
      url: path,
      payload,
      headers: {
        'idempotency-key': randomUUID(),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
    })
  async function read(module: string, id: number): Promise<Row> {
    const answer = await people.accountant({ url: url(module, `${id}/`) })
    requireStatus(answer, 200, `reading ${module}`)
    return answer.json<Row>()
  }
  async function rowsOf(kind: string, record: number): Promise<Proposed[]> {
    const { rows } = await sql<Proposed>`
      select on_date::text as due, state, waits, voucher_type, voucher from cost_proposal where kind = ${kind} and record_id = ${record} order by on_date`.execute(
      base.db,
    )
    return rows
  }
  return {
    base,
    world,
    people,
    url,
    post,
    read,
    account: (code: string) => codes.get(code) ?? 0,
    async create(module: string, payload: object): Promise<Row> {
      const answer = await post(people.accountant, url(module, 'create/'), payload)
      requireStatus(answer, 201, `creating ${module}`)
      return read(module, answer.json<Row>().id)
    },
    /** What a schedule proposed. */
    dueOf: (template: number) => rowsOf('recurring', template),
    /** What takes a journal back. */
    takesBack: (journal: number) => rowsOf('reversing', journal),
    /** An event of a voucher, by a person. */
    async move(who: keyof typeof people, module: string, id: number, type: string, data: object = {}) {
      const { version } = await read(module, id)
      return post(people[who], url(module, `event/${id}/`), { type, ...data }, version)
    },
    /** The clock's run on a day. */
    run(day?: string) {
      if (day !== undefined) base.clock.set(day)
      return draftDue(base.app.services)
    },
    period: (day: string, status: 'open' | 'soft_closed') =>
      sql`update accounting_period set status = ${status} where ${day}::date between starts_on and ends_on`.execute(
        base.db,
      ),
    view: async (module: string, id: number) =>
      (await people.accountant({ url: url(module, `view/${id}/`) })).json<{ links: object[] }>(),
  }
}
export type DueDriver = Awaited<ReturnType<typeof dueDriver>>
