import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, date, phone, ref, text, upper } from '../../foundation/definitions/fields.ts'

/** The departure card of one flight; a flight put off makes it outdated. Source: steps 14, forms 10. */
export const departure = defineEntity({
  name: 'departure',
  label: 'Departure Card',
  access: 'STEP',
  branchScoped: true,
  remove: 'soft',
  sort: ['-id'],
  title: 'Departure card #{id}',
  fields: {
    passenger: ref('passenger', { required: true, list: 1 }),
    flight: ref('flight', { unique: true, uniqueMessage: 'This flight has a departure card.', list: 2 }),
    card_date: date({ list: 3 }),
    destination_city: text(60, { list: 4 }),
    destination_country: upper(60, { list: 4 }),
    address_abroad: text(200),
    flight_no: upper(8, { list: 5 }),
    flight_date: date({ list: 6 }),
    visa_no: text(20, { list: 7 }),
    visa_type: upper(30),
    purpose: choice(['employment', 'hajj', 'umrah', 'visit', 'travel', 'study', 'business', 'other'], {
      list: 8,
    }),
    clearance_no: text(30),
    contact: phone(),
    first_time: bool({ label: 'First journey abroad' }),
    card_mode: choice(['full', 'three_up', 'overprint'], { default: 'full' }),
  },
})
