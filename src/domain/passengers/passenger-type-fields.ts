/** Fields that only passengers of one kind of type have. Source: entities 4.3, type extras. */
import {
  bool,
  choice,
  date,
  decimal,
  file,
  int,
  money,
  ref,
  text,
} from '../../foundation/definitions/fields.ts'

const hajj = { shownWhen: { base_plan: ['hajj'] }, section: 'Hajj' } as const
const umrah = { shownWhen: { base_plan: ['umrah'] }, section: 'Umrah' } as const
const travel = { shownWhen: { base_plan: ['travel'] }, section: 'Travel' } as const
const student = { shownWhen: { base_plan: ['student'] }, section: 'Study' } as const
const processing = { shownWhen: { base_plan: ['processing'] }, section: 'Processing' } as const
const female = { shownWhen: { base_plan: ['female'] }, section: 'Domestic work' } as const
/** Needed for registration of that type only. */
const needed = <W extends { shownWhen: object }>(type: W) => ({
  ...type,
  requiredBy: 'registration' as const,
})

export const typeFields = {
  hajj_year: int({ ...needed(hajj) }),
  pre_registration_no: text(20, { ...needed(hajj), label: 'Pre-registration number', searched: true }),
  tracking_no: text(20, { ...hajj, unique: true, searched: true }),
  registration_no: text(20, { ...hajj, searched: true }),
  package_ref: text(80, { ...needed(hajj), label: 'Package' }),
  management: choice(['private', 'government'], { ...needed(hajj) }),
  pilgrim_id: text(20, { ...hajj, searched: true }),
  maktab_no: text(10, { ...hajj }),
  guide: bool({ ...hajj }),
  makkah_house: text(100, { ...hajj }),
  madinah_house: text(100, { ...hajj }),
  vaccinated_on: date({ ...hajj, past: true }),
  lead_agency: ref('recruiting_agency', { ...hajj }),

  group_no: text(20, { ...needed(umrah), searched: true }),
  package_name: text(80, { ...needed(umrah) }),
  nights_makkah: int({ ...umrah, min: 0, max: 60 }),
  nights_madinah: int({ ...umrah, min: 0, max: 60 }),
  hotel_makkah: text(100, { ...umrah }),
  hotel_madinah: text(100, { ...umrah }),
  booking_reference: text(20, { ...umrah, label: 'Booking reference (BRN)' }),
  transport: choice(['bus', 'private', 'none'], { ...umrah }),
  departure_target: date({ ...needed(umrah), future: true }),
  return_target: date({
    shownWhen: { base_plan: ['umrah', 'hajj', 'travel', 'student'] },
    section: 'Umrah',
    after: 'departure_target',
  }),

  purpose: choice(['visit', 'business', 'family', 'medical', 'transit'], { ...needed(travel) }),
  travel_from: date({ ...needed(travel) }),
  travel_to: date({ ...needed(travel), notBefore: 'travel_from' }),
  invitation_by: text(100, { ...travel }),
  bank_statement_file: file('pdf', { ...travel }),
  itinerary_file: file('pdf', { ...travel }),

  institution: text(120, { ...needed(student) }),
  course: text(120, { ...needed(student) }),
  intake: text(20, { ...needed(student) }),
  offer_letter_no: text(40, { ...student }),
  offer_letter_date: date({ ...student, past: true }),
  tuition: decimal(3, { ...student, min: 0 }),
  tuition_currency: ref('currency', { ...student }),
  offer_file: file('pdf', { ...student, label: 'Offer letter' }),

  external_visa: bool({ ...processing, label: 'Passenger brought the visa', default: true }),
  external_agency: text(120, { ...processing }),
  service_charge: money({
    ...needed(processing),
    visibleTo: ['ADM', 'MGR', 'ACC', 'AGR', 'QAR'],
    help: 'Becomes the agreed amount.',
  }),

  musaned_contract_no: text(20, { ...female, searched: true }),
  is_pregnant_declared: bool({ ...female, label: 'Pregnancy declared' }),
  handover_contact: text(120, { ...female, label: 'Hand-over contact abroad' }),
} as const
