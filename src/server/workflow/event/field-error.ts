import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import type { AppErrorOptions } from '../../../domain/errors.ts'
import type { Refusal } from '../../../machines/kit/guard.ts'
import { everyRefusal, otherRefusals, type Closed } from '../../../machines/kit/judge.ts'

/** A guard's refusal at a field of the request; `pointer` is a JSON pointer into its body. */
export const fieldError = (pointer: string, { code, message, sentence, fix }: Refusal): FieldError => ({
  pointer,
  code,
  message,
  ...(sentence ? { sentence } : {}),
  ...(fix ? { fix } : {}),
})

/** Every faulty field of a refused event, and what is said in addition to its first sentence. */
export function sayOthers(closed: Closed): Pick<AppErrorOptions, 'errors' | 'others'> {
  const atFields = everyRefusal(closed).flatMap((one) =>
    one.field ? [fieldError(`/${one.field}`, one)] : [],
  )
  const others = otherRefusals(closed)
  return { ...(atFields.length > 0 ? { errors: atFields } : {}), ...(others.length > 0 ? { others } : {}) }
}
