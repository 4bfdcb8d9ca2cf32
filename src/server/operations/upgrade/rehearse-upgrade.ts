/** What this version would make of the data of an older one, tried on a copy: go or no-go. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { workflows } from '../../../machines/catalogue.ts'
import { verifyChain } from '../../platform/audit/verify.ts'
import { keyOf, keysInside } from '../backup/restore.ts'
import { loadAsWritten, makeScratch } from '../backup/scratch.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { createDb } from '../../platform/db/kysely.ts'
import { migrate, pendingMigrations, readMigrations, type Migration } from '../../platform/db/migrate.ts'
import { createPool } from '../../platform/db/pool.ts'
import { checkInWords, checkWorkflows } from '../../workflow/view/check-workflows.ts'
import type { Keys } from '../../platform/keys.ts'
import { brokenBooks, verifyBooks } from '../../books/verify-books.ts'
import { addedInWords, watchAddedRows, type AddedRows, type DeclaredRows } from './added-rows.ts'
import { agencyState, stateDifferences, type AgencyState, type StateDifference } from './agency-state.ts'
import { counted } from '../../../foundation/text/counted.ts'

export interface Rehearsal {
  /** False when something was lost, broken or left behind. */
  go: boolean
  /** Migrations that ran on the copy. */
  applied: string[]
  /** Rows the migrations added as they declare. */
  added: Omit<AddedRows, 'keys'>[]
  before: AgencyState
  /** Null when a migration failed. */
  after: AgencyState | null
  differences: StateDifference[]
  /** Sentences about what speaks against the upgrade. */
  problems: string[]
}

interface Rehearsed {
  /** Where the copy is made: beside the product's own database. */
  owner: pg.ClientConfig
  keys: Keys
  path: string
  passphrase: string | null
  /** Those of this version unless a test brings its own. */
  migrations?: readonly Migration[]
  declared?: readonly DeclaredRows[]
}

async function stateAt(config: pg.ClientConfig): Promise<AgencyState> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await agencyState(client)
  } finally {
    await client.end()
  }
}

/** Open work and tasks may change with new rules; everything else must be as it was. */
const isLoss = ({ what }: StateDifference): boolean => !/^(work|tasks) /.test(what)

/** @param path a backup made by an older version. @throws BackupRefused when the file cannot be read or loaded. */
export async function rehearseOnBackup({
  owner,
  keys,
  path,
  passphrase,
  migrations = readMigrations(),
  declared,
}: Rehearsed): Promise<Rehearsal> {
  const scratch = await makeScratch(owner)
  try {
    const manifest = await loadAsWritten(path, passphrase, scratch)
    const before = await stateAt(scratch.config)
    const applied = await pendingMigrations(scratch.config, migrations)
    const watched = watchAddedRows(declared)
    try {
      await migrate(scratch.config, migrations, watched.watch)
    } catch (fault) {
      return {
        go: false,
        applied,
        added: [],
        before,
        after: null,
        differences: [],
        problems: [fault instanceof Error ? fault.message : String(fault)],
      }
    }
    const after = await stateAt(scratch.config)
    const added = watched.added.map(({ migration, table, rows }) => ({ migration, table, rows }))
    const differences = stateDifferences(before, after, added)
    const problems = [
      ...watched.problems,
      ...differences
        .filter(isLoss)
        .map(
          ({ what, before: was, after: is }) =>
            `${what}: ${was ?? 'nothing'} before, ${is ?? 'nothing'} after`,
        ),
    ]
    const db = createDb(createPool(scratch.config, { size: 2, statementMs: 0 }))
    try {
      const books = await verifyBooks(db)
      if (!books.ok) problems.push(`The books are broken: ${brokenBooks(books)}.`)
      const key = keyOf(keys, await keysInside(path, passphrase))(manifest)
      const audit = key ? await verifyChain(db, key) : null
      if (audit && !audit.ok)
        problems.push(`Entry ${audit.firstBad} of the audit log does not follow from the one before it.`)
      const check = await checkWorkflows(db, workflows)
      if (check.stranded.length > 0) problems.push(checkInWords(check))
    } finally {
      await db.destroy()
    }
    return { go: problems.length === 0, applied, added, before, after, differences, problems }
  } finally {
    await scratch.drop()
  }
}

/** The same on the data as they are now, of a running or stopped agency; a backup is made for it and removed again. */
export async function rehearseOnLive(
  at: Omit<Rehearsed, 'path' | 'passphrase'> & { dataDir: string; now: Date },
): Promise<Rehearsal> {
  const dir = mkdtempSync(join(tmpdir(), 'rams-upgrade-'))
  try {
    const path = join(dir, 'live.backup')
    await writeBackup({
      owner: at.owner,
      dataDir: at.dataDir,
      keys: at.keys,
      path,
      passphrase: null,
      now: at.now,
    })
    return await rehearseOnBackup({ ...at, path, passphrase: null })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, one) => total + one, 0)

const stateInWords = ({ rows, journeys, balances, work, audit }: AgencyState): string =>
  `${counted(sum(rows), 'row')} in ${counted(Object.keys(rows).length, 'table')}, ${counted(sum(journeys), 'passenger')}, ${counted(Object.keys(balances).length, 'balance')}, ${counted(sum(work), 'line')} of work, ${counted(audit.entries, 'audit entry', 'audit entries')}.`

/** The outcome for the person at the command line. */
export function rehearsalInWords({
  go,
  applied,
  added,
  before,
  after,
  differences,
  problems,
}: Rehearsal): string {
  return [
    applied.length === 0
      ? 'The data are of this version already.'
      : `Migrations that would run: ${applied.join(', ')}.`,
    `Before: ${stateInWords(before)}`,
    ...(after ? [`After: ${stateInWords(after)}`] : []),
    ...addedInWords(added),
    ...differences
      .filter((one) => !isLoss(one))
      .map(({ what, before: was, after: is }) => `Changed: ${what} from ${was ?? 0} to ${is ?? 0}.`),
    ...problems,
    go
      ? 'Go: nothing is lost. Make a backup, stop the old version, start the new one.'
      : 'No-go: do not start the new version on these data. They are untouched; keep the old version running and report the lines above.',
  ].join('\n')
}
