/** Passports handed to the embassy: new visas, cancellations, new stamps. Arabic for the embassy, English for the office. Source: forms 8.1. */
import { titleCase } from '../../../foundation/definitions/fields.ts'
import { hijriDate } from '../values/hijri.ts'
import { visaOverused } from '../doubts.ts'
import { day } from '../values/show-value.ts'
import {
  defineListPrint,
  doubtsOfEach,
  ofAgency,
  ofList,
  profession,
  reference,
  said,
  wordingOf,
  type ListForm,
  type ListGiven,
  type ListPerson,
} from './list-form.ts'
import { edges, portrait, type ListBlock, type ListPage } from './list-sheet.ts'

type Kind = 'reissue' | 'new' | 'cancel'
const bars: Readonly<Record<Kind, { ar: string; en: string }>> = {
  reissue: { ar: 'إعادة الختم', en: 'Re-Stamping' },
  new: { ar: 'جديد', en: 'New' },
  cancel: { ar: 'إلغاء', en: 'Cancellation' },
}

interface Group {
  kind: Kind
  people: readonly ListPerson[]
}

function hijriYear(person: ListPerson): string {
  const hijri = said(person, 'visa_entry.issue_date_hijri')
  if (hijri) return hijri.slice(0, 4)
  const issued = said(person, 'visa_entry.issue_date')
  return issued ? hijriDate(issued.slice(0, 10)).slice(0, 4) : ''
}

const arabicRow = (person: ListPerson, at: number): string[] => [
  said(person, 'visa_line.profession_ar | profession.name_ar | profession.name'),
  hijriYear(person),
  said(person, 'visa_entry.visa_no'),
  said(person, 'visa_entry.sponsor_name_ar | visa_entry.sponsor_name'),
  said(person, 'passenger.passport_no'),
  String(at + 1),
]

const reasonOf = ({ reason_code = '', reason = '' }: ListPerson): string =>
  [reason_code ? titleCase(reason_code) : '', reason].filter(Boolean).join(': ')

interface English {
  head: string[]
  widths: number[]
  row: (person: ListPerson, at: number) => string[]
}
const english: Readonly<Record<Kind, English>> = {
  new: {
    head: ['SL', 'Agent', 'Name', 'Passport No.', 'Visa No.', 'Profession'],
    widths: [10, 36, 60, 28, 27, 25],
    row: (person, at) => [
      String(at + 1),
      said(person, 'agent.name'),
      said(person, 'passenger.full_name').toUpperCase(),
      said(person, 'passenger.passport_no'),
      said(person, 'visa_entry.visa_no'),
      profession(person),
    ],
  },
  cancel: {
    head: ['SL', 'Reason', 'Name', 'Passport No.', 'Visa No.', 'Profession'],
    widths: [10, 36, 60, 28, 27, 25],
    row: (person, at) => [
      String(at + 1),
      reasonOf(person),
      said(person, 'passenger.full_name').toUpperCase(),
      said(person, 'passenger.passport_no'),
      said(person, 'visa_entry.visa_no'),
      profession(person),
    ],
  },
  reissue: {
    head: ['SL', 'Old stamped visa No., reason', 'Name', 'Passport No.', 'Visa No.', 'Profession'],
    widths: [10, 36, 60, 28, 27, 25],
    row: (person, at) => [
      String(at + 1),
      [said(person, 'embassy.visa_stamp_no | visa_allotment.visa_stamp_no'), reasonOf(person)]
        .filter(Boolean)
        .join(' '),
      said(person, 'passenger.full_name').toUpperCase(),
      said(person, 'passenger.passport_no'),
      said(person, 'visa_entry.visa_no'),
      profession(person),
    ],
  },
}

/** Handed in with the passports. */
function arabicPage(input: ListGiven, groups: readonly Group[]): ListPage {
  const count = groups.reduce((sum, { people }) => sum + people.length, 0)
  const blocks: ListBlock[] = [
    { kind: 'heading', text: 'بيان بالجوازات المقدمة', size: 13, align: 'center' },
    {
      kind: 'pair',
      left: `رقم الرخصة: ${ofAgency(input, 'rl_no')}`,
      right: `اسم مقدم الجوازات: ${ofAgency(input, 'name_ar') || ofAgency(input, 'name')}`,
      size: 9,
    },
    {
      kind: 'pair',
      left: `التاريخ: ${day(ofList(input, 'list_date') || input.today)}`,
      right: 'التوقيع:',
      size: 9,
    },
    { kind: 'pair', left: `Ref: ${reference(input)}`, right: '', size: 8 },
    {
      kind: 'table',
      head: ['المهنة', 'التاريخ', 'رقم التأشيرة', 'اسم الكفيل', 'أرقام الجوازات', 'ت'],
      widths: [36, 18, 27, 67, 28, 10],
      size: 8.5,
      groups: groups.map(({ kind, people }) => ({ bar: bars[kind].ar, rows: people.map(arabicRow) })),
      total: ['', '', '', String(count), '', 'المجموع'],
    },
    {
      kind: 'signs',
      rows: [
        ['الختم:', 'المستلم:'],
        ['التعبئة:', 'المدقق:'],
        ['التسجيل:', 'المسئول:'],
      ],
      height: 9,
    },
  ]
  return { ...portrait, margin: edges(12), label: 'en', letterhead: false, blocks }
}

/** Stays in the office. */
function englishPage(input: ListGiven, groups: readonly Group[]): ListPage {
  const blocks: ListBlock[] = [
    {
      kind: 'heading',
      text: `${ofAgency(input, 'name')} - RL-${ofAgency(input, 'rl_no')}`,
      size: 14,
      align: 'center',
      after: 1,
    },
    {
      kind: 'heading',
      text: `Embassy List - ${day(ofList(input, 'list_date') || input.today)}`,
      size: 11,
      align: 'center',
    },
    { kind: 'pair', left: `Ref: ${reference(input)}`, right: '', size: 9 },
    ...groups.map(({ kind, people }): ListBlock => ({
      kind: 'table',
      head: english[kind].head,
      widths: english[kind].widths,
      size: 8.5,
      groups: [{ bar: bars[kind].en, rows: people.map(english[kind].row) }],
    })),
  ]
  return { ...portrait, margin: edges(12), label: 'en', letterhead: false, blocks }
}

const seeds = {
  addressee: 'To\nThe Chief of the Consular Section\nThe Embassy, Dhaka',
  body: 'We submit the passports listed on the following pages and request Your Excellency to accept them.',
  footer: 'Yours faithfully,',
}

/** The agency's own letter, when the list carries one. */
function letterPage(input: ListGiven): ListPage[] {
  const written = ofList(input, 'letter_text')
  if (!written) return []
  const words = {
    agency: ofAgency(input, 'name'),
    rl_no: ofAgency(input, 'rl_no'),
    list_no: ofList(input, 'list_no'),
    count: String(input.people.length),
    today: day(input.today),
  }
  const blocks: ListBlock[] = [
    {
      kind: 'pair',
      left: `Ref: ${reference(input)}`,
      right: `Date: ${day(ofList(input, 'list_date') || input.today)}`,
      size: 9.5,
    },
    ...wordingOf(input, seeds, 'addressee', words)
      .split('\n')
      .map((text): ListBlock => ({ kind: 'text', text, after: 0.4 })),
    { kind: 'gap', height: 4 },
    ...written.split(/\n\s*\n/).map((text): ListBlock => ({ kind: 'text', text: text.trim(), after: 4 })),
    { kind: 'text', text: wordingOf(input, seeds, 'footer', words) },
    { kind: 'signatures', texts: [ofAgency(input, 'proprietor_name')], space: 16 },
  ]
  return [{ ...portrait, margin: edges(25, 20, 50), label: null, letterhead: true, blocks }]
}

/** What a row must say before the embassy takes it; pilgrims and travellers have no allotted visa, sponsor or trade. */
const refusals =
  (needsReason: boolean) =>
  (input: ListGiven): string[] =>
    input.people.flatMap((person) => {
      const ofWorker =
        said(person, 'passenger.is_worker') === 'true'
          ? [
              ['visa number', said(person, 'visa_entry.visa_no')],
              ['sponsor', said(person, 'visa_entry.sponsor_name | visa_entry.sponsor_name_ar')],
              ['profession', profession(person)],
            ]
          : []
      const lacking = [
        ['passport number', said(person, 'passenger.passport_no')],
        ...ofWorker,
        ...(needsReason ? [['reason', person.reason_code ?? '']] : []),
      ]
        .filter(([, value]) => !value)
        .map(([name]) => name)
      return lacking.length > 0
        ? [`${said(person, 'passenger.full_name')}: ${lacking.join(', ')} missing.`]
        : []
    })

const embassyList = (
  code: string,
  title: string,
  groupsOf: (input: ListGiven) => Group[],
  needsReason: boolean,
): ListForm =>
  defineListPrint({
    code,
    title,
    reads: ['embassy', 'visa_allotment', 'mofa'],
    wording: 'en',
    refusals: refusals(needsReason),
    doubts: (input) => doubtsOfEach(input, visaOverused),
    pages: (input) => [
      ...letterPage(input),
      arabicPage(input, groupsOf(input)),
      englishPage(
        input,
        groupsOf(input).filter(({ people }, _at, all) => people.length > 0 || all.length === 1),
      ),
    ],
  })

/** All three bars always stand, empty ones too. */
export const visaSubmission = embassyList(
  'visa_submission',
  'Visa submission list',
  ({ people, combined }) => [
    { kind: 'reissue', people: combined?.reissue ?? [] },
    { kind: 'new', people },
    { kind: 'cancel', people: combined?.cancel ?? [] },
  ],
  false,
)
export const visaCancel = embassyList(
  'visa_cancel',
  'Visa cancel list',
  ({ people }) => [{ kind: 'cancel', people }],
  true,
)
export const visaReissue = embassyList(
  'visa_reissue',
  'Visa reissue list',
  ({ people }) => [{ kind: 'reissue', people }],
  true,
)
