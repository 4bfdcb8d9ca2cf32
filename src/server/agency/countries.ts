/** Every country, and what the destinations ask for. Source: machines 8.4, entities 2.1 and 2.1.1. */
import { countryCodes } from './country-codes.ts'

type Use = 'required' | 'optional' | 'none'

interface Destination {
  nationality: string
  dial: string
  currency: string | null
  medical: 'wafid' | 'fwcms' | 'qvc' | 'local' | 'none'
  medicalDays: number | null
  until: 'stamping' | 'manpower' | 'flight'
  police: Use
  okala: Use
  mofa: Use
  bio: Use
  attestation: Use
  visaDays: number
  format: 'sticker' | 'e_visa' | 'both'
  minAge: number
  maxAge: number
}

const usual: Destination = {
  nationality: '',
  dial: '',
  currency: null,
  medical: 'local',
  medicalDays: 60,
  until: 'stamping',
  police: 'optional',
  okala: 'none',
  mofa: 'none',
  bio: 'none',
  attestation: 'optional',
  visaDays: 90,
  format: 'sticker',
  minAge: 18,
  maxAge: 60,
}
const gulf: Partial<Destination> = { medical: 'wafid', medicalDays: 60, format: 'e_visa' }

/** In the order in which they are offered. */
const destinations: Readonly<Record<string, Partial<Destination>>> = {
  SA: {
    ...gulf,
    nationality: 'Saudi',
    dial: '+966',
    currency: 'SAR',
    okala: 'required',
    mofa: 'required',
    bio: 'required',
    format: 'both',
    maxAge: 55,
  },
  MY: {
    nationality: 'Malaysian',
    dial: '+60',
    currency: 'MYR',
    medical: 'fwcms',
    medicalDays: 90,
    until: 'flight',
    attestation: 'required',
    format: 'e_visa',
    maxAge: 45,
  },
  KW: {
    ...gulf,
    nationality: 'Kuwaiti',
    dial: '+965',
    currency: 'KWD',
    police: 'required',
    format: 'sticker',
  },
  AE: { nationality: 'Emirati', dial: '+971', currency: 'AED', visaDays: 60, format: 'e_visa' },
  QA: {
    nationality: 'Qatari',
    dial: '+974',
    currency: 'QAR',
    medical: 'qvc',
    bio: 'required',
    visaDays: 60,
    format: 'e_visa',
  },
  OM: { ...gulf, nationality: 'Omani', dial: '+968', currency: 'OMR' },
  BH: { ...gulf, nationality: 'Bahraini', dial: '+973', currency: 'BHD', visaDays: 60 },
  SG: {
    nationality: 'Singaporean',
    dial: '+65',
    currency: 'SGD',
    attestation: 'none',
    format: 'e_visa',
    maxAge: 50,
  },
  TH: {
    nationality: 'Thai',
    dial: '+66',
    currency: 'THB',
    medical: 'none',
    medicalDays: null,
    attestation: 'none',
  },
  JO: { nationality: 'Jordanian', dial: '+962' },
  BN: { nationality: 'Bruneian', dial: '+673' },
  MV: { nationality: 'Maldivian', dial: '+960' },
}

/** Highest migration cost the government allows, in whole BDT. */
const ceilings: Readonly<Record<string, number>> = {
  SA: 165_000,
  MY: 78_990,
  SG: 262_270,
  KW: 106_780,
  AE: 107_780,
  QA: 100_780,
  OM: 100_780,
  BH: 97_780,
  JO: 102_780,
  IQ: 129_540,
  BN: 120_780,
  LB: 117_780,
  MV: 115_780,
  RU: 166_640,
  LY: 145_780,
  EG: 120_080,
}

const names: Readonly<Record<string, string>> = { AE: 'UAE', TR: 'Turkey' }
const nationalities: Readonly<Record<string, string>> = {
  BD: 'Bangladeshi',
  IN: 'Indian',
  PK: 'Pakistani',
  NP: 'Nepalese',
  LK: 'Sri Lankan',
  ID: 'Indonesian',
  PH: 'Filipino',
  EG: 'Egyptian',
  IQ: 'Iraqi',
  LB: 'Lebanese',
  LY: 'Libyan',
  RU: 'Russian',
  GB: 'British',
  US: 'American',
  IT: 'Italian',
  DE: 'German',
  FR: 'French',
  JP: 'Japanese',
  KR: 'South Korean',
  CN: 'Chinese',
  AU: 'Australian',
  CA: 'Canadian',
  TR: 'Turkish',
  MU: 'Mauritian',
}

const femaleDomesticAges = { female_domestic_min_age: 25, female_domestic_max_age: 45 } // BMET guideline
const minorUnits = 100 // BDT

/** Rows of the table; names in English. @param currencyId id of a currency code. */
export function countryRows(currencyId: (code: string) => number): Record<string, unknown>[] {
  const shown = new Intl.DisplayNames('en', { type: 'region' })
  const offered = Object.keys(destinations)
  return countryCodes.map(({ iso2, iso3 }) => {
    const given = destinations[iso2]
    const at: Destination = { ...usual, ...given }
    const name = names[iso2] ?? (shown.of(iso2) ?? iso2).replaceAll('’', "'")
    const ceiling = ceilings[iso2] === undefined ? null : ceilings[iso2] * minorUnits
    const isDestination = given !== undefined
    const asked = <T>(value: T): T | null => (isDestination ? value : null)
    return {
      name,
      iso2,
      iso3,
      dial_code: iso2 === 'BD' ? '+880' : at.dial || null,
      nationality: at.nationality || (nationalities[iso2] ?? name).slice(0, 40),
      currency: iso2 === 'BD' ? currencyId('BDT') : at.currency ? currencyId(at.currency) : null,
      position: isDestination ? offered.indexOf(iso2) + 1 : iso2 === 'BD' ? 100 : 1000,
      is_destination: isDestination,
      medical_system: asked(at.medical),
      medical_validity_days: asked(at.medicalDays),
      medical_needed_until: asked(at.until),
      uses_okala: asked(at.okala),
      uses_mofa: asked(at.mofa),
      uses_visa_bio: asked(at.bio),
      uses_attestation: asked(at.attestation),
      needs_police: asked(at.police),
      visa_validity_days: asked(at.visaDays),
      visa_format: asked(at.format),
      min_age: asked(at.minAge),
      max_age: asked(at.maxAge),
      female_domestic_min_age: asked(femaleDomesticAges.female_domestic_min_age),
      female_domestic_max_age: asked(femaleDomesticAges.female_domestic_max_age),
      cost_ceiling_male: ceiling,
      cost_ceiling_female: ceiling,
      visa_no_pattern: iso2 === 'SA' ? '^\\d{10}$' : null,
      visa_no_hint: iso2 === 'SA' ? '10 digits' : null,
    }
  })
}
