import { AppError } from '../../../domain/errors.ts'
import { saidOf, type Wording } from '../../../foundation/text/sentence.ts'

/** @throws AppError input.invalid with one finding at a field; its sentence is also the detail. */
export function refuseField(name: string, code: string, wording: Wording): never {
  throw new AppError('input.invalid', {
    detail: wording,
    errors: [{ pointer: `/${name}`, code, ...saidOf(wording) }],
  })
}
