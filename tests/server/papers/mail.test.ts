import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import { noteOwnPasswordForTest } from '../recent-password.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { queueMail, resendMail } from '../../../src/server/transport/outbox.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { createUsers, type Users } from '../users.ts'

interface Arrived {
  from: string
  to: string[]
  raw: string
}

/** A real SMTP server in this process. */
async function mailServer(options: SMTPServerOptions = {}) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (part: Buffer) => (raw += part.toString()))
      stream.once('end', () => {
        arrived.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map((one) => one.address),
          raw,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined) // Broken connections are what some tests are about.
  const port = await new Promise<number>((ready) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.server.address()
      ready(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => sockets.add(socket))
  return {
    arrived,
    port,
    drop: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
type MailServer = Awaited<ReturnType<typeof mailServer>>

const refusal = (code: number): Error => Object.assign(new Error('not now'), { responseCode: code })

describe('mail', () => {
  let testServer: TestApp
  let users: Users
  let admin: Inject
  let open: MailServer[] = []
  beforeAll(async () => {
    testServer = await testApp({ env: { PUBLIC_URL: 'https://rams.example' } })
    users = await createUsers(testServer)
    admin = await users.as('admin')
    await noteOwnPasswordForTest(testServer)
  })
  afterEach(async () => {
    await Promise.all(open.map((server) => server.close()))
    open = []
    for (const table of ['mail_outbox', 'job_run', 'service_setting'])
      await sql`delete from ${sql.table(table)}`.execute(testServer.db)
  })
  afterAll(() => testServer.close())

  const settings = (more: object = {}) => ({
    host: '127.0.0.1',
    port: 1,
    security: 'none',
    username: null,
    from_address: 'office@agency.example',
    from_name: 'Agency',
    version: 0,
    ...more,
  })
  const save = (more: object = {}) =>
    admin({ method: 'PUT', url: '/mail/api/v1/mail/settings/', payload: settings(more) })
  const serve = async (options: SMTPServerOptions = {}, more: object = {}): Promise<MailServer> => {
    const server = await mailServer(options)
    open.push(server)
    expect((await save({ port: server.port, ...more })).statusCode).toBe(200)
    return server
  }
  const drain = () => drainQueue(testServer.app.services, jobs)
  const write = (more: object = {}) =>
    tx(testServer.db, (trx) =>
      queueMail(trx, testServer.app.services.keys, {
        kind: 'test',
        to: ['one@example.com'],
        subject: 'Selam',
        text: 'Merhaba dünya\n',
        by: null,
        ...more,
      }),
    )
  const row = async (id: number) =>
    (
      await sql<{
        state: string
        attempts: number
        error: string | null
        body: Buffer | null
        wait: number
      }>`select state, attempts, error, body, extract(epoch from next_at - now())::int as wait from mail_outbox where id = ${id}`.execute(
        testServer.db,
      )
    ).rows[0]
  /** As if the pause were over. */
  const pass = () =>
    sql`with due as (update mail_outbox set next_at = now() where state = 'queued') update job_run set run_after = now() where state = 'queued'`.execute(
      testServer.db,
    )

  it('waits in the outbox until a mail server is set up, and leaves only with its transaction', async () => {
    await expect(
      tx(testServer.db, async (trx) => {
        await queueMail(trx, testServer.app.services.keys, {
          kind: 'test',
          to: ['lost@example.com'],
          subject: 's',
          text: 't',
          by: null,
        })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    const id = await write({ cc: ['two@example.com'], bcc: ['three@example.com'] })
    await drain()
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 0 })
    const server = await serve()
    await sql`delete from job_run`.execute(testServer.db)
    await admin({ method: 'POST', url: '/job/api/v1/job/start/send_mail/' })
    await drain()
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1, error: null })
    expect(server.arrived).toHaveLength(1)
    expect(server.arrived[0]).toMatchObject({
      from: 'office@agency.example',
      to: ['one@example.com', 'two@example.com', 'three@example.com'],
    })
    expect(server.arrived[0]?.raw).toContain('From: Agency <office@agency.example>')
    expect(server.arrived[0]?.raw).not.toContain('three@example.com')
  })

  it('keeps its text sealed, and a secret one only until it is sent', async () => {
    const id = await write({
      isSecret: true,
      text: 'https://rams.example/pages/auth/reset-password/very-secret-token',
    })
    expect((await row(id))?.body?.toString('latin1')).not.toContain('very-secret-token')
    const server = await serve()
    await drain()
    expect(await row(id)).toMatchObject({ state: 'sent', body: null })
    expect(server.arrived[0]?.raw.replaceAll('=\r\n', '')).toContain('very-secret-token')
  })

  it('is tried again after growing pauses by a server that refuses for now, until it accepts', async () => {
    let refusals = 2
    const server = await serve({
      onRcptTo: (_address, _session, done) => (refusals-- > 0 ? done(refusal(451)) : done()),
    })
    const id = await write()
    await drain()
    expect(await row(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: 'The mail server refuses sender or recipient. (451)',
      wait: 30,
    })
    expect(await drain()).toEqual([])
    await pass()
    await drain()
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 2, wait: 60 })
    await pass()
    await drain()
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 3, error: null })
    expect(server.arrived).toHaveLength(1)
  })

  it('is tried again by a server that drops the connection', async () => {
    let drops = 1
    const server = await serve({
      onMailFrom: (_address, _session, done) => (drops-- > 0 ? server.drop() : done()),
    })
    const id = await write()
    await drain()
    expect(await row(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: 'The mail server cannot be reached, or the connection broke.',
    })
    await pass()
    await drain()
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(server.arrived).toHaveLength(1)
  })

  it('fails at once when it is refused for good, after eight tries otherwise, and can be tried again by hand', async () => {
    const server = await serve({
      onRcptTo: ({ address }, _session, done) =>
        address === 'gone@example.com' ? done(refusal(550)) : done(),
    })
    const gone = await write({ to: ['gone@example.com'] })
    await drain()
    expect(await row(gone)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'The mail server refuses sender or recipient. (550)',
    })
    await server.close()
    open = []
    const lost = await write()
    for (let n = 1; n <= 8; n++) {
      await pass()
      await drain()
    }
    expect(await row(lost)).toMatchObject({
      state: 'failed',
      attempts: 8,
      error: 'The mail server cannot be reached, or the connection broke.',
    })
    const { mails, failed } = (await admin({ url: '/mail/api/v1/mail/outbox/?state=failed' })).json<{
      mails: { id: number; may_resend: boolean }[]
      failed: number
    }>()
    expect([mails.map((mail) => [mail.id, mail.may_resend]), failed]).toEqual([
      [
        [lost, true],
        [gone, true],
      ],
      2,
    ])
    expect((await admin({ method: 'POST', url: `/mail/api/v1/mail/resend/${lost}/` })).statusCode).toBe(204)
    expect(await row(lost)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(await resendMail(testServer.db, lost)).toBe(false)
  })

  it('is sent once by two servers at the same moment', async () => {
    const server = await serve()
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => write({ to: [`n${n}@example.com`] })))
    await admin({ method: 'POST', url: '/job/api/v1/job/start/send_mail/' })
    await Promise.all([drain(), drain(), drain()])
    for (const id of ids) expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(server.arrived).toHaveLength(ids.length)
    expect(new Set(server.arrived.map((mail) => mail.to[0]))).toEqual(
      new Set(ids.map((_, n) => `n${n}@example.com`)),
    )
  })

  it('that a dying server was sending is not sent twice by itself', async () => {
    const server = await serve()
    const id = await write()
    await sql`update mail_outbox set state = 'sending', server = 77 where id = ${id}`.execute(testServer.db)
    await drain()
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error: 'The server stopped while sending it; it may have arrived. Send it again if it did not.',
    })
    expect(server.arrived).toEqual([])
  })

  it('is not sent when it is worth nothing any more', async () => {
    await serve()
    const id = await write({ isSecret: true, expiresAt: '2020-01-01T00:00:00Z' })
    await drain()
    expect(await row(id)).toMatchObject({ state: 'failed', error: 'It was not sent in time.', body: null })
  })

  it('carries the files it names', async () => {
    const server = await serve()
    const { keepFile } = await import('../../../src/server/platform/files/keep-file.ts')
    const file = await keepFile(testServer.db, testServer.app.services, {
      name: 'سند.pdf',
      mime: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4 small'),
      module: 'passenger',
      uploadedBy: users.ids.admin,
    })
    await write({ files: [file.id] })
    await drain()
    expect(server.arrived[0]?.raw).toContain('application/pdf')
    expect(server.arrived[0]?.raw).toContain(Buffer.from('%PDF-1.4 small').toString('base64'))
  })

  describe('its server', () => {
    it('is kept without showing its password, and only after the own password was typed', async () => {
      expect((await admin({ url: '/mail/api/v1/mail/settings/' })).json()).toMatchObject({
        is_set: false,
        host: '',
        version: 0,
      })
      expect((await save({ username: 'agency', password: 'p1 very secret' })).json()).toMatchObject({
        is_set: true,
        has_password: true,
        version: 1,
        username: 'agency',
      })
      const { rows } = await sql<{ secret: Buffer }>`select secret from service_setting`.execute(
        testServer.db,
      )
      expect(rows[0]?.secret.toString('latin1')).not.toContain('very secret')
      expect((await save({ version: 1, username: 'agency', from_name: null })).json()).toMatchObject({
        has_password: true,
        version: 2,
      })
      expect((await save({ version: 1 })).statusCode).toBe(409)
      expect((await save({ version: 2, host: 'other.example' })).json()).toMatchObject({
        errors: [{ pointer: '/password' }],
      })
      expect((await save({ version: 2, host: 'other.example', password: '' })).json()).toMatchObject({
        has_password: false,
      })
      expect(
        (await save({ version: 3, port: 70_000, from_address: 'nobody', host: 'a b' }))
          .json<{ errors: { pointer: string }[] }>()
          .errors.map((one) => one.pointer)
          .toSorted(),
      ).toEqual(['/from_address', '/host', '/port'])
      expect((await (await users.as('manager'))({ url: '/mail/api/v1/mail/settings/' })).statusCode).toBe(403)
      await sql`update user_session set reauthenticated_at = null`.execute(testServer.db)
      expect((await save({ version: 3 })).json()).toMatchObject({ code: 'auth.reauthenticate' })
      await noteOwnPasswordForTest(testServer)
    })

    it('is tried with a test mail, whose answer says what is wrong', async () => {
      const test = async () =>
        (
          await admin({ method: 'POST', url: '/mail/api/v1/mail/test/', payload: { to: 'me@example.com' } })
        ).json<{ ok: boolean; detail: string }>()
      expect(await test()).toMatchObject({ detail: 'Save the mail server first.' })
      const server = await serve(
        {
          authOptional: false,
          onAuth: (auth, _session, done) =>
            auth.password === 'right' ? done(null, { user: 1 }) : done(new Error('no')),
        },
        { username: 'agency', password: 'wrong' },
      )
      expect(await test()).toEqual({
        ok: false,
        detail: 'The mail server does not accept user name and password. (535)',
      })
      expect(
        (await save({ port: server.port, username: 'agency', password: 'right', version: 1 })).statusCode,
      ).toBe(200)
      expect(await test()).toEqual({ ok: true, detail: 'The mail server took the mail.' })
      expect(server.arrived[0]?.raw).toContain('Subject: Test mail from RAMS')
    })
  })

  describe('with a link for a new password', () => {
    const ask = (email: string) =>
      testServer.inject({ method: 'POST', url: '/user/api/v1/user/password_reset/', payload: { email } })
    const decoded = (raw = ''): string => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

    it('goes to a user who has an account, and the answer is the same for everybody', async () => {
      const server = await serve()
      const [known, unknown] = [await ask('Processing@Example.com'), await ask('nobody@example.com')]
      expect([known.statusCode, known.body]).toEqual([202, unknown.body])
      expect(known.json<{ detail: string }>().detail).toBe(
        'If this account exists, a mail with a link for a new password is on its way. If none comes, ask your administrator.',
      )
      expect(
        (await sql`select 1 from job_run where job = 'reset_mail'`.execute(testServer.db)).rows,
      ).toHaveLength(2)
      await drain()
      expect(server.arrived.map((mail) => mail.to)).toEqual([['processing@example.com']])
      const link = /https:\/\/rams\.example\/pages\/auth\/reset-password\/([\w-]{43})/.exec(
        decoded(server.arrived[0]?.raw),
      )
      expect(link?.[1]).toBeDefined()
      const confirmed = await testServer.inject({
        method: 'POST',
        url: '/user/api/v1/user/password_reset/confirm/',
        payload: {
          token: link?.[1],
          password: 'a heron stands in the rice',
          confirm_password: 'a heron stands in the rice',
        },
      })
      expect(confirmed.statusCode).toBe(204)
    })

    it('is written in the language of its reader', async () => {
      const server = await serve()
      await sql`update app_user set settings = '{"language":"tr"}' where id = ${users.ids.accounts}`.execute(
        testServer.db,
      )
      await ask('accounts@example.com')
      await drain()
      expect(server.arrived[0]?.raw).toContain('Yeni_parola')
    })

    it('is not sent without a mail server: the administrator issues the link', async () => {
      const answer = await ask('processing@example.com')
      expect(answer.json<{ detail: string }>().detail).toBe(
        'If this account exists, an administrator can now send you a link for a new password.',
      )
      expect((await sql`select 1 from job_run`.execute(testServer.db)).rows).toEqual([])
    })
  })
})
