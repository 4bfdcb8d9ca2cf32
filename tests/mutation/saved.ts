/** Runs a test that Replay saved in a program of its own, as `run-saved.ts` does. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** @param without machine and guard to leave out. @returns 'passed', or what failed first. */
export async function runSaved(
  text: string,
  ...without: [machine: string, guard: string] | []
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  try {
    const file = join(folder, 'saved.test.ts')
    writeFileSync(file, text)
    const runner = new URL('run-saved.ts', import.meta.url).pathname
    return await run(process.execPath, [runner, file, ...without]).then(
      ({ stdout }) => stdout,
      (fault: { stdout: string }) => `failed: ${fault.stdout}`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
