// npm run cli -- <command>: what an administrator of the machine does without a browser.
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AppError } from '../domain/errors.ts'
import { auditWriter } from './audit/audit-log.ts'
import { createAdmin, randomPassword } from './auth/create-admin.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { tx } from './db/kysely.ts'
import { loadKeys } from './keys.ts'
import { verifyBooks } from './ledger/verify-books.ts'
import { createLog } from './log.ts'

const help = `RAMS command line

  npm run cli -- user create-admin --email E --username U --first-name F --last-name L --phone P [--password-stdin] [--json]

      Adds an administrator. Without --password-stdin a password is made and printed once.

  npm run cli -- verify-books [--json]

      Rechecks every rule of the books and the chain of seals, and names the first entry that breaks one.

Works on the database of DATA_DIR or DATABASE_URL; stop the server first when it keeps its own database.
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
  const password = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : randomPassword()
  const config = readConfig()
  const clock = systemClock()
  const keys = loadKeys(config.dataDir)
  const log = createLog('error')
  const opened = await openDatabase(config, log, () => undefined, () => process.exit(1))
  try {
    const given = { email: values.email, username: values.username, first_name: values['first-name'], last_name: values['last-name'], primary_phone: values.phone, password }
    const id = await tx(opened.db, async (trx) => {
      const made = await createAdmin(trx, given, clock.today(), clock.now())
      await auditWriter(keys.audit)(trx, { actor: null, action: 'user.adminMadeByCommand', object: { module: 'user', id: made } })
      return made
    })
    const shown = values['password-stdin'] ? {} : { password }
    if (values.json) console.log(JSON.stringify({ id, email: values.email, ...shown }))
    else console.log(`${values.email} can sign in now.${values['password-stdin'] ? '' : `\nPassword, shown only once: ${password}`}`)
  } finally {
    await opened.close()
  }
}

/** @throws AppError when the books are broken, so that a script sees it by the exit code. */
async function checkBooks(values: Options): Promise<void> {
  const opened = await openDatabase(readConfig(), createLog('error'), () => undefined, () => process.exit(1))
  try {
    const report = await verifyBooks(opened.db)
    if (values.json) console.log(JSON.stringify(report))
    else if (report.ok) console.log(`The books are whole: ${report.entries} entries${report.seal ? `, last seal ${report.seal.seq} ${report.seal.hash}` : ''}.`)
    if (!report.ok) throw new AppError('ledger.refused', { detail: report.broken.map(({ rule, what }) => `${rule}: ${what}`).join('\n') })
  } finally {
    await opened.close()
  }
}

const commands: Record<string, (values: Options) => Promise<void>> = { 'user create-admin': userCreateAdmin, 'verify-books': checkBooks }

async function main(): Promise<void> {
  const { values, positionals } = read(process.argv.slice(2))
  if (values.version) return console.log((JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')) as { version: string }).version) // The product's own package.json.
  if (values.help) return console.log(help)
  const command = commands[positionals.join(' ')]
  if (!command) throw new UsageError(positionals.length === 0 ? 'Say what to do.' : `There is no command "${positionals.join(' ')}".`)
  await command(values)
}

main().catch((fault: unknown) => {
  if (fault instanceof UsageError) console.error(`${fault.message}\n\n${help}`)
  else if (fault instanceof AppError) console.error([fault.message, ...(fault.options.errors ?? []).map((error) => `  ${error.pointer.slice(1)}: ${error.message}`)].join('\n'))
  else console.error(fault instanceof Error ? fault.message : String(fault))
  process.exitCode = fault instanceof UsageError ? 2 : 1
})
