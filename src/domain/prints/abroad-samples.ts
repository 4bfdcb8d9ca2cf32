/** People who never existed on their way to Malaysia, Thailand and Kuwait, and a worker's papers for BMET, complete. */
import type { PrintData, Row } from '../../foundation/prints/print.ts'
import { maleSample } from './sample.ts'

const country = (name: string, iso2: string, nationality: string): Row => ({ name, iso2, nationality })
const changed = (data: PrintData, records: Record<string, Row | null>): PrintData => ({
  ...data,
  records: {
    ...data.records,
    ...Object.fromEntries(
      Object.entries(records).map(([name, row]) => [name, row && { ...data.records[name], ...row }]),
    ),
  },
})

/** A plantation worker whose calling has come. */
export const malaysiaSample: PrintData = changed(maleSample, {
  country: country('Malaysia', 'MY', 'Malaysian'),
  profession: { name: 'GENERAL WORKER', is_domestic: false },
  passenger: {
    full_name: 'RAFIQUL ISLAM BHUIYAN',
    given_name: 'RAFIQUL ISLAM',
    surname: 'BHUIYAN',
    marital_status: 'single',
    date_of_birth: '1990-11-09',
    birth_place: { name: 'Tangail' },
    permanent_village: 'Kalihati',
    permanent_post_office: 'Kalihati',
    permanent_postcode: '1970',
    permanent_thana: { name: 'Kalihati' },
    permanent_city: { name: 'Tangail', division: 'Dhaka' },
    passport_no: 'BW0765432',
    passport_expiry_date: '2033-08-21',
    contract_months: 36,
  },
  visa_entry: {
    visa_kind: 'calling',
    visa_no: 'MY2026004512',
    sponsor_name: 'SERI MAJU PLANTATION SDN BHD',
    sponsor_id: '201901012345',
    sponsor_phone: '+60312345678',
    sponsor_address: 'LOT 12 JALAN PERDANA 3, 41050 KLANG',
  },
  calling_emb_attestation: { document_no: 'PLKS/2026/004512' },
  visa_form: { sponsor_state: 'SELANGOR' },
})

/** A cook with a ticket to Bangkok. */
export const thailandSample: PrintData = changed(maleSample, {
  country: country('Thailand', 'TH', 'Thai'),
  profession: { name: 'COOK', is_domestic: false },
  passenger: {
    given_name: 'MOHAMMAD',
    surname: 'SHEIKH',
    present_address: '25 NAYA PALTAN, DHAKA-1000',
    email: 'karim@mail.example',
  },
  visa_entry: {
    visa_kind: 'entry_permit',
    sponsor_name: 'SIAM FOODS CO LTD',
    sponsor_id: '0105556001234',
    sponsor_phone: '+6621234567',
    sponsor_address: '88 SUKHUMVIT ROAD, BANGKOK 10110',
  },
  flight: { flight_no: 'TG322', flight_date: '2026-12-05' },
  visa_form: { present_employer: 'NORTH STAR CATERING', duration_of_stay: '90 DAYS' },
})

/** A driver with a Kuwaiti entry permit. */
export const kuwaitSample: PrintData = changed(maleSample, {
  country: country('Kuwait', 'KW', 'Kuwaiti'),
  visa_entry: {
    visa_kind: 'entry_permit',
    visa_no: '2026100045',
    issue_date: '2026-10-21',
    sponsor_name: 'ABDULLAH AL SABAH TRADING',
    sponsor_name_ar: 'مؤسسة عبدالله للتجارة',
    sponsor_id: '285010112345',
    sponsor_phone: '+96522334455',
    sponsor_address: 'BLOCK 4, SALMIYA, KUWAIT',
  },
  passenger: { previous_passport_no: 'BX0112233' },
})

/** A driver whose registration, training and medical are done. */
export const bmetSample: PrintData = changed(maleSample, {
  passenger: { experience_country: { name: 'Qatar' } },
  bmet: {
    bmet_reg_no: 'BMET-REG-778899',
    registration_date: '2026-11-12',
    nominee_nid: '1990123456780',
    bank_name: 'Sonali Bank PLC',
    bank_branch: 'Cumilla',
    bank_account: '1234567890123',
  },
  man_power: { pay_order_no: 'PO-441201', pay_order_date: '2026-11-10', bank: 'Sonali Bank PLC, Motijheel' },
})

/** The same worker after the clearance was looked up. */
export const bmetVerifySample: PrintData = changed(bmetSample, {
  visa_entry: { country: country('Saudi Arabia', 'SA', 'Saudi') },
  man_power: { smart_card_no: 'SC-2026-0091' },
  bmet_verify: {
    check_date: '2026-11-20',
    check_result: 'valid',
    screenshot: '00000000-0000-4000-8000-0000000000ab',
    answer: {
      name: 'MOHAMMAD ABDUL KARIM SHEIKH',
      passport_no: 'A01234567',
      date_of_birth: '1994-05-12',
      country: 'SAUDI ARABIA',
      profession: 'HOUSE DRIVER',
      employer: 'KHALED NASSER AL OTAIBI',
      visa_no: '6069876500',
      registration_no: 'BMET-REG-778899',
      certificate_no: 'PDO-2026-55871',
    },
  },
})
