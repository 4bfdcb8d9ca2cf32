/** What a list print is given and what it is: the contract every printed list fulfils. Source: forms 8. */
import { parseMoney } from '../../../foundation/values/money.ts'
import type { PrintData, PrintDoubt, Row } from '../../../foundation/prints/print.ts'
import { banglaCount, banglaDate, banglaDigits } from '../values/bangla.ts'
import { plain, textAt, textOf } from '../values/look-up.ts'
import { papersOver } from '../doubts.ts'
import { fillWording } from '../wording.ts'
import type { ListSheet } from './list-sheet.ts'

/** One passenger of a list: their records, and what else the row says. */
export interface ListPerson {
  data: PrintData
  reason_code?: string
  reason?: string
}

/** What may be wrong with a list, of one of its passengers or of all; weighed as on other papers (decision 0463). */
export interface ListDoubt extends PrintDoubt {
  /** Whose paper it is about; null for the list itself. */
  person: string | null
}

/** A doubt as one line, e.g. of the log: "MD RAKIB HASAN: The passport expired on 01 Jan 2027." */
export const doubtLine = ({ person, text }: ListDoubt): string =>
  person === null ? text : `${person}: ${text}`

export interface ListGiven {
  /** The agency's day. */
  today: string
  /** The list's own record in wire form: number, day, state and what else its kind has. */
  list: Row
  country: Row | null
  agency: Row | null
  people: readonly ListPerson[]
  /** Rows of the reissue and cancel lists of the same country, agency and day (visa submission list). */
  combined?: { reissue: readonly ListPerson[]; cancel: readonly ListPerson[] }
  /** Wordings of the agency by section. */
  texts?: Readonly<Record<string, string>>
  officeLine?: string
}

export interface ListForm {
  code: string
  version: number
  title: string
  /** Records read of every passenger. */
  reads: readonly string[]
  /** Language of its wordings. */
  wording: 'en' | 'bn'
  /** What hinders the print, as sentences; empty when nothing does. */
  refusals: (input: ListGiven) => string[]
  /** What should be looked at before the print. */
  doubts: (input: ListGiven) => ListDoubt[]
  build: (input: ListGiven) => ListSheet
}

type Parts = Omit<ListForm, 'version' | 'refusals' | 'doubts' | 'build'> &
  Partial<Pick<ListForm, 'version' | 'refusals' | 'doubts'>> & {
    pages: (input: ListGiven) => ListSheet['pages']
  }

/** What is doubtful about each passenger, with the name. */
export const doubtsOfEach = (of: ListGiven, doubtsOf: (data: PrintData) => PrintDoubt[]): ListDoubt[] =>
  of.people.flatMap((person) =>
    doubtsOf(person.data).map((one) => ({ ...one, person: said(person, 'passenger.full_name') })),
  )

/** CROWD: more workers on one visa than the office takes in one file. */
export function crowdedVisas(of: ListGiven, limit: number): ListDoubt[] {
  const counts = new Map<string, number>()
  for (const person of of.people) {
    const visa = said(person, 'visa_entry.visa_no')
    counts.set(visa, (counts.get(visa) ?? 0) + 1)
  }
  return [...counts].flatMap(([visa, count]) =>
    visa && count > limit
      ? [
          {
            code: 'CROWD',
            text: `${count} workers on visa ${visa}: more than ${limit}.`,
            values: { n: count, visa, limit },
            person: null,
          },
        ]
      : [],
  )
}

/** Completes a list print. A passport, a visa or a medical report that is over is a doubt on every list (forms 1.5). */
export function defineListPrint({
  pages,
  refusals = () => [],
  doubts = () => [],
  version = 1,
  ...parts
}: Parts): ListForm {
  return {
    ...parts,
    reads: [...new Set([...parts.reads, 'embassy', 'medical'])],
    version,
    refusals,
    doubts: (of) => [...doubts(of), ...doubtsOfEach(of, papersOver())],
    build: (of) => ({
      code: parts.code,
      version,
      title: parts.title,
      officeLine: of.officeLine ?? '',
      head: headOf(of),
      pages: pages(of),
    }),
  }
}

const saidOf = (row: Row | null, name: string): string => plain(row?.[name])
const headOf = ({ agency }: ListGiven): ListSheet['head'] => ({
  name: saidOf(agency, 'name'),
  licence: saidOf(agency, 'rl_no')
    ? `Government approved recruiting licence No. RL-${saidOf(agency, 'rl_no')}`
    : '',
  address: saidOf(agency, 'address'),
  contact: [
    ['Tel', saidOf(agency, 'phone')],
    ['E-mail', saidOf(agency, 'email')],
  ]
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('   '),
})

/** A field of the list's record, as text. */
export const ofList = (input: ListGiven, name: string): string => saidOf(input.list, name)
export const ofAgency = (input: ListGiven, name: string): string => saidOf(input.agency, name)
/** A value of one passenger: the first of several paths that says something. */
export const said = (person: ListPerson, source: string): string => textOf(person.data, source)

/** A draft says so where its number will stand. */
export const reference = (input: ListGiven): string =>
  ofList(input, 'state') === 'draft' ? 'DRAFT' : ofList(input, 'list_no')

/** Words of agency, country and count that Bangla wordings name. */
export const listWords = (input: ListGiven, gender = ''): Record<string, string> => ({
  agency_bn: ofAgency(input, 'name_bn') || ofAgency(input, 'name'),
  rl_bn: banglaDigits(ofAgency(input, 'rl_no')),
  agency: ofAgency(input, 'name'),
  rl_no: ofAgency(input, 'rl_no'),
  proprietor_designation_bn:
    ofAgency(input, 'proprietor_designation_bn') || ofAgency(input, 'proprietor_designation'),
  licence_expiry_bn: ofAgency(input, 'licence_expiry_date')
    ? banglaDate(ofAgency(input, 'licence_expiry_date'))
    : '',
  country_bn: saidOf(input.country, 'name_bn') || saidOf(input.country, 'name'),
  country: saidOf(input.country, 'name'),
  country_adj:
    saidOf(input.country, 'adjective_bn') ||
    (saidOf(input.country, 'name_bn') ? `${saidOf(input.country, 'name_bn')}গামী` : ''),
  count: String(input.people.length),
  count_bn: banglaCount(input.people.length),
  gender_bn: gender,
  limit_bn: banglaDigits(Number(ofList(input, 'visa_limit') || 25)),
})

/** A wording of the list, its marks filled in. */
export const wordingOf = (
  input: ListGiven,
  seeds: Readonly<Record<string, string>>,
  name: string,
  values: Readonly<Record<string, string>>,
): string => fillWording(input.texts?.[name] ?? seeds[name] ?? '', values)

/** Minor units of an amount of a passenger's record; 0 when there is none. */
export const minorOf = (person: ListPerson, path: string): bigint =>
  parseMoney(textAt(person.data, path) || '0') ?? 0n

export const profession = (person: ListPerson): string =>
  said(person, 'visa_line.profession | profession.name').toUpperCase()
