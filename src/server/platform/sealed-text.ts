import { openFile, sealFile } from './files/cipher.ts'
import type { Key } from './keys.ts'

const lengthBytes = 2

/** Seals a text with the DATA key; `name` is bound to it, so that no sealed text can stand in for another. */
export function sealText(key: Key, name: string, text: string): Buffer {
  const { sealed, wrappedKey } = sealFile(key, name, Buffer.from(text))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt16BE(wrappedKey.length)
  return Buffer.concat([length, wrappedKey, sealed])
}

/** @throws Error when key, name or a single bit is another one. */
export function openText(key: Key, name: string, sealed: Buffer): string {
  const from = lengthBytes + sealed.readUInt16BE(0)
  return openFile(key, name, {
    wrappedKey: sealed.subarray(lengthBytes, from),
    sealed: sealed.subarray(from),
  }).toString('utf8')
}
