import {
  definePrint,
  type BoxValue,
  type PrintData,
  type PrintDoubt,
  type PrintStatic,
} from '../../../foundation/prints/print.ts'
import type { BoxRow } from '../../../foundation/prints/print-boxes.ts'
import { ksaVisaBoxes, paymentCells } from '../boxes/ksa-visa.ts'
import {
  allDoubts,
  doubt,
  medicalUnfit,
  mofaMissing,
  papersOver,
  passportChanged,
  visaOverused,
} from '../doubts.ts'
import { printPaths } from '../paths.ts'
import { maleSample } from '../sample.ts'
import { amount, day, months, telephone } from '../values/show-value.ts'
import { fitPayment } from '../values/fit-box.ts'
import { hijriDate } from '../values/hijri.ts'
import { lookUp, textAt, textOf } from '../values/look-up.ts'
import { linesOf, paragraphs, section } from '../wording.ts'

const arabicLetters = /[\u0600-\u06FF]/

/** Name, address and telephone of the sponsor in one line; a number beside Arabic starts with 00, because + would move. */
function sponsorLine(data: PrintData): string {
  const parts = [
    textOf(data, 'visa_entry.sponsor_name_ar | visa_entry.sponsor_name'),
    textAt(data, 'visa_entry.sponsor_address'),
  ]
  const isArabic = parts.some((part) => arabicLetters.test(part))
  return [...parts, telephone(textAt(data, 'visa_entry.sponsor_phone'), isArabic)]
    .filter(Boolean)
    .join(isArabic ? '، ' : ', ')
}

/** Relatives in the same passport: relationship, birth, sex, name; three rows at most. */
function dependents(data: PrintData): BoxValue {
  const rows = lookUp(data, 'ksa_visa.dependents')
  if (!Array.isArray(rows)) return []
  return rows.map((row: Record<string, unknown>) =>
    [row['relationship'], day(String(row['date_of_birth'] ?? '')), row['gender'], row['name']].map((value) =>
      String(value ?? '').toUpperCase(),
    ),
  )
}

/** Day of the authorisation in the Hijri calendar, converted when only the other day is known. */
const authorisationDay = (data: PrintData): string => {
  const issued = textAt(data, 'visa_entry.issue_date')
  return textAt(data, 'visa_entry.issue_date_hijri') || (issued ? hijriDate(issued) : '')
}

export const ksaVisaValues: Readonly<Record<string, (data: PrintData) => BoxValue>> = {
  rl_serial: (data) => {
    const [licence, serial] = [
      textAt(data, 'recruiting_agency.rl_no'),
      textAt(data, 'passenger.office_serial'),
    ]
    return [licence && `RL-${licence}`, serial && `SL-${serial}`].filter(Boolean).join(' / ')
  },
  sponsor_block: sponsorLine,
  dependents,
  off_auth_date: authorisationDay,
}

export const ksaVisaNeeded = {
  mahram_name: (data: PrintData): boolean =>
    !['', 'SPONSOR'].includes(textAt(data, 'ksa_visa.relation_to_dependants').toUpperCase()),
}

const isWork = (data: PrintData): boolean => ['', 'work'].includes(textAt(data, 'ksa_visa.purpose'))

/** What stands in the record before the officer typed other values (forms 5.1, 10). */
export const ksaVisaPrefill = (data: PrintData): Record<string, unknown> => ({
  form: 'ksa_visa',
  form_date: data.today,
  previous_nationality: 'BANGLADESHI',
  present_nationality: 'BANGLADESHI',
  purpose: 'work',
  duration_of_stay: isWork(data) ? months(Number(textAt(data, 'passenger.contract_months'))) : '90 DAYS',
  qualification: textAt(data, 'passenger.qualification'),
  profession_en: textAt(data, 'profession.name'),
  profession_ar: textOf(data, 'visa_line.profession_ar | mofa.profession_ar | profession.name_ar'),
  destination_city: textAt(data, 'visa_entry.sponsor_city'),
  e_number: textAt(data, 'mofa.application_no'),
  carrier: textAt(data, 'flight.airway.name'),
  visa_used_no: Number(textAt(data, 'visa_line.used') || 1),
})

const seeds = {
  addressee:
    'To\nThe Chief of the Consular Section\nRoyal Embassy of Saudi Arabia\nGulshan, Dhaka, Bangladesh',
  body: `Excellency,

We respectfully submit one passport with the required papers for an employment visa. The particulars are as follows:

We confirm that the religion and all other particulars given in the visa form and in this letter are correct. If any of them is found incorrect we accept full responsibility, including cancellation of the visa and suspension of our work with the Embassy.

We therefore request Your Excellency to issue the employment visa, being No. {visa_used_no} of {total_quantity} visas under this authorization.`,
  footer: 'Yours faithfully,',
}

/** Terms of a demand line as the agreement says them. */
const food: Record<string, string> = {
  free: 'PROVIDED BY EMPLOYER',
  allowance: 'ALLOWANCE PAID BY EMPLOYER',
  own: 'BY EMPLOYEE',
}
const ticket: Record<string, string> = {
  employer: 'JOINING AND RETURN BY EMPLOYER',
  one_way_employer: 'JOINING BY EMPLOYER',
  worker: 'BY EMPLOYEE',
}

/** Rows of the agreement: the contract's own words, else what is usual (forms 5.1, page 3). */
function agreementRows(data: PrintData): string[][] {
  const law = 'AS PER SAUDI LABOUR LAW'
  const isDomestic = textAt(data, 'profession.is_domestic') === 'true'
  const typed = (field: string, usual: string): string =>
    textAt(data, `bmet_contract.${field}`).toUpperCase() || usual
  const salary = textOf(
    data,
    'bmet_contract.salary | musaned_okala.monthly_salary | passenger.contract_salary | visa_line.basic_salary',
  )
  const currency =
    textOf(
      data,
      'bmet_contract.salary_currency.code | musaned_okala.salary_currency.code | passenger.salary_currency.code',
    ) || 'SAR'
  const period = months(Number(textOf(data, 'bmet_contract.months | passenger.contract_months')))
  const lodging = food[textAt(data, 'demand_line.food')] ?? 'PROVIDED BY EMPLOYER'
  return [
    ['Monthly salary', salary ? `${currency} ${amount(salary, { currency })}` : ''],
    ['Food and accommodation', typed('food', lodging)],
    [
      'Air passage',
      typed('ticket', ticket[textAt(data, 'demand_line.air_ticket')] ?? 'JOINING AND RETURN BY EMPLOYER'),
    ],
    ['Duty hours', typed('hours', isDomestic ? '10 HOURS AT MOST' : '8 HOURS A DAY, 6 DAYS A WEEK')],
    ['Weekly holiday', typed('weekly_holiday', 'ONE DAY A WEEK')],
    ['Leave', typed('leave', law)],
    ['Overtime and other benefits', typed('overtime', law)],
    ['Medical facilities', typed('medical_facilities', 'PROVIDED BY EMPLOYER')],
    ['Period of contract', period ? `${period}, RENEWABLE` : ''],
    [
      'Repatriation, including return of remains and payment of dues to the legal heirs',
      typed('repatriation', 'BY EMPLOYER'),
    ],
    ['Other terms not covered here', typed('other_terms', law)],
  ]
}

const statics: readonly PrintStatic[] = [
  { text: 'القسم القنصلي', x: 140, y: 25, w: 60, size: 11, bold: true, align: 'center' },
  { text: 'EMBASSY OF SAUDI ARABIA', x: 140, y: 32, w: 60, size: 9, bold: true, align: 'center' },
  { text: 'CONSULAR SECTION', x: 140, y: 37, w: 60, size: 9, bold: true, align: 'center' },
  { text: 'Dependents travelling in the same passport:', x: 10, y: 182.5, w: 92, size: 8 },
  {
    text: 'إيضاحات تخص أفراد العائلة المضافين على نفس جواز السفر:',
    x: 102,
    y: 182.5,
    w: 98,
    size: 8,
    align: 'right',
  },
  { text: 'Name and address of company or individual in the Kingdom:', x: 10, y: 215.5, w: 95, size: 8 },
  {
    text: 'اسم وعنوان الشركة أو اسم الشخص وعنوانه بالمملكة:',
    x: 105,
    y: 215.5,
    w: 95,
    size: 8,
    align: 'right',
  },
  {
    text: 'I, the undersigned, certify that all the particulars given are correct and that I will abide by the laws of the Kingdom while I am in it.',
    x: 10,
    y: 227.5,
    w: 93,
    size: 7,
  },
  {
    text: 'أنا الموقع أدناه أقر بأن كل المعلومات التي دونتها صحيحة وسأكون ملتزماً بقوانين المملكة أثناء فترة وجودي بها.',
    x: 105,
    y: 227.5,
    w: 95,
    size: 7,
    align: 'right',
  },
  { text: 'For official use only', x: 10, y: 244.5, w: 95, size: 9, bold: true },
  { text: 'للاستعمال الرسمي فقط', x: 105, y: 244.5, w: 95, size: 9, bold: true, align: 'right' },
  { text: 'رئيس القسم القنصلي', x: 10, y: 275, w: 60, size: 8, align: 'left' },
  { text: 'Head of consular section:', x: 10, y: 280.5, w: 60, size: 8 },
  { text: 'مدقق البيانات', x: 140, y: 275, w: 60, size: 8, align: 'left' },
  { text: 'Checked by:', x: 140, y: 280.5, w: 60, size: 8 },
].map((text): PrintStatic => ({
  ...text,
  page: 2,
  align: text.align === 'center' || text.align === 'right' ? text.align : 'left',
}))

/** The family on the same passport. */
export const dependentsTable = { dependents: { columns: [45, 35, 20, 90], rows: 3 } }

const onPage = (page: number, rows: readonly BoxRow[]): BoxRow[] =>
  rows.map(
    ([id, label, label2, source, format, level, place = '', options]) =>
      [id, label, label2, source, format, level, `p${page} ${place}`, options] as BoxRow,
  )

/** Application for a Saudi employment visa: letter to the consulate, the bilingual sheet, a short agreement. Source: forms 5.1. */
/** Number and day of the payment and of its receipt, as they stand behind the squares. */
export const paymentWords = (data: PrintData): Record<string, string> =>
  Object.fromEntries(
    paymentCells.map(({ field }) => {
      const text = textAt(data, `ksa_visa.${field}`)
      return [field, field.endsWith('_date') ? day(text) : text]
    }),
  )
/** LONG: a number that is cut even at the smallest size. */
export const paymentTooLong = (data: PrintData): PrintDoubt[] => {
  const words = paymentWords(data)
  return paymentCells.flatMap(({ field, label, w }) =>
    doubt(!fitPayment(words[field] ?? '', w).fits, 'LONG', `${label} does not fit its box.`, { label }),
  )
}

export const ksaVisa = definePrint({
  code: 'ksa_visa',
  version: 1,
  path: printPaths.ksa_visa,
  title: 'Saudi visa application',
  paper: { width: 210, height: 297, pages: 3 },
  module: 'ksa_visa',
  own: 'ksa_visa',
  reads: ['mofa', 'embassy', 'medical', 'flight', 'musaned_okala', 'ksa_visa'],
  languages: 'en + ar',
  letterhead: true,
  signed: true,
  applies: (data) => textAt(data, 'country.iso2') === 'SA',
  boxes: onPage(2, ksaVisaBoxes),
  tables: dependentsTable,
  statics,
  values: ksaVisaValues,
  needed: ksaVisaNeeded,
  prefill: ksaVisaPrefill,
  seeds,
  doubts: allDoubts(
    papersOver({ sixMonths: true, months: 24 }),
    medicalUnfit,
    passportChanged,
    mofaMissing,
    visaOverused,
    paymentTooLong,
    (data) =>
      doubt(
        textAt(data, 'visa_entry.issue_date_hijri') === '' && textAt(data, 'visa_entry.issue_date') !== '',
        'CONVERTED',
        'The Hijri date of the visa is converted from its day of issue.',
      ),
  ),
  words: (data) => {
    const values = {
      visa_used_no: textAt(data, 'ksa_visa.visa_used_no'),
      total_quantity: textOf(data, 'visa_entry.total_quantity | visa_line.quantity'),
    }
    const [opening = '', particulars = '', ...statements] = paragraphs(section(data, seeds, 'body', values))
    const okala = textAt(data, 'musaned_okala.document_no')
    const dated = (text: string): string => (text ? `Date: ${text}` : '')
    const rows = [
      [
        'Name of employer in Saudi Arabia',
        textOf(data, 'visa_entry.sponsor_name_ar | visa_entry.sponsor_name'),
      ],
      ['Visa No. and date', textAt(data, 'visa_entry.visa_no'), dated(authorisationDay(data))],
      ['Full name of employee', textAt(data, 'passenger.full_name').toUpperCase()],
      [
        'Passport No. and date of issue',
        textAt(data, 'passenger.passport_no'),
        dated(day(textAt(data, 'passenger.passport_issue_date'))),
      ],
      ['Profession', textOf(data, 'ksa_visa.profession_en | profession.name').toUpperCase()],
      ['Religion', textAt(data, 'passenger.religion').toUpperCase()],
      ...(okala ? [['Authorization (Wakala) No.', okala]] : []),
    ]
    return {
      ...paymentWords(data),
      addressee: linesOf(section(data, seeds, 'addressee')),
      opening: [opening, particulars],
      rows,
      statements,
      serial: textAt(data, 'passenger.office_serial'),
      close: section(data, seeds, 'footer'),
      head_lines: [
        ['Name of employer', textOf(data, 'visa_entry.sponsor_name_ar | visa_entry.sponsor_name')],
        ['Hereby appoints', textAt(data, 'passenger.full_name').toUpperCase()],
        ['Holder of Bangladesh passport No.', textAt(data, 'passenger.passport_no')],
        ['Country', 'KSA'],
        ['As', textOf(data, 'ksa_visa.profession_en | profession.name').toUpperCase()],
      ],
      agreement: agreementRows(data),
    }
  },
  sample: maleSample,
})
