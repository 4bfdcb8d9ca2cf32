import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** One secret of 256 bits with the id that signatures and ciphertexts carry, so that keys can be rotated. */
export interface Key {
  id: string
  secret: Buffer
}

/** `jwt` signs access tokens, `audit` chains the audit log, `data` wraps file keys (security 12). */
export interface Keys {
  jwt: Key
  audit: Key
  data: Key
}

export const keyNames = ['jwt', 'audit', 'data'] as const
const secretBytes = 32

/** @param text '<key id>:<secret>'. @param source where it stands, for the message. @throws Error when it is malformed. */
export function readKey(text: string, source: string): Key {
  const [id, encoded] = text.trim().split(':')
  const secret = Buffer.from(encoded ?? '', 'base64url')
  if (!id || secret.length < secretBytes)
    throw new Error(`${source} must read <key id>:<at least ${secretBytes} bytes in base64url>.`)
  return { id, secret }
}

/**
 * Written aside and linked into place: a crash can never leave half a key that would make data unreadable, and of two
 * servers that start at once the first one's key stays.
 */
function createKey(path: string): Key {
  const line = `${randomBytes(4).toString('hex')}:${randomBytes(secretBytes).toString('base64url')}`
  const aside = `${path}.${process.pid}.new`
  const file = openSync(aside, 'wx', 0o600)
  writeSync(file, line + '\n')
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(aside, path)
  } catch (fault) {
    if (!existsSync(path)) throw fault
  }
  unlinkSync(aside)
  return readKey(readFileSync(path, 'utf8'), path)
}

/**
 * The keys of this installation: from JWT_KEY, AUDIT_KEY, DATA_KEY, else from 0600 files in `dataDir`/keys,
 * which are made at the first start.
 * @throws Error when a given key is malformed.
 */
export function loadKeys(dataDir: string, env: NodeJS.ProcessEnv = process.env): Keys {
  const dir = join(dataDir, 'keys')
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o700)
  const load = (name: (typeof keyNames)[number]): Key => {
    const variable = `${name.toUpperCase()}_KEY`
    const given = env[variable]
    if (given) return readKey(given, variable)
    const path = join(dir, `${name}.key`)
    if (!existsSync(path)) return createKey(path)
    chmodSync(path, 0o600)
    return readKey(readFileSync(path, 'utf8'), path)
  }
  return { jwt: load('jwt'), audit: load('audit'), data: load('data') }
}

/**
 * Takes over the keys of another installation, e.g. from a backup; the own ones are set aside as *.before.
 * @param given name → '<key id>:<secret>'. @throws Error when a key comes from the environment, where only a person can change it.
 */
export function replaceKeys(
  dataDir: string,
  given: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv = process.env,
): void {
  const lines = keyNames.map((name) => ({ name, line: given[name] ?? '' }))
  for (const { name, line } of lines) {
    readKey(line, `The key ${name} of the backup`)
    if (env[`${name.toUpperCase()}_KEY`])
      throw new Error(
        `${name.toUpperCase()}_KEY is set in the environment; set it to the key of the other installation instead.`,
      )
  }
  for (const { name, line } of lines) {
    const path = join(dataDir, 'keys', `${name}.key`)
    if (existsSync(path)) renameSync(path, `${path}.before`)
    writeFileSync(path, `${line}\n`, { mode: 0o600, flush: true })
  }
}

/** Keys that live only as long as the process; for tests. */
export function temporaryKeys(): Keys {
  const key = (id: string): Key => ({ id, secret: randomBytes(secretBytes) })
  return { jwt: key('t-jwt'), audit: key('t-audit'), data: key('t-data') }
}
