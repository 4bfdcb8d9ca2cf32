import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formContentCodes, unknownPlaceholder } from '../../../src/domain/documents/form-contents.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import { personOf, sampleRecord, recordFactory, type RecordFactory, type Written } from './factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

interface Refusal {
  errors?: { pointer: string; code: string; message: string }[]
}

let base: TestApp
let factory: RecordFactory
beforeAll(async () => {
  base = await testApp({ today: '2027-01-03', routes: recordRoutes() })
  factory = await recordFactory(base, '2027-01-03')
})
afterAll(() => base.close())

const post = async (name: string, more: Record<string, unknown>, who: Inject = factory.admin) =>
  who({
    method: 'POST',
    url: `/${name}/api/v1/${name}/create/`,
    payload: { ...(await sampleRecord(entityOf(name), factory)), ...more },
  })
const put = async (
  name: string,
  record: Written,
  payload: Record<string, unknown>,
  who: Inject = factory.admin,
) =>
  who({
    method: 'PUT',
    url: `/${name}/api/v1/${name}/update/${record.id}`,
    payload,
    headers: { 'if-match': `"${record.version}"` },
  })
const errors = async (answer: ReturnType<Inject>) =>
  ((await answer).json<Refusal>().errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`)
const make = (name: string, more: Record<string, unknown> = {}) => factory.make(entityOf(name), more)

describe('what a role does not see', () => {
  it('is not taken from it in a new record, and what it may leave out has a default', async () => {
    const clerk = base.as(personOf('data-entry'))
    expect(
      await errors(post('agent', { opening_balance: '500.00', commission_type: 'fixed' }, clerk)),
    ).toEqual([
      '/commission_type You do not have permission to change Commission Type.',
      '/opening_balance You do not have permission to change Opening Balance.',
    ])
    const {
      opening_balance: _,
      commission_type: __,
      ...plain
    } = await sampleRecord(entityOf('agent'), factory)
    const made = await clerk({ method: 'POST', url: '/agent/api/v1/agent/create/', payload: plain })
    expect(made.statusCode).toBe(201)
    expect(made.json<Written>()).not.toHaveProperty('opening_balance')
    const seen = (
      await factory.admin({ url: `/agent/api/v1/agent/${made.json<Written>().id}` })
    ).json<Written>()
    expect(seen).toMatchObject({ opening_balance: '0.00', commission_type: 'none' })
  })

  it('may be typed once when it is only masked afterwards', async () => {
    const relations = base.as(personOf('agent-relations'))
    const made = await post(
      'agent',
      { agent_type: 'sub_agent', company_name: null, nid_no: '1990123456789' },
      relations,
    )
    expect(made.statusCode).toBe(201)
    expect(made.json<Written>()['nid_no']).toBe('•••••••••6789')
  })
})

describe('texts of printed forms', () => {
  it('know their marks', () => {
    expect(unknownPlaceholder('Dear {full_name}, RL-{rl_no}')).toBeNull()
    expect(unknownPlaceholder('{full_name} and {shoe_size}')).toBe('{shoe_size}')
  })

  it('stand once per section, language and country, and name marks that exist', async () => {
    const head = await make('formcontent', { code: formContentCodes.at(-1) })
    const text = { head: head.id, section: 'body', language: 'bn', content: 'জনাব {full_name}' }
    expect((await post('formcontent_detail', text)).statusCode).toBe(201)
    expect(await errors(post('formcontent_detail', text))).toEqual([
      '/head Content for this section, language and country exists.',
    ])
    expect(
      (await post('formcontent_detail', { ...text, country: factory.world.destination })).statusCode,
    ).toBe(201)
    expect(
      await errors(post('formcontent_detail', { ...text, section: 'footer', content: 'Signed {nobody}' })),
    ).toEqual(['/content Unknown placeholder {nobody}.'])
  })

  it('keep the code of their form', async () => {
    const head = await make('formcontent', { code: formContentCodes.at(-2) })
    expect(await errors(put('formcontent', head, { code: formContentCodes.at(-3) }))).toEqual([
      '/code The code of a form cannot be changed.',
    ])
  })
})

describe('a reservation system', () => {
  it('has a code of letters and digits', async () => {
    expect(await errors(post('gds', { name: 'Amadeus', code: '1a' }))).toEqual([
      '/code GDS code is not valid.',
    ])
    expect((await post('gds', { name: 'Amadeus', code: '1A', office_id: 'DACBD2100' })).statusCode).toBe(201)
  })
})

describe('a list a user builds', () => {
  const columns = [
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'fee', label: 'Fee', kind: 'number' },
    { key: 'on', label: 'Day', kind: 'date' },
  ]

  it('has columns of different names, at most 20', async () => {
    expect(await errors(post('make_list', { columns: [] }))).toEqual(['/columns Add at least one column.'])
    expect(
      await errors(
        post('make_list', { columns: [...columns, { key: 'again', label: 'name', kind: 'text' }] }),
      ),
    ).toEqual(['/columns Two columns cannot have the same label.'])
    expect(
      await errors(
        post('make_list', {
          columns: Array.from({ length: 21 }, (_, at) => ({ key: `c${at}`, label: `C ${at}`, kind: 'text' })),
        }),
      ),
    ).toEqual(['/columns A list can have at most 20 columns.'])
  })

  it('takes values of the kind of their column and keeps its source while it has rows', async () => {
    const list = await make('make_list', { columns })
    expect(
      await errors(post('make_list_item', { make_list: list.id, values: { fee: 'many', on: 'soon' } })),
    ).toEqual(['/values Fee must be a number.', '/values Day: Enter a valid date.'])
    expect(
      (
        await post('make_list_item', {
          make_list: list.id,
          values: { name: 'A', fee: '12.5', on: '2027-02-01' },
        })
      ).statusCode,
    ).toBe(201)
    expect(await errors(put('make_list', list, { row_source: 'passenger' }))).toEqual([
      '/row_source Remove all rows before changing the source.',
    ])
  })

  it('names passengers when its rows are passengers, each once', async () => {
    const list = await make('make_list', { columns, row_source: 'passenger' })
    expect(await errors(post('make_list_item', { make_list: list.id }))).toEqual([
      '/passenger Passenger is required.',
    ])
    const passenger = await make('passenger')
    expect((await post('make_list_item', { make_list: list.id, passenger: passenger.id })).statusCode).toBe(
      201,
    )
    expect(await errors(post('make_list_item', { make_list: list.id, passenger: passenger.id }))).toEqual([
      '/passenger Passenger is already in this list.',
    ])
  })

  it('has a name its maker did not use yet, and is seen by those it is shared with', async () => {
    await make('make_list', { title: 'To the embassy' })
    expect(await errors(post('make_list', { title: 'to the Embassy' }))).toEqual([
      '/title Title already exists.',
    ])
    const clerk = base.as(personOf('data-entry'))
    expect((await post('make_list', { title: 'To the embassy' }, clerk)).statusCode).toBe(201)
    const titles = async (who: Inject) =>
      (await who({ url: '/make_list/api/v1/make_list/all/?size=100' }))
        .json<{ make_lists: { title: string; shared_with: string }[] }>()
        .make_lists.filter((one) => one.title === 'To the embassy').length
    expect(await titles(clerk)).toBe(1)
  })
})
