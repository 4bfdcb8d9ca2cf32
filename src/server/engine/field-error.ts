import type { FieldError } from '../../domain/errors.ts'
import type { Refusal } from '../../machines/kit/guard.ts'

/** A guard's refusal at a field of the request; `pointer` is a JSON pointer into its body. */
export const fieldError = (pointer: string, { code, message, sentence }: Refusal): FieldError => ({
  pointer,
  code,
  message,
  ...(sentence ? { sentence } : {}),
})
