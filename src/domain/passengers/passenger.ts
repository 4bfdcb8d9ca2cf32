import { defineEntity } from '../../foundation/definitions/entity.ts'
import {
  bool,
  choice,
  date,
  datetime,
  decimal,
  file,
  int,
  json,
  list,
  longtext,
  money,
  ref,
  text,
} from '../../foundation/definitions/fields.ts'
import {
  lifecycleStates,
  custodyStates,
  custodyPlaces,
  seesAmounts,
  seesCommission,
} from './passenger-lifecycle.ts'
import { passengerChecks } from './passenger-checks.ts'
import { proposePassenger } from './passenger-proposals.ts'
import { identityFields, passportFields } from './passenger-identity.ts'
import { contactFields, familyFields, workFields } from './passenger-people.ts'
import { basePlans } from './passenger-type.ts'
import { typeFields } from './passenger-type-fields.ts'

const section = 'Destination, agent and job'

/**
 * A passenger's file, the heart of the product. A draft needs type, name and gender; what else registration needs is
 * marked `requiredBy`. Source: entities 4.3, machines M8 and M13b; paper: passport, registration form.
 */
export const passenger = defineEntity({
  name: 'passenger',
  label: 'Passenger',
  access: 'PAX',
  branchScoped: true,
  remove: 'draft-only',
  machine: 'journey',
  stateColumn: 'journey_state',
  searchText: true,
  isLarge: true,
  hasNoCopy: true,
  sort: ['-id'],
  title: '{full_name} – {passport_no} – #{id}',
  subtitle: '{passport_no} · {mobile}',
  inSearch: { most: 8, shows: ['office_serial', 'current_status'] },
  // Desk 6.2: all of them are seen at 1280 px.
  columns: {
    full_name: 240,
    current_status: 146,
    next_action: 'rest',
    passport_expiry_date: 124,
    agent: 124,
    due_amount: 104,
  },
  secondLine: ['passport_no', 'office_serial'],
  paths: {
    list: '/apps/passenger-management/passengers/:passengerType?',
    detail: '/apps/passenger-management/passenger/:passengerId/:passengerName?/:passengerType?',
    form: '/apps/passenger-management/:passengerId/:passengerType?',
  },
  fields: {
    office_serial: text(20, { calc: true, unique: true, list: 2, searched: true }),
    passenger_type: ref('passenger_type', { required: true, list: 3, section: 'Identity' }),
    base_plan: choice(basePlans, { calc: true, copyFrom: ['passenger_type', 'base_plan'] }),
    is_worker: bool({ calc: true, copyFrom: ['passenger_type', 'is_worker'] }),
    ...identityFields,
    ...passportFields,
    custody: choice(custodyStates, { label: 'Passport', calc: true, default: 'not_received', list: 11 }),
    custody_place: choice(custodyPlaces, { calc: true }),
    custody_since: date({ calc: true }),
    ...contactFields,
    ...familyFields,
    ...workFields,
    agent: ref('agent', { requiredBy: 'registration', list: 14, section }),
    reference: text(80, { section, help: 'Who introduced the passenger.' }),
    country: ref('country', {
      requiredBy: 'registration',
      only: { is_destination: true },
      list: 15,
      section,
    }),
    profession: ref('profession', {
      requiredBy: 'registration',
      requiredWhen: { is_worker: [true] },
      list: 16,
      section,
    }),
    demand: ref('demand', { section }),
    visa_entry: ref('visa_entry', { calc: true, list: 17 }),
    visa_line: ref('visa_entry_line', { calc: true }),
    recruiting_agency: ref('recruiting_agency', {
      requiredBy: 'embassy',
      requiredWhen: { is_worker: [true] },
      section,
    }),
    employer_name: text(150, { calc: true }),
    contract_salary: decimal(3, {
      min: 0,
      requiredBy: 'manpower',
      requiredWhen: { is_worker: [true] },
      section,
    }),
    salary_currency: ref('currency', {
      requiredBy: 'manpower',
      requiredWhen: { is_worker: [true] },
      section,
    }),
    contract_months: int({
      min: 1,
      max: 60,
      requiredBy: 'manpower',
      requiredWhen: { is_worker: [true] },
      section,
    }),
    contract_file: file('pdf', {
      label: 'Employment contract',
      requiredBy: 'manpower',
      requiredWhen: { is_worker: [true] },
      section,
    }),
    agreed_amount: money({
      requiredBy: 'registration',
      list: 18,
      section: 'Money',
      ...seesAmounts,
      givenBy: ['DEO'],
    }),
    discount: money({ section: 'Money', ...seesAmounts }),
    agent_commission: money({ section: 'Money', ...seesCommission }),
    payer: choice(['passenger', 'agent', 'employer'], {
      requiredBy: 'registration',
      default: 'passenger',
      section: 'Money',
    }),
    received_amount: money({ calc: true, default: '0.00', list: 19, ...seesAmounts }),
    due_amount: money({ calc: true, default: '0.00', list: 19, ...seesAmounts }),
    ...typeFields,
    file_no: text(20, { searched: true, section: 'Office' }),
    rack_no: text(20, { searched: true, section: 'Office' }),
    priority: choice(['normal', 'urgent', 'vip'], {
      required: true,
      default: 'normal',
      list: 20,
      section: 'Office',
    }),
    journey_state: choice(lifecycleStates, { label: 'Journey', calc: true, default: 'draft', list: 21 }),
    current_status: ref('current_status', { calc: true, list: 22, searched: true }),
    registered_at: datetime({ calc: true }),
    departed_date: date({ calc: true }),
    arrive_date: date({ calc: true }),
    guarantee_until: date({ calc: true }),
    return_date: date({ calc: true }),
    skipped: list({ label: 'Skipped stages', calc: true }),
    stage_summary: json({ calc: true }),
    next_action: text(200, { calc: true, list: 23 }),
    hold_reason: text(250, { calc: true }),
    cancel_reason: text(250, { calc: true }),
    blacklist_reason: text(250, { calc: true }),
    return_reason: text(250, { calc: true }),
    contact_abroad: text(120, { calc: true }),
    review_date: date({ calc: true }),
    previous_passenger: ref('passenger', { calc: true }),
    remarks: longtext(1000, { searched: true, section: 'Office' }),
  },
  checks: passengerChecks,
  proposes: proposePassenger,
})
