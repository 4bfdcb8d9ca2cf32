/**
 * Documents, enrolment, police, okala and attestation of a passenger as steps (machine M17), and training and
 * fingerprints.
 */
import { documentList } from '../../../../domain/journey/office-work.ts'
import { idIn } from '../../seed/insert-missing.ts'
import type { Story } from '../story.ts'

/** The document check with every needed paper handed in on one day. */
const complete = (plan: string, day: string) =>
  documentList(plan).map((row) => (row.needed ? { ...row, received_on: day } : row))

export function playDocuments(story: Story): void {
  const { add, state, turns, passenger, no } = story
  const day = turns.registered + 1
  switch (state('doc') ?? '') {
    case 'obtained':
      add(day, 'DEO', 'documents', 'OBTAIN', (today) => ({
        document_no: no('CHK-'),
        issue_date: today,
        checklist: complete(passenger.type, today),
      }))
      break
    case 'requested':
      add(day, 'DEO', 'documents', 'REQUEST', (today) => ({
        request_date: today,
        checklist: documentList(passenger.type),
      }))
      break
    case 'submitted':
      add(day, 'DEO', 'documents', 'SUBMIT', (today) => ({ submit_date: today }))
      break
    case 'rejected':
      add(day, 'DEO', 'documents', 'SUBMIT', (today) => ({ submit_date: today }))
      add(day + 2, 'PRO', 'documents', 'REJECT', (today) => ({
        reject_date: today,
        reason: 'The NID does not match the passport.',
      }))
  }
}

export function playEnrolment({ add, state, turns, passenger, no }: Story): void {
  const reached = state('enr')
  if (reached === null) return
  const day = turns.registered + 3
  const office =
    { hajj: 'Hajj Office Dhaka', umrah: 'Demo Umrah Services', student: 'Demo University' }[
      passenger.type as string
    ] ?? null
  add(day, 'TKT', 'enrolment', 'REQUEST', (today) => ({ request_date: today, office }))
  if (reached === 'submitted') add(day + 2, 'TKT', 'enrolment', 'SUBMIT', (today) => ({ submit_date: today }))
  if (reached === 'obtained')
    add(day + 4, 'TKT', 'enrolment', 'OBTAIN', (today) => ({ document_no: no('ENR-'), issue_date: today }))
}

export function playPolice({ add, state, turns, context, no }: Story): void {
  const reached = state('pol')
  if (reached === null) return
  const day = turns.registered + 5
  const file = context.papers.paper('police_clearance')
  add(day, 'DEO', 'police', 'REQUEST', (today) => ({
    request_date: today,
    reference_no: no('PR-'),
    fee: '500.00',
  }))
  if (reached === 'requested') return
  if (reached === 'expired') {
    // The passenger brought a certificate that was good for a few weeks more.
    add(day + 2, 'PRO', 'police', 'OBTAIN', {
      document_no: no('PC-'),
      issue_date: context.days.at(-182),
      expiry_date: context.days.at(-2),
      file,
    })
    add(-1, 'SYS', 'police', 'EXPIRE')
    return
  }
  add(day + 2, 'DEO', 'police', 'SUBMIT', (today) => ({ submit_date: today, office: 'Demo Thana' }))
  if (reached === 'rejected')
    add(day + 9, 'PRO', 'police', 'REJECT', (today) => ({
      reject_date: today,
      reason: 'The address could not be confirmed by the thana.',
    }))
  if (reached === 'obtained')
    add(day + 9, 'PRO', 'police', 'OBTAIN', (today) => ({ document_no: no('PC-'), issue_date: today, file }))
}

/** Day on which a Musaned contract was accepted, so that workers must have arrived within 20, 55 and 80 days from now. */
export const acceptedOn: Readonly<Record<number, number>> = { 58: -10, 59: -35, 60: -70, 61: -70 }

/** Contracts of single workers; an okala of a visa line is written once, with the line. */
export function playOkala({ add, state, turns, context, passenger, no }: Story): void {
  const reached = state('okl')
  if (reached === null || passenger.type === 'recruiting') return
  if (passenger.type === 'processing') {
    if (reached === 'not_needed')
      add(turns.allotted + 2, 'MGR', 'okala', 'NOT_NEEDED', {
        reason: 'The sponsor authorised the passenger himself.',
      })
    else
      add(turns.allotted + 2, 'PRO', 'okala', 'OBTAIN', (today) => ({
        document_no: no('OKL-'),
        issue_date: today,
        expiry_date: context.days.at(200),
        quantity: 1,
        delegate_agency: context.agency.ownAgency,
        file: context.papers.paper('musaned_okala'),
      }))
    return
  }
  const accepted = acceptedOn[passenger.id] ?? turns.allotted + 5
  const employer = {
    saudi_office: idIn(context.agency.agent, 'AG-0009'),
    employer_name: 'Demo Household Riyadh',
    employer_id: `10${String(passenger.no).padStart(8, '0')}`,
    monthly_salary: '1000.00',
    salary_currency: idIn(context.agency.currency, 'SAR'),
    contract_months: 24,
  }
  add(Math.max(turns.allotted + 1, accepted - 3), 'AGR', 'okala', 'REQUEST', (today) => ({
    request_date: today,
    ...employer,
  }))
  if (reached === 'obtained')
    add(
      accepted,
      'PRO',
      'okala',
      'OBTAIN',
      (today) => ({
        document_no: no('MSN-'),
        issue_date: today,
        file: context.papers.paper('musaned_okala'),
      }),
      { exact: true },
    )
}

export function playAttestation({ add, state, turns, context, no }: Story): void {
  const reached = state('att')
  if (reached === null) return
  const day = turns.report - 5
  add(day, 'AGR', 'attestation', 'REQUEST', (today) => ({ request_date: today, reference_no: no('FW-') }))
  add(day + 3, 'AGR', 'attestation', 'SUBMIT', (today) => ({
    submit_date: today,
    levy_receipt_no: no('LV-'),
    levy_date: today,
  }))
  if (reached === 'rejected')
    add(day + 8, 'PRO', 'attestation', 'REJECT', (today) => ({
      reject_date: today,
      reason: 'The quota of the employer is used up.',
    }))
  if (reached === 'obtained')
    add(day + 7, 'PRO', 'attestation', 'OBTAIN', (today) => ({
      document_no: no('CLG-'),
      issue_date: today,
      file: context.papers.paper('calling_emb_attestation'),
    }))
}

/** Start of the course, days it lasts, and the day after which it is passed. */
function courseOf({ passenger, turns, state }: Story): { start: number; last: number } {
  const reached = state('trn')
  if (passenger.type === 'female') {
    const start = reached === 'enrolled' ? 2 : turns.report + 3
    return { start, last: start + (passenger.id === 61 ? 10 : 60) }
  }
  const start = reached === 'in_progress' ? -1 : turns.report - 11
  return { start, last: start + 2 }
}

export function playTraining(story: Story): void {
  const { add, state, turns, context, passenger, no } = story
  const reached = state('trn')
  if (reached === null || reached === 'cancelled') return
  const evidence = context.papers.paper('training')
  if (reached === 'exempted')
    return add(turns.allotted + 2, 'MGR', 'training', 'EXEMPT', {
      reason: 'Orientation was attended before an earlier journey.',
      evidence_file: evidence,
    })
  const type = passenger.type === 'female' ? 'housekeeping' : 'pdo'
  const about = {
    training_type: type,
    training_center:
      passenger.branch === 'DHK' ? 'TTC Dhaka' : passenger.branch === 'CTG' ? 'TTC Chattogram' : 'TTC Sylhet',
  }
  if (reached === 'expired') {
    // A skill certificate from earlier work, entered when the file was opened; its five years have just ended.
    const skill = { exact: false, discriminators: { training_type: 'svp' } }
    const years = context.days.at(-1830)
    add(
      turns.registered + 4,
      'PRO',
      'training',
      'ENROL',
      {
        ...about,
        training_type: 'svp',
        trade: idIn(context.agency.profession, 'Electrician'),
        batch_no: 'SVP-OLD',
        start_date: years,
        end_date: years,
      },
      skill,
    )
    add(
      turns.registered + 4,
      'PRO',
      'training',
      'PASS',
      {
        certificate_no: no('SVP-'),
        certificate_date: context.days.at(-1828),
        cert_expiry_date: context.days.at(-2),
        certificate_file: evidence,
      },
      skill,
    )
    return add(-1, 'SYS', 'training', 'EXPIRE', {}, skill)
  }
  if (reached === 'letter_issued')
    return add(turns.registered + 4, 'DEO', 'training', 'ISSUE_LETTER', (today) => ({
      ...about,
      letter_date: today,
    }))
  const { start, last } = courseOf(story)
  add(Math.min(start - 1, -2), 'DEO', 'training', 'ENROL', {
    ...about,
    batch_no: `${type === 'pdo' ? 'PDO' : 'HK'}-${context.days.at(start).slice(2, 7)}`,
    start_date: context.days.at(start),
    end_date: context.days.at(last),
  })
  if (reached === 'enrolled') return
  add(start, 'SYS', 'training', 'START', { start_date: context.days.at(start) })
  if (reached === 'passed')
    add(last + 2, 'PRO', 'training', 'PASS', (today) => ({
      certificate_no: no('TRN-'),
      certificate_date: today,
    }))
  if (reached === 'failed')
    add(last + 2, 'PRO', 'training', 'FAIL', { reason: 'Did not pass the test on the last day.' })
  if (reached === 'dropped')
    add(start + 17, 'PRO', 'training', 'DROP', (today) => ({
      drop_date: today,
      reason: 'Left the course because of an illness at home.',
    }))
}

export function playRegistration({ add, state, turns, context, passenger, no }: Story): void {
  const reached = state('reg')
  if (reached === null) return
  const day = turns.registered + 8
  if (reached === 'exempted')
    return add(day, 'MGR', 'bmet_reg', 'EXEMPT', {
      reason: 'Registered at BMET before an earlier journey.',
      evidence_file: context.papers.paper('finger'),
    })
  add(day, 'DEO', 'bmet_reg', 'ISSUE_LETTER', (today) => ({
    office: `DEMO ${passenger.branch === 'DHK' ? 'Dhaka' : passenger.branch === 'CTG' ? 'Chattogram' : 'Sylhet'}`,
    letter_date: today,
  }))
  if (reached === 'done')
    add(day + 2, 'DEO', 'bmet_reg', 'DONE', (today) => ({
      done_date: today,
      reference_no: `BMET-${passenger.branch}-${no('2')}`,
    }))
  if (reached === 'cancelled')
    add(day + 4, 'PRO', 'bmet_reg', 'CANCEL', {
      reason: 'The finger office sent the file back; the name must be corrected first.',
    })
}
