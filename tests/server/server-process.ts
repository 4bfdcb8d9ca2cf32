import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockedPid } from '../../src/server/platform/cluster/postmaster.ts'

const start = fileURLToPath(new URL('../../src/server/composition/start.ts', import.meta.url))

/** The product as its own process, as npm start runs it. */
export interface ServerProcess {
  child: ChildProcess
  url: string
  dataDir: string
  output(): string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  databasePid(): number
}

/** An empty data directory that the database's system user has access to. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'rams-proc-'))
  chmodSync(dataDir, 0o711)
  return dataDir
}

/**
 * @param from another copy of the program than this one, and the folder it is started in.
 * @returns the running server, or, when it refuses to start, one with an empty url whose `ended` has the code.
 */
export async function runServer(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  { program = start, cwd }: { program?: string; cwd?: string } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, HOST: '127.0.0.1', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const url = await new Promise<string>((done) => {
    const look = (part: Buffer): void => {
      text += part.toString()
      const found = /is ready: (\S+)/.exec(text)?.[1]
      if (found) done(found.replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('exit', () => done(''))
  })
  return {
    child,
    url,
    dataDir,
    output: () => text,
    ended,
    databasePid: () => lockedPid(databaseDirOf(dataDir)),
  }
}

function databaseDirOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
  } catch {
    return join(dataDir, 'postgres')
  }
}

/** Ends what a test left behind: the server it started and then that server's own database. */
export async function cleanUp(server: ServerProcess | undefined, dataDir: string): Promise<void> {
  if (server && server.child.exitCode === null && server.child.signalCode === null) {
    server.child.kill('SIGTERM')
    await server.ended
  }
  rmSync(dataDir, { recursive: true, force: true })
}

/** The agency a fresh server is set up as; its administrator is ada@example.org. */
export const firstAgency = (password: string) => ({
  company_name: 'Padma Overseas',
  site_name: 'RAMS',
  rl: {
    name: 'Padma Overseas Ltd',
    rl_no: '1234',
    licence_issue_date: '2025-01-01',
    licence_expiry_date: '2027-12-01',
    proprietor_name: 'A Rahman',
    proprietor_designation: 'MD',
  },
  branch: { name: 'Head Office', code: 'DHK', address: 'Paltan', phone: '01711111111', city: 'Dhaka' },
  admin: {
    first_name: 'Ada',
    last_name: 'Rahman',
    username: 'ada.rahman',
    email: 'ada@example.org',
    primary_phone: '01722222222',
    password,
  },
})
