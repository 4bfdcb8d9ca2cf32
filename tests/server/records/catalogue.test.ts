import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowed, moduleExceptions, needOf, roles, type Action } from '../../../src/domain/people/access.ts'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { labelOf } from '../../../src/foundation/definitions/fields.ts'
import { readableFields } from '../../../src/server/records/read/columns.ts'
import { uniqueRules } from '../../../src/server/records/write/unique-values.ts'
import { registry } from '../../../src/server/composition/capabilities.ts'
import { isWritten } from '../../../src/server/records/routes/entities.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import {
  personOf,
  requireStatus,
  sampleRecord,
  recordFactory,
  type RecordFactory,
  type Written,
} from './factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'

const today = '2027-01-03'
const listed: readonly Entity[] = Object.values(entities).filter((entity: Entity) => entity.hasEndpoints)
const written = listed.filter(isWritten)
/** Records of which a second one may always be created; a request to change a voucher needs a posted one (acc-update-perm.test.ts). */
const many = written.filter(
  (entity) => entity.name !== 'general_setting' && entity.name !== 'acc_update_perm',
)
const at = (entity: Entity, action: string): string => `/${entity.name}/api/v1/${entity.name}/${action}`
const named = (list: readonly Entity[]): [string, Entity][] => list.map((entity) => [entity.name, entity])

interface Problem {
  code: string
  detail: string
  errors?: { pointer: string; message: string }[]
  current?: Written
}

let base: TestApp
let factory: RecordFactory
beforeAll(async () => {
  base = await testApp({ today, routes: recordRoutes() })
  factory = await recordFactory(base, today)
})
afterAll(() => base.close())

const put = (
  who: Inject,
  entity: Entity,
  record: Written,
  payload: object,
  version: number | null = record.version,
) =>
  who({
    method: 'PUT',
    url: at(entity, `update/${record.id}`),
    payload,
    headers: version === null ? {} : { 'if-match': `"${version}"` },
  })
/** Whether a delete of this entity has to say why. */
const asksWhy = (entity: Entity): boolean => registry.hooks[entity.name]?.removeReason === true
const remove = (who: Inject, entity: Entity, record: Written) =>
  who({
    method: 'DELETE',
    url: at(entity, `delete/${record.id}`),
    headers: { 'if-match': `"${record.version}"` },
    ...(asksWhy(entity) ? { payload: { reason: 'kept twice' } } : {}),
  })

describe.each(named(many))('%s', (_name, entity) => {
  it('is created and read back as it was sent', async () => {
    const sent = await sampleRecord(entity, factory)
    const answer = await factory.admin({ method: 'POST', url: at(entity, 'create/'), payload: sent })
    requireStatus(answer, 201)
    const made = answer.json<Written>()
    expect(made.version).toBe(1)
    const read = await factory.admin({ url: at(entity, String(made.id)) })
    expect(read.headers.etag).toBe('"1"')
    const kept = Object.fromEntries(
      Object.entries(sent).filter(
        ([name]) =>
          entity.fields[name] &&
          entity.fields[name].kind !== 'secret' &&
          // The text of a whole file is read when its record is saved, and not kept.
          (entity.fields[name].max ?? 0) < 1_000_000 &&
          entity.fields[name].kind !== 'datetime' &&
          entity.fields[name].kind !== 'decimal',
      ),
    )
    expect(read.json()).toMatchObject(kept)
    expect(read.json<Written>()['abilities']).toMatchObject({ update: entity.edit !== 'never' })
  })

  it('stands in its list, its search and its picker', async () => {
    const made = await factory.make(entity)
    const list = await factory.admin({ url: `${at(entity, 'all/')}?sort=-id&size=200` })
    const ids = list.json<Record<string, Written[]>>()[entity.plural]?.map((row) => row.id)
    expect(ids).toContain(made.id)
    const picker = await factory.admin({ url: `${at(entity, 'without_pagination/all/')}?ids=${made.id}` })
    expect(picker.json<Record<string, { label: string }[]>>()[entity.plural]?.[0]?.label).toBeTruthy()
    const searched = Object.entries(entity.fields).find(
      ([name, field]) =>
        field.searched && typeof made[name] === 'string' && made[name] !== '' && field.kind !== 'enum',
    )
    if (!searched) return
    const found = await factory.admin({
      url: `${at(entity, 'search/')}?keyword=${encodeURIComponent(String(made[searched[0]]))}`,
    })
    expect(found.json<Record<string, Written[]>>()[entity.plural]?.map((row) => row.id)).toContain(made.id)
  })

  it('says every required field that is missing', async () => {
    const answer = await factory.admin({ method: 'POST', url: at(entity, 'create/'), payload: {} })
    const required = Object.entries(entity.fields).filter(
      ([, field]) =>
        field.required && !field.calc && !field.virtual && field.default === undefined && !field.requiredBy,
    )
    if (required.length === 0) return
    expect(answer.statusCode).toBe(422)
    const messages = answer.json<Problem>().errors?.map((error) => error.message)
    for (const [name, field] of required) expect(messages).toContain(`${labelOf(name, field)} is required.`)
  })

  it('is not saved over a version nobody has seen', async () => {
    const made = await factory.make(entity)
    expect((await put(factory.admin, entity, made, { is_active: true }, null)).statusCode).toBe(428)
    const stale = await put(factory.admin, entity, made, { is_active: true }, 99)
    expect(stale.statusCode).toBe(409)
    expect(stale.json<Problem>().detail).toMatch(
      /^This record was changed by .+ at \d\d \w{3} \d{4}, \d\d:\d\d\. Reload and try again\.$/,
    )
    expect(stale.json<Problem>().current?.id).toBe(made.id)
  })

  it('takes no value that only the server sets', async () => {
    const privileged = [
      'id',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
      'deleted_at',
      'deleted_by',
      'is_deleted',
      'delete_reason',
      'is_demo',
      'state',
      'state_since',
      'machine_version',
      'search_text',
      'abilities',
      'labels',
      'password_hash',
      'token_version',
      'is_system',
      'failed_logins',
    ]
    const made = await factory.make(entity)
    const taken: string[] = []
    for (const name of privileged.filter((one) => !entity.fields[one] || entity.fields[one].calc)) {
      const created = await factory.admin({
        method: 'POST',
        url: at(entity, 'create/'),
        payload: { [name]: 'x' },
      })
      const changed = await put(factory.admin, entity, made, { [name]: 'x' })
      if (created.statusCode !== 400 || changed.statusCode !== 400) taken.push(name)
    }
    expect(taken).toEqual([])
  })

  it('keeps its delete rule', async () => {
    const made = await factory.make(entity)
    // Of some records the matrix lets no user delete any, whatever their own rule says of drafts.
    const isMine = allowed(entity.access, 'ADM').has('delete')
    requireStatus(
      await remove(factory.admin, entity, made),
      !isMine ? 403 : entity.remove === 'never' ? 409 : 204,
    )
    if (!isMine) return
    const { rows } = await sql<{
      is_deleted: boolean
    }>`select is_deleted from ${sql.table(entity.table)} where id = ${made.id}`.execute(factory.base.db)
    const left = { never: [false], soft: [true], restrict: [], hard: [], 'draft-only': [] }[entity.remove]
    expect(rows.map((row) => row.is_deleted)).toEqual(left)
    expect((await factory.admin({ url: at(entity, String(made.id)) })).statusCode).toBe(
      entity.remove === 'never' ? 200 : 404,
    )
  })

  it('deletes several by the rule of one', async () => {
    const made = await factory.make(entity)
    const answer = await factory.admin({
      method: 'POST',
      url: at(entity, 'delete_multiple/'),
      payload: { ids: [made.id, 2_000_000_000] },
    })
    const notFound = { id: 2_000_000_000, message: 'Not found.' }
    const refused = asksWhy(entity)
      ? 'Say why it is deleted.'
      : entity.remove === 'never'
        ? `${entity.label} cannot be deleted.`
        : null
    const done = refused
      ? { deleted: [], refused: [{ id: made.id, message: refused }, notFound] }
      : { deleted: [made.id], refused: [notFound] }
    expect(answer.json()).toMatchObject(
      mayByMatrix(entity, 'ADM', 'delete_multiple') ? done : { status: 403 },
    )
  })

  it('is remembered with who did what', async () => {
    const made = await factory.make(entity)
    const history = await factory.admin({ url: at(entity, `history/${made.id}`) })
    expect(history.json<{ history: { action: string; user: string }[] }>().history).toEqual([
      expect.objectContaining({ action: `${entity.name}.created`, user: 'Administrator Test' }),
    ])
  })
})

describe.each(named(many.filter((entity) => uniqueRules(entity).some((rule) => !rule.field.calc))))(
  '%s',
  (_name, entity) => {
    it.each(
      uniqueRules(entity)
        .filter((rule) => !rule.field.calc)
        .map((rule) => [rule.names.join(' + '), rule] as const),
    )('has %s once', async (_names, rule) => {
      const sample = await sampleRecord(entity, factory)
      const when = Object.fromEntries(
        Object.entries(rule.field.uniqueWhen ?? {})
          .filter(([name]) => !entity.fields[name]?.calc)
          .map(([name, values]) => [name, values[0]]),
      )
      // A value that is not needed is left out of samples; a text that fits its pattern is found in another sample's way.
      if (sample[rule.name] === undefined && !(rule.name in when)) return
      const made = await factory.admin({
        method: 'POST',
        url: at(entity, 'create/'),
        payload: { ...sample, ...when },
      })
      const first = made.statusCode === 201 ? made.json<Written>() : null
      const same = Object.fromEntries(
        rule.names.map((name) => [name, first ? first[name] : { ...sample, ...when }[name]]),
      )
      const second = await factory.admin({
        method: 'POST',
        url: at(entity, 'create/'),
        payload: { ...(await sampleRecord(entity, factory)), ...when, ...same },
      })
      requireStatus(second, 409)
      const error = second.json<Problem>().errors?.find((one) => one.pointer === `/${rule.name}`)
      const sentence = rule.field.uniqueMessage ?? `${labelOf(rule.name, rule.field)} already exists.`
      const said = sentence
        .split(/\{\w+\}/)
        .map((part) => RegExp.escape(part))
        .join('[^{}]*')
      expect(error?.message).toMatch(new RegExp(`^${said}$`))
    })
  },
)

describe.each(named(listed))('the list of %s', (_name, entity) => {
  it('can be sorted and filtered by each of its columns', async () => {
    const wrong: string[] = []
    const ask = async (query: string) => {
      const answer = await factory.admin({ url: `${at(entity, 'all/')}?${query}` })
      if (answer.statusCode !== 200) wrong.push(`${query}: ${answer.body}`)
      return answer.json<{ next?: string }>()
    }
    for (const [name, field] of Object.entries(readableFields(entity))) {
      if (field.kind === 'json') continue
      await ask(`f.${name}=empty`)
      if (field.kind === 'file' || field.kind === 'refs' || field.kind === 'list') continue
      const { next } = await ask(`sort=-${name}&size=1`)
      if (next) await ask(`sort=-${name}&size=1&next=${next}`)
    }
    expect(wrong).toEqual([])
  })

  it('refuses columns it does not have', async () => {
    expect((await factory.admin({ url: `${at(entity, 'all/')}?sort=id;drop` })).statusCode).toBe(422)
    expect((await factory.admin({ url: `${at(entity, 'all/')}?f.nothing=is:1` })).statusCode).toBe(400)
  })
})

interface Operation {
  action: Action
  call: (who: Inject) => ReturnType<Inject>
}

const operations = (entity: Entity): Operation[] => {
  const missingId = 2_000_000_000
  const version = { 'if-match': '"1"' }
  const reading: Operation[] = [
    { action: 'read', call: (who) => who({ url: at(entity, 'all/') }) },
    { action: 'read', call: (who) => who({ url: at(entity, String(missingId)) }) },
    { action: 'export', call: (who) => who({ url: `${at(entity, 'export/')}?f.id=is:0` }) },
  ]
  const writing: Operation[] = [
    {
      action: 'create',
      call: (who) => who({ method: 'POST', url: at(entity, 'create/'), payload: { not_a_field: 1 } }),
    },
    {
      action: 'update',
      call: (who) =>
        who({ method: 'PUT', url: at(entity, `update/${missingId}`), payload: {}, headers: version }),
    },
    {
      action: 'delete',
      call: (who) => who({ method: 'DELETE', url: at(entity, `delete/${missingId}`), headers: version }),
    },
    {
      action: 'delete_multiple',
      call: (who) =>
        who({ method: 'POST', url: at(entity, 'delete_multiple/'), payload: { ids: [missingId] } }),
    },
  ]
  return isWritten(entity) ? [...reading, ...writing] : reading
}

/** Actions of the matrix, with the modules it names one by one (roles 3). */
function mayByMatrix(entity: Entity, code: (typeof roles)[number]['code'], action: Action): boolean {
  const exception = moduleExceptions[entity.name]?.[code]
  const letters: Partial<Record<Action, string>> = {
    create: 'C',
    read: 'R',
    update: 'U',
    delete: 'D',
    delete_multiple: 'M',
    export: 'P',
  }
  // Where a class has no letter for the action another one stands for it, or none (decision 0321).
  const need = needOf(entity, action)
  if ('closedReason' in need) return false
  const asked = need.permission.slice(entity.name.length + 1) as Action // needOf puts the action behind the module.
  return exception === undefined
    ? allowed(entity.access, code).has(asked)
    : exception.includes(letters[asked] ?? '?')
}

describe.each(roles.map((role) => [role.title, role] as const))('%s', (_title, role) => {
  it('may do with each record what the matrix says, and nothing else', async () => {
    const who = factory.base.as(personOf(role.name))
    const wrong: string[] = []
    for (const entity of listed) {
      for (const { action, call } of operations(entity)) {
        const { statusCode } = await call(who)
        const expected = mayByMatrix(entity, role.code, action)
        if ((statusCode !== 403) !== expected || statusCode >= 500)
          wrong.push(`${entity.name}.${action}: ${statusCode}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe.each(named(many.filter((entity) => entity.branchScoped)))(
  '%s of another branch',
  (_name, entity) => {
    it('does not exist for a user who sees only their own branch', async () => {
      const made = await factory.make(entity)
      const otherUser = factory.base.as(
        personOf('admin', { branchId: factory.world.otherBranch, branchScope: 'own' }),
      )
      expect((await otherUser({ url: at(entity, String(made.id)) })).statusCode).toBe(404)
      expect((await put(otherUser, entity, made, { is_active: false })).statusCode).toBe(404)
      expect((await remove(otherUser, entity, made)).statusCode).toBe(
        allowed(entity.access, 'ADM').has('delete') ? 404 : 403,
      )
      const list = await otherUser({ url: `${at(entity, 'all/')}?f.id=is:${made.id}` })
      expect(list.json<{ total_elements: number }>().total_elements).toBe(0)
    })
  },
)

/** Counts what is sent to the database; every connection is watched from its first use. */
function watchStatements(pool: RecordFactory['base']['database']['pool']): { n: number } {
  const seen = { n: 0 }
  const watched = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query.bind(client) as (...args: unknown[]) => unknown // One of pg's overloads.
    Object.assign(client, {
      query: (...args: unknown[]) => {
        seen.n++
        return send(...args)
      },
    })
  })
  return seen
}

describe('statements per request', () => {
  it('at most three for a list and five for a record', async () => {
    const seen = watchStatements(factory.base.database.pool)
    const count = async (url: string): Promise<number> => {
      seen.n = 0
      await factory.admin({ url })
      return seen.n
    }
    const wrong: string[] = []
    for (const entity of listed) {
      const list = await count(at(entity, 'all/?q=sample&sort=-id'))
      if (list === 0 || list > 3) wrong.push(`${entity.name} list: ${list}`)
      const made = many.includes(entity) ? await factory.make(entity) : null
      const record = made ? await count(at(entity, String(made.id))) : 1
      if (record === 0 || record > 5) wrong.push(`${entity.name} record: ${record}`)
    }
    expect(wrong).toEqual([])
  })
})
