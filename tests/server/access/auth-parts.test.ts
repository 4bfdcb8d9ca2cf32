import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { judgePassword } from '../../../src/domain/people/password.ts'
import { checkAccess, signAccess } from '../../../src/server/access/jwt.ts'
import { hashPassword, isWeakHash, verifyPassword } from '../../../src/server/access/password.ts'
import { temporaryKeys } from '../../../src/server/platform/keys.ts'

const owner = {
  words: ['farzana.kabir@shapla.example', 'farzana', 'Farzana', 'Kabir', 'Shapla Bridge Overseas Ltd.'],
}

describe('a new password', () => {
  it.each([
    'green mangoes fall in Jaistha',
    'hat-lamp-vrede-koffer',
    'kJ8#vq2LxT9!mZr4',
    'সোনালী ধানের মাঠে বৃষ্টি',
    'ağaç kökü çürük değil',
  ])('may be %s', (password) => {
    expect(judgePassword(password, owner)).toBeNull()
  })

  it.each([
    ['fourteen characters', 'abxyefkjqwmnzt'],
    ['composed letters that look long only before normalising', 'e\u0301'.repeat(14)],
    ['fourteen pictures, each of two code units', '😀'.repeat(14)],
  ])('needs fifteen characters: %s', (_why, password) => {
    expect(judgePassword(password, owner)).toMatchObject({
      code: 'MIN',
      message: 'Password must have at least 15 characters.',
    })
  })

  it('may have eight characters when a second factor protects the account', () => {
    expect(judgePassword('vq2LxT9m', { ...owner, hasSecondFactor: true })).toBeNull()
    expect(judgePassword('vq2LxT9', { ...owner, hasSecondFactor: true })?.code).toBe('MIN')
    expect(judgePassword('password1', { ...owner, hasSecondFactor: true })?.code).toBe('COMMON')
  })

  it('has at most 256 characters', () => {
    const long = Array.from({ length: 257 }, (_, at) => 'bdfhjkmqvwxz'[(at * at + at) % 11]).join('')
    expect(judgePassword(long, owner)?.code).toBe('MAX')
  })

  it.each([
    'passwordpassword',
    'Password1234567!',
    'P4ssw0rd!P4ssw0rd!',
    '123456789012345',
    'qwertyuiopasdfgh',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    'xkxkxkxkxkxkxkxk',
    'Bangladesh2026!!',
    'DhakaChattogram26',
    'AdminAdminAdmin1',
    'RAMS-rams-RAMS-2026',
    'farzana.kabir2026',
    'FarzanaKabir1990',
    'ShaplaBridgeOverseas',
    'iloveyouforever!',
    '1qaz2wsx3edc4rfv',
  ])('is refused when a guesser tries it first: %s', (password) => {
    expect(judgePassword(password, owner)).toEqual({
      code: 'COMMON',
      message: 'This password is too easy to guess. Choose another.',
    })
  })
})

describe('a stored password', () => {
  it('is an argon2id string with its parameters and accepts only its password', async () => {
    const hash = await hashPassword('caf\u00e9 on the third floor')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword('cafe\u0301 on the third floor', hash)).toBe(true)
    expect(await verifyPassword('cafe on the third floor', hash)).toBe(false)
    expect(isWeakHash(hash)).toBe(false)
  })

  it('is never accepted when it is missing or unreadable', async () => {
    for (const hash of [null, undefined, '', 'plain', '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$dGFn'])
      expect(await verifyPassword('anything at all', hash)).toBe(false)
  })

  it('is weak when it was made with less work', () => {
    expect(
      isWeakHash(
        '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$c2FsdHNhbHRzYWx0c2FsdHNhbHRzYWx0c2FsdHNhbHQ',
      ),
    ).toBe(true)
    expect(isWeakHash('$2b$10$abcdefghijklmnopqrstuv')).toBe(true)
  })

  it('is hashed for many people at once without losing one', async () => {
    const hashes = await Promise.all(
      Array.from({ length: 9 }, (_, at) => hashPassword(`person number ${at}`)),
    )
    expect(
      await Promise.all(hashes.map((hash, at) => verifyPassword(`person number ${at}`, hash))),
    ).not.toContain(false)
  })
})

describe('an access token', () => {
  const { jwt: key } = temporaryKeys()
  const now = new Date('2027-01-03T12:00:00Z')
  const claims = { userId: 7, sid: '0190a000-0000-7000-8000-000000000001', tokenVersion: 3 }
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = (more: object = {}) => ({
    typ: 'access',
    iss: 'rams',
    aud: 'rams-api',
    sub: '7',
    sid: claims.sid,
    tv: 3,
    iat: now.getTime() / 1000,
    exp: now.getTime() / 1000 + 900,
    ...more,
  })
  const made = (header: object, body: object, secret: Buffer = key.secret): string => {
    const text = `${part(header)}.${part(body)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const header = { alg: 'HS256', typ: 'JWT', kid: key.id }

  it('speaks for its user for fifteen minutes and thirty seconds', () => {
    const token = signAccess(claims, key, now)
    expect(checkAccess(token, key, now)).toEqual({ outcome: 'valid', claims })
    expect(checkAccess(token, key, later(929))).toEqual({ outcome: 'valid', claims })
    expect(checkAccess(token, key, later(930))).toEqual({ outcome: 'expired' })
  })

  it('carries no personal data', () => {
    const body: unknown = JSON.parse(
      Buffer.from(signAccess(claims, key, now).split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(body).toEqual(payload())
  })

  it.each([
    ['algorithm none', `${part({ ...header, alg: 'none' })}.${part(payload())}.`],
    ['algorithm none without a signature part', `${part({ ...header, alg: 'none' })}.${part(payload())}`],
    ['another algorithm', made({ ...header, alg: 'HS512' }, payload())],
    ['another key', made(header, payload(), Buffer.alloc(32, 7))],
    ['an unknown key id', made({ ...header, kid: 'old' }, payload())],
    ['another type', made(header, payload({ typ: 'refresh' }))],
    ['another issuer', made(header, payload({ iss: 'other' }))],
    ['another audience', made(header, payload({ aud: 'other' }))],
    ['no end', made(header, payload({ exp: undefined }))],
    ['a start in the future', made(header, payload({ iat: now.getTime() / 1000 + 3600 }))],
    ['a changed user', signAccess(claims, key, now).replace(/\.[^.]+\./, `.${part(payload({ sub: '1' }))}.`)],
    ['nothing', ''],
    ['no token at all', 'a.b.c'],
  ])('is refused with %s', (_what, token) => {
    expect(checkAccess(token, key, now)).toEqual({ outcome: 'invalid' })
  })
})
