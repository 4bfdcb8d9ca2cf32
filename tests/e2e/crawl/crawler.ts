/**
 * What the crawl tests share: the addresses of every row of the route table at the demo agency, the walk from one to the next, and
 * what can be wrong with a page. New rows are covered by being there.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { routeRows, standsAlone, type RouteRow } from '../../../src/app/routes.ts'
import type analysis from '../../../src/app/locales/en/analysis.json'
import type entity from '../../../src/app/locales/en/entity.json'
import type dashboard from '../../../src/app/locales/en/dashboard.json'
import type passenger from '../../../src/app/locales/en/passenger.json'
import type look from '../../../src/app/locales/en/look.json'
import type shell from '../../../src/app/locales/en/shell.json'
import { languagePatch } from '../../../src/app/settings.ts'
import type { SettingsPatch } from '../../../src/machines/shell/settings-save.ts'
import { entityOf, isEntityName } from '../../../src/domain/entities.ts'
import { appliedAdvance } from '../../../src/domain/books/applied-advance.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import type { Language } from '../../../src/foundation/text/languages.ts'
import { printFormAt } from '../../../src/domain/prints/index.ts'
import { requireStatus, sampleRecord, type Sampler } from '../../server/records/factories.ts'
import type { Inject } from '../../server/harness.ts'
import { testPassword, type StaffName } from '../../server/users.ts'
import { expect, walkTo, type test } from '../test-server.ts'

export type DemoServer = Parameters<Parameters<typeof test>[2]>[0]['demoServer']
/** A row at an address of its own. */
export type Visit = {
  row: RouteRow
  path: string
  /** Tab of the page, when it is not its first. */ tab?: string
}

async function requestsOf(testServer: DemoServer, who: StaffName): Promise<Inject> {
  const answer = await testServer.app.server.inject({
    method: 'POST',
    url: '/user/api/v1/user/login/',
    payload: { email: `${who}@example.com`, password: testPassword },
  })
  requireStatus(answer, 200, `signing ${who} in`)
  const authorization = `Bearer ${answer.json<{ access: string }>().access}`
  return (options) =>
    testServer.app.server.inject({ ...options, headers: { authorization, ...options.headers } })
}

const firstId = async (testServer: DemoServer, table: string, condition = 'true'): Promise<number> =>
  (
    await sql<{
      id: number
    }>`select id from ${sql.table(table)} where ${sql.raw(condition)} order by id limit 1`.execute(
      testServer.db,
    )
  ).rows[0]?.id ?? 0

/** Answers a record that the user sees, or throws when they see none. */
async function seenBy(testServer: DemoServer, who: StaffName): Promise<(entity: Entity) => Promise<number>> {
  const ask = await requestsOf(testServer, who)
  return async (entity) => {
    const listed = await ask({ method: 'GET', url: `/${entity.name}/api/v1/${entity.name}/all/?size=1` })
    const id =
      listed.statusCode === 200
        ? listed.json<Record<string, { id: number }[]>>()[entity.plural]?.[0]?.id
        : undefined
    if (id === undefined) throw new Error(`${who} sees no ${entity.name}`)
    return id
  }
}

/** Answers an existing record of any entity; one the demo agency does not have is created. */
async function recordsOf(testServer: DemoServer): Promise<(entity: Entity) => Promise<number>> {
  const admin = await requestsOf(testServer, 'admin')
  const known = new Map<string, Promise<number>>()
  const id = (table: string, condition?: string) => firstId(testServer, table, condition)
  const [
    country,
    destination,
    city,
    thana,
    passengerType,
    branch,
    currency,
    user,
    adminRole,
    group,
    account,
    bank,
  ] = await Promise.all([
    id('country', `iso2 = 'BD'`),
    id('country', 'is_destination'),
    id('city', `name = 'Dhaka'`),
    id('thana'),
    id('passenger_type'),
    id('branch'),
    id('currency'),
    id('app_user'),
    id('role'),
    id('account_group'),
    id('ledger_account'),
    id('ledger_account', `kind = 'bank'`),
  ])
  const sampler: Sampler = {
    today: testServer.clock.today(),
    db: testServer.db,
    world: {
      country,
      destination,
      city,
      thana,
      passengerType,
      branch,
      otherBranch: branch,
      currency,
      user,
      adminRole,
      group,
      account,
      bank,
    },
    create: (entity) => recordOf(entity),
    async upload(module) {
      const { id: uploader } = (await admin({ url: '/user/api/v1/user/me/' })).json<{ id: number }>()
      const { rows } = await sql<{
        id: string
      }>`insert into file_blob (id, name, size, mime, sha256, module, uploaded_by) values (gen_random_uuid(), 'scan.pdf', 40, 'application/pdf', '', ${module}, ${uploader}) returning id::text as id`.execute(
        testServer.db,
      )
      return rows[0]?.id ?? ''
    },
  }
  const find = async (entity: Entity): Promise<number> => {
    const listed = await admin({ method: 'GET', url: `/${entity.name}/api/v1/${entity.name}/all/?size=1` })
    const there =
      listed.statusCode === 200
        ? listed.json<Record<string, { id: number }[]>>()[entity.plural]?.[0]?.id
        : undefined
    if (there !== undefined) return there
    const create = (body: Record<string, unknown>) =>
      admin({
        method: 'POST',
        url: `/${entity.name}/api/v1/${entity.name}/create/`,
        payload: body,
        headers: { 'idempotency-key': randomUUID() },
      })
    const body = await sampleRecord(entity, sampler)
    const first = await create(body)
    // Rules over several fields may ask for a reference that no field alone requires.
    const missed =
      first.statusCode === 422
        ? first.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer.slice(1))
        : []
    for (const name of missed) {
      const field = entity.fields[name]
      if (field?.kind === 'ref') body[name] = await recordOf(entityOf(field.to ?? name))
    }
    const made = missed.length > 0 ? await create(body) : first
    requireStatus(made, 201, `The demo agency has no ${entity.name}; creating one`)
    return made.json<{ id: number }>().id
  }
  const recordOf = (entity: Entity): Promise<number> => {
    const found = known.get(entity.name) ?? find(entity)
    known.set(entity.name, found)
    return found
  }
  return recordOf
}

/** An entry of the ledger, not a record: the demo agency has applied some advance. */
async function appliedAdvanceIn(testServer: DemoServer): Promise<number> {
  const {
    rows: [entry],
  } = await sql<{
    id: number
  }>`select source_id::int as id from gl_voucher where source_type = ${appliedAdvance} order by id limit 1`.execute(
    testServer.db,
  )
  if (!entry) throw new Error('The demo agency has applied no advance.')
  return entry.id
}

/** Pages of a passenger behind the first; where one has nothing, it says so. */
const tabsOfPassenger = ['steps', 'documents', 'money', 'history']

/** The addresses a row is visited at: with existing records in the places of its parameters, a form also for a new record. */
async function visitsOf(
  row: RouteRow,
  recordOf: (entity: Entity) => Promise<number>,
  testServer: DemoServer,
): Promise<Visit[]> {
  const parts = row.path.split('/')
  const needed = parts
    .filter((part) => part.startsWith(':') && !part.endsWith('?'))
    .map((part) => part.slice(1))
  // A request speaks of a posted voucher, and the demo agency has posted none; tests/server/books/acc-update-perm.test.ts has them.
  if (row.entity === 'acc_update_perm' && needed.length > 0) return []
  const valueOf = async (name: string): Promise<string> => {
    if (name === 'token') return 'a-token-nobody-was-sent'
    if (name === 'searchKeyword') return 'MD'
    if (name === 'userId') return String(await recordOf(entityOf('user')))
    if (name === 'passengerId') return String(await recordOf(entityOf('passenger')))
    if (name === 'entity') return 'city'
    if (name === 'folderHandle') return 'all'
    if (name === 'filterHandle') return 'today'
    if (name === 'labelHandle') return String(await recordOf(entityOf('task_type')))
    if (row.kind === 'applied-advance') return String(await appliedAdvanceIn(testServer))
    if (name === 'id' && row.kind === 'print-form') return String(await recordOf(entityOf('passenger')))
    if (name === 'id' && row.kind.startsWith('make-list'))
      return String(await recordOf(entityOf('make_list')))
    if (name === 'id' && row.entity) return String(await recordOf(entityOf(row.entity)))
    // Work that is not a record: its page begins a new one.
    if (name === 'id') return 'new'
    throw new Error(
      `No value is known for ":${name}" of ${row.path}; teach it to valueOf in tests/e2e/crawler.ts.`,
    )
  }
  const values = new Map(await Promise.all(needed.map(async (name) => [name, await valueOf(name)] as const)))
  const fill = (more: ReadonlyMap<string, string> = new Map()) =>
    parts
      .flatMap((part) =>
        part.startsWith(':')
          ? (more.get(part.slice(1).replace('?', '')) ?? values.get(part.slice(1)) ?? [])
          : part,
      )
      .join('/')
  const visits: Visit[] = [{ row, path: fill() }]
  if (row.service && row.kind !== 'submission-list')
    visits.push({ row, path: fill(new Map([['id', String(await recordOf(entityOf('passenger')))]])) })
  if (row.kind === 'process-analysis') visits.push({ row, path: fill(new Map([['part', 'changes']])) })
  if (row.kind === 'passenger-detail')
    visits.push(...tabsOfPassenger.map((tab) => ({ row, path: visits[0]?.path ?? '', tab })))
  if (row.kind.endsWith('-form') && needed.length === 1)
    visits.push({ row, path: fill(new Map([[needed[0] ?? '', 'new']])) })
  return visits
}

type Texts = {
  analysis: typeof analysis
  entity: typeof entity
  dashboard: typeof dashboard
  passenger: typeof passenger
  look: typeof look
  shell: typeof shell
}
const textsIn = (language: string): Texts => {
  const area = (name: keyof Texts) =>
    JSON.parse(
      readFileSync(new URL(`../../../src/app/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
    )
  return {
    analysis: area('analysis'),
    entity: area('entity'),
    dashboard: area('dashboard'),
    passenger: area('passenger'),
    look: area('look'),
    shell: area('shell'),
  }
}
const longestPart = (text: string): string =>
  text
    .split(/\{\{.*?\}\}/)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0] ?? ''

const troubles = new Map<string, string[]>()
/** What a page says in a language when it cannot show what it should. */
function troubleTexts(language: string): string[] {
  const known = troubles.get(language)
  if (known) return known
  const { analysis, entity, dashboard, look, passenger, shell } = textsIn(language)
  const found = [
    shell.problem.title,
    look.finder.detail,
    analysis.failed,
    dashboard.failed,
    passenger.failed,
    passenger.gone,
    passenger.forbidden,
    passenger.search.failed,
    ...Object.entries(entity.state).flatMap(([key, text]) =>
      /^(failed|gone|unavailable)/.test(key) ? [text] : [],
    ),
  ].map(longestPart)
  troubles.set(language, found)
  return found
}

/** Lets a user read the product in a language while something is looked at. */
export const inLanguage = (
  testServer: DemoServer,
  who: StaffName,
  language: Language,
  look: () => Promise<void>,
): Promise<void> => withSettings(testServer, who, languagePatch(language), look)

/** Gives a user other settings while something is looked at; afterwards they have their own again. */
export async function withSettings(
  testServer: DemoServer,
  who: StaffName,
  other: SettingsPatch,
  look: () => Promise<void>,
): Promise<void> {
  const ask = await requestsOf(testServer, who)
  const { settings } = (await ask({ url: '/user/api/v1/user/me/' })).json<{ settings: object | null }>()
  const save = async (wanted: object | null) =>
    requireStatus(
      await ask({
        method: 'PUT',
        url: '/user/api/v1/user/settings/',
        payload: { settings: wanted, shortcuts: null },
      }),
      200,
      `saving the language of ${who}`,
    )
  await save({ ...settings, ...other })
  await look().finally(() => save(settings))
}

/** Whether the page is hidden from screen readers although no panel or dialog lies over it. */
const isLeftHidden = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector('[aria-modal=true]') === null &&
      document.querySelector('main')?.closest('[aria-hidden=true]') !== null,
  )

export const narrowestPhone = { width: 320, height: 720 }

/** What is wider than the window, if the page scrolls sideways. */
export const widerThanWindow = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - window.innerWidth
    if (over <= 0) return null
    const widest = [...document.querySelectorAll('body *')].find(
      (one) => one.children.length === 0 && one.getBoundingClientRect().right > window.innerWidth + 1,
    )
    return `${over} px: ${widest?.textContent?.trim().slice(0, 40) ?? widest?.tagName ?? 'nothing visible'}`
  })

/** What is wider than the window once the page stands on the narrowest phone; afterwards it has its old size again. */
export async function widerOnPhone(page: Page): Promise<string | null> {
  const before = page.viewportSize()
  await page.setViewportSize(narrowestPhone)
  let wider: string | null = null
  // The parts of the page take their new places one after the other.
  for (let look = 0; look < 20; look++) {
    wider = await widerThanWindow(page)
    if (wider === null) break
    await page.waitForTimeout(100)
  }
  if (before) await page.setViewportSize(before)
  return wider
}

/** Nothing changes on a page that stands; what opens a moment later would be missed without this. */
const quietMs = 30

/**
 * Waits until a place has a heading, nothing busy, and rests. It listens in the page: asked from outside, again and again at growing
 * distances, a page that stands is seen up to half a second later. A page that does
 * not stand after five seconds is left to the caller's checks.
 */
const settled = async (page: Page, place: string): Promise<void> => {
  const rested = page.evaluate(
    ({ selector, restMs, mostMs }) =>
      new Promise<void>((done) => {
        const stands = () => {
          const found = document.querySelector(selector)
          return (
            /\S/.test(found?.querySelector('h1')?.textContent ?? '') &&
            !found?.querySelector('[aria-busy=true], [role=progressbar]')
          )
        }
        let rest: ReturnType<typeof setTimeout> | undefined
        const end = () => {
          watch.disconnect()
          clearTimeout(rest)
          clearTimeout(last)
          done()
        }
        const look = () => {
          clearTimeout(rest)
          rest = stands() ? setTimeout(end, restMs) : undefined
        }
        const watch = new MutationObserver(look)
        const last = setTimeout(end, mostMs)
        watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        look()
      }),
    { selector: place, restMs: quietMs, mostMs: 5000 },
  )
  await rested.catch(() => undefined) // Another document was opened meanwhile.
}

/** Where the page of an address is drawn. */
const placeOf = ({ path, row }: Pick<Visit, 'path' | 'row'>): string =>
  standsAlone(row) ? 'main:not([data-path])' : `main[data-path="${path}"]`

/** Goes to the page of a row and waits until it stands. */
async function openPage(page: Page, one: Pick<Visit, 'path' | 'row' | 'tab'>): Promise<void> {
  await walkTo(page, one.tab === undefined ? one.path : `${one.path}?tab=${one.tab}`)
  await settled(page, placeOf(one))
}

/** Waits until the page of an address stands: a heading, nothing busy. Answers what is wrong with it. */
async function troubleOf(page: Page, one: Visit): Promise<string[]> {
  const place = page.locator(placeOf(one))
  // A short form lies over its list and hides it from roles.
  await expect(place.locator('h1')).toHaveText(/\S/)
  await expect(place.locator('[aria-busy=true], [role=progressbar]')).toHaveCount(0, { timeout: 60_000 }) // A paper is drawn while others work.
  const text = (await place.innerText()).replaceAll(/\s+/g, ' ')
  const stillHidden = await expect
    .poll(() => isLeftHidden(page), { timeout: 2000 })
    .toBe(false)
    .then(
      () => [],
      () => ['hidden from screen readers although nothing lies over it'],
    )
  const language = (await page.locator('html').getAttribute('lang')) ?? 'en'
  return [...troubleTexts(language).filter((one) => text.includes(one)), ...stillHidden]
}

/**
 * Texts of the page that are written for programs: codes with underscores, keys of texts, values that were never filled in.
 * What a person typed and what shows a program's own words (`code`, `pre`) is left out.
 */
const codesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isForPrograms =
      /(?<![\w./@{-])[a-z][a-z0-9]*(_[a-z0-9]+)+(?![\w./@-])|(?<![\w./@-])[a-z][a-zA-Z]+:[a-z][a-zA-Z_.]+(?![\w/])|\{\{|\[object |\bundefined\b|\bNaN\b/
    const said: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
          said.push(node.getAttribute(name) ?? '')
        continue
      }
      if (!node.parentElement?.closest('script, style, code, pre, textarea, [data-program-words]'))
        said.push(node.nodeValue ?? '')
    }
    return [
      ...new Set(said.filter((text) => isForPrograms.test(text)).map((text) => text.trim().slice(0, 80))),
    ]
  })

/** What is asked of axe in a page: its run, and how grave it calls what each rule finds. */
interface AxeInPage {
  run: (context: object, options: object) => Promise<AxeResults>
  _audit: { rules: { id: string; impact: string | null }[] }
}

/** Loads axe into the frames that do not have it: the pages of a walk are one document, and reading axe takes as long as many a check. */
const loadAxe = (page: Page): Promise<unknown> =>
  Promise.all(
    page.frames().map(async (frame) => {
      // A frame of another origin, or one that goes away meanwhile, is left out.
      await frame
        .evaluate(() => 'axe' in globalThis)
        .then((isThere) => (isThere ? undefined : frame.evaluate(axe.source)))
        .catch(() => undefined)
    }),
  )

/**
 * Serious and critical findings of the page's own part, or of everything with the shell around it. Rules that find nothing as grave by
 * axe's own words are not run. The stops of Fluent's focus keeper hand the focus on at once; they are no content.
 */
export async function axeTrouble(page: Page, wanted: 'main' | 'body'): Promise<string[]> {
  await loadAxe(page)
  const { violations } = await page.evaluate(async (part) => {
    // A button that opens has its new state before its new colours: contrast is read when the page stands still.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const { run, _audit } = (globalThis as unknown as { axe: AxeInPage }).axe // Loaded above.
    const slight = _audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    return run(
      { include: [part, '[aria-modal=true]'], exclude: ['[data-tabster-dummy]'] },
      {
        resultTypes: ['violations'],
        rules: {
          'label-content-name-mismatch': { enabled: true },
          ...Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])),
        },
      },
    )
  }, wanted)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    )
}

/** What the browser complained about since it was last asked. */
export function complaintsOf(page: Page): () => string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => said.push(String(error)))
  return () => said.splice(0)
}

export const isGuestOnly = ({ access }: RouteRow) => access !== null && access.length === 0
export const isRedirect = ({ kind }: RouteRow) => kind === 'redirect'

/** A paper of a module that is not there yet cannot be printed. */
const isBuilt = ({ print }: RouteRow) => print === undefined || isEntityName(printFormAt(print)?.module ?? '')

type Plan = { visits: Visit[]; unknown: string[] }
const plans = new WeakMap<DemoServer, Promise<Plan>>()
/** Every visit of the administrator, and the rows without a record to visit; looked up once for a test server. */
export function planOf(testServer: DemoServer): Promise<Plan> {
  const plan =
    plans.get(testServer) ?? recordsOf(testServer).then((recordOf) => makePlan(recordOf, testServer))
  plans.set(testServer, plan)
  return plan
}

/**
 * The visits of another user, at records they see; a page of a record they see none of has nothing to show
 * them.
 */
export const visitsBy = async (testServer: DemoServer, who: StaffName): Promise<Visit[]> =>
  (await makePlan(await seenBy(testServer, who), testServer)).visits

async function makePlan(
  recordOf: (entity: Entity) => Promise<number>,
  testServer: DemoServer,
): Promise<Plan> {
  const plan: Plan = { visits: [], unknown: [] }
  for (const row of routeRows.filter(isBuilt)) {
    try {
      plan.visits.push(...(await visitsOf(row, recordOf, testServer)))
    } catch (error) {
      plan.unknown.push(`${row.path}: ${String(error)}`)
    }
  }
  return plan
}

/**
 * Opens one visit as a user who may, by a link; what is wrong with the page and what the browser complained
 * of, each with the address.
 */
export async function visit(
  page: Page,
  one: Visit,
  complaints: () => string[],
  look?: 'main' | 'body',
): Promise<string[]> {
  const { path, row, tab } = one
  await openPage(page, one)
  const trouble = await troubleOf(page, one).catch((error: unknown) => [String(error).split('\n')[0] ?? ''])
  if (new URL(page.url()).pathname !== path) trouble.push(`ended at ${page.url()}`)
  trouble.push(...(await codesOn(page)).map((text) => `shows what is written for programs: ${text}`))
  // The page for wrong addresses says what it is for.
  if (row.kind === 'error') trouble.length = 0
  return [...trouble, ...(look ? await axeTrouble(page, look) : []), ...complaints()].map(
    (what) => `${path}${tab === undefined ? '' : ` (${tab})`}: ${what}`,
  )
}
