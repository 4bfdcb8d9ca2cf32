// npm run cli -- <command>: what an administrator of the machine does without a browser.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../domain/errors.ts'
import { backup, restore, verify } from './commands/backups.ts'
import { auditBundle, checkBooks } from './commands/books.ts'
import { read, UsageError, type Options } from './commands/command.ts'
import { help } from './commands/help.ts'
import { acceptJwtKey, clear } from './commands/installation.ts'
import { userCreateAdmin, userRemoveSecondFactor } from './commands/users.ts'
import { upgrade, workflowCheck } from './commands/versions.ts'

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
