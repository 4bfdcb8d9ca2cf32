/**
 * The board: every file under way in the column of its state, seen by users who may see it, and moved by its
 * events.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Board, BoardCard } from '../../../src/domain/desk/board.ts'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'
import type { StaffName } from '../users.ts'

describe('the board', () => {
  let d: Driver
  beforeAll(async () => {
    d = await workflowDriver()
  })
  afterAll(() => d.close())

  const board = async (query: string, who: StaffName = 'processing'): Promise<Board> => {
    const { status, body } = await d.send(who, 'GET', `/board/api/v1/board/columns/?${query}`)
    expect([query, status]).toEqual([query, 200])
    return body as unknown as Board // The route answers by this schema.
  }
  const placeOf = (found: Board, id: number) =>
    found.columns
      .filter(({ cards }) => cards.some(({ passenger }) => passenger === id))
      .map(({ state }) => state)

  it('has a column for every state of the stage, and a file moves through them with its events', async () => {
    const person = await d.bring('documents')
    const first = await board('stage=medical')
    expect(first).toMatchObject({ machine: 'medical', module: 'medical' })
    expect(first.columns.map(({ state }) => state)).toEqual([
      'not_started',
      'slip_issued',
      'visited',
      'held',
      'fit',
      'unfit',
      'expired',
      'cancelled',
    ])
    expect(placeOf(first, person.id)).toEqual(['not_started'])
    await d.ok(person, 'medical', 'ISSUE_SLIP', d.sample('medical', 'ISSUE_SLIP', 'not_started'))
    const then = await board('stage=medical')
    expect(placeOf(then, person.id)).toEqual(['slip_issued'])
    expect(then.columns.find(({ state }) => state === 'slip_issued')).toMatchObject({
      count: 1,
      oldest: d.day,
    })
    await d.ok(person, 'journey', 'HOLD', {
      reason_code: 'other',
      reason: 'the family asked to wait',
      review_date: d.day,
    })
    expect(placeOf(await board('stage=medical'), person.id)).toEqual([])
    expect(placeOf(await board('stage=journey'), person.id)).toEqual(['on_hold'])
    await d.ok(person, 'journey', 'RESUME')
    expect(placeOf(await board('stage=medical'), person.id)).toEqual(['slip_issued'])
  })

  it('is narrowed by country, agent, type and what is typed', async () => {
    const person = await d.bring('documents')
    const { rows } = await sql<{
      country: number
      agent: number
      passenger_type: number
      passport_no: string
    }>`select country, agent, passenger_type, passport_no from passenger where id = ${person.id}`.execute(
      d.db,
    )
    const file = rows[0]
    if (!file) throw new Error('the passenger is gone')
    const query = `stage=medical&country=${file.country}&agent=${file.agent}&passenger_type=${file.passenger_type}`
    expect(placeOf(await board(`${query}&q=${file.passport_no.toLowerCase()}`), person.id)).toEqual([
      'not_started',
    ])
    expect(
      (await board(`${query}&q=${file.passport_no}`)).columns.reduce((sum, { count }) => sum + count, 0),
    ).toBe(1)
    expect((await board('stage=medical&q=100%25')).columns.every(({ count }) => count === 0)).toBe(true)
    expect(placeOf(await board(`stage=medical&country=${file.country + 9999}`), person.id)).toEqual([])
  })

  it('gives the oldest first, twenty-five at a time, each once', async () => {
    await sql`insert into passenger_stage (passenger, stage, state, since, branch) select p.id, 'training', 'failed', '2026-12-01'::date + (p.id % 7), p.branch from passenger p on conflict (passenger, stage) do nothing`.execute(
      d.db,
    )
    // Thirty files in one column: copies of one, as far as the board reads them.
    await d.database.asOwner('alter table passenger_stage drop constraint passenger_stage_pkey')
    await sql`insert into passenger_stage (passenger, stage, state, since, branch) select (select min(id) from passenger), 'training', 'dropped', '2026-11-01'::date + n, ${d.users.branchIds.DHK} from generate_series(1, 60) n`.execute(
      d.db,
    )
    const column = (await board('stage=training')).columns.find(({ state }) => state === 'dropped')
    expect(column).toMatchObject({ count: 60, oldest: '2026-11-02' })
    const seen: string[] = (column?.cards ?? []).map(({ since }) => since)
    for (let next = column?.next ?? null; next !== null;) {
      const { body } = await d.send(
        'processing',
        'GET',
        `/board/api/v1/board/cards/?stage=training&state=dropped&after=${encodeURIComponent(next)}`,
      )
      const page = body as unknown as { cards: BoardCard[]; next: string | null } // The route answers by this schema.
      seen.push(...page.cards.map(({ since }) => since))
      next = page.next
    }
    expect(seen).toEqual([...new Set(seen)].toSorted())
    expect(seen.length).toBe(60)
  })

  it('shows nobody the files of another branch', async () => {
    await sql`update passenger_stage set branch = (select id from branch where id <> ${d.users.branchIds.DHK} and not is_deleted limit 1)`.execute(
      d.db,
    )
    expect(
      (await board('stage=medical')).columns.every(({ count, cards }) => count === 0 && cards.length === 0),
    ).toBe(true)
    expect(await d.send('processing', 'GET', '/board/api/v1/board/columns/?stage=nonsense')).toMatchObject({
      status: 400,
    })
  })
})
