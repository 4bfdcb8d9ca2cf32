import type { Payload } from '../../client/use-step.ts'

/** Fields that are usually the same for the next passenger of the day, by event. */
const repeated: Readonly<Record<string, readonly string[]>> = {
  'medical.ISSUE_SLIP': ['medical_center', 'slip_date', 'appointment_date', 'fee', 'paid_by'],
  'medical.ATTEND_DIRECT': ['medical_center', 'visit_date', 'fee'],
  'medical.ATTEND': ['visit_date'],
  'medical.RESULT_FIT': ['report_date'],
  'embassy.PREPARE': ['prepared_date'],
  'embassy.SUBMIT': ['submission_list', 'submit_date', 'carrier', 'expected_date', 'fee'],
  'embassy.STAMP': ['stamp_date', 'visa_expiry_date', 'visa_format', 'entries', 'stay_days'],
  'embassy.COLLECT': ['collect_date'],
  'manpower.PREPARE': ['prepared_date', 'clearance_kind'],
  'manpower.SUBMIT': ['man_power_list', 'note_sheet_no', 'submit_date', 'pay_order_no', 'pay_order_date', 'bank', 'carrier', 'welfare_fee', 'insurance_fee', 'smart_card_fee', 'income_tax'],
  'manpower.APPROVE': ['approval_date', 'approval_no'],
  'manpower.CLEAR': ['clearance_date'],
  'flight.REQUEST': ['preferred_date', 'route'],
  'flight.TICKET': ['airway', 'flight_no', 'flight_date', 'departure_time', 'from_airport', 'to_airport', 'fare', 'route', 'baggage_kg'],
  'flight.DEPART': ['departed_date'],
}

/** What was sent last, by event; of this window only and forgotten with it. */
const last = new Map<string, Payload>()

/** Keeps what the next passenger at this desk will probably share with this one. */
export function rememberAtDesk(machine: string, event: string, payload: Payload): void {
  const names = repeated[`${machine}.${event}`] ?? []
  last.set(`${machine}.${event}`, Object.fromEntries(names.flatMap((name) => (payload[name] === undefined || payload[name] === '' ? [] : [[name, payload[name]]]))))
}

/** Values the form of an event begins with at a desk: those of the passenger before. */
export const rememberedAtDesk = (machine: string, event: string): Payload => last.get(`${machine}.${event}`) ?? {}

export const forgetDesk = (): void => last.clear()
