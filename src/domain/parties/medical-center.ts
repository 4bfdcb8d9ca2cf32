import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, email, money, phone, ref, refs, text } from '../../foundation/definitions/fields.ts'

/** A centre that examines passengers for certain countries. Source: entities 2.6. */
export const medicalCenter = defineEntity({
  name: 'medical_center',
  label: 'Medical Center',
  access: 'MASTER',
  sort: ['name'],
  subtitle: '{code}',
  paths: {
    list: '/apps/medicalCenter-management/medicalCenters',
    detail: '/apps/medicalCenter-management/medicalCenters/:id/:name?',
    form: '/apps/medicalCenter-management/:id',
  },
  fields: {
    name: text(100, {
      required: true,
      unique: ['city'],
      uniqueMessage: 'Another medical center with this name exists in {city}.',
      list: 1,
      searched: true,
    }),
    code: text(20, { required: true, unique: true, list: 2, searched: true }),
    system: choice(['wafid', 'fwcms', 'qvc', 'local'], { required: true, list: 3 }),
    approved_countries: refs('country', { required: true, list: 4 }),
    city: ref('city', { required: true, list: 5, searched: true }),
    address: text(250, { required: true, list: 6, searched: true }),
    phone: phone({ required: true, list: 6, searched: true }),
    email: email({ list: 6, searched: true }),
    contact_person: text(80),
    fee: money({ required: true, default: '8500.00', list: 7 }),
    licence_expiry: date({ list: 8 }),
  },
})
