import { sql } from 'kysely'
import type { Db } from '../../platform/db/kysely.ts'
import { backupDefault, backupValue } from './shelf.ts'

/** Cron line of the nightly backup; null when it is switched off. */
export async function readSettingTime(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    value: unknown
  }>`select value from service_setting where name = 'backup'`.execute(db)
  const { enabled, time } = backupValue.catch(backupDefault).parse(rows[0]?.value ?? backupDefault)
  const [hour, minute] = time.split(':').map(Number)
  return enabled ? `${minute} ${hour} * * *` : null
}
