/**
 * What decides the stage plan, as data an agency may change: a cell per kind of passenger and stage (machines 8.3), and
 * the two exceptions of the country table (machines 8.4). What else a country asks for is in its own record.
 * The workflows bound what may be chosen; `cellRefusal` says why. Source: machines 8.1 ("the plan is data, not code").
 */
import { z } from 'zod'
import { stageNames, stageTitles, type StageName } from './facts.ts'

export const planTypes = ['recruiting', 'processing', 'female', 'hajj', 'umrah', 'travel', 'student'] as const
export type BasePlan = (typeof planTypes)[number]

/** How a plan treats a stage before the country is known: required, optional, decided by the country, or not part of it. */
export const ruleCells = ['R', 'O', 'C', '-'] as const
export type RuleCell = (typeof ruleCells)[number]

export interface PlanRules {
  types: Readonly<Record<BasePlan, Readonly<Record<StageName, RuleCell>>>>
  /** ISO codes of countries that want the contract of a domestic worker attested whatever they ask of others. */
  domestic_attestation: readonly string[]
  /** ISO code → workers of a demand from which its attestation is required. */
  large_demand: Readonly<Record<string, number>>
}

/** Table 8.3, one row per stage, columns as `planTypes`. */
const table: Record<StageName, string> = {
  documents: 'R R R R R R R',
  enrolment: '- - - R R - R',
  cv: 'O - R - - - -',
  visa: 'R R R - - - -',
  medical: 'C C C R O - O',
  police: 'C C C - - O R',
  training: 'R R R O - - -',
  bmet_reg: 'R R R - - - -',
  okala: 'C C C - - - -',
  mofa: 'C C C - - - -',
  visa_bio: 'C C C R R C O',
  attestation: 'C C C - - - O',
  embassy: 'R R R R R R R',
  manpower: 'R R R - - - -',
  flight: 'R O R R R R R',
  delivery: 'R R R R R R R',
}

const column = (at: number) =>
  Object.fromEntries(stageNames.map((stage) => [stage, table[stage].split(' ')[at]])) as Record<
    StageName,
    RuleCell
  > // The table has a cell per column.

/** The rules an agency starts with. */
export const handbookRules: PlanRules = {
  types: Object.fromEntries(planTypes.map((type, at) => [type, column(at)])) as Record<
    BasePlan,
    Record<StageName, RuleCell>
  >,
  domestic_attestation: ['OM', 'QA'],
  large_demand: { SA: 25 },
}

const cell = z.enum(ruleCells)
const iso = z.string().regex(/^[A-Z]{2}$/, 'Use the 2-letter ISO code.')

/** The rules as they are sent and kept; a stage or type that is not named keeps the handbook's cell. */
export const planRulesShape = z.object({
  types: z
    .partialRecord(z.enum(planTypes), z.partialRecord(z.enum(stageNames), cell))
    .transform(
      (types) =>
        Object.fromEntries(
          planTypes.map((type) => [type, { ...handbookRules.types[type], ...types[type] }]),
        ) as Record<BasePlan, Record<StageName, RuleCell>>,
    ),
  domestic_attestation: z
    .array(iso)
    .max(250)
    .transform((codes) => [...new Set(codes)].toSorted((a, b) => a.localeCompare(b))),
  large_demand: z.record(
    iso,
    z.int('Enter a whole number of workers.').min(1, 'Enter a whole number of workers.').max(100_000),
  ),
})

const workers: ReadonlySet<BasePlan> = new Set(['recruiting', 'processing', 'female'])

/** What a country's own record can decide (machines 8.4). */
export const overlaidStages = ['medical', 'police', 'okala', 'mofa', 'visa_bio', 'attestation'] as const
export type OverlaidStage = (typeof overlaidStages)[number]

/** Why a choice is narrower than it could be; screens have a text for each. */
export const boundReasons = {
  flight: 'A passenger departs with the flight, so the flight cannot be left out.',
  documents: 'The checklist of papers is kept here, so documents cannot be left out.',
  embassy: 'Clearance and flight depend on the stamped visa, so the embassy stays required.',
  manpower: 'A worker may not leave without BMET clearance, so manpower stays required.',
  visa: 'MOFA, embassy and clearance depend on the allotted visa, so the visa stays required.',
  workers: 'This step exists for workers only.',
  enrolment: 'The visa of a pilgrim or student depends on the enrolment, so it cannot be left out.',
  pilgrims: "Enrolment is a pilgrim's registration or a student's offer; other files have none.",
  course: 'There is a course for workers and for hajj only.',
  system: 'The country decides in which system its workers are tested.',
  local: 'Pilgrims, travellers and students are tested locally, so no country decides.',
  country: 'Only some countries have this step, so the country decides.',
  noCountry: 'No country decides about this step.',
} as const
export type BoundReason = keyof typeof boundReasons

interface Bound {
  cells: readonly RuleCell[]
  why: BoundReason | null
}

const free: Bound = { cells: ['R', 'O', '-'], why: null }

/** What the workflows leave to choose for a stage of a type, and why no more. */
function bound(type: BasePlan, stage: StageName): Bound {
  const isWorker = workers.has(type)
  const only = (cells: readonly RuleCell[], why: BoundReason): Bound => ({ cells, why })
  const forWorkers = (of: Bound): Bound => (isWorker ? of : only(['-'], 'workers'))
  switch (stage) {
    case 'flight':
      return only(['R', 'O'], 'flight')
    case 'documents':
      return only(['R', 'O'], 'documents')
    case 'embassy':
      return isWorker || type === 'hajj' || type === 'umrah' ? only(['R'], 'embassy') : free
    case 'manpower':
      return forWorkers(only(['R'], 'manpower'))
    case 'visa':
      return forWorkers(only(['R'], 'visa'))
    case 'bmet_reg':
    case 'cv':
      return forWorkers(free)
    case 'enrolment':
      return type === 'hajj' || type === 'umrah' || type === 'student'
        ? only(['R', 'O'], 'enrolment')
        : only(['-'], 'pilgrims')
    case 'training':
      return isWorker || type === 'hajj' ? free : only(['-'], 'course')
    case 'medical':
      return isWorker ? only(['C', '-'], 'system') : { ...free, why: 'local' }
    case 'mofa':
    case 'okala':
      return forWorkers(only(['C', '-'], 'country'))
    case 'police':
    case 'visa_bio':
    case 'attestation':
      return { cells: ruleCells, why: null }
    case 'delivery':
      return free
  }
}

/** What may be chosen for a stage of a type of passenger, in the order of `ruleCells`. */
export const cellsAllowed = (type: BasePlan, stage: StageName): readonly RuleCell[] =>
  ruleCells.filter((one) => bound(type, stage).cells.includes(one))

/** Why the choice is narrower than it could be; null when it is not. */
export const boundReason = (type: BasePlan, stage: StageName): BoundReason | null => bound(type, stage).why

/** Why a cell cannot be chosen; null when it can. */
export function cellRefusal(type: BasePlan, stage: StageName, choice: RuleCell): string | null {
  const { cells, why } = bound(type, stage)
  if (cells.includes(choice)) return null
  return `${stageTitles[stage]}: ${boundReasons[choice === 'C' && why === null ? 'noCountry' : (why ?? 'noCountry')]}`
}

/** Everything the workflows do not allow, by JSON pointer into the rules. */
export const ruleFaults = (rules: PlanRules): { pointer: string; code: string; message: string }[] =>
  planTypes.flatMap((type) =>
    stageNames.flatMap((stage) => {
      const message = cellRefusal(type, stage, rules.types[type][stage])
      return message === null ? [] : [{ pointer: `/rules/types/${type}/${stage}`, code: 'PLAN', message }]
    }),
  )

/** Stored rules as the facts read them; what is not there or cannot be read is the handbook's. */
export function readPlanRules(stored: unknown): PlanRules {
  const read = planRulesShape.safeParse(stored)
  return read.success ? read.data : handbookRules
}

/** Fields of a country that decide its cells; a change of one of them changes plans. */
export const overlayFields = [
  'medical_system',
  'needs_police',
  'uses_okala',
  'uses_mofa',
  'uses_visa_bio',
  'uses_attestation',
] as const
export type OverlayField = (typeof overlayFields)[number]

/** The field of a country that decides a stage. */
export const overlayFieldOf: Readonly<Record<OverlaidStage, OverlayField>> = {
  medical: 'medical_system',
  police: 'needs_police',
  okala: 'uses_okala',
  mofa: 'uses_mofa',
  visa_bio: 'uses_visa_bio',
  attestation: 'uses_attestation',
}
