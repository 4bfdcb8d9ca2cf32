/** Every printed form by its code. A new one: `npm run new print NAME`; pages that are no grid of boxes: src/prints/pages/forms.tsx. */
import type { PrintForm } from '../../foundation/prints/print.ts'
import { bmet } from './forms/bmet.ts'
import { bmetContract } from './forms/bmet-contract.ts'
import { bmetVerify } from './forms/bmet-verify.ts'
import { departure } from './forms/departure.ts'
import { femaleCv } from './forms/female-cv.ts'
import { femaleTraining } from './forms/female-training.ts'
import { finger } from './forms/finger.ts'
import { femaleFingerLetter, maleFingerLetter } from './forms/finger-letters.ts'
import { ksaVisa } from './forms/ksa-visa.ts'
import { ksaVisaManual } from './forms/ksa-visa-manual.ts'
import { kuwaitVisa } from './forms/kuwait-visa.ts'
import { malaysiaVisa } from './forms/malaysia-visa.ts'
import { maleCv } from './forms/male-cv.ts'
import { maleTraining } from './forms/male-training.ts'
import { passengerAgreement } from './forms/passenger-agreement.ts'
import { thailandVisa } from './forms/thailand-visa.ts'

export const printForms: readonly PrintForm[] = [
  ksaVisa,
  ksaVisaManual,
  malaysiaVisa,
  thailandVisa,
  kuwaitVisa,
  departure,
  bmet,
  bmetVerify,
  bmetContract,
  femaleCv,
  maleTraining,
  femaleTraining,
  maleFingerLetter,
  femaleFingerLetter,
  finger,
  passengerAgreement,
  maleCv,
]

const byCode = new Map(printForms.map((form) => [form.code, form]))
const byPath = new Map(printForms.map((form) => [form.path, form]))

/** @throws Error for a code that is no form. */
export function printForm(code: string): PrintForm {
  const form = byCode.get(code)
  if (!form) throw new Error(`There is no print form "${code}".`)
  return form
}

/** The form of a browser path such as 'ksa-visa'; null for a path of none. */
export const printFormAt = (path: string): PrintForm | null => byPath.get(path) ?? null
