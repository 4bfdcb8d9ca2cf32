/** Commands about the installation itself. */
import pg from 'pg'
import { counted } from '../../../foundation/text/counted.ts'
import { renewSeals } from '../../books/proof/keyed-seals.ts'
import { auditWriter } from '../../platform/audit/audit-log.ts'
import { requireInstallationKeys, writeInstallationKeys } from '../../platform/db/installation-keys.ts'
import { clearDemo } from '../demo/clear-demo.ts'
import { onDatabase, type Options } from './command.ts'

export const clear = (values: Options): Promise<void> =>
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
export const acceptJwtKey = (values: Options): Promise<void> =>
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
