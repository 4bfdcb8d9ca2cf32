/** Visa, medical, MOFA, biometrics, embassy, manpower and flight of a passenger as steps. */
import { idIn } from '../../seed/insert-missing.ts'
import { acceptedOn } from './papers-scenario.ts'
import type { Story } from '../story.ts'

export function playVisa({ add, state, turns, context, passenger }: Story): void {
  const key = passenger.visa ?? (state('visa') === 'cancelled' ? 'V2' : passenger.id === 63 ? 'F1' : null)
  const line = key === null ? undefined : context.lines.get(key)
  if (line)
    add(turns.allotted, 'AGR', 'visa', 'ALLOT', (today) => ({
      visa_entry: line.entry,
      visa_line: line.line,
      allot_date: today,
    }))
}

const centreOf = { DHK: 'BD-DHK-901', CTG: 'BD-CTG-903', SYL: 'BD-SYL-904' } as const

/** Days, of all destinations. */
const longestValidity = 90

/** One examination with its report. @param attempt makes the numbers differ from those of an earlier one */
function playExamination(story: Story, report: number, expiry: number | null, attempt = ''): void {
  const { add, context, passenger, no } = story
  const { agency, days } = context
  const result = (today: string) => ({
    report_no: `${no('FIT-')}${attempt}`,
    report_date: today,
    ...(expiry === null ? {} : { expiry_date: days.at(expiry) }),
  })
  if (passenger.country === 'MY' || passenger.country === 'QA') {
    const centre = passenger.country === 'MY' ? 'BD-FW-905' : 'BD-QV-906'
    add(report - 3, 'DEO', 'medical', 'ATTEND_DIRECT', (today) => ({
      medical_center: idIn(agency.centre, centre),
      visit_date: today,
      fee: passenger.country === 'MY' ? '6500.00' : '7000.00',
    }))
  } else {
    playSlip(story, report - 8, attempt)
    add(report - 3, 'DEO', 'medical', 'ATTEND', (today) => ({ visit_date: today }))
  }
  add(report, 'PRO', 'medical', 'RESULT_FIT', result)
}

function playSlip({ add, context, passenger, no }: Story, day: number, attempt = ''): void {
  const medical_center = idIn(context.agency.centre, centreOf[passenger.branch])
  add(day, 'PRO', 'medical', 'ISSUE_SLIP', (today) => ({
    medical_center,
    slip_no: `W27-${no('2')}${attempt}`,
    slip_date: today,
    appointment_date: context.days.at(day + 3),
    fee: '8500.00',
    paid_by: 'agency',
  }))
}

export function playMedical(story: Story): void {
  const { add, state, day, turns, context, passenger } = story
  const reached = state('med')
  const { report } = turns
  if (reached === null) return
  if (passenger.id === 42) return playHeldThenFit(story)
  if (passenger.id === 78) {
    playExamination(story, -100, -43)
    add(-42, 'SYS', 'medical', 'EXPIRE')
    add(-30, 'DEO', 'medical', 'RETEST')
    return playExamination(story, report, day('med'), 'B')
  }
  if (reached === 'fit' || reached === 'expired') {
    // A passenger who flew long ago was examined long ago; the report ran its usual time.
    const given = day('med')
    playExamination(story, report, given !== null && given - report <= longestValidity ? given : null)
    if (reached === 'expired') add((day('med') ?? 0) + 1, 'SYS', 'medical', 'EXPIRE')
    return
  }
  playSlip(story, report - 8 - (passenger.id === 8 ? 5 : 0))
  if (reached === 'slip_issued') return
  if (reached === 'cancelled')
    return add(-6, 'PRO', 'medical', 'CANCEL', {
      reason: 'The passenger is ill; a new slip will be issued later.',
    })
  add(report - 3, 'DEO', 'medical', 'ATTEND', (today) => ({ visit_date: today }))
  if (reached === 'held')
    add(report, 'PRO', 'medical', 'RESULT_HELD', {
      held_reason: 'X-ray to be repeated',
      recheck_date: context.days.at(report + 7),
    })
  if (reached === 'unfit') {
    const isPermanent = passenger.id === 8
    add(report, 'PRO', 'medical', 'RESULT_UNFIT', (today) => ({
      report_no: story.no('UNF-'),
      report_date: today,
      unfit_reason_code: isPermanent ? 'tb_scar' : 'hypertension',
      unfit_category: isPermanent ? 'permanent' : 'temporary',
      ...(isPermanent ? {} : { retest_after: context.days.at(45) }),
    }))
  }
}

/**
 * The passport would not allow a slip now: it was issued while six months were left, and the re-check took
 * long.
 */
function playHeldThenFit(story: Story): void {
  const { add, day, turns, context, no } = story
  playSlip(story, -92)
  add(-68, 'DEO', 'medical', 'ATTEND', (today) => ({ visit_date: today }))
  add(-66, 'PRO', 'medical', 'RESULT_HELD', {
    held_reason: 'Sputum test to be repeated after treatment',
    recheck_date: context.days.at(-22),
  })
  add(-22, 'DEO', 'medical', 'RECHECK', (today) => ({ visit_date: today }))
  add(turns.report, 'PRO', 'medical', 'RESULT_FIT', (today) => ({
    report_no: no('FIT-'),
    report_date: today,
    expiry_date: context.days.at(day('med') ?? 0),
  }))
}

/** The application and what became of it. @param attempt makes the numbers differ from those of the first one */
function playApplication({ add, no }: Story, day: number, reached: string, attempt = '0'): void {
  add(day, 'PRO', 'mofa', 'APPLY', (today) => ({
    application_no: `E9${attempt}${no('2')}`,
    applied_date: today,
  }))
  if (reached === 'applied') return
  if (reached === 'cancelled')
    return add(day + 2, 'PRO', 'mofa', 'CANCEL', {
      reason: 'The passenger wants to apply with another profession.',
    })
  add(day + 1, 'ACC', 'mofa', 'PAY', (today) => ({
    paid_date: today,
    fee: '9500.00',
    insurance_fee: '1500.00',
    payment_ref: `PAY-${attempt}${no('2')}`,
  }))
  if (reached === 'paid') return
  if (reached === 'rejected')
    return add(day + 2, 'PRO', 'mofa', 'REJECT', (today) => ({
      reject_date: today,
      reason: 'The sponsor is not found under this visa number.',
    }))
  add(day + 2, 'PRO', 'mofa', 'ISSUE', (today) => ({ mofa_no: `9${attempt}${no('2')}`, mofa_date: today }))
}

/**
 * A step on a working day may come two days earlier than written; one that waits for a certain day keeps that
 * distance.
 */
const weekendSlack = 3

/** The day after the report, or some days after the contract where that came later. */
const appliedOn = ({ passenger, turns }: Story): number =>
  passenger.id === 78
    ? -98
    : Math.max(turns.report + 1, (acceptedOn[passenger.id] ?? turns.report - weekendSlack) + weekendSlack)

export function playMofa(story: Story): void {
  const reached = story.state('mofa')
  if (reached === null) return
  playApplication(story, appliedOn(story), reached)
}

export function playBiometrics(story: Story): void {
  const { add, state, turns, context, passenger, no } = story
  const reached = state('bio')
  if (reached === null) return
  const day = appliedOn(story) + 3
  const reference = `TSH-${no('2')}`
  if (passenger.type === 'umrah')
    return add(turns.report - 2, 'TKT', 'visa_bio', 'DONE', (today) => ({
      done_date: today,
      reference_no: reference,
    }))
  const isBooked = reached === 'booked'
  const book = isBooked ? -2 : day
  add(book, 'PRO', 'visa_bio', 'BOOK', {
    center: passenger.country === 'QA' ? 'Demo Qatar Visa Center Dhaka' : 'Tasheer Dhaka',
    appointment_no: `APP-${no('2')}`,
    appointment_date: context.days.at(isBooked ? 3 : book + 1),
  })
  if (isBooked) return
  if (reached === 'failed')
    return add(day + 2, 'DEO', 'visa_bio', 'FAIL', (today) => ({
      fail_date: today,
      reason: 'The fingerprints could not be read.',
    }))
  add(day + 1, 'DEO', 'visa_bio', 'DONE', (today) => ({ done_date: today, reference_no: reference }))
  if (reached === 'expired') add(-2, 'SYS', 'visa_bio', 'EXPIRE')
}

/** Countries that take applications on a portal; the passport stays in the office. */
const portals = new Set(['MY', 'AE', 'QA', 'OM', 'BH', 'SG'])

export function playEmbassy(story: Story): void {
  const { add, state, day, turns, context, passenger, no } = story
  const reached = state('emb') ?? (passenger.id === 16 ? 'cancelled' : null)
  if (reached === null) return
  const { submitted, stamped } = turns
  const isPortal = portals.has(passenger.country) || passenger.type === 'umrah' || passenger.type === 'hajj'
  add(submitted - 1, 'PRO', 'embassy', 'PREPARE', (today) => ({ prepared_date: today }))
  if (reached === 'ready') return
  add(submitted, 'PRO', 'embassy', 'SUBMIT', (today) => ({
    submit_date: today,
    ...(isPortal ? {} : { carrier: context.agency.carrier }),
  }))
  if (reached === 'submitted') return
  if (reached === 'queried')
    return add(submitted + 2, 'PRO', 'embassy', 'QUERY', (today) => ({
      query_date: today,
      reason: 'The photo is older than six months.',
    }))
  if (reached === 'rejected' || reached === 'cancelled') {
    add(submitted + 2, 'PRO', 'embassy', 'REJECT', (today) => ({
      reject_date: today,
      reason_code: 'wrong_profession',
      reason: 'The profession on the MOFA differs from the visa.',
    }))
    return playCancellation(story)
  }
  const expiry = day('emb') ?? 0
  const isPaperless = isPortal || passenger.type === 'umrah'
  add(stamped, 'PRO', 'embassy', 'STAMP', (today) => ({
    visa_stamp_no: `6${no('2')}`,
    stamp_date: today,
    visa_expiry_date: context.days.at(expiry),
    ...(isPaperless ? { visa_format: 'e_visa', visa_file: context.papers.paper('embassy') } : {}),
    entries: passenger.type === 'umrah' ? 'multiple' : 'single',
  }))
  if (reached === 'stamped') return
  if (!isPaperless) add(stamped + 2, 'DEO', 'embassy', 'COLLECT', (today) => ({ collect_date: today }))
  if (reached === 'expired') add(expiry + 1, 'SYS', 'embassy', 'EXPIRE')
}

/** After a rejection the visa is asked back, and one way or another used again. */
function playCancellation(story: Story): void {
  const { add, turns, context, passenger, no } = story
  const { submitted } = turns
  if (passenger.id === 20) return
  const day = submitted + 3
  add(day, 'PRO', 'visa', 'REQUEST_CANCEL', (today) => ({
    request_date: today,
    reason_code: 'rejected',
    reason: 'The embassy rejected the file; the number is to be used again.',
  }))
  if (passenger.id === 21) return
  add(day + 2, 'PRO', 'visa', 'CONFIRM_CANCEL', (today) => ({
    cancel_date: today,
    reference_no: no('CAN-'),
    quantity_returned: true,
  }))
  if (passenger.id === 22) {
    add(day + 3, 'PRO', 'visa', 'REQUEST_REISSUE', (today) => ({
      request_date: today,
      reason_code: 'after_cancel',
      reason: 'The profession is corrected; the visa is asked for again.',
    }))
    add(day + 3, 'PRO', 'mofa', 'RESTART')
    playApplication(story, day + 3, 'issued', '1')
  }
  if (passenger.id === 16) {
    const line = context.lines.get('V1a')
    add(day + 3, 'AGR', 'visa', 'REALLOT', (today) => ({
      visa_entry: line?.entry,
      visa_line: line?.line,
      allot_date: today,
    }))
    add(day + 3, 'PRO', 'embassy', 'RESTART')
  }
}

/** Files that lie at BMET with the passport. */
const withPassport = new Set([26, 27, 28])

export function playManpower({ add, state, turns, context, passenger, no }: Story): void {
  const reached = state('mp')
  if (reached === null) return
  const day = turns.prepared
  add(day, 'PRO', 'manpower', 'PREPARE', (today) => ({ prepared_date: today }))
  if (reached === 'ready') return
  if (reached === 'cancelled')
    return add(day + 2, 'PRO', 'manpower', 'CANCEL', {
      reason: 'The passenger brings a corrected contract first.',
    })
  const listed = withPassport.has(passenger.id)
    ? { passport_listed: true, carrier: context.agency.carrier }
    : {}
  add(day + 2, 'PRO', 'manpower', 'SUBMIT', (today) => ({
    note_sheet_no: no('NS-'),
    submit_date: today,
    ...listed,
  }))
  if (reached === 'objected')
    add(day + 4, 'PRO', 'manpower', 'OBJECT', (today) => ({
      objection_date: today,
      reason: 'The contract does not show the salary.',
    }))
  if (reached === 'approved')
    add(day + 6, 'PRO', 'manpower', 'APPROVE', (today) => ({ approval_date: today, approval_no: no('AP-') }))
  if (reached === 'rejected')
    add(day + 8, 'PRO', 'manpower', 'REJECT', (today) => ({
      reject_date: today,
      reason: 'The employer is on the list of blocked companies.',
    }))
  if (reached !== 'cleared' && reached !== 'expired') return
  add(day + 9, 'PRO', 'manpower', 'CLEAR', (today) => ({
    clearance_no: no('CL-'),
    clearance_date: today,
    smart_card_no: no('SC-'),
    ...(reached === 'expired' ? { clearance_valid_until: context.days.at(-6) } : {}),
  }))
  if (reached === 'expired') add(-5, 'SYS', 'manpower', 'EXPIRE')
}

/** Airport, airline, its accounting code and a flight. */
const flights: Readonly<Record<string, readonly [string, string, string, string]>> = {
  SA: ['RUH', 'SV', '065', 'SV805'],
  MY: ['KUL', 'MH', '232', 'MH197'],
  TH: ['BKK', 'TG', '217', 'TG322'],
  OM: ['MCT', 'WY', '910', 'WY318'],
}

export function playFlight({ add, state, day, context, passenger, no }: Story): void {
  const reached = state('flt')
  if (reached === null) return
  const [to = 'RUH', iata = 'SV', code = '065', flight_no = 'SV805'] = flights[passenger.country] ?? []
  if (reached === 'cancelled')
    return add(-3, 'TKT', 'flight', 'CANCEL', { reason: 'The passenger buys his own ticket.' })
  if (reached === 'requested')
    // The day asked for lies after the end of the visa, so the list of papers ending before the flight has a case.
    return add(-6, 'PRO', 'flight', 'REQUEST', {
      preferred_date: context.days.at((day('emb') ?? 7) + 3),
      route: `DAC–${to}`,
    })
  const flies = day('flt') ?? 0
  add(flies >= 0 ? -5 : flies - 6, 'TKT', 'flight', 'TICKET', {
    ticket_no: `${code}2${no('000').padStart(9, '0')}`,
    pnr: no('DM'),
    airway: idIn(context.agency.airway, iata),
    flight_no,
    flight_date: context.days.at(flies),
    departure_time: '14:30',
    from_airport: 'DAC',
    to_airport: to,
    fare: '52000.00',
  })
  if (reached === 'ticket_cancelled')
    add(-2, 'TKT', 'flight', 'CANCEL_TICKET', {
      reason: 'The travel date is no longer certain.',
      refund_amount: '40000.00',
      charge: '12000.00',
    })
  if (reached === 'missed')
    add(
      flies,
      'TKT',
      'flight',
      'MISS',
      { reason: 'Reached the airport after check-in closed.', penalty: '5000.00' },
      { exact: true },
    )
  if (reached === 'offloaded')
    add(
      flies,
      'TKT',
      'flight',
      'OFFLOAD',
      { reason: 'The airline was overbooked that night.', authority: 'Airline' },
      { exact: true },
    )
  if (reached !== 'flown') return
  // Yesterday's departure is only assumed; an officer has to confirm it.
  if (flies === -1) add(0, 'SYS', 'flight', 'DATE_PASSED')
  else add(flies, 'TKT', 'flight', 'DEPART', (today) => ({ departed_date: today }), { exact: true })
}
