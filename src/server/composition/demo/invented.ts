/** Invented personal data, the same in every demo: nothing here depends on chance or on the clock. */
import { addDays, addMonths, type CivilDate } from '../../../foundation/values/dates.ts'
import { writeTd3 } from '../../../domain/passengers/mrz/mrz.ts'
import type { DemoPassenger } from './passengers.ts'

const seed = 2027

/** Mulberry32: small, and the same everywhere. @returns numbers from 0 up to 1 */
export function chance(start: number): () => number {
  let state = (seed * 65_537 + start) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const menNames =
  'ABUL KALAM|ABDUR RASHID|MD SHAHABUDDIN|MD ABDUL JALIL|NURUL HOQUE|MD ABDUS SALAM|MD MOFIZ UDDIN|ABDUL BARI|MD SIDDIQUR RAHMAN|MD JOYNAL ABEDIN|MD KHORSHED ALAM|AMIR HOSSAIN|MD RAMJAN ALI|ABDUL LATIF|MD YAKUB ALI'.split(
    '|',
  )
const womenNames =
  'RAHELA KHATUN|MST JAHANARA BEGUM|AMENA BEGUM|MST KHODEJA KHATUN|SUFIA BEGUM|MST MONOWARA BEGUM|HALIMA KHATUN|MST ROKEYA BEGUM|FATEMA KHATUN|MST HOSNE ARA|NURJAHAN BEGUM|MST ANWARA KHATUN|SALEHA BEGUM|MST SHAHIDA BEGUM|MORIUM BEGUM'.split(
    '|',
  )
const villages =
  'Char Madhua|Uttar Para|Bhabanipur|Kalikapur|Ramnagar|Shibpur|Purba Para|Chandpur|Noapara|Gopalpur|Mirzapur|Baliadangi'.split(
    '|',
  )

/** District an agent's passengers come from. */
const districtOfAgent: Readonly<Record<string, string>> = {
  'AG-0001': 'Dhaka',
  'AG-0002': 'Cumilla',
  'AG-0003': 'Brahmanbaria',
  'AG-0004': 'Tangail',
  'AG-0005': 'Chattogram',
  'AG-0006': 'Sylhet',
  'AG-0007': 'Faridpur',
  'AG-0008': 'Dhaka',
  'AG-0011': 'Madaripur',
}

const phone = (n: number): string => `+88017000000${String(n % 100).padStart(2, '0')}`
/** Everyone older than this is married in the demo. */
const singleUntil = 26

export interface InventedPerson {
  values: Record<string, unknown>
  district: string
  /** For picking one of the thanas of the district. */
  pick: number
}

/** Name, family, passport and phones of a passenger. @param today the day of loading */
export function inventPerson(passenger: DemoPassenger, today: CivilDate): InventedPerson {
  const { no, name, gender, age } = passenger
  const next = chance(no)
  const oneOf = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? ''
  const words = name.split(' ')
  const surname = words.at(-1) ?? ''
  const given_name = words.slice(0, -1).join(' ') || surname
  const passport_no = `Z2${String(no).padStart(7, '0')}`
  // The birthday lies some weeks back, so that the age is right today and was not another at most of the events.
  const date_of_birth = addDays(addMonths(today, -12 * age), -(200 + ((no * 3) % 150)))
  const passport_expiry_date = addDays(today, passenger.passportExpiry)
  const passport_issue_date = addDays(addMonths(passport_expiry_date, -60), 1)
  const lines = writeTd3({
    issuing_state: 'BGD',
    nationality: 'BGD',
    surname,
    given_name,
    passport_no,
    date_of_birth,
    gender,
    passport_expiry_date,
  })
  const father = oneOf(menNames)
  const mother = oneOf(womenNames)
  const isMarried = age > singleUntil
  const relation = isMarried ? 'spouse' : 'father'
  const spouse = oneOf(gender === 'male' ? womenNames : menNames)
  const near = isMarried ? spouse : father
  const village = oneOf(villages)
  return {
    district: districtOfAgent[passenger.agent] ?? 'Dhaka',
    pick: Math.floor(next() * 1000),
    values: {
      full_name: name,
      given_name,
      surname,
      father_name: father,
      mother_name: mother,
      ...(isMarried ? { spouse_name: spouse } : {}),
      gender,
      date_of_birth,
      religion: 'islam',
      marital_status: isMarried ? 'married' : 'single',
      nid_no: `90000${String(no).padStart(5, '0')}`,
      passport_no,
      passport_type: 'ordinary',
      passport_issue_date,
      passport_expiry_date,
      passport_issue_place: 'DIP/DHAKA',
      mrz_line1: lines.line1,
      mrz_line2: lines.line2,
      mobile: phone(no),
      email: `passenger${no}@passengers.example`,
      present_address: `${village}, Bangladesh`,
      permanent_village: village,
      emergency_name: near,
      emergency_relation: relation,
      emergency_phone: phone(no + 40),
      nominee_name: near,
      nominee_relation: relation,
      nominee_phone: phone(no + 40),
      blank_pages: 20 + (no % 20),
      ...(passenger.type === 'female'
        ? { guardian_name: father, guardian_relation: 'father', guardian_phone: phone(no + 50) }
        : {}),
    },
  }
}
