/** The team chat: people, conversations, sending, what was read (specification group chat; entities 6.4; machines U3). Everything is of the signed-in user. */
import { saidOf, say, type Wording } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { chatStatuses, type ChatStatus } from '../../../domain/people/chat-status.ts'
import { mostMessages } from '../../../machines/shell/chat-panel.ts'
import { defaultProcessSettings } from '../../../domain/journey/process-settings.ts'
import { onlineSeconds } from '../../records/read/virtual-columns.ts'
import { tx, type Db } from '../../platform/db/kysely.ts'
import { publish } from '../../platform/events/publish.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'

const at = '/message/api/v1/message'
/** A message may be taken back for so long (entities 6.4). */
const blankMinutes = 10
const mebibyte = 1024 * 1024
const removedText = 'Message removed'

const contact = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.string().nullable(),
  is_online: z.boolean(),
  status: z.enum(chatStatuses),
  unseen_count: z.number(),
})
const message = z.object({
  id: z.number(),
  sender: z.object({ id: z.number() }),
  message: z.string(),
  updated_at: z.string(),
  file: z.string().nullable(),
  file_name: z.string().nullable(),
  seen_at: z.string().nullable(),
  is_removable: z.boolean(),
})
type Message = z.infer<typeof message>
const contactParams = z.object({ contact_id: idParams.shape.id })

/** What the others see: the chosen status while its person is there, offline otherwise. */
const status = sql`case when coalesce(u.last_seen_at > now() - make_interval(secs => ${onlineSeconds}), false) then u.chat_status else 'offline' end`
const presence = sql`${status} as status, ${status} <> 'offline' as is_online`

/** Active people other than oneself: unread first, then whom one last wrote with. */
async function contactsOf(db: Db, me: number): Promise<z.infer<typeof contact>[]> {
  const { rows } = await sql<z.infer<typeof contact>>`
    select u.id, u.first_name, u.last_name, u.image::text as image, ${presence}, coalesce(c.unseen, 0)::int as unseen_count
    from app_user u left join (
      select case when m.sender = ${me} then m.receiver else m.sender end as other, max(m.id) as last, count(*) filter (where m.receiver = ${me} and m.seen_at is null) as unseen
      from chat_message m where (m.sender = ${me} or m.receiver = ${me}) and not m.is_deleted group by 1) c on c.other = u.id
    where u.is_active and not u.is_deleted and u.id <> ${me} order by (coalesce(c.unseen, 0) > 0) desc, c.last desc nulls last, u.first_name, u.last_name, u.id limit 500`.execute(
    db,
  )
  return rows
}

const columnsFor = (
  me: number,
) => sql`m.id, json_build_object('id', m.sender) as sender, coalesce(m.message, '') as message, m.updated_at, m.file::text as file, b.name as file_name, m.seen_at,
  (m.sender = ${me} and m.blanked_at is null and m.created_at > now() - make_interval(mins => ${blankMinutes})) as is_removable`

async function conversation(db: Db, me: number, other: number, before: number | null): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select * from (select ${columnsFor(me)} from chat_message m left join file_blob b on b.id = m.file
      where ((m.sender = ${me} and m.receiver = ${other}) or (m.sender = ${other} and m.receiver = ${me})) and not m.is_deleted ${before === null ? sql`` : sql`and m.id < ${before}`} order by m.id desc limit ${mostMessages}) c order by c.id`.execute(
    db,
  )
  return rows
}

/** @throws AppError record.notFound for a user who is not there any more, or oneself. */
async function requireContact(db: Db, me: number, id: number): Promise<void> {
  const { rows } =
    await sql`select 1 from app_user where id = ${id} and id <> ${me} and is_active and not is_deleted`.execute(
      db,
    )
  if (rows.length === 0) throw new AppError('record.notFound')
}

/** The conversation is read: its sender's screens and one's own other ones hear of it. @returns how many were unread. */
const markSeen = (db: Db, me: number, other: number): Promise<number> =>
  tx(db, async (trx) => {
    const { rows } = await sql<{
      id: number
    }>`update chat_message set seen_at = now() where receiver = ${me} and sender = ${other} and seen_at is null returning id`.execute(
      trx,
    )
    const [first] = rows
    if (first)
      await publish(
        trx,
        { module: 'chat_message', id: first.id, user: me },
        { module: 'chat_message', id: first.id, user: other },
      )
    return rows.length
  })

const self = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.string().nullable(),
  is_online: z.boolean(),
  status: z.enum(chatStatuses),
  chat_list: z.array(z.object({ contact: z.number(), unseen_count: z.number() })),
})

async function meAs(db: Db, me: number): Promise<z.infer<typeof self>> {
  const { rows } = await sql<
    Omit<z.infer<typeof self>, 'chat_list'>
  >`select u.id, u.first_name, u.last_name, u.image::text as image, ${presence} from app_user u where u.id = ${me}`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('record.notFound')
  const { rows: chats } = await sql<{ contact: number; unseen_count: number }>`
    select case when m.sender = ${me} then m.receiver else m.sender end as contact, count(*) filter (where m.receiver = ${me} and m.seen_at is null)::int as unseen_count
    from chat_message m where (m.sender = ${me} or m.receiver = ${me}) and not m.is_deleted group by 1 order by max(m.id) desc`.execute(
    db,
  )
  return { ...rows[0], chat_list: chats }
}

/** Its person is there, with the status that was chosen now or before. */
async function sayPresent(db: Db, me: number, chosen: ChatStatus | undefined): Promise<z.infer<typeof self>> {
  await sql`update app_user set last_seen_at = now(), chat_status = coalesce(${chosen ?? null}, chat_status) where id = ${me}`.execute(
    db,
  )
  return meAs(db, me)
}

const statusBody = z.object({ status: z.enum(chatStatuses).optional() })

const refuse = (pointer: string, code: string, wording: Wording): AppError =>
  new AppError('input.invalid', { detail: wording, errors: [{ pointer, code, ...saidOf(wording) }] })

/** What goes with a message: uploaded by its sender, for the chat. @returns its name, which stands for an empty text. */
async function requireOwnFile(db: Db, me: number, file: string): Promise<string> {
  const { rows } = await sql<{ name: string; size: number; most: number }>`
    select b.name, b.size::int as size, coalesce((select (g.process_settings ->> 'chat_attachment_max_mb')::int from general_setting g order by g.id limit 1), ${defaultProcessSettings.chat_attachment_max_mb}) as most from file_blob b where b.id = ${file}::uuid and b.module = 'chat_message' and b.uploaded_by = ${me}`.execute(
    db,
  )
  if (!rows[0]) throw refuse('/file', 'FILE', 'This file type is not allowed.')
  if (rows[0].size > rows[0].most * mebibyte)
    throw refuse('/file', 'FILE', say`File must be ${rows[0].most} MB or less.`)
  return rows[0].name
}

export const chatRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: `${at}/contacts/:user_id`,
    summary: 'People the signed-in user can write to, with presence and unread messages',
    access: 'user',
    owner: true,
    params: z.object({ user_id: idParams.shape.id }),
    response: z.object({ users: z.array(contact) }),
    async handler({ db, user, params }) {
      if (params.user_id !== user.id) throw new AppError('record.notFound')
      return { users: await contactsOf(db, user.id) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${at}/by_contact/:contact_id`,
    summary: 'The last messages with one person, oldest first; before pages back by id',
    access: 'user',
    owner: true,
    params: contactParams,
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    response: z.object({ messages: z.array(message) }),
    async handler({ db, user, params, query }) {
      await requireContact(db, user.id, params.contact_id)
      return { messages: await conversation(db, user.id, params.contact_id, query.before ?? null) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/send/`,
    summary: 'Sends a text, a file or both to one person',
    access: 'user',
    owner: true,
    limit: 120,
    status: 201,
    body: z.object({
      message: z.string().max(4000, 'Message must be 4000 characters or fewer.').nullish(),
      receiver: z.int('Choose a contact first.').positive('Choose a contact first.'),
      file: z.uuid().nullish(),
    }),
    response: message,
    async handler({ db, user, body }) {
      await requireContact(db, user.id, body.receiver)
      const text = (body.message ?? '').trim()
      const name = body.file ? await requireOwnFile(db, user.id, body.file) : ''
      if (text === '' && name === '') throw refuse('/message', 'REQ', 'Message is required.')
      const { rows } = await sql<Message>`
        with m as (insert into chat_message (sender, receiver, message, file, created_by, updated_by) values (${user.id}, ${body.receiver}, ${text || name}, ${body.file ?? null}::uuid, ${user.id}, ${user.id}) returning *)
        select ${columnsFor(user.id)} from m left join file_blob b on b.id = m.file`.execute(db)
      const made = rows[0]
      if (!made) throw new Error('the message was not stored')
      await publish(
        db,
        { module: 'chat_message', id: made.id, user: body.receiver },
        { module: 'chat_message', id: made.id, user: user.id },
      )
      return made
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${at}/unseen/:contact_id`,
    summary: 'How many messages of one person were unread; they count as read from now on (machines U3)',
    access: 'user',
    owner: true,
    params: contactParams,
    response: z.object({ unseen_count: z.number() }),
    async handler({ user, params, services }) {
      await requireContact(services.db, user.id, params.contact_id)
      return { unseen_count: await markSeen(services.db, user.id, params.contact_id) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${at}/me/`,
    summary: 'The signed-in user as the chat shows them, with their conversations',
    access: 'user',
    owner: true,
    response: self,
    handler: ({ db, user }) => meAs(db, user.id),
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/user_data/`,
    summary:
      'Says that the signed-in user is there, and with what status; presence ends a minute after the last call',
    access: 'user',
    owner: true,
    limit: 30,
    body: statusBody,
    response: self,
    handler: ({ db, user, body }) => sayPresent(db, user.id, body.status),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/chat/user/data',
    summary: 'Sets the chat status of the signed-in user and answers the chat user of the specification',
    access: 'user',
    owner: true,
    limit: 30,
    body: statusBody,
    response: z.object({
      id: z.number(),
      name: z.string(),
      avatar: z.string().nullable(),
      status: z.enum(chatStatuses),
      chatList: z.array(z.object({ contactId: z.number(), unread: z.number() })),
    }),
    async handler({ db, user, body }) {
      const own = await sayPresent(db, user.id, body.status)
      return {
        id: own.id,
        name: `${own.first_name} ${own.last_name}`.trim(),
        avatar: own.image,
        status: own.status,
        chatList: own.chat_list.map((chat) => ({ contactId: chat.contact, unread: chat.unseen_count })),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/blank/:id`,
    summary: 'Takes an own message back within ten minutes; its place stays',
    access: 'user',
    owner: true,
    params: idParams,
    audit: 'chat.blanked',
    response: message,
    async handler({ db, user, params, audit }) {
      const { rows } = await sql<
        Message & { receiver: number; age: number }
      >`select ${columnsFor(user.id)}, m.receiver, extract(epoch from now() - m.created_at)::float8 / 60 as age from chat_message m left join file_blob b on b.id = m.file where m.id = ${params.id} and m.sender = ${user.id} and not m.is_deleted`.execute(
        db,
      )
      const [found] = rows
      if (!found) throw new AppError('record.notFound')
      if (found.age > blankMinutes)
        throw new AppError('step.refused', {
          detail: say`A message can be removed within ${blankMinutes} minutes.`,
          publicCode: 'chat.tooLate',
        })
      await sql`update chat_message set message = ${removedText}, file = null, blanked_at = now(), updated_at = now() where id = ${params.id}`.execute(
        db,
      )
      await audit({ object: { module: 'chat_message', id: params.id } })
      await publish(
        db,
        { module: 'chat_message', id: params.id, user: found.receiver },
        { module: 'chat_message', id: params.id, user: user.id },
      )
      const { receiver: _receiver, age: _age, ...shown } = found
      return { ...shown, message: removedText, file: null, file_name: null, is_removable: false }
    },
  }),
]
