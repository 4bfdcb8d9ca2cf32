/**
 * Everything the server answers, as calls a role can send. Made from the route declarations: a new operation is walked
 * by being declared, stands in the list of those that are not, or fails the test because nothing is known to fill it with.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bulkEvents } from '../../../src/domain/journey/bulk-events.ts'
import { roles, roleSees, type RoleFacts } from '../../../src/domain/people/access.ts'
import { entityOf, isEntityName } from '../../../src/domain/entities.ts'
import { printForms } from '../../../src/domain/prints/index.ts'
import { papersOf } from '../../../src/domain/prints/vouchers/voucher-paper.ts'
import { reports } from '../../../src/domain/reports/index.ts'
import type { Report } from '../../../src/foundation/reports/report.ts'
import { voucherWorkflow } from '../../../src/machines/books/voucher.ts'
import { bindings } from '../../../src/server/workflow/event/bindings.ts'
import type { Route } from '../../../src/server/http/define-route.ts'
import type { TestApp } from '../harness.ts'
import { createCalls, type Copies } from './copies.ts'
import type { Planted } from './secrets.ts'

/** A request of a walk; bodies are JSON. */
export interface Call {
  url: string
  body?: object
  headers?: Record<string, string>
}

/**
 * Operations without a call of their own, with what keeps them from showing a protected value or where else
 * they are tried.
 */
const notWalked: readonly { form: RegExp; reason: string }[] = [
  { form: /^GET \/event\/api/, reason: 'a stream; what it sends is listened to during the whole walk' },
  {
    form: /^POST \/[a-z_]+\/api\/v1\/[a-z_]+\/([a-z_]+\/)?export_job$/,
    reason: 'its file is walked as the file of a run',
  },
  {
    form: /^POST \/print\/api\/v1\/print\/(batch|create)$/,
    reason: 'its paper is walked as the file of a run or a kept print',
  },
  { form: /^POST \/.*\/delete_multiple$/, reason: 'answers counts and ids' },
  {
    form: /^POST \/cost_proposal\/.*\/(draft|dismiss)$/,
    reason: 'answers kinds of vouchers, ids and counts',
  },
  { form: /^(GET|POST|PUT) \/backup\//, reason: 'for administrators alone, who read every protected field' },
  { form: /^POST \/(job\/.*\/start|mail\/.*\/(test|resend))/, reason: 'for administrators alone' },
  { form: /^(PUT|POST) \/(mail|passenger_type|setup)\//, reason: 'for administrators alone, about settings' },
  { form: /^PUT \/saved_view\//, reason: 'keeps what its sender says of a list' },
  { form: /^(PUT|POST) \/user\//, reason: 'about accounts, which have no protected field' },
  { form: /^PUT \/(menu_item\/.*\/order|role_menu)/, reason: 'about the menu' },
  {
    form: /^PUT \/(column_setting|draft|print)\//,
    reason: 'keeps what its sender says of columns, a draft or a printer',
  },
  { form: /^PUT \/passenger\/.*_columns$/, reason: 'names of columns' },
  {
    form: /^POST \/(notification|message|file|cron|api\/chat)\//,
    reason: 'takes what its sender says, or answers the number of a run',
  },
  { form: /^GET \/job\/.*\/file\/:id$/, reason: 'walked with the runs that make files' },
  { form: /^GET \/report\/.*\/export_progress$/, reason: "counts rows of the sender's own export" },
  { form: /^POST \/job\/.*\/cancel/, reason: 'answers the run that GET answers' },
  { form: /^(POST|PUT) \/import\//, reason: "answers the sender's own file, which its GET is walked for" },
  { form: /^POST \/voucher\//, reason: 'answers numbers of vouchers, which have no protected field' },
  {
    form: /^POST \/report\/.*\/mail_statement\/:id$/,
    reason: 'answers the number of a mail; what it sends is the file of a report, which is walked',
  },
  {
    form: /^POST \/(voucher_template|bsp_period)\/.*\/(make|skip|pause|fill_year)/,
    reason: 'answers numbers and days of vouchers and periods, which have no protected field',
  },
  { form: /^POST \/make_list\//, reason: 'answers counts and ids' },
  {
    form: /^POST \/multiple_(status_update|visa_entry)\/.*\/(resume|undo|confirm)\//,
    reason: 'answers the number of a run',
  },
  {
    form: /^POST \/process_analysis\/.*\/(traces|check)$/,
    reason: 'answers the number of a run, which is walked as a run, with the file it makes',
  },
  { form: /^POST \/passenger\/.*\/passport_(image|mrz)$/, reason: 'reads what its sender shows it' },
]

/** Why an operation is not walked; null for one that is. */
const reasonOf = (route: Route): string | null => {
  if (route.access === 'public') return 'for anonymous callers; nothing of a record is read'
  if (route.response === null) return 'answers nothing'
  return notWalked.find(({ form }) => form.test(`${route.method} ${route.path}`))?.reason ?? null
}
export const reasonsUnused = (routes: readonly Route[]): RegExp[] =>
  notWalked.flatMap(({ form }) =>
    routes.some((route) => form.test(`${route.method} ${route.path}`)) ? [] : [form],
  )

export interface World {
  testServer: TestApp
  /** Accounts of the people who sign in, by role. */
  accounts: ReadonlyMap<string, number>
  planted: Planted
  /** Files of protected fields. */
  files: readonly string[]
  /** Prints the administrator made of papers with protected values. */
  prints: readonly number[]
  /** Versions of the records walked, by 'table id'. */
  versions: Map<string, number>
  /** Entries of the audit log that carry the planted values as old and new ones. */
  entries: readonly number[]
  words: Words
  copies: Copies
}

/** Words that everybody may read and that only the planted records have. */
export interface Words {
  passport: string
  unfitPassport: string
  agentCode: string
  visaNo: string
}

const tableOfModule: Readonly<Record<string, string>> = {
  print: 'print_log',
  job: 'job_run',
  mail: 'mail_outbox',
  import: 'import_batch',
  passport_custody: 'passenger',
}
const tableOf = (module: string): string | null =>
  tableOfModule[module] ?? (isEntityName(module) ? entityOf(module).table : null)

/** Values of a path's parameter; none where nothing is known. */
async function valuesOf(
  { testServer, planted, files, prints }: World,
  module: string,
  name: string,
  path: string,
): Promise<readonly (string | number)[]> {
  const people = planted.records.get('passenger') ?? []
  const isAboutPeople = name === 'passenger_id' || /\/print\/(forms|log)\/:id|passenger_money\/:id/.test(path)
  if (isAboutPeople) return people
  if (name === 'id' && module === 'file') return files
  if (name === 'id' && path.endsWith('/print/file/:id')) return prints
  if (path.includes('/settlement/')) {
    const rows = await testServer.database.asOwner(
      `select id from sub_ledger_account where party_type = 'agent' and not is_deleted order by id limit 1`,
    )
    return rows.map((row) => Number(row['id']))
  }
  if (path.endsWith('/applied_advance/:id')) {
    const rows = await testServer.database.asOwner(
      `select source_id as id from gl_voucher where source_type = 'advance_apply' order by id limit 1`,
    )
    return [Number(rows[0]?.['id'] ?? 1)]
  }
  if (name === 'id') {
    const known = planted.records.get(module)
    if (known) return known
    const table = tableOf(module)
    if (table === null) return []
    const rows = await testServer.database.asOwner(`select id from "${table}" order by id desc limit 1`)
    // A module of the agency that has no row yet is asked all the same: it answers that there is none.
    return [Number(rows[0]?.['id'] ?? 1)]
  }
  const [visa] = await testServer.database.asOwner('select visa_no from visa_entry order by id limit 1')
  const known: Readonly<Record<string, readonly (string | number)[]>> = {
    role_id: [1],
    user_id: [2],
    contact_id: [2],
    entity: ['agent', 'passenger'],
    list: ['passenger', 'agent', 'medical'],
    scope: ['passenger'],
    form: printForms.map((form) => form.path),
    page: ['passenger', 'medical'],
    key: ['passenger:1'],
    type_name: ['recruiting', 'processing'],
    visa_no: [String(visa?.['visa_no'])],
  }
  return known[name] ?? []
}

const booking = readFileSync(new URL('../../fixtures/tickets/pasted-amadeus.txt', import.meta.url), 'utf8')

/** What a route's query asks for: its names, and those it cannot do without. */
function queryOf(route: Route): { names: ReadonlySet<string>; needed: readonly string[]; mostRows: string } {
  const shape =
    (
      route.query as
        | { shape?: Record<string, { safeParse(value: unknown): { success: boolean } }> }
        | undefined
    )?.shape ?? {} // A query is an object schema.
  return {
    names: new Set(Object.keys(shape)),
    mostRows: shape['size']?.safeParse('200').success ? '200' : '100',
    needed: Object.entries(shape).flatMap(([name, schema]) =>
      schema.safeParse(undefined).success ? [] : [name],
    ),
  }
}
const neededValues: Readonly<Record<string, string>> = {
  stage: 'medical',
  state: 'not_started',
  from: '2027-03-01',
  to: '2027-03-31',
  sub_ledger: '1',
  party_type: 'agent',
  party: '1',
  value: '1',
  keyword: 'Zylphora',
  after: '["2020-01-01",1]',
  run: '00000000-0000-4000-8000-000000000001',
  pnr: 'K7Q2LM',
}

/** Names of columns, those a role sees together and each of the others alone: a refused name would hide the rest. */
const choices = (seen: readonly string[], hidden: readonly string[]): string[] => {
  // An address takes no more than 2000 characters of them.
  const parts = seen.reduce<string[]>((so, name) => {
    const last = so.at(-1)
    return last === undefined || last.length + name.length > 1500
      ? [...so, name]
      : [...so.slice(0, -1), `${last},${name}`]
  }, [])
  return [...parts, ...hidden]
}

function columnChoices(role: RoleFacts, module: string): string[] {
  if (!isEntityName(module)) return []
  const fields = Object.entries(entityOf(module).fields).filter(
    ([, field]) => !field.inputOnly && field.kind !== 'secret',
  )
  const names = (isSeen: boolean): string[] =>
    fields.filter(([, field]) => roleSees(role.name, field) === isSeen).map(([name]) => name)
  return choices(names(true), names(false))
}

/** Filters a report cannot do without, as pairs of its query. */
export const neededBy = (report: Report): [string, string][] =>
  Object.entries(report.filters).flatMap(([name, filter]): [string, string][] =>
    filter.isRequired
      ? [[name, filter.kind === 'dates' ? '2026-01-01..2027-12-31' : (filter.values?.[0] ?? '1')]]
      : [],
  )

/** What leaves the planted record alone in a report, as pairs of its query; none where it has no words for one. */
export function aloneIn(report: Report, { words }: Pick<World, 'words'>): [string, string][] {
  const keys = report.search?.keys ?? []
  if (keys.includes('passport_no'))
    return [['q', report.endpoint === 'medical' ? words.unfitPassport : words.passport]]
  if (keys.includes('agent_code')) return [['q', words.agentCode]]
  return keys.includes('visa_no') ? [['q', words.visaNo]] : []
}

/** The questions to a report: its own columns, then all there are; then totals and groups. */
function reportQueries(
  role: RoleFacts,
  route: Route,
  formats: readonly (string | null)[],
  world: World,
): string[] {
  const endpoint = route.path.split('/')[5]
  return reports
    .filter((report) => report.endpoint === endpoint)
    .flatMap((report) => {
      const seen = (of: (typeof report.columns)[string]): boolean =>
        of.visibleTo
          ? of.visibleTo.includes(role.code)
          : !of.of || roleSees(role.name, entityOf(of.of[0]).fields[of.of[1]] ?? {})
      // Files say what the page says; each form of them is read where some column is reserved for some role.
      const isReserved = Object.values(report.columns).some(
        ({ of, visibleTo }) => visibleTo ?? (of && entityOf(of[0]).fields[of[1]]?.visibleTo),
      )
      const names = (isSeen: boolean): string[] =>
        Object.entries(report.columns).flatMap(([name, column]) => (seen(column) === isSeen ? [name] : []))
      const needed = neededBy(report)
      // Files are made of the page: they are asked for what they would show by themselves, and for each hidden column.
      const wanted = formats.length > 1 ? ['', ...names(false)] : ['', ...choices(names(true), names(false))]
      const base = [...needed, ...(report.isList ? [['list', report.name]] : [])]
      const asked = wanted.flatMap((columns) =>
        (isReserved ? formats : formats.slice(0, 1)).map((format) => [
          ...base,
          ...(columns ? [['columns', columns]] : []),
          ...(format ? [['format', format]] : []),
        ]),
      )
      // Of one record the totals, and the subtotals of each group, are its own values.
      const alone = aloneIn(report, world)
      const summed =
        formats.length > 1
          ? []
          : [
              ...(alone.length > 0
                ? choices(names(true), []).map((columns) => [...base, ...alone, ['columns', columns]])
                : []),
              ...Object.keys(report.groups).map((group) => [...base, ...alone, ['group', group]]),
            ]
      return [...asked, ...summed].map((pairs) => new URLSearchParams(pairs).toString())
    })
}

/** The rows behind every figure of every workflow: those in and out of each state, and those corrected in each field of a workflow that takes corrections. */
const analysisQueries = (isRows: boolean): string[] =>
  Object.values(bindings).flatMap(({ workflow }) =>
    isRows
      ? [
          ...Object.keys(workflow.states).flatMap((key) => [
            ['now', key],
            ['waits', key],
          ]),
          ...(workflow.events.includes('CORRECT_DATA') ? Object.keys(workflow.fields) : []).map((key) => [
            'corrections',
            key,
          ]),
        ].map(([figure = '', key = '']) =>
          new URLSearchParams({ workflow: workflow.id, figure, key }).toString(),
        )
      : [`workflow=${workflow.id}`],
  )

/** Queries that together show everything an operation can: every column by name, a full page, each form of file. */
function queries(role: RoleFacts, route: Route, world: World): string[] {
  const { planted, entries } = world
  const module = route.path.split('/')[1] ?? ''
  const people = planted.records.get('passenger') ?? []
  const { names, needed, mostRows } = queryOf(route)
  if (module === 'report' && names.has('list'))
    return reportQueries(role, route, names.has('format') ? ['json', 'csv', 'xlsx', 'pdf'] : [null], world)
  if (module === 'process_analysis') return analysisQueries(route.path.endsWith('/rows'))
  // An entry of the log is read in full where it is opened alone.
  const single = module === 'activity_log' && names.has('id') ? entries.map((id) => `id=${id}`) : []
  const passengers = module === 'print' ? String(people[0]) : people.join(',')
  const base = [
    ...needed.map((name) => [name, name === 'passengers' ? passengers : (neededValues[name] ?? '1')]),
    ...(names.has('size') ? [['size', mostRows]] : []),
  ]
  const formats = !names.has('format') ? [null] : planted.records.has(module) ? ['csv', 'xlsx'] : ['csv']
  const columns = names.has('columns') ? columnChoices(role, module) : []
  const whole = formats.flatMap((format) =>
    ['', ...(format === 'xlsx' ? columns.filter((choice) => !choice.includes(',')) : columns)].map((choice) =>
      new URLSearchParams([
        ...base,
        ...(choice ? [['columns', choice]] : []),
        ...(format ? [['format', format]] : []),
      ]).toString(),
    ),
  )
  return [...whole, ...single]
}

/** A value of a field that may be corrected at any time, so that an event answers a record. */
function correctionOf(module: string): object | null {
  const fields = Object.entries(bindings[module]?.workflow.fields ?? {})
  const [name] =
    fields.find(([, { correctable, kind }]) => correctable && (kind === 'text' || kind === 'longtext')) ?? []
  return name === undefined
    ? null
    : { field: name, value: `Looked at ${randomUUID().slice(0, 4)}`, reason: 'looked at once more' }
}

/** Says by whom a mail was sent, because one that arrives names only the agency. */
export const paperSubject = (code: string): string => `Papers from ${code}`

/** What a writing operation is sent so that it answers records: nothing changed, or a note corrected. */
function bodies(role: RoleFacts, path: string, world: World): Call[] {
  const { planted, versions } = world
  const people = planted.records.get('passenger') ?? []
  const [, module = '', , , , action = '', id = ''] = path.split('/')
  const version = String(versions.get(`${tableOf(module) ?? ''} ${id}`) ?? 1)
  const headers = { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() }
  const correction = correctionOf(module) ?? {}
  if (action === 'create') return createCalls(role, path, module, world.copies)
  if (action === 'update')
    return [{ url: path, body: bindings[module]?.entity.step ? correction : {}, headers }]
  if (action === 'event')
    return [
      {
        url: path,
        body: { type: 'CORRECT_DATA', ...correction },
        headers: { 'idempotency-key': randomUUID() },
      },
    ]
  // Every event of the workflow, of one record: what it answers or refuses is read without anything being kept.
  if (action === 'rehearse') {
    const { events } = bindings[module]?.workflow ?? voucherWorkflow
    const isFirst = String(planted.records.get(tableOf(module) ?? module)?.[0] ?? id) === id
    return (isFirst ? events : events.slice(0, 1)).map((type) => ({
      url: path,
      body: { type, ...(type === 'CORRECT_DATA' ? correction : {}) },
      headers: { 'if-match': headers['if-match'] },
    }))
  }
  // Every paper of one voucher, and the usual one of the others.
  if (action === 'print') {
    const isFirst = String(planted.records.get(tableOf(module) ?? module)?.[0] ?? id) === id
    return papersOf(module)
      .slice(0, isFirst ? undefined : 1)
      .map((paper) => ({ url: path, body: { paper } }))
  }
  if (path.endsWith('/print/preview'))
    return printForms.map((form) => ({ url: path, body: { form: form.path, passengers: [people[0]] } }))
  // A booking of the planted passenger.
  if (action === 'read_text')
    return [{ url: path, body: { text: booking.replaceAll('A00000001', world.words.passport) } }]
  if (action === 'people') return [{ url: path, body: { ids: people } }]
  if (action === 'find') return [{ url: path, body: { texts: people.map(String) } }]
  if (action === 'own_values')
    return bulkEvents
      .filter(({ perPassenger }) => perPassenger.length > 0)
      .map(({ name }) => ({ url: path, body: { target_event: name, ids: people } }))
  if (action === 'check')
    return [
      {
        url: path,
        body: { target_event: 'medical.ATTEND', rows: people.map((passenger) => ({ passenger, own: null })) },
      },
    ]
  if (action === 'waiting') return [{ url: path, body: { target_event: 'medical.ISSUE_SLIP' } }]
  if (action === 'scan') return [{ url: path, body: { code: 'A00000000', way: 'in' } }]
  if (action === 'multiple_status_update')
    return [
      {
        url: path,
        body: { target_event: 'medical.ATTEND', passengers: people, note: 'tried', dry_run: true },
      },
    ]
  if (action === 'preview')
    return [
      { url: path, body: { visa_entry: 1, visa_line: 1, allot_date: '2027-03-10', passengers: people } },
    ]
  if (
    [
      'approve',
      'cancel',
      'final_purchase',
      'pay_bill_and_confirm',
      'transfer',
      'transfer_temporary',
    ].includes(action)
  )
    return [{ url: path, body: {} }]
  if (action === 'document')
    return [
      {
        url: path,
        body: {
          passengers: people,
          recipient_type: 'other',
          to: ['a@example.com'],
          subject: paperSubject(role.code),
          body: 'Attached.',
          documents: [{ source: 'medical_report', passenger: people[1] }],
        },
      },
    ]
  return []
}

export interface Exit {
  route: Route
  /** Paths with every parameter filled. */
  paths: readonly string[]
  callsAs: (role: RoleFacts) => readonly Call[]
}

/** Every operation that is walked, and those nothing is known to fill with. */
export async function exitsOf(
  routes: readonly Route[],
  world: World,
): Promise<{ exits: Exit[]; uncovered: string[] }> {
  const exits: Exit[] = []
  const uncovered: string[] = []
  for (const route of routes.filter((one) => reasonOf(one) === null)) {
    const module = route.path.split('/')[1] ?? ''
    const names = [...route.path.matchAll(/:([a-z_]+)/g)].map((found) => found[1] ?? '')
    const fillings = await Promise.all(names.map((name) => valuesOf(world, module, name, route.path)))
    const paths = fillings.reduce<string[]>(
      (so, values, at) =>
        so.flatMap((path) => values.map((value) => path.replace(`:${names[at] ?? ''}`, String(value)))),
      [route.path],
    )
    const callsAs = (role: RoleFacts): Call[] =>
      route.method === 'GET'
        ? paths.flatMap((path) =>
            queries(role, route, world).map((query) => ({ url: query ? `${path}?${query}` : path })),
          )
        : paths.flatMap((path) => bodies(role, path, world))
    const isFilled =
      paths.length > 0 &&
      (route.method === 'GET' ||
        roles.some((role) => paths.some((path) => bodies(role, path, world).length > 0)))
    if (isFilled) exits.push({ route, paths, callsAs })
    else uncovered.push(`${route.method} ${route.path}`)
  }
  return { exits, uncovered }
}
