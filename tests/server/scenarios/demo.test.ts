import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusLists, type StatusListName } from '../../../src/domain/journey/status-lists.ts'
import type { StageName } from '../../../src/domain/journey/facts.ts'
import { workflows } from '../../../src/machines/catalogue.ts'
import { chequeWorkflow } from '../../../src/machines/books/cheque.ts'
import { clearDemo } from '../../../src/server/composition/demo/clear-demo.ts'
import { enlargeDemo, loadDemo } from '../../../src/server/composition/demo/load-demo.ts'
import { demoPassengers, type StageCode } from '../../../src/server/composition/demo/passengers.ts'
import { bindingOf, bindings } from '../../../src/server/workflow/event/bindings.ts'
import { virtualSql } from '../../../src/server/records/read/virtual-columns.ts'
import { passengerMoney } from '../../../src/server/books/passenger-money.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { checkHistory } from '../../../src/server/workflow/view/check-history.ts'
import { loadFacts, system } from '../../../src/server/workflow/event/facts.ts'
import { lineCounters } from '../../../src/server/workflow/event/facts-sql/visa-line.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { countLists } from '../../../src/server/reports/sources/status-rows.ts'
import { allRows } from '../../../src/server/reports/export-report.ts'
import { demoAgency, demoDay as today, demoPassword } from '../demo-agency.ts'
import { testUser } from '../harness.ts'
import { signIn } from '../signing.ts'

const admin = testUser('admin', ['passenger.read'], { branchScope: 'all' })

let testServer: Awaited<ReturnType<typeof demoAgency>>
beforeAll(async () => {
  testServer = await demoAgency()
})
afterAll(() => testServer.close())

const rowsOf = async <T extends object>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(testServer.db)).rows
const idsIn = async (name: StatusListName): Promise<number[]> =>
  (await allRows(reportOf(name), {}, { db: testServer.db, user: admin, clock: testServer.clock }, 1000)).rows
    .map((row) => Number(row['row_id']))
    .toSorted((a, b) => a - b)
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('the demo agency', () => {
  it('has a history that the machines which wrote it neither refuse nor strand', async () => {
    const found = await checkHistory(testServer.db, workflows, { today: testServer.clock.today() })
    expect(found.passengers).toBeGreaterThan(80)
    expect(found.judged).toBeGreaterThan(800)
    expect([found.refused, found.stranded]).toEqual([[], []])
  })

  it('has people who may authorise vouchers, each up to an amount and none their own', async () => {
    const rows = await rowsOf(
      sql<{
        email: string
        scope: string
        max: string
        own: boolean
      }>`select u.email, a.scope, (a.max_amount / 100)::text as max, a.can_approve_own as own from authorize_account a join app_user u on u.id = a."user" where a.valid_from < ${today}::date order by u.email, a.scope`,
    )
    expect(rows).toEqual([
      { email: 'accounts@example.com', scope: 'bill', max: '50000', own: false },
      { email: 'accounts@example.com', scope: 'receipt_voucher', max: '50000', own: false },
      { email: 'accounts@example.com', scope: 'ticket', max: '100000', own: false },
      { email: 'admin@example.com', scope: 'all', max: '10000000', own: false },
      { email: 'manager@example.com', scope: 'all', max: '500000', own: false },
    ])
  })

  /** demo 3.4: count and, where it lists them all, the passengers. */
  const lists: [StatusListName, number, number[] | null][] = [
    ['notMedicals', 12, [2, 3, 4, 10, 55, 56, 64, 65, 66, 80, 81, 85]],
    ['medicalVisits', 2, [5, 6]],
    ['medicalFits', 48, null],
    ['medicalUnfits', 2, [7, 8]],
    ['visaStampWaitings', 7, [17, 18, 19, 44, 67, 68, 71]],
    ['visaStampOks', 24, null],
    ['manpowerWaitings', 12, [...numbers(24, 29), 48, 49, 51, 53, 59, 60]],
    ['manpowerOks', 9, [30, 31, 32, 33, 34, 45, 46, 54, 61]],
    ['flightTicketWaitings', 7, [30, 31, 33, 34, 45, 72, 74]],
    ['flightFlightWaitings', 4, [32, 46, 61, 69]],
    ['latestFlights', 3, [35, 36, 70]],
    ['passportExpires', 3, [1, 8, 42]],
    ['medicalExpires', 3, [10, 17, 39]],
    ['visaExpires', 3, [30, 39, 49]],
    ['flightPapers', 1, [31]],
  ]
  it.each(lists)('shows %s with %i passengers', async (name, count, ids) => {
    const found = await idsIn(name)
    expect({ count: found.length, ids: ids ? found : null }).toEqual({ count, ids })
    const card = statusLists.find((list) => list.name === name)?.card ?? 'expiry'
    expect((await countLists(testServer.db, admin, card, today))[name]).toBe(count)
  })

  it('keeps open files as passengers and steps are, after everything the demo agency went through', async () => {
    const different = await rowsOf(
      sql<{
        id: number
      }>`(select * from open_file except select * from open_file_now) union all (select * from open_file_now except select * from open_file)`,
    )
    expect(different).toEqual([])
    expect(
      (await rowsOf(sql<{ n: number }>`select count(*)::int as n from open_file`))[0]?.n,
    ).toBeGreaterThan(30)
  })

  it('begins the two long lists as the handbook does', async () => {
    expect((await idsIn('medicalFits')).slice(0, 6)).toEqual([9, 11, 12, 13, 14, 15])
    expect((await idsIn('visaStampOks')).slice(0, 6)).toEqual(numbers(24, 29))
  })

  it('has 86 passengers, of every journey and type', async () => {
    const journeys = await rowsOf(
      sql<{
        name: string
        n: number
      }>`select journey_state as name, count(*)::int as n from passenger group by 1 order by 1`,
    )
    expect(Object.fromEntries(journeys.map((row) => [row.name, row.n]))).toEqual({
      active: 61,
      ready_to_fly: 12,
      on_hold: 3,
      draft: 2,
      departed: 2,
      arrived: 2,
      completed: 1,
      returned: 1,
      cancelled: 1,
      blacklisted: 1,
    })
    const types = await rowsOf(
      sql<{
        name: string
        n: number
      }>`select t.name, count(*)::int as n from passenger p join passenger_type t on t.id = p.passenger_type group by 1`,
    )
    expect(Object.fromEntries(types.map((row) => [row.name, row.n]))).toEqual({
      recruiting: 60,
      female: 12,
      umrah: 4,
      processing: 3,
      hajj: 3,
      travel: 2,
      student: 2,
    })
  })

  it('leaves every passenger where the table says', async () => {
    const rows = await rowsOf(
      sql<{
        id: number
        full_name: string
        journey_state: string
        branch: string
      }>`select p.id, p.full_name, p.journey_state, b.code as branch from passenger p join branch b on b.id = p.branch order by p.id`,
    )
    expect(rows).toEqual(
      demoPassengers.map((one) => ({
        id: one.id,
        full_name: one.name,
        journey_state: one.journey,
        branch: one.branch,
      })),
    )
  })

  const stageOf: Record<StageCode, StageName> = {
    doc: 'documents',
    enr: 'enrolment',
    cv: 'cv',
    visa: 'visa',
    med: 'medical',
    pol: 'police',
    trn: 'training',
    reg: 'bmet_reg',
    okl: 'okala',
    mofa: 'mofa',
    bio: 'visa_bio',
    att: 'attestation',
    emb: 'embassy',
    mp: 'manpower',
    flt: 'flight',
  }
  const isUntouched = (state: string): boolean =>
    state === 'not_started' || state === 'none' || state === 'draft'
  // An okala belongs to its visa line, so every passenger with a visa of the line has it, named or not.
  const isShared = (code: StageCode, visa: string | null): boolean =>
    code === 'okl' && ['V1a', 'V1b', 'V2', 'V3'].includes(visa ?? '')

  it('leaves every stage of every passenger where the table says', async () => {
    const differing: string[] = []
    for (const passenger of demoPassengers) {
      const { stages } = await loadFacts(testServer.db, passenger.id, system, today)
      for (const code of Object.keys(stageOf) as StageCode[]) {
        // The keys of the table above.
        if (isShared(code, passenger.visa)) continue
        const state = stages[stageOf[code]]?.state ?? 'not_started'
        const wanted = passenger.stages[code]?.state
        if (wanted === undefined ? !isUntouched(state) : state !== wanted)
          differing.push(`#${passenger.id} ${code} is ${state}, not ${wanted ?? 'untouched'}`)
      }
    }
    expect(differing).toEqual([])
  })

  it('keeps the days the table names, but for examinations before flights of long ago', async () => {
    const columns = {
      med: ['medical', 'expiry_date'],
      emb: ['embassy', 'visa_expiry_date'],
      flt: ['flight', 'flight_date'],
    } as const
    const differing: number[] = []
    for (const [code, [table, column]] of Object.entries(columns) as [
      keyof typeof columns,
      (typeof columns)[keyof typeof columns],
    ][]) {
      // The keys of the table above.
      for (const passenger of demoPassengers) {
        const day = passenger.stages[code]?.day
        if (day === undefined || day === null) continue
        const [row] = await rowsOf(
          sql<{
            off: number
          }>`select ${sql.ref(column)} - ${today}::date as off from ${sql.table(table)} where passenger = ${passenger.id} and is_current`,
        )
        if (row?.off !== day) differing.push(passenger.id)
      }
    }
    // A report that is good for sixty days cannot still be good so long after the flight (decision 0040).
    expect(differing).toEqual([37, 38, 62])
  })

  it('counts its visas', async () => {
    const rows = await rowsOf(sql<{
      visa_no: string
      profession: string
      quantity: number
      active: number
      burnt: number
    }>`
      select v.visa_no, p.name as profession, l.quantity, ${lineCounters} from visa_entry_line l join visa_entry v on v.id = l.visa_entry join profession p on p.id = l.profession`)
    const counted = Object.fromEntries(
      rows.map((row) => [
        `${row.visa_no} ${row.profession}`,
        [row.quantity, row.active, row.quantity - row.active - row.burnt],
      ]),
    )
    expect(counted).toMatchObject({
      '1305550201 General Labourer': [24, 12, 12],
      '1305550201 Electrician': [8, 5, 3],
      '1305550202 Cleaner': [24, 18, 6],
      '1305550203 Loading and Unloading Worker': [4, 4, 0],
      'CLG-2026-0204 Factory Worker': [20, 5, 15],
      'KW5550205 Cleaner': [6, 4, 2],
      'AE5550206 Light Driver': [4, 2, 2],
      'QA5550207 Mason': [5, 1, 4],
      'SG5550208 Welder': [2, 1, 1],
      '1305550211 Domestic Worker': [8, 6, 2],
      '1305550221 Light Driver': [1, 1, 0],
      '1305550222 Cook': [1, 1, 0],
      'OM5550223 Carpenter': [1, 1, 0],
    })
    const states = await rowsOf(
      sql<{ visa_no: string; state: string }>`select visa_no, state from visa_entry order by id`,
    )
    expect(Object.fromEntries(states.map((row) => [row.visa_no, row.state]))).toEqual({
      1305550201: 'open',
      1305550202: 'open',
      1305550203: 'exhausted',
      'CLG-2026-0204': 'open',
      KW5550205: 'open',
      AE5550206: 'open',
      QA5550207: 'open',
      SG5550208: 'open',
      1305550211: 'open',
      1305550221: 'exhausted',
      1305550222: 'exhausted',
      OM5550223: 'exhausted',
      1305550231: 'expired',
      1305550232: 'suspended',
      1305550233: 'draft',
      KW5550234: 'cancelled',
      1305550235: 'closed',
    })
  })

  it('has a demand in every state, with those who are selected on it', async () => {
    const rows = await rowsOf(sql<{
      employer_name: string
      state: string
      quantity: number
      selected: number
      last: number | null
      is_demo: boolean
    }>`
      select employer_name, state, (select sum(quantity)::int from demand_line l where l.demand = d.id) as quantity, ${virtualSql('demand', 'selected', 'd', today, null)} as selected, circular_last_date - ${today}::date as last, is_demo from demand d order by id`)
    expect(rows.map((row) => [row.employer_name, row.quantity, row.state, row.selected, row.last])).toEqual([
      ['Riyadh Demo Cleaning Co.', 24, 'open', 18, -30],
      ['Demo Port Services Jeddah', 4, 'filled', 4, null],
      ['Demo Rubber Gloves Sdn Bhd', 20, 'circulated', 5, 5],
      ['Demo Garments Amman', 15, 'closed', 0, null],
      ['Doha Demo Builders', 5, 'expired', 1, null],
      ['Demo Logistics LLC', 4, 'open', 2, null],
      ['Kuwait Demo Facility Co.', 6, 'suspended', 4, null],
      ['Oman Demo Trading', 3, 'cancelled', 0, null],
      ['Al Nakheel Demo Contracting Est.', 32, 'circulated', 0, 12],
      ['Brunei Demo Farm', 10, 'draft', 0, null],
    ])
    expect(rows.every((row) => row.is_demo)).toBe(true)
    const interviews = await rowsOf(
      sql<{
        off: number
      }>`select (start at time zone 'Asia/Dhaka')::date - ${today}::date as off from calendar_event where category = 'interview' and not is_deleted`,
    )
    expect(interviews).toEqual([{ off: 13 }])
  })

  it('counts its allotments by state', async () => {
    const rows = await rowsOf(sql<{ line: string; state: string; n: number }>`
      select v.visa_no || ' ' || left(p.name, 1) as line, a.state, count(*)::int as n from visa_allotment a join visa_entry_line l on l.id = a.visa_line join visa_entry v on v.id = l.visa_entry join profession p on p.id = l.profession
      where a.is_current group by 1, 2`)
    const of = (line: string) =>
      Object.fromEntries(rows.filter((row) => row.line === line).map((row) => [row.state, row.n]))
    expect(of('1305550201 G')).toEqual({ allotted: 10, in_use: 2 })
    expect(of('1305550201 E')).toEqual({ in_use: 4, allotted: 1 })
    expect(of('1305550202 C')).toEqual({
      in_use: 4,
      cancel_requested: 1,
      reissue_requested: 1,
      stamped: 11,
      visa_expired: 1,
      cancelled: 1,
    })
    expect(of('1305550203 L')).toEqual({ consumed: 4 })
    expect(of('1305550211 D')).toEqual({ allotted: 1, in_use: 1, stamped: 3, consumed: 1 })
  })

  it('keeps its money', async () => {
    const [sums] = await rowsOf(
      sql<{
        agreed: string
        received: string
        due: string
      }>`select sum(agreed_amount)::text as agreed, sum(received_amount)::text as received, sum(due_amount)::text as due from passenger`,
    )
    expect(sums).toEqual({ agreed: '1068241800', received: '625198000', due: '443043800' })
  })

  it('received every taka through its books', async () => {
    expect(await verifyBooks(testServer.db)).toMatchObject({ ok: true, broken: [] })
    const differing: string[] = []
    for (const { id, received } of demoPassengers) {
      const money = await passengerMoney(testServer.db, id)
      if (money.received - money.adjusted !== BigInt(received) * 100n)
        differing.push(`#${id} ${money.received} ${received}`)
    }
    expect(differing).toEqual([])
  })

  it('owes and is owed by its agents what the table says', async () => {
    const rows = await rowsOf(
      sql<{
        agent_code: string
        balance: bigint
      }>`select agent_code, ${virtualSql('agent', 'balance', 'agent', today, null)} as balance from agent order by agent_code`,
    )
    expect(rows.map(({ balance }) => Number(balance) / 100)).toEqual([
      0, 145_000, 310_000, 60_000, 80_000, -20_000, -40_000, 210_000, 180_000, 0, 0,
    ])
  })

  it('has an address for the statement of every agent', async () => {
    const rows = await rowsOf(
      sql<{ agent_code: string; email: string | null }>`select agent_code, email from agent where is_demo`,
    )
    expect(rows).toHaveLength(10)
    for (const { agent_code, email } of rows) expect(email).toBe(`${agent_code.toLowerCase()}@agents.example`)
  })

  it('has an address for the statement of every party with a record of its own', async () => {
    const rows = await rowsOf(
      sql<{ type: string; parties: number; reached: number }>`
        select s.party_type as type, count(*)::int as parties, count(coalesce(a.email, p.email, e.email, r.email, c.email))::int as reached
        from (select distinct party_type, party_id from sub_ledger_account where party_id is not null and party_type not in ('airline', 'gds') and not is_deleted) s
          left join agent a on s.party_type = 'agent' and a.id = s.party_id left join passenger p on s.party_type = 'passenger' and p.id = s.party_id
          left join employee e on s.party_type = 'employee' and e.id = s.party_id left join recruiting_agency r on s.party_type = 'recruiting_agency' and r.id = s.party_id
          left join medical_center c on s.party_type = 'medical_center' and c.id = s.party_id
        where coalesce(a.is_demo, p.is_demo, e.is_demo, r.is_demo, c.is_demo) group by 1 order by 1`,
    )
    expect(rows.map(({ type }) => type)).toEqual([
      'agent',
      'employee',
      'medical_center',
      'passenger',
      'recruiting_agency',
    ])
    for (const { type, parties, reached } of rows) expect([type, reached]).toEqual([type, parties])
  })

  it('has a ledger of months, a draft on a desk and vouchers that wait', async () => {
    const [books] = await rowsOf(
      sql<{
        months: number
        kinds: number
        alone: number
      }>`select count(distinct gl_month(posting_date))::int as months, count(distinct voucher_type)::int as kinds, count(*) filter (where created_by = authorised_by and not is_system and reverses_id is null)::int as alone from gl_voucher`,
    )
    // Eight kinds of vouchers, ten of tickets, clearing and bouncing of cheques.
    expect(books).toEqual({ months: 9, kinds: 20, alone: 0 })
    const waiting = await rowsOf(
      sql<{
        status: string
        n: number
      }>`select status, count(*)::int as n from (select status from payment_voucher union all select status from receipt_voucher union all select status from journal) v where status in ('draft', 'submitted') group by 1 order by 1`,
    )
    // One of an accountant, three prepared for the ticket desk, one for a billing of BSP.
    expect(waiting).toEqual([
      { status: 'draft', n: 5 },
      { status: 'submitted', n: 3 },
    ])
  })

  it('shows every state of every workflow of a passenger at least once', async () => {
    const missing: string[] = []
    for (const binding of Object.values(bindings)) {
      if (
        ![
          'medical',
          'mofa',
          'embassy',
          'training',
          'finger',
          'manpower',
          'flight',
          'visa_allotment',
          'journey',
        ].includes(binding.workflow.id)
      )
        continue
      const rows = await rowsOf(
        sql<{
          state: string
        }>`select distinct ${sql.ref(binding.column)} as state from ${sql.table(binding.entity.table)} where not is_deleted`,
      )
      const seen = new Set(rows.map((row) => row.state))
      // A stage that has not begun has no record; drafts that were thrown away are no longer there.
      missing.push(
        ...Object.keys(binding.workflow.states)
          .filter((state) => state !== 'not_started' && state !== 'discarded' && !seen.has(state))
          .map((state) => `${binding.workflow.id} ${state}`),
      )
    }
    const papers = await rowsOf(
      sql<{
        state: string
      }>`select state from office_work union select state from police_clearance union select state from musaned_okala union select state from calling_emb_attestation`,
    )
    const seen = new Set(papers.map((row) => row.state))
    missing.push(
      ...Object.keys(workflows['paper']?.states ?? {})
        .filter((state) => state !== 'not_started' && !seen.has(state))
        .map((state) => `paper ${state}`),
    )
    expect(missing).toEqual([])
  })

  it('has no passenger in two lists of one card', async () => {
    const pairs: [StatusListName, StatusListName][] = [
      ['notMedicals', 'medicalFits'],
      ['notMedicals', 'medicalVisits'],
      ['medicalVisits', 'medicalFits'],
      ['visaStampWaitings', 'visaStampOks'],
      ['manpowerWaitings', 'manpowerOks'],
      ['flightTicketWaitings', 'flightFlightWaitings'],
    ]
    for (const [a, b] of pairs) {
      const other = new Set(await idsIn(b))
      expect({ pair: [a, b], both: (await idsIn(a)).filter((id) => other.has(id)) }).toEqual({
        pair: [a, b],
        both: [],
      })
    }
    // Everybody in process whose plan asks for a medical is in exactly one list of the card, the unfit one included.
    const [needing] = await rowsOf(
      sql<{
        n: number
      }>`select count(*)::int as n from passenger where journey_state in ('active','ready_to_fly') and (stage_summary -> 'medical' ->> 'needed')::boolean`,
    )
    const unfit = (await idsIn('medicalUnfits')).filter((id) => id !== 8) // On hold.
    expect(
      (await idsIn('notMedicals')).length +
        (await idsIn('medicalVisits')).length +
        (await idsIn('medicalFits')).length +
        unfit.length,
    ).toBe(needing?.n)
  })

  it('has a history in the order of time, written by the people of the agency', async () => {
    const [history] = await rowsOf(sql<{
      n: number
      unordered: number
      future: number
      authors: number
      days: number
    }>`
      select count(*)::int as n, count(*) filter (where at < before)::int as unordered, count(*) filter (where at > ${testServer.clock.now().toISOString()})::int as future, count(distinct by_user)::int as authors, count(distinct on_date)::int as days
      from (select at, on_date, by_user, lag(at) over (order by id) as before from stage_event) e`)
    expect(history).toMatchObject({ unordered: 0, future: 0 })
    expect(history?.n).toBeGreaterThan(1000)
    expect(history?.authors).toBeGreaterThanOrEqual(8)
    expect(history?.days).toBeGreaterThan(50)
  })

  it('marks everything as demo', async () => {
    const plain: string[] = []
    for (const table of [
      'passenger',
      'agent',
      'branch',
      'app_user',
      'employee',
      'medical_center',
      'recruiting_agency',
      'visa_entry',
      'visa_allotment',
      'medical',
      'mofa',
      'embassy',
      'training',
      'finger',
      'man_power',
      'flight',
      'office_work',
      'police_clearance',
      'musaned_okala',
      'passenger_delivery',
      'visa_submission_list',
      'man_power_list',
      'notification',
      'todo_task',
      'calendar_event',
      'cost_proposal',
      'demand',
      'acc_update_perm',
      'document_send',
      'chat_message',
      'auto_status_run',
      'visa_cancel_list',
      'visa_reissue_list',
      'receipt_voucher',
      'payment_voucher',
      'contra',
      'journal',
      'sales',
      'purchase',
      'opening_balance',
    ]) {
      const [row] = await rowsOf(
        sql<{
          n: number
        }>`select count(*)::int as n from ${sql.table(table)} where not is_demo ${table === 'agent' ? sql`and not is_system` : sql``}`,
      )
      if (row?.n !== 0) plain.push(`${table} ${row?.n}`)
    }
    expect(plain).toEqual([])
    const [site] = await rowsOf(
      sql<{ is_demo: boolean; company_name: string }>`select is_demo, company_name from general_setting`,
    )
    expect(site).toEqual({ is_demo: true, company_name: 'Shapla Bridge Overseas Ltd. (Demo)' })
  })

  it('proposes no work that leads to a blocker, to rest or to an end', async () => {
    const lines = await rowsOf(
      sql<{
        machine: string
        module: string
        stage: string
        event: string
        passenger: number
      }>`select module, stage, event, passenger from passenger_work`,
    )
    expect(lines.length).toBeGreaterThan(100)
    const targets = lines.flatMap(({ module, event }) => {
      const workflow = bindingOf(module)?.workflow
      return (workflow?.rows ?? [])
        .filter((row) => row.on === event)
        .map((row) => `${module} ${event} → ${workflow?.states[row.to]?.kind}`)
    })
    expect([...new Set(targets)].filter((target) => /(blocker|parked|final)$/.test(target))).toEqual([])
  })

  it('has desks with work on them', async () => {
    const [tasks] = await rowsOf(sql<object>`
      select count(*)::int as all, count(*) filter (where source = 'machine')::int as machine, count(*) filter (where completed)::int as done, count(*) filter (where starred)::int as starred, count(*) filter (where deleted)::int as deleted,
        count(*) filter (where not completed and not deleted and due_date < ${today})::int as overdue from todo_task where not is_deleted`)
    expect(tasks).toEqual({ all: 25, machine: 12, done: 3, starred: 1, deleted: 1, overdue: 5 })
    const [edits] = await rowsOf(
      sql<object>`select count(*)::int as all, count(*) filter (where field = 'passport_no' and reason is not null)::int as passports from passenger_edit_history`,
    )
    expect(edits).toEqual({ all: 40, passports: 1 })
    const runs = await rowsOf(
      sql<{
        state: string
        n: number
      }>`select state, count(*)::int as n from auto_status_run group by 1 order by 1`,
    )
    expect(runs).toEqual([
      { state: 'done', n: 6 },
      { state: 'failed', n: 1 },
    ])
    const [messages] = await rowsOf(
      sql<{
        late: number
        old: number
      }>`select count(*) filter (where created_at > ${testServer.clock.now().toISOString()})::int as late, count(*) filter (where read_at is null and created_at < ${today}::date - 3)::int as old from notification`,
    )
    expect(messages).toEqual({ late: 0, old: 0 })
  })

  it('knows where the passports are', async () => {
    const rows = await rowsOf(
      sql<{
        place: string
        ids: number[]
      }>`select coalesce(custody_place, custody) as place, array_agg(id order by id) as ids from passenger where custody not in ('in_office','not_received') group by 1`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.place, row.ids]))).toEqual({
      embassy: [18, 19, 21, 22, 24, 71],
      bmet: [26, 27, 28],
      medical_center: [5],
      agent: [2],
      lost: [12],
      delivered: [35, 36, 37, 38, 46, 62, 70],
    })
  })

  it('has a complaint in every state, one of them overdue, each with the number and the due day of its opening', async () => {
    const rows = await rowsOf(
      sql<{
        state: string
        n: number
      }>`select state, count(*)::int as n from complain where is_demo group by state`,
    )
    expect(Object.fromEntries(rows.map(({ state, n }) => [state, n]))).toEqual({
      new: 1,
      assigned: 1,
      investigating: 2,
      waiting: 1,
      escalated: 1,
      resolved: 1,
      closed: 1,
      rejected: 1,
      withdrawn: 1,
    })
    expect(
      await rowsOf(
        sql<{
          late: boolean
          late_cards: number
        }>`select bool_and(due_date between ${today}::date - 4 and ${today}::date - 2) as late, count(*)::int as late_cards from complain where overdue_told and state = 'investigating'`,
      ),
    ).toEqual([{ late: true, late_cards: 1 }])
    expect(
      await rowsOf(
        sql<{
          n: number
        }>`select count(*)::int as n from complain where complain_no ~ '^CP-202[67]-00[01][0-9]$' and opened_date <= ${today}::date and (state = 'new' or assigned_to is not null or state = 'rejected')`,
      ),
    ).toEqual([{ n: 10 }])
  })

  it('has cover lists in every state, and nobody waits on one that is closed', async () => {
    const rows = await rowsOf(sql<{ module: string; state: string; n: number }>`
      select module, state, count(*)::int as n from (select 'VS' as module, state from visa_submission_list union all select 'VC', state from visa_cancel_list union all select 'VR', state from visa_reissue_list union all select 'MP', state from man_power_list) l group by 1, 2 order by 1, 2`)
    expect(rows.map((row) => `${row.module} ${row.state}`)).toEqual([
      'MP closed',
      'MP draft',
      'MP submitted',
      'VC closed',
      'VC printed',
      'VC submitted',
      'VR submitted',
      'VS cancelled',
      'VS closed',
      'VS draft',
      'VS submitted',
    ])
    const open = await rowsOf(
      sql<{
        passenger: number
      }>`select r.passenger from list_row r join visa_submission_list l on l.id = r.list_id where r.module = 'visa_submission_list' and l.state = 'closed' and exists (select 1 from embassy e where e.passenger = r.passenger and e.is_current and e.state = 'submitted' and e.submission_list = l.id)`,
    )
    expect(open).toEqual([])
    expect(
      await rowsOf(
        sql<{
          passenger: number
        }>`select r.passenger from list_row r join visa_submission_list l on l.id = r.list_id where r.module = 'visa_submission_list' and l.state = 'draft'`,
      ),
    ).toEqual([{ passenger: 17 }])
  })

  it('has a request to change a voucher in every state, one of them good for five more hours', async () => {
    const rows = await rowsOf(
      sql<{
        status: string
        left: number | null
        used: boolean
      }>`select status, extract(epoch from valid_until - ${testServer.clock.now().toISOString()}::timestamptz)::int / 3600 as left, used_at is not null as used from acc_update_perm order by status`,
    )
    expect(rows).toMatchObject([
      { status: 'approved', left: 5 },
      { status: 'canceled' },
      { status: 'expired' },
      { status: 'pending' },
      { status: 'used', used: true },
      // Of the correction of a ticket.
      { status: 'used', used: true },
    ])
    expect(
      await rowsOf(
        sql<{
          type: string
        }>`select voucher_type as type from gl_voucher where reverses_id is not null order by 1`,
      ),
    ).toEqual([
      { type: 'payment_voucher' },
      // A stopped cheque and one that was returned to its drawer.
      { type: 'payment_voucher' },
      { type: 'receipt_voucher' },
      { type: 'ticket_pic_sale' },
      { type: 'ticket_purchase' },
      { type: 'ticket_sale' },
    ])
  })

  it('has received and issued cheques in every state of their register', async () => {
    const rows = await rowsOf(sql<{ state: string }>`select distinct state from cheque`)
    expect(rows.map(({ state }) => state).toSorted()).toEqual(Object.keys(chequeWorkflow.states).toSorted())
    const [due] = await rowsOf(
      sql<{
        held: number
      }>`select count(*)::int as held from cheque where state = 'held' and cheque_date > ${today}::date`,
    )
    expect(due).toEqual({ held: 2 })
  })

  it('has tickets and their documents in every state, and its books agree with them', async () => {
    const missing = []
    for (const name of [
      'ticket_purchase',
      'iata_ticket',
      'iata_ticket_temporary',
      'ticket_sale',
      'ticket_refund',
      'ticket_depute',
      'ticket_edit',
      'ticket_pic_sale',
      'ticket_memo',
      'bsp_statement',
      'bank_statement',
    ]) {
      const { workflow } = bindings[name] ?? {}
      const found = new Set(
        (await rowsOf(sql<{ state: string }>`select distinct state from ${sql.table(name)}`)).map(
          ({ state }) => state,
        ),
      )
      missing.push(
        ...Object.keys(workflow?.states ?? {}).flatMap((state) =>
          found.has(state) ? [] : [`${name}.${state}`],
        ),
      )
    }
    expect(missing).toEqual([])
    expect(await verifyBooks(testServer.db)).toMatchObject({ ok: true, broken: [] })
  })

  it('sold at the counter, and pays what BSP billed', async () => {
    const [counter] = await rowsOf(
      sql<object>`
        select (select sum(l.debit_minor)::int / 100 from gl_line l join ledger_account a on a.id = l.ledger_account_id join gl_voucher v on v.id = l.voucher_id where a.code = '1405' and v.voucher_type = 'ticket_pic_sale' and v.reverses_id is null) as collected,
          (select sum(l.debit_minor - l.credit_minor)::int / 100 from gl_line l join ledger_account a on a.id = l.ledger_account_id where a.code = '1405') as held`,
    )
    // Of three sales one was taken back and one handed in.
    expect(counter).toEqual({ collected: 151_500, held: 55_500 })
    const billings = await rowsOf(
      sql<object>`
        select s.state, s.documents, s.amount / 100 as amount, s.open_rows, s.remittance / 100 as remittance, p.status as payment
        from bsp_statement s left join payment_voucher p on p.id = s.payment order by s.id`,
    )
    expect(billings).toMatchObject([
      { state: 'discarded', documents: 1 },
      { state: 'remitted', documents: 5, remittance: 205_140n, payment: 'posted' },
      { state: 'remitted', documents: 2, payment: 'posted' },
      { state: 'remitted', documents: 3, payment: 'posted' },
      { state: 'remitting', documents: 3, payment: 'draft' },
      { state: 'reconciled', documents: 4, payment: null },
      { state: 'matched', documents: 4, payment: null },
      { state: 'imported', documents: 1, payment: null },
    ])
    // Only what is billed with another fare waits for an answer, beside what the interim file does not have yet.
    expect(
      await rowsOf(
        sql<object>`select r.result, (r.difference / 100)::int as difference from bsp_row r join bsp_statement s on s.id = r.bsp_statement where s.state = 'matched' and r.code is not null and r.result <> 'matched'`,
      ),
    ).toEqual([{ result: 'amount_difference', difference: 500 }])
  })

  it('has sent mails, and wrote some that did not go', async () => {
    const rows = await rowsOf(
      sql<{
        state: string
        n: number
        error: string | null
      }>`select state, count(*)::int as n, max(last_error) as error from document_send where jsonb_array_length("to") > 0 and sent_by is not null or state in ('draft', 'cancelled') and subject ~ 'week|photograph' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { state: 'cancelled', n: 1, error: null },
      { state: 'draft', n: 1, error: null },
      { state: 'failed', n: 1, error: 'Mailbox full' },
      { state: 'queued', n: 1, error: null },
      { state: 'sent', n: 4, error: null },
    ])
  })

  it('talks: six conversations, three messages the administrator has not read, a picture and a paper', async () => {
    const [chat] = await rowsOf(sql<object>`
      select count(distinct least(sender, receiver) || '-' || greatest(sender, receiver))::int as conversations, count(*) filter (where seen_at is null)::int as unread, count(distinct receiver) filter (where seen_at is null)::int as of, array_agg(distinct b.mime) filter (where b.mime is not null) as files
      from chat_message m left join file_blob b on b.id = m.file where m.created_at <= ${testServer.clock.now().toISOString()}`)
    expect(chat).toEqual({ conversations: 6, unread: 3, of: 1, files: ['application/pdf', 'image/jpeg'] })
  })

  it('has two made lists, one of passengers and one that is typed', async () => {
    expect(
      await rowsOf(
        sql<{
          title: string
          columns: number
          rows: number
        }>`select l.title, jsonb_array_length(l.columns)::int as columns, (select count(*)::int from make_list_item i where i.make_list = l.id) as rows from make_list l where l.is_demo order by l.id`,
      ),
    ).toEqual([
      { title: 'Passports to embassy', columns: 8, rows: 9 },
      { title: 'Arabic name list', columns: 3, rows: 5 },
    ])
  })

  it('is made at the first visit and lets everybody sign in', async () => {
    expect(testServer.made.password).toBe(demoPassword)
    expect(testServer.made.users).toHaveLength(11)
    expect(testServer.made.users).toContainEqual({
      email: 'processing.ctg@example.com',
      role: 'processing-officer',
    })
    for (const { email } of testServer.made.users)
      expect((await signIn(testServer, email, demoPassword)).access).toBeTruthy()
    const settings = await testServer.inject({ url: '/general_setting/api/v1/general_setting/all/' })
    expect(settings.json()).toMatchObject({ general_settings: [{ site_name: 'RAMS', is_demo: true }] })
  })

  it('changes nothing when it is asked for again', async () => {
    const before = await rowsOf(sql<{ n: number }>`select count(*)::int as n from stage_event`)
    expect(
      (await testServer.inject({ method: 'POST', url: '/setup/api/v1/setup/demo/', payload: {} })).json(),
    ).toMatchObject({ status: 409, code: 'setup.done' })
    expect(await loadDemo(testServer.db, testServer.app.services, { password: demoPassword })).toEqual({
      users: testServer.made.users,
      events: 0,
    })
    expect(await rowsOf(sql<{ n: number }>`select count(*)::int as n from stage_event`)).toEqual(before)
  })

  it('shows its pictures to users who may see the passenger', async () => {
    const { access } = await signIn(testServer, 'processing@example.com', demoPassword)
    const [row] = await rowsOf(sql<{ photo: string }>`select photo from passenger where id = 5`)
    const answer = await testServer.inject({
      url: `/file/api/v1/file/${row?.photo}/`,
      headers: { authorization: access },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('accepts an okala that is not needed for the MOFA of its passenger', async () => {
    const { stages, okala } = await loadFacts(testServer.db, 53, system, today)
    expect([stages.okala?.state, stages.mofa?.state, okala]).toEqual([
      'not_needed',
      'issued',
      { authorised: true, left: 1 },
    ])
  })
})

describe('a large demo', () => {
  it('plays the table again with other people, whose files and books are as whole, until there are enough', async () => {
    const most = demoPassengers.length + 12
    await expect(
      enlargeDemo(testServer.app.services, { most, signal: AbortSignal.abort(new Error('stopped')) }),
    ).rejects.toThrow('stopped')
    expect(await rowsOf(sql<{ n: number }>`select count(*)::int as n from passenger`)).toEqual([
      { n: demoPassengers.length },
    ])
    expect(await enlargeDemo(testServer.app.services, { most })).toBe(most)
    const rows = await rowsOf(
      sql<{
        full_name: string
        journey_state: string
        received: number
      }>`select full_name, journey_state, (coalesce(received_amount, 0) / 100)::int as received from passenger where id > ${demoPassengers.length} order by id`,
    )
    expect(rows.map(({ journey_state, received }) => [journey_state, received])).toEqual(
      demoPassengers.slice(0, 12).map(({ journey, received }) => [journey, received]),
    )
    expect(
      new Set([...rows.map((row) => row.full_name), ...demoPassengers.map((one) => one.name)]).size,
    ).toBe(most)
    expect(
      await rowsOf(
        sql<{
          n: number
        }>`select count(*)::int as n from passenger p join medical m on m.passenger = p.id and m.is_current and m.state = 'fit' where p.id > ${demoPassengers.length} and not m.is_demo`,
      ),
    ).toEqual([{ n: 0 }])
    expect((await verifyBooks(testServer.db)).ok).toBe(true)
    expect(await enlargeDemo(testServer.app.services, { most })).toBe(most)
  })
})

describe('clearing the demo away', () => {
  const clear = (force: boolean) =>
    clearDemo({ owner: testServer.database.ownerConfig, db: testServer.db }, force)
  const state = async (): Promise<unknown> =>
    (await testServer.inject({ url: '/setup/api/v1/setup/state/' })).json()

  it('is refused while it holds what people added themselves, and says what', async () => {
    await sql`update passenger set is_demo = false where id = 3`.execute(testServer.db)
    await expect(clear(false)).rejects.toMatchObject({
      code: 'demo.refused',
      message:
        'People added to this demo: 1 passenger. Add --force to clear that away too; a backup keeps it.',
    })
    expect(await rowsOf(sql<{ n: number }>`select count(*)::int as n from passenger`)).toEqual([
      { n: demoPassengers.length + 12 },
    ])
  })

  it('leaves an installation that offers the first visit, with every rule of the database in force', async () => {
    expect(await clear(true)).toEqual({
      passengers: demoPassengers.length + 12 - 1,
      own: { users: 0, passengers: 1 },
    })
    expect(await state()).toMatchObject({ needed: true })
    expect(
      await rowsOf(
        sql<{
          n: number
        }>`select ((select count(*) from app_user) + (select count(*) from passenger) + (select count(*) from stage_event) + (select count(*) from file_blob))::int as n`,
      ),
    ).toEqual([{ n: 0 }])
    expect(
      await testServer.database.asOwner(
        `select count(*)::int as n from pg_trigger where not tgisinternal and tgenabled = 'D'`,
      ),
    ).toEqual([{ n: 0 }])
    await expect(clear(true)).rejects.toMatchObject({
      code: 'demo.refused',
      message: 'This is not a demo agency. Nothing was changed.',
    })
  })
})
