import { say } from '../../foundation/text/sentence.ts'
import { broken, said } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import {
  bool,
  choice,
  date,
  decimal,
  file,
  int,
  phone,
  ref,
  text,
} from '../../foundation/definitions/fields.ts'
import { visaLineFields } from './visa-entry-line.ts'

const counter = { calc: true, virtual: true } as const
const saudiSponsor = /^[127]\d{9}$/

/**
 * A visa of a sponsor, for one or many workers; its lines are counted down by allotments.
 * Source: entities 3.4, machines M9a.
 */
export const visaEntry = defineEntity({
  name: 'visa_entry',
  label: 'Visa Entry',
  plural: 'visa_entries',
  pluralLabel: 'Visa Entries',
  access: 'AGENT',
  branchScoped: true,
  remove: 'draft-only',
  machine: 'visa_entry',
  sort: ['-entry_date', '-id'],
  title: '{visa_no} {sponsor_name}',
  inSearch: { most: 4, shows: ['state'] },
  paths: {
    list: '/apps/visaEntry-management/visaEntries',
    detail: '/apps/visaEntry-management/visaEntries/:id/:name?',
    form: '/apps/visaEntry-management/:id',
  },
  fields: {
    visa_no: text(20, {
      required: true,
      unique: ['country', 'sponsor_id'],
      uniqueMessage: 'Visa {visa_no} of this sponsor is already entered on {entry_date}.',
      list: 1,
      searched: true,
      section: 'Visa',
    }),
    visa_kind: choice(
      [
        'group',
        'single',
        'domestic',
        'calling',
        'entry_permit',
        'ipa',
        'hajj',
        'umrah',
        'visit',
        'student',
        'own',
      ],
      { required: true, list: 2, section: 'Visa' },
    ),
    country: ref('country', { required: true, list: 3, section: 'Visa' }),
    demand: ref('demand', { section: 'Visa' }),
    sponsor_name: text(150, { required: true, list: 4, searched: true, section: 'Sponsor' }),
    sponsor_name_ar: text(150, { list: 4, searched: true, section: 'Sponsor' }),
    sponsor_id: text(15, { list: 5, searched: true, section: 'Sponsor' }),
    sponsor_phone: phone({ section: 'Sponsor' }),
    sponsor_city: text(60, { section: 'Sponsor' }),
    sponsor_address: text(200, { section: 'Sponsor' }),
    issue_date: date({ required: true, past: true, list: 6, section: 'Visa' }),
    issue_date_hijri: text(10, {
      list: 6,
      pattern: /^\d{4}\/\d{2}\/\d{2}$/,
      patternMessage: 'a Hijri date like 1448/05/12',
      section: 'Visa',
    }),
    expiry_date: date({ required: true, after: 'issue_date', list: 7, section: 'Visa' }),
    recruiting_agency: ref('recruiting_agency', {
      required: true,
      only: { licence_status: 'valid' },
      list: 8,
      section: 'Visa',
    }),
    supplier: ref('agent', { list: 9, section: 'Cost' }),
    unit_cost: decimal(3, {
      min: 0,
      list: 10,
      section: 'Cost',
      visibleTo: ['ADM', 'MGR', 'ACC', 'AGR', 'QAR'],
    }),
    cost_currency: ref('currency', {
      list: 10,
      section: 'Cost',
      visibleTo: ['ADM', 'MGR', 'ACC', 'AGR', 'QAR'],
    }),
    okala_status: choice(['not_needed', 'pending', 'authorised', 'expired'], { ...counter, list: 11 }),
    total_quantity: int({ ...counter, list: 12 }),
    allotted: int({ ...counter, list: 13 }),
    in_use: int({ ...counter, list: 14 }),
    stamped: int({ ...counter, list: 15 }),
    consumed: int({ ...counter, list: 15 }),
    cancelled: int({ ...counter, list: 15 }),
    available: int({ ...counter, list: 16 }),
    entry_date: date({ required: true, past: true, list: 17, section: 'Visa' }),
    visa_file: file('doc', { label: 'Visa copy', requiredBy: 'open', section: 'Visa' }),
    only_this_branch: bool({ label: 'Only this branch may allot it', section: 'Visa' }),
    remarks: text(250, { searched: true, section: 'Visa' }),
  },
  lines: {
    lines: {
      table: 'visa_entry_line',
      label: 'Professions',
      atLeastOne: 'Add at least one profession line.',
      uniqueTogether: {
        fields: ['profession', 'gender'],
        message: 'This profession is already in the list.',
      },
      fields: visaLineFields,
    },
  },
  checks: (visa, { related }) => {
    const country = related?.['country']
    const pattern = country?.['visa_no_pattern']
    const lines = Array.isArray(visa['lines']) ? (visa['lines'] as { quantity?: unknown }[]) : [] // The schema has read the lines before the checks.
    const quantity = lines.reduce((sum, line) => sum + Number(line.quantity ?? 0), 0)
    const demand = related?.['demand']
    return [
      broken(
        typeof pattern === 'string' && pattern !== '' && !new RegExp(pattern).test(said(visa['visa_no'])),
        'visa_no',
        'PAT',
        say`Visa number must be ${said(country?.['visa_no_hint'])}.`,
      ),
      broken(
        (visa['visa_kind'] === 'single' || visa['visa_kind'] === 'own') && quantity > 1,
        'lines',
        'ONE',
        'A single visa has quantity 1.',
      ),
      broken(
        country?.['iso2'] === 'SA' &&
          visa['visa_kind'] !== 'own' &&
          !saudiSponsor.test(said(visa['sponsor_id'])),
        'sponsor_id',
        'PAT',
        'Sponsor ID must have 10 digits and start with 1, 2 or 7.',
      ),
      broken(
        demand && visa['country'] && demand['country'] !== visa['country'],
        'demand',
        'COUNTRY',
        'The demand is for another country.',
      ),
    ]
  },
})
