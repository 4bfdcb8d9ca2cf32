/** What people of the stories enter: believable values for the fields of records and events, all invented. */
import type { Facts, Row } from '../../domain/journey/facts.ts'
import type { Field } from '../../foundation/definitions/fields.ts'
import { addDays } from '../../foundation/values/dates.ts'

const numbers: Readonly<Record<string, string>> = {
  slip_no: 'WAF-100234',
  report_no: 'MR-55021',
  application_no: 'E123456789',
  mofa_no: '90010123',
  visa_stamp_no: '6081234567',
  ticket_no: '0651234567890',
  pnr: 'K7XQ2M',
  flight_no: 'SV805',
  from_airport: 'DAC',
  to_airport: 'RUH',
  route: 'DAC–RUH',
  clearance_no: 'BMET-2027-00871',
  receiver_name: 'MD RAKIB HASAN',
  training_center: 'BKTTC Mirpur',
  reason: 'The sponsor asked for it.',
  center: 'Tasheer Dhaka',
  office: 'DEMO Dhaka',
  employer_id: '7001234567',
  new_passport_no: 'Z10000202',
  new_ticket_no: '0651234567891',
  new_pnr: 'P4TM8Q',
  new_sector: 'DAC-RUH',
  new_flight_no: 'SV807',
  decision_note: 'The period is closed already.',
  resolution: 'The employer paid the two months of wages.',
}
/** Names of the chosen records, by the field that chose them. */
export const chosen: Readonly<Record<string, string>> = {
  medical_center: 'Al Noor Medical Center',
  submission_list: 'VS-2027-0004',
  man_power_list: 'MP-2027-0002',
  carrier: 'Kamal Hossain',
  airway: 'Saudia',
  visa_entry: '1305550101 Al Nakheel',
  visa_line: 'General Labourer, male',
  city: 'Dhaka',
  country: 'Saudi Arabia',
}

/** A believable value for a field of a story; days before today in the order they were entered. */
export function sample(name: string, field: Field, day: string): unknown {
  switch (field.kind) {
    case 'date':
      return /expiry|until/.test(name) ? addDays(day, 60) : day
    case 'money':
      return name === 'fare' ? '38500.00' : '8500.00'
    case 'enum':
      return field.values?.[0]
    case 'list':
      return field.values?.slice(0, 2) ?? []
    case 'bool':
      return true
    case 'ref':
      return 1
    case 'int':
      return 1
    case 'decimal':
      return '1000'
    case 'phone':
      return '+8801712345678'
    case 'time':
      return '09:30'
    case 'text':
    case 'longtext':
    case 'upper':
      return numbers[name] ?? 'R-1001'
    case 'file':
    case 'json':
    case 'refs':
    case 'datetime':
    case 'email':
    case 'secret':
      return undefined
  }
}

const list = (no: string, { country, agency }: Facts): Row => ({
  id: 1,
  list_no: no,
  state: 'draft',
  country: country?.['id'],
  recruiting_agency: agency?.['id'],
})

/** The one record a story has to choose in a field. */
function rowOf(name: string, facts: Facts): Row {
  const { passenger, country, profession, agent, agency, visa } = facts
  const known: Readonly<Record<string, Row | null | undefined>> = {
    passenger,
    country,
    profession,
    agent,
    recruiting_agency: agency,
    visa_entry: visa?.entry,
    visa_line: visa?.line,
    line: visa?.line,
    medical_center: {
      id: 1,
      name: chosen['medical_center'],
      is_active: true,
      system: country?.['medical_system'],
      approved_countries: [country?.['id']],
    },
    submission_list: list('VS-2027-0004', facts),
    man_power_list: list('MP-2027-0002', facts),
    visa_cancel_list: list('VC-2027-0001', facts),
    visa_reissue_list: list('VR-2027-0001', facts),
    carrier: {
      id: 1,
      name: chosen['carrier'],
      is_delegate: true,
      delegate_card_expiry: addDays(facts.today, 200),
    },
    ticket_ref: { id: 1, passenger: passenger?.['id'], state: 'sold', ticket_no: numbers['ticket_no'] },
  }
  return known[name] ?? { id: 1 }
}

/** A believable value a user enters in a field of an event: also a file, and the record that can be chosen. */
export const entered = (name: string, field: Field, facts: Facts): unknown =>
  field.kind === 'ref'
    ? rowOf(name, facts)['id']
    : field.kind === 'file'
      ? '6f1e2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b'
      : sample(name, field, name === 'end_date' ? addDays(facts.today, 9) : facts.today)

/** What the server looks up of the records a payload chooses: the one of the story, or none of that number. */
export const lookedUp = (fields: Readonly<Record<string, Field>>, data: Row, facts: Facts): Facts => ({
  ...facts,
  lookups: {
    ...facts.lookups,
    refs: {
      ...Object.fromEntries(
        Object.entries(data).flatMap(([name, value]) => {
          if (fields[name]?.kind !== 'ref') return []
          const row = rowOf(name, facts)
          return [[name, row['id'] === value ? row : null]]
        }),
      ),
      ...facts.lookups.refs,
    },
  },
})
