/** The team chat over HTTP: contacts, conversation, files, what was read, who hears of it (specification group chat; entities 6.4). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { createUsers, type Users } from '../users.ts'

let testServer: TestApp
let users: Users
let [nadia, kamal, otherUser]: Inject[] = []
const at = '/message/api/v1/message'
type Message = {
  id: number
  sender: { id: number }
  message: string
  file: string | null
  file_name: string | null
  seen_at: string | null
}
const call = (who: Inject | undefined) =>
  who ??
  (() => {
    throw new Error('nobody signed in')
  })()
const get = async (who: Inject | undefined, path: string) =>
  call(who)({ method: 'GET', url: `${at}/${path}` })
const send = (who: Inject | undefined, body: object) =>
  call(who)({ method: 'POST', url: `${at}/send/`, payload: body })
const talk = async (who: Inject | undefined, contact: number) =>
  (await get(who, `by_contact/${contact}`)).json<{ messages: Message[] }>().messages

beforeAll(async () => {
  testServer = await testApp()
  users = await createUsers(testServer)
  nadia = await users.as('manager')
  kamal = await users.as('processing')
  otherUser = await users.as('audit')
})
afterAll(() => testServer.close())
const ids = () => ({ nadia: users.ids.manager, kamal: users.ids.processing, otherUser: users.ids.audit })

it('carries a text to one person, who reads it and nobody else', async () => {
  const made = await send(nadia, { receiver: ids().kamal, message: '  Is the file of Rakib ready?  ' })
  expect([made.statusCode, made.json()]).toEqual([
    201,
    expect.objectContaining({
      sender: { id: ids().nadia },
      message: 'Is the file of Rakib ready?',
      file: null,
      seen_at: null,
      is_removable: true,
    }),
  ])
  const contacts = async (who: Inject | undefined, id: number) =>
    (await get(who, `contacts/${id}`)).json<{ users: { id: number; unseen_count: number }[] }>().users
  const [first] = await contacts(kamal, ids().kamal)
  expect(first).toMatchObject({ id: ids().nadia, unseen_count: 1 })
  expect((await contacts(kamal, ids().kamal)).map((one) => one.id)).not.toContain(ids().kamal)
  expect((await get(nadia, `contacts/${ids().kamal}`)).statusCode).toBe(404)
  expect((await talk(kamal, ids().nadia)).map((one) => one.message)).toEqual(['Is the file of Rakib ready?'])
  expect((await get(kamal, `unseen/${ids().nadia}`)).json()).toEqual({ unseen_count: 1 })
  expect((await get(kamal, `unseen/${ids().nadia}`)).json()).toEqual({ unseen_count: 0 })
  expect((await talk(nadia, ids().kamal))[0]?.seen_at).not.toBeNull()
  expect(await talk(otherUser, ids().nadia)).toEqual([])
  await send(kamal, { receiver: ids().nadia, message: 'At noon.' })
  expect((await talk(nadia, ids().kamal)).map((one) => [one.sender.id, one.message])).toEqual([
    [ids().nadia, 'Is the file of Rakib ready?'],
    [ids().kamal, 'At noon.'],
  ])
  expect((await get(nadia, 'me/')).json()).toMatchObject({
    id: ids().nadia,
    chat_list: [{ contact: ids().kamal, unseen_count: 1 }],
  })
})

it('sends nothing empty, to nobody who is not there, and no file of another user', async () => {
  const said = async (body: object) => {
    const answer = await send(nadia, body)
    return [answer.statusCode, answer.json<{ detail: string }>().detail]
  }
  expect(await said({ receiver: ids().kamal, message: '   ' })).toEqual([422, 'Message is required.'])
  expect((await send(nadia, { receiver: ids().nadia, message: 'me' })).statusCode).toBe(404)
  expect((await send(nadia, { receiver: 999_999, message: 'x' })).statusCode).toBe(404)
  expect((await send(nadia, { message: 'x' })).statusCode).toBe(422)
  const file = async (owner: number) =>
    (
      await sql<{
        id: string
      }>`insert into file_blob (id, name, size, mime, sha256, module, uploaded_by) values (gen_random_uuid(), 'slip.pdf', 40, 'application/pdf', '', 'chat_message', ${owner}) returning id::text`.execute(
        testServer.db,
      )
    ).rows[0]?.id
  expect(await said({ receiver: ids().kamal, file: await file(ids().kamal) })).toEqual([
    422,
    'This file type is not allowed.',
  ])
  const large = await file(ids().nadia)
  await sql`update file_blob set size = 10 * 1024 * 1024 + 1 where id = ${large}::uuid`.execute(testServer.db)
  expect(await said({ receiver: ids().kamal, file: large })).toEqual([422, 'File must be 10 MB or less.'])
  expect((await send(nadia, { receiver: ids().kamal, message: 'x'.repeat(4001) })).json()).toMatchObject({
    status: 422,
    errors: [{ pointer: '/message', message: 'Message must be 4000 characters or fewer.' }],
  })
  const own = await send(nadia, { receiver: ids().kamal, file: await file(ids().nadia) })
  expect(own.json()).toMatchObject({ message: 'slip.pdf', file_name: 'slip.pdf', file: expect.any(String) })
  // The receiver may open it, a third person may not; its bytes are not there.
  const opened = async (who: Inject | undefined) =>
    (await call(who)({ method: 'GET', url: `/file/api/v1/file/${own.json<Message>().file}` })).statusCode
  expect([await opened(kamal), await opened(otherUser)]).toEqual([500, 404])
})

it('an own message is taken back within ten minutes, its place stays', async () => {
  const made = (await send(nadia, { receiver: ids().kamal, message: 'Wrong passenger' })).json<Message>()
  const blank = (who: Inject | undefined) => call(who)({ method: 'POST', url: `${at}/blank/${made.id}` })
  expect((await blank(kamal)).statusCode).toBe(404)
  expect((await blank(nadia)).json()).toMatchObject({
    id: made.id,
    message: 'Message removed',
    file: null,
    is_removable: false,
  })
  expect((await talk(kamal, ids().nadia)).find((one) => one.id === made.id)?.message).toBe('Message removed')
  await sql`update chat_message set created_at = created_at - interval '2 years' where id = ${made.id}`.execute(
    testServer.db,
  )
  const late = await blank(nadia)
  expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
    409,
    'A message can be removed within 10 minutes.',
  ])
})

it('a user who says so is there, for a minute', async () => {
  await sql`update app_user set last_seen_at = now() - interval '61 seconds'`.execute(testServer.db)
  const isOnline = async () =>
    (await get(kamal, `contacts/${ids().kamal}`))
      .json<{ users: { id: number; is_online: boolean }[] }>()
      .users.find((one) => one.id === ids().nadia)?.is_online
  expect(await isOnline()).toBe(false)
  expect((await call(nadia)({ method: 'POST', url: `${at}/user_data/` })).json()).toMatchObject({
    is_online: true,
  })
  expect(await isOnline()).toBe(true)
})

it('a chosen status is what the others see while its person is there', async () => {
  const seen = async () =>
    (await get(kamal, `contacts/${ids().kamal}`))
      .json<{ users: { id: number; status: string; is_online: boolean }[] }>()
      .users.find((one) => one.id === ids().nadia)
  const choose = (status?: string) =>
    call(nadia)({ method: 'POST', url: '/api/chat/user/data', payload: status ? { status } : {} })
  for (const status of ['away', 'do-not-disturb', 'online']) {
    expect((await choose(status)).json()).toMatchObject({ id: ids().nadia, status })
    expect(await seen()).toMatchObject({ status, is_online: true })
  }
  await choose('away')
  // A sign of presence without a status keeps the chosen one.
  expect((await choose()).json()).toMatchObject({ status: 'away' })
  expect((await choose('offline')).json()).toMatchObject({ status: 'offline' })
  expect(await seen()).toMatchObject({ status: 'offline', is_online: false })
  await choose('away')
  await sql`update app_user set last_seen_at = now() - interval '61 seconds'`.execute(testServer.db)
  expect(await seen()).toMatchObject({ status: 'offline', is_online: false })
  expect((await choose('asleep')).statusCode).toBe(422)
})

it('the chat user carries name, picture, status and conversations', async () => {
  const answer = await call(nadia)({ method: 'POST', url: '/api/chat/user/data', payload: {} })
  expect(Object.keys(answer.json<object>()).toSorted()).toEqual([
    'avatar',
    'chatList',
    'id',
    'name',
    'status',
  ])
  expect(answer.json<{ chatList: { contactId: number }[] }>().chatList.map((one) => one.contactId)).toContain(
    ids().kamal,
  )
})
