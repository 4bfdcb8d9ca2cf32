/**
 * What a workflow machine may know beyond its own record. The server loads these facts in the transaction of an event
 * and sends the same facts to the browser, so that both judge alike (design 3). Nothing here is read from a clock.
 */
import type { Fields, Known, RowColumns } from '../../foundation/definitions/entity.ts'
import type { country } from '../agency/country.ts'
import type { profession } from '../agency/profession.ts'
import type { agent } from '../parties/agent.ts'
import type { recruitingAgency } from '../parties/recruiting-agency.ts'
import type { passenger } from '../passengers/passenger.ts'
import type { visaEntry } from '../visas/visa-entry.ts'
import type { RoleCode } from '../people/access.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { type Said, type Wording } from '../../foundation/text/sentence.ts'

/** Stages of a passenger's way in the order of the handbook (machines 8.3). */
export const stageNames = [
  'documents',
  'enrolment',
  'cv',
  'visa',
  'medical',
  'police',
  'training',
  'bmet_reg',
  'okala',
  'mofa',
  'visa_bio',
  'attestation',
  'embassy',
  'manpower',
  'flight',
  'delivery',
] as const
export type StageName = (typeof stageNames)[number]

/** Names as messages say them (machines 0.8). */
export const stageTitles: Record<StageName, string> = {
  documents: 'Documents',
  enrolment: 'Enrolment',
  cv: 'CV',
  visa: 'Visa',
  medical: 'Medical',
  police: 'Police Clearance',
  training: 'Training',
  bmet_reg: 'BMET Registration',
  okala: 'Okala',
  mofa: 'MOFA',
  visa_bio: 'Biometrics',
  attestation: 'Attestation',
  embassy: 'Embassy',
  manpower: 'Manpower',
  flight: 'Flight',
  delivery: 'Delivery',
}

/** Route stem of the screen where a stage is worked on; null = on the passenger's own page (visa allotment, CV). */
export const stagePaths: Record<StageName, string | null> = {
  documents: 'officeWork',
  enrolment: 'officeWork',
  cv: null,
  visa: null,
  medical: 'medical',
  police: 'policeClearance',
  training: 'training',
  bmet_reg: 'fingerprint',
  okala: 'musanedOkala',
  mofa: 'mofa',
  visa_bio: 'fingerprint',
  attestation: 'callingEmbAttestation',
  embassy: 'embassy',
  manpower: 'manPower',
  flight: 'flight',
  delivery: 'passengerDelivery',
}

/** Document-type stages share one machine (M17); the kind of paper decides the stage (machines M17). */
export const paperStages = {
  document_check: 'documents',
  hajj_registration: 'enrolment',
  umrah_booking: 'enrolment',
  admission_offer: 'enrolment',
  police: 'police',
  okala: 'okala',
  musaned: 'okala',
  calling: 'attestation',
  emb_attestation: 'attestation',
} as const satisfies Record<string, StageName>
export type PaperKind = keyof typeof paperStages

/** R = required, O = optional (counts once it is started). A stage that is not in the plan has no cell. */
export type PlanCell = 'R' | 'O'
export type StagePlan = Partial<Record<StageName, PlanCell>>

/** How a state counts for the journey (machines 0.1). */
export type StateKind = 'initial' | 'normal' | 'satisfied' | 'blocker' | 'parked' | 'final'
/** A state of a workflow. `isAim`: a final state the record is meant to reach, so that what leads there is offered first. */
export interface StateSpec {
  kind: StateKind
  label: string
  isAim?: true
}

/**
 * A stored row as the server answers it; money as decimal strings, dates as 'YYYY-MM-DD', refs as ids. What every table has
 * is read by name, and so are the kind of a paper and the words of its refs, which workflows of several tables read.
 */
export type Row = Readonly<Record<string, unknown>> &
  RowColumns & { readonly paper_kind?: string | null; readonly labels?: Readonly<Record<string, unknown>> }

/** A row of another record with the types of its fields; what was not loaded is absent. `labels`: its refs by name. */
type FactOf<E extends { fields: Fields }> = Partial<Known<E['fields']>> & {
  readonly id?: number
  readonly version?: number
  readonly branch?: number | null
  readonly state?: string
  readonly state_since?: string | null
  readonly created_at?: string
  readonly is_demo?: boolean
  readonly labels?: Row
}

type Names<E extends { fields: Fields }> = readonly (keyof E['fields'])[]

/**
 * What facts hold of the records a case points to, in addition to their ids: the server reads these columns
 * and no others, and a guard that names another one does not compile. The file itself and the records of its
 * stages are read completely: they are what is judged, written and answered.
 */
export const factColumns = {
  country: [
    'name',
    'iso2',
    'medical_system',
    'medical_validity_days',
    'medical_needed_until',
    'needs_police',
    'uses_okala',
    'uses_mofa',
    'uses_visa_bio',
    'uses_attestation',
    'visa_validity_days',
    'visa_format',
    'min_age',
    'max_age',
    'female_domestic_min_age',
    'female_domestic_max_age',
    'cost_ceiling_male',
    'cost_ceiling_female',
  ] satisfies Names<typeof country>,
  profession: ['name', 'name_ar', 'is_domestic', 'svp_required'] satisfies Names<typeof profession>,
  agent: ['name', 'is_blacklisted'] satisfies Names<typeof agent>,
  recruiting_agency: ['name', 'rl_no', 'licence_status', 'licence_expiry_date'] satisfies Names<
    typeof recruitingAgency
  >,
} as const

/** The columns of `factColumns` of an entity. */
type ColumnsOf<E extends { fields: Fields }, N extends keyof typeof factColumns> = Partial<
  Pick<Known<E['fields']>, (typeof factColumns)[N][number]>
> & { readonly id?: number }

/** Where one stage of this passenger stands: its current record and what that means. */
export interface StageFacts {
  /** Module (entity) the record belongs to, e.g. 'finger' for bmet_reg and visa_bio. */
  module: string
  state: string
  kind: StateKind
  label: string
  /** Label of the first satisfied state, what messages ask for (machines 0.8 "needed label"). */
  needed: string
  /** Day the state was entered. */
  since: CivilDate | null
  /** A record left its initial state at least once. */
  started: boolean
  /** The predicate of machines 8.5, judged on `today`. */
  satisfied: boolean
  record: Row | null
  attempt_no: number
  /** Id of the latest stage_event, orders blockers (machines 8.7). */
  event_id: number
}

/** Values of general_setting.process_settings (entities 1.6.1) that guards read. */
export interface ProcessSettings {
  passport_min_months: number
  passport_blank_pages_min: number
  wafid_slip_validity_days: number
  undo_window_hours: number
  guarantee_days: number
  auto_arrive_days: number
  auto_flown: boolean
  ticket_before_manpower: boolean
  cost_ceiling_mode: 'off' | 'warn' | 'block'
  fee_bmet_registration: string
  fee_pdo: string
  fee_police: string
  fee_welfare: string
  fee_insurance: string
  fee_smart_card: string
  weekend_days: readonly number[]
  holidays: readonly CivilDate[]
  passport_notice_days: number
  medical_notice_days: number
  visa_notice_days: number
  latest_flights_days: number
  [key: string]: unknown
}

/** A medical result that closes the way; days 'YYYY-MM-DD'. */
export interface UnfitResult {
  category: 'temporary' | 'permanent'
  retest_after: CivilDate | null
}

export interface Facts {
  today: CivilDate
  user: {
    /** null = the system (daily job, another machine). */
    id: number | null
    role: RoleCode | 'SYS'
  }
  settings: ProcessSettings
  /** Null only for machines that belong to no passenger (visa entry). */
  passenger: FactOf<typeof passenger> | null
  lifecycle: string
  /** Name of the passenger type, its plan and whether BMET stages apply. */
  type: { name: string; title: string; is_worker: boolean; base_plan: string } | null
  country: ColumnsOf<typeof country, 'country'> | null
  profession: ColumnsOf<typeof profession, 'profession'> | null
  agent: ColumnsOf<typeof agent, 'agent'> | null
  /** Licence the file runs under: of the visa entry, else of the passenger, else the own agency. */
  agency: ColumnsOf<typeof recruitingAgency, 'recruiting_agency'> | null
  plan: StagePlan
  skipped: readonly StageName[]
  custody: { state: string; place: string | null }
  stages: Partial<Record<StageName, StageFacts>>
  /**
   * The last unfit result of this person in the medical system of the plan, over all attempts and files of this passport;
   * a cancelled attempt does not wipe it. Null when there is none, or a manager lifted it; absent in older traces.
   */
  unfit?: UnfitResult | null
  /** The allotted visa entry and line with its counters; null without an allotment. */
  visa: { entry: FactOf<typeof visaEntry>; line: Row } | null
  /** Okala or Musaned paper this passenger's mofa leans on (steps 4); null when none. */
  okala: { authorised: boolean; left: number } | null
  money: { agreed: string; received: string; due: string }
  /** Labels of required ● passenger fields still empty, for G-REG; and of papers for G-PAX-DOCS. */
  missing: { registration: readonly string[]; documents: readonly string[] }
  /** Fields of the record being judged that CORRECT_DATA may change (steps ✎); empty for records without any. */
  correctable: readonly string[]
  /** The record being judged has satisfied its stage, so a correction needs a reason. */
  settledStage: boolean
  /** Facts about the payload of the event being judged; empty while only looking. */
  lookups: {
    /** Row each ref field of the payload points to; null when it does not exist. */
    refs: Readonly<Record<string, Row | null>>
    /** Live record that already has a unique value of the payload. */
    taken: Readonly<Record<string, { passenger: number; name: string; status: string } | null>>
    /** Counts a machine asks for by name, e.g. visa entry allotments. */
    counts: Readonly<Record<string, number>>
    /** Refusal details a machine asks for by name, e.g. blacklist reason. */
    texts: Readonly<Record<string, Wording | null>>
    /** Whole refusals the server has judged itself, e.g. everything why a passenger cannot be added to a list. */
    sentences?: Readonly<Record<string, readonly Said[]>>
    /** By event, fields its form may leave out in general that are needed here, e.g. by the passengers of a list. */
    needed?: Readonly<Record<string, readonly string[]>>
  }
}

/** Name of the text that names the user who was first; files that leave the agency go without it. */
export const changedBy = 'changed_by'

/** Name of the text that names the users who may do what this one may not; it stays in the agency as well. */
export const othersMay = 'others_may'

/** The last not-undone event of a record, what UNDO_LAST takes back. */
export interface LastEvent {
  id: number
  event: string
  from: string
  to: string
  by: number | null
  /** The undo cell of its row. */
  undo: 'self' | 'mgr' | 'none'
  /** Hours since it was recorded, whole or fraction. */
  ageHours: number
  /** Values the event changed, as they were before. */
  before: Row
  /** A later stage has started because of this state (G-UNDO-DOWN): its title. */
  downstream: string | null
}
