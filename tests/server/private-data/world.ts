/** The demo agency with secrets planted in it, and a signed-in person of each role. */
import { expect } from 'vitest'
import { roles, type RoleCode, type RoleFacts } from '../../../src/domain/people/access.ts'
import { entities, entityOf, isEntityName } from '../../../src/domain/entities.ts'
import { printForms } from '../../../src/domain/prints/index.ts'
import { keepFile } from '../../../src/server/platform/files/keep-file.ts'
import { permissionsOf } from '../../../src/server/http/authorization-table.ts'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { hiddenBoxes } from '../../../src/server/prints/hidden-boxes.ts'
import { demoAgency, demoPassword } from '../demo-agency.ts'
import { testUser, type Inject, type TestApp } from '../harness.ts'
import { signIn } from '../signing.ts'
import type { StaffName } from '../users.ts'
import { copiesOf } from './copies.ts'
import { exitsOf, type Exit, type Words, type World } from './exits.ts'
import { fillRows } from './fill-rows.ts'
import { plantAudit } from './planted-audit.ts'
import { plantSecrets, protectedFields, wordsOfFile, type Planted } from './secrets.ts'

const staffOfRole: Readonly<Record<RoleCode, StaffName>> = {
  ADM: 'admin',
  MGR: 'manager',
  PRO: 'processing',
  TKT: 'ticketing',
  ACC: 'accounts',
  AGR: 'agents',
  DEO: 'entry',
  QAR: 'audit',
}

export const roleOf = (code: string): RoleFacts => {
  const role = roles.find((one) => one.code === code)
  if (!role) throw new Error(code)
  return role
}

export interface PlantedAgency {
  testServer: TestApp
  world: World
  exits: readonly Exit[]
  /** Operations nothing is known to fill with. */
  uncovered: readonly string[]
  sendOf: (code: string) => Inject
  /** What live updates sent to the people of each role since the planting. */
  streamed: ReadonlyMap<string, string[]>
  close(): Promise<void>
}

/** A file with words of its own for each protected field, so that a file that goes out is known by what it says. */
async function keepFiles(testServer: TestApp): Promise<string[]> {
  const ids: string[] = []
  for (const [n, { entity }] of protectedFields.entries()) {
    const { id } = await keepFile(testServer.db, testServer.app.services, {
      name: 'report.pdf',
      mime: 'application/pdf',
      bytes: Buffer.from(wordsOfFile(n)),
      module: entity.name,
      uploadedBy: 1,
    })
    ids.push(id)
  }
  return ids
}

/** Prints of an administrator, of every paper that has a box some role may not read. */
async function makePrints(send: Inject, planted: Planted): Promise<number[]> {
  const passenger = planted.records.get('passenger')?.[0] ?? 0
  const reader = testUser(roleOf('QAR').name)
  const made: number[] = []
  for (const form of printForms.filter((one) => hiddenBoxes(one, reader).size > 0)) {
    const { values_hash, people } = (
      await send({ url: `/print/api/v1/print/readiness/${form.path}?passengers=${passenger}` })
    ).json<{ values_hash: string; people: { doubts: { code: string }[] }[] }>()
    const confirmed = people.flatMap(({ doubts }) => doubts.map(({ code }) => code))
    const answer = await send({
      method: 'POST',
      url: '/print/api/v1/print/create/',
      payload: { form: form.path, passengers: [passenger], values_hash, confirmed, with_blanks: true },
    })
    expect([form.path, answer.statusCode < 300 || answer.body]).toEqual([form.path, true])
    made.push(answer.json<{ id: number }>().id)
  }
  return made
}

async function versionsOf(testServer: TestApp, { records }: Planted): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for (const [name, ids] of records)
    for (const id of ids) {
      const [row] = await testServer.database.asOwner(
        `select version from "${entityOf(name).table}" where id = ${id}`,
      )
      versions.set(`${entityOf(name).table} ${id}`, Number(row?.['version']))
    }
  return versions
}

async function wordsOf(testServer: TestApp, { records }: Planted): Promise<Words> {
  const word = async (column: string, module: string, at = 0): Promise<string> => {
    const [row] = await testServer.database.asOwner(
      `select ${column} as word from "${entityOf(module).table}" where id = ${records.get(module)?.[at] ?? 0}`,
    )
    return String(row?.['word'])
  }
  return {
    passport: await word('passport_no', 'passenger'),
    unfitPassport: await word('passport_no', 'passenger', 1),
    agentCode: await word('agent_code', 'agent'),
    visaNo: await word('visa_no', 'visa_entry'),
  }
}

/** Accounts of the people who sign in, by role. */
async function accountsOf(testServer: TestApp): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const { code } of roles) {
    const [row] = await testServer.database.asOwner('select id from app_user where email = $1', [
      `${staffOfRole[code]}@example.com`,
    ])
    found.set(code, Number(row?.['id']))
  }
  return found
}

export async function plantedAgency(): Promise<PlantedAgency> {
  const testServer = await demoAgency()
  const [first] = await testServer.database.asOwner('select min(id) as id from passenger')
  await fillRows(testServer, Number(first?.['id']))
  const files = await keepFiles(testServer)
  const planted = await plantSecrets(testServer, files)
  const sends = new Map<string, Inject>()
  for (const role of roles) {
    const { access: authorization } = await signIn(
      testServer,
      `${staffOfRole[role.code]}@example.com`,
      demoPassword,
    )
    sends.set(role.code, (options) =>
      testServer.inject({ ...options, headers: { ...options.headers, authorization } }),
    )
  }
  const sendOf = (code: string): Inject => {
    const send = sends.get(code)
    if (!send) throw new Error(`${code} has not signed in`)
    return send
  }
  const newest = async (module: string): Promise<number> => {
    const planting = planted.records.get(module)?.[0]
    if (planting !== undefined || !isEntityName(module)) return planting ?? 0
    const [row] = await testServer.database.asOwner(`select max(id) as id from "${entityOf(module).table}"`)
    return Number(row?.['id'] ?? 0)
  }
  const accounts = await accountsOf(testServer)
  const world: World = {
    testServer,
    accounts,
    planted,
    files,
    prints: await makePrints(sendOf('ADM'), planted),
    versions: await versionsOf(testServer, planted),
    entries: await plantAudit(testServer, planted.secrets, accounts),
    words: await wordsOf(testServer, planted),
    copies: await copiesOf(testServer.app.routes, sendOf('ADM'), newest),
  }
  const streamed = new Map<string, string[]>()
  for (const role of roles) {
    const lines: string[] = []
    streamed.set(role.code, lines)
    testServer.app.services.events.join({
      user: testUser(role.name, [...permissionsOf(role, Object.keys(entities))], { branchScope: 'all' }),
      send: (_event, data) => void lines.push(data),
      check: () => undefined,
      end: () => undefined,
    })
  }
  return {
    testServer,
    world,
    sendOf,
    streamed,
    ...(await exitsOf(testServer.app.routes, world)),
    async close() {
      await stopPrints()
      await testServer.close()
    },
  }
}
