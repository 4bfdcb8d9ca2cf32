import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, ref, text } from '../../foundation/definitions/fields.ts'

const divisions = [
  'Dhaka',
  'Chattogram',
  'Rajshahi',
  'Khulna',
  'Barishal',
  'Sylhet',
  'Rangpur',
  'Mymensingh',
] as const

/** A district of Bangladesh, or a city abroad. Source: entities 2.2. */
export const city = defineEntity({
  name: 'city',
  label: 'City',
  plural: 'cities',
  pluralLabel: 'Cities',
  access: 'MASTER',
  sort: ['name'],
  paths: {
    list: '/apps/city-management/cities',
    detail: '/apps/city-management/cities/:id/:name?',
    form: '/apps/city-management/:id',
  },
  fields: {
    name: text(60, {
      required: true,
      unique: ['country'],
      uniqueMessage: 'This city already exists in {country}.',
      list: 1,
      searched: true,
    }),
    name_bn: text(60, { list: 2, searched: true }),
    country: ref('country', { required: true, list: 3 }),
    division: choice(divisions, { list: 4 }),
    has_demo_office: bool({
      label: 'Has a Manpower Office',
      list: 5,
      help: 'District Employment and Manpower Office, offered for BMET registration.',
    }),
  },
  checks: (city, { related }) => [
    related?.['country']?.['iso2'] === 'BD' &&
      !city['division'] && { field: 'division', code: 'REQ', message: 'Division is required.' },
  ],
})
