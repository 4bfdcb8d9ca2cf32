/**
 * Walks a workflow over HTTP: every row of its table out of every state on a shortest way, each taken, checked and taken
 * back. What one passenger went through is undone step by step, so undo is tried on top of everything that lay above it.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays } from '../../../src/foundation/values/dates.ts'
import type { Row } from '../../../src/domain/journey/facts.ts'
import type { Row as TableRow, Workflow } from '../../../src/machines/kit/workflow.ts'
import { bindingAt, reason, staffOf, type Person, type Place } from './workflow-driver.ts'
import type { StaffName } from '../users.ts'
import type { Walked } from './walked.ts'

export interface Route {
  place: Place
  /** A passenger at the start of the route. */
  fresh: () => Promise<Person>
  /** State in which `fresh` leaves the record; the initial one unless named. */
  start?: string
  /** Rows that are not tried on this route, by number or number and state: '6', '6:flown'. */
  skip?: readonly string[]
  /** Only these rows are tried from the start, and nothing is walked further. */
  only?: readonly string[]
  /** Payload that differs from the driver's sample. */
  data?: Readonly<Record<string, Row | (() => Row)>>
  /** Who sends a row where the first role of its cell does not: by number or number and state. */
  by?: Readonly<Record<string, StaffName>>
  /** What must be so before a row can be taken, and is put back afterwards. */
  around?: Readonly<Record<string, (person: Person) => Promise<() => Promise<void> | void>>>
}

interface StageEvent {
  id: string
  event: string
  from_state: string
  to_state: string
  payload: Row
  by_user: number | null
  source: string
  on_date: string
  undone_at: string | null
}

const sentByPeople = (row: TableRow): boolean =>
  row.on !== 'always' &&
  row.roles
    .replace('only:', '')
    .split(' ')
    .some((code) => code !== 'SYS')
/** The first role of the cell; managers where the cell names no one else. */
const senderOf = (row: TableRow): StaffName =>
  staffOf[
    row.roles
      .replace('only:', '')
      .split(' ')
      .find((code) => code !== 'SYS') ?? ''
  ] ?? 'admin'

const senderAt = ({ by }: Route, row: TableRow, from: string | null): StaffName =>
  by?.[`${row.n}:${from}`] ?? by?.[String(row.n)] ?? senderOf(row)

/** Shortest ways by rows that can be taken back: state → the row that leads there. */
function shortestWays(
  workflow: Workflow,
  start: string,
  skip: ReadonlySet<string>,
): Map<string, { row: TableRow; from: string }> {
  const found = new Map<string, { row: TableRow; from: string }>()
  const queue = [start]
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    for (const row of workflow.rows) {
      if (
        !row.froms.includes(state) ||
        !sentByPeople(row) ||
        row.undo === 'none' ||
        row.to === '(same)' ||
        row.to === start ||
        found.has(row.to) ||
        skip.has(String(row.n)) ||
        skip.has(`${row.n}:${state}`)
      )
        continue
      found.set(row.to, { row, from: state })
      queue.push(row.to)
    }
  }
  return found
}

/** Takes one row and checks the answer, the record and its history. Answers the state the record is in then. */
async function take(
  d: Walked,
  route: Route,
  person: Person,
  row: TableRow,
  from: string,
  where: string,
): Promise<string> {
  const { place } = route
  const binding = bindingAt(place)
  const { workflow } = binding
  const who = senderAt(route, row, from)
  const special = route.data?.[`${row.n}:${from}`] ?? route.data?.[String(row.n)]
  const data: Row = {
    ...d.sample(place, row.on, from),
    ...(typeof special === 'function' ? special() : special),
  }
  const record = person.records[place]
  const { rows: before } = await sql<{
    version: number
    attempt: number
  }>`select version, ${binding.entity.step ? sql`attempt_no` : sql`1`} as attempt from ${sql.table(binding.entity.table)} where id = ${record ?? 0}`.execute(
    d.db,
  )
  const answer = await d.event(
    person,
    place,
    row.on,
    data,
    who,
    before[0] ? { 'if-match': `"${before[0].version}"` } : {},
  )
  expect(
    {
      status: answer.status < 300,
      said: answer.body.detail,
      errors: answer.body.errors,
      fault: answer.status === 500 ? d.logged.slice(-1) : undefined,
    },
    where,
  ).toEqual({ status: true, said: undefined, errors: undefined, fault: undefined })
  const target = row.to === '(same)' ? from : row.to
  const further = workflow.rows
    .filter((one) => one.on === 'always' && one.froms.includes(target))
    .map((one) => one.to)
  const state = await d.stateAt(person, place)
  expect([target, ...further], where).toContain(state)
  const id = person.records[place] ?? 0
  const entry = await lastOwn(d, place, id)
  expect(entry, where).toMatchObject({
    event: row.on,
    from_state: from,
    by_user: d.users.ids[who],
    source: 'form',
    on_date: d.clock.today(),
    undone_at: null,
  })
  expect([target, ...further], where).toContain(entry?.to_state)
  // The driver's papers stand for uploads of the sender's own.
  const kept = Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]): [string, unknown] => [
        name,
        value === d.paper || value === d.pdf ? expect.any(String) : value,
      ]),
  )
  expect(entry?.payload, where).toMatchObject(kept)
  const isNewAttempt = row.effects !== undefined && record !== undefined && id !== record
  // Journey and custody share the passenger's row: one event may change it more than once.
  const version = Number(answer.body['version'])
  if (binding.entity.name === 'passenger') expect(version, where).toBeGreaterThan(before[0]?.version ?? 0)
  else expect(version, where).toBe(before[0] && !isNewAttempt ? before[0].version + 1 : 1)
  if (isNewAttempt) expect(answer.body['attempt_no'], where).toBe((before[0]?.attempt ?? 0) + 1)
  if (binding.entity.name !== 'passenger')
    expect(answer.body['record'], where).toMatchObject(
      Object.fromEntries(
        Object.entries(kept).filter(([name]) => name in binding.entity.fields && name !== 'quantity'),
      ),
    )
  return state
}

async function lastOwn(d: Walked, place: Place, record: number): Promise<StageEvent | undefined> {
  const { workflow } = bindingAt(place)
  const { rows } = await sql<StageEvent>`
    select id::text, event, from_state, to_state, payload, by_user, source, on_date, undone_at from stage_event e
    where module = ${workflow.module} and machine = ${workflow.id} and record_id = ${record} and event <> 'STAGE_CHANGED' and source = 'form' order by e.id desc limit 1`.execute(
    d.db,
  )
  return rows[0]
}

/** Takes the last entry back as a user who may, and expects everything as it was. */
async function takeBack(
  d: Walked,
  route: Route,
  person: Person,
  row: TableRow,
  before: Row,
  where: string,
): Promise<void> {
  const who = row.undo === 'mgr' ? 'manager' : senderAt(route, row, null)
  const answer = await d.event(person, route.place, 'UNDO_LAST', { reason }, who)
  expect(
    {
      status: answer.status,
      said: answer.body.detail,
      errors: answer.body.errors,
      fault: answer.status === 500 ? d.logged.slice(-1) : undefined,
    },
    `${where}, taken back by ${who}`,
  ).toEqual({ status: 200, said: undefined, errors: undefined, fault: undefined })
  const record = person.records[route.place] ?? 0
  const entry = await lastOwn(d, route.place, record)
  expect(entry, where).toMatchObject({
    event: 'UNDO_LAST',
    by_user: d.users.ids[who],
    payload: { undone: row.on, reason },
  })
  expect(
    differences(before, await d.snapshot(person)).filter(
      (one) => !(row.on === 'REGISTER' && staysWithFile.test(one)),
    ),
    `${where}, taken back`,
  ).toEqual([])
}

/** A serial once given stays with its file, also when the registration is taken back (entities 4.3 "never reused"). */
const staysWithFile = /^passenger \d+ (office_serial|registered_at|search_text|search_digits):/

/** Which values of which rows differ, for a message that can be read. */
export function differences(before: Row, after: Row): string[] {
  const rows = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return rows.flatMap((name) => {
    const [one, two] = [before[name] as Row | undefined, after[name] as Row | undefined] // A snapshot holds rows.
    if (!one || !two) return [`${name} ${one ? 'is gone' : 'was left behind'}`]
    return Object.keys({ ...one, ...two })
      .filter((field) => JSON.stringify(one[field]) !== JSON.stringify(two[field]))
      .map((field) => `${name} ${field}: ${JSON.stringify(one[field])} became ${JSON.stringify(two[field])}`)
  })
}

const readable = (fault: unknown): string => {
  if (!(fault instanceof Error)) return String(fault)
  return 'actual' in fault
    ? `${fault.message.split('\n')[0] ?? ''} — got ${JSON.stringify(fault.actual)}`.slice(0, 1500)
    : fault.message
}

/** Walks a route; every finding is collected, so that one bug does not hide the next. */
async function explore(d: Walked, route: Route): Promise<string[]> {
  const { workflow } = bindingAt(route.place)
  const start = route.start ?? workflow.initial
  const skip = new Set(route.skip ?? [])
  const ways = shortestWays(workflow, start, skip)
  const findings: string[] = []
  const isSkipped = (row: TableRow, state: string) =>
    skip.has(String(row.n)) ||
    skip.has(`${row.n}:${state}`) ||
    (route.only !== undefined && !route.only.includes(String(row.n)))
  const begin = async (): Promise<Person> => {
    const made = await route.fresh()
    if (made.id > 0) await d.settle(made)
    return made
  }
  let person = await begin()
  /** Counts replaced passengers: what lay above a replaced one cannot be compared any more. */
  let replaced = 0

  const prepare = async (row: TableRow, state: string) => {
    const putBack = await (route.around?.[`${row.n}:${state}`] ?? route.around?.[String(row.n)])?.(person)
    if (putBack && person.id > 0) await d.settle(person)
    return putBack
  }
  /** Another passenger on the same way. */
  const again = async (path: readonly { row: TableRow; from: string }[]) => {
    d.clock.set(d.day)
    person = await begin()
    for (const { row, from } of path) {
      await prepare(row, from)
      await take(d, route, person, row, from, 'again')
    }
  }

  const visit = async (state: string, path: readonly { row: TableRow; from: string }[]): Promise<void> => {
    for (const row of workflow.rows.filter(
      (one) => one.froms.includes(state) && sentByPeople(one) && !isSkipped(one, state),
    )) {
      const where = `${route.place} ${[...path.map((one) => one.row.on), row.on].join(' > ')} (row ${row.n} from ${state})`
      const mine = person
      const count = replaced
      try {
        // What cannot be taken back happens to a passenger of its own.
        if (row.undo === 'none') await again(path)
        const putBack = await prepare(row, state)
        const before = await d.snapshot(person)
        const reached = await take(d, route, person, row, state, where)
        const way = ways.get(reached)
        if (route.only === undefined && way?.row === row && way.from === state)
          await visit(reached, [...path, { row, from: state }])
        if (row.undo === 'none') person = mine
        else if (replaced === count) await takeBack(d, route, person, row, before, where)
        else await again(path)
        await putBack?.()
        if (putBack && person.id > 0) await d.settle(person)
      } catch (fault) {
        findings.push(`${where}: ${readable(fault)}`)
        d.clock.set(d.day)
        try {
          replaced += 1
          await again(path)
        } catch (second) {
          findings.push(`${where}: no second passenger: ${String(second)}`)
          return
        }
      }
    }
  }
  await visit(start, [])
  return findings
}

interface Coverage {
  taken: number
  total: number
  missed: string[]
}

/** Which rows of a table stand in the history, per state they leave: number and state, '4:slip_issued'. */
export async function coverage(
  d: Walked,
  workflow: Workflow,
  kinds?: { module?: string; stage?: string },
): Promise<Coverage> {
  const { rows: seen } = await sql<{ event: string; from_state: string; to_state: string }>`
    select distinct event, from_state, to_state from stage_event where machine = ${workflow.id} ${kinds?.module ? sql`and module = ${kinds.module}` : sql``} ${kinds?.stage ? sql`and stage = ${kinds.stage}` : sql``}`.execute(
    d.db,
  )
  const wanted = workflow.rows.flatMap((row) => row.froms.map((from) => ({ row, from })))
  const missed = wanted.filter(({ row, from }) => {
    const target = row.to === '(same)' ? from : row.to
    const settled = [
      target,
      ...workflow.rows
        .filter((one) => one.on === 'always' && one.froms.includes(target))
        .map((one) => one.to),
    ]
    // An always row also counts when it was taken within the event before it.
    if (row.on === 'always')
      return !seen.some(
        (one) =>
          (one.event === 'STAGE_CHANGED' && one.from_state === from && one.to_state === target) ||
          (one.event !== 'UNDO_LAST' &&
            one.to_state === target &&
            workflow.rows.some(
              (before) =>
                before.on === one.event &&
                before.froms.includes(one.from_state) &&
                (before.to === from ||
                  (before.to === '(same)' && one.from_state === from && target !== from)),
            )),
      )
    return !seen.some(
      (one) => one.event === row.on && one.from_state === from && settled.includes(one.to_state),
    )
  })
  return {
    taken: wanted.length - missed.length,
    total: wanted.length,
    missed: missed.map(({ row, from }) => `${row.n}:${from}`),
  }
}

/** Expects every row to have been taken, save those that cannot be; prints the numbers. @param reasons per place: row and state → why it cannot happen. */
export async function expectCoverage(
  d: Walked,
  reasons: Partial<Record<Place, Readonly<Record<string, string>>>>,
): Promise<void> {
  for (const place of Object.keys(reasons) as Place[]) {
    // The keys of the argument are places.
    const { workflow } = bindingAt(place)
    const found = await coverage(d, workflow)
    console.info(`${workflow.id}: ${found.taken} of ${found.total} transitions taken over HTTP`)
    expect(found.missed, workflow.id).toEqual(Object.keys(reasons[place] ?? {}))
  }
}

export type Steps = readonly (string | readonly [string, Row])[]

/** What the path tests of one file share: routes walked together, events by name, nights. */
export function walker(driver: () => Walked) {
  const later = (days: number): string => addDays(driver().day, days)
  const back = () => driver().clock.set(driver().day)
  return {
    later,
    /** The clock stands on another day for one row. */
    onDay: (days: number) => () => {
      const today = driver().clock.today()
      driver().clock.set(later(days))
      return Promise.resolve(() => driver().clock.set(today))
    },
    /** One route after the other, then what follows by the system; all findings at once. */
    walks: async (
      routes: readonly Route[],
      follows: Readonly<Record<string, () => Promise<unknown>>> = {},
    ): Promise<void> => {
      const findings: string[] = []
      for (const route of routes) {
        back()
        findings.push(...(await explore(driver(), route)))
      }
      for (const [what, follow] of Object.entries(follows)) {
        back()
        try {
          await follow()
        } catch (fault) {
          findings.push(`${what}: ${readable(fault)}`)
        }
      }
      back()
      expect(findings).toEqual([])
    },
    /** Sends events one after the other with the driver's samples, as an administrator: 'medical ATTEND'. */
    does: async <P extends Person>(person: P, ...steps: Steps): Promise<P> => {
      for (const step of steps) {
        const [what, more] = typeof step === 'string' ? [step, {}] : step
        const [place, type] = what.split(' ') as [Place, string] // Written as "place EVENT".
        const d = driver()
        await d.ok(
          person,
          place,
          type,
          { ...d.sample(place, type, await d.stateAt(person, place)), ...more },
          'admin',
        )
      }
      return person
    },
    /** The daily job on a later day moves the record; the clock returns. */
    night: async (person: Person, place: Place, days: number, rule: string, state: string): Promise<void> => {
      const done = await driver().night(later(days), rule)
      expect(done.errors, rule).toEqual([])
      expect(await driver().stateAt(person, place), rule).toBe(state)
      back()
    },
  }
}
