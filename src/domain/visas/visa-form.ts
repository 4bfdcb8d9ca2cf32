import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, date, int, ref, text, upper } from '../../foundation/definitions/fields.ts'

const malaysia = { shownWhen: { form: ['malaysia_visa'] } } as const
const thailand = { shownWhen: { form: ['thailand_visa'] } } as const
const kuwait = { shownWhen: { form: ['kuwait_visa'] } } as const

/**
 * What a clerk typed for the visa form of Malaysia, Thailand or Kuwait beyond what the passenger and their
 * steps already say: one record per form. Source: steps 15, forms 5.3-5.5 and 10; decision 0170.
 */
export const visaForm = defineEntity({
  name: 'visa_form',
  label: 'Visa Form',
  access: 'STEP',
  branchScoped: true,
  remove: 'soft',
  sort: ['-id'],
  title: 'Visa form #{id}',
  fields: {
    passenger: ref('passenger', { required: true, list: 1 }),
    form: choice(['malaysia_visa', 'thailand_visa', 'kuwait_visa'], {
      required: true,
      list: 2,
      unique: ['passenger'],
      uniqueMessage: 'This passenger has this visa form.',
      lockedWhen: { form: ['malaysia_visa', 'thailand_visa', 'kuwait_visa'] },
      lockedMessage: 'A form belongs to one country. Make another one for another country.',
    }),
    visa_type: choice(
      [
        'non_immigrant',
        'tourist',
        'transit',
        'diplomatic',
        'official',
        'courtesy',
        'work',
        'visit',
        'family',
      ],
      {
        shownWhen: { form: ['thailand_visa', 'kuwait_visa'] },
        list: 3,
        offeredBy: {
          field: 'form',
          values: {
            thailand_visa: ['non_immigrant', 'tourist', 'transit', 'diplomatic', 'official', 'courtesy'],
            kuwait_visa: ['work', 'visit', 'family', 'transit'],
          },
        },
      },
    ),
    with_reference: bool({ ...malaysia }),
    entries: choice(['single', 'multiple', 'transit'], { ...malaysia }),
    entries_count: int({ label: 'Number of entries', min: 1, max: 9, ...thailand }),
    purpose: choice(
      [
        'employment',
        'business',
        'social_visit',
        'tourism',
        'transit',
        'diplomatic',
        'visit',
        'family',
        'other',
      ],
      {
        list: 4,
        offeredBy: {
          field: 'form',
          values: {
            malaysia_visa: ['employment', 'business', 'social_visit', 'other'],
            thailand_visa: ['business', 'tourism', 'transit', 'diplomatic', 'other'],
            kuwait_visa: ['employment', 'business', 'visit', 'family', 'transit', 'other'],
          },
        },
      },
    ),
    other_purpose: upper(40, { shownWhen: { form: ['thailand_visa'], purpose: ['other'] } }),
    duration_of_stay: upper(20, { list: 5 }),

    calling_no: text(30, { label: 'Approval reference no', ...malaysia }),
    sponsor_state: upper(40, { ...malaysia }),
    sector: choice(['manufacturing', 'plantation', 'agriculture', 'construction', 'services'], {
      ...malaysia,
      help: 'Kept with the form; the sheet has no box for it.',
    }),
    port_of_entry: upper(40, { ...malaysia, help: 'Kept with the form; the sheet has no box for it.' }),
    imm_reference: text(30, {
      label: 'IMM reference',
      ...malaysia,
      help: 'Kept with the form; the sheet has no box for it.',
    }),

    middle_name: upper(40, { ...thailand }),
    former_name: upper(60, { ...thailand }),
    nationality_at_birth: upper(40, { ...thailand }),
    present_employer: upper(80, { ...thailand }),
    accompanying_children: text(200, { ...thailand }),
    travel_by: upper(20, { ...thailand }),
    previous_visit_date: date({ past: true, ...thailand }),
    passport_valid_for: upper(60, { label: 'Countries the passport is valid for', ...thailand }),
    hotel: text(120, { ...thailand, help: 'Kept with the form; the sheet has no box for it.' }),
    funds: text(60, { ...thailand, help: 'Kept with the form; the sheet has no box for it.' }),

    permit_no: text(30, { label: 'Entry permit no', ...kuwait }),
    permit_article: choice(['17', '18', '20', '22'], { label: 'Article of the work permit', ...kuwait }),
    sponsor_civil_id: text(20, { label: 'Civil ID of the sponsor', ...kuwait }),
    mission_name_ar: text(60, { label: 'Mission (Arabic)', ...kuwait }),
    mission_city_ar: text(40, { label: 'City of the mission (Arabic)', ...kuwait }),
    previous_visits: text(100, { ...kuwait }),
    medical_date: date({ past: true, ...kuwait, help: 'Kept with the form; the sheet has no box for it.' }),
    police_certificate_no: text(30, { ...kuwait, help: 'Kept with the form; the sheet has no box for it.' }),
  },
})
