import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Key } from '../keys.ts'

const ivBytes = 12
const tagBytes = 16
const keyBytes = 32

/** AES-256-GCM; `id` is bound to the text, so that no file can stand in for another. Layout: iv, tag, text. */
function seal(secret: Buffer, id: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(id))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** @throws Error when key, id or a single bit is another one. */
function open(secret: Buffer, id: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
}

/** The DATA key may be longer than the cipher's. */
const wrappingKey = (key: Key): Buffer =>
  Buffer.from(hkdfSync('sha256', key.secret, '', 'file keys', keyBytes))

export interface SealedFile {
  /** What lies on the disk. */
  sealed: Buffer
  /** The file's own key, readable with the DATA key only; lies in the database. */
  wrappedKey: Buffer
}

/** Encrypts a file with a random key of its own, which is wrapped by the DATA key (security 6). */
export function sealFile(key: Key, id: string, plain: Buffer): SealedFile {
  const own = randomBytes(keyBytes)
  return { sealed: seal(own, id, plain), wrappedKey: seal(wrappingKey(key), id, own) }
}

/** @throws Error when the file was changed or belongs to another id or key. */
export const openFile = (key: Key, id: string, { sealed, wrappedKey }: SealedFile): Buffer =>
  open(open(wrappingKey(key), id, wrappedKey), id, sealed)
