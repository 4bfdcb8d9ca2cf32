// npm run cli -- <command>: what an administrator of the machine does without a browser.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { AppError } from '../../domain/errors.ts'
import { auditWriter } from '../platform/audit/audit-log.ts'
import { accountByLogin } from '../access/accounts.ts'
import { createAdmin, randomPassword } from './create-admin.ts'
import { removeFactor } from '../access/second-factor.ts'
import { endSessions } from '../access/sessions.ts'
import type { Manifest } from '../operations/backup/manifest.ts'
import { checkRestored } from '../operations/backup/check-restored.ts'
import { restoreBackup, verifyBackup } from '../operations/backup/restore.ts'
import { writeBackup } from '../operations/backup/write-backup.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { clearDemo } from './demo/clear-demo.ts'
import { requireInstallationKeys, writeInstallationKeys } from '../platform/db/installation-keys.ts'
import { openDatabase, openAsItIs } from '../platform/db/open.ts'
import { tx, type Db } from '../platform/db/kysely.ts'
import { checkHistory } from '../workflow/view/check-history.ts'
import { checkInWords, checkWorkflows, historyInWords } from '../workflow/view/check-workflows.ts'
import { workflows } from '../../machines/catalogue.ts'
import { loadKeys, replaceKeys, type Keys } from '../platform/keys.ts'
import { writeBundle } from '../books/proof/bundle.ts'
import { renewSeals } from '../books/proof/keyed-seals.ts'
import { verifyOwnBooks } from '../books/verify-books.ts'
import { createLog } from '../platform/log.ts'
import { rehearsalInWords, rehearseOnBackup, rehearseOnLive } from '../operations/upgrade/rehearse-upgrade.ts'
import { counted } from '../../foundation/text/counted.ts'

const help = `RAMS command line

  npm run cli -- user create-admin --email E --username U --first-name F --last-name L --phone P [--password-stdin] [--json]

      Adds an administrator. Without --password-stdin a password is made and printed once.

  npm run cli -- user remove-second-factor --email E [--json]

      Removes the second factor of a user who lost phone and recovery codes, and signs the user out everywhere. Where the
      role needs one, the next sign-in sets up a new one.

  npm run cli -- verify-books [--json]

      Rechecks every rule of the books and the chain of seals, and names the first entry that breaks one.

  npm run cli -- audit-bundle --out FILE [--json]

      Writes the auditor's bundle as ZIP: the whole ledger as hledger journal and CSV, its seals, and a program of one file
      that checks them with Node alone.

  npm run cli -- workflow-check [--passengers N] [--json]        (also: npm run workflow:check)

      Holds the history against the machines of this version: the passengers they would leave behind, the past events they
      would refuse now and why, and how many events could not be judged because the history does not hold what a condition
      reads. --passengers looks at the newest N alone. Run it with a copy of the real database before a changed machine goes
      live; exit code 1 when anybody would be stranded.

  npm run cli -- upgrade --rehearse [--in FILE] [--passphrase-env NAME] [--json]

      Before a new version is started: tries it on a copy of the live data, or of a backup, in a database of its own, and
      prints what would differ, go or no-go. Nothing of the agency is changed; exit code 1 for a no-go.

  npm run cli -- backup --out FILE [--passphrase-env NAME] [--json]

      Writes a backup. With a passphrase, read from the environment variable NAME, it is encrypted and holds the keys.

  npm run cli -- verify-backup --in FILE [--passphrase-env NAME] [--json]

      Restores a backup into a database of its own and compares every table.

  npm run cli -- restore --in FILE [--passphrase-env NAME] [--force] [--json]

      Puts a backup in the place of the data, keys included when it holds them. Needs --force when users already work here.

  npm run cli -- accept-jwt-key [--json]

      After the JWT key was replaced on purpose: writes down that the database belongs to it. Everyone signs in again.

  npm run cli -- clear-demo [--force] [--json]

      Clears the demo agency away, so that the next visit offers demo or own agency again. Needs --force when people added
      users or passengers of their own.

Works on the database of DATA_DIR or DATABASE_URL, beside a running server or without one. Stop the server first for
clear-demo and for a restore that takes over the keys of another installation, when it keeps its own database.
Exit codes: 0 done, 1 refused or failed, 2 wrong command. Errors go to stderr.`

/** A person who mistyped gets exit code 2. */
class UsageError extends Error {}

const options = {
  email: { type: 'string' },
  username: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  phone: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  in: { type: 'string' },
  out: { type: 'string' },
  'passphrase-env': { type: 'string' },
  force: { type: 'boolean', default: false },
  passengers: { type: 'string' },
  rehearse: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const

function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (fault) {
    throw new UsageError(fault instanceof Error ? fault.message : String(fault))
  }
}
type Options = ReturnType<typeof read>['values']

async function userCreateAdmin(values: Options): Promise<void> {
  // A password on the command line would be seen by everyone who lists the processes.
  const password = values['password-stdin']
    ? (await text(process.stdin)).replace(/\r?\n$/, '')
    : randomPassword()
  const config = readConfig()
  const clock = systemClock()
  const keys = loadKeys(config.dataDir)
  const log = createLog('error')
  const opened = await openDatabase(
    config,
    log,
    () => undefined,
    () => process.exit(1),
    { mayShare: true, keys },
  )
  try {
    const given = {
      email: values.email,
      username: values.username,
      first_name: values['first-name'],
      last_name: values['last-name'],
      primary_phone: values.phone,
      password,
    }
    const id = await tx(opened.db, async (trx) => {
      const made = await createAdmin(trx, given, clock.today(), clock.now())
      await auditWriter(keys.audit)(trx, {
        actor: null,
        action: 'user.adminMadeByCommand',
        object: { module: 'user', id: made },
      })
      return made
    })
    const shown = values['password-stdin'] ? {} : { password }
    if (values.json) console.log(JSON.stringify({ id, email: values.email, ...shown }))
    else
      console.log(
        `${values.email} can sign in now.${values['password-stdin'] ? '' : `\nPassword, shown only once: ${password}`}`,
      )
  } finally {
    await opened.close()
  }
}

/** The way back for the only administrator; everybody else is helped on the screen of users. */
const userRemoveSecondFactor = (values: Options): Promise<void> =>
  onDatabase(values, async ({ db, keys }) => {
    if (!values.email) throw new UsageError('Say whose: --email E.')
    const account = await accountByLogin(db, values.email)
    if (!account) throw new AppError('record.notFound', { detail: `No user signs in as ${values.email}.` })
    const ended = await tx(db, async (trx) => {
      if (!(await removeFactor(trx, account.id)))
        throw new AppError('auth.secondFactor', { detail: `${account.email} has no second factor.` })
      await auditWriter(keys.audit)(trx, {
        actor: null,
        action: 'user.secondFactorRemovedByCommand',
        object: { module: 'user', id: account.id },
      })
      return endSessions(trx, account.id, 'second factor removed', systemClock().now())
    })
    return {
      sentence: `${account.email} signs in with the password alone${account.needs_second_factor ? ' and then sets up a new second factor' : ''}. ${ended} sessions ended.`,
      facts: { id: account.id, email: account.email, ended, is_required: account.needs_second_factor },
    }
  })

/** The passphrase of the variable that --passphrase-env names; never an argument, which everyone could list. */
function passphraseOf(values: Options): string | null {
  const name = values['passphrase-env']
  if (name === undefined) return null
  const given = process.env[name]
  if (!given) throw new UsageError(`The environment variable ${name} is empty.`)
  return given
}

const pathOf = (value: string | undefined, option: string): string => {
  if (!value) throw new UsageError(`Say which file: ${option} FILE.`)
  return resolve(value)
}

/** Opens the database for one command and says its outcome. */
async function onDatabase(
  values: Options,
  work: (at: {
    owner: pg.ClientConfig
    db: Db
    dataDir: string
    keys: Keys
    isShared: boolean
  }) => Promise<{ sentence: string; facts: object }>,
  { mayShare = true, anyKeys = false } = {},
): Promise<void> {
  const config = readConfig()
  const keys = loadKeys(config.dataDir)
  const opened = await openDatabase(
    config,
    createLog('error'),
    () => undefined,
    () => process.exit(1),
    { mayShare, keys: anyKeys ? null : keys },
  )
  try {
    const { sentence, facts } = await work({
      owner: opened.owner,
      db: opened.db,
      dataDir: config.dataDir,
      keys,
      isShared: opened.isShared,
    })
    console.log(values.json ? JSON.stringify(facts) : sentence)
  } finally {
    await opened.close()
  }
}

const factsOf = (
  manifest: Manifest,
): { rows: number; tables: number; files: number; missing: number; created_at: string } => ({
  rows: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
  tables: Object.keys(manifest.tables).length,
  files: manifest.files.count,
  missing: manifest.files.missing,
  created_at: manifest.created_at,
})

const backup = (values: Options): Promise<void> =>
  onDatabase(values, async ({ db, ...at }) => {
    const path = pathOf(values.out, '--out')
    if (existsSync(path))
      throw new AppError('backup.refused', { detail: `${path} is there already. Give another name.` })
    const facts = factsOf(
      await writeBackup({ ...at, path, passphrase: passphraseOf(values), now: systemClock().now() }),
    )
    await auditWriter(at.keys.audit)(db, { actor: null, action: 'backup.made' })
    return {
      sentence: `${path}: ${counted(facts.rows, 'row')} of ${counted(facts.tables, 'table')}, ${counted(facts.files, 'file')}.${facts.missing > 0 ? ` Missing on the disk: ${counted(facts.missing, 'file')}.` : ''}`,
      facts,
    }
  })

const verify = (values: Options): Promise<void> =>
  onDatabase(values, async (at) => {
    const facts = factsOf(
      await verifyBackup({ ...at, path: pathOf(values.in, '--in'), passphrase: passphraseOf(values) }),
    )
    return {
      sentence: `The backup of ${facts.created_at} is whole: ${counted(facts.rows, 'row')} of ${counted(facts.tables, 'table')}, ${counted(facts.files, 'file')}.`,
      facts,
    }
  })

const restore = (values: Options): Promise<void> =>
  onDatabase(
    values,
    async ({ db, ...at }) => {
      const path = pathOf(values.in, '--in')
      const users = await db.selectFrom('app_user').select('id').limit(1).execute()
      if (users.length > 0 && !values.force)
        throw new AppError('backup.refused', {
          detail: 'This database is in use. Add --force to replace everything in it.',
        })
      const manifest = await restoreBackup({
        ...at,
        path,
        passphrase: passphraseOf(values),
        ...(at.isShared ? {} : { takeKeys: (keys: Record<string, string>) => replaceKeys(at.dataDir, keys) }),
      })
      // Noted with the keys the data now belongs to.
      const { audit: key } = loadKeys(at.dataDir)
      await renewSeals(db, { key, dataDir: at.dataDir })
      await auditWriter(key)(db, { actor: null, action: 'backup.restored' })
      const { ok, books, audit, sentences } = await checkRestored(db, key)
      if (!ok) process.exitCode = 1
      return {
        sentence: [
          `The data of ${manifest.created_at} is back.`,
          ...sentences,
          'Everyone signs in again.',
        ].join(' '),
        facts: { ...factsOf(manifest), books, audit },
      }
    },
    { anyKeys: true },
  )

/** Fails when the books are broken, so that a script sees it by the exit code. */
const checkBooks = (values: Options): Promise<void> =>
  onDatabase(values, async ({ db, keys, dataDir }) => {
    const report = await verifyOwnBooks(db, { keys, config: { dataDir } }, { whole: true, hasTime: true })
    if (!report.ok && !values.json)
      throw new AppError('ledger.refused', {
        detail: report.broken.map(({ rule, what }) => `${rule}: ${what}`).join('\n'),
      })
    if (!report.ok) process.exitCode = 1
    return {
      sentence: `The books are whole: ${counted(report.entries, 'entry', 'entries')}${report.seal ? `, last seal ${report.seal.seq} ${report.seal.hash}` : ''}.`,
      facts: report,
    }
  })

const auditBundle = (values: Options): Promise<void> =>
  onDatabase(values, async ({ db, keys }) => {
    const path = pathOf(values.out, '--out')
    writeFileSync(path, await writeBundle(db), { flag: 'wx', mode: 0o600 })
    await auditWriter(keys.audit)(db, { actor: null, action: 'ledger.bundle' })
    return { sentence: `${path}: the whole ledger with its seals.`, facts: { path } }
  })

/** Fails when a passenger would be stranded, so that a release script stops. */
const workflowCheck = (values: Options): Promise<void> =>
  onDatabase(values, async ({ db }) => {
    const most = values.passengers === undefined ? undefined : Number(values.passengers)
    if (most !== undefined && !(Number.isInteger(most) && most > 0))
      throw new UsageError('Say --passengers as a number above 0.')
    const check = await checkWorkflows(db, workflows)
    const history = await checkHistory(db, workflows, {
      today: systemClock().today(),
      ...(most === undefined ? {} : { most }),
    })
    if (check.stranded.length > 0 || history.stranded.length > 0) process.exitCode = 1
    return {
      sentence: `${checkInWords(check)}\n${historyInWords(history)}`,
      facts: { ...check, history },
    }
  })

/** Fails for a no-go, so that a script stops before the new version is started. */
async function upgrade(values: Options): Promise<void> {
  if (!values.rehearse)
    throw new UsageError(
      'An upgrade is the start of the new version. Say upgrade --rehearse to try it on a copy first.',
    )
  const config = readConfig()
  const keys = loadKeys(config.dataDir)
  const opened = await openAsItIs(config, createLog('error'))
  try {
    const at = { owner: opened.owner, keys, dataDir: config.dataDir }
    const rehearsal =
      values.in === undefined
        ? await rehearseOnLive({ ...at, now: systemClock().now() })
        : await rehearseOnBackup({ ...at, path: pathOf(values.in, '--in'), passphrase: passphraseOf(values) })
    if (!rehearsal.go) process.exitCode = 1
    console.log(values.json ? JSON.stringify(rehearsal) : rehearsalInWords(rehearsal))
  } finally {
    await opened.close()
  }
}

const clear = (values: Options): Promise<void> =>
  onDatabase(
    values,
    async (at) => {
      const { passengers, own } = await clearDemo(at, values.force)
      await renewSeals(at.db, { key: at.keys.audit, dataDir: at.dataDir })
      await auditWriter(at.keys.audit)(at.db, { actor: null, action: 'demo.cleared' })
      return {
        sentence: `The demo agency is gone, with ${counted(passengers, 'passenger')}. The next visit starts from the beginning.`,
        facts: { passengers, own },
      }
    },
    { mayShare: false },
  )

/** After the JWT key was replaced on purpose. Audit and data keys have no such way: what they wrote could not be read any more. */
const acceptJwtKey = (values: Options): Promise<void> =>
  onDatabase(
    values,
    async ({ db, owner, keys }) => {
      const client = new pg.Client(owner)
      await client.connect()
      try {
        await writeInstallationKeys(client, { jwt: keys.jwt })
      } finally {
        await client.end()
      }
      await requireInstallationKeys(owner, keys)
      await auditWriter(keys.audit)(db, { actor: null, action: 'server.jwtKeyAccepted' })
      return {
        sentence: 'The JWT key of this server is now that of the database. Everyone signs in again.',
        facts: { key_id: keys.jwt.id },
      }
    },
    { mayShare: false, anyKeys: true },
  )

const commands: Record<string, (values: Options) => Promise<void>> = {
  'user create-admin': userCreateAdmin,
  'user remove-second-factor': userRemoveSecondFactor,
  'verify-books': checkBooks,
  'audit-bundle': auditBundle,
  'workflow-check': workflowCheck,
  backup,
  'verify-backup': verify,
  restore,
  'clear-demo': clear,
  'accept-jwt-key': acceptJwtKey,
  upgrade,
}

async function main(): Promise<void> {
  const { values, positionals } = read(process.argv.slice(2))
  if (values.version)
    return console.log(
      (
        JSON.parse(
          readFileSync(fileURLToPath(new URL('../../../package.json', import.meta.url)), 'utf8'),
        ) as {
          version: string
        }
      ).version,
    ) // The product's own package.json.
  if (values.help) return console.log(help)
  const command = commands[positionals.join(' ')]
  if (!command)
    throw new UsageError(
      positionals.length === 0 ? 'Say what to do.' : `There is no command "${positionals.join(' ')}".`,
    )
  await command(values)
}

main().catch((fault: unknown) => {
  if (fault instanceof UsageError) console.error(`${fault.message}\n\n${help}`)
  else if (fault instanceof AppError)
    console.error(
      [
        fault.message,
        ...(fault.options.errors ?? []).map((error) => `  ${error.pointer.slice(1)}: ${error.message}`),
      ].join('\n'),
    )
  else console.error(fault instanceof Error ? fault.message : String(fault))
  process.exitCode = fault instanceof UsageError ? 2 : 1
})
