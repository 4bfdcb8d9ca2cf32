import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityOf } from '../../../src/domain/entities.ts'
import { filterSql } from '../../../src/server/records/read/filter-sql.ts'
import { fold, searchSql } from '../../../src/server/records/read/search-text.ts'
import { csvCell, harmless } from '../../../src/server/platform/sheets/export-cells.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import { passengerSearchRoutes } from '../../../src/server/passengers/passenger-search.ts'
import { personOf, requireStatus, recordFactory, type RecordFactory } from './factories.ts'
import { testApp, type TestApp } from '../harness.ts'

const today = '2027-01-03'
let base: TestApp
let factory: RecordFactory
const agents = '/agent/api/v1/agent'
const agentEntity = entityOf('agent')

interface List {
  agents: {
    id: number
    name: string
    agent_code: string
    nid_no?: string
    balance?: string
    labels: Record<string, string>
  }[]
  total_elements: number
  total_pages: number
  next?: string
}

beforeAll(async () => {
  base = await testApp({ today, routes: [...recordRoutes(), ...passengerSearchRoutes] })
  factory = await recordFactory(base, today)
  for (const [at, name] of ['İbrahim Çelik', 'Abdur Rahman', 'Zoë Müller', 'Karim 100%', 'Ab'].entries())
    await factory.make(agentEntity, { name, nid_no: `199000000000${at}` })
})
afterAll(() => base.close())

const list = async (query: string, who = factory.admin): Promise<List> => {
  const answer = await who({ url: `${agents}/all/?${query}` })
  requireStatus(answer, 200, query)
  return answer.json<List>()
}
const names = async (query: string): Promise<string[]> =>
  (await list(query)).agents.map((agent) => agent.name)

describe('a picker', () => {
  it('finds a row of the product by the name its reader reads, and by the stored one', async () => {
    const countries = '/country/api/v1/country'
    await factory.make(entityOf('country'), { name: 'Turkey', iso2: 'TR' })
    const found = async (language: 'en' | 'tr' | 'ar', typed: string): Promise<string[]> => {
      const who = base.as(personOf('admin', { language }))
      const answer = await who({ url: `${countries}/without_pagination/all/?q=${encodeURIComponent(typed)}` })
      requireStatus(answer, 200, typed)
      return answer.json<{ countries: { label: string }[] }>().countries.map(({ label }) => label)
    }
    expect(await found('ar', 'تركيا')).toEqual(['Turkey'])
    expect(await found('tr', 'turkiye')).toEqual(['Turkey'])
    expect(await found('tr', 'turkey')).toEqual(['Turkey'])
    expect(await found('en', 'Türkiye')).toEqual([])
  })
})

describe('searching', () => {
  it.each([
    ['ibrahim', ['İbrahim Çelik']],
    ['IBRAHİM celik', ['İbrahim Çelik']],
    ['zoe muller', ['Zoë Müller']],
    ['100%', ['Karim 100%']],
    ['a_r', []],
    ['rahman abdur', ['Abdur Rahman']],
  ])('%s finds %j', async (typed, found) => {
    expect(await names(`q=${encodeURIComponent(typed)}`)).toEqual(found)
  })

  it('with two letters looks at the beginning of words', async () => {
    expect(await names('q=ra&sort=name')).toEqual(['Abdur Rahman'])
    expect(await names('q=ab&sort=name')).toEqual(['Ab', 'Abdur Rahman'])
  })

  it('finds a phone however it is typed', async () => {
    const [agent] = (await list('q=Zoe')).agents
    const { rows } = await sql<{
      primary_phone: string
    }>`select primary_phone from agent where id = ${agent?.id}`.execute(base.db)
    const local = rows[0]?.primary_phone.replace('+88', '') ?? ''
    expect(
      await names(`q=${encodeURIComponent(`${local.slice(0, 5)}-${local.slice(5, 8)} ${local.slice(8)}`)}`),
    ).toEqual(['Zoë Müller'])
  })

  it('compares texts as the database folds them', async () => {
    for (const text of [
      'İstanbul',
      'ISPARTA',
      'ığdır',
      'Łódź',
      'Straße',
      'Æsir',
      'Ørsted',
      'مُحَمَّد',
      'ঢাকা',
      '  two   spaces ',
    ]) {
      const { rows } = await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(base.db)
      expect(rows[0]?.folded).toBe(fold(text))
    }
  })

  it('asks the index of letter triples', async () => {
    const condition = searchSql(agentEntity, 'rahman', 't', () => true)
    const plan = await base.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql<{
        'QUERY PLAN': string
      }>`explain select id from agent t where ${condition ?? sql`true`}`.execute(tx)
    })
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('agent_search_text_idx')
  })
})

describe('filtering', () => {
  it.each([
    ['f.name=contains:DUR', ['Abdur Rahman']],
    ['f.name=starts:zo', ['Zoë Müller']],
    ['f.name=is:abdur rahman', ['Abdur Rahman']],
    ['f.name=in:Ab,Zoë Müller', ['Ab', 'Zoë Müller']],
    ['f.agent_type=is_not:corporate', []],
    ['f.opening_date=before:2026-01-01', []],
    ['f.opening_date=between:2026-06-01,2026-06-01&f.name=is:Ab', ['Ab']],
    ['f.email=empty&f.name=is:Ab', ['Ab']],
    ['f.credit_limit=after:0.01', []],
    ['active=inactive', []],
  ])('%s gives %j', async (query, found) => {
    expect(await names(`${query}&sort=name`)).toEqual(found)
  })

  it.each([
    'f.opening_date=is:2026-02-30',
    'f.credit_limit=is:abc',
    'f.name=between:a,b',
    'f.city=is:x',
    'page=0',
    'size=201',
    'page=1000&size=200',
    'sort=password',
    'next=abc',
  ])('refuses %s', async (query) => {
    expect((await factory.admin({ url: `${agents}/all/?${query}` })).statusCode).toBe(422)
  })
})

describe('paging', () => {
  it('goes through every row once with the cursor, in either direction', async () => {
    for (const sort of ['name', '-name', 'city,-name', '-email,name', 'created_at', '-id']) {
      const whole = await names(`sort=${sort}&size=200`)
      const walked: string[] = []
      let next: string | undefined
      for (let page = 0; page < 20; page++) {
        const part: List = await list(`sort=${sort}&size=2${next ? `&next=${next}` : ''}`)
        walked.push(...part.agents.map((agent) => agent.name))
        next = part.next
        if (!next) break
      }
      expect({ sort, walked }).toEqual({ sort, walked: whole })
    }
  })

  it('refuses a cursor of another order', async () => {
    const { next } = await list('sort=name&size=1')
    expect((await factory.admin({ url: `${agents}/all/?sort=-name&next=${next}` })).statusCode).toBe(422)
  })
})

describe('what a role may not see', () => {
  it('is left out or masked, and cannot be found by filter, sort or search', async () => {
    const ticketing = base.as(personOf('ticketing-officer'))
    const [agent] = (await list('q=Zoe&columns=nid_no,opening_balance', ticketing)).agents
    expect(agent).not.toHaveProperty('opening_balance')
    expect(agent?.nid_no).toMatch(/^•+\d{4}$/)
    for (const query of ['f.nid_no=starts:1', 'sort=nid_no', 'f.opening_balance=after:0'])
      requireStatus(await ticketing({ url: `${agents}/all/?${query}` }), 422, query)
    expect((await list('q=1990000000002', ticketing)).agents).toEqual([])
    expect((await list('q=1990000000002')).agents).toHaveLength(1)
  })

  it('is kept when the mask is sent back', async () => {
    const relations = base.as(personOf('agent-relations'))
    const id = (await list('q=Zoe')).agents[0]?.id
    const read = await relations({ url: `${agents}/${id}` })
    const { nid_no, version } = read.json<{ nid_no: string; version: number }>()
    const saved = await relations({
      method: 'PUT',
      url: `${agents}/update/${id}`,
      payload: { nid_no, address: 'New Road 5' },
      headers: { 'if-match': `"${version}"` },
    })
    requireStatus(saved, 200)
    expect((await factory.admin({ url: `${agents}/${id}` })).json()).toMatchObject({
      nid_no: '1990000000002',
      address: 'New Road 5',
    })
  })
})

describe('an officer limited to some agents', () => {
  it('sees these agents and their passengers only', async () => {
    const [mine, other] = (await list('sort=name&size=2')).agents
    const passenger = entityOf('passenger')
    const own = await factory.make(passenger, { agent: mine?.id })
    const foreign = await factory.make(passenger, { agent: other?.id })
    const officer = base.as(personOf('agent-relations', { agentScope: [mine?.id ?? 0] }))
    expect((await list('', officer)).agents.map((agent) => agent.id)).toEqual([mine?.id])
    expect((await officer({ url: `/passenger/api/v1/passenger/${own.id}` })).statusCode).toBe(200)
    expect((await officer({ url: `/passenger/api/v1/passenger/${foreign.id}` })).statusCode).toBe(404)
  })
})

describe('the picker', () => {
  it('offers active rows in label order, what begins with the text first, without any permission', async () => {
    const withoutRights = base.as(personOf('data-entry', { permissions: new Set() }))
    const answer = await withoutRights({ url: `${agents}/without_pagination/all/?q=ab` })
    expect(
      answer.json<{ agents: { label: string }[] }>().agents.map((agent) => agent.label.replace(/ \(.*/, '')),
    ).toEqual(['Ab', 'Abdur Rahman'])
  })

  it('narrows to what the form depends on', async () => {
    const thanas = await factory.admin({
      url: `/thana/api/v1/thana/without_pagination/all/?city=${factory.world.city}`,
    })
    expect(thanas.json<{ thanas: { label: string }[] }>().thanas.map((thana) => thana.label)).toEqual([
      'Tejgaon, Dhaka',
    ])
    expect(
      (await factory.admin({ url: '/thana/api/v1/thana/without_pagination/all/?city=9999' })).json(),
    ).toEqual({ thanas: [] })
  })
})

describe('codes of a large table', () => {
  const passengers = entityOf('passenger')
  const field = passengers.fields['passport_no']
  const beginning = (text: string) =>
    filterSql(
      { name: 'passport_no', field: field ?? { kind: 'upper' }, op: 'starts', values: [text] },
      't',
      { today, zone: 'Asia/Dhaka' },
      passengers,
    )

  it('are found by their beginning, however it is typed, and a sign that stands for others is itself', async () => {
    for (const passport_no of ['BX0700001', 'BX0700002', 'BX0800001'])
      await factory.make(passengers, { passport_no })
    const found = async (typed: string) => {
      const answer = await factory.admin({
        url: `/passenger/api/v1/passenger/all/?f.passport_no=${encodeURIComponent(`starts:${typed}`)}&sort=passport_no`,
      })
      requireStatus(answer, 200, typed)
      return answer.json<{ passengers: { passport_no: string }[] }>().passengers.map((one) => one.passport_no)
    }
    expect(await found('bx07')).toEqual(['BX0700001', 'BX0700002'])
    expect(await found('BX0800001')).toEqual(['BX0800001'])
    expect(await found('X0700001')).toEqual([])
    expect(await found('BX_7')).toEqual([])
    expect(await found('BX%1')).toEqual([])
  })

  it('are asked for by the index of their letters, whatever letter triples they share', async () => {
    const plan = await base.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql<{
        'QUERY PLAN': string
      }>`explain select id from passenger t where ${beginning('A000000')}`.execute(tx)
    })
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/using passenger_passport_no_(list_)?idx/)
    // The index is entered at the beginning, not read through.
    expect(text).toMatch(/Index Cond: .*passport_no.* >= 'A000000'/)
  })
})

describe('a passenger', () => {
  it('is found by id, passport, phone or not at all', async () => {
    const made = await factory.make(entityOf('passenger'), {
      passport_no: 'A12345678',
      mobile: '01812345678',
    })
    const by = async (query: string) =>
      (await factory.admin({ url: `/passenger/api/v1/passenger/search_by/?${query}` })).json<{
        passengers: { id: number }[]
        message?: string
      }>()
    for (const query of [
      `id=${made.id}`,
      'passport_no=a12345678',
      'passport_no=A1234',
      'contact_no=01812-345678',
      'contact_no=%2B8801812345678',
      `name=${encodeURIComponent(String(made['full_name']).toLowerCase())}`,
    ])
      expect({ query, found: (await by(query)).passengers.map((one) => one.id) }).toEqual({
        query,
        found: expect.arrayContaining([made.id]),
      })
    expect((await by('passport_no=ZZ9')).message).toBe("No passenger found for 'ZZ9'.")
    const typed = await factory.admin({ url: '/passenger/api/v1/passenger/by_type/recruiting' })
    expect(typed.json<{ passengers: { id: number }[] }>().passengers.map((one) => one.id)).toContain(made.id)
    expect(
      (await factory.admin({ url: '/passenger/api/v1/passenger/by_type/umrah' })).json<{
        passengers: unknown[]
      }>().passengers,
    ).toEqual([])
  })
})

describe('an export', () => {
  it('has the rows and columns of the list, with a byte order mark', async () => {
    const answer = await factory.admin({
      url: `${agents}/export/?format=csv&q=zoe&columns=name,city,opening_date,credit_limit`,
    })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="agents-2027-01-03.csv"')
    expect(answer.body).toBe(
      '\uFEFFName,City,Opening Date,Credit Limit\r\nZoë Müller,Dhaka,01 Jun 2026,0\r\n',
    )
    const { rows } = await sql<{
      changes: { rows: number[] }
    }>`select changes from audit_log where action = 'agent.exported' order by id desc limit 1`.execute(
      base.db,
    )
    expect(rows[0]?.changes.rows).toEqual([null, 1])
  })

  it('gives a sheet', async () => {
    const answer = await factory.admin({ url: `${agents}/export/?format=xlsx` })
    requireStatus(answer, 200)
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('shows no more than the list does', async () => {
    const auditor = base.as(personOf('auditor'))
    const answer = await auditor({ url: `${agents}/export/?columns=name,nid_no&q=zoe` })
    expect(answer.body).toMatch(/Zoë Müller,•+\d{4}/)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['＝1', "'＝1"],
    ['+8801', "'+8801"],
    ['-5', "'-5"],
    ['@x', "'@x"],
    ['plain', 'plain'],
  ])('makes %s harmless', (text, shown) => {
    expect(harmless(text)).toBe(shown)
    expect(csvCell({ type: 'text', value: `${text}, "x"` })).toBe(`"${shown}, ""x"""`)
  })
})
