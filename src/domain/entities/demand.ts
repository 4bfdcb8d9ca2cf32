import { broken, said } from '../kit/checks.ts'
import { defineEntity } from '../kit/entity.ts'
import { choice, date, decimal, email, file, int, longtext, money, phone, ref, text } from '../kit/fields.ts'

const provided = ['free', 'allowance', 'own'] as const
const licence = { only: { licence_status: 'valid' } } as const

/** A demand letter of an employer, and the circular made of it. Source: entities.md 3.3, machines M10. */
export const demand = defineEntity({
  name: 'demand', label: 'Demand', access: 'AGENT', branchScoped: true, remove: 'draft-only', machine: 'demand', sort: ['-received_date', '-id'], title: '{demand_no} {employer_name}',
  numbered: { field: 'demand_no', pattern: 'DM-{YYYY}-####' },
  paths: { list: '/apps/demand-management/demands', detail: '/apps/demand-management/demands/:id/:name?', form: '/apps/demand-management/:id' },
  fields: {
    demand_no: text(20, { unique: true, list: 1, searched: true, section: 'Demand', help: 'Given automatically when left empty.' }),
    country: ref('country', { required: true, only: { is_destination: true }, list: 2, section: 'Demand' }),
    employer_name: text(150, { required: true, list: 3, searched: true, section: 'Employer' }),
    employer_name_ar: text(150, { list: 3, searched: true, section: 'Employer' }),
    employer_id_no: text(30, { searched: true, section: 'Employer', help: 'CR, sponsor or FWCMS employer id.' }),
    employer_address: text(250, { section: 'Employer' }),
    employer_phone: phone({ section: 'Employer' }),
    employer_email: email({ section: 'Employer' }),
    foreign_agent: ref('agent', { only: { agent_type: 'foreign_delegate' }, list: 4, section: 'Demand' }),
    recruiting_agency: ref('recruiting_agency', { required: true, ...licence, list: 5, section: 'Demand' }),
    demand_letter_no: text(40, { required: true, list: 6, searched: true, section: 'Papers' }),
    demand_letter_date: date({ required: true, past: true, list: 6, section: 'Papers' }),
    power_of_attorney_no: text(40, { section: 'Papers' }),
    power_of_attorney_date: date({ section: 'Papers' }),
    attestation_no: text(40, { section: 'Papers' }),
    attestation_date: date({ section: 'Papers' }),
    ministry_permission_no: text(40, { section: 'Papers' }),
    ministry_permission_date: date({ section: 'Papers' }),
    received_date: date({ required: true, past: true, list: 7, section: 'Demand' }),
    expiry_date: date({ required: true, after: 'demand_letter_date', list: 8, section: 'Demand' }),
    total_quantity: int({ calc: true, virtual: true, list: 9 }),
    selected: int({ calc: true, virtual: true, list: 10 }),
    remaining: int({ calc: true, virtual: true, list: 11 }),
    circular_no: text(20, { calc: true, unique: true, list: 12, searched: true }),
    circular_title: text(160, { searched: true, section: 'Circular' }),
    circular_body: longtext(4000, { searched: true, section: 'Circular' }),
    circular_date: date({ list: 13, section: 'Circular' }),
    circular_last_date: date({ notBefore: 'circular_date', list: 13, section: 'Circular' }),
    circular_media: text(160, { section: 'Circular' }),
    interview_date: date({ section: 'Circular' }),
    interview_place: text(160, { section: 'Circular' }),
    demand_file: file('pdf', { label: 'Demand letter', requiredBy: 'open', section: 'Papers' }),
    poa_file: file('pdf', { label: 'Power of attorney', section: 'Papers' }),
    contract_sample_file: file('pdf', { section: 'Papers' }),
  },
  lines: {
    lines: {
      table: 'demand_line', label: 'Professions', atLeastOne: 'Add at least one profession line.',
      uniqueTogether: { fields: ['profession', 'gender'], message: 'This profession is already in the list.' },
      fields: {
        profession: ref('profession', { required: true }),
        gender: choice(['male', 'female', 'any'], { required: true, default: 'male' }),
        quantity: int({ required: true, min: 1 }),
        basic_salary: decimal(3, { required: true, positive: true }),
        salary_currency: ref('currency', { required: true }),
        food: choice(provided, { required: true, default: 'free' }),
        accommodation: choice(provided, { required: true, default: 'free' }),
        duty_hours: int({ min: 4, max: 12, default: 8 }),
        contract_months: int({ min: 6, max: 60, default: 24 }),
        overtime: choice(['as_per_law', 'fixed', 'none'], { default: 'as_per_law' }),
        leave: text(100),
        age_min: int({ min: 14, max: 80 }),
        age_max: int({ min: 14, max: 80 }),
        experience_years: int({ min: 0, max: 45 }),
        air_ticket: choice(['employer', 'one_way_employer', 'worker'], { required: true, default: 'employer' }),
        worker_cost: money({ help: 'Not above the government ceiling.' }),
      },
    },
  },
  checks: (demand) => [
    broken(demand['circular_last_date'] && said(demand['circular_last_date']) > said(demand['expiry_date']), 'circular_last_date', 'RANGE', 'The last date cannot be after the demand expiry.'),
  ],
})
