/** What a single print and the print of a list answer while the officer has not said yes to what weighs on the paper. Source: forms 1.5. */
import { AppError } from '../../domain/errors.ts'
import { verdictOf, type Consent } from '../../domain/prints/readiness.ts'
import type { MissingBox } from '../../domain/prints/sheet.ts'
import type { PrintDoubt } from '../../foundation/prints/print.ts'
import { nameTerm, say } from '../../foundation/text/sentence.ts'

/**
 * Refuses a print that the officer has not said yes to, with everything that hinders it at once.
 * @throws AppError input.invalid for blanks and doubts not confirmed, access.denied for what only an override prints.
 */
export function refuseUnready(
  people: readonly { missing: readonly MissingBox[]; doubts: readonly PrintDoubt[] }[],
  consent: Consent,
): void {
  const verdicts = people.map((one) => verdictOf(one, consent))
  const [missing, unconfirmed, stopped] = [
    verdicts.flatMap((one) => one.missing),
    verdicts.flatMap((one) => one.unconfirmed),
    verdicts.flatMap((one) => one.stopped),
  ]
  if (missing.length + unconfirmed.length > 0) {
    const names = [...new Set(missing.map(({ label }) => label))].map(nameTerm)
    const lacking = say`Missing: ${names}.`
    const doubts = [...new Set(unconfirmed.map(({ text }) => text))].join(' ')
    const detail = names.length === 0 ? doubts : doubts === '' ? lacking : say`${lacking.sentence} ${doubts}`
    throw new AppError('input.invalid', {
      detail,
      errors: unconfirmed.map(({ code, text }) => ({ pointer: '/confirmed', code, message: text })),
    })
  }
  if (stopped.length > 0)
    throw new AppError('access.denied', {
      detail: `You may not print this form: ${[...new Set(stopped)].join(' ')}`,
    })
}
