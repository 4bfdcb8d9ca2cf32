/**
 * The journey of a passenger around the stages: registration, hold, return, and where the passport and papers
 * went.
 */
import type { Step, Story } from '../story.ts'
import {
  playAttestation,
  playDocuments,
  playEnrolment,
  playOkala,
  playPolice,
  playRegistration,
  playTraining,
} from './papers-scenario.ts'
import { playCv } from '../cvs.ts'
import {
  playBiometrics,
  playEmbassy,
  playFlight,
  playManpower,
  playMedical,
  playMofa,
  playVisa,
} from './visa-scenario.ts'

const guaranteeDays = 90
const arrivesAfter = 2

function playEnd({ add, passenger, context, day }: Story): void {
  const { at } = context.days
  const flew = day('flt') ?? 0
  const arrive = () =>
    add(flew + arrivesAfter, 'SYS', 'journey', 'ARRIVE', { arrive_date: at(flew + arrivesAfter) })
  switch (passenger.journey) {
    case 'arrived':
      return arrive()
    case 'completed':
      arrive()
      return add(flew + arrivesAfter + guaranteeDays + 1, 'SYS', 'journey', 'COMPLETE')
    case 'returned':
      arrive()
      return add(
        -15,
        'AGR',
        'journey',
        'RETURN_EARLY',
        {
          return_date: at(-15),
          reason_code: 'employer_refused',
          reason: 'The employer refused him on arrival at the camp.',
        },
        { exact: true },
      )
    case 'cancelled':
      return add(-3, 'MGR', 'journey', 'CANCEL_JOURNEY', {
        reason_code: 'passenger_withdrew',
        reason: 'The passenger withdrew; his money was refunded.',
        refund_expected: true,
      })
    case 'blacklisted':
      return add(-20, 'MGR', 'journey', 'BLACKLIST', {
        reason_code: 'forged_documents',
        reason: 'A page of the passport is forged.',
      })
    case 'on_hold':
      return playHold(passenger.id, add, at)
  }
}

function playHold(id: number, add: Story['add'], at: (offset: number) => string): void {
  if (id === 8)
    add(-10, 'AGR', 'journey', 'HOLD', {
      reason_code: 'other',
      reason: 'A change of the country is under discussion.',
      review_date: at(10),
    })
  if (id === 82)
    add(-5, 'PRO', 'journey', 'HOLD', {
      reason_code: 'passenger_request',
      reason: 'The family asks for time until the harvest.',
      review_date: at(9),
    })
  if (id !== 63) return
  add(-6, 'PRO', 'training', 'CANCEL', { reason: 'The passenger is ill and cannot attend.' })
  add(-6, 'PRO', 'okala', 'CANCEL', { reason: 'The sponsor does not wait for the recovery.' })
  add(-6, 'AGR', 'visa', 'RELEASE', { reason: 'The passenger is ill; another takes the visa.' })
  add(-5, 'PRO', 'journey', 'HOLD', {
    reason_code: 'illness',
    reason: 'Treatment in the district hospital.',
    review_date: at(7),
  })
}

/** Where passports are that do not simply follow their stage. */
function playPassport({ add, passenger, no }: Story): void {
  if (passenger.id === 2) add(-16, 'PRO', 'custody', 'SEND_OUT', { place: 'agent' })
  if (passenger.id === 5) add(0, 'PRO', 'custody', 'SEND_OUT', { place: 'medical_center' })
  if (passenger.id === 12)
    add(-1, 'PRO', 'custody', 'REPORT_LOST', (today) => ({
      date: today,
      gd_no: no('GD-'),
      note: 'Lost on the way back from the bank.',
    }))
}

const receiver = (story: Story) => ({
  received_by_type: 'passenger',
  receiver_name: story.passenger.name,
  receiver_phone: `+88017000000${String(story.passenger.id).padStart(2, '0')}`,
})
const pastDue = { due_override_reason: 'The manager lends the report although money is due.' }

/** Papers handed over, lent and taken back. */
function playDelivery(story: Story): void {
  const { add, passenger, context } = story
  const about = receiver(story)
  const make = (offset: number, purpose: string, items: string[], more: Step['data'] = {}) =>
    add(
      offset,
      'PRO',
      'delivery',
      'PREPARE',
      { purpose, items, ...about, ...more },
      { discriminators: { purpose } },
    )
  const next = (
    offset: number,
    by: Step['by'],
    purpose: string,
    type: string,
    data: (today: string) => Step['data'],
  ) => add(offset, by, 'delivery', type, data, { discriminators: { purpose } })
  switch (passenger.id) {
    case 32:
      return make(-1, 'for_flight', ['passport', 'ticket', 'smart_card'])
    case 46:
      make(-2, 'for_flight', ['passport', 'ticket', 'smart_card'])
      return next(-1, 'DEO', 'for_flight', 'HAND_OVER', (today) => ({ delivery_date: today }))
    case 9:
      make(-9, 'temporary', ['medical_report'], { return_due: context.days.at(-2) })
      return next(-9, 'MGR', 'temporary', 'HAND_OVER', (today) => ({ delivery_date: today, ...pastDue }))
    case 11:
      make(-12, 'temporary', ['medical_report'], { return_due: context.days.at(-5) })
      next(-12, 'MGR', 'temporary', 'HAND_OVER', (today) => ({ delivery_date: today, ...pastDue }))
      return next(-8, 'DEO', 'temporary', 'RETURN_BACK', (today) => ({
        return_date: today,
        returned_items: ['medical_report'],
      }))
    case 31:
      make(-4, 'final_documents', ['training_certificate'])
      return next(-3, 'DEO', 'final_documents', 'CANCEL', () => ({
        reason: 'He takes all papers together before the flight.',
      }))
  }
}

/** Every step of a passenger, in the order of days. */
export function playPassenger(story: Story): Step[] {
  const { passenger, add, turns } = story
  if (passenger.journey !== 'draft' && passenger.journey !== 'blacklisted')
    add(turns.registered, 'DEO', 'journey', 'REGISTER')
  playDocuments(story)
  playCv(story)
  playVisa(story)
  playEnrolment(story)
  playPolice(story)
  playRegistration(story)
  playMedical(story)
  playTraining(story)
  playOkala(story)
  playMofa(story)
  playBiometrics(story)
  playAttestation(story)
  playEmbassy(story)
  playManpower(story)
  playFlight(story)
  playEnd(story)
  playPassport(story)
  playDelivery(story)
  return story.steps
}
