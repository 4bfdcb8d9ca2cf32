/** Papers of a clearance: workers cleared before, the application to the Director General, attestation of callings. Source: forms 8.5–8.7. */
import { banglaDate } from '../values/bangla.ts'
import { day, telephone } from '../values/show-value.ts'
import {
  crowdedVisas,
  defineListPrint,
  listWords,
  ofAgency,
  ofList,
  profession,
  reference,
  said,
  wordingOf,
  type ListGiven,
  type ListPerson,
} from './list-form.ts'
import { edges, landscape, portrait, type ListBlock } from './list-sheet.ts'

const byClearance = (a: ListPerson, b: ListPerson): number =>
  said(a, 'man_power.clearance_date').localeCompare(said(b, 'man_power.clearance_date')) ||
  said(a, 'passenger.full_name').localeCompare(said(b, 'passenger.full_name'))

/** Workers already cleared under one permission or visa, for the next file. */
export const manpowerRefList = defineListPrint({
  code: 'manpower_ref_list',
  title: 'List of manpower references',
  reads: ['man_power', 'flight', 'embassy'],
  wording: 'en',
  pages: (input) => {
    const people = [...input.people].sort(byClearance)
    const [first] = people
    const permitted = Number(
      ofList(input, 'total_permitted') ||
        (first ? said(first, 'visa_entry.total_quantity | visa_line.quantity') : '') ||
        0,
    )
    const facts = [
      `Visa / demand No.: ${ofList(input, 'visa_no') || ofList(input, 'demand_no') || (first ? said(first, 'visa_entry.visa_no') : '')}`,
      `Employer: ${(first ? said(first, 'visa_entry.sponsor_name') : '').toUpperCase()}`,
      `Country: ${listWords(input)['country'] ?? ''}`,
      ...(permitted > 0
        ? [`Permitted ${permitted} · cleared ${people.length} · balance ${permitted - people.length}`]
        : []),
    ]
    const blocks: ListBlock[] = [
      { kind: 'heading', text: 'List of Manpower (Reference)', size: 13, align: 'center', after: 1 },
      {
        kind: 'pair',
        left: `Ref: ${ofList(input, 'ref_no') || reference(input)}`,
        right: `Date: ${day(ofList(input, 'list_date') || input.today)}`,
        size: 9,
      },
      {
        kind: 'pair',
        left: `${ofAgency(input, 'name')} - RL-${ofAgency(input, 'rl_no')}`,
        right: facts[0] ?? '',
        size: 9,
      },
      { kind: 'text', text: facts.slice(1).join('   '), size: 9 },
      {
        kind: 'table',
        head: [
          'SL',
          'Name',
          'Passport No.',
          'Profession',
          'Agent',
          'Clearance No.',
          'Clearance date',
          'Smart card No.',
          'Flight date',
        ],
        widths: [10, 58, 26, 36, 34, 40, 24, 24, 21],
        size: 8.5,
        groups: [
          {
            rows: people.map((person, at) => [
              String(at + 1),
              said(person, 'passenger.full_name').toUpperCase(),
              said(person, 'passenger.passport_no'),
              profession(person),
              said(person, 'agent.name'),
              said(person, 'man_power.clearance_no'),
              day(said(person, 'man_power.clearance_date')),
              said(person, 'man_power.smart_card_no'),
              day(said(person, 'flight.flight_date')),
            ]),
          },
        ],
        total: ['', `Total cleared: ${people.length}`, '', '', '', '', '', '', ''],
      },
    ]
    return [{ ...landscape, margin: edges(12), label: 'en', letterhead: false, blocks }]
  },
})

const enclosures = [
  'ক) আবেদনপত্র',
  'খ) আয়কর চালান ও পে-অর্ডারের ফটোকপি',
  'গ) পুট-আপ তালিকা',
  'ঘ) অঙ্গীকারনামা',
  'ঙ) পাসপোর্ট ও ভিসার ফটোকপি',
  'চ) এনজাজ / ওকালা',
  'ছ) চুক্তিপত্র',
  'জ) লাইসেন্সের কপি',
  'ঝ) প্রশিক্ষণ সনদ',
  'ঞ) কর্মীর ডাটাশীট',
]
const applicationSeeds = {
  addressee:
    'বরাবর,\nমহাপরিচালক\nজনশক্তি, কর্মসংস্থান ও প্রশিক্ষণ ব্যুরো\n৮৯/২, কাকরাইল, ঢাকা-১০০০\nদৃষ্টি আকর্ষণ: পরিচালক (বহির্গমন)',
  subject: 'বিষয়: {country_adj} {count_bn} জন {gender_bn} কর্মীর একক বহির্গমন ছাড়পত্রের জন্য আবেদন।',
  body: 'জনাব, আমার রিক্রুটিং এজেন্সি {agency_bn} (আরএল-{rl_bn}) {country_bn} গমনেচ্ছু {count_bn} জন কর্মীর ওকালা, ভিসা ও চুক্তিপত্রসহ প্রয়োজনীয় কাগজপত্র দাখিল করছে। ভিসাগুলো একক এবং এক এডভাইসে {limit_bn} এর অধিক নয়। কর্মীদের দায়িত্ব আমার এজেন্সি বহন করবে। ছাড়পত্র প্রদানের অনুরোধ জানাচ্ছি।',
}
const genderOf = ({ people }: ListGiven): string => {
  const genders = new Set(people.map((person) => said(person, 'passenger.gender')))
  return genders.size > 1 ? '' : genders.has('male') ? 'পুরুষ' : genders.has('female') ? 'নারী' : ''
}
const listOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string')
    : typeof value === 'string'
      ? value.split('\n').filter(Boolean)
      : []

/** Letter to the Director General with the workers it is about. */
export const bmetApplication = defineListPrint({
  code: 'bmet_application',
  title: 'BMET application',
  reads: ['embassy', 'musaned_okala', 'man_power'],
  wording: 'bn',
  doubts: (input) => crowdedVisas(input, 25),
  pages: (input) => {
    const words = listWords(input, genderOf(input))
    const enclosed = listOf(input.list['enclosures'])
    const blocks: ListBlock[] = [
      {
        kind: 'pair',
        left: `স্মারক নং: ${reference(input)}`,
        right: `তারিখ: ${banglaDate(ofList(input, 'list_date') || input.today)}`,
        size: 10,
      },
      ...wordingOf(input, applicationSeeds, 'addressee', words)
        .split('\n')
        .map((text): ListBlock => ({ kind: 'text', text, after: 0.4 })),
      { kind: 'gap', height: 3 },
      {
        kind: 'text',
        text: wordingOf(input, applicationSeeds, 'subject', words).replace(/ +/g, ' '),
        bold: true,
        after: 4,
      },
      { kind: 'text', text: wordingOf(input, applicationSeeds, 'body', words), after: 4 },
      {
        kind: 'table',
        head: ['ক্রঃ নং', 'কর্মীর নাম', 'পাসপোর্ট নম্বর', 'ভিসা নম্বর', 'আইডি নম্বর'],
        widths: [10, 55, 28, 36, 36],
        size: 8.5,
        groups: [
          {
            rows: input.people.map((person, at) => [
              String(at + 1),
              said(person, 'passenger.full_name').toUpperCase(),
              said(person, 'passenger.passport_no'),
              said(person, 'visa_entry.visa_no'),
              said(person, 'visa_entry.sponsor_id'),
            ]),
          },
        ],
      },
      { kind: 'text', text: 'সংযুক্তি:', size: 10, after: 0.5 },
      ...(enclosed.length > 0 ? enclosed : enclosures).map((text): ListBlock => ({
        kind: 'text',
        text,
        size: 9,
        after: 0.2,
      })),
      {
        kind: 'signatures',
        texts: [
          [ofAgency(input, 'name_bn') || ofAgency(input, 'name'), `RL-${ofAgency(input, 'rl_no')}`].join(
            ', ',
          ),
          ofAgency(input, 'proprietor_name_bn') || ofAgency(input, 'proprietor_name'),
          telephone(ofAgency(input, 'phone')),
        ].filter(Boolean),
        space: 14,
      },
    ]
    return [{ ...portrait, margin: edges(25, 20, 50), label: 'bn', letterhead: true, blocks }]
  },
})

const attestationSeeds = {
  addressee: 'To\nThe Counsellor (Labour)\n{mission}',
  body: 'Approval letters submitted with the papers listed below for attestation: {count}. The workers have been selected, are medically fit and have agreed to the terms of their contracts.',
}

/** How many workers each employer takes, in the order of the list. */
const byEmployer = (people: readonly ListPerson[]): [string, number][] => {
  const counts = new Map<string, number>()
  for (const person of people)
    counts.set(
      said(person, 'visa_entry.sponsor_name').toUpperCase(),
      (counts.get(said(person, 'visa_entry.sponsor_name').toUpperCase()) ?? 0) + 1,
    )
  return [...counts]
}

/** For the labour wing of the mission, and as a record of callings. */
export const callingAttestation = defineListPrint({
  code: 'calling_attestation',
  title: 'Calling and attestation list',
  reads: ['calling_emb_attestation', 'medical'],
  wording: 'en',
  refusals: (input) =>
    input.people.flatMap((person) => {
      const isAttestation = said(person, 'calling_emb_attestation.kind') === 'emb_attestation'
      const lacking = [
        ...(isAttestation ? [] : [['approval number', said(person, 'calling_emb_attestation.document_no')]]),
        ['sponsor', said(person, 'visa_entry.sponsor_name')],
      ]
        .filter(([, value]) => !value)
        .map(([name]) => name)
      return lacking.length > 0
        ? [`${said(person, 'passenger.full_name')}: ${lacking.join(', ')} missing.`]
        : []
    }),
  pages: (input) => {
    const [first] = input.people
    const words = {
      ...listWords(input),
      mission: ofList(input, 'mission') || (first ? said(first, 'calling_emb_attestation.mission') : ''),
    }
    const documents =
      ofList(input, 'attested_documents') ||
      (first ? said(first, 'calling_emb_attestation.attested_documents') : '')
    const blocks: ListBlock[] = [
      {
        kind: 'pair',
        left: `Ref: ${reference(input)}`,
        right: `Date: ${day(ofList(input, 'list_date') || input.today)}`,
        size: 9.5,
      },
      ...wordingOf(input, attestationSeeds, 'addressee', words)
        .split('\n')
        .map((text): ListBlock => ({ kind: 'text', text, after: 0.4 })),
      { kind: 'gap', height: 3 },
      { kind: 'text', text: wordingOf(input, attestationSeeds, 'body', words), after: 4 },
      {
        kind: 'table',
        head: [
          'SL',
          'Name',
          'Passport No.',
          'Employer',
          'Calling / attestation No.',
          'Date',
          'Profession',
          'Quota approval No.',
          'Security clearance No.',
        ],
        widths: [8, 44, 22, 40, 30, 21, 33, 28, 26],
        size: 8.5,
        groups: [
          {
            rows: input.people.map((person, at) => [
              String(at + 1),
              said(person, 'passenger.full_name').toUpperCase(),
              said(person, 'passenger.passport_no'),
              said(person, 'visa_entry.sponsor_name').toUpperCase(),
              said(person, 'calling_emb_attestation.document_no'),
              day(said(person, 'calling_emb_attestation.issue_date')),
              profession(person),
              said(person, 'calling_emb_attestation.quota_approval_no'),
              said(person, 'calling_emb_attestation.security_clearance_no'),
            ]),
          },
        ],
      },
      ...byEmployer(input.people).map(([employer, count]): ListBlock => ({
        kind: 'text',
        text: `${employer}: ${count}`,
        size: 9,
        after: 0.4,
      })),
      ...(documents
        ? [{ kind: 'text', text: `Documents: ${documents}`, size: 9, after: 3 } satisfies ListBlock]
        : []),
      {
        kind: 'signatures',
        texts: [
          ofAgency(input, 'proprietor_name'),
          ofAgency(input, 'proprietor_designation'),
          ofAgency(input, 'name'),
        ].filter(Boolean),
        space: 16,
      },
    ]
    return [{ ...landscape, margin: edges(22.5, 22.5, 46), label: 'en', letterhead: true, blocks }]
  },
})
