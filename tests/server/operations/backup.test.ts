import { fork } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditWriter } from '../../../src/server/platform/audit/audit-log.ts'
import { readBackup } from '../../../src/server/operations/backup/read-backup.ts'
import { makeScratch } from '../../../src/server/operations/backup/scratch.ts'
import { restoreBackup, verifyBackup } from '../../../src/server/operations/backup/restore.ts'
import { fingerprints } from '../../../src/server/operations/backup/tables.ts'
import { writeBackup } from '../../../src/server/operations/backup/write-backup.ts'
import { keepFile, readFileBytes } from '../../../src/server/platform/files/keep-file.ts'
import { temporaryKeys } from '../../../src/server/platform/keys.ts'
import { agency, type Agency } from '../agency.ts'

const passphrase = 'ten boats on the Meghna'

describe('a backup', () => {
  let testServer: Agency
  const dir = mkdtempSync(join(tmpdir(), 'rams-backup-'))
  const at = (name: string): string => join(dir, name)
  let original: { owner: pg.ClientConfig; dataDir: string; keys: ReturnType<typeof temporaryKeys> }
  beforeAll(async () => {
    testServer = await agency()
    original = {
      owner: testServer.database.ownerConfig,
      dataDir: testServer.app.services.config.dataDir,
      keys: testServer.app.services.keys,
    }
    await auditWriter(original.keys.audit)(testServer.db, { actor: null, action: 'backup.tested' })
  })
  afterAll(async () => {
    await testServer.close()
    rmSync(dir, { recursive: true, force: true })
  })

  const write = (name: string, secret: string | null = passphrase) =>
    writeBackup({ ...original, path: at(name), passphrase: secret, now: new Date('2027-01-03T01:00:00Z') })
  const prints = async (): Promise<Record<string, string>> => {
    const client = new pg.Client(original.owner)
    await client.connect()
    try {
      return await fingerprints(client)
    } finally {
      await client.end()
    }
  }
  const scratches = async () =>
    (
      await testServer.database.asOwner(
        `select count(*)::int as n from pg_database where starts_with(datname, current_database() || '_scratch_')`,
      )
    )[0]?.['n']
  const rewrite = (name: string, change: (bytes: Buffer) => void): string => {
    const bytes = readFileSync(at('whole'))
    change(bytes)
    writeFileSync(at(name), bytes)
    return at(name)
  }

  it('brings everything back as it was: every table, counters, files', async () => {
    const file = await keepFile(testServer.db, testServer.app.services, {
      name: 'scan.pdf',
      mime: 'application/pdf',
      bytes: Buffer.from('%PDF the passport'),
      module: 'passenger',
      uploadedBy: 1,
    })
    const before = await prints()
    const manifest = await write('whole')
    expect(manifest.files).toMatchObject({ count: 1, missing: 0 })
    expect(Object.keys(manifest.tables)).toEqual(
      expect.arrayContaining(['passenger', 'app_user', 'audit_log', 'file_blob', 'stage_event', 'medical']),
    )
    expect(statSync(at('whole')).mode & 0o777).toBe(0o600)
    const next = async () =>
      Number(
        (
          await testServer.database.asOwner(`select nextval(pg_get_serial_sequence('city', 'id')) as id`)
        )[0]?.['id'],
      )
    const counter = await next()
    // Change, add and remove; take a file away; make a user's session.
    await sql`update general_setting set site_name = 'Changed'`.execute(testServer.db)
    await sql`update app_user set first_name = 'Nobody'`.execute(testServer.db)
    await testServer.database.asOwner('delete from audit_log')
    await testServer.database.asOwner(
      `insert into city (name, country) select 'Extra ' || n, (select min(id) from country) from generate_series(1, 50) n`,
    )
    rmSync(join(original.dataDir, 'files', file.id.slice(0, 2), file.id))
    expect(await prints()).not.toEqual(before)
    await restoreBackup({ ...original, path: at('whole'), passphrase })
    expect(await prints()).toEqual(before)
    expect(await next()).toBe(counter)
    const blob = await testServer.db
      .selectFrom('file_blob')
      .selectAll()
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    expect((await readFileBytes(testServer.app.services, blob)).toString()).toBe('%PDF the passport')
    expect((await sql`select 1 from user_session`.execute(testServer.db)).rows).toEqual([])
    expect(await scratches()).toBe(0)
    // Rules are back in force: foreign keys and triggers.
    await expect(testServer.database.asOwner('update city set country = 999999')).rejects.toMatchObject({
      code: '23503',
    })
    expect(
      await testServer.database.asOwner(
        `select count(*)::int as n from pg_trigger where not tgisinternal and tgenabled = 'D'`,
      ),
    ).toEqual([{ n: 0 }])
  })

  it('is tried out without touching what runs', async () => {
    const before = await prints()
    // A server was killed while it looked into a backup; another one is at it on this very database.
    await testServer.database.asOwner(
      `create database ${testServer.database.ownerConfig.database}_scratch_dead template template0`,
    )
    const other = await makeScratch(original.owner)
    expect(await scratches()).toBe(1)
    const manifest = await verifyBackup({ ...original, path: at('whole'), passphrase })
    expect(manifest.audit).toMatchObject({
      entries: expect.any(Number),
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await prints()).toEqual(before)
    expect(await scratches()).toBe(1)
    await other.drop()
    expect(await scratches()).toBe(0)
  })

  it('shows nothing without its passphrase, and holds the keys only with one', async () => {
    const bytes = readFileSync(at('whole')).toString('latin1')
    for (const word of ['passenger', 'audit_log', original.keys.data.secret.toString('base64url')])
      expect(bytes).not.toContain(word)
    await expect(verifyBackup({ ...original, path: at('whole'), passphrase: 'another one' })).rejects.toThrow(
      'The passphrase is wrong.',
    )
    await expect(verifyBackup({ ...original, path: at('whole'), passphrase: null })).rejects.toThrow(
      'This backup is encrypted. Enter its passphrase.',
    )
    await write('open', null)
    const parts: string[] = []
    await readBackup(at('open'), null, { begin: async (part) => void parts.push(part.part) })
    expect(new Set(parts)).toEqual(new Set(['table', 'file']))
    expect((await verifyBackup({ ...original, path: at('open'), passphrase: null })).keys.inside).toBe(false)
  })

  it.each([
    [
      'cut off',
      () => {
        writeFileSync(at('cut'), readFileSync(at('whole')))
        truncateSync(at('cut'), statSync(at('cut')).size - 700)
        return at('cut')
      },
      'This backup is not complete. Use another one.',
    ],
    [
      'cut off by its last byte',
      () => {
        writeFileSync(at('byte'), readFileSync(at('whole')))
        truncateSync(at('byte'), statSync(at('byte')).size - 1)
        return at('byte')
      },
      'This backup is not complete. Use another one.',
    ],
    [
      'with one bit another',
      () =>
        rewrite('bit', (bytes) => {
          const middle = bytes.length >> 1
          bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
        }),
      'This backup was altered or damaged. Use another one.',
    ],
    [
      'with one bit of its header another',
      () =>
        rewrite('head', (bytes) => {
          bytes.write('2028', bytes.indexOf('2027'))
        }),
      'The passphrase is wrong.',
    ],
    [
      'with something behind its end',
      () => {
        writeFileSync(at('more'), Buffer.concat([readFileSync(at('whole')), Buffer.from('x')]))
        return at('more')
      },
      'This backup was altered or damaged. Use another one.',
    ],
    [
      'that is empty',
      () => {
        writeFileSync(at('empty'), '')
        return at('empty')
      },
      'This file is not a backup of RAMS.',
    ],
    [
      'of something else',
      () => {
        writeFileSync(at('foreign'), 'PK\u0003\u0004 a zip file of photographs')
        return at('foreign')
      },
      'This file is not a backup of RAMS.',
    ],
    [
      'without a passphrase, with one bit another',
      () => {
        const bytes = readFileSync(at('open'))
        const place = bytes.length - 2000
        bytes.writeUInt8(bytes.readUInt8(place) ^ 4, place)
        writeFileSync(at('openbit'), bytes)
        return at('openbit')
      },
      /altered or damaged|not complete/,
    ],
  ])('%s is refused with a sentence, and nothing is touched', async (_what, make, sentence) => {
    const before = await prints()
    await expect(restoreBackup({ ...original, path: make(), passphrase })).rejects.toThrow(sentence)
    expect(await prints()).toEqual(before)
    expect(await scratches()).toBe(0)
  })

  it('of another installation is refused where its keys cannot be taken over', async () => {
    const other = { ...original, keys: temporaryKeys() }
    other.keys.data = { ...other.keys.data, id: 'other-data' }
    other.keys.audit = { ...other.keys.audit, id: 'other-audit' }
    await expect(restoreBackup({ ...other, path: at('whole'), passphrase })).rejects.toThrow(
      'Stop the server and restore it on the command line',
    )
    await write('bare', null)
    await expect(restoreBackup({ ...other, path: at('bare'), passphrase: null })).rejects.toThrow(
      'holds no keys',
    )
    let taken: Record<string, string> = {}
    await restoreBackup({
      ...other,
      path: at('whole'),
      passphrase,
      takeKeys: (keys) => {
        taken = keys
      },
    })
    expect(taken['data']).toBe(`${original.keys.data.id}:${original.keys.data.secret.toString('base64url')}`)
  })

  it('is of one moment although people work on meanwhile', async () => {
    let isDone = false
    await sql`insert into counter (key, value) values ('left', 0), ('right', 0) on conflict do nothing`.execute(
      testServer.db,
    )
    const busy = (async () => {
      // Two rows that always change together; a backup between them would tear them apart.
      for (let n = 0; !isDone; n++)
        await testServer.db.transaction().execute(async (trx) => {
          await sql`update counter set value = ${n} where key = 'left'`.execute(trx)
          await sql`update counter set value = ${n} where key = 'right'`.execute(trx)
        })
    })()
    await write('load')
    isDone = true
    await busy
    await restoreBackup({ ...original, path: at('load'), passphrase })
    const { rows } = await sql<{
      key: string
      value: bigint
    }>`select key, value from counter where key in ('left', 'right') order by key`.execute(testServer.db)
    expect(rows[0]?.value).toBe(rows[1]?.value)
  })

  it('that is killed in its middle leaves nothing that looks complete', async () => {
    const script = join(dir, 'endless.ts')
    writeFileSync(
      script,
      `import { writeFrames } from ${JSON.stringify(new URL('../../../src/server/operations/backup/frames.ts', import.meta.url).pathname)}
      const frames = await writeFrames(${JSON.stringify(at('killed.part'))}, '2027-01-03T01:00:00Z', null)
      for (;;) { await frames.write('data', Buffer.alloc(100000, 7)); process.send?.('wrote') }`,
    )
    const child = fork(script, { execArgv: [] })
    await new Promise((done) => child.once('message', done))
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
    expect(existsSync(at('killed.part'))).toBe(true)
    expect(readdirSync(dir)).not.toContain('killed')
    await expect(readBackup(at('killed.part'), null)).rejects.toThrow(/not complete|altered/)
  })
})
