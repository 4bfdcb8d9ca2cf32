import type { Keys } from '../../platform/keys.ts'
import { openText, sealText } from '../../platform/sealed-text.ts'

/** A passphrase on its way into the payload of a run, where it cannot be read. */
export const sealPassphrase = (keys: Pick<Keys, 'data'>, passphrase: string): string =>
  sealText(keys.data, 'backup passphrase', passphrase).toString('base64')
export const openPassphrase = (keys: Pick<Keys, 'data'>, sealed: string): string =>
  openText(keys.data, 'backup passphrase', Buffer.from(sealed, 'base64'))
