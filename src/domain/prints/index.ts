/** Every printed form by its code. A new one: its contract in this folder, its page in src/prints/forms.tsx, a line here. */
import type { PrintForm } from '../../foundation/prints/print.ts'
import { bmet } from './bmet.ts'
import { bmetContract } from './bmet-contract.ts'
import { bmetVerify } from './bmet-verify.ts'
import { departure } from './departure.ts'
import { femaleCv } from './female-cv.ts'
import { femaleTraining } from './female-training.ts'
import { finger } from './finger.ts'
import { femaleFingerLetter, maleFingerLetter } from './finger-letters.ts'
import { ksaVisa } from './ksa-visa.ts'
import { ksaVisaManual } from './ksa-visa-manual.ts'
import { kuwaitVisa } from './kuwait-visa.ts'
import { malaysiaVisa } from './malaysia-visa.ts'
import { maleCv } from './male-cv.ts'
import { maleTraining } from './male-training.ts'
import { passengerAgreement } from './passenger-agreement.ts'
import { thailandVisa } from './thailand-visa.ts'

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
