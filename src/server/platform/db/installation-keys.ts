/** Which keys the data of a database belong to, so that no server writes with others. Source: decision 0230. */
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { keyNames, type Key, type Keys } from '../keys.ts'

type KeyName = (typeof keyNames)[number]

interface KeyRow {
  name: KeyName
  key_id: string
  proof: Buffer
}

const proofOf = (name: KeyName, key: Key): Buffer =>
  createHmac('sha256', key.secret).update(`installation key ${name}`).digest()

/** What of the data shows its key, for databases that are older than the table. */
const traces: readonly { name: KeyName; table: string }[] = [
  { name: 'audit', table: 'audit_log' },
  { name: 'data', table: 'file_blob' },
]

/** Names of keys that data were written with, but never with ours. */
async function strangeInData(client: pg.ClientBase, keys: Keys): Promise<KeyName[]> {
  const strange: KeyName[] = []
  for (const { name, table } of traces) {
    const { rows } = await client.query<{ strange: boolean }>(
      `select exists (select 1 from ${table} where key_id is not null) and not exists (select 1 from ${table} where key_id = $1) as strange`,
      [keys[name].id],
    )
    if (rows[0]?.strange === true) strange.push(name)
  }
  return strange
}

function refuse(names: readonly KeyName[]): never {
  const others = names.map((name) => name.toUpperCase()).join(', ')
  const accept =
    names.length === 1 && names[0] === 'jwt'
      ? ' If the JWT key was replaced on purpose, stop every server and run "npm run cli -- accept-jwt-key"; everyone then signs in again.'
      : ''
  throw new Error(
    `This database belongs to other keys (${others}) than those of this server. Servers on one database share their keys and files: set DATA_DIR to the folder of the first server (a shared one), or copy its folder "keys" here, or set JWT_KEY, AUDIT_KEY and DATA_KEY to its keys. With the keys lost, restore a backup that holds them.${accept}`,
  )
}

/** Writes down that the data belong to these keys; in the transaction of `client`, where there is one. */
export async function writeInstallationKeys(client: pg.ClientBase, keys: Partial<Keys>): Promise<void> {
  for (const name of keyNames) {
    const key = keys[name]
    if (!key) continue
    await client.query(
      'insert into installation_key (name, key_id, proof) values ($1, $2, $3) on conflict (name) do update set key_id = excluded.key_id, proof = excluded.proof, at = now()',
      [name, key.id, proofOf(name, key)],
    )
  }
}

/**
 * The first server's keys become those of the database; any later one must have the same. Of two that start at once the
 * second waits for the row of the first.
 * @param owner connection of the owner; the app role only reads the table. @throws Error with what to do.
 */
export async function requireInstallationKeys(owner: pg.ClientConfig, keys: Keys): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table installation_key in exclusive mode')
    const { rows } = await client.query<KeyRow>('select name, key_id, proof from installation_key')
    const wrong = rows
      .filter(
        (row) => row.key_id !== keys[row.name].id || !row.proof.equals(proofOf(row.name, keys[row.name])),
      )
      .map(({ name }) => name)
    if (wrong.length > 0) refuse(wrong)
    if (rows.length < keyNames.length) {
      const strange = await strangeInData(client, keys)
      if (strange.length > 0) refuse(strange)
      await writeInstallationKeys(client, keys)
    }
    await client.query('commit')
  } finally {
    await client.end() // An open transaction goes with its connection.
  }
}
