/** Once printed or handed in, the paper of every kind of list stays the same bytes, whatever changes behind it. Source: forms 1.13, decision 0251. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import {
  listKinds,
  listModules,
  type ListKind,
  type ListModule,
} from '../../../src/domain/clearance/submission-lists.ts'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import type { Inject } from '../harness.ts'
import { readPdf } from './read-pdf.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

// The first drawing starts the thread and reads six faces, which takes its time on a busy machine.
let d: Driver
let person: Person
beforeAll(async () => {
  d = await workflowDriver()
  person = await d.bring('manpower cleared')
})
afterAll(async () => {
  await d.close()
  await stopPrints()
})

const url = (module: string, action: string, id?: number) =>
  `/${module}/api/v1/${module}/${action}/${id === undefined ? '' : `${id}/`}`
const visaOf = async (): Promise<number> =>
  (await sql<{ id: number }>`select visa_entry as id from passenger where id = ${person.id}`.execute(d.db))
    .rows[0]?.id ?? 0
const more = async (module: ListModule): Promise<Row> =>
  ({
    visa_submission_list: {},
    visa_cancel_list: {},
    visa_reissue_list: {},
    man_power_list: { gender: 'mixed' },
    manpower_note_sheet: { variant: 'general' },
    bmet_application: {},
    bmet_stamp: { stamp_no: `KA ${d.no()}`, stamp_value: '300.00' },
    list_of_manpower_ref: { visa_entry: await visaOf() },
  })[module]

async function make(module: ListModule): Promise<number> {
  const made = await d.send('processing', 'POST', url(module, 'create'), {
    country: d.ids.saudi,
    recruiting_agency: d.ids.ownAgency,
    list_date: d.day,
    ...(await more(module)),
  })
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined })
  const id = Number(made.body['id'])
  const kind: ListKind = listKinds[module]
  if (!kind.isFound)
    await sql`insert into list_row (module, list_id, serial, passenger, reason_code, reason, is_open) values (${module}, ${id}, 1, ${person.id}, ${kind.reasons?.[0] ?? null}, ${kind.reasons ? 'the name on the visa is wrong' : null}, false)`.execute(
      d.db,
    )
  return id
}
const event = async (module: ListModule, id: number, type: string, data: Row = {}) => {
  const answer = await d.send('processing', 'POST', url(module, 'event', id), { type, ...data })
  expect([module, type, answer.status, answer.body.detail]).toEqual([module, type, 200, undefined])
}
const printed = async (module: ListModule, id: number): Promise<Buffer> => {
  const answer = await (await d.users.as('processing'))({ url: url(module, 'print', id) })
  expect([module, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([module, 200, ''])
  return answer.rawPayload
}
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Every fact of the member and of the head that a paper could read says something else. */
let changes = 0
async function changeEverything(module: ListModule, id: number): Promise<void> {
  const mark = `X${++changes}`
  const texts = async (table: string, where: ReturnType<typeof sql>, columns: readonly string[]) => {
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`${mark} ${column}`} where ${where}`.execute(
        d.db,
      )
  }
  await texts('passenger', sql`id = ${person.id}`, [
    'full_name',
    'full_name_ar',
    'full_name_bn',
    'father_name',
    'permanent_village',
  ])
  await sql`update passenger set passport_no = ${`Z${String(70_000_000 + changes)}`}, passport_expiry_date = '2039-01-01', agreed_amount = agreed_amount + 100, gender = case gender when 'male' then 'female' else 'male' end where id = ${person.id}`.execute(
    d.db,
  )
  await texts('visa_entry', sql`id = ${await visaOf()}`, [
    'sponsor_name',
    'sponsor_name_ar',
    'sponsor_address',
  ])
  await sql`update man_power set income_tax = 777, welfare_fee = 888, clearance_no = ${`BM-${mark}`} where passenger = ${person.id}`.execute(
    d.db,
  )
  await sql`update training set certificate_no = ${`C-${mark}`} where passenger = ${person.id}`.execute(d.db)
  await texts('recruiting_agency', sql`id = ${d.ids.ownAgency}`, [
    'name',
    'name_bn',
    'address',
    'proprietor_name',
  ])
  await sql`update country set name_bn = ${mark} where id = ${d.ids.saudi}`.execute(d.db)
  await sql`update general_setting set company_name = ${mark}`.execute(d.db)
  await sql`update ${sql.table(module)} set list_date = list_date + 1 where id = ${id}`.execute(d.db)
}

describe.each(listModules.map((module) => [module] as const))('%s', (module) => {
  it('is the same bytes as printed, handed in and closed, each print a row of the log', async () => {
    const id = await make(module)
    const draft = await printed(module, id)
    await event(module, id, 'PRINT')
    await changeEverything(module, id)
    const first = await printed(module, id)
    expect((await readPdf(first)).pages.map(({ text }) => text).join(' ')).not.toContain(`X${changes}`)
    await changeEverything(module, id)
    for (const state of ['printed', 'submitted', 'closed']) {
      await sql`update ${sql.table(module)} set state = ${state} where id = ${id}`.execute(d.db)
      expect([state, hash(await printed(module, id))]).toEqual([state, hash(first)])
    }
    const { prints } = (await d.send('processing', 'GET', url(module, 'print_readiness', id))).body as {
      prints: { id: number; revision: number; reprint_no: number }[]
    }
    // The draft is a print as well; of one revision with the list when both say the same.
    expect([prints.length, new Set(prints.slice(0, 4).map(({ revision }) => revision)).size]).toEqual([5, 1])
    const [last = 0] = prints.map(({ reprint_no: no }) => no)
    expect(prints.slice(0, 4).map(({ reprint_no: no }) => last - no)).toEqual([0, 1, 2, 3])
    const file = async (print = 0) =>
      (await (await d.users.as('admin'))({ url: `/print/api/v1/print/file/${print}/` })).rawPayload
    expect([hash(await file(prints[0]?.id)), hash(await file(prints.at(-1)?.id))]).toEqual([
      hash(first),
      hash(draft),
    ])
    const { rows } = await sql<{
      passenger_ids: number[]
      page_count: number
    }>`select passenger_ids, page_count from print_log where id = ${prints[0]?.id ?? 0}`.execute(d.db)
    expect(rows).toEqual([{ passenger_ids: [person.id], page_count: (await readPdf(first)).pages.length }])
  })

  it('follows its records again once a draft', async () => {
    const id = await make(module)
    await event(module, id, 'PRINT')
    const first = await printed(module, id)
    const kind: ListKind = listKinds[module]
    const done = await d.send('processing', 'POST', url(module, 'event', id), {
      type: 'UNDO_LAST',
      reason: 'printed too early, one more comes',
    })
    expect([done.status, done.body.detail]).toEqual([200, undefined])
    await changeEverything(module, id)
    const text = (await readPdf(await printed(module, id))).pages.map((page) => page.text).join(' ')
    expect([kind.stage, text.includes(`X${changes}`)]).toEqual([kind.stage, true])
    await event(module, id, 'PRINT')
    expect(hash(await printed(module, id))).not.toBe(hash(first))
  })
})

it.each(listModules.filter((module) => listKinds[module].event === null))(
  '%s handed in without a print is kept as it was handed in',
  async (module) => {
    const id = await make(module)
    await event(module, id, 'SUBMIT', { submit_date: d.day })
    await changeEverything(module, id)
    const first = await printed(module, id)
    expect((await readPdf(first)).pages.map(({ text }) => text).join(' ')).not.toContain(`X${changes}`)
    await changeEverything(module, id)
    expect(hash(await printed(module, id))).toBe(hash(first))
  },
)

it('a printed list with the NIDs of its witnesses is for those who may read them, no matter who printed it', async () => {
  const id = await make('bmet_stamp')
  const nids = ['7391846101', '7391846102']
  await sql`update bmet_stamp set witness1 = 'RAHIM', witness1_nid = ${nids[0]}, witness2 = 'KARIM', witness2_nid = ${nids[1]} where id = ${id}`.execute(
    d.db,
  )
  const words = async (inject: Inject): Promise<string> =>
    (await readPdf((await inject({ url: url('bmet_stamp', 'print', id) })).rawPayload)).pages
      .map(({ text }) => text)
      .join(' ')
  const [processing, auditor] = await Promise.all([d.users.as('processing'), d.users.as('audit')])
  const draft = await words(auditor)
  expect([draft.includes('RAHIM'), nids.filter((nid) => draft.includes(nid))]).toEqual([true, []])
  await event('bmet_stamp', id, 'PRINT')
  const whole = await words(processing)
  expect(nids.filter((nid) => whole.includes(nid))).toEqual(nids)
  const refused = await auditor({ url: url('bmet_stamp', 'print', id) })
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    'The printed list carries values that your role may not read.',
  ])
  const readiness = await auditor({ url: url('bmet_stamp', 'print_readiness', id) })
  expect(readiness.json<{ refusals: string[] }>().refusals).toEqual([
    'The printed list carries values that your role may not read.',
  ])
  const [print] = readiness.json<{ prints: { id: number; printed_by: string }[] }>().prints
  const again = (inject: Inject) => inject({ url: `/print/api/v1/print/file/${print?.id ?? 0}/` })
  expect([(await again(auditor)).statusCode, (await again(processing)).statusCode]).toEqual([403, 200])
  // A list that shows nothing reserved is for every reader, also when another user printed it.
  const other = await make('bmet_application')
  await event('bmet_application', other, 'PRINT')
  await printed('bmet_application', other)
  expect((await auditor({ url: url('bmet_application', 'print', other) })).statusCode).toBe(200)
})

it('a list of an earlier version gets its paper at its next print', async () => {
  const id = await make('bmet_application')
  await event('bmet_application', id, 'PRINT')
  await sql`delete from list_paper`.execute(d.db)
  const first = await printed('bmet_application', id)
  await changeEverything('bmet_application', id)
  expect(hash(await printed('bmet_application', id))).toBe(hash(first))
})
