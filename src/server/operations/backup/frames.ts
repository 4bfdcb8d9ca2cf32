import { type Wording } from '../../../foundation/text/sentence.ts'
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { AppError } from '../../../domain/errors.ts'

/**
 * The outer form of a backup: a line that names it, a header, then frames of at most a mebibyte up to a last one. Encrypted
 * frames are AES-256-GCM under a key made of the passphrase; number and kind of a frame are bound to it, so none can be
 * altered, moved, left out or cut off unnoticed. Without a passphrase a SHA-256 over everything before it stands at the end.
 */
const magic = Buffer.from('RAMS backup 1\n')
const keyBytes = 32
const tagBytes = 16
const headBytes = 5
const longest = 1 << 20
const cost = { N: 1 << 15, r: 8, p: 1, maxmem: 64 << 20 }

/** begin and end of a part, its data, and the manifest that closes the file. */
export type FrameKind = 'check' | 'begin' | 'data' | 'end' | 'manifest'
const codes: Record<FrameKind, number> = { check: 1, begin: 2, data: 3, end: 4, manifest: 5 }
const kinds = new Map(Object.entries(codes).map(([kind, code]) => [code, kind as FrameKind])) // The keys of a literal object.

export interface Header {
  created_at: string
  /** scrypt salt in hex; null for a backup without a passphrase. */
  salt: string | null
}

/** A refusal with a sentence for the user who brought the file. */
export class BackupRefused extends AppError {
  constructor(detail: Wording, options?: { cause: unknown }) {
    super('backup.refused', { detail })
    if (options) this.cause = options.cause
  }
}
const altered = (): BackupRefused => new BackupRefused('This backup was altered or damaged. Use another one.')

const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((done, fail) =>
    scrypt(passphrase.normalize('NFC'), salt, keyBytes, cost, (fault, key) =>
      fault ? fail(fault) : done(key),
    ),
  )

function ivOf(number: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUIntBE(number, 6, 6)
  return iv
}

export interface FrameWriter {
  write(kind: FrameKind, payload: Buffer): Promise<void>
  /** Closes the file on the disk; without the manifest before it the file is refused by every reader. */
  close(): Promise<void>
}

/** @param path must not exist yet. */
export async function writeFrames(
  path: string,
  createdAt: string,
  passphrase: string | null,
): Promise<FrameWriter> {
  const salt = passphrase === null ? null : randomBytes(16)
  const key = passphrase === null || salt === null ? null : await deriveKey(passphrase, salt)
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let number = 0
  const put = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes)
    await file.write(bytes)
  }
  const header = Buffer.from(
    JSON.stringify({ created_at: createdAt, salt: salt?.toString('hex') ?? null } satisfies Header) + '\n',
  )
  await put(Buffer.concat([magic, header]))
  const write = async (kind: FrameKind, payload: Buffer): Promise<void> => {
    for (let from = 0; from === 0 || from < payload.length; from += longest) {
      const part = payload.subarray(from, from + longest)
      const head = Buffer.alloc(headBytes)
      head.writeUInt8(codes[kind])
      const cipher =
        key &&
        createCipheriv('aes-256-gcm', key, ivOf(number++)).setAAD(
          Buffer.concat([magic, header, head.subarray(0, 1)]),
        )
      const body = cipher ? Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]) : part
      head.writeUInt32BE(body.length, 1)
      await put(Buffer.concat([head, body]))
    }
  }
  await write('check', Buffer.from('right'))
  return {
    write,
    async close() {
      await file.write(hash.digest())
      await file.sync()
      await file.close()
    },
  }
}

async function readExactly(file: FileHandle, bytes: number, hash: Hash | null): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  for (let got = 0; got < bytes;) {
    const { bytesRead } = await file.read(buffer, got, bytes - got)
    if (bytesRead === 0) throw new BackupRefused('This backup is not complete. Use another one.')
    got += bytesRead
  }
  hash?.update(buffer)
  return buffer
}

async function readHeader(file: FileHandle, hash: Hash | null): Promise<{ header: Header; bytes: Buffer }> {
  const start = Buffer.alloc(magic.length)
  const { bytesRead } = await file.read(start, 0, magic.length)
  if (bytesRead < magic.length || !start.equals(magic))
    throw new BackupRefused('This file is not a backup of RAMS.')
  hash?.update(start)
  const line: Buffer[] = []
  for (let last = 0; last !== 0x0a;) {
    const byte = await readExactly(file, 1, hash)
    last = byte[0] ?? 0x0a
    line.push(byte)
    if (line.length > 500) throw altered()
  }
  const bytes = Buffer.concat(line)
  try {
    const header = JSON.parse(bytes.toString('utf8')) as Header // Written above; what is not of this form fails at its use.
    if (typeof header.created_at !== 'string') throw altered()
    return { header, bytes }
  } catch {
    throw altered()
  }
}

/** What the beginning of a file says about it. @throws BackupRefused for a file that is none. */
export async function headerOf(path: string): Promise<Header> {
  const file = await open(path, 'r')
  try {
    return (await readHeader(file, null)).header
  } finally {
    await file.close()
  }
}

/**
 * Reads a backup from its first frame to its last.
 * @throws BackupRefused with a sentence: no backup, wrong passphrase, incomplete, altered.
 */
export async function* readFrames(
  path: string,
  passphrase: string | null,
): AsyncGenerator<{ kind: FrameKind; payload: Buffer }> {
  const file = await open(path, 'r')
  try {
    const hash = createHash('sha256')
    const { header, bytes } = await readHeader(file, hash)
    if (header.salt !== null && !passphrase)
      throw new BackupRefused('This backup is encrypted. Enter its passphrase.')
    const key =
      header.salt === null ? null : await deriveKey(passphrase ?? '', Buffer.from(header.salt, 'hex'))
    for (let number = 0, last: FrameKind = 'check'; last !== 'manifest'; number++) {
      const head = await readExactly(file, headBytes, hash)
      const kind = kinds.get(head.readUInt8())
      const length = head.readUInt32BE(1)
      if (!kind || length > longest + tagBytes || (key && length < tagBytes)) throw altered()
      const body = await readExactly(file, length, hash)
      yield {
        kind,
        payload: key ? decrypt(key, number, Buffer.concat([magic, bytes, head.subarray(0, 1)]), body) : body,
      }
      last = kind
    }
    const end = hash.digest()
    if (!end.equals(await readExactly(file, end.length, null))) throw altered()
    if ((await file.read(Buffer.alloc(1), 0, 1)).bytesRead > 0) throw altered()
  } finally {
    await file.close()
  }
}

function decrypt(key: Buffer, number: number, bound: Buffer, body: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, ivOf(number), { authTagLength: tagBytes })
      .setAAD(bound)
      .setAuthTag(body.subarray(body.length - tagBytes))
    return Buffer.concat([decipher.update(body.subarray(0, body.length - tagBytes)), decipher.final()])
  } catch {
    // The first frame is the same in every backup, so its failure distinguishes a wrong passphrase from
    // damage.
    throw number === 0 ? new BackupRefused('The passphrase is wrong.') : altered()
  }
}
