/** What is the same on every machine: which indexes a question reads, how many statements it takes, what a screen weighs. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadPeople, type Loaded } from '../../bench/load.ts'
import { firstLoad } from '../../bench/sizes.ts'
import { buildClient } from '../../../src/server/composition/scripts/project.mjs'
import { listedRecords } from '../../../vite.records.ts'
import { agency, rakib, type Agency } from '../agency.ts'
import { statementsOf } from '../statements-sent.ts'

const passengers = '/passenger/api/v1/passenger'
const count = 20_000
const seed = 7

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe('with twenty thousand passengers', () => {
  let a: Agency
  let loaded: Loaded
  let slip = { id: 0, passenger: 0 }
  beforeAll(async () => {
    a = await agency()
    loaded = await loadPeople(a.database.ownerConfig, count, seed, a.clock.today())
    const rows = await a.database.asOwner(
      `select m.id, m.passenger from medical m join passenger p on p.id = m.passenger where m.state = 'slip_issued' and p.journey_state = 'active' and p.branch = ${a.users.branchIds.DHK} order by m.id limit 1`,
    )
    slip = { id: Number(rows[0]?.['id']), passenger: Number(rows[0]?.['passenger']) }
    await a.send('processing', 'GET', `${passengers}/all/?size=1`) // Signs in, so that counts are of the request alone.
  })
  afterAll(() => a.close())

  const ask = async (path: string): Promise<Record<string, unknown>> => {
    const { status, body } = await a.send('processing', 'GET', path)
    expect([path, status]).toEqual([path, 200])
    return body
  }

  /** Statements of a request that read the passengers from end to end. */
  async function wholeReads(work: () => Promise<unknown>): Promise<string[]> {
    const statements = (await statementsOf(work)).filter(
      ({ text }) => /^\s*(\/\*.*\*\/)?\s*(select|with)/i.test(text) && !text.includes('session_user'),
    )
    expect(statements.length).toBeGreaterThan(0)
    const found: string[] = []
    for (const { text, values } of statements) {
      const { rows } = await a.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) ${text}`,
        values,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (plan)
        found.push(
          ...nodesOf(plan)
            .filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'passenger')
            .map((node) => `${node['Node Type']} of ${node['Relation Name']}: ${text.slice(0, 80)}`),
        )
    }
    return found
  }

  it('makes the same people from the same seed', () => {
    expect(loaded).toMatchObject({ passengers: count, checksum: '517fe23dd785eb2a' })
  })

  it.each([
    ['passport number', 'search_by/?passport_no=A00000123'],
    ['the beginning of a passport number', 'search_by/?passport_no=A000001'],
    ['office serial', 'search_by/?office_serial=BN-R-2026-0000123'],
    ['phone', 'search_by/?contact_no=01700001231'],
    ['id', 'search_by/?id=123'],
    ['passport number in the search box', 'search/?keyword=A00000123'],
    ['part of a phone in the search box', 'search/?keyword=0001231'],
    ['a rare name', 'search/?keyword=zulfiqar'],
    ['two words', 'search/?keyword=jahangir%20mondal'],
    ['two letters', 'search/?keyword=zq'],
    ['newest first', 'all/?size=50'],
    ['a late page', 'all/?size=50&page=150'],
    ['by name', 'all/?size=50&sort=full_name'],
    ['an agent', 'all/?size=50&f.agent=is:9'],
    ['the latest passport expiry first', 'all/?size=50&sort=-passport_expiry_date'],
    ['the last digits of a passport', 'all/?size=50&f.passport_no=contains:000123'],
    ['a surname', 'all/?size=50&f.surname=is:zulfiqar'],
    ['what is switched off', 'all/?size=50&active=inactive'],
  ])('finds passengers by %s without reading the table', async (_, path) => {
    expect(await wholeReads(() => ask(`${passengers}/${path}`))).toEqual([])
  })

  it('orders falling dates with the empty ones last, on every page', async () => {
    const ids = async (query: string): Promise<number[]> =>
      ((await ask(`${passengers}/all/?${query}`))['passengers'] as { id: number }[]).map(({ id }) => id)
    await a.database.asOwner('update passenger set passport_received_date = null where id % 3 = 0')
    const pages = [
      ...(await ids('size=200&sort=-passport_received_date&page=1')),
      ...(await ids('size=200&sort=-passport_received_date&page=2')),
    ]
    const expected = await a.database.asOwner(
      'select id from passenger where is_active and not is_deleted and branch in (select branch from passenger where id = any($1)) order by passport_received_date desc nulls last, id desc limit 400',
      [pages],
    )
    expect(pages).toEqual(expected.map((row) => row['id']))
    const last = Math.ceil(Number((await ask(`${passengers}/all/?size=200`))['total_elements']) / 200)
    const tail = await ids(`size=200&sort=-passport_received_date&page=${last}`)
    const empty = await a.database.asOwner(
      'select id from passenger where is_active and not is_deleted and branch in (select branch from passenger where id = any($2)) order by passport_received_date desc nulls last, id desc offset $1 limit 200',
      [(last - 1) * 200, pages],
    )
    expect(tail).toEqual(empty.map((row) => row['id']))
  })

  it('goes on behind the last row of a page without reading the table', async () => {
    const { next } = await ask(`${passengers}/all/?size=50`)
    expect(await wholeReads(() => ask(`${passengers}/all/?size=50&next=${String(next)}`))).toEqual([])
  })

  it.each([
    'dashboard/api/v1/dashboard/passenger_count',
    ...['medical', 'embassy', 'man_power', 'flight'].map(
      (card) => `dashboard/api/v1/dashboard/${card}_count`,
    ),
    'dashboard/api/v1/dashboard/flight_chart',
    'notification/api/v1/notification/expiring',
  ])('counts %s without reading the table', async (path) => {
    expect(await wholeReads(() => ask(`/${path}`))).toEqual([])
  })

  it.each([
    ['medical', 'medicalVisits'],
    ['medical', 'medicalUnfits'],
    ['embassy', 'visaStampWaitings'],
    ['flight', 'flightFlightWaitings'],
    ['flight', 'latestFlights'],
  ])('lists the %s card %s without reading the table', async (card, name) => {
    expect(await wholeReads(() => ask(`/dashboard/api/v1/dashboard/${card}_list?name=${name}`))).toEqual([])
  })

  it('takes in and registers a passenger without reading the table', async () => {
    const body = { ...(await rakib(a)), agreed_amount: '150000.00' }
    let id = 0
    const create = async (): Promise<void> => {
      const made = await a.send('entry', 'POST', `${passengers}/create/`, body)
      expect(made).toMatchObject({ status: 201 })
      id = Number(made.body['id'])
    }
    const register = async (): Promise<void> =>
      expect(await a.send('entry', 'POST', `${passengers}/event/${id}/`, { type: 'REGISTER' })).toMatchObject(
        { status: 200 },
      )
    expect({ create: await wholeReads(create), register: await wholeReads(register) }).toEqual({
      create: [],
      register: [],
    })
  })

  it('reads a case by keys alone, also once its statements are planned for any passenger', async () => {
    const [facts] = (await statementsOf(() => ask(`${passengers}/case/${slip.passenger}/`))).filter(
      ({ text }) => text.startsWith('/* named: facts */'),
    )
    if (!facts) throw new Error('the case view loads no facts')
    const client = new pg.Client(a.database.ownerConfig)
    await client.connect()
    try {
      await client.query('set plan_cache_mode = force_generic_plan')
      await client.query(`prepare kept as ${facts.text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) execute kept(${facts.values.map((value) => (Array.isArray(value) ? "'{}'" : Number(value))).join(', ')})`,
      )
      const large = [
        'passenger',
        'stage_event',
        'medical',
        'embassy',
        'man_power',
        'flight',
        'mofa',
        'visa_allotment',
        'training',
        'finger',
        'office_work',
      ]
      const whole = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': '' }).filter(
        (node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''),
      )
      expect(whole).toEqual([])
    } finally {
      await client.end()
    }
  })

  describe('statements of one request, the one that finds the session included', () => {
    const counted = async (work: () => Promise<{ status: number; body: unknown }>): Promise<number> =>
      (await statementsOf(async () => expect(await work()).toMatchObject({ status: 200 }))).length
    const get = (path: string) => a.send('processing', 'GET', path)

    it.each([
      [3, 'a list', () => `${passengers}/all/?size=50`],
      [2, 'a key search', () => `${passengers}/search_by/?passport_no=A00000123`],
      [5, 'a search', () => `${passengers}/search/?keyword=jahangir`],
      [2, 'one passenger', () => `${passengers}/${slip.passenger}`],
      [5, 'a case, what is proposed included', () => `${passengers}/case/${slip.passenger}/`],
      [3, 'a card', () => '/dashboard/api/v1/dashboard/medical_count'],
    ])('are at most %i for %s', async (most, _, path) => {
      expect(await counted(() => get(path()))).toBeLessThanOrEqual(most)
    })

    const move = (body: Record<string, unknown>) =>
      a.send('processing', 'POST', `/passport_custody/api/v1/passport_custody/event/${slip.passenger}/`, body)

    it('are at most 15 for a passport that moves, begin and commit included', async () => {
      expect(await move({ type: 'SEND_OUT', place: 'courier' })).toMatchObject({ status: 200 }) // Brings the journey of the loaded file up to date.
      expect(await counted(() => move({ type: 'BRING_BACK', date: a.clock.today() }))).toBeLessThanOrEqual(15)
    })

    it('are at most 16 for a medical that is attended, with its task and a new headline', async () => {
      expect(
        await counted(() =>
          a.send('processing', 'POST', `/medical/api/v1/medical/event/${slip.id}/`, {
            type: 'ATTEND',
            visit_date: a.clock.today(),
          }),
        ),
      ).toBeLessThanOrEqual(16)
    })

    it('writes the audit row last, because it queues all writers until the commit', async () => {
      const sent = await statementsOf(() => move({ type: 'SEND_OUT', place: 'courier' }))
      expect(
        sent.slice(-3).map(({ text }) => /audit_head|insert into "audit_log"|commit/.exec(text)?.[0]),
      ).toEqual(['audit_head', 'insert into "audit_log"', 'commit'])
    })
  })
})

describe('the first load of the browser', () => {
  // Of the sources as they are: an older build would be measured as if it were this one.
  beforeAll(() => {
    vi.stubEnv('NODE_ENV', 'production')
    buildClient()
    vi.unstubAllEnvs()
  })

  /** Bytes gzipped that must not be passed. */
  const bars = { login: 145_000, dashboard: 263_000, passengers: 312_000 } as const
  const barOfLists = 320_000
  const named = ['login', 'dashboard', 'passengers'] as const
  const lists = listedRecords.map((record) => `list of ${record}` as const)

  // A browser asks for some ten files at a time; a list of a hundred small scripts waits for every row of ten.
  it('brings fewer than 15 scripts with any screen', () => {
    const many = [...named, ...lists].map((screen) => {
      const scripts = firstLoad(screen).files.filter((file) => file.endsWith('.js')).length
      expect(scripts).toBeGreaterThan(0)
      return { screen, scripts }
    })
    expect(many.filter(({ scripts }) => scripts >= 15)).toEqual([])
  })

  it.each(named)('stays within its bar for %s', (screen) => {
    expect(firstLoad(screen).bytes).toBeLessThanOrEqual(bars[screen])
  })

  it('stays within the bar of lists for the list of every record', () => {
    expect(lists.length).toBeGreaterThan(50)
    const heavy = lists.map((screen) => ({ screen, bytes: firstLoad(screen).bytes }))
    expect(heavy.filter(({ bytes }) => bytes > barOfLists)).toEqual([])
  })

  it.each([...named, ...lists])('brings no charts, sheets or PDF with %s', (screen) => {
    const { text } = firstLoad(screen)
    // Words only these packages contain: recharts, write-excel-file, react-pdf, tesseract.
    expect(
      ['recharts-', 'spreadsheetml', 'yogaNode', 'tesseract'].filter((word) => text.includes(word)),
    ).toEqual([])
  })
})
