import { z } from 'zod'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, date, file, json, ref, text } from '../../foundation/definitions/fields.ts'

const said = z.string().trim().max(120).default('')
/** What BMET's page answered, word for word. */
const answer = z.strictObject({
  name: said,
  passport_no: said,
  date_of_birth: said,
  country: said,
  profession: said,
  employer: said,
  visa_no: said,
  registration_no: said,
  certificate_no: said,
})

/** The online check of a clearance before the passport is handed out. Source: steps 12, forms 6.5 and 10. */
export const bmetVerify = defineEntity({
  name: 'bmet_verify',
  label: 'BMET Verification',
  access: 'STEP',
  branchScoped: true,
  remove: 'soft',
  sort: ['-id'],
  title: 'BMET verification #{id}',
  fields: {
    passenger: ref('passenger', {
      required: true,
      unique: true,
      uniqueMessage: 'This clearance was verified before; change that record.',
      list: 1,
    }),
    clearance_no: text(30, { list: 2, searched: true }),
    check_date: date({ required: true, past: true, list: 3 }),
    check_result: choice(['valid', 'not_found', 'mismatch'], { required: true, list: 4 }),
    answer: json({ shape: answer }),
    screenshot: file('image'),
  },
})
