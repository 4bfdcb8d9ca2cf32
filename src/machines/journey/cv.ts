import { date, ref, text } from '../../foundation/definitions/fields.ts'
import { lacking } from '../../foundation/definitions/needed.ts'
import { type Said, say, term } from '../../foundation/text/sentence.ts'
import type { FixLink } from '../../domain/errors.ts'
import { femaleCv, householdSkills } from '../../domain/passengers/female-cv.ts'
import { maleCv } from '../../domain/passengers/male-cv.ts'
import { journeyOpen } from '../guards/journey.ts'
import { ageAllowed, notFuture } from '../guards/passport-and-dates.ts'
import { eventFields } from '../kit/event-fields.ts'
import { noLaterStage, reasonGiven } from '../kit/undo.ts'
import { only, recordOf, table, type ArgsOf, type SetArgsOf } from '../kit/table.ts'

const cvTable = table({
  fields: {
    ...eventFields,
    agent: ref('agent', { label: 'Agent' }),
    sent_date: date({ label: 'Sent on', past: true }),
    employer: text(120, { label: 'Employer' }),
    select_date: date({ label: 'Selected on', past: true }),
    contract_no: text(40, { label: 'Contract no' }),
  },
  record: recordOf<{ fields: (typeof maleCv)['fields'] & (typeof femaleCv)['fields'] }>(),
  states: {
    draft: { kind: 'initial', label: 'CV Draft' },
    ready: { kind: 'normal', label: 'CV Ready' },
    sent: { kind: 'normal', label: 'CV Sent' },
    selected: { kind: 'satisfied', label: 'CV Selected' },
    not_selected: { kind: 'blocker', label: 'CV Not Selected' },
    withdrawn: { kind: 'parked', label: 'CV Withdrawn' },
  },
})
const { row, workflow, guard } = cvTable
type Args = ArgsOf<typeof cvTable>
type SetArgs = SetArgsOf<typeof cvTable>

const isFemale = ({ record, facts }: Args): boolean =>
  'skills_house' in record
    ? true
    : 'skills_trade' in record
      ? false
      : facts.passenger?.['gender'] === 'female'
const isMade = ({ record }: Args): boolean => (record.id ?? 0) > 0

/** The form on which the CV is written. */
function fix(args: Args): FixLink {
  const stem = isFemale(args) ? 'cvFemale' : 'cvMale'
  const { message, sentence } = isMade(args) ? say`Open the CV` : say`Write the CV`
  return {
    label: message,
    sentence,
    path: isMade(args)
      ? `/apps/${stem}-management/${String(args.record.id)}`
      : `/apps/${stem}-management/new?passenger=${String(args.facts.passenger?.['id'] ?? '')}`,
  }
}

const hasAll = (value: unknown, names: readonly string[]): boolean => {
  const given = typeof value === 'object' && value !== null ? value : {}
  return names.every((name) => Boolean(Reflect.get(given, name)))
}

/** The first thing a CV still lacks, in words; null when it may be sent out. */
function lacks(args: Args): Said | null {
  const { record } = args
  const female = isFemale(args)
  const entity = female ? femaleCv : maleCv
  const missing = lacking(entity, 'finish', record)
  const languages =
    hasAll(record.languages, ['arabic', 'english']) || missing.includes('Languages') ? [] : ['Languages']
  const labels = [...missing, ...languages].map((label) => term(label, `fields:field.${entity.name}`))
  if (labels.length > 0) return say`Complete these fields first: ${labels}.`
  if (!female)
    return Array.isArray(record.skills_trade) && record.skills_trade.length > 0
      ? null
      : say`Add at least one skill.`
  if (!hasAll(record.skills_house, householdSkills)) return say`Fill the skills table.`
  if (!record.full_photo) return say`Attach a full-length photo.`
  return record.family_consent === true ? null : say`Family consent is required.`
}

const cvWritten = guard('G-CV-MADE', {
  needs: 'facts',
  says: 'the CV has been written',
  check: (args) => (isMade(args) ? null : { ...say`Write the CV of this passenger first.`, fix: fix(args) }),
})

const cvComplete = guard('G-CV-FULL', {
  needs: 'facts',
  says: 'every needed field of the CV is filled, with a full-length photo of a woman',
  check: (args) => {
    const said = lacks(args)
    return said === null ? null : { ...said, fix: fix(args) }
  },
})

/** Modules whose records this machine moves: one per sex, because employers ask them different things. */
export const cvModules: readonly string[] = [maleCv.name, femaleCv.name]

/** The CV has gone to one more agent, who has not answered. */
const sentTo = ({ record, data, facts }: SetArgs) => {
  const name = facts.lookups.refs['agent']?.['name']
  return {
    sent_log: [
      ...(record.sent_log ?? []),
      {
        agent: Number(data?.agent),
        agent_name: typeof name === 'string' ? name : null,
        date: data?.sent_date ?? facts.today,
        by: facts.user.id,
        result: null,
      },
    ],
  }
}

/** The last open sending gets its answer: the one to this agent, or the newest where no agent is named. */
function answered(
  log: SetArgs['record']['sent_log'],
  agent: number | null | undefined,
  result: 'selected' | 'not_selected',
) {
  const all = log ?? []
  const at = all.findLastIndex(
    (one) => one.result === null && (agent === undefined || one.agent === Number(agent)),
  )
  return at < 0 ? {} : { sent_log: all.map((one, index) => (index === at ? { ...one, result } : one)) }
}

/** Biodata of a worker from its draft to the employer's choice. Source: machines M18, steps 17, decision 0131. */
export const cvWorkflow = workflow({
  id: 'cv',
  table: 'M18',
  version: 1,
  title: 'CV',
  module: 'male_cv',
  stage: 'cv',
  initial: 'draft',
  correct: null,
  labels: {
    FINISH: 'finish the CV',
    SEND: 'send the CV',
    SELECT: 'record the selection',
    NOT_SELECT: 'record the refusal',
    EDIT: 'take the CV back to draft',
    UNSELECT: 'take the selection back',
    WITHDRAW: 'withdraw the CV',
  },
  orders: ['draft mail'],
  rows: [
    row({
      n: 1,
      from: ['draft'],
      on: 'FINISH',
      to: 'ready',
      roles: ['DEO', 'PRO', 'AGR'],
      undo: 'self',
      guards: [cvWritten, cvComplete, ageAllowed('today')],
    }),
    row({
      n: 2,
      from: ['ready', 'sent', 'not_selected'],
      on: 'SEND',
      to: 'sent',
      roles: ['AGR', 'PRO'],
      undo: 'self',
      payload: { agent: 'required', sent_date: 'required' },
      guards: [notFuture('sent_date')],
      set: sentTo,
      effects: ({ data }) => [{ do: 'order', name: 'draft mail', data: { agent: data?.agent ?? null } }],
    }),
    row({
      n: 3,
      from: ['ready', 'sent'],
      on: 'SELECT',
      to: 'selected',
      roles: ['AGR', 'PRO'],
      undo: 'self',
      payload: { employer: 'required', select_date: 'required', contract_no: 'optional' },
      guards: [journeyOpen, notFuture('select_date')],
      set: ({ record }) => answered(record.sent_log, undefined, 'selected'),
    }),
    row({
      n: 4,
      from: ['sent'],
      on: 'NOT_SELECT',
      to: 'not_selected',
      roles: ['AGR', 'PRO'],
      undo: 'self',
      payload: { agent: 'required', reason: 'optional' },
      set: ({ record, data }) => answered(record.sent_log, data?.agent, 'not_selected'),
    }),
    row({
      n: 5,
      from: ['ready', 'not_selected'],
      on: 'EDIT',
      to: 'draft',
      roles: ['DEO', 'PRO', 'AGR'],
      undo: 'none',
    }),
    row({
      n: 6,
      from: ['selected'],
      on: 'UNSELECT',
      to: 'ready',
      roles: only('MGR', 'AGR'),
      undo: 'mgr',
      payload: { reason: 'required' },
      guards: [reasonGiven, noLaterStage],
      set: () => ({ employer: null, select_date: null, contract_no: null }),
    }),
    row({
      n: 7,
      from: ['draft', 'ready', 'sent', 'not_selected'],
      on: 'WITHDRAW',
      to: 'withdrawn',
      roles: ['AGR', 'PRO'],
      undo: 'self',
      payload: { reason: 'required' },
      guards: [cvWritten, reasonGiven],
    }),
    row({ n: 8, from: ['withdrawn'], on: 'EDIT', to: 'draft', roles: ['AGR', 'PRO'], undo: 'none' }),
  ],
})
