/** Every number of the page the day begins on, of My work, boards, ticket desk, queue, bell and outbox is the number of the rows it opens, for every user of the demo agency. Source: reports L1, decision 1175. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { voucherKinds } from '../../../src/domain/books/kinds/index.ts'
import { workParts, workStages, type WorkPage } from '../../../src/domain/desk/work.ts'
import { passengerCounts, passengerFilterOf } from '../../../src/domain/desk/passenger-counts.ts'
import { entities, entityOf } from '../../../src/domain/entities.ts'
import { statusListOf, statusLists } from '../../../src/domain/journey/status-lists.ts'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { deskNames } from '../../../src/domain/tickets/desk.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import type { ReportLink } from '../../../src/foundation/reports/report.ts'
import { declaredRoutes } from '../../../src/server/composition/routes.ts'
import { demoAgency, demoDay as today, demoPassword } from '../demo-agency.ts'
import type { Inject } from '../harness.ts'
import { ask, cents, whole } from '../papers/walk-reports.ts'
import { signIn } from '../signing.ts'

type Demo = Awaited<ReturnType<typeof demoAgency>>
let demo: Demo
const senders = new Map<string, Inject>()
beforeAll(async () => {
  demo = await demoAgency()
  for (const { email } of demo.made.users) {
    const { access } = await signIn(demo, email, demoPassword)
    senders.set(email, (options) =>
      demo.inject({ ...options, headers: { ...options.headers, authorization: access } }),
    )
  }
})
afterAll(() => demo.close())

/** A number as the screen says it, and what the list behind it has. */
type Compared = [what: string, said: number, listed: number]

async function read<T>(send: Inject, url: string): Promise<T> {
  const answer = await send({ url })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json<T>()
}
/** Rows of a list with the filters of its address, page after page. */
async function rowsAt(send: Inject, entity: Entity, filters: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const url = `/${entity.name}/api/v1/${entity.name}/all/?${filters}&size=100&page=${page}`
    const part = (await read<Record<string, Record<string, unknown>[]>>(send, url))[entity.plural] ?? []
    rows.push(...part)
    if (part.length < 100) return rows
  }
}
/** The list an address of the screens is about. */
function listAt(path: string): { entity: Entity; filters: string } {
  const [list = '', filters = ''] = path.split('?')
  const entity = Object.values<Entity>(entities).find(({ paths }) => paths?.list === list)
  if (!entity) throw new Error(`${path} is the list of nothing`)
  return { entity, filters }
}

async function cardNumbers(send: Inject, { counts }: { counts: Record<string, number> }) {
  const compared: Compared[] = []
  for (const [name, said] of Object.entries(counts)) {
    expect(statusListOf(name)?.name).toBe(name)
    compared.push([name, said, (await whole(send, reportOf(name))).length])
  }
  return compared
}

async function passengerNumbers(send: Inject, { counts }: { counts: Record<string, number> }) {
  expect(Object.keys(counts).toSorted()).toEqual([...passengerCounts].toSorted())
  const compared: Compared[] = []
  for (const name of passengerCounts)
    compared.push([
      name,
      counts[name] ?? 0,
      (await rowsAt(send, entityOf('passenger'), passengerFilterOf(name, today))).length,
    ])
  return compared
}

type BoardPart = { cards: unknown[]; next: string | null }
type Columns = { columns: (BoardPart & { state: string; count: number })[] }
/** Cards of a board by column, as far as they go. */
async function cardsOf(send: Inject, query: string): Promise<Compared[]> {
  const { columns } = await read<Columns>(send, `/board/api/v1/board/columns?${query}`)
  const compared: Compared[] = []
  for (const { state, count, ...first } of columns) {
    let part: BoardPart = first
    let cards = part.cards.length
    while (part.next !== null) {
      const after = encodeURIComponent(part.next)
      part = await read(send, `/board/api/v1/board/cards?${query}&state=${state}&after=${after}`)
      cards += part.cards.length
    }
    compared.push([`${query} ${state}`, count, cards])
  }
  return compared
}

async function workAt(send: Inject, query: string): Promise<WorkPage & { all: WorkPage['items'] }> {
  const url = `/open_work/api/v1/open_work/mine/?${query}`
  const first = await read<WorkPage>(send, url)
  const all = [...first.items]
  for (let { next } = first; next !== null;) {
    const page: WorkPage = await read(send, `${url}&after=${encodeURIComponent(next)}`)
    all.push(...page.items)
    next = page.next
  }
  return { ...first, all }
}

type Flow = { stages: { stage: string; people: number; late: number }[] }
async function flowNumbers(send: Inject, { stages }: Flow) {
  const compared: Compared[] = []
  for (const { stage, people, late } of stages) {
    // The CV keeps no record and has no board.
    const columns = stage === 'cv' ? [] : await cardsOf(send, `stage=${stage}&open=1`)
    if (stage !== 'cv')
      compared.push([`people in ${stage}`, people, columns.reduce((sum, [, , cards]) => sum + cards, 0)])
    expect(late).toBeLessThanOrEqual(people)
  }
  return compared
}

type Summary = {
  amounts: Record<string, string>
  opens: Record<string, ReportLink>
  proposals: number | null
}
async function accountNumbers(send: Inject, { amounts, opens, proposals }: Summary) {
  expect(Object.keys(opens).toSorted()).toEqual(Object.keys(amounts).toSorted())
  const compared: Compared[] = []
  for (const [name, link] of Object.entries(opens)) {
    if ('path' in link) {
      const { entity, filters } = listAt(link.path)
      const rows = await rowsAt(send, entity, filters)
      compared.push([name, cents(amounts[name]), rows.reduce((sum, row) => sum + cents(row['amount']), 0)])
      continue
    }
    const { totals } = await ask(send, reportOf(link.report), { ...link.filters })
    const { plus, minus = '' } = typeof link.equals === 'object' ? link.equals : { plus: '' }
    compared.push([name, cents(amounts[name]), cents(totals.sums[plus]) - cents(totals.sums[minus])])
  }
  if (proposals !== null)
    compared.push([
      'proposals',
      proposals,
      (await rowsAt(send, entityOf('cost_proposal'), 'f.state=proposed')).length,
    ])
  return compared
}

async function ticketNumbers(send: Inject, { counts }: { counts: Record<string, number> }) {
  const compared: Compared[] = []
  for (const [name, said] of Object.entries(counts)) {
    let listed = 0
    for (let before = '', more = true; more;) {
      const { rows, next } = await read<{ rows: unknown[]; next: number | null }>(
        send,
        `/dashboard/api/v1/dashboard/ticket_list/?name=${name}&size=100${before}`,
      )
      listed += rows.length
      more = next !== null
      before = `&before=${next}`
    }
    compared.push([name, said, listed])
  }
  return compared
}

type Line = { is_late: boolean; amount: string | null; pnr: string | null }
async function linesIn(send: Inject, queue: string): Promise<Line[]> {
  const lines: Line[] = []
  for (let skip: number | null = 0; skip !== null;) {
    const page: { lines: Line[]; next: number | null } = await read(
      send,
      `/dashboard/api/v1/dashboard/ticket_work/?queue=${queue}&skip=${skip}`,
    )
    lines.push(...page.lines)
    skip = page.next
  }
  return lines
}
type Desk = {
  todo: number
  queues: { queue: string; all: number; late: number; amount: string; twice: number }[]
  money: { bsp: { amount: string; overdue: string; periods: { amount: string; due_on: string }[] } | null }
}
async function deskNumbers(send: Inject, { todo, queues, money }: Desk) {
  const compared: Compared[] = [['to do', todo, (await linesIn(send, 'todo')).length]]
  for (const { queue, all, late, amount, twice } of queues) {
    expect(deskNames).toContain(queue)
    const lines = await linesIn(send, queue)
    const booked = lines.flatMap(({ pnr }) => pnr ?? [])
    compared.push(
      [queue, all, lines.length],
      [`${queue} late`, late, lines.filter((line) => line.is_late).length],
      [`${queue} amount`, cents(amount), lines.reduce((sum, line) => sum + cents(line.amount), 0)],
      [`${queue} twice`, twice, queue === 'temporary' ? booked.length - new Set(booked).size : 0],
    )
  }
  const { bsp } = money
  if (bsp) {
    const over = bsp.periods.filter(({ due_on }) => due_on < today)
    const sum = (of: { amount: string }[]) => of.reduce((all, { amount }) => all + cents(amount), 0)
    compared.push(
      ['due to BSP', cents(bsp.amount), sum(bsp.periods)],
      ['overdue to BSP', cents(bsp.overdue), sum(over)],
    )
  }
  return compared
}

/** Operations of the dashboard that say numbers, with what compares them; `null` with no list behind it. */
const numbers: Record<string, ((send: Inject, answer: never) => Promise<Compared[]>) | null> = {
  medical_count: cardNumbers,
  embassy_count: cardNumbers,
  man_power_count: cardNumbers,
  flight_count: cardNumbers,
  expiry_count: cardNumbers,
  passenger_count: passengerNumbers,
  flow: flowNumbers,
  // A drawing of what flew in twelve months; nothing in it opens.
  flight_chart: null,
  account_summary: accountNumbers,
  ticket_count: ticketNumbers,
  ticket_desk: deskNumbers,
}
const dashboard = '/dashboard/api/v1/dashboard/'
const isList = (path: string): boolean => /_list\/?$|\/ticket_work\/?$/.test(path)

it('compares what every operation of the dashboard says, and every list of its cards', () => {
  const served = declaredRoutes()
    .filter(({ method, path }) => method === 'GET' && path.startsWith(dashboard) && !isList(path))
    .map(({ path }) => path.slice(dashboard.length).replace(/\/$/, ''))
  expect(served.toSorted()).toEqual(Object.keys(numbers).toSorted())
})

const equal = (compared: readonly Compared[]): void =>
  expect(compared.map(([what, said]) => [what, said])).toEqual(
    compared.map(([what, , listed]) => [what, listed]),
  )

const emails = ['admin', 'manager', 'processing', 'ticketing', 'accounts', 'agents', 'entry', 'audit']
describe.each(emails)('every number of %s is the number of its rows', (name) => {
  const sender = (): Inject => {
    const send = senders.get(`${name}@example.com`)
    if (!send) throw new Error(`${name} does not work at the demo agency`)
    return send
  }

  it.each(Object.keys(numbers).filter((one) => numbers[one] !== null))(
    'on the dashboard: %s',
    async (one) => {
      const send = sender()
      const answer = await send({ url: `${dashboard}${one}/` })
      // Whom the server gives no number the page shows none.
      if (answer.statusCode === 403) return
      expect(answer.statusCode).toBe(200)
      const compared = await numbers[one]?.(send, answer.json<never>())
      expect(compared?.length).toBeGreaterThan(0)
      equal(compared ?? [])
    },
  )

  it('in My work, by stage and part', async () => {
    const send = sender()
    const { counts, all } = await workAt(send, '')
    const of = (items: WorkPage['items'], stage: string) =>
      items.filter((item) => item.stage === stage).length
    const parts = Object.fromEntries(
      await Promise.all(
        workParts.map(async (part) => [part, (await workAt(send, `part=${part}`)).all] as const),
      ),
    )
    const compared = counts.flatMap(({ stage, ...count }): Compared[] => [
      [`${stage} all`, count.all, of(all, stage)],
      [`${stage} late`, count.overdue, of(parts['late'] ?? [], stage)],
      [`${stage} today`, count.today, of(parts['today'] ?? [], stage)],
      [`${stage} with others`, count.others, of(parts['others'] ?? [], stage)],
    ])
    equal(compared)
    expect(counts.reduce((sum, count) => sum + count.all, 0)).toBe(all.length)
    for (const { stage, all: said } of counts)
      equal([[`only ${stage}`, said, (await workAt(send, `stage=${stage}`)).all.length]])
  })

  it('on every board, by column', async () => {
    const send = sender()
    for (const stage of workStages.filter((one) => one !== 'cv')) equal(await cardsOf(send, `stage=${stage}`))
  })

  it('behind the bell', async () => {
    const send = sender()
    const answer = await send({ url: '/notification/api/v1/notification/all/' })
    if (answer.statusCode === 403) return
    const { cards } = answer.json<{ cards: { url: string; count: number }[] }>()
    for (const { url, count } of cards) {
      const [, name = ''] = /^\/apps\/(\w+)\/report$/.exec(url) ?? []
      equal([[url, count, (await whole(send, reportOf(name))).length]])
    }
  })

  it('in the queue of vouchers that wait for a second person', async () => {
    const send = sender()
    const { vouchers } = await read<{ vouchers: { kind: string; amount: string }[] }>(
      send,
      '/voucher/api/v1/voucher/queue/',
    )
    for (const { module } of voucherKinds) {
      const waiting = vouchers.filter(({ kind }) => kind === module)
      const list = await send({ url: `/${module}/api/v1/${module}/all/?size=1` })
      // Who reads no vouchers of a kind has none in the queue.
      const rows =
        list.statusCode === 403 ? [] : await rowsAt(send, entityOf(module), 'f.status=is:submitted')
      equal([
        [module, waiting.length, rows.length],
        [
          `${module} amount`,
          waiting.reduce((sum, { amount }) => sum + cents(amount), 0),
          rows.reduce((sum, row) => sum + cents(row['amount']), 0),
        ],
      ])
    }
  })
})

it('says as many are late in the flow as the work of an administrator has late', async () => {
  const send = senders.get('admin@example.com')
  if (!send) throw new Error('no administrator')
  const { stages } = await read<Flow>(send, `${dashboard}flow/`)
  const late = (await workAt(send, 'part=late')).all
  equal(
    stages.map(({ stage, late: said }): Compared => [
      stage,
      said,
      late.filter((item) => item.stage === stage).length,
    ]),
  )
})

it('counts nobody whose file was deleted', async () => {
  const send = senders.get('admin@example.com')
  if (!send) throw new Error('no administrator')
  // A file is deleted as long as it is a draft; this one has work to be done.
  const [draft] = await rowsAt(send, entityOf('passenger'), 'f.journey_state=is:draft')
  const { all } = await workAt(send, '')
  expect(all.map(({ passenger }) => passenger)).toContain(draft?.['id'])
  const { headers } = await send({ url: `/passenger/api/v1/passenger/${Number(draft?.['id'])}` })
  const removed = await send({
    method: 'DELETE',
    url: `/passenger/api/v1/passenger/delete/${Number(draft?.['id'])}`,
    headers: { 'if-match': headers.etag },
  })
  expect(removed.statusCode, removed.body).toBe(204)
  const { counts, all: after } = await workAt(send, '')
  expect(counts.reduce((sum, count) => sum + count.all, 0)).toBe(after.length)
  equal(await flowNumbers(send, await read<Flow>(send, `${dashboard}flow/`)))
  for (const { card } of statusLists)
    equal(
      await cardNumbers(
        send,
        await read(send, `${dashboard}${card === 'manpower' ? 'man_power' : card}_count/`),
      ),
    )
})

it('counts in the outbox the mails its tabs show', async () => {
  const send = senders.get('admin@example.com')
  if (!send) throw new Error('no administrator')
  const of = async (state: string) =>
    (await read<{ mails: unknown[] }>(send, `/mail/api/v1/mail/outbox/?state=${state}&size=200`)).mails.length
  const { waiting, failed } = await read<{ waiting: number; failed: number }>(
    send,
    '/mail/api/v1/mail/outbox/',
  )
  equal([
    ['waiting', waiting, (await of('queued')) + (await of('sending'))],
    ['failed', failed, await of('failed')],
  ])
})
