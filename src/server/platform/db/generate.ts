/**
 * `npm run db:generate -- --name NAME`: compares the definitions with the schema that all migrations make, in a database of
 * its own, and writes what lies between as the next migration. Landed migrations are never changed.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startCluster } from '../cluster/cluster.ts'
import { differenceToDefinitions } from './definitions.ts'
import { migrate, migrationsDir, readMigrations } from './migrate.ts'
import { ensureDatabase } from './prepare.ts'

const usage = `npm run db:generate -- --name NAME [--rename TABLE.OLD=NEW]… [--drop TABLE.COLUMN]… [--fill "TABLE.COLUMN=EXPRESSION"]…`

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    rename: { type: 'string', multiple: true },
    drop: { type: 'string', multiple: true },
    fill: { type: 'string', multiple: true },
  },
})
const pairs = (texts: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    texts.map((text) => {
      const [, place, value] =
        /^(\w+\.\w+)=(.+)$/s.exec(text) ?? fail(`"${text}": expected TABLE.COLUMN=VALUE.\n${usage}`)
      return [place, value]
    }),
  )
if (!values.name || !/^[a-z][a-z0-9-]*$/.test(values.name))
  fail(`Say what the migration is for, in small letters.\n${usage}`)

const dataDir = mkdtempSync(join(tmpdir(), 'rams-schema-'))
chmodSync(dataDir, 0o711) // So that the database's system user can walk into it when this runs as root.
const cluster = await startCluster(dataDir, { initdbArgs: ['--no-sync'] })
const client = new pg.Client(cluster.config('rams'))
try {
  await ensureDatabase(cluster.config('postgres'), 'rams')
  await migrate(cluster.config('rams'))
  await client.connect()
  const { statements, questions } = await differenceToDefinitions(client, {
    renames: pairs(values.rename),
    drops: values.drop ?? [],
    fills: pairs(values.fill),
  })
  if (questions.length > 0) {
    process.stderr.write(`${questions.join('\n')}\n`)
    process.exitCode = 1
  } else if (statements.length === 0) {
    process.stdout.write('The schema is that of the definitions; nothing was written.\n')
  } else {
    const last = readMigrations().at(-1)?.number ?? 0
    const folder = join(migrationsDir, `${String(last + 1).padStart(4, '0')}-${values.name}`)
    if (existsSync(folder)) fail(`${folder} exists already.`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'up.sql'), `${statements.join('\n')}\n`)
    writeFileSync(join(folder, 'why.md'), `# ${values.name}\n\n`)
    process.stdout.write(
      `Wrote ${statements.length} statements to ${folder}. Say in its why.md what it is for.\n`,
    )
  }
} finally {
  await client.end().catch(() => undefined)
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
