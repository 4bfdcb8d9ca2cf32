import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { fixedClock, systemClock } from '../../../src/server/platform/clock.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { loadKeys } from '../../../src/server/platform/keys.ts'
import { createLog, faultFields } from '../../../src/server/platform/log.ts'

const dir = mkdtempSync(join(tmpdir(), 'rams-settings-'))
afterAll(() => rmSync(dir, { recursive: true }))

describe('the settings', () => {
  it('serve this machine only, unless set otherwise', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      https: false,
      trustProxy: [],
      databaseUrl: undefined,
      rateLimitFactor: 1,
    })
  })

  it('find the built pages and the default data beside the program, whatever directory it was started from', () => {
    const program = fileURLToPath(new URL('../../..', import.meta.url))
    const before = process.cwd()
    process.chdir(tmpdir())
    try {
      expect(readConfig({})).toMatchObject({
        distDir: join(program, 'dist/client'),
        dataDir: join(program, 'data'),
      })
      expect(readConfig({ DATA_DIR: 'own' }).dataDir).toBe(join(process.cwd(), 'own'))
    } finally {
      process.chdir(before)
    }
  })

  it('refuse to carry passwords unprotected to other machines without consent', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('PUBLIC_URL')
    expect(readConfig({ HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' }).https).toBe(false)
    expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://rams.example/' })).toMatchObject({
      https: true,
      publicUrl: 'https://rams.example',
    })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['RATE_LIMIT_FACTOR', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'rams'],
  ])('name the one that is wrong: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})

describe('the keys', () => {
  it('are made once, private to their owner, and different from each other', () => {
    const first = loadKeys(dir, {})
    expect(loadKeys(dir, {})).toEqual(first)
    expect(new Set([first.jwt.secret, first.audit.secret, first.data.secret].map(String)).size).toBe(3)
    for (const name of ['jwt', 'audit', 'data'])
      expect(statSync(join(dir, 'keys', `${name}.key`)).mode & 0o777).toBe(0o600)
    expect(statSync(join(dir, 'keys')).mode & 0o777).toBe(0o700)
  })

  it('may come from the environment, and are never replaced when unreadable', () => {
    const secret = Buffer.alloc(32, 7)
    expect(loadKeys(dir, { JWT_KEY: `mine:${secret.toString('base64url')}` }).jwt).toEqual({
      id: 'mine',
      secret,
    })
    expect(() => loadKeys(dir, { JWT_KEY: 'short' })).toThrow('JWT_KEY')
    writeFileSync(join(dir, 'keys', 'data.key'), 'broken')
    expect(() => loadKeys(dir, {})).toThrow('data.key')
  })
})

describe('the clock', () => {
  it('knows the day of the agency, which begins before that of London', () => {
    const clock = systemClock('Asia/Dhaka')
    expect(clock.today()).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(() => clock.setZone('Moon/Crater')).toThrow(RangeError)
  })

  it('stands where it is put', () => {
    const clock = fixedClock('2027-01-03')
    expect(clock.today()).toBe('2027-01-03')
    for (const zone of ['Pacific/Honolulu', 'Asia/Tokyo', 'Asia/Dhaka']) {
      clock.setZone(zone)
      expect(clock.today()).toBe('2027-01-03')
    }
    clock.set('2028-02-29')
    expect(clock.today()).toBe('2028-02-29')
  })
})

describe('the log', () => {
  it('keeps one entry on one line and below its level silent', () => {
    const lines: string[] = []
    const log = createLog('warn', (line) => lines.push(line))
    log.info('quiet')
    log.warn('two\nlines', { route: '/a\n{"level":"error"}' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', message: 'two\nlines' })
  })

  it('does not repeat the data of a fault', () => {
    const database = Object.assign(new Error('duplicate key value'), {
      severity: 'ERROR',
      routine: '_bt_check_unique',
      code: '23505',
      detail: 'Key (passport)=(AB0123456) already exists.',
      table: 'passenger',
    })
    expect(JSON.stringify(faultFields(database))).not.toContain('AB0123456')
    expect(faultFields(database)).toMatchObject({ fault: 'database', code: '23505', table: 'passenger' })
    expect(JSON.stringify(faultFields(new Error('cannot read "AB0123456" of \'Rahim\'')))).not.toMatch(
      /AB0123456|Rahim/,
    )
  })
})
