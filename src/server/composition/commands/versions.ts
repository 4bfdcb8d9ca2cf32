/** Commands that try a new version before it is started. */
import { workflows } from '../../../machines/catalogue.ts'
import {
  rehearsalInWords,
  rehearseOnBackup,
  rehearseOnLive,
} from '../../operations/upgrade/rehearse-upgrade.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { openAsItIs } from '../../platform/db/open.ts'
import { loadKeys } from '../../platform/keys.ts'
import { createLog } from '../../platform/log.ts'
import { checkHistory } from '../../workflow/view/check-history.ts'
import { checkInWords, checkWorkflows, historyInWords } from '../../workflow/view/check-workflows.ts'
import { onDatabase, passphraseOf, pathOf, UsageError, type Options } from './command.ts'

/** Fails when a passenger would be stranded, so that a release script stops. */
export const workflowCheck = (values: Options): Promise<void> =>
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
export async function upgrade(values: Options): Promise<void> {
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
