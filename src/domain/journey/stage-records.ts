/** Which table and kind of record carries a stage, and which workflow moves it. Source: steps 0.1, machines 8.3. */
import { paperStages, type Facts, type PaperKind, type Row, type StageName, type StagePlan } from './facts.ts'
import type { BasePlan, PlanRules } from './plan-rules.ts'
import { stagePlan, trainingType } from './stage-plan.ts'

export interface StageRecord {
  module: string
  workflow: string
  /** Values a record of this stage carries, e.g. finger.kind; a new record is made with them. */
  discriminators: Row
}

/** What decides a passenger's records and, with the rules, the plan. */
export interface About {
  base_plan: string
  country: Row | null
  profession: Row | null
  /** Sex of the passenger: men and women have CVs of their own. */
  gender?: unknown
}

/** The same read from loaded facts. */
export const aboutOf = (facts: Pick<Facts, 'type' | 'country' | 'profession' | 'passenger'>): About => ({
  base_plan: facts.type?.base_plan ?? '',
  country: facts.country,
  profession: facts.profession,
  gender: facts.passenger?.['gender'],
})

const enrolmentPaper: Record<string, PaperKind> = {
  hajj: 'hajj_registration',
  umrah: 'umrah_booking',
  student: 'admission_offer',
}
const paperModules: Record<PaperKind, string> = {
  document_check: 'office_work',
  hajj_registration: 'office_work',
  umrah_booking: 'office_work',
  admission_offer: 'office_work',
  police: 'police_clearance',
  okala: 'musaned_okala',
  musaned: 'musaned_okala',
  calling: 'calling_emb_attestation',
  emb_attestation: 'calling_emb_attestation',
}

function paper(kind: PaperKind): StageRecord {
  const module = paperModules[kind]
  const also: Row =
    module === 'office_work' ? { work_type: kind } : module === 'police_clearance' ? {} : { kind }
  return { module, workflow: 'paper', discriminators: { paper_kind: kind, ...also } }
}

/** The record a stage of this passenger lives in. */
export function stageRecord(stage: StageName, about: About): StageRecord {
  switch (stage) {
    case 'documents':
      return paper('document_check')
    case 'enrolment':
      return paper(enrolmentPaper[about.base_plan] ?? 'umrah_booking')
    case 'police':
      return paper('police')
    case 'okala':
      return paper(
        about.base_plan === 'female' || about.profession?.['is_domestic'] === true ? 'musaned' : 'okala',
      )
    case 'attestation':
      return paper(about.country?.['iso2'] === 'MY' ? 'calling' : 'emb_attestation')
    case 'visa':
      return { module: 'visa_allotment', workflow: 'visa_allotment', discriminators: {} }
    case 'medical':
      return { module: 'medical', workflow: 'medical', discriminators: {} }
    case 'training':
      return {
        module: 'training',
        workflow: 'training',
        discriminators: { training_type: trainingType(about.base_plan) },
      }
    case 'bmet_reg':
      return { module: 'finger', workflow: 'finger', discriminators: { kind: 'bmet' } }
    case 'visa_bio':
      return { module: 'finger', workflow: 'finger', discriminators: { kind: 'visa_bio' } }
    case 'mofa':
      return { module: 'mofa', workflow: 'mofa', discriminators: {} }
    case 'embassy':
      return { module: 'embassy', workflow: 'embassy', discriminators: {} }
    case 'manpower':
      return { module: 'man_power', workflow: 'manpower', discriminators: {} }
    case 'flight':
      return { module: 'flight', workflow: 'flight', discriminators: {} }
    case 'delivery':
      return { module: 'passenger_delivery', workflow: 'delivery', discriminators: { purpose: 'for_flight' } }
    case 'cv':
      return {
        module:
          about.gender === 'female' || (about.gender === undefined && about.base_plan === 'female')
            ? 'female_cv'
            : 'male_cv',
        workflow: 'cv',
        discriminators: {},
      }
  }
}

/** The plan of one passenger. @param demandQuantity workers the passenger's demand asks for. */
export function planKept(rules: PlanRules, about: About, demandQuantity: number): StagePlan {
  return stagePlan({
    rules,
    basePlan: about.base_plan as BasePlan,
    country: about.country,
    isDomestic: about.profession?.['is_domestic'] === true,
    demandQuantity,
  })
}

/** Stage a stored record belongs to. */
export function stageOfRecord(
  module: string,
  row: Row & { readonly kind?: unknown; readonly purpose?: unknown },
): StageName | null {
  switch (module) {
    case 'office_work':
    case 'police_clearance':
    case 'musaned_okala':
    case 'calling_emb_attestation':
      return paperStages[String(row.paper_kind) as PaperKind] ?? null
    case 'visa_allotment':
      return 'visa'
    case 'male_cv':
    case 'female_cv':
      return 'cv'
    case 'finger':
      return row.kind === 'visa_bio' ? 'visa_bio' : 'bmet_reg'
    case 'man_power':
      return 'manpower'
    case 'passenger_delivery':
      return row.purpose === undefined || row.purpose === 'for_flight' ? 'delivery' : null
    case 'medical':
    case 'training':
    case 'mofa':
    case 'embassy':
    case 'flight':
      return module
    default:
      return null
  }
}

/** Tables with one row per attempt of a passenger's stage. */
export const stepModules = [
  'medical',
  'mofa',
  'embassy',
  'training',
  'finger',
  'man_power',
  'flight',
  'office_work',
  'police_clearance',
  'musaned_okala',
  'calling_emb_attestation',
  'visa_allotment',
  'passenger_delivery',
] as const
