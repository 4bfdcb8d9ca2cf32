/** Facts of an event: a row is read once; what is read after its effects is what they changed. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import pg from 'pg'
import { sql } from 'kysely'
import { factColumns } from '../../../src/domain/journey/facts.ts'
import { loadFacts, loadFactsOfMany, system } from '../../../src/server/workflow/event/facts.ts'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import { loadPeople } from '../../bench/load.ts'
import { agency, type Agency } from '../agency.ts'
import { statementsOf } from '../statements-sent.ts'

let a: Agency
let slips: { id: number; passenger: number }[]
beforeAll(async () => {
  a = await agency()
  await loadPeople(a.database.ownerConfig, 4000, 7, a.clock.today())
  slips = (await a.database.asOwner(
    `select m.id, m.passenger from medical m join passenger p on p.id = m.passenger where m.state = 'slip_issued' and m.slip_valid_until >= '${a.clock.today()}' and p.journey_state = 'active' and p.branch = ${a.users.branchIds.DHK} order by m.id limit 20`,
  )) as typeof slips
  await a.send('processing', 'GET', '/passenger/api/v1/passenger/all/?size=1') // Signs in.
})
afterAll(() => a.close())

/** Every answer of the statement of facts while `work` runs. */
async function factsRead(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const asked = spy.mock.calls.map(([first]) => (first as unknown as { name?: string }).name)
    const answers = spy.mock.results as unknown as {
      value: Promise<pg.QueryResult<Record<string, unknown>>>
    }[]
    const own = answers.filter((_, at) => asked[at] === 'facts')
    return (await Promise.all(own.map(({ value }) => value))).map(({ rows: [row] }) => row ?? {})
  } finally {
    spy.mockRestore()
  }
}

/** Rows an answer of the statement brought, and how many columns they have together. */
function rowsIn(answer: Record<string, unknown>): { rows: string[]; columns: number } {
  const { steps, marks: _, tasks: __, work: ___, unfit: ____, ...columns } = answer
  const rows = [
    ...Object.entries(columns).filter(([, value]) => typeof value === 'object' && value !== null),
    ...(steps as { module: string; row: object | null }[])
      .filter(({ row }) => row !== null)
      .map(({ module, row }): [string, unknown] => [module, row]),
  ]
  return {
    rows: rows.map(([name, row]) => `${name} ${JSON.stringify(row)}`),
    columns: rows.reduce((sum, [, row]) => sum + Object.keys(row as object).length, 0),
  }
}

describe('the facts of one event', () => {
  it('bring no row a second time that stayed as it was', async () => {
    const slip = slips.pop() ?? { id: 0, passenger: 0 }
    const answers = await factsRead(async () =>
      expect(
        await a.send('processing', 'POST', `/medical/api/v1/medical/event/${slip.id}/`, {
          type: 'ATTEND',
          visit_date: a.clock.today(),
        }),
      ).toMatchObject({ status: 200 }),
    )
    const read = answers.map(rowsIn)
    expect(read[0]?.rows.some((row) => row.startsWith('passenger '))).toBe(true)
    const all = read.flatMap(({ rows }) => rows)
    expect(all.filter((row, at) => all.indexOf(row) !== at).map((row) => row.slice(0, 60))).toEqual([])
    // The stage that moved is read again, because rows of its journey are judged by it.
    expect(read[1]?.rows.map((row) => row.split(' ')[0])).toEqual(['medical'])
  })

  it('are asked once where the record has no passenger', async () => {
    const made = await a.visaEntry({
      visa_no: '1305550411',
      country: a.ids.saudi,
      lines: [['General Labourer', 'male', 3]],
    })
    const sent = await statementsOf(async () =>
      expect(
        await a.send('agents', 'POST', `/visa_entry/api/v1/visa_entry/event/${made.id}/`, {
          type: 'SUSPEND',
          reason: 'the sponsor asks for it',
        }),
      ).toMatchObject({ status: 200 }),
    )
    expect(sent.filter(({ text }) => /^\/\* named: (agency_facts|facts) \*\//.test(text))).toHaveLength(1)
  })

  it('hold no columns of the records a case points to but those guards may name', async () => {
    const { passenger } = slips.at(-1) ?? { passenger: 0 }
    const facts = await loadFacts(a.db, passenger, system, a.clock.today())
    const held = {
      country: facts.country,
      profession: facts.profession,
      agent: facts.agent,
      recruiting_agency: facts.agency,
    }
    for (const [name, row] of Object.entries(held))
      expect([name, Object.keys(row ?? {}).toSorted()]).toEqual([
        name,
        ['id', ...factColumns[name as keyof typeof factColumns]].toSorted(),
      ])
  })

  it('are the same as those of a first reading, whatever was written between', async () => {
    const { passenger } = slips.pop() ?? { passenger: 0 }
    const today = a.clock.today()
    const seen: string[] = []
    await tx(a.db, async (trx) => {
      const check = async (): Promise<void> => {
        const again = await loadFacts(trx, passenger, system, today)
        const [first] = await loadFactsOfMany(trx, [passenger], today)
        expect(again).toEqual(first?.facts)
        seen.push(JSON.stringify(again))
      }
      await check()
      for (const change of [
        sql`update passenger set full_name = 'SOMEBODY ELSE' where id = ${passenger}`,
        sql`update passenger set full_name = 'A THIRD NAME' where id = ${passenger}`,
        sql`update medical set slip_no = 'X1' where passenger = ${passenger}`,
        sql`update country set name = name || ' II' where id = (select country from passenger where id = ${passenger})`,
        sql`update passenger set country = (select max(id) from country) where id = ${passenger}`,
        sql`update general_setting set process_settings = coalesce(process_settings, '{}') || '{"guarantee_days": 77}'`,
        sql`update general_setting set holidays = '[{"date": "2027-02-21"}]'`,
        sql`insert into stage_plan (rules, reason) select rules, 'again' from stage_plan order by id desc limit 1`,
        sql`update medical set is_deleted = true where passenger = ${passenger}`,
        sql`update passenger set recruiting_agency = (select min(id) from recruiting_agency), agent = null where id = ${passenger}`,
      ]) {
        await change.execute(trx)
        await check()
      }
      await sql`savepoint before`.execute(trx)
      await sql`update passenger set full_name = 'WITHDRAWN' where id = ${passenger}`.execute(trx)
      await check()
      await sql`rollback to before`.execute(trx)
      await check()
      await sql`update passenger set full_name = 'WRITTEN AFTER' where id = ${passenger}`.execute(trx)
      await check()
    })
    expect(new Set(seen).size).toBeGreaterThan(10)
  })
})
