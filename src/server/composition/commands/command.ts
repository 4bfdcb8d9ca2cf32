/** What all commands share: their options, and the database they work on. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/open.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { loadKeys, type Keys } from '../../platform/keys.ts'
import { createLog } from '../../platform/log.ts'

/** A person who mistyped gets exit code 2. */
export class UsageError extends Error {}

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

export function read(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (fault) {
    throw new UsageError(fault instanceof Error ? fault.message : String(fault))
  }
}
export type Options = ReturnType<typeof read>['values']

/** The passphrase of the variable that --passphrase-env names; never an argument, which everyone could list. */
export function passphraseOf(values: Options): string | null {
  const name = values['passphrase-env']
  if (name === undefined) return null
  const given = process.env[name]
  if (!given) throw new UsageError(`The environment variable ${name} is empty.`)
  return given
}

export const pathOf = (value: string | undefined, option: string): string => {
  if (!value) throw new UsageError(`Say which file: ${option} FILE.`)
  return resolve(value)
}

/** Opens the database for one command and says its outcome. */
export async function onDatabase(
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
