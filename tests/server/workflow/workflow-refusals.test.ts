/** Whatever the tables do not allow is refused over HTTP as the machine refuses it, for every state, event and role; nothing is written. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { RoleCode } from '../../../src/domain/people/access.ts'
import type { Facts, Row } from '../../../src/domain/journey/facts.ts'
import { judge, sendsAny } from '../../../src/machines/kit/judge.ts'
import { standsAlone } from '../../../src/server/workflow/event/bindings.ts'
import { loadFacts, system } from '../../../src/server/workflow/event/facts.ts'
import { storedOf } from '../../../src/server/workflow/event/stored-workflow.ts'
import { rowById } from '../../../src/server/workflow/event/rows.ts'
import { loadPast } from '../../../src/server/workflow/event/stage-events.ts'
import type { Answer } from '../agency.ts'
import type { Inject } from '../harness.ts'
import { insertRow, type StaffName } from '../users.ts'
import {
  bindingAt,
  places,
  reason,
  staffOf,
  workflowDriver,
  type Driver,
  type Person,
  type Place,
} from './workflow-driver.ts'

let d: Driver
let person: Person
const injects: { role: RoleCode; user: number; inject: Inject }[] = []
/** Modules a role may send events to at all (roles 3); the others are refused before the machine is asked. */
const permitted = new Set<string>()

beforeAll(async () => {
  d = await workflowDriver()
  person = await d.bring('visa')
  for (const [code, name] of Object.entries(staffOf) as [RoleCode, StaffName][]) {
    // The keys of staffOf are role codes.
    injects.push({ role: code, user: d.users.ids[name], inject: await d.users.as(name) })
    const { rows } = await sql<{
      code: string
    }>`select p.code from role r join permission p on p.id = any(r.permissions) join app_user u on u.role = r.id where u.id = ${d.users.ids[name]}`.execute(
      d.db,
    )
    for (const row of rows) permitted.add(`${code} ${row.code}`)
  }
})
afterAll(() => d.close())
vi.setConfig({ testTimeout: 180_000 })

interface Footprint {
  version: number
  entries: number
}
async function footprint(place: Place, id: number): Promise<Footprint | undefined> {
  const { rows } =
    await sql<Footprint>`select version, (select count(*)::int from stage_event) as entries from ${sql.table(bindingAt(place).entity.table)} where id = ${id}`.execute(
      d.db,
    )
  return rows[0]
}

/** A record of the place, whatever it needs; the tests set its state themselves. */
async function recordAt(place: Place): Promise<number> {
  const { module } = places[place]
  if (place === 'journey' || place === 'custody') return person.id
  if (place === 'visa_entry') return d.visa.id
  if (place === 'demand')
    return insertRow(d.db, 'demand', {
      demand_no: 'DM-2027-9001',
      country: d.ids.saudi,
      employer_name: 'Al Nakheel',
      recruiting_agency: d.ids.ownAgency,
      demand_letter_no: 'DL-9',
      demand_letter_date: d.day,
      received_date: d.day,
      expiry_date: '2027-12-31',
      branch: d.users.branchIds.DHK,
    })
  if (place === 'visa_list')
    return insertRow(d.db, 'visa_submission_list', {
      list_no: 'VS-2027-9001',
      country: d.ids.saudi,
      recruiting_agency: d.ids.ownAgency,
      list_date: d.day,
      branch: d.users.branchIds.DHK,
    })
  if (place === 'complaint')
    return insertRow(d.db, 'complain', {
      complain_no: 'CP-2027-9001',
      complainant_type: 'agent',
      agent: d.ids.agent['AG-0002'],
      complainant_name: 'Abdul Karim',
      complainant_phone: '+8801712345601',
      category: 'delay',
      priority: 'high',
      channel: 'phone',
      subject: 'Delay',
      description: 'He waits.',
      state: 'new',
      branch: d.users.branchIds.DHK,
    })
  if (place === 'visa') return person.records.visa ?? 0
  const marks: Row =
    place === 'bmet'
      ? { kind: 'bmet' }
      : place === 'attestation'
        ? { kind: 'emb_attestation' }
        : place === 'documents'
          ? { work_type: 'agreement' }
          : place === 'okala'
            ? { kind: 'musaned' }
            : {}
  const columns = Object.entries({
    passenger: person.id,
    branch: d.users.branchIds.DHK,
    state: bindingAt(place).workflow.initial,
    ...marks,
  })
  const { rows } = await sql<{
    id: number
  }>`insert into ${sql.table(module)} (${sql.join(columns.map(([name]) => sql.ref(name)))}) values (${sql.join(columns.map(([, value]) => sql`${value}`))}) returning id`.execute(
    d.db,
  )
  return rows[0]?.id ?? 0
}

/** Codes that follow from state, role and history alone. */
const refusedByTable = ['G-ROLE', 'G-STATE', 'G-UNDO-LAST', 'G-UNDO-WHO', 'G-UNDO-DOWN', 'G-CORRECT']
const payloads: Readonly<Record<string, Row>> = {
  UNDO_LAST: { reason },
  CORRECT_DATA: { field: 'state', value: 'x', reason },
}

async function sweep(place: Place): Promise<{ asked: number; findings: string[] }> {
  const binding = bindingAt(place)
  const { workflow } = binding
  const id = await recordAt(place)
  const url = `/${places[place].module}/api/v1/${places[place].module}/event/${id}/`
  const permission = place === 'custody' ? 'passenger_delivery.update' : `${binding.module}.update`
  const before = await sql<{
    state: string
  }>`select ${sql.ref(binding.column)} as state from ${sql.table(binding.entity.table)} where id = ${id}`.execute(
    d.db,
  )
  const findings: string[] = []
  let asked = 0
  for (const state of Object.keys(workflow.states)) {
    await sql`update ${sql.table(binding.entity.table)} set ${sql.ref(binding.column)} = ${state} where id = ${id}`.execute(
      d.db,
    )
    const row = (await rowById(d.db, binding.entity, id)) ?? {}
    const facts = await loadFacts(d.db, standsAlone(binding) ? null : person.id, system, d.clock.today())
    const past = await loadPast(d.db, facts, [{ workflow, id }], d.clock.now())
    const untouched = await footprint(place, id)
    for (const type of workflow.events) {
      await Promise.all(
        injects.map(async ({ role, user, inject }) => {
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
            permitted.has(`${role} ${permission}`) && sendsAny(workflow, role)
              ? [verdict.status, verdict.code, verdict.message]
              : [403, 'access.denied', 'You do not have permission to do this.']
          const got = [answer.statusCode, body.code, body.detail]
          if (JSON.stringify(got) !== JSON.stringify(expected))
            findings.push(`${type} by ${role} in ${state}: ${got.join(' ')} instead of ${expected.join(' ')}`)
        }),
      )
    }
    expect(await footprint(place, id), `${place} in ${state}`).toEqual(untouched)
  }
  await sql`update ${sql.table(binding.entity.table)} set ${sql.ref(binding.column)} = ${before.rows[0]?.state ?? workflow.initial} where id = ${id}`.execute(
    d.db,
  )
  return { asked, findings }
}

const swept: Place[] = [
  'medical',
  'mofa',
  'embassy',
  'training',
  'bmet',
  'manpower',
  'flight',
  'police',
  'visa',
  'visa_entry',
  'visa_list',
  'demand',
  'complaint',
  'delivery',
  'custody',
  'journey',
]
it.each(swept)(
  '%s refuses what its table does not allow, in every state and for every role',
  async (place) => {
    const { asked, findings } = await sweep(place)
    console.info(`${place}: ${asked} refusals as the table says`)
    expect(findings).toEqual([])
    expect(asked).toBeGreaterThan(100)
  },
)
