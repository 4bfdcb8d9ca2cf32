/** Whatever the tables do not allow is refused over HTTP as the machine refuses it, for every state, event and role; nothing is written. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { insertRow } from '../users.ts'
import { everyRole, sweepRefusals, type Staff } from './refusal-sweep.ts'
import { bindingAt, places, workflowDriver, type Driver, type Person, type Place } from './workflow-driver.ts'

let d: Driver
let person: Person
let staff: Staff

beforeAll(async () => {
  d = await workflowDriver()
  person = await d.bring('visa')
  staff = await everyRole(d.db, d.users)
})
afterAll(() => d.close())

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
  const discriminators: Row =
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
    ...discriminators,
  })
  const { rows } = await sql<{
    id: number
  }>`insert into ${sql.table(module)} (${sql.join(columns.map(([name]) => sql.ref(name)))}) values (${sql.join(columns.map(([, value]) => sql`${value}`))}) returning id`.execute(
    d.db,
  )
  return rows[0]?.id ?? 0
}

async function sweep(place: Place): Promise<{ asked: number; findings: string[] }> {
  const binding = bindingAt(place)
  return sweepRefusals({
    db: d.db,
    clock: d.clock,
    staff,
    binding,
    module: places[place].module,
    id: await recordAt(place),
    permission: place === 'custody' ? 'passenger_delivery.update' : `${binding.module}.update`,
    passenger: person.id,
  })
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
