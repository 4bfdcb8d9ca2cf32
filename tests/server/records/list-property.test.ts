/** Whatever is done in whatever order to cover lists, demands and complaints: members, custody, units, places, frozen papers and undo hold. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { longestList } from '../../../src/domain/clearance/submission-lists.ts'
import { listRowsOf } from '../../../src/server/lists/list-rows.ts'
import {
  bindingAt,
  reason,
  workflowDriver,
  type Driver,
  type Person,
  type Place,
} from '../workflow/workflow-driver.ts'
import { differences } from '../workflow/workflow-explorer.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

interface Command {
  what: number
  list: number
  who: number
  pick: number
}
const command: fc.Arbitrary<Command> = fc.record({
  what: fc.nat(999),
  list: fc.nat(3),
  who: fc.nat(3),
  pick: fc.nat(11),
})
const fault = (status: number, what: string) =>
  expect({ what, status: status === 500 ? d.logged.slice(-1) : 'no fault' }).toEqual({
    what,
    status: 'no fault',
  })

/**
 * Runs a list of commands; what went before is reported when a rule is broken. No shrinking: every try would
 * need a new world.
 */
async function always<W>(
  seed: number,
  length: number,
  world: () => Promise<W>,
  act: (held: W, one: Command) => Promise<string | null>,
  holds: (held: W) => Promise<void>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: length, maxLength: length }), async (commands) => {
      d.clock.set(d.day)
      const held = await world()
      const log: string[] = []
      for (const one of commands) {
        try {
          const did = await act(held, one)
          if (did !== null) log.push(did)
          await holds(held)
        } catch (broken) {
          throw new Error(
            `${log.join('\n')}\n${JSON.stringify(one)}\n${broken instanceof Error ? broken.message : String(broken)} ${broken instanceof Error && 'actual' in broken ? JSON.stringify(broken.actual) : ''}`,
          )
        }
      }
    }),
    { numRuns: 1, seed, endOnFailure: true },
  )
}

const modules = {
  visa_list: 'visa_submission_list',
  cancel_list: 'visa_cancel_list',
  reissue_list: 'visa_reissue_list',
} as const
type ListPlace = keyof typeof modules
interface Sheets {
  people: Person[]
  lists: { place: ListPlace; list: Person; said: string | null }[]
  visa: { id: number; lines: number[] }
}

async function newSheets(): Promise<Sheets> {
  const visa = await d.visaEntry({
    visa_no: '1305550109',
    country: d.ids.saudi,
    sponsor_id: '7005550109',
    lines: [['General Labourer', 'male', 3]],
  })
  const people: Person[] = []
  for (const to of ['embassy ready', 'embassy ready', 'embassy stamped'] as const) {
    const person = await d.bring('documents')
    await d.ok(person, 'visa', 'ALLOT', { visa_entry: visa.id, visa_line: visa.lines[0], allot_date: d.day })
    people.push(await d.bring(to, person, 'visa'))
  }
  const lists: Sheets['lists'] = []
  for (const place of ['visa_list', 'visa_list', 'cancel_list', 'reissue_list'] as const) {
    const made = await d.send('processing', 'POST', `/${modules[place]}/api/v1/${modules[place]}/create/`, {
      country: d.ids.saudi,
      recruiting_agency: d.ids.ownAgency,
      list_date: d.day,
    })
    lists.push({ place, list: { id: 0, records: { [place]: Number(made.body['id']) } }, said: null })
  }
  return { people, lists, visa }
}

const counted = { added: 0, submitted: 0, answered: 0, printed: 0, undone: 0, refused: 0 }
const sheetOf = async (place: ListPlace, list: Person): Promise<string> =>
  JSON.stringify(
    (await listRowsOf(d.db, modules[place], list.records[place] ?? 0)).map(
      ({ serial, passenger, name, passport_no, visa_no, visa_stamp_no, mofa_no }) => ({
        serial,
        passenger,
        name,
        passport_no,
        visa_no,
        visa_stamp_no,
        mofa_no,
      }),
    ),
  )

/** Answers an embassy gives, and what a clerk does to a member beside the list. */
const answers: Record<ListPlace, (() => [string, Row])[]> = {
  visa_list: [
    () => ['STAMP', { visa_stamp_no: `6${d.no()}`, stamp_date: d.day, visa_format: 'sticker' }],
    () => ['REJECT', { reject_date: d.day, reason_code: 'name_mismatch', reason }],
  ],
  cancel_list: [
    () => ['CONFIRM_CANCEL', { cancel_date: d.day, reference_no: `CX-${d.no()}`, quantity_returned: true }],
    () => [
      'CONFIRM_CANCEL',
      { cancel_date: d.day, reference_no: `CX-${d.no()}`, quantity_returned: false, cost_bearer: 'agent' },
    ],
    () => ['REFUSE_CANCEL', { refuse_date: d.day, reason }],
  ],
  reissue_list: [
    () => ['REFUSE_REISSUE', { refuse_date: d.day, reason }],
    () => ['CONFIRM_REISSUE', { visa_stamp_no: `7${d.no()}`, stamp_date: d.day, visa_format: 'sticker' }],
  ],
}
const beside: readonly [Place, string][] = [
  ['embassy', 'SUBMIT'],
  ['embassy', 'COLLECT'],
  ['embassy', 'WITHDRAW'],
  ['custody', 'SEND_OUT'],
  ['custody', 'BRING_BACK'],
  ['visa', 'REALLOT'],
  ['visa', 'REQUEST_CANCEL'],
  ['visa', 'REQUEST_REISSUE'],
]

async function onSheets(
  { people, lists, visa }: Sheets,
  { what, list: at, who, pick }: Command,
): Promise<string | null> {
  const chosen = lists[at]
  const person = people[who % people.length]
  if (!chosen || !person) return null
  const { place, list } = chosen
  const send = async (
    type: string,
    data: Row = {},
    by: 'processing' | 'manager' = 'processing',
  ): Promise<boolean> => {
    const answer = await d.event(list, place, type, data, by)
    fault(answer.status, `${place} ${type}`)
    if (answer.status >= 300) counted.refused += 1
    // What the paper said stands until the list is changed or taken back to a draft.
    if (answer.status < 300 && (type === 'PRINT' || type === 'SUBMIT'))
      chosen.said = await sheetOf(place, list)
    if (
      answer.status < 300 &&
      (type === 'ADD_ROW' ||
        type === 'REMOVE_ROW' ||
        (type === 'UNDO_LAST' && answer.body['state'] === 'draft'))
    )
      chosen.said = null
    return answer.status < 300
  }
  const loggedIf = (done: boolean, text: string, key: keyof typeof counted): string | null => {
    if (!done) return null
    counted[key] += 1
    return `${text} on list ${at}`
  }
  switch (what % 10) {
    case 0:
    case 1:
    case 2:
      return loggedIf(
        await send('ADD_ROW', {
          passenger: person.id,
          ...(place === 'visa_list' ? {} : { reason_code: 'other', reason }),
        }),
        `${who} added`,
        'added',
      )
    case 3:
      return loggedIf(await send('REMOVE_ROW', { passenger: person.id }), `${who} removed`, 'added')
    case 4:
      return loggedIf(await send('PRINT'), 'printed', 'printed')
    case 5:
      return loggedIf(
        await send('SUBMIT', { submit_date: d.day, carrier: d.ids.carrier }),
        'submitted',
        'submitted',
      )
    case 6:
    case 7: {
      // An answer for a passenger who waits for one, on whichever list.
      for (const sheet of lists) {
        const waiting = (
          await listRowsOf(d.db, modules[sheet.place], sheet.list.records[sheet.place] ?? 0)
        ).find((row) => row.is_waiting)
        if (!waiting) continue
        const [type, payload] = answers[sheet.place][pick % answers[sheet.place].length]?.() ?? ['STAMP', {}]
        const answer = await d.event(sheet.list, sheet.place, 'ROW_RESULT', {
          passenger: waiting.passenger,
          event: type,
          payload,
        })
        fault(answer.status, `${sheet.place} ROW_RESULT`)
        return loggedIf(answer.status < 300, `${type} of passenger ${waiting.passenger}, not`, 'answered')
      }
      return null
    }
    case 8: {
      // An undo restores everything of the list and of its members, or changes nothing.
      const before = await d.snapshot({ id: person.id, records: { ...person.records, ...list.records } })
      const type = pick % 2 === 0 ? 'PRINT' : 'CANCEL'
      if (!(await send(type, type === 'CANCEL' ? { reason } : {}))) return null
      expect(await send('UNDO_LAST', { reason }, 'manager'), `${type} taken back`).toBe(true)
      expect(
        differences(
          before,
          await d.snapshot({ id: person.id, records: { ...person.records, ...list.records } }),
        ),
        `${type} there and back`,
      ).toEqual([])
      return loggedIf(true, `${type} there and back`, 'undone')
    }
    default: {
      const [other, type] = beside[pick % beside.length] ?? ['embassy', 'SUBMIT']
      for (const [name, module] of [
        ['embassy', 'embassy'],
        ['visa', 'visa_allotment'],
      ] as const) {
        const { rows } = await sql<{
          id: number
        }>`select id from ${sql.table(module)} where passenger = ${person.id} and is_current and not is_deleted order by id desc limit 1`.execute(
          d.db,
        )
        if (rows[0]) person.records[name] = rows[0].id
      }
      const state = await d.stateAt(person, other)
      if (!bindingAt(other).workflow.rows.some((row) => row.on === type && row.froms.includes(state)))
        return null
      const answer = await d.event(
        person,
        other,
        type,
        {
          ...d.sample(other, type, state),
          ...(type === 'REALLOT' ? { visa_entry: visa.id, visa_line: visa.lines[0] } : {}),
        },
        'admin',
      )
      fault(answer.status, `${other} ${type}`)
      return answer.status < 300 ? `${other} ${type} of ${who}` : null
    }
  }
}

async function sheetsHold({ people, lists, visa }: Sheets): Promise<void> {
  const { rows: units } = await sql<{
    quantity: number
    taken: number
    held: number
    burnt: number
    state: string
  }>`
    select l.quantity, visa_line_taken(l.id) as taken, v.state,
      (select count(*)::int from visa_allotment a where a.visa_line = l.id and not a.is_deleted and a.state not in ('none', 'cancelled')) as held,
      (select count(*)::int from visa_allotment a where a.visa_line = l.id and not a.is_deleted and a.state = 'cancelled' and a.quantity_returned = false) as burnt
    from visa_entry v join visa_entry_line l on l.visa_entry = v.id where v.id = ${visa.id}`.execute(d.db)
  const [line] = units
  expect(line?.taken).toBe((line?.held ?? -1) + (line?.burnt ?? -1))
  expect(line?.taken).toBeLessThanOrEqual(line?.quantity ?? -1)
  expect(line?.state).toBe((line?.taken ?? 0) < (line?.quantity ?? 0) ? 'open' : 'exhausted')
  for (const { id } of people) {
    const { rows } = await sql<{
      module: string
      n: number
    }>`select module, count(*)::int as n from list_row where passenger = ${id} and is_open group by module having count(*) > 1`.execute(
      d.db,
    )
    expect(rows, 'on two open lists of one kind').toEqual([])
    const { rows: at } = await sql<{
      custody: string
      place: string | null
      embassy: string | null
      visa: string | null
      logged: string | null
    }>`
      select p.custody, p.custody_place as place, (select e.state from embassy e where e.passenger = p.id and e.is_current and not e.is_deleted order by e.id desc limit 1) as embassy,
        (select v.state from visa_allotment v where v.passenger = p.id and v.is_current and not v.is_deleted order by v.id desc limit 1) as visa,
        (select l.to_place from passport_custody_log l where l.passenger = p.id order by l.id desc limit 1) as logged from passenger p where p.id = ${id}`.execute(
      d.db,
    )
    const [passport] = at
    expect((passport?.place ?? null) !== null).toBe(passport?.custody === 'out')
    expect(passport?.logged).toBe(
      passport?.custody === 'out'
        ? passport.place
        : passport?.custody === 'in_office'
          ? 'office'
          : passport?.custody,
    )
  }
  for (const { place, list, said } of lists) {
    const rows = await listRowsOf(d.db, modules[place], list.records[place] ?? 0)
    const state = await d.stateAt(list, place)
    expect(rows.length).toBeLessThanOrEqual(longestList)
    expect(rows.map((row) => row.serial)).toEqual(rows.map((_, index) => index + 1))
    if (said !== null) expect(await sheetOf(place, list), `what ${place} said`).toBe(said)
    // A passenger on a list that went out went with it, or its row says why not; their own record says where
    // they are now.
    if (state === 'submitted' || state === 'closed')
      expect(
        rows.filter((row) => row.record_id === null && row.refused === null),
        `left on ${place}`,
      ).toEqual([])
    // A list that was not handed in has no passenger at the embassy.
    if (state === 'cancelled') expect(rows.filter((row) => row.is_waiting)).toEqual([])
  }
}

it('lists: no unit is lost, no passport in two places, nobody on two open lists, frozen papers stay, undo restores', async () => {
  await always(20270201, 70, newSheets, onSheets, sheetsHold)
  console.info(JSON.stringify(counted))
  expect(
    Object.values(counted).every((times) => times > 0),
    JSON.stringify(counted),
  ).toBe(true)
})

interface Office {
  demand: Person
  complaint: Person
  people: Person[]
}
const office = { moved: 0, restored: 0, selected: 0, left: 0 }

async function newOffice(): Promise<Office> {
  const { rows } = await sql<{
    id: number
  }>`select id from currency where not is_deleted order by id limit 1`.execute(d.db)
  const made = await d.send('agents', 'POST', '/demand/api/v1/demand/create/', {
    country: d.ids.saudi,
    employer_name: 'Demo Farm Al Kharj',
    recruiting_agency: d.ids.ownAgency,
    demand_letter_no: `DL-${d.no()}`,
    demand_letter_date: '2027-01-02',
    received_date: '2027-01-05',
    expiry_date: '2027-09-30',
    interview_date: '2027-02-09',
    lines: [
      {
        profession: await d.ids.profession('General Labourer'),
        gender: 'male',
        quantity: 2,
        basic_salary: '1200',
        salary_currency: rows[0]?.id,
        food: 'free',
        accommodation: 'free',
        air_ticket: 'employer',
      },
    ],
  })
  const demand: Person = { id: 0, records: { demand: Number(made.body['id']) } }
  await sql`update demand set demand_file = ${d.pdf} where id = ${demand.records.demand}`.execute(d.db)
  const people = [
    await d.draft('recruiting', { demand: demand.records.demand }),
    await d.draft('recruiting', { demand: demand.records.demand }),
    await d.draft('recruiting', { demand: demand.records.demand }),
  ]
  const filed = await d.send('agents', 'POST', '/complain/api/v1/complain/create/', {
    complainant_type: 'family',
    passenger: people[0]?.id,
    complainant_name: 'Abul Hasan',
    complainant_phone: '+8801712345601',
    category: 'abuse',
    priority: 'low',
    channel: 'phone',
    subject: 'Beaten by a clerk',
    description: 'He says a clerk of the agent beat him.',
  })
  expect([made.status, filed.status]).toEqual([201, 201])
  return { demand, complaint: { id: 0, records: { complaint: Number(filed.body['id']) } }, people }
}

async function inOffice(
  { demand, complaint, people }: Office,
  { what, who, pick }: Command,
): Promise<string | null> {
  if (what % 3 === 0) {
    const person = people[who % people.length]
    if (!person) return null
    const state = await d.stateAt(person, 'journey')
    const type =
      state === 'draft'
        ? 'REGISTER'
        : state === 'active'
          ? (['CANCEL_JOURNEY', 'HOLD'] as const)[pick % 2]
          : state === 'cancelled'
            ? 'REOPEN'
            : state === 'on_hold'
              ? 'RESUME'
              : undefined
    if (type === undefined) return null
    const answer = await d.event(person, 'journey', type, d.sample('journey', type, state), 'admin')
    fault(answer.status, type)
    if (answer.status >= 300) return null
    office[type === 'CANCEL_JOURNEY' ? 'left' : 'selected'] += 1
    return `${type} of ${who}`
  }
  const [place, held] = what % 3 === 1 ? (['demand', demand] as const) : (['complaint', complaint] as const)
  const state = await d.stateAt(held, place)
  const { rows } = bindingAt(place).workflow
  const possible = rows.filter(
    (row) =>
      row.froms.includes(state) &&
      row.on !== 'always' &&
      row.roles !== 'SYS' &&
      !(row.on === 'CANCEL' && pick > 1),
  )
  const row = possible[pick % Math.max(1, possible.length)]
  if (!row) return null
  const isUndone = row.undo !== 'none' && who % 2 === 0
  const before = isUndone ? await d.snapshot({ id: 0, records: held.records }) : {}
  const answer = await d.event(held, place, row.on, d.sample(place, row.on, state), 'admin')
  fault(answer.status, `${place} ${row.on}`)
  if (answer.status >= 300) return null
  office.moved += 1
  if (!isUndone) return `${place} ${row.on}`
  const back = await d.event(held, place, 'UNDO_LAST', { reason }, 'manager')
  expect([back.status, back.body.detail], `${place} ${row.on} taken back`).toEqual([200, undefined])
  expect(
    differences(before, await d.snapshot({ id: 0, records: held.records })),
    `${place} ${row.on} there and back`,
  ).toEqual([])
  office.restored += 1
  return `${place} ${row.on} there and back`
}

async function officeHolds({ demand, complaint, people }: Office): Promise<void> {
  const { body } = await d.send('admin', 'GET', `/demand/api/v1/demand/${demand.records.demand ?? 0}/`)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from passenger where id = any(${people.map(({ id }) => id)}::int[]) and journey_state not in ('draft', 'cancelled', 'discarded', 'blacklisted')`.execute(
    d.db,
  )
  expect([body['total_quantity'], body['selected'], body['remaining']]).toEqual([
    2,
    rows[0]?.n,
    2 - (rows[0]?.n ?? 0),
  ])
  if (body['state'] === 'filled') expect(Number(body['remaining'])).toBeLessThanOrEqual(0)
  if (body['state'] === 'open' || body['state'] === 'circulated')
    expect(Number(body['remaining'])).toBeGreaterThan(0)
  const { body: filed } = await d.send(
    'admin',
    'GET',
    `/complain/api/v1/complain/${complaint.records.complaint ?? 0}/`,
  )
  const state = String(filed['state'])
  expect({ priority: filed['priority'], due: typeof filed['due_date'] }).toEqual({
    priority: 'critical',
    due: 'string',
  })
  expect({ state, waits: filed['waiting_since'] !== null }).toEqual({ state, waits: state === 'waiting' })
  expect({ state, closed: filed['closed_date'] !== null }).toEqual({
    state,
    closed: ['closed', 'rejected', 'withdrawn'].includes(state),
  })
  if (['investigating', 'waiting'].includes(state)) expect(filed['resolved_date']).toBe(null)
}

it('demands and complaints: places are counted and never lost, a complaint keeps its clock, undo restores', async () => {
  await always(20270202, 60, newOffice, inOffice, officeHolds)
  console.info(JSON.stringify(office))
  expect(
    Object.values(office).every((times) => times > 0),
    JSON.stringify(office),
  ).toBe(true)
})
