/** Every event of a workflow in every state by every role over HTTP: what its table does not allow is refused in its words, and nothing is written. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { RoleCode } from '../../../src/domain/people/access.ts'
import type { Facts, Row } from '../../../src/domain/journey/facts.ts'
import { judge, sendsAny } from '../../../src/machines/kit/judge.ts'
import type { Clock } from '../../../src/server/platform/clock.ts'
import type { Db } from '../../../src/server/platform/db/kysely.ts'
import { standsAlone, type Binding } from '../../../src/server/workflow/event/bindings.ts'
import { loadFacts, system } from '../../../src/server/workflow/event/facts.ts'
import { storedOf } from '../../../src/server/workflow/event/stored-workflow.ts'
import { rowById } from '../../../src/server/workflow/event/rows.ts'
import { loadPast } from '../../../src/server/workflow/event/stage-events.ts'
import type { Answer } from '../agency.ts'
import type { Inject } from '../harness.ts'
import type { StaffName, Users } from '../users.ts'
import { reason, staffOf } from './workflow-driver.ts'

/** A member of each role, and what roles may send events to at all (roles 3). */
export interface Staff {
  members: readonly { role: RoleCode; user: number; inject: Inject }[]
  permitted: ReadonlySet<string>
}

export async function everyRole(db: Db, users: Users): Promise<Staff> {
  const members: { role: RoleCode; user: number; inject: Inject }[] = []
  const permitted = new Set<string>()
  for (const [code, name] of Object.entries(staffOf) as [RoleCode, StaffName][]) {
    // The keys of staffOf are role codes.
    members.push({ role: code, user: users.ids[name], inject: await users.as(name) })
    const { rows } = await sql<{
      code: string
    }>`select p.code from role r join permission p on p.id = any(r.permissions) join app_user u on u.role = r.id where u.id = ${users.ids[name]}`.execute(
      db,
    )
    for (const row of rows) permitted.add(`${code} ${row.code}`)
  }
  return { members, permitted }
}

/** Codes that follow from state, role and history alone. */
const refusedByTable = ['G-ROLE', 'G-STATE', 'G-UNDO-LAST', 'G-UNDO-WHO', 'G-UNDO-DOWN', 'G-CORRECT']
const payloads: Readonly<Record<string, Row>> = {
  UNDO_LAST: { reason },
  CORRECT_DATA: { field: 'state', value: 'x', reason },
}

export interface Swept {
  db: Db
  clock: Clock
  staff: Staff
  binding: Binding
  module: string
  id: number
  /** Permission its events need. */
  permission: string
  /** Passenger whose facts its guards read; null for a record that stands alone. */
  passenger: number | null
}

async function footprint({ db, binding, id }: Swept): Promise<object | undefined> {
  const { rows } = await sql<{
    version: number
    entries: number
    vouchers: number
  }>`select version, (select count(*)::int from stage_event) as entries, (select count(*)::int from gl_voucher) as vouchers from ${sql.table(binding.entity.table)} where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The record is put into each state by the test itself, and back at the end. */
export async function sweepRefusals(swept: Swept): Promise<{ asked: number; findings: string[] }> {
  const { db, clock, binding, module, id, permission, staff, passenger } = swept
  const { workflow } = binding
  const url = `/${module}/api/v1/${module}/event/${id}/`
  const put = (state: string) =>
    sql`update ${sql.table(binding.entity.table)} set ${sql.ref(binding.column)} = ${state} where id = ${id}`.execute(
      db,
    )
  const before = await sql<{
    state: string
  }>`select ${sql.ref(binding.column)} as state from ${sql.table(binding.entity.table)} where id = ${id}`.execute(
    db,
  )
  const findings: string[] = []
  let asked = 0
  for (const state of Object.keys(workflow.states)) {
    await put(state)
    const row = (await rowById(db, binding.entity, id)) ?? {}
    const facts = await loadFacts(db, standsAlone(binding) ? null : passenger, system, clock.today())
    const past = await loadPast(db, facts, [{ workflow, id }], clock.now())
    const untouched = await footprint(swept)
    for (const type of workflow.events) {
      await Promise.all(
        staff.members.map(async ({ role, user, inject }) => {
          const seen: Facts = { ...facts, user: { id: user, role } }
          const data = payloads[type]
          const verdict = judge(workflow, storedOf(binding, row, seen, past), {
            type,
            ...(data ? { data } : {}),
          })
          // What the tables allow here is tried elsewhere; guards that look at the world are not meant.
          if (verdict.ok || !refusedByTable.includes(verdict.code)) return
          asked += 1
          const answer = await inject({ method: 'POST', url, payload: { type, ...data } })
          const body = answer.json<Answer>()
          // A role no row of the workflow names is refused by the declaration, before the record is read.
          const expected =
            staff.permitted.has(`${role} ${permission}`) && sendsAny(workflow, role)
              ? [verdict.status, verdict.code, verdict.message]
              : [403, 'access.denied', 'You do not have permission to do this.']
          const got = [answer.statusCode, body.code, body.detail]
          if (JSON.stringify(got) !== JSON.stringify(expected))
            findings.push(`${type} by ${role} in ${state}: ${got.join(' ')} instead of ${expected.join(' ')}`)
        }),
      )
    }
    expect(await footprint(swept), `${module} in ${state}`).toEqual(untouched)
  }
  await put(before.rows[0]?.state ?? workflow.initial)
  return { asked, findings }
}
