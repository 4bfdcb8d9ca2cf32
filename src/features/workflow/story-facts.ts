/**
 * People and papers of the stories: one worker on the way to Saudi Arabia, invented, with every stage where a
 * story needs it.
 */
import type { Action, Refusal as ShownRefusal, StepView } from '../../domain/journey/case-view.ts'
import { addDays } from '../../foundation/values/dates.ts'
import type { Facts, Row, StageFacts, StageName } from '../../domain/journey/facts.ts'
import { formOf } from '../../machines/journey/proposals.ts'
import { defaultProcessSettings } from '../../domain/journey/process-settings.ts'
import { workflows } from '../../machines/catalogue.ts'
import {
  eventLabel,
  offers,
  otherRefusals,
  stageOf,
  stateLabel,
  type StoredWorkflow,
} from '../../machines/kit/judge.ts'
import type { Refusal } from '../../machines/kit/guard.ts'
import type { Situation } from '../../machines/opening-situation.ts'
import { factsRead, patched } from '../../machines/kit/trace.ts'
import type { Row as HandbookRow, Workflow } from '../../machines/kit/workflow.ts'
import { chosen, entered, lookedUp, sample } from './story-values.ts'

export const storyToday = '2027-01-28'

const stage = (module: string, state: string, label: string, record: Row = {}): StageFacts => ({
  module,
  state,
  kind: 'satisfied',
  label,
  needed: label,
  since: '2027-01-10',
  started: true,
  satisfied: true,
  record: { id: 1, ...record },
  attempt_no: 1,
  event_id: 1,
})

/** A file whose every stage up to the flight is done. */
export function storyFacts(): Facts {
  return {
    today: storyToday,
    user: { id: 1, role: 'ADM' },
    settings: { ...defaultProcessSettings, weekend_days: [5, 6], holidays: [] },
    passenger: {
      id: 1001,
      full_name: 'MD RAKIB HASAN',
      gender: 'male',
      date_of_birth: '1998-05-14',
      passport_no: 'Z10000101',
      passport_expiry_date: '2033-08-20',
      blank_pages: 30,
      country: 1,
      profession: 11,
      agent: 2,
      mobile: '+8801712345678',
      office_serial: 'DHK-R-2027-0001',
      agreed_amount: '150000.00',
      payer: 'agent',
      nominee_name: 'ABUL HASAN',
      nominee_relation: 'father',
      nominee_phone: '+8801712345679',
      contract_file: 'contract',
      custody: 'in_office',
      journey_state: 'active',
      version: 3,
    },
    lifecycle: 'active',
    type: { name: 'recruiting', title: 'Recruiting', is_worker: true, base_plan: 'recruiting' },
    country: {
      id: 1,
      name: 'Saudi Arabia',
      iso2: 'SA',
      medical_system: 'wafid',
      medical_validity_days: 60,
      medical_needed_until: 'stamping',
      uses_okala: 'required',
      uses_mofa: 'required',
      uses_visa_bio: 'required',
      uses_attestation: 'optional',
      needs_police: 'optional',
      visa_validity_days: 90,
      visa_format: 'both',
      min_age: 18,
      max_age: 55,
      cost_ceiling_male: '165000.00',
    },
    profession: {
      id: 11,
      name: 'General Labourer',
      name_ar: 'عامل',
      is_domestic: false,
      svp_required: false,
    },
    agent: { id: 2, name: 'Abdul Karim Sarker', is_blacklisted: false },
    agency: {
      id: 5,
      name: 'Shapla Bridge Overseas Ltd',
      rl_no: '9001',
      licence_status: 'valid',
      licence_expiry_date: '2028-12-31',
    },
    plan: {
      documents: 'R',
      visa: 'R',
      medical: 'R',
      police: 'O',
      training: 'R',
      bmet_reg: 'R',
      okala: 'R',
      mofa: 'R',
      visa_bio: 'R',
      attestation: 'O',
      embassy: 'R',
      manpower: 'R',
      flight: 'R',
      delivery: 'R',
    },
    skipped: [],
    custody: { state: 'in_office', place: null },
    stages: {
      documents: stage('office_work', 'obtained', 'Documents OK'),
      visa: stage('visa_allotment', 'in_use', 'Visa In Use', { visa_entry: 3, visa_line: 31 }),
      medical: stage('medical', 'fit', 'Medical Fit', { expiry_date: '2027-03-11' }),
      training: stage('training', 'passed', 'Training OK'),
      bmet_reg: stage('finger', 'done', 'Finger OK'),
      okala: stage('musaned_okala', 'obtained', 'Okala OK'),
      mofa: stage('mofa', 'issued', 'MOFA OK'),
      visa_bio: stage('finger', 'done', 'Finger OK'),
      embassy: stage('embassy', 'collected', 'Visa Stamp OK', {
        submit_date: '2027-01-18',
        visa_expiry_date: '2027-04-25',
      }),
      manpower: stage('man_power', 'cleared', 'Manpower OK'),
    },
    visa: {
      entry: {
        id: 3,
        visa_no: '1305550101',
        visa_kind: 'group',
        sponsor_name: 'Al Nakheel Contracting Est.',
        state: 'open',
        expiry_date: '2028-11-09',
        country: 1,
      },
      line: {
        id: 31,
        profession: 11,
        profession_ar: 'عامل عادي',
        gender: 'male',
        quantity: 10,
        available: 9,
      },
    },
    okala: { authorised: true, left: 9 },
    money: { agreed: '150000.00', received: '150000.00', due: '0.00' },
    missing: { registration: [], documents: [] },
    correctable: [],
    settledStage: false,
    lookups: { refs: {}, taken: {}, counts: {}, texts: {} },
  }
}

/** Shortest way of handbook rows from the first state to this one, guards aside. */
function wayTo(workflow: Workflow, state: string): HandbookRow[] {
  const ways = new Map<string, HandbookRow[]>([[workflow.initial, []]])
  for (const [at, way] of ways) {
    for (const row of workflow.rows) {
      if (row.froms.includes(at) && row.to !== '(same)' && !ways.has(row.to)) ways.set(row.to, [...way, row])
    }
  }
  const found = ways.get(state)
  if (!found) throw new Error(`${workflow.id}: no way to ${state}`)
  return found
}

/** A record as the rows on the way to its state filled it, the last one entered today. */
function recordOn(workflow: Workflow, way: readonly HandbookRow[]): Row {
  const record: Record<string, unknown> = {}
  way.forEach((row, at) => {
    const day = addDays(storyToday, (at - way.length + 1) * 4)
    for (const given of row.payload ?? []) {
      const name = given.replace('?', '')
      const field = workflow.fields[name]
      const isAsked = !given.endsWith('?') || field?.kind === 'date'
      const value = field && isAsked ? sample(name, field, day) : undefined
      if (value !== undefined && record[name] === undefined) record[name] = value
    }
  })
  return record
}

const shownRefusal = ({ code, message, fix }: Refusal): ShownRefusal => ({
  code,
  message,
  ...(fix ? { fix } : {}),
})

const ownRow = new Set(['passenger', 'passport_custody'])

/** What a story changes: who looks at it, on which day, and any member of the record, the passenger, the settings or the other facts. */
export interface StoryChange {
  role?: Facts['user']['role']
  today?: string
  record?: Row
  passenger?: Row
  settings?: Row
  /** Changes of any fact as a JSON merge patch: `{ stages: { medical: { satisfied: false } } }`. */
  facts?: Row
}

/** The facts of a story with what it changes. */
const withChange = (
  facts: Facts,
  { role = facts.user.role, today = facts.today, passenger, settings, facts: others = {} }: StoryChange,
): Facts =>
  factsRead(
    patched(
      {
        ...facts,
        today,
        user: { ...facts.user, role },
        passenger: { ...facts.passenger, ...passenger },
        settings: { ...facts.settings, ...settings },
      },
      others,
    ),
  )

/** A record of this machine standing in this state, as the rows on the way there filled it. */
export function standing(machine: string, state: string, discriminators: Row = {}, change: StoryChange = {}) {
  const known = workflows[machine]
  if (!known) throw new Error(`There is no workflow ${machine}.`)
  const module =
    machine === 'paper' ? 'police_clearance' : machine === 'custody' ? 'passport_custody' : known.module
  const workflow = machine === 'paper' ? { ...known, module } : known
  const way = wayTo(workflow, state)
  const isPassenger = ownRow.has(module)
  const base = withChange(storyFacts(), change)
  const own =
    machine === 'finger'
      ? { kind: 'bmet' }
      : machine === 'paper'
        ? { paper_kind: 'police' }
        : machine === 'delivery'
          ? { purpose: 'for_flight' }
          : {}
  const record: Row = isPassenger
    ? { ...base.passenger }
    : {
        id: way.length === 0 ? 0 : 12,
        version: 1,
        passenger: 1001,
        attempt_no: 1,
        state_since: addDays(storyToday, -3),
        ...own,
        ...recordOn(workflow, way),
        ...discriminators,
        ...change.record,
      }
  const stageName = stageOf(workflow, record) as StageName | null
  const stages = stageName
    ? {
        ...base.stages,
        [stageName]: {
          ...stage(module, state, stateLabel(workflow, state, record), record),
          kind: workflow.states[state]?.kind ?? 'normal',
          satisfied: workflow.states[state]?.kind === 'satisfied',
        },
      }
    : base.stages
  const facts: Facts = {
    ...base,
    stages,
    ...(machine === 'journey'
      ? { lifecycle: state }
      : machine === 'custody'
        ? { custody: { state, place: state === 'out' ? 'embassy' : null } }
        : {}),
  }
  const last = way.at(-1)
  const stored: StoredWorkflow = {
    state,
    record,
    facts,
    last: last
      ? {
          id: 1,
          event: last.on,
          from: last.froms[0] ?? '',
          to: state,
          by: 1,
          undo: last.undo,
          ageHours: 2,
          before: {},
          downstream: null,
        }
      : null,
  }
  return { workflow, module, stored, stageName, record, isPassenger, way, last, facts }
}

/** A record of this machine in this state, with everything machines know of its case. */
export const storyStored = (machine: string, state: string): StoredWorkflow => standing(machine, state).stored

/** A user sends the event of a row with believable values. */
export function storySituation(machine: string, row: HandbookRow): Situation {
  const [from = ''] = row.froms
  const { stored, workflow } = standing(machine, from)
  const data = Object.fromEntries(
    (row.payload ?? []).flatMap((given) => {
      const name = given.replace('?', '')
      const field = workflow.fields[name]
      const value = field && entered(name, field, stored.facts)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const facts = lookedUp(workflow.fields, data, stored.facts)
  return { stored: { ...stored, facts }, event: { type: row.on, data } }
}

/** A panel of this machine standing in this state, its actions judged by the machine itself. */
export function storyStep(
  machine: string,
  state: string,
  discriminators: Row = {},
  change: StoryChange = {},
): { view: StepView; facts: Facts } {
  const { workflow, module, stored, stageName, record, isPassenger, way, last, facts } = standing(
    machine,
    state,
    discriminators,
    change,
  )
  const actions = offers(workflow, stored).map(({ event, label, verdict }): Action => {
    const payload =
      event === 'UNDO_LAST'
        ? [{ name: 'reason', required: true }]
        : (workflow.rows.find((row) => row.on === event && row.froms.includes(state))?.payload ?? []).map(
            (name) => ({ name: name.replace('?', ''), required: !name.endsWith('?') }),
          )
    return {
      event,
      label,
      ok: verdict.ok,
      ...(verdict.ok
        ? {}
        : {
            ...shownRefusal(verdict),
            ...(verdict.denied ? { denied: true } : {}),
            others: otherRefusals(verdict).map(shownRefusal),
          }),
      payload,
      ...(verdict.ok
        ? formOf(
            payload,
            workflow,
            { module, machine, stage: stageName, record: isPassenger ? {} : record },
            facts,
          )
        : {}),
    }
  })
  const labels = Object.fromEntries(
    Object.keys(record).flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])),
  )
  const view: StepView = {
    module,
    machine,
    stage: stageName,
    id: way.length === 0 && !isPassenger ? null : 12,
    version: way.length === 0 && !isPassenger ? null : 1,
    state,
    state_label: stateLabel(workflow, state, isPassenger ? { custody_place: 'embassy' } : record),
    kind: workflow.states[state]?.kind ?? 'normal',
    attempt_no: 1,
    record: isPassenger ? {} : record,
    labels,
    last: last
      ? { id: 1, event: last.on, label: eventLabel(workflow, last.on), by: 'Farzana Kabir', age_hours: 2 }
      : null,
    actions,
  }
  return { view, facts }
}
