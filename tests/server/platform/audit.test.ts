import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditWriter, canonical, sealed } from '../../../src/server/platform/audit/audit-log.ts'
import { verifyChain } from '../../../src/server/platform/audit/verify.ts'
import { sql } from 'kysely'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { runById } from '../../../src/server/jobs/runs.ts'
import { startJob } from '../../../src/server/jobs/start-job.ts'
import { verifyAudit } from '../../../src/server/operations/jobs/verify-audit.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { createUsers } from '../users.ts'
import { testApp, testUser, type TestApp } from '../harness.ts'

describe('the audit log', () => {
  let testServer: TestApp
  beforeAll(async () => {
    testServer = await testApp()
    const audit = auditWriter(testServer.app.services.keys.audit)
    // Writers at the same time must still make one chain.
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        audit(testServer.db, {
          actor: n,
          action: 'passenger.updated',
          object: { module: 'passenger', id: n },
          changes: { fee: [10n, 20n], name: ['ä"\n', { b: 1.5, a: [null] }], tiny: [1e-7, 1e21] },
          requestId: 'r',
        }),
      ),
    )
  })
  afterAll(() => testServer.close())
  const verify = () => verifyChain(testServer.db, testServer.app.services.keys.audit)

  it('verifies from its first to its last entry', async () => {
    const report = await verify()
    expect(report).toMatchObject({ ok: true, entries: 30 })
    const answer = await testServer.as(testUser('admin'))({
      url: '/activity_log/api/v1/activity_log/verify/',
    })
    expect(answer.json()).toEqual(report)
    expect(
      (await testServer.as(testUser('branch-manager'))({ url: '/activity_log/api/v1/activity_log/verify/' }))
        .statusCode,
    ).toBe(403)
  })

  it('finds an entry that was changed, and one that was removed', async () => {
    const rows = await testServer.db.selectFrom('audit_log').select('id').orderBy('id').limit(12).execute()
    const [fifth, tenth, after] = [rows[4]?.id, rows[9]?.id, rows[10]?.id]
    await testServer.database.asOwner('update audit_log set actor = actor + 1 where id = $1', [fifth])
    expect(await verify()).toMatchObject({ ok: false, firstBad: Number(fifth) })
    await testServer.database.asOwner('update audit_log set actor = actor - 1 where id = $1', [fifth])
    expect((await verify()).ok).toBe(true)
    await testServer.database.asOwner('delete from audit_log where id = $1', [tenth])
    expect(await verify()).toMatchObject({ ok: false, firstBad: Number(after) })
  })

  it('is verified every night, and a broken one is reported to every administrator once more each time', async () => {
    const users = await createUsers(testServer)
    const night = async () => {
      const { id } = await startJob(testServer.db, verifyAudit, {}, null)
      await drainQueue(testServer.app.services, jobs)
      return runById(testServer.db, id)
    }
    // The chain was cut by the test above.
    expect(await night()).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^The audit log was changed: entry \d+ does not follow/),
    })
    await night()
    const { rows } = await sql<{
      user: number
      url: string
      count: number
    }>`select "user" as user, url, count from notification where key = 'audit-broken'`.execute(testServer.db)
    expect(rows).toEqual([{ user: users.ids.admin, url: '/apps/jobs', count: 2 }])
    await testServer.database.asOwner('truncate audit_log')
    expect(await night()).toMatchObject({ state: 'done', result: { entries: 0, head: '0'.repeat(64) } })
  })

  it('does not depend on the order of keys, and hides sealed values', () => {
    expect(canonical({ b: 1, a: { d: 2, c: 3 } })).toBe(canonical({ a: { c: 3, d: 2 }, b: 1 }))
    const key = { id: 'k', secret: Buffer.alloc(32, 1) }
    expect(sealed(key, 'AB0123456')).toBe(sealed(key, 'AB0123456'))
    expect(sealed(key, 'AB0123456')).not.toContain('AB01')
  })
})
