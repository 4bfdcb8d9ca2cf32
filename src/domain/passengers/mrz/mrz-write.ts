import type { CivilDate } from '../../../foundation/values/dates.ts'
import type { MrzLines } from './mrz-text.ts'
import { checkDigit } from './mrz-check-digit.ts'
import { compositeOf } from './mrz-layout.ts'

/** What stands in the machine-readable zone of a passport. Names in Latin letters; state codes ISO 3166-1 alpha-3. */
export interface Td3Data {
  issuing_state: string
  surname: string
  given_name: string
  passport_no: string
  nationality: string
  date_of_birth: CivilDate
  gender: 'male' | 'female' | 'other'
  passport_expiry_date: CivilDate
  personal_no?: string
}

const sexSign = { male: 'M', female: 'F', other: '<' } as const

/** Latin capitals with `<` between the parts: accents and apostrophes go, hyphens and spaces become fillers. */
const nameSigns = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, '<')
    .replace(/^<|<$/g, '')

const fit = (text: string, length: number): string => text.toUpperCase().slice(0, length).padEnd(length, '<')
const shortDate = (date: CivilDate): string => date.slice(2, 4) + date.slice(5, 7) + date.slice(8, 10)
const withDigit = (field: string): string => field + checkDigit(field)

/**
 * Composes the two correct lines of a passport. A person with one name has it as the primary identifier.
 * A name too long is cut at the 39th sign, not shortened word by word. Source: ICAO Doc 9303 part 4, 4.2.2.
 */
export function writeTd3(data: Td3Data): MrzLines {
  const surname = nameSigns(data.surname)
  const givenName = nameSigns(data.given_name)
  const name = surname && givenName ? `${surname}<<${givenName}` : surname + givenName
  const birth = withDigit(shortDate(data.date_of_birth))
  const expiry = withDigit(shortDate(data.passport_expiry_date))
  const start =
    withDigit(fit(data.passport_no, 9)) + fit(data.nationality, 3) + birth + sexSign[data.gender] + expiry
  const open = start + withDigit(fit(data.personal_no ?? '', 14))
  return {
    line1: `P<${fit(data.issuing_state, 3)}${fit(name, 39)}`,
    line2: open + checkDigit(compositeOf(open)),
  }
}
