import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../harness.ts'

describe('the browser files', () => {
  const distDir = mkdtempSync(join(tmpdir(), 'rams-dist-'))
  const script = 'export const answer = 42\n'.repeat(100)
  let testServer: TestApp
  beforeAll(async () => {
    mkdirSync(join(distDir, 'assets'))
    writeFileSync(join(distDir, 'index.html'), '<!doctype html><title>RAMS</title>')
    writeFileSync(join(distDir, 'assets', 'main-abc.js'), script)
    writeFileSync(join(distDir, 'assets', 'main-abc.js.br'), brotliCompressSync(script))
    writeFileSync(join(distDir, '.secret.txt'), 'hidden')
    testServer = await testApp({ routes: [], distDir })
  })
  afterAll(async () => {
    await testServer.close()
    rmSync(distDir, { recursive: true })
  })
  const page = { accept: 'text/html,*/*' }

  it('give the page for every screen a browser navigates to', async () => {
    for (const url of ['/', '/apps/passenger-management/passengers/all', '/apps/agent/agents/1/a.b?x=1']) {
      const answer = await testServer.inject({ url, headers: page })
      expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([
        200,
        'no-cache',
        '<!doctype html><title>RAMS</title>',
      ])
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  it('give the page to a program that takes anything, but no page for a file that is missing', async () => {
    for (const headers of [{ accept: '*/*' }, {}])
      expect((await testServer.inject({ url: '/', headers })).body).toContain('<title>RAMS</title>')
    expect((await testServer.inject({ url: '/apps/agent', headers: { accept: '*/*' } })).statusCode).toBe(200)
    for (const url of ['/favicon-old.ico', '/assets/gone.js', '/robots.txt'])
      expect((await testServer.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404)
  })

  it('keep hashed files for a year and send the smaller form', async () => {
    const answer = await testServer.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    const again = await testServer.inject({
      url: '/assets/main-abc.js',
      headers: {
        'if-none-match': String((await testServer.inject({ url: '/assets/main-abc.js' })).headers.etag),
      },
    })
    expect(again.statusCode).toBe(304)
  })

  it('refuse what is missing, hidden or no page', async () => {
    for (const [url, headers] of [
      ['/assets/old-xyz.js', page],
      ['/.secret.txt', {}],
      ['/apps/somewhere', { accept: 'application/json' }],
      ['/agent/api/v1/agent/nothing', page],
    ] as const) {
      expect((await testServer.inject({ url, headers })).json()).toMatchObject({
        status: 404,
        type: '/problems/not-found',
      })
    }
    expect(
      (await testServer.inject({ method: 'POST', url: '/apps/somewhere', headers: page })).statusCode,
    ).toBe(404)
  })
})
