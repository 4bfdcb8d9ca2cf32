import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** argon2id, security 2; memory in KiB. Stronger values here make older hashes be renewed at the next sign-in. */
const parameters = { memory: 47_104, passes: 1, parallelism: 1 }
const tagLength = 32
const saltLength = 16

/** One hash keeps one processor busy, so more at once only wait for each other (security 2: at most 4). */
const places = Math.min(4, Math.max(1, availableParallelism()))
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= places) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

interface Stored {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
  tag: Buffer
}

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

function read(hash: string): Stored | null {
  const found = phc.exec(hash)
  if (!found) return null
  const [, memory, passes, parallelism, salt = '', tag = ''] = found
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
const message = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8')

/** The PHC string of a password: '$argon2id$v=19$m=47104,t=1,p=1$salt$tag'. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  const tag = await inTurn(() =>
    derive('argon2id', { message: message(password), nonce: salt, tagLength, ...parameters }),
  )
  return `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${bare(salt)}$${bare(tag)}`
}

/** Compared against when there is no account, so that an unknown name costs the same work as a known one. */
const noPassword: Stored = { ...parameters, salt: randomBytes(saltLength), tag: randomBytes(tagLength) }

/** Whether the password is the one hashed. Null or unreadable hash: the same work, and false. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const stored = hash ? read(hash) : null
  const { memory, passes, parallelism, salt, tag } = stored ?? noPassword
  const made = await inTurn(() =>
    derive('argon2id', {
      message: message(password),
      nonce: salt,
      tagLength: tag.length,
      memory,
      passes,
      parallelism,
    }),
  )
  return timingSafeEqual(made, tag) && stored !== null
}

/** True for a hash made with less work than today's, or in another form. */
export function isWeakHash(hash: string): boolean {
  const stored = read(hash)
  return (
    !stored ||
    stored.memory * stored.passes < parameters.memory * parameters.passes ||
    stored.tag.length < tagLength
  )
}
