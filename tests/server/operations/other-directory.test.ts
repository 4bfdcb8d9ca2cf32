/** The program finds its own files wherever it is started from, as a service manager does from the root directory. */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp, makeDataDir, runServer, type ServerProcess } from '../server-process.ts'

const project = join(import.meta.dirname, '../../..')

describe('a server that is started in another folder', () => {
  const program = mkdtempSync(join(tmpdir(), 'rams-program-'))
  const elsewhere = mkdtempSync(join(tmpdir(), 'rams-elsewhere-'))
  const dataDir = makeDataDir()
  let server: ServerProcess

  beforeAll(async () => {
    chmodSync(program, 0o755)
    cpSync(join(project, 'src'), join(program, 'src'), { recursive: true })
    cpSync(join(project, 'package.json'), join(program, 'package.json'))
    symlinkSync(join(project, 'node_modules'), join(program, 'node_modules'), 'junction')
    mkdirSync(join(program, 'dist/client/assets'), { recursive: true })
    writeFileSync(join(program, 'dist/client/index.html'), '<!doctype html><title>RAMS</title>')
    writeFileSync(join(program, 'dist/client/assets/main-abc.js'), 'export {}')
    server = await runServer(
      dataDir,
      {},
      { program: join(program, 'src/server/composition/start.ts'), cwd: elsewhere },
    )
    expect(server.url, server.output()).not.toBe('')
  })
  afterAll(async () => {
    await cleanUp(server, dataDir)
    for (const folder of [program, elsewhere]) rmSync(folder, { recursive: true, force: true })
  })

  it.each(['/', '/sign-in', '/apps/dashboards/project', '/apps/passenger-management/passengers/7'])(
    'shows the page of %s',
    async (path) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { accept: '*/*' } })
      expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
        status: 200,
        type: expect.stringContaining('text/html'),
      })
      expect(await answer.text()).toContain('<title>RAMS</title>')
    },
  )

  it('brings the files of the page', async () => {
    const answer = await fetch(`${server.url}/assets/main-abc.js`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('export {}')
  })

  it('leaves nothing where it was started', () => {
    expect(readdirSync(elsewhere)).toEqual([])
  })
})
