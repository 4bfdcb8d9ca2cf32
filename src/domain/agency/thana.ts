import { defineEntity } from '../../foundation/definitions/entity.ts'
import { ref, text } from '../../foundation/definitions/fields.ts'
import { postCode } from '../../foundation/definitions/patterns.ts'

/** An upazila or police station of a district. Source: entities 2.3. */
export const thana = defineEntity({
  name: 'thana',
  label: 'Thana',
  access: 'MASTER',
  sort: ['name'],
  title: '{name}, {city}',
  paths: {
    list: '/apps/thana-management/thanas',
    detail: '/apps/thana-management/thanas/:id/:name?',
    form: '/apps/thana-management/:id',
  },
  fields: {
    name: text(60, {
      required: true,
      unique: ['city'],
      uniqueMessage: 'This thana already exists in {city}.',
      list: 1,
      searched: true,
    }),
    city: ref('city', { required: true, list: 2, searched: true }),
    postcode: text(4, { label: 'Post code', ...postCode, list: 3, searched: true }),
  },
})
