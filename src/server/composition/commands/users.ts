/** Commands about people who sign in. */
import { text } from 'node:stream/consumers'
import { AppError } from '../../../domain/errors.ts'
import { accountByLogin } from '../../access/accounts.ts'
import { removeFactor } from '../../access/second-factor.ts'
import { endSessions } from '../../access/sessions.ts'
import { auditWriter } from '../../platform/audit/audit-log.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { tx } from '../../platform/db/kysely.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { loadKeys } from '../../platform/keys.ts'
import { createLog } from '../../platform/log.ts'
import { createAdmin, randomPassword } from '../create-admin.ts'
import { onDatabase, UsageError, type Options } from './command.ts'

export async function userCreateAdmin(values: Options): Promise<void> {
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
export const userRemoveSecondFactor = (values: Options): Promise<void> =>
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
