import { saidOf, say, type Wording } from '../../foundation/text/sentence.ts'
import { AppError } from '../../domain/errors.ts'
import { limits } from '../platform/config.ts'

const shape = (pointer: string, wording: Wording): AppError =>
  new AppError('input.shape', { errors: [{ pointer, code: 'shape', ...saidOf(wording) }] })

// Spaces may be part of a password; elsewhere they are slips of the hand.
const keepsSpaces = /password|passphrase|secret/i

/**
 * Text as the product stores it: NFC, without outer spaces; and the bounds that hold for every body (security 5): depth,
 * array length, no NUL, no half surrogates. The result shares nothing with the input.
 * @throws AppError 'input.shape' with a pointer.
 */
export function normaliseInput(value: unknown, pointer = '', depth = 0): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw shape(pointer, 'This text contains characters that cannot be stored.')
    const text = value.normalize('NFC')
    return keepsSpaces.test(pointer.slice(pointer.lastIndexOf('/'))) ? text : text.trim()
  }
  if (value === null || typeof value !== 'object') return value
  if (depth >= limits.body.depth) throw shape(pointer, 'The request is nested too deeply.')
  if (Array.isArray(value)) {
    if (value.length > limits.body.array) throw shape(pointer, say`At most ${limits.body.array} entries.`)
    return value.map((part, index) => normaliseInput(part, `${pointer}/${index}`, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, normaliseInput(part, `${pointer}/${key}`, depth + 1)]),
  )
}
