/**
 * What waits for a user: the next event of each open stage, with the day it should be done by.
 * Source: ux 11 "tasks due"; machines 8.7. The days come from the dates the records carry.
 */
import { stageNames, type Facts, type Row, type StageName } from '../journey/facts.ts'
import { medicalStillNeeded } from '../journey/stage-plan.ts'

/** A stage of the file, or the file itself (register, confirm the arrival). */
export type WorkStage = StageName | 'journey'
export const workStages: readonly WorkStage[] = ['journey', ...stageNames]

/** Why a piece of work has its day. */
export const dueReasons = [
  'appointment',
  'slip',
  'recheck',
  'expected',
  'course',
  'preferred',
  'medical',
  'mofa',
  'visa',
  'arrival',
  'flight',
  'review',
] as const
export type DueReason = (typeof dueReasons)[number]
export interface Deadline {
  /** 'YYYY-MM-DD' */
  day: string
  of: DueReason
}

/** One line of the work of a role; days 'YYYY-MM-DD'. */
export interface WorkItem {
  passenger: number
  full_name: string
  passport_no: string | null
  office_serial: string | null
  agent: string | null
  country: string | null
  stage: WorkStage
  module: string
  machine: string
  event: string
  label: string
  /** Null where nothing presses. */
  due: string | null
  due_of: DueReason | null
  /** Day since which the stage stands as it does. */
  since: string
  /** The centre, the embassy or another outside the office has it. */
  with_others: boolean
}

/** What of the work is shown: past its day, of today, or what others have. */
export const workParts = ['late', 'today', 'others'] as const
export type WorkPart = (typeof workParts)[number]

/** A page of the work of a role and how much there is in all. */
export interface WorkPage {
  items: WorkItem[]
  /** Says where the next page begins; null on the last one. */
  next: string | null
  counts: { stage: WorkStage; all: number; overdue: number; today: number; others: number }[]
}

type OwnDates = Partial<
  Record<WorkStage, Readonly<Record<string, readonly (readonly [field: string, of: DueReason])[]>>>
>

const paperDates = { requested: [['due_date', 'expected']], submitted: [['due_date', 'expected']] } as const
const appointments = {
  letter_issued: [['appointment_date', 'appointment']],
  booked: [['appointment_date', 'appointment']],
} as const

/** Dates of a stage's own record that say when to go on, by its state. */
const ownDates: OwnDates = {
  medical: {
    slip_issued: [
      ['appointment_date', 'appointment'],
      ['slip_valid_until', 'slip'],
    ],
    held: [['recheck_date', 'recheck']],
    unfit: [['retest_after', 'recheck']],
  },
  training: { enrolled: [['start_date', 'course']], in_progress: [['end_date', 'course']] },
  bmet_reg: appointments,
  visa_bio: appointments,
  embassy: { submitted: [['expected_date', 'expected']] },
  flight: { requested: [['preferred_date', 'preferred']], ticketed: [['flight_date', 'flight']] },
  documents: paperDates,
  enrolment: paperDates,
  police: paperDates,
  okala: paperDates,
  attestation: paperDates,
}

const dayOf = (record: Row | null | undefined, name: string): string | null =>
  typeof record?.[name] === 'string' && record[name] ? record[name] : null

/** Days by which everything before them must be done: what expires, and the flight. */
function bounds(stage: WorkStage, facts: Facts): Deadline[] {
  const at = (name: StageName) => facts.stages[name]
  const deadlines: (Deadline | null)[] = []
  const until = (of: DueReason, name: StageName, field: string) => {
    const day = dayOf(at(name)?.record, field)
    deadlines.push(day ? { day, of } : null)
  }
  const isBeforeFlight = stage !== 'flight' && stage !== 'journey'
  if (isBeforeFlight && at('flight')?.state === 'ticketed') until('flight', 'flight', 'flight_date')
  if (
    (stage === 'mofa' ||
      stage === 'visa_bio' ||
      stage === 'embassy' ||
      stage === 'manpower' ||
      stage === 'flight') &&
    at('medical')?.satisfied &&
    medicalStillNeeded(facts)
  )
    until('medical', 'medical', 'expiry_date')
  if ((stage === 'visa_bio' || stage === 'embassy') && at('mofa')?.state === 'issued')
    until('mofa', 'mofa', 'expiry_date')
  if (
    (stage === 'manpower' || stage === 'training' || stage === 'bmet_reg' || stage === 'flight') &&
    at('embassy')?.satisfied
  )
    until('visa', 'embassy', 'visa_expiry_date')
  if (isBeforeFlight && at('okala')?.record) until('arrival', 'okala', 'arrival_deadline')
  return deadlines.filter((one) => one !== null)
}

/** The day a stage should go on by: the nearest of its own dates and of what expires meanwhile; null where nothing presses. */
export function deadlineOf(stage: WorkStage, facts: Facts): Deadline | null {
  if (stage === 'journey') {
    const review = facts.lifecycle === 'on_hold' ? dayOf(facts.passenger, 'review_date') : null
    return review ? { day: review, of: 'review' } : null
  }
  const at = facts.stages[stage]
  const own = (ownDates[stage]?.[at?.state ?? ''] ?? []).flatMap(([field, of]): Deadline[] => {
    const day = dayOf(at?.record, field)
    return day ? [{ day, of }] : []
  })
  return [...own, ...bounds(stage, facts)].toSorted((a, b) => a.day.localeCompare(b.day))[0] ?? null
}
