/** Rules between the fields of a passenger's file. Source: entities 4.3. */
import { say } from '../../foundation/text/sentence.ts'
import { addDays, addMonths, ageOn } from '../../foundation/values/dates.ts'
import { broken, said, warning, type Checks, type Values } from '../../foundation/definitions/checks.ts'
import { parseMoney, showMoney } from '../../foundation/values/money.ts'
import { parseTd3 } from './mrz/mrz.ts'
import { thanaInCity } from '../agency/place-check.ts'

const bangladeshPassport = /^([A-Z]\d{8}|[A-Z]{2}\d{7})$/
const longestPassportMonths = 121 // ten years and a month
const longestUmrahDays = 90 // Saudi Ministry of Hajj and Umrah
const adultAge = 18

const passportMessage = 'Passport number must be 1 letter + 8 digits or 2 letters + 7 digits.'
const minor = (value: unknown): bigint => parseMoney(said(value)) ?? 0n

/** A passport is judged by the Bangladeshi form unless the chosen nationality is another. */
const isForeign = (nationality: Values | null | undefined): boolean =>
  nationality !== null && nationality !== undefined && nationality['iso2'] !== 'BD'

function ceilingWarning(person: Values, country: Values | null | undefined) {
  const ceiling = country?.[person['gender'] === 'female' ? 'cost_ceiling_female' : 'cost_ceiling_male']
  if (person['is_worker'] !== true || ceiling === null || ceiling === undefined) return null
  return warning(
    minor(person['agreed_amount']) > minor(ceiling),
    'agreed_amount',
    'CEILING',
    say`Agreed amount is above the government ceiling of BDT ${showMoney(minor(ceiling))} for ${said(country?.['name'])}.`,
  )
}

/** Check digits and what the passport's own lines say, when both are typed. */
function mrzFindings(person: Values, today: string) {
  if (!person['mrz_line1'] || !person['mrz_line2']) return []
  const { fields } = parseTd3(said(person['mrz_line1']), said(person['mrz_line2']), today)
  const differs = (name: string, read: string): boolean =>
    read !== '' && said(person[name]) !== '' && said(person[name]) !== read
  return [
    ...Object.values(fields).flatMap((field) =>
      !field.ok && field.message ? [broken(true, 'mrz_line2', 'MRZ', field.message)] : [],
    ),
    warning(
      differs('full_name', fields.full_name.value),
      'full_name',
      'MRZ',
      'Name differs from the passport MRZ.',
    ),
    warning(
      differs('date_of_birth', fields.date_of_birth.value),
      'date_of_birth',
      'MRZ',
      'Date of birth differs from the passport MRZ.',
    ),
  ]
}

export const passengerChecks: Checks = (person, { today, related }) => {
  const plan = person['base_plan']
  const issued = said(person['passport_issue_date'])
  const expires = said(person['passport_expiry_date'])
  const born = said(person['date_of_birth'])
  const year = Number(today.slice(0, 4))
  const hajjYear = person['hajj_year']
  const leaves = said(person['departure_target'])
  const isDomestic = plan === 'female' && related?.['profession']?.['is_domestic'] === true
  return [
    broken(
      plan === 'female' && person['gender'] !== 'female',
      'gender',
      'FEMALE',
      'Female type needs gender female.',
    ),
    broken(
      (plan === 'hajj' || plan === 'umrah') && person['religion'] && person['religion'] !== 'islam',
      'religion',
      'ISLAM',
      'Hajj and umrah visas are issued to Muslims only.',
    ),
    broken(
      person['passport_no'] &&
        !isForeign(related?.['nationality']) &&
        !bangladeshPassport.test(said(person['passport_no'])),
      'passport_no',
      'PAT',
      passportMessage,
    ),
    broken(
      issued && expires && expires > addMonths(issued, longestPassportMonths),
      'passport_expiry_date',
      'LONG',
      'A passport is valid for at most 10 years.',
    ),
    warning(born && ageOn(born, today) >= adultAge && !person['nid_no'], 'nid_no', 'REQ', 'NID is required.'),
    broken(
      minor(person['discount']) > minor(person['agreed_amount']),
      'discount',
      'RANGE',
      'Discount cannot exceed the agreed amount.',
    ),
    broken(
      isDomestic && minor(person['agreed_amount']) > 0n,
      'agreed_amount',
      'CEILING',
      'A female domestic worker must not be charged.',
    ),
    ceilingWarning(person, related?.['country']),
    broken(
      typeof hajjYear === 'number' && (hajjYear < year || hajjYear > year + 3),
      'hajj_year',
      'RANGE',
      say`Hajj Year must be between ${year} and ${year + 3}.`,
    ),
    broken(
      plan === 'umrah' && leaves && said(person['return_target']) > addDays(leaves, longestUmrahDays),
      'return_target',
      'LONG',
      'An umrah stay cannot exceed 90 days.',
    ),
    warning(
      expires && expires < addMonths(today, 6),
      'passport_expiry_date',
      'PASS6',
      'The passport expires in less than 6 months.',
    ),
    thanaInCity(person, related, 'permanent_city', 'permanent_thana'),
    ...mrzFindings(person, today),
  ]
}
