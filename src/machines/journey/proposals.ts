/**
 * What is proposed for the fields of an event, and which records can be meant: one place for server and browser. What only
 * the database knows (what was given last, which visa line fits) is added by src/server/workflow/view/proposals.ts.
 */
import { isBlank } from '../../foundation/values/empty.ts'
import type { Action, StepView } from '../../domain/journey/case-view.ts'
import { documentList } from '../../domain/journey/office-work.ts'
import { usualCategory } from '../../domain/journey/medical.ts'
import { trainingTypes, type training } from '../../domain/journey/training.ts'
import type { cheque } from '../../domain/books/vouchers/cheque.ts'
import type { flight } from '../../domain/flights/flight.ts'
import type { passengerDelivery } from '../../domain/clearance/passenger-delivery.ts'
import type { Known } from '../../foundation/definitions/entity.ts'
import { addDays, addWorkingDays } from '../../foundation/values/dates.ts'
import { moneyText } from '../../foundation/values/money.ts'
import type { Facts, Row, StageName } from '../../domain/journey/facts.ts'
import { holds, type Field } from '../../foundation/definitions/fields.ts'
import { isApplicable, medicalSystem } from '../../domain/journey/stage-plan.ts'
import { visaExpiry } from '../../domain/visas/visa-validity.ts'
import type { Workflow } from '../kit/workflow.ts'

type ProposedField = { name: string; field: Field; required: boolean }
/** What of a panel proposals look at. */
type ProposedFor = Pick<StepView, 'machine' | 'stage' | 'module'> & {
  record: StepView['record'] &
    Partial<Pick<Known<(typeof training)['fields']>, 'training_type'>> &
    Partial<Pick<Known<(typeof flight)['fields']>, 'preferred_date' | 'route'>> &
    Partial<Pick<Known<(typeof passengerDelivery)['fields']>, 'items'>> &
    Partial<Pick<Known<(typeof cheque)['fields']>, 'party'>> & { branch?: unknown }
}

/**
 * Fields that are usually the same for the next passenger to the same country, by stage and event. A day that has passed
 * by then is not proposed again.
 */
export const repeatedFields: Readonly<Record<string, readonly string[]>> = {
  'medical.ISSUE_SLIP': ['medical_center', 'appointment_date', 'fee', 'paid_by'],
  'medical.ATTEND_DIRECT': ['medical_center', 'fee'],
  'police.REQUEST': ['office', 'fee'],
  'okala.REQUEST': ['delegate_agency'],
  'okala.OBTAIN': ['delegate_agency'],
  'attestation.REQUEST': ['mission', 'fee'],
  'mofa.PAY': ['fee', 'insurance_fee'],
  'bmet_reg.ISSUE_LETTER': ['office'],
  'bmet_reg.BOOK': ['center', 'appointment_date'],
  'visa_bio.BOOK': ['center', 'appointment_date'],
  'training.ENROL': ['training_center', 'city', 'batch_no', 'start_date', 'end_date', 'fee'],
  'embassy.SUBMIT': ['submission_list', 'carrier', 'expected_date', 'fee'],
  'embassy.STAMP': ['visa_format', 'entries', 'stay_days'],
  'manpower.PREPARE': ['clearance_kind'],
  'manpower.SUBMIT': [
    'man_power_list',
    'note_sheet_no',
    'pay_order_no',
    'pay_order_date',
    'bank',
    'carrier',
    'welfare_fee',
    'insurance_fee',
    'smart_card_fee',
    'income_tax',
  ],
  'manpower.APPROVE': ['approval_no'],
  'flight.REQUEST': ['preferred_date', 'route'],
  'flight.TICKET': [
    'airway',
    'flight_no',
    'departure_time',
    'from_airport',
    'to_airport',
    'fare',
    'baggage_kg',
  ],
}

/** Optional fields that an officer nearly always has on the paper before them: shown at once in a long form. */
const onThePaper: Readonly<Record<string, readonly string[]>> = {
  'documents.OBTAIN': ['document_no', 'checklist'],
  'enrolment.OBTAIN': ['document_no'],
  'police.OBTAIN': ['document_no', 'file'],
  'okala.OBTAIN': ['document_no', 'expiry_date', 'quantity', 'file'],
  'attestation.OBTAIN': ['document_no', 'expiry_date', 'file'],
  'flight.TICKET': ['ticket_ref', 'ticket_no', 'pnr'],
}
/** First events that are usual although others come before them in the table: the check of documents is done where they lie. */
export const usualFirst: Readonly<Record<string, string>> = { documents: 'OBTAIN' }

/** Optional fields that are shown at once however long the form is. */
export const shownAtOnce = (stage: string, event: string): ReadonlySet<string> =>
  new Set([...(repeatedFields[`${stage}.${event}`] ?? []), ...(onThePaper[`${stage}.${event}`] ?? [])])

/** Fields that are true for the papers of one day only: its list, its note sheet, its pay order. */
const ofOneDay = new Set([
  'submission_list',
  'man_power_list',
  'note_sheet_no',
  'pay_order_no',
  'pay_order_date',
  'approval_no',
  'expected_date',
])

/** What of the values given last still holds today. @param on the day they were given */
export function stillUsual(names: readonly string[], values: Row, on: string, today: string): Row {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      const isOver = ofOneDay.has(name) ? on !== today : name.endsWith('_date') && String(value) < today
      return isBlank(value) || isOver ? [] : [[name, value]]
    }),
  )
}

/** What takes the place of a bounced cheque: what was posted for its party in its branch; banks take deposits. */
function choicesOfCheque(
  name: string,
  { record }: ProposedFor,
): { where?: Readonly<Record<string, string>> } {
  if (name === 'account') return { where: { kind: 'bank' } }
  if (name !== 'new_receipt' && name !== 'new_payment') return {}
  // A cheque without a party is replaced by no receipt at all.
  return {
    where: {
      'lines.sub_ledger': String(record.party ?? 0),
      branch: String(record.branch ?? 0),
      status: 'posted',
    },
  }
}

/** Choices that can be meant at all: lists and visas of the passenger's country, receipts of the cheque's party. */
function choicesFor(
  name: string,
  view: ProposedFor,
  facts: Facts,
): { where?: Readonly<Record<string, string>> } {
  if (view.machine === 'cheque') return choicesOfCheque(name, view)
  const country = facts.passenger?.['country']
  const isOfCountry = [
    'visa_entry',
    'submission_list',
    'man_power_list',
    'visa_cancel_list',
    'visa_reissue_list',
  ].includes(name)
  return isOfCountry && typeof country === 'number'
    ? { where: { country: String(country) } }
    : name === 'carrier'
      ? { where: { is_delegate: 'true' } }
      : name === 'medical_center'
        ? { where: { system: medicalSystem(facts) } }
        : name === 'ticket_ref' && facts.passenger
          ? { where: { passenger: String(facts.passenger['id']) } }
          : {}
}

/** Days that lie ahead, or are printed on a paper: they cannot be guessed. */
export const daysAhead = new Set([
  'appointment_date',
  'expiry_date',
  'recheck_date',
  'retest_after',
  'visa_expiry_date',
  'start_date',
  'end_date',
  'cert_expiry_date',
  'pay_order_date',
  'clearance_valid_until',
  'preferred_date',
  'flight_date',
  'return_due',
  'due_date',
  'quota_date',
  'levy_date',
])
/** Optional days that a clerk nearly always means as today. */
const usualToday = new Set(['submit_date', 'prepared_date'])

const payers: Readonly<Record<string, string>> = {
  passenger: 'passenger',
  agent: 'agent',
  employer: 'agency',
}

const papersOfStages: readonly (readonly [paper: string, stage: StageName])[] = [
  ['medical report', 'medical'],
  ['MOFA form', 'mofa'],
  ['police certificate', 'police'],
  ['biometric receipt', 'visa_bio'],
  ['contract', 'manpower'],
]
/** Papers that go to an embassy: always passport, photo and form, the others when the file needs their stage (steps 5). */
const embassyPapers = (facts: Facts) =>
  [
    'passport',
    'photo',
    'visa form',
    ...papersOfStages.filter(([, stage]) => isApplicable(stage, facts)).map(([paper]) => paper),
  ].map((item) => ({ item, ok: false }))

/** Last day of the shortest course of a type; both days count. */
function courseEnd(type: unknown, start: string): string | undefined {
  const course = Object.entries(trainingTypes).find(([name]) => name === type)?.[1]
  return course && /^\d{4}-\d{2}-\d{2}$/.test(start) ? addDays(start, course.minDays - 1) : undefined
}

/** What the settings, the file and the country suggest, by field. */
function suggested(name: string, view: ProposedFor, facts: Facts): unknown {
  const { settings, passenger, country, visa, profession } = facts
  switch (name) {
    case 'fee':
      return view.machine === 'finger' && view.stage === 'bmet_reg'
        ? settings.fee_bmet_registration
        : view.machine === 'training' && view.record.training_type === 'pdo'
          ? settings.fee_pdo
          : view.stage === 'police'
            ? settings.fee_police
            : undefined
    case 'fare_refund':
    case 'tax_refund': {
      const given = view.machine === 'ticket_refund' ? facts.lookups.counts[name] : undefined
      return given === undefined ? undefined : moneyText(BigInt(given))
    }
    case 'welfare_fee':
      return settings.fee_welfare
    case 'insurance_fee':
      return view.machine === 'manpower' ? settings.fee_insurance : undefined
    case 'smart_card_fee':
      return settings.fee_smart_card
    case 'income_tax':
      return '0.00'
    case 'paid_by':
      return payers[String(passenger?.['payer'] ?? '')] ?? 'passenger'
    case 'visa_expiry_date':
      return view.machine === 'embassy' ? visaExpiry(facts.today, null, country) : undefined
    case 'start_date':
      return view.machine === 'training' ? facts.today : undefined
    case 'end_date':
      return view.machine === 'training' ? courseEnd(view.record.training_type, facts.today) : undefined
    case 'flight_date':
      return (view.record.preferred_date ?? '') >= facts.today ? view.record.preferred_date : undefined
    case 'to_airport':
      return /[–-]\s*([A-Z]{3})$/.exec(view.record.route ?? '')?.[1]
    case 'profession_ar':
      return visa?.line['profession_ar'] ?? profession?.['name_ar']
    case 'visa_issue_city':
      return 'Dhaka'
    case 'entries':
      return 'single'
    case 'visa_format':
      return country?.['visa_format'] === 'both' ? 'sticker' : country?.['visa_format']
    case 'stay_days':
      return undefined
    case 'expected_date':
      return addWorkingDays(facts.today, 7, settings.weekend_days, settings.holidays)
    case 'clearance_kind':
      return visa?.entry['visa_kind'] === 'group' ? 'group' : 'single'
    case 'from_airport':
      return 'DAC'
    case 'purpose':
      return 'for_flight'
    case 'items':
      return ['passport', 'visa_copy', 'ticket', 'smart_card']
    case 'returned_items':
      return view.record.items
    case 'received_by_type':
      return 'passenger'
    case 'receiver_name':
    case 'receiver':
      return passenger?.['full_name']
    case 'receiver_phone':
      return passenger?.['mobile']
    case 'review_date':
      return addDays(facts.today, Number(settings['hold_review_days'] ?? 14))
    case 'agreed_amount':
      return passenger?.['agreed_amount']
    case 'from':
      return passenger?.['agent'] ? 'agent' : 'passenger'
    case 'checklist':
      return view.machine === 'embassy'
        ? embassyPapers(facts)
        : view.module === 'office_work' && view.record.paper_kind === 'document_check'
          ? documentList(facts.type?.base_plan ?? '')
          : undefined
    case 'country':
    case 'profession':
    case 'passenger_type':
      return passenger?.[name]
    case 'outcome':
      return 'missed'
    case 'quantity_returned':
      return true
    case 'penalty':
    case 'charge':
    case 'refund_amount':
      return '0.00'
    default:
      return undefined
  }
}

/**
 * What the fields of an event hold when its form opens, before the server's own proposals: the value of before where it stays true, today for days that
 * have happened, fees of the settings. Numbers that must be new stay empty.
 */
function defaultsOf(
  fields: readonly ProposedField[],
  view: ProposedFor,
  facts: Facts,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, field, required } of fields) {
    const before = view.record[name]
    const isPastDay = field.kind === 'date' && !daysAhead.has(name)
    if (!isBlank(before) && !isPastDay && field.unique === undefined && field.kind !== 'longtext')
      values[name] = before
    else if (isPastDay && (required || usualToday.has(name))) values[name] = facts.today
    else {
      const value = suggested(name, view, facts) ?? field.default
      if (!isBlank(value)) values[name] = value
    }
  }
  return values
}

/**
 * What the form of an open action starts with and which choices it offers: one answer for screens and other callers.
 * @param proposed what the database proposes; what the record holds already is nearer than that.
 */
export function formOf(
  payload: readonly { name: string; required: boolean }[],
  workflow: Pick<Workflow, 'fields'>,
  view: ProposedFor,
  facts: Facts,
  proposed: Row = {},
): Pick<Action, 'prefilled' | 'choices'> {
  const fields = payload.flatMap(({ name, required }): ProposedField[] => {
    const field = workflow.fields[name]
    if (!field || name === 'reason') return []
    const isNeeded =
      required || (field.requiredWhen !== undefined && holds(field.requiredWhen, { ...view.record }))
    return [{ name, field, required: isNeeded }]
  })
  const nearer = Object.fromEntries(
    fields.flatMap(({ name }) =>
      proposed[name] === undefined || !isBlank(view.record[name]) ? [] : [[name, proposed[name]]],
    ),
  )
  const choices = Object.fromEntries(
    fields.flatMap(({ name }) => {
      const { where } = choicesFor(name, view, facts)
      return where ? [[name, where]] : []
    }),
  )
  const prefilled = { ...defaultsOf(fields, view, facts), ...nearer }
  return {
    ...(Object.keys(prefilled).length > 0 ? { prefilled } : {}),
    ...(Object.keys(choices).length > 0 ? { choices } : {}),
  }
}

/** What follows from the field that was just filled: the usual category of a reason, the fee of a centre. */
export function followUps(
  name: string,
  value: unknown,
  chosen: Readonly<Record<string, unknown>> | null,
  typed: Row = {},
): Record<string, unknown> {
  if (name === 'start_date' && typeof value === 'string' && 'training_type' in typed) {
    const end = courseEnd(typed['training_type'], value)
    return end === undefined ? {} : { end_date: end }
  }
  if (name === 'unfit_reason_code' && typeof value === 'string' && value !== '')
    return { unfit_category: usualCategory(value) }
  if (name === 'medical_center' && chosen && !isBlank(chosen['fee'])) return { fee: chosen['fee'] }
  return {}
}
