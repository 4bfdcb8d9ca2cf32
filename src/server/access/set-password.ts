import type { FieldError } from '../../foundation/definitions/field-error.ts'
import { AppError } from '../../domain/errors.ts'
import { judgePassword } from '../../domain/people/password.ts'
import { wordsOf, type Account } from './accounts.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** A new password as it is typed, twice. */
export interface NewPassword {
  password: string
  confirm_password: string
}

const refusal = (errors: FieldError[]): AppError => new AppError('input.invalid', { errors })

/** @throws AppError 'input.invalid' (422) naming the field, when the new password may not be set. */
export function requireGoodPassword(
  { password, confirm_password }: NewPassword,
  owner: Pick<Account, 'email' | 'username' | 'first_name' | 'last_name' | 'company_words'> & {
    has_second_factor?: boolean
  },
  pointer = '',
): void {
  const fault = judgePassword(password, {
    words: wordsOf(owner),
    hasSecondFactor: owner.has_second_factor ?? false,
  })
  if (fault) throw refusal([{ pointer: `${pointer}/password`, ...fault }])
  if (password !== confirm_password)
    throw refusal([
      { pointer: `${pointer}/confirm_password`, code: 'SAME', message: 'Passwords do not match.' },
    ])
}

/**
 * The hash of a new password, after it was judged.
 * @throws AppError 'input.invalid' also when it is the one the account has.
 */
export async function hashOfNew(given: NewPassword, account: Account): Promise<string> {
  requireGoodPassword(given, account)
  if (await verifyPassword(given.password, account.password_hash))
    throw refusal([
      { pointer: '/password', code: 'OLD', message: 'Choose a password that you do not use already.' },
    ])
  return hashPassword(given.password)
}
