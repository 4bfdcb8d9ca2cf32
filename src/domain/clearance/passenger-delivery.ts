import { broken } from '../../foundation/definitions/checks.ts'
import {
  bool,
  choice,
  date,
  file,
  list,
  longtext,
  money,
  phone,
  text,
} from '../../foundation/definitions/fields.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { seesAmounts, seesNationalId } from '../passengers/passenger-lifecycle.ts'

const deliveryPurposes = [
  'for_flight',
  'return_unprocessed',
  'temporary',
  'after_cancel',
  'final_documents',
] as const
const deliveryItems = [
  'passport',
  'visa_copy',
  'ticket',
  'smart_card',
  'contract',
  'medical_report',
  'training_certificate',
  'police_clearance',
  'photos',
  'money_receipt',
  'other',
] as const

/**
 * Handing papers over to a passenger or a person for them, with a receipt. Source: entities 4.7, machines
 * M13a.
 */
export const passengerDelivery = defineEntity({
  name: 'passenger_delivery',
  label: 'Passenger Delivery',
  plural: 'passenger_deliveries',
  pluralLabel: 'Passenger Deliveries',
  access: 'DELIVERY',
  branchScoped: true,
  remove: 'draft-only',
  sort: ['-delivery_date', '-id'],
  title: '{delivery_no}',
  machine: 'delivery',
  step: { stage: 'delivery' },
  numbered: { field: 'delivery_no', pattern: 'DL-{YYYY}-####' },
  checks: (record) => {
    const forHim = record.received_by_type === 'agent' || record.received_by_type === 'relative'
    return [
      broken(
        Array.isArray(record.items) && record.items.length === 0,
        'items',
        'REQ',
        'Select at least one item.',
      ),
      broken(
        record.purpose === 'temporary' && !record.return_due,
        'return_due',
        'REQ',
        'Return date is required for a temporary delivery.',
      ),
      broken(
        forHim && !record.authorisation_file,
        'authorisation_file',
        'REQ',
        "Attach the passenger's authorisation letter.",
      ),
    ]
  },
  fields: {
    delivery_no: text(20, { calc: true, unique: true, list: 1, searched: true }),
    purpose: choice(deliveryPurposes, { required: true, list: 3 }),
    items: list({ values: deliveryItems, list: 4 }),
    received_by_type: choice(['passenger', 'agent', 'relative', 'employee'], {
      label: 'Received By',
      required: true,
      list: 5,
    }),
    receiver_name: text(80, { required: true, list: 6, searched: true }),
    receiver_phone: phone({ required: true, list: 6, searched: true }),
    receiver_nid: text(17, {
      label: 'NID',
      ...seesNationalId,
      requiredWhen: { received_by_type: ['agent', 'relative'] },
      pattern: /^(\d{10}|\d{13}|\d{17})$/,
      patternMessage: 'NID must have 10, 13 or 17 digits.',
      searched: true,
    }),
    receiver_relation: text(30),
    delivery_date: date({ past: true, list: 7 }),
    return_due: date({ future: true, list: 8 }),
    due_checked: bool({ list: 9 }),
    due_amount: money({ ...seesAmounts, calc: true, virtual: true, list: 9 }),
    due_override_reason: longtext(500, { calc: true }),
    /** Due a manager let pass; a higher due needs an approval again. */
    due_approved: money({ ...seesAmounts, calc: true }),
    authorisation_file: file('doc', { label: 'Authorisation letter' }),
    signature_file: file('image', { label: 'Signature' }),
    return_date: date({ past: true, notBefore: 'delivery_date' }),
    returned_items: list({ values: deliveryItems }),
    return_note: longtext(500),
    cancel_reason: longtext(500, { calc: true }),
  },
})
