import { defineEntity } from '../../foundation/definitions/entity.ts'
import {
  bool,
  choice,
  date,
  email,
  file,
  json,
  money,
  phone,
  text,
  type SchemaLibrary,
} from '../../foundation/definitions/fields.ts'

const approvals = (z: SchemaLibrary) =>
  z
    .array(
      z.strictObject({
        country: z.int().positive(),
        approval_no: z.string().max(40),
        expiry: z.iso.date().nullable(),
      }),
    )
    .max(100)

/** A recruiting licence, the agency's own or another's; its name stands on every letter. Source: entities 3.2. */
export const recruitingAgency = defineEntity({
  name: 'recruiting_agency',
  label: 'Recruiting Agency',
  plural: 'recruiting_agencies',
  pluralLabel: 'Recruiting Agencies',
  access: 'AGENT',
  sort: ['-is_own', 'name'],
  title: '{name} (RL-{rl_no})',
  paths: {
    list: '/apps/recruitingAgency-management/recruitingAgencies',
    detail: '/apps/recruitingAgency-management/recruitingAgencies/:id/:name?',
    form: '/apps/recruitingAgency-management/:id',
  },
  fields: {
    name: text(120, { required: true, unique: true, list: 1, searched: true, section: 'Agency' }),
    name_bn: text(120, { searched: true, section: 'Agency' }),
    name_ar: text(120, { searched: true, section: 'Agency' }),
    rl_no: text(10, {
      label: 'RL number',
      required: true,
      unique: true,
      list: 2,
      searched: true,
      pattern: /^\d{1,5}$/,
      patternMessage: 'Enter only the digits of the RL number.',
      section: 'Licence',
    }),
    licence_issue_date: date({ required: true, example: '2025-01-01', list: 3, section: 'Licence' }),
    licence_expiry_date: date({ required: true, after: 'licence_issue_date', list: 4, section: 'Licence' }),
    licence_status: choice(['valid', 'suspended', 'cancelled'], {
      required: true,
      default: 'valid',
      list: 5,
      section: 'Licence',
    }),
    is_own: bool({ label: 'Own agency', list: 6, section: 'Licence' }),
    country_approvals: json({ shape: approvals, section: 'Licence' }),
    musaned_office_id: text(20, { section: 'Licence' }),
    proprietor_name: text(80, { required: true, list: 7, searched: true, section: 'Proprietor' }),
    proprietor_designation: text(80, { required: true, list: 7, searched: true, section: 'Proprietor' }),
    proprietor_name_bn: text(80, { section: 'Proprietor' }),
    proprietor_designation_bn: text(80, { section: 'Proprietor' }),
    signature: file('image', { section: 'Prints' }),
    seal: file('image', { section: 'Prints' }),
    letterhead: file('image', { section: 'Prints' }),
    address: text(250, { required: true, list: 8, searched: true, section: 'Contact' }),
    address_bn: text(250, { section: 'Contact' }),
    address_ar: text(250, { section: 'Contact' }),
    phone: phone({ required: true, list: 8, searched: true, section: 'Contact' }),
    email: email({ list: 8, searched: true, section: 'Contact' }),
    tin: text(20, { label: 'TIN', section: 'Agency' }),
    trade_licence_no: text(30, { section: 'Agency' }),
    service_charge: money({ section: 'Agency', help: "Charge for using another agency's licence." }),
  },
})
