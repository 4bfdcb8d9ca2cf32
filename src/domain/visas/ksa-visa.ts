import { z } from 'zod'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, int, json, ref, text, upper } from '../../foundation/definitions/fields.ts'

const relatives = z
  .array(
    z.strictObject({
      relationship: z.string().max(30),
      date_of_birth: z.iso.date().nullable(),
      gender: z.string().max(10),
      name: z.string().max(60),
    }),
  )
  .max(3)
const typedOver = z.record(z.string().max(40), z.string().max(200))
const shift = z.strictObject({ x: z.number().min(-15).max(15), y: z.number().min(-15).max(15) })

/**
 * What a clerk typed for the Saudi visa form beyond what the passenger and their steps already say. Values of
 * the passport are read where they are kept; the print keeps what it printed. Source: steps 15, forms 10.
 */
export const ksaVisa = defineEntity({
  name: 'ksa_visa',
  label: 'KSA Visa Form',
  plural: 'ksa_visas',
  access: 'STEP',
  branchScoped: true,
  remove: 'soft',
  sort: ['-id'],
  title: 'KSA visa form #{id}',
  fields: {
    passenger: ref('passenger', {
      required: true,
      unique: true,
      uniqueMessage: 'This passenger has a visa form.',
      list: 1,
    }),
    form_date: date({ list: 2 }),
    e_number: text(15, { label: 'E-number' }),
    previous_nationality: upper(40),
    present_nationality: upper(40),
    sect: choice(['sunni', 'shia'], {}),
    qualification: text(80),
    id_issue_place: text(40, { label: 'Place of issue of the identity card' }),
    profession_en: upper(80, { label: 'Profession (English)', list: 3 }),
    profession_ar: text(80, { label: 'Profession (Arabic)' }),
    purpose: choice(['work', 'transit', 'visit', 'umrah', 'residence', 'hajj', 'diplomatic'], {
      default: 'work',
      list: 4,
    }),
    duration_of_stay: upper(20),
    arrival_date: date(),
    departure_date: date({ notBefore: 'arrival_date' }),
    payment_mode: choice(['free', 'cash', 'cheque'], {}),
    payment_no: text(30),
    payment_date: date(),
    receipt_no: text(30),
    receipt_date: date(),
    relation_to_dependants: upper(30),
    mahram_name: upper(60),
    dependents: json({ shape: relatives }),
    destination_city: upper(60, { list: 5 }),
    carrier: upper(60),
    visa_used_no: int({ min: 1, max: 1000 }),
    office_use_no: text(20),
    manual_overrides: json({ shape: typedOver }),
    manual_offset: json({ shape: shift }),
  },
})
