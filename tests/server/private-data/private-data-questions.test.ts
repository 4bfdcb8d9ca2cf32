/**
 * The other half of the walk that private-data.test.ts begins, and what reveals a value without showing it:
 * files of runs, questions whose answer differs, mails. Last, leaks made on purpose, each of which has to be
 * found.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../../src/domain/people/access.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { startJob } from '../../../src/server/jobs/start-job.ts'
import { publish } from '../../../src/server/platform/events/publish.ts'
import { papersDigest } from '../../../src/server/messages/papers-digest.ts'
import { drillsOf } from './drills.ts'
import { Maker, makingExits } from './creates.ts'
import { paperSubject } from './exits.ts'
import { leaksInRows, leaksInStreams } from './outgoing.ts'
import { filesOfRuns } from './run-files.ts'
import { probesOf, leaking } from './oracles.ts'
import { foundIn, hiddenFrom, protectedFields, type Secret } from './secrets.ts'
import { openPostbox, type Postbox } from './sent-mail.ts'
import { mayCall, placesOf, walk, type Leak } from './walk.ts'
import { plantedAgency, roleOf, type PlantedAgency } from './world.ts'

let agency: PlantedAgency
let postbox: Postbox
beforeAll(async () => {
  agency = await plantedAgency()
  postbox = await openPostbox(agency.testServer)
})
afterAll(async () => {
  await postbox.close()
  await agency.close()
})

/** Kinds of exits by the look of a call, first fit. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ['totals of a report', /\/report\/api\/v1\/report\/\w+\?(?!.*[?&]group=).*[?&]q=/],
  ['groups of a report', /\/report\/api\/v1\/report\/\w+\?.*[?&]group=/],
  ['entry of the log', /\/activity_log\/all\?id=/],
  ['history', /\/history\//],
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

/** Every protected field open to everybody, as if no readers were declared. @returns how to close them again. */
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

/** Papers of the planted people, one mail each, as far as this person may send them. */
async function sendPapers(code: string): Promise<void> {
  const people = agency.world.planted.records.get('passenger') ?? []
  for (const source of [
    'passport_image',
    'photo',
    'visa_file',
    'medical_report',
    'cv',
    'contract',
    'clearance',
  ])
    for (const passenger of people)
      await agency.sendOf(code)({
        method: 'POST',
        url: '/mail/api/v1/mail/document/',
        payload: {
          passengers: [passenger],
          recipient_type: 'other',
          to: ['a@example.com'],
          subject: paperSubject(code),
          body: 'Of {passenger_name}, passport {passport_no}, visa {visa_no}.',
          documents: [{ source, passenger }],
        },
      })
}
const senderOf = (mail: string): string | undefined => /^Subject: Papers from ([A-Z]{3})/m.exec(mail)?.[1]
/** Mails by sender and field; what the program sends of itself may carry none at all. */
const leaksIn = (mails: readonly string[]): string[] =>
  mails.flatMap((mail) => {
    const sender = roles.find(({ code }) => code === senderOf(mail))?.code
    const { secrets } = agency.world.planted
    return foundIn(mail, sender ? hiddenFrom(secrets, sender) : secrets).map(
      ({ entity, name }) => `${sender ?? 'program'}: ${entity.name}.${name}`,
    )
  })

const amountKinds: ReadonlySet<string> = new Set(['money', 'decimal', 'int'])

describe('private data', () => {
  it.each(['ACC', 'AGR', 'DEO', 'QAR'] as const)(
    'shows %s nothing of what the role may not see',
    async (code) => {
      const { exits, world, sendOf } = agency
      const walked = await walk(exits, roleOf(code), sendOf(code), hiddenFrom(world.planted.secrets, code))
      expect(placesOf(walked.leaks)).toEqual([])
    },
  )

  it.each(roles.map((role) => [role.code, role] as const))(
    'gives %s no file of a run with what the role may not see',
    async (code, role) => {
      const { world, sendOf } = agency
      const hidden = hiddenFrom(world.planted.secrets, code)
      const found = await filesOfRuns(role, sendOf(code), world)
      expect(found.length).toBeGreaterThan(0)
      expect(
        found.flatMap(({ name, text }) =>
          foundIn(text, hidden).map((one) => `${name}: ${one.entity.name}.${one.name}`),
        ),
      ).toEqual([])
      // Traces leave the agency: they hold no word about a person, also for those who may read it. Amounts stay for who may see them.
      const words = world.planted.secrets.filter(({ field }) => !amountKinds.has(field.kind))
      const traces = found.filter(({ name }) => name.startsWith('traces '))
      expect(
        traces.flatMap(({ name, text }) =>
          foundIn(text, words).map((one) => `${name}: ${one.entity.name}.${one.name}`),
        ),
      ).toEqual([])
      expect([code, traces.length > 1, traces.length > 15]).toEqual([
        code,
        code === 'ADM' || code === 'MGR',
        code === 'MGR',
      ])
    },
  )

  it.each(roles.map((role) => [role.code, role] as const))(
    'reveals nothing to %s by filter, order, search, group or count',
    async (code, role) => {
      const { world, sendOf } = agency
      const hidden = hiddenFrom(world.planted.secrets, code)
      const probes = await leaking(probesOf(role, hidden), sendOf(code))
      expect(probes.map(({ kind, about, real }) => `${kind} ${about}: ${real.url}`)).toEqual([])
    },
  )

  it.each(roles.map((role) => role.code))(
    'opens to %s nothing behind the numbers of a report',
    async (code) => {
      const { world, sendOf } = agency
      const opened = await drillsOf(sendOf(code), world)
      const hidden = hiddenFrom(world.planted.secrets, code)
      expect(
        opened.flatMap(({ url, text }) => foundIn(text, hidden).map(({ name }) => `${url}: ${name}`)),
      ).toEqual([])
      // Who keeps the books opens numbers of every statement.
      if (code === 'ACC') expect(opened.length).toBeGreaterThan(20)
    },
  )

  it('sends no mail with what its sender may not see, and the papers to who may', async () => {
    const { world } = agency
    for (const { code } of roles) await sendPapers(code)
    await startJob(agency.testServer.db, papersDigest, {}, null)
    const mails = await postbox.arrived()
    expect(leaksIn(mails)).toEqual([])
    expect(mails.filter((mail) => mail.includes('/apps/flightPapers/report')).length).toBeGreaterThan(3)
    const report = world.planted.secrets.filter(({ name }) => name === 'report_file')
    expect(
      new Set(mails.flatMap((text) => (foundIn(text, report).length > 0 ? [senderOf(text)] : []))),
    ).toEqual(new Set(['ADM', 'MGR', 'PRO']))
  })

  it('asks questions that do reveal a value to a user who may read it', async () => {
    const role = roleOf('ADM')
    const { world, sendOf } = agency
    const probes = await leaking(probesOf(role, world.planted.secrets), sendOf('ADM'))
    expect([...new Set(probes.map(({ kind }) => kind))].toSorted()).toEqual([
      'choice',
      'empty',
      'export',
      'filter',
      'find',
      'order',
      'report filter',
      'report order',
      'search',
    ])
  })

  it('asks every kind of question, and where one searches, it finds what is there', async () => {
    const role = roleOf('ADM')
    const { testServer, world, sendOf } = agency
    const record = world.planted.records.get('passenger')?.[0] ?? 0
    const [row = {}] = await testServer.database.asOwner(`select * from passenger where id = ${record}`)
    const passenger = entityOf('passenger')
    // Fields everybody may read: a question that finds none of them would hear nothing of a protected one either.
    const readable = ['full_name', 'passport_no', 'agent', 'country'].map((name): Secret => {
      const field = passenger.fields[name]
      if (!field) throw new Error(name)
      return { entity: passenger, name, field, roles: [], record, value: row[name], marks: [] }
    })
    const probes = probesOf(role, readable)
    const kinds = [...new Set(probes.map(({ kind }) => kind))]
    const found = await leaking(probes, sendOf('ADM'))
    const pathOf = (url: string) => url.split('?')[0]
    expect(kinds.filter((kind) => !found.some((one) => one.kind === kind))).toEqual([])
    expect(kinds).toEqual(expect.arrayContaining(['find', 'search by ref', 'report group', 'report search']))
    const paths = (of: typeof probes) => [
      ...new Set(of.filter(({ kind }) => kind === 'find').map(({ real }) => pathOf(real.url))),
    ]
    expect(paths(probes).filter((path) => !paths(found).includes(path))).toEqual([])
  })
})

describe('the walk itself', () => {
  it('reports a field that was left open, at every kind of exit, and the questions that reveal it', async () => {
    const { exits, world, sendOf } = agency
    const role = roleOf('QAR')
    const hidden = hiddenFrom(world.planted.secrets, role.code)
    const modules = new Set([...world.planted.records.keys(), 'report', 'print', 'file', 'activity_log'])
    const concerned = exits.filter(
      ({ route }) =>
        (route.method === 'GET' || route.path.endsWith('/preview')) &&
        modules.has(route.path.split('/')[1] ?? ''),
    )
    const traces = exits.filter(({ route }) => route.path.endsWith('/trace/:id'))
    const close = openFields()
    try {
      // An auditor has no right to the trace of a case; ticketing has.
      const ticketing = hiddenFrom(world.planted.secrets, 'TKT')
      const { leaks } = await walk(traces, roleOf('TKT'), sendOf('TKT'), ticketing)
      const reported = new Set(leaks.map(({ call }) => kindOf(call)))
      // What was reported once need not be asked again.
      for (const exit of concerned) {
        const callsAs = (of: typeof role) =>
          exit.callsAs(of).filter(({ url }) => !reported.has(kindOf(`${exit.route.method} ${url}`)))
        const found: Leak[] = (await walk([{ ...exit, callsAs }], role, sendOf(role.code), hidden)).leaks
        for (const { call } of found) reported.add(kindOf(call))
      }
      expect(kinds.map(([kind]) => kind).filter((kind) => !reported.has(kind))).toEqual([])
      const probes = await leaking(probesOf(role, hidden), sendOf(role.code))
      expect([...new Set(probes.map(({ kind }) => kind))]).toEqual(
        expect.arrayContaining(['filter', 'order', 'search', 'export']),
      )
    } finally {
      close()
    }
  })

  it('reports a field that was left open in the files of runs', async () => {
    const { world, sendOf } = agency
    const hidden = hiddenFrom(world.planted.secrets, 'QAR')
    const close = openFields()
    try {
      const files = await filesOfRuns(roleOf('QAR'), sendOf('QAR'), world)
      const named = files.filter(({ text }) => foundIn(text, hidden).length > 0).map(({ name }) => name)
      expect(named).toEqual(expect.arrayContaining(['report medicalUnfits', 'agent csv', 'agent xlsx']))
    } finally {
      close()
    }
  })

  it('reports a field that was left open behind the number of a report', async () => {
    const { world, sendOf } = agency
    const hidden = hiddenFrom(world.planted.secrets, 'QAR')
    const close = openFields()
    try {
      const opened = await drillsOf(sendOf('QAR'), world)
      const named = opened.flatMap(({ text }) => foundIn(text, hidden).map(({ name }) => name))
      expect(named).toContain('unfit_reason_code')
    } finally {
      close()
    }
  })

  it('reports a paper that was left open, in the mail of who may not see it', async () => {
    await postbox.arrived()
    const close = openFields()
    try {
      await sendPapers('TKT')
    } finally {
      close()
    }
    expect(leaksIn(await postbox.arrived())).toContain('TKT: medical.report_file')
  })

  it('reports a value in what the program sends of itself: a notice, a task and a live update', async () => {
    const { testServer, world } = agency
    const reason = world.planted.secrets.find(({ name }) => name === 'unfit_reason_code')
    const number = world.planted.secrets.find(({ field }) => field.kind === 'phone')
    if (!reason || !number) throw new Error('No reason and no phone number are planted.')
    // Mails that people who may see a paper have sent wait here as well.
    const before = await leaksInRows(agency)
    const [notice, task] = await Promise.all([
      testServer.database.asOwner(
        `insert into notification ("user", variant, message, url, key) select min(id), 'info', $1, '/', 'planted' from app_user returning id`,
        [`Unfit: ${String(reason.value)}`],
      ),
      testServer.database.asOwner(
        'update todo_task set title = $1 where id = (select min(id) from todo_task) returning id',
        [`Call ${String(number.value)}`],
      ),
    ])
    expect([notice.length, task.length]).toEqual([1, 1])
    try {
      const found = await leaksInRows(agency)
      expect(found.filter((leak) => !before.includes(leak))).toEqual([
        'notification: medical.unfit_reason_code',
        `todo_task: ${number.entity.name}.${number.name}`,
      ])
    } finally {
      await testServer.database.asOwner(`delete from notification where key = 'planted'`)
      await testServer.database.asOwner(`update todo_task set title = 'Planted' where id = $1`, [
        task[0]?.['id'],
      ])
    }
    await publish(testServer.db, { module: `medical ${String(reason.value)}`, id: 1 })
    await expect
      .poll(() => leaksInStreams(agency))
      .toEqual(roles.map(({ code }) => `${code}: medical.unfit_reason_code`))
  })

  it('reports a refusal of a new record that says what the one that stands keeps', async () => {
    const { exits, world, sendOf } = agency
    const role = roleOf('DEO')
    const hidden = hiddenFrom(world.planted.secrets, role.code)
    const said = hidden.find(({ entity, field }) => entity.name === 'agent' && field.kind === 'money')
    const code = entityOf('agent').fields['agent_code']
    if (!said || !code) throw new Error('Data entry sees every amount of an agent.')
    const { uniqueMessage } = code
    Reflect.set(code, 'uniqueMessage', `The agent of {${said.name}} has this code.`)
    try {
      const agents = mayCall(role, exits).filter(({ route }) => route.path === '/agent/api/v1/agent/create')
      const making = await makingExits(agents, role, await Maker.of(world, role, sendOf))
      const { leaks } = await walk(making, role, sendOf(role.code), hidden)
      expect(leaks.flatMap(({ fields }) => fields)).toEqual([`agent.${said.name}`])
    } finally {
      Reflect.set(code, 'uniqueMessage', uniqueMessage)
    }
  })
})
