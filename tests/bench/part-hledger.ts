/** The same books in hledger, where it is installed: the journal of the auditor's bundle, read from its file each time. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchServer } from './bench-server.ts'
import type { Timed } from './measure.ts'

const once = (name: string, ms: number, note: string): Timed => ({ name, p50: ms, p99: ms, note })
const isInstalled = (program: string): boolean => spawnSync(program, ['--help']).error === undefined

/** @throws Error with what the program says. @returns its output and the milliseconds it took. */
function timed(program: string, args: readonly string[]): { text: string; ms: number } {
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 30 })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr.slice(0, 300)}`)
  return { text: stdout, ms: performance.now() - began }
}

/** Fetches the bundle, takes its journal out and asks hledger what the statements say. @param account code of the largest one. */
export async function measureHledger(testServer: BenchServer, account: string): Promise<Timed[]> {
  if (!isInstalled('hledger') || !isInstalled('unzip')) return [once('hledger', 0, 'not installed')]
  const dir = mkdtempSync(join(tmpdir(), 'bench-hledger-'))
  try {
    const began = performance.now()
    const answer = await fetch(`${testServer.server().url}/voucher/api/v1/voucher/audit_bundle/`, {
      headers: { authorization: await testServer.authorization() },
    })
    if (answer.status !== 200) throw new Error(`the bundle answered ${answer.status}`)
    const zip = join(dir, 'bundle.zip')
    writeFileSync(zip, Buffer.from(await answer.arrayBuffer()))
    const fetched = performance.now() - began
    timed('unzip', ['-q', zip, 'ledger.journal', '-d', dir])
    const journal = ['-f', join(dir, 'ledger.journal')]
    const balance = timed('hledger', [...journal, 'balance', '--flat'])
    const total = balance.text.trim().split('\n').at(-1)?.trim()
    if (total !== '0') throw new Error(`hledger adds the books up to ${total ?? 'nothing'}`)
    const register = timed('hledger', [...journal, 'register', account, '--output-format=csv'])
    return [
      once("auditor's bundle over HTTP", fetched, ''),
      once('  hledger: balance of every account', balance.ms, 'adds up to 0'),
      once(
        '  hledger: register of the largest one',
        register.ms,
        `${register.text.trim().split('\n').length - 1} lines`,
      ),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
