import { addDays, isCivilDate, type CivilDate } from '../../foundation/values/dates.ts'

type Row = Readonly<Record<string, unknown>>

/** Bangladesh issues passports for ten years. */
const passportYears = 10

function issuedOn(expiry: unknown, today: CivilDate): Row {
  if (typeof expiry !== 'string' || !isCivilDate(expiry)) return {}
  const day = `${String(Number(expiry.slice(0, 4)) - passportYears).padStart(4, '0')}${expiry.slice(4)}`
  if (!isCivilDate(day)) return {}
  const issued = addDays(day, 1)
  return issued <= today ? { passport_issue_date: issued } : {}
}

const relatives: Readonly<Record<string, string>> = {
  father: 'father_name',
  mother: 'mother_name',
  spouse: 'spouse_name',
}

/**
 * What the form of a new passenger proposes once a field was filled: mostly true, seen by the officer, and never put over what
 * was typed. A nominee is named by the passenger alone and never proposed.
 */
export function proposePassenger(changed: string, values: Row, today: CivilDate): Row {
  switch (changed) {
    case 'passport_expiry_date':
      return issuedOn(values['passport_expiry_date'], today)
    case 'birth_place':
      return { permanent_city: values['birth_place'] }
    case 'emergency_relation': {
      const name = relatives[String(values['emergency_relation'])]
      return name ? { emergency_name: values[name] } : {}
    }
    default:
      return {}
  }
}
