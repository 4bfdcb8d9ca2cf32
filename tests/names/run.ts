/** Renames declarations in a scratch copy, one at a time, and asks the compiler: every use must be an error. `npm run check:names` */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { renames, type Rename } from './renames.ts'

const root = resolve(import.meta.dirname, '../..')
const copied = ['src', 'tsconfig.json', 'package.json']

/** Files the compiler reports, from the project in `folder`. */
function reported(folder: string): Set<string> {
  const { stdout, error } = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['-p', 'tsconfig.names.json', '--noEmit'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  if (error) throw error
  return new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file ?? ''))
}

/** What is wrong with one rename; null when the compiler reports every use. */
function fault(folder: string, { file, find, replace, generates, reportedIn }: Rename): string | null {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(find).length !== 2) return `"${find}" does not stand once in ${file}`
  writeFileSync(path, source.replace(find, replace))
  const generated = generates && {
    path: join(folder, generates.file),
    source: readFileSync(join(folder, generates.file), 'utf8'),
  }
  if (generates) {
    const { status, stderr } = spawnSync(process.execPath, [generates.script], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${generates.script} failed: ${stderr}`)
  }
  const found = reported(folder)
  writeFileSync(path, source)
  if (generated) writeFileSync(generated.path, generated.source)
  const missed = reportedIn.filter((one) => !found.has(one))
  return missed.length === 0 ? null : `not reported in ${missed.join(', ')}`
}

const folder = mkdtempSync(join(tmpdir(), 'names-'))
try {
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const settings = { extends: './tsconfig.json', include: ['src'] }
  writeFileSync(join(folder, 'tsconfig.names.json'), JSON.stringify(settings))
  const faults = renames.flatMap((rename) => {
    const why = fault(folder, rename)
    console.log(`${why === null ? 'reported' : 'MISSED  '}  ${rename.what}${why === null ? '' : `: ${why}`}`)
    return why === null ? [] : [why]
  })
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
