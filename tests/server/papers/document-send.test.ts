/** Document mails from the form to a real SMTP server: rights, weight, retries, cancelling, what the sender hears (machines M14). */
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../src/domain/journey/facts.ts'
import { keepFile } from '../../../src/server/platform/files/keep-file.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { writeServiceSetting } from '../../../src/server/platform/service-setting.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

interface Arrived {
  to: string[]
  raw: string
}

let d: Driver
let person: Person
/** A contract with bytes behind it; other papers of the tests are rows only. */
let contract: string
let open: SMTPServer[] = []
beforeAll(async () => {
  d = await workflowDriver()
  person = await d.bring('registered')
  contract = (
    await keepFile(d.db, d.app.services, {
      name: 'contract.pdf',
      mime: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4 contract'),
      module: 'passenger',
      uploadedBy: d.users.ids.processing,
    })
  ).id
  await sql`update passenger set contract_file = ${contract}::uuid where id = ${person.id}`.execute(d.db)
})
afterEach(async () => {
  await Promise.all(open.map((server) => new Promise<void>((done) => server.close(done))))
  open = []
  for (const table of ['mail_outbox', 'job_run', 'service_setting'])
    await sql`delete from ${sql.table(table)}`.execute(d.db)
})
afterAll(() => d.close())

/** A real SMTP server in this process, made the agency's own. */
async function serve(options: SMTPServerOptions = {}): Promise<Arrived[]> {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (part: Buffer) => (raw += part.toString()))
      stream.once('end', () => {
        arrived.push({ to: session.envelope.rcptTo.map((one) => one.address), raw })
        done()
      })
    },
    ...options,
  })
  open.push(server)
  const port = await new Promise<number>((ready) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.server.address()
      ready(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  await writeServiceSetting(d.db, d.app.services.keys, 'smtp', {
    value: {
      host: '127.0.0.1',
      port,
      security: 'none',
      username: null,
      from_address: 'office@agency.example',
      from_name: 'Agency',
    },
    secret: null,
    by: d.users.ids.admin,
    seen: 0,
  })
  return arrived
}
const refusal = (code: number): Error => Object.assign(new Error('not now'), { responseCode: code })
const drain = () => drainQueue(d.app.services, jobs)
/** As if the pause were over. */
const pass = () =>
  sql`with due as (update mail_outbox set next_at = now() where state = 'queued') update job_run set run_after = now() where state = 'queued'`.execute(
    d.db,
  )

const base = '/document_send/api/v1/document_send'
const mail = (more: Row = {}): Row => ({
  passengers: [person.id],
  recipient_type: 'medical_center',
  to: ['centre@example.com'],
  subject: 'Papers of {passenger_name}',
  body: 'Passport {passport_no}, visa {visa_no}.',
  documents: [{ source: 'contract' }],
  ...more,
})
const create = (more: Row = {}, who: Parameters<Driver['send']>[0] = 'processing') =>
  d.send(who, 'POST', `${base}/create/`, mail(more))
async function made(more: Row = {}): Promise<number> {
  const answer = await create(more)
  expect({ status: answer.status, detail: answer.body.detail, errors: answer.body.errors }).toEqual({
    status: 201,
    detail: undefined,
    errors: undefined,
  })
  return Number(answer.body['id'])
}
const event = (id: number, type: string, who: Parameters<Driver['send']>[0] = 'processing') =>
  d.send(who, 'POST', `${base}/event/${id}/`, { type })
const row = async (id: number) =>
  (
    await sql<{
      state: string
      attempts: number
      last_error: string | null
      sent_at: string | null
      sent_by: number | null
      mail: number | null
    }>`select state, attempts, last_error, sent_at, sent_by, mail from document_send where id = ${id}`.execute(
      d.db,
    )
  ).rows[0]
/** What lists, pages and the timeline call it. */
const subjectOf = async (id: number) =>
  (await sql<{ subject: string }>`select subject from document_send where id = ${id}`.execute(d.db)).rows[0]
    ?.subject
const eventsOf = async (id: number) =>
  (
    await sql<{
      event: string
    }>`select event from stage_event where module = 'document_send' and record_id = ${id} order by id`.execute(
      d.db,
    )
  ).rows.map((one) => one.event)

it('goes out with the papers of the file, its marks filled', async () => {
  const arrived = await serve()
  const id = await made({ cc: ['copy@example.com'] })
  expect(await subjectOf(id)).toBe('Papers of {passenger_name}')
  expect((await event(id, 'SEND')).body).toMatchObject({ state: 'queued' })
  expect(await subjectOf(id)).toBe('Papers of MD RAKIB HASAN')
  await drain()
  expect(await row(id)).toMatchObject({
    state: 'sent',
    attempts: 1,
    sent_by: d.users.ids.processing,
    last_error: null,
    sent_at: expect.anything(),
  })
  const { rows } = await sql<{
    passport_no: string
    full_name: string
  }>`select passport_no, full_name from passenger where id = ${person.id}`.execute(d.db)
  expect(arrived).toHaveLength(1)
  expect(arrived[0]?.to).toEqual(['centre@example.com', 'copy@example.com'])
  expect(arrived[0]?.raw).toContain(`Subject: Papers of ${rows[0]?.full_name}`)
  expect(arrived[0]?.raw).toContain(`Passport ${rows[0]?.passport_no}, visa .`)
  expect(arrived[0]?.raw).toContain('Content-Disposition: attachment')
  expect(await eventsOf(id)).toEqual(['SEND', 'TAKE', 'DELIVERED'])
  expect((await event(id, 'RESEND')).body).toMatchObject({ state: 'queued' })
  await drain()
  expect(arrived).toHaveLength(2)
  expect((await event(id, 'CANCEL')).body).toMatchObject({ code: 'G-STATE' })
})

it('is written and sent in one call', async () => {
  const arrived = await serve()
  const answer = await d.send('agents', 'POST', '/mail/api/v1/mail/document/', mail())
  expect([answer.status, answer.body]).toMatchObject([201, { state: 'queued' }])
  await drain()
  expect(arrived).toHaveLength(1)
  const refused = await d.send('agents', 'POST', '/mail/api/v1/mail/document/', mail({ to: [] }))
  expect([refused.status, refused.body.detail]).toEqual([409, 'Add at least one recipient.'])
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from document_send where "to" = '{}' and not is_deleted`.execute(d.db)
  expect(rows[0]?.n).toBe(0)
})

it('carries only what its writer may read and what is there', async () => {
  const said = async (
    documents: Row[],
    more: Row = {},
    who: Parameters<Driver['send']>[0] = 'processing',
  ) => {
    const answer = await create({ documents, ...more }, who)
    return [answer.status, answer.body.detail]
  }
  expect(await said([{ source: 'visa_file' }])).toEqual([422, 'Visa of MD RAKIB HASAN has no file.'])
  expect(await said([{ source: 'cv' }])).toEqual([422, 'CV of MD RAKIB HASAN has no file.'])
  expect(await said([{ source: 'medical_report' }], {}, 'agents')).toEqual([
    422,
    'You do not have permission to send Medical Report of MD RAKIB HASAN.',
  ])
  expect(await said([{ source: 'photo', passenger: 999_999 }])).toEqual([
    422,
    'Choose one of the passengers of this mail for Photo.',
  ])
  // Another user's upload is no way to read it.
  expect(await said([{ source: 'upload', file: d.paper }])).toEqual([422, 'Attach the file.'])
  const faults = (
    await create({ to: ['no address'], cc: Array.from({ length: 11 }, (_, at) => `a${at}@example.com`) })
  ).body.errors
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ pointer: '/to', message: 'You must enter a valid email' }),
      expect.objectContaining({ pointer: '/cc', message: 'You can send to at most 10 addresses.' }),
    ]),
  )
  for (const who of ['accounts', 'entry', 'audit'] as const)
    expect((await create({}, who)).status, who).toBe(403)
})

it('is refused without recipient or document, and above 20 MB', async () => {
  const withoutRecipients = await made({ to: [], documents: [] })
  expect((await event(withoutRecipients, 'SEND')).body).toMatchObject({
    code: 'G-DS-OK',
    detail: 'Add at least one recipient.',
  })
  const empty = await made({ documents: [] })
  expect((await event(empty, 'SEND')).body).toMatchObject({ detail: 'Add at least one document.' })
  const heavy = await made()
  await sql`update file_blob set size = ${20 * 1024 * 1024 + 1} where id = ${contract}::uuid`.execute(d.db)
  expect((await event(heavy, 'SEND')).body).toMatchObject({ detail: 'Attachments exceed 20 MB.' })
  await sql`update file_blob set size = 40 where id = ${contract}::uuid`.execute(d.db)
  expect((await event(heavy, 'CANCEL')).body).toMatchObject({ state: 'cancelled' })
  expect(await subjectOf(heavy)).toBe('Papers of MD RAKIB HASAN')
  expect((await event(heavy, 'SEND')).body).toMatchObject({ code: 'G-STATE' })
})

it('is tried three times with growing pauses, then its sender hears of it', async () => {
  await serve({ onRcptTo: (_address, _session, done) => done(refusal(451)) })
  const id = await made()
  await event(id, 'SEND')
  const pauses: number[] = []
  for (let at = 0; at < 2; at++) {
    await drain()
    expect((await row(id))?.state).toBe('queued')
    pauses.push(
      (
        await sql<{
          wait: number
        }>`select round(extract(epoch from next_at - now()) / 60)::int as wait from mail_outbox where object_id = ${id}`.execute(
          d.db,
        )
      ).rows[0]?.wait ?? 0,
    )
    await pass()
  }
  expect(pauses).toEqual([1, 5])
  await drain()
  expect(await row(id)).toMatchObject({ state: 'failed', attempts: 3 })
  const { rows } = await sql<{
    user: number
    message: string
    url: string
  }>`select "user" as user, message, url from notification where key like ${`N20:document_send:${id}:%`}`.execute(
    d.db,
  )
  expect(rows).toEqual([
    {
      user: d.users.ids.processing,
      message: expect.stringMatching(
        /^Mail 'Papers of MD RAKIB HASAN' failed: The mail server refuses sender or recipient/,
      ),
      url: `/apps/documentSend-management/documentSends/${id}`,
    },
  ])
})

it('a refusal for good ends it at once; corrected, it is sent from its page', async () => {
  const arrived = await serve({
    onRcptTo: (address, _session, done) => done(address.address.startsWith('gone') ? refusal(550) : null),
  })
  const id = await made({ to: ['gone@example.com'] })
  await event(id, 'SEND')
  await drain()
  expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1 })
  const { rows } = await sql<{ version: number }>`select version from document_send where id = ${id}`.execute(
    d.db,
  )
  expect(
    (
      await d.send(
        'processing',
        'PUT',
        `${base}/update/${id}/`,
        { to: ['here@example.com'] },
        { 'if-match': `"${rows[0]?.version}"` },
      )
    ).status,
  ).toBe(200)
  expect((await event(id, 'SEND')).body).toMatchObject({ state: 'queued' })
  await drain()
  expect([(await row(id))?.state, arrived.map((one) => one.to)]).toEqual(['sent', [['here@example.com']]])
  const late = await d.send(
    'processing',
    'PUT',
    `${base}/update/${id}/`,
    { subject: 'x' },
    {
      'if-match': `"${(await sql<{ version: number }>`select version from document_send where id = ${id}`.execute(d.db)).rows[0]?.version}"`,
    },
  )
  expect([late.status, late.body.detail]).toEqual([
    409,
    'Cannot change the mail: it is Sent. You can send the mail again.',
  ])
})

it('cancelled while it waits, it never leaves', async () => {
  const id = await made()
  await event(id, 'SEND')
  await drain()
  expect((await row(id))?.state).toBe('queued')
  const arrived = await serve()
  await drain()
  await sql`delete from job_run`.execute(d.db)
  const second = await made()
  await event(second, 'SEND')
  expect((await event(second, 'CANCEL')).body).toMatchObject({ state: 'cancelled' })
  await pass()
  await drain()
  expect((await row(second))?.state).toBe('cancelled')
  expect(arrived.map((one) => one.raw.includes('Papers of')).length).toBe(1)
})

it('a CV that is sent leaves a draft for the agent, which undo takes back', async () => {
  const made = await d.send('entry', 'POST', '/male_cv/api/v1/male_cv/create/', {
    passenger: person.id,
    expected_salary: '1000.000',
    salary_currency: 1,
    children_count: 0,
    height_cm: 170,
    weight_kg: '60.0',
    languages: { arabic: 'fair', english: 'basic' },
    skills_trade: [{ trade: 'Welding', level: 'skilled', tools: '' }],
  })
  expect({ status: made.status, errors: made.body.errors }).toEqual({ status: 201, errors: undefined })
  person.records.male_cv = Number(made.body['id'])
  await d.ok(person, 'male_cv', 'FINISH', {}, 'entry')
  const agent = d.ids.agent['AG-0002']
  await sql`update agent set email = 'agent@example.com' where id = ${agent}`.execute(d.db)
  await d.ok(person, 'male_cv', 'SEND', { agent, sent_date: d.day }, 'agents')
  const drafts = async () =>
    (
      await sql<{
        id: number
        to: string[]
        documents: Row[]
        state: string
      }>`select id, "to", documents, state from document_send where recipient_type = 'agent' and not is_deleted order by id desc`.execute(
        d.db,
      )
    ).rows
  const [draft] = await drafts()
  expect(draft).toMatchObject({
    state: 'draft',
    to: ['agent@example.com'],
    documents: [{ source: 'cv', passenger: person.id }],
  })
  await d.ok(person, 'male_cv', 'UNDO_LAST', { reason: 'sent to the wrong agent' }, 'agents')
  expect(await drafts()).toEqual([])
  await d.ok(person, 'male_cv', 'SEND', { agent, sent_date: d.day }, 'agents')
  const arrived = await serve()
  const [next] = await drafts()
  expect((await event(next?.id ?? 0, 'SEND', 'agents')).body).toMatchObject({ state: 'queued' })
  await drain()
  expect([(await row(next?.id ?? 0))?.state, (await row(next?.id ?? 0))?.last_error]).toEqual(['sent', null])
  expect(arrived[0]?.raw).toContain('application/pdf')
})
