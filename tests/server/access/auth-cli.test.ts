import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { verifyPassword } from '../../../src/server/access/password.ts'

const boss = [
  'user',
  'create-admin',
  '--email',
  'boss@padma.example',
  '--username',
  'boss',
  '--first-name',
  'Lutfa',
  '--last-name',
  'Nahar',
  '--phone',
  '01712000002',
]

describe('the command line', () => {
  let database: TestDatabase
  const dataDir = mkdtempSync(join(tmpdir(), 'rams-cli-'))
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function run(
    args: string[],
    input = '',
  ): Promise<{ code: number | null; out: string; error: string }> {
    const { host, user, database: name } = database.ownerConfig
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: `postgresql://${user}@/${name}?host=${encodeURIComponent(String(host))}`,
    }
    const child = spawn(process.execPath, ['src/server/composition/cli.ts', ...args], { env })
    child.stdin.end(input)
    const [out, error, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((done) => child.once('close', done)),
    ])
    return { code, out, error }
  }

  it('holds every stored event against the machines and fails when somebody would be stranded', async () => {
    const empty = await run(['workflow-check'])
    expect(empty.code).toBe(0)
    expect(empty.out.split('\n')).toContain('No passenger would be stranded.')
    expect(empty.out.trim().split('\n').at(-1)).toBe('Every passenger who could go on still can.')
    await database.asOwner(`insert into stage_event (passenger_id, module, machine, machine_version, record_id, attempt_no, event, from_state, to_state, payload, snapshot, effects, source, on_date, at)
      values (4711, 'medical', 'medical', 1, 1, 1, 'TELEPORT', 'fit', 'not_started', '{}', '{}', '[]', 'form', '2027-01-03', now())`)
    const checked = await run(['workflow-check'])
    expect(checked.code).toBe(1)
    expect(checked.out).toContain(
      '1 passenger would be stranded:\n  1 × medical: TELEPORT is not possible in fit',
    )
    expect(checked.out).toContain('#4711')
  })

  it('adds the first administrator with a password that is shown once', async () => {
    const { code, out } = await run([...boss, '--json'])
    expect(code).toBe(0)
    const { email, password } = JSON.parse(out) as { email: string; password: string } // The command's own --json form.
    expect(email).toBe('boss@padma.example')
    const [row] = await database.asOwner(
      'select u.password_hash, r.name as role, u.branch_scope from app_user u join role r on r.id = u.role',
    )
    expect([row?.['role'], row?.['branch_scope']]).toEqual(['admin', 'all'])
    expect(await verifyPassword(password, String(row?.['password_hash']))).toBe(true)
    expect(
      await database.asOwner("select 1 as one from audit_log where action = 'user.adminMadeByCommand'"),
    ).toHaveLength(1)
  })

  it('removes a second factor nobody can show any more, and signs its user out', async () => {
    const none = await run(['user', 'remove-second-factor', '--email', 'boss@padma.example'])
    expect([none.code, none.error.trim()]).toEqual([1, 'boss@padma.example has no second factor.'])
    await database.asOwner(
      `update app_user set totp_secret = 'sealed', totp_confirmed_at = now(), totp_last_step = 1, recovery_hashes = 'one'`,
    )
    await database.asOwner(`insert into user_session (id, user_id, family, expires_at)
      select gen_random_uuid(), id, gen_random_uuid(), now() + interval '1 hour' from app_user`)
    const done = await run(['user', 'remove-second-factor', '--email', 'Boss@Padma.example', '--json'])
    expect(JSON.parse(done.out)).toMatchObject({ email: 'boss@padma.example', ended: 1, is_required: false })
    const [row] = await database.asOwner(
      'select totp_secret, totp_confirmed_at, totp_last_step, recovery_hashes from app_user',
    )
    expect(Object.values(row ?? {})).toEqual([null, null, null, null])
    expect(
      await database.asOwner(
        "select 1 as one from audit_log where action = 'user.secondFactorRemovedByCommand'",
      ),
    ).toHaveLength(1)
    expect((await run(['user', 'remove-second-factor'])).code).toBe(2)
    expect((await run(['user', 'remove-second-factor', '--email', 'nobody@padma.example'])).code).toBe(1)
  })

  it('refuses the same person again, and a weak password, with exit code 1 and the reason', async () => {
    const again = await run(boss)
    expect([again.code, again.out]).toEqual([1, ''])
    expect(again.error).toContain('email: Another user has this email.')
    const weak = await run(
      [...boss.map((part) => part.replace('boss', 'chief')), '--password-stdin'],
      'LutfaNahar2026!\n',
    )
    expect([weak.code, weak.out]).toEqual([1, ''])
    expect(weak.error).toContain('password: This password is too easy to guess. Choose another.')
  })

  it('explains itself, and says what is wrong with a command in exit code 2', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, error: '' })
    const wrong = await run(['user', 'remove-everyone'])
    expect([wrong.code, wrong.out]).toEqual([2, ''])
    expect(wrong.error).toContain('There is no command "user remove-everyone".')
    expect((await run(['user', 'create-admin', '--nonsense'])).code).toBe(2)
  })
})
