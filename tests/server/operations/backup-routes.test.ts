import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue, runById } from '../../../src/server/jobs/runs.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { noteOwnPasswordForTest } from '../recent-password.ts'
import { createUsers, type Users } from '../users.ts'

const passphrase = 'ten boats on the Meghna'

describe('backups on the server', () => {
  let testServer: TestApp
  let users: Users
  let admin: Inject
  const signIn = async (): Promise<void> => {
    admin = await users.as('admin')
    await noteOwnPasswordForTest(testServer)
  }
  beforeAll(async () => {
    testServer = await testApp()
    users = await createUsers(testServer)
    await signIn()
  })
  afterAll(() => testServer.close())

  const post = (action: string, payload: object = {}) =>
    admin({ method: 'POST', url: `/backup/api/v1/backup/${action}/`, payload })
  const list = async () =>
    (await admin({ url: '/backup/api/v1/backup/all/' })).json<{
      backups: { name: string; encrypted: boolean; scheduled: boolean; size: number }[]
      settings: Record<string, unknown>
      is_late: boolean
      last_backup_at: string | null
    }>()
  /** Runs what was asked for. */
  const done = async (answer: { statusCode: number; json<T>(): T }) => {
    expect(answer.statusCode).toBe(202)
    const { run } = answer.json<{ run: number }>()
    await drainQueue(testServer.app.services, jobs)
    return runById(testServer.db, run)
  }

  it('are made, tried out, downloaded and restored, each by an administrator', async () => {
    expect(await list()).toMatchObject({
      backups: [],
      is_late: true,
      last_backup_at: null,
      settings: { enabled: true, time: '01:00', keep: 14, has_passphrase: false },
    })
    const settings = (more: object) =>
      admin({
        method: 'PUT',
        url: '/backup/api/v1/backup/settings/',
        payload: { enabled: true, time: '01:30', keep: 2, version: 0, ...more },
      })
    expect((await settings({ passphrase: 'short' })).json()).toMatchObject({
      errors: [{ pointer: '/passphrase', message: 'The passphrase must have at least 15 characters.' }],
    })
    expect((await settings({ passphrase })).statusCode).toBe(204)
    expect(await done(await post('make'))).toMatchObject({ state: 'done', result: { files: 0, missing: 0 } })
    const {
      backups: [made],
      is_late,
    } = await list()
    expect([made?.encrypted, made?.scheduled, is_late]).toEqual([true, false, false])
    const name = made?.name ?? ''
    expect(await done(await post(`verify/${name}`))).toMatchObject({ state: 'done', result: { name } })
    expect(await done(await post(`verify/${name}`, { passphrase: 'not this one at all' }))).toMatchObject({
      state: 'failed',
      error: 'The passphrase is wrong.',
    })
    expect(
      (
        await sql<{ payload: object }>`select payload from job_run where job = 'verify_backup'`.execute(
          testServer.db,
        )
      ).rows
        .map((row) => JSON.stringify(row))
        .join(),
    ).not.toContain('not this one')
    const file = await admin({ url: `/backup/api/v1/backup/file/${name}/` })
    expect([file.rawPayload.length, file.headers['content-disposition']]).toEqual([
      made?.size,
      `attachment; filename*=UTF-8''${name}`,
    ])

    await sql`update app_user set first_name = 'Changed' where id = ${users.ids.entry}`.execute(testServer.db)
    expect((await post(`restore/${name}`, { confirm: 'yes' })).json()).toMatchObject({
      errors: [{ pointer: '/confirm' }],
    })
    expect(await done(await post(`restore/${name}`, { confirm: name }))).toMatchObject({
      state: 'done',
      result: {
        name,
        books: 'The books are whole: 0 entries.',
        audit: expect.stringMatching(/^The audit log is whole: \d+ entr(?:y|ies)\.$/),
      },
    })
    expect(
      (
        await sql<{
          first_name: string
        }>`select first_name from app_user where id = ${users.ids.entry}`.execute(testServer.db)
      ).rows,
    ).toEqual([{ first_name: 'Hasib' }])
    // No user is signed in any more, and what ran before was kept.
    expect((await admin({ url: '/backup/api/v1/backup/all/' })).statusCode).toBe(401)
    await signIn()
    expect((await list()).backups).toHaveLength(2)
  })

  it('need the password typed again to be restored, downloaded or removed', async () => {
    const name = (await list()).backups[0]?.name ?? ''
    await sql`update user_session set reauthenticated_at = null`.execute(testServer.db)
    for (const answer of [
      await post(`restore/${name}`, { confirm: name }),
      await post(`remove/${name}`),
      await admin({ url: `/backup/api/v1/backup/file/${name}/` }),
    ])
      expect(answer.json()).toMatchObject({ code: 'auth.reauthenticate' })
    await noteOwnPasswordForTest(testServer)
    const manager = await users.as('manager')
    expect((await manager({ url: '/backup/api/v1/backup/all/' })).statusCode).toBe(403)
  })

  it('have no names that lead out of their folder', async () => {
    for (const name of ['..%2f..%2fkeys%2fdata.key', 'data.key', '%00'])
      expect((await admin({ url: `/backup/api/v1/backup/file/${name}/` })).statusCode).toBeGreaterThanOrEqual(
        400,
      )
  })

  it('go by themselves: the scheduled ones beyond those that are kept, and halves of a killed server', async () => {
    for (const n of [1, 2, 3]) {
      testServer.clock.set(`2027-02-0${n}`)
      await enqueue(testServer.db, {
        job: 'backup',
        trigger: 'schedule',
        by: null,
        payload: {},
        onlyKey: 'backup',
      })
      await drainQueue(testServer.app.services, jobs)
    }
    const folder = join(testServer.app.services.config.dataDir, 'backups')
    writeFileSync(join(folder, 'rams-20270203-000000-auto-abcdef.backup.part'), 'half')
    await signIn()
    const { backups } = await list()
    expect(backups.filter((one) => one.scheduled).map((one) => one.name.slice(5, 13))).toEqual([
      '20270203',
      '20270202',
    ])
    expect(await done(await post('make'))).toMatchObject({ state: 'done' })
    expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([])
  })
})

describe('the backup commands', () => {
  const dir = mkdtempSync(join(tmpdir(), 'rams-backup-cli-'))
  const cli = fileURLToPath(new URL('../../../src/server/composition/cli.ts', import.meta.url))
  let testServer: TestApp
  beforeAll(async () => {
    testServer = await testApp()
    await createUsers(testServer)
  })
  afterAll(async () => {
    await testServer.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const { user, host, database } = testServer.database.ownerConfig
      const env = {
        ...process.env,
        DATA_DIR: join(dir, 'data'),
        DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${host}`,
        WORDS: passphrase,
        WRONG: 'another passphrase',
      }
      execFile(process.execPath, [cli, ...args], { env }, (fault, out, err) =>
        done({ code: typeof fault?.code === 'number' ? fault.code : 0, out, err }),
      )
    })

  it('write, try out and restore, and say in one sentence why not', async () => {
    const file = join(dir, 'one.backup')
    const written = await run('backup', '--out', file, '--passphrase-env', 'WORDS')
    expect([written.code, written.err, written.out]).toEqual([
      0,
      '',
      expect.stringMatching(/one\.backup: \d+ rows of \d+ tables, 0 files\./),
    ])
    expect(await run('backup', '--out', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is there already'),
    })
    expect(await run('verify-backup', '--in', file, '--passphrase-env', 'WRONG')).toMatchObject({
      code: 1,
      err: 'The passphrase is wrong.\n',
    })
    expect(await run('verify-backup', '--in', file, '--passphrase-env', 'NONE')).toMatchObject({
      code: 2,
      err: expect.stringContaining('The environment variable NONE is empty.'),
    })
    expect(
      JSON.parse((await run('verify-backup', '--in', file, '--passphrase-env', 'WORDS', '--json')).out),
    ).toMatchObject({ files: 0, missing: 0 })
    await sql`update app_user set first_name = 'Changed'`.execute(testServer.db)
    expect(await run('restore', '--in', file, '--passphrase-env', 'WORDS')).toMatchObject({
      code: 1,
      err: 'This database is in use. Add --force to replace everything in it.\n',
    })
    // A new machine has other keys and takes over those of the backup.
    rmSync(join(dir, 'data'), { recursive: true, force: true })
    expect(await run('restore', '--in', file, '--passphrase-env', 'WORDS', '--force')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /is back\. The books are whole: 0 entries\. The audit log is whole: \d+ entr(?:y|ies)\. Everyone signs in again\.$/m,
      ),
    })
    expect(
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from app_user where first_name = 'Changed'`.execute(testServer.db)
      ).rows,
    ).toEqual([{ n: 0 }])
    expect(readdirSync(join(dir, 'data', 'keys')).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'audit.key',
      'audit.key.before',
      'data.key',
      'data.key.before',
      'jwt.key',
      'jwt.key.before',
    ])
    expect(await run('verify-backup')).toMatchObject({ code: 2 })
  })
})
