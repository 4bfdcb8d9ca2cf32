/**
 * No exit shows a value to a role that may not see it (roles 3.2, security 4): secrets stand in every protected field
 * of the demo agency, and every operation is called as every role.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roles, type RoleFacts } from '../../../src/domain/people/access.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { printForms } from '../../../src/domain/prints/index.ts'
import { keepFile } from '../../../src/server/platform/files/keep-file.ts'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { hiddenBoxes } from '../../../src/server/prints/hidden-boxes.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'
import { signIn } from '../signing.ts'
import { testPassword, type StaffName } from '../users.ts'
import { filesOfRuns } from './run-files.ts'
import { probesOf, telling } from './oracles.ts'
import { exitsOf, reasonsUnused, type Exit, type World } from './exits.ts'
import { fillRows } from './fill-rows.ts'
import {
  foundIn,
  hiddenFrom,
  plantSecrets,
  protectedFields,
  wordsOfFile,
  type Planted,
  type Secret,
} from './secrets.ts'
import { placesOf, walk } from './walk.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const staffOfRole: Readonly<Record<RoleFacts['code'], StaffName>> = {
  ADM: 'admin',
  MGR: 'manager',
  PRO: 'processing',
  TKT: 'ticketing',
  ACC: 'accounts',
  AGR: 'agents',
  DEO: 'entry',
  QAR: 'audit',
}

let house: TestApp
let world: World
let exits: readonly Exit[]
let uncovered: readonly string[]
const sends = new Map<string, Inject>()
/** What live updates sent to the people of each role during the walk. */
const streamed = new Map<string, string[]>()

const sendOf = (code: string): Inject => {
  const send = sends.get(code)
  if (!send) throw new Error(`${code} has not signed in`)
  return send
}

/** A file with words of its own for each protected field, so that a file that goes out is known by what it says. */
async function keepFiles(): Promise<string[]> {
  const ids: string[] = []
  for (const [n, { entity }] of protectedFields.entries()) {
    const { id } = await keepFile(house.db, house.app.services, {
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
async function makePrints(planted: Planted): Promise<number[]> {
  const send = sendOf('ADM')
  const passenger = planted.records.get('passenger')?.[0] ?? 0
  const qar = roles.find(({ code }) => code === 'QAR')
  const reader = testUser(qar?.name ?? 'auditor')
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

async function versionsOf({ records }: Planted): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for (const [name, ids] of records)
    for (const id of ids) {
      const [row] = await house.database.asOwner(
        `select version from "${entityOf(name).table}" where id = ${id}`,
      )
      versions.set(`${entityOf(name).table} ${id}`, Number(row?.['version']))
    }
  return versions
}

beforeAll(async () => {
  house = await testApp({ today: '2027-03-10', env: { DEMO_PASSWORD: testPassword } })
  const made = await house.inject({ method: 'POST', url: '/setup/api/v1/setup/demo/', payload: {} })
  expect(made.statusCode).toBeLessThan(300)
  const [first] = await house.database.asOwner('select min(id) as id from passenger')
  await fillRows(house, Number(first?.['id']))
  const files = await keepFiles()
  const planted = await plantSecrets(house, files)
  for (const role of roles) {
    const { access: authorization } = await signIn(house, `${staffOfRole[role.code]}@example.com`)
    sends.set(role.code, (options) =>
      house.inject({ ...options, headers: { ...options.headers, authorization } }),
    )
  }
  world = { house, planted, files, prints: await makePrints(planted), versions: await versionsOf(planted) }
  for (const role of roles) {
    const lines: string[] = []
    streamed.set(role.code, lines)
    house.app.services.events.join({
      user: testUser(role.name, [], { branchScope: 'all' }),
      send: (_event, data) => void lines.push(data),
      check: () => undefined,
      end: () => undefined,
    })
  }
  ;({ exits, uncovered } = await exitsOf(house.app.routes, world))
})
afterAll(async () => {
  await stopPrints()
  await house.close()
})

/** Reading operations that answer nobody here, and why. */
const unanswered: readonly { operation: string; why: string }[] = [
  { operation: 'GET /departure/api/v1/departure/form_data/:passenger_id', why: 'both are past their ticket' },
  { operation: 'GET /import/api/v1/import/:id', why: 'the demo agency imports nothing' },
  { operation: 'GET /import/api/v1/import/rows/:id', why: 'the demo agency imports nothing' },
  ...['column_setting', 'formcontent', 'formcontent_detail'].map((name) => ({
    operation: `GET /${name}/api/v1/${name}/export`,
    why: 'no role may export these by default',
  })),
]
/** Writing operations that answer some role with a record of a kind that has protected fields. */
const correctedBySomebody: readonly string[] = [
  ...['passenger', 'agent', 'employee', 'visa_entry', 'bmet', 'bmet_stamp', 'complain'].map(
    (name) => `PUT /${name}/api/v1/${name}/update/:id`,
  ),
  ...['finger', 'musaned_okala', 'embassy'].map((name) => `POST /${name}/api/v1/${name}/event/:id`),
]
/** Tables of what the program itself sends and keeps for people; mails leave the house. */
const outgoing = ['mail_outbox', 'notification', 'chat_message', 'todo_task', 'calendar_event'] as const

/** Kinds of exits by the look of a call, first fit. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['report as PDF', /\/report\/.*format=pdf/],
  ['report as XLSX', /\/report\/.*format=xlsx/],
  ['report as CSV', /\/report\/.*format=csv/],
  ['report', /\/report\//],
  ['list as XLSX', /\/export\?.*format=xlsx/],
  ['list as CSV', /\/export\?/],
  ['list', /\/all\?/],
  ['search', /\/search\?/],
  ['choices', /without_pagination/],
  ['form data', /\/form_data\//],
  ['trace', /\/trace\//],
  ['timeline', /\/timeline\//],
  ['case', /\/case\//],
  ['log', /\/log\//],
  ['print preview', /\/print\/preview/],
  ['print readiness', /\/readiness\//],
  ['kept print', /\/print\/file\//],
  ['paper of a list', /\/bmet_stamp\/print\//],
  ['file', /\/file\/api/],
  ['step', /\/step\//],
  ['record', /^GET \/[a-z_]+\/api\/v1\/[a-z_]+\/\d+(\?|$)/],
]
const kindOf = (call: string): string => kinds.find(([, form]) => form.test(call))?.[0] ?? 'other'

/** Every protected field open to everybody, as if nobody had declared who reads it. @returns how to close them again. */
function openFields(): () => void {
  const closed: (() => void)[] = []
  for (const { entity, name, field } of protectedFields) {
    const { visibleTo } = field
    if (visibleTo !== undefined && !entity.restricted?.fields.includes(name)) {
      Reflect.set(field, 'visibleTo', undefined)
      closed.push(() => void Reflect.set(field, 'visibleTo', visibleTo))
    }
  }
  for (const rule of new Set(protectedFields.flatMap(({ entity }) => entity.restricted ?? []))) {
    const { roles: readers } = rule
    Reflect.set(rule, 'roles', [...readers, 'QAR'])
    closed.push(() => void Reflect.set(rule, 'roles', readers))
  }
  return () => closed.forEach((close) => close())
}

describe('private data', () => {
  /** Operations that answered some role. */
  const answered = new Set<string>()

  it('has a walk over every operation, or the reason why it needs none', () => {
    expect([uncovered, reasonsUnused(house.app.routes)]).toEqual([[], []])
  })

  it.each(roles.map((role) => [role.code, role] as const))(
    'shows %s nothing of what the role may not see',
    async (code, role) => {
      const walked = await walk(exits, role, sendOf(code), hiddenFrom(world.planted.secrets, code))
      for (const operation of walked.answered) answered.add(operation)
      expect(placesOf(walked.leaks)).toEqual([])
    },
  )

  it('reaches every operation as somebody', () => {
    const operations = exits.map(({ route }) => `${route.method} ${route.path}`)
    const unreached = operations.filter((one) => one.startsWith('GET ') && !answered.has(one))
    expect(unreached.toSorted()).toEqual(unanswered.map(({ operation }) => operation).toSorted())
    // What writes answers somebody wherever a record of the kind carries secrets and takes a correction.
    const writing = operations.filter((one) => /\/(event|update)\/:id$/.test(one) && answered.has(one))
    expect(writing).toEqual(expect.arrayContaining([...correctedBySomebody]))
  })

  it.each(roles.map((role) => [role.code, role] as const))(
    'gives %s no file of a run with what the role may not see',
    async (code, role) => {
      const hidden = hiddenFrom(world.planted.secrets, code)
      const found = await filesOfRuns(role, sendOf(code), world)
      expect(found.length).toBeGreaterThan(0)
      expect(
        found.flatMap(({ name, text }) =>
          foundIn(text, hidden).map((one) => `${name}: ${one.entity.name}.${one.name}`),
        ),
      ).toEqual([])
    },
  )

  it.each(roles.map((role) => [role.code, role] as const))(
    'tells %s nothing by filter, order, search, group or count',
    async (code, role) => {
      const hidden = hiddenFrom(world.planted.secrets, code)
      const probes = await telling(probesOf(role, hidden), sendOf(code))
      expect(probes.map(({ kind, about, real }) => `${kind} ${about}: ${real.url}`)).toEqual([])
    },
  )

  it('asks questions that do tell a value to who may read it', async () => {
    const role = roles.find(({ code }) => code === 'ADM')
    if (!role) throw new Error('there is no administrator')
    const probes = await telling(probesOf(role, world.planted.secrets), sendOf('ADM'))
    expect([...new Set(probes.map(({ kind }) => kind))].toSorted()).toEqual([
      'choice',
      'empty',
      'export',
      'filter',
      'order',
      'report filter',
      'report order',
      'search',
    ])
  })

  it('asks every kind of question, and where one searches, it finds what is there', async () => {
    const role = roles.find(({ code }) => code === 'ADM')
    if (!role) throw new Error('there is no administrator')
    const record = world.planted.records.get('passenger')?.[0] ?? 0
    const [row = {}] = await house.database.asOwner(`select * from passenger where id = ${record}`)
    const passenger = entityOf('passenger')
    // Fields everybody may read: a question that finds none of them would hear nothing of a protected one either.
    const readable = ['full_name', 'passport_no', 'agent', 'country'].map((name): Secret => {
      const field = passenger.fields[name]
      if (!field) throw new Error(name)
      return { entity: passenger, name, field, roles: [], record, value: row[name], marks: [] }
    })
    const probes = probesOf(role, readable)
    const kinds = [...new Set(probes.map(({ kind }) => kind))]
    const found = await telling(probes, sendOf('ADM'))
    const pathOf = (url: string) => url.split('?')[0]
    expect(kinds.filter((kind) => !found.some((one) => one.kind === kind))).toEqual([])
    expect(kinds).toEqual(expect.arrayContaining(['find', 'search by ref', 'report group', 'report search']))
    const paths = (of: typeof probes) => [
      ...new Set(of.filter(({ kind }) => kind === 'find').map(({ real }) => pathOf(real.url))),
    ]
    expect(paths(probes).filter((path) => !paths(found).includes(path))).toEqual([])
  })

  it('sends nothing of it in mails, notices, tasks and live updates', async () => {
    const all = world.planted.secrets
    for (const table of outgoing) {
      const rows = await house.database.asOwner(`select to_jsonb(t)::text as said from "${table}" t`)
      const leaked = rows.flatMap(({ said }) =>
        foundIn(
          String(said),
          all.filter(({ field }) => field.kind !== 'ref' && field.kind !== 'enum'),
        ),
      )
      expect([table, leaked.map(({ entity, name }) => `${entity.name}.${name}`)]).toEqual([table, []])
    }
    for (const role of roles) {
      const stream = streamed.get(role.code) ?? []
      expect([role.code, stream.length > 0]).toEqual([role.code, true])
      expect(foundIn(stream.join('\n'), all)).toEqual([])
    }
  })
})

describe('the walk itself', () => {
  it('reports a field that was left open, at every kind of exit, and the questions that tell it', async () => {
    const roleOf = (code: string): RoleFacts => {
      const role = roles.find((one) => one.code === code)
      if (!role) throw new Error(code)
      return role
    }
    const role = roleOf('QAR')
    const hidden = hiddenFrom(world.planted.secrets, role.code)
    const modules = new Set([...world.planted.records.keys(), 'report', 'print', 'file'])
    const concerned = exits.filter(
      ({ route }) =>
        (route.method === 'GET' || route.path.endsWith('/preview')) &&
        modules.has(route.path.split('/')[1] ?? ''),
    )
    const traces = exits.filter(({ route }) => route.path.endsWith('/trace/:id'))
    const close = openFields()
    try {
      const { leaks } = await walk(concerned, role, sendOf(role.code), hidden)
      // An auditor has no right to the trace of a case; ticketing has.
      const ticketing = hiddenFrom(world.planted.secrets, 'TKT')
      leaks.push(...(await walk(traces, roleOf('TKT'), sendOf('TKT'), ticketing)).leaks)
      const reported = new Set(leaks.map(({ call }) => kindOf(call)))
      expect(kinds.map(([kind]) => kind).filter((kind) => !reported.has(kind))).toEqual([])
      const probes = await telling(probesOf(role, hidden), sendOf(role.code))
      expect([...new Set(probes.map(({ kind }) => kind))]).toEqual(
        expect.arrayContaining(['filter', 'order', 'search', 'export']),
      )
    } finally {
      close()
    }
  })
})
