import type { z } from 'zod'
import type { FieldError } from '../../foundation/definitions/field-error.ts'
import { AppError } from '../../domain/errors.ts'
import { normaliseInput } from './normalise-input.ts'

/** RFC 6901: '~' and '/' inside a key are written ~0 and ~1. */
const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Every finding of a schema as a field error; an undeclared key is reported at the key itself. */
function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          pointer: pointerOf([...issue.path, key]),
          code: 'unknown',
          message: 'This field is not known here.',
        }))
      : [{ pointer: pointerOf(issue.path), code: issue.code, message: issue.message }],
  )
}

/**
 * Checks one part of a request.
 * @throws AppError 'input.shape' (400) when the part is no object, has unknown keys or belongs to the address;
 *   'input.invalid' (422) with all faulty fields otherwise.
 */
export function checkInput(
  schema: z.ZodType | undefined,
  part: 'params' | 'query' | 'body',
  value: unknown,
): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(normaliseInput(value))
  if (result.success) return result.data
  const errors = fieldErrors(result.error)
  const isShape =
    part !== 'body' ||
    result.error.issues.some(
      (issue) =>
        issue.code === 'unrecognized_keys' || (issue.path.length === 0 && issue.code === 'invalid_type'),
    )
  throw new AppError(isShape ? 'input.shape' : 'input.invalid', { errors })
}
