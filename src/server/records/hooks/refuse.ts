import { AppError } from '../../../domain/errors.ts'

/** @throws AppError input.invalid with one finding at a field; its sentence is also the detail. */
export function refuseField(name: string, code: string, message: string): never {
  throw new AppError('input.invalid', { detail: message, errors: [{ pointer: `/${name}`, code, message }] })
}
