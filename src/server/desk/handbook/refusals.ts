/** What a guard answers when its condition is not met: it is asked about cases in which everything is missing, late or taken. */
import { stageNames, type Facts, type LastEvent, type Row } from '../../../domain/journey/facts.ts'
import { inWords, type Part, type Sentence } from '../../../foundation/text/sentence.ts'
import { checkGuard, type GuardCall, type Refusal } from '../../../machines/kit/guard.ts'
import { factsRead } from '../../../machines/kit/trace.ts'
import type { Workflow } from '../../../machines/kit/workflow.ts'
import { wordsIn, type ReaderLanguage } from '../../platform/reader-words.ts'

const today = '2026-01-15'
const someone = { passenger: 1, name: '…', status: '…' }

/** Facts of a file with nothing in it. */
const emptyFacts = (
  workflow: Workflow,
  settings: Readonly<Record<string, unknown>>,
  over: object = {},
): Facts =>
  factsRead({
    today,
    user: { id: 1, role: 'PRO' },
    settings,
    lifecycle: 'draft',
    passenger: {},
    plan: {},
    skipped: [],
    stages: {},
    custody: { state: 'not_received', place: null },
    money: { agreed: '0.00', received: '0.00', due: '1.00' },
    missing: { registration: ['…'], documents: ['…'] },
    correctable: [],
    settledStage: true,
    lookups: {
      refs: {},
      counts: {},
      texts: {},
      taken: Object.fromEntries(Object.keys(workflow.fields).map((name) => [name, someone])),
    },
    ...over,
  })

/** A payload whose days are all this day, or fall from field to field. */
function payload(workflow: Workflow, day: (at: number) => string): Row {
  return Object.fromEntries(
    Object.entries(workflow.fields).map(([name, { kind, values }], at) => [
      name,
      kind === 'date' || kind === 'datetime'
        ? day(at)
        : values
          ? values[0]
          : ['text', 'upper', 'phone'].includes(String(kind))
            ? '…'
            : null,
    ]),
  )
}

const lastEntry: LastEvent = {
  id: 1,
  event: '…',
  from: '…',
  to: '…',
  by: 2,
  undo: 'self',
  ageHours: 1000,
  before: {},
  downstream: '…',
}
const everyStage = <T>(value: T): Record<string, T> =>
  Object.fromEntries(stageNames.map((stage) => [stage, value]))
const stageAt = (state: string) => ({
  module: '…',
  state,
  kind: 'normal',
  label: '…',
  needed: '…',
  started: true,
  satisfied: false,
  attempt_no: 1,
  event_id: 1,
})

const worker = { name: 'recruiting', title: 'Recruiting', is_worker: true, base_plan: 'recruiting' }
const country = {
  name: '…',
  uses_mofa: 'none',
  medical_system: 'wafid',
  min_age: 18,
  max_age: 45,
  medical_validity_days: 60,
  visa_validity_days: 90,
}

const old = '1990-01-01'
/** A file in which everything that can stand in the way does: the past, what is taken, and what a manager has closed. */
const blocked = (state: string) => ({
  lifecycle: 'active',
  type: worker,
  plan: everyStage('R'),
  country: { ...country, uses_okala: 'required', medical_needed_until: 'flight' },
  profession: { name: '…', svp_required: true },
  agency: { id: 1, rl_no: '…', licence_status: 'expired' },
  passenger: { id: 1, gender: 'male', country: 2 },
  stages: everyStage({
    ...stageAt(state),
    record: { visa_expiry_date: old, expiry_date: old, flight_date: old },
  }),
  lookups: {
    refs: {},
    counts: { open_deliveries: 1 },
    texts: { blacklisted: '…' },
    taken: { passport_no: someone },
  },
})
/** Papers that are not there, and days that ran out before those of the event. */
const late = {
  slip_valid_until: old,
  visit_date: today,
  flight_date: today,
  paper_kind: 'document_check',
  checklist: [{ item: 'passport', ok: false }],
}

/** The first refusal of a guard over the cases; null when it needs facts that only a real case has. */
export function refusalOf(
  workflow: Workflow,
  call: GuardCall,
  settings: Readonly<Record<string, unknown>>,
): Refusal | null {
  const falling = (at: number) => `20${String(99 - (at % 90)).padStart(2, '0')}-01-01`
  const cases = [undefined, {}, ...['1990-01-01', '2999-01-01'].map((day) => payload(workflow, () => day))]
  const rising = (at: number) => falling(89 - at)
  const all = [...cases, payload(workflow, falling), payload(workflow, rising), { reason: '' }, late]
  for (const data of all)
    for (const over of [
      {
        type: worker,
        country,
        passenger: {
          date_of_birth: '2020-01-01',
          passport_expiry_date: today,
          blank_pages: 0,
          gender: 'female',
        },
      },
      {
        lifecycle: 'active',
        type: worker,
        country,
        plan: everyStage('R'),
        stages: everyStage(stageAt('not_started')),
      },
      { lifecycle: 'active', type: worker, plan: everyStage('R'), stages: everyStage(stageAt('submitted')) },
      ...['reissue_requested', 'ticketed'].map(blocked),
      { lifecycle: 'active', country, unfit: { category: 'permanent', retest_after: null, system: null } },
      {},
    ])
      try {
        const refusal = checkGuard(call, {
          record: data ?? {},
          facts: emptyFacts(workflow, settings, over),
          last: lastEntry,
          data,
        })
        if (refusal && refusal.message !== '…') return refusal
      } catch {
        // This guard reads facts an empty file does not have; its condition alone is said.
      }
  return null
}

/** Names, numbers and days belong to one case; words of the product and counts of the settings are always the same. */
const masked = (part: Part): Part => {
  if (typeof part === 'string' || typeof part === 'number') return '…'
  if (Array.isArray(part)) return part.map(masked)
  if (typeof part === 'object' && 'day' in part) return '…'
  if (typeof part === 'object' && 'key' in part) return withoutValues(part)
  return part
}
const withoutValues = ({ key, parts }: Sentence): Sentence => ({ key, parts: parts.map(masked) })

/** The refusal in the reader's language, without the values of a case. */
export function refusalInWords(
  refusal: Refusal,
  language: ReaderLanguage,
): { message: string; fix: string | null } {
  const { sentence, message, fix } = refusal
  return {
    message: (sentence ? inWords(withoutValues(sentence), wordsIn(language)) : message)
      .replaceAll(/…(?:[\s,/–-]*…)+/g, '…')
      .replaceAll('….', '…'),
    fix: fix?.sentence ? inWords(withoutValues(fix.sentence), wordsIn(language)) : null,
  }
}
