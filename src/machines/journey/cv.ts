import { femaleCv } from '../../domain/passengers/female-cv.ts'
import { maleCv } from '../../domain/passengers/male-cv.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { date, ref, text } from '../../foundation/definitions/fields.ts'
import { eventFields } from '../kit/event-fields.ts'
import { defineWorkflow, type SetArgs } from '../kit/workflow.ts'

/** Modules whose records this machine moves: one per sex, because employers ask them different things. */
export const cvModules: readonly string[] = [maleCv.name, femaleCv.name]

const sendings = (record: Row): readonly Row[] =>
  Array.isArray(record['sent_log']) ? (record['sent_log'] as Row[]) : [] // The entity's schema says what a sending is.

/** The CV has gone to one more agent, who has not answered. */
const sentTo = ({ record, data, facts }: SetArgs): Row => ({
  sent_log: [
    ...sendings(record),
    {
      agent: Number(data?.['agent']),
      agent_name: facts.lookups.refs['agent']?.['name'] ?? null,
      date: data?.['sent_date'] ?? facts.today,
      by: facts.user.id,
      result: null,
    },
  ],
})

/** The last open sending gets its answer: the one to this agent, or the newest where no agent is named. */
function answered({ record, data }: SetArgs, result: 'selected' | 'not_selected'): Row {
  const all = sendings(record)
  const at = all.findLastIndex(
    (one) =>
      one['result'] === null && (data?.['agent'] === undefined || one['agent'] === Number(data['agent'])),
  )
  return at < 0 ? {} : { sent_log: all.map((one, index) => (index === at ? { ...one, result } : one)) }
}

/** Biodata of a worker from its draft to the employer's choice. Source: machines M18, steps 17, decision 0131. */
export const cvWorkflow = defineWorkflow({
  id: 'cv',
  table: 'M18',
  version: 1,
  title: 'CV',
  module: 'male_cv',
  stage: 'cv',
  initial: 'draft',
  fields: {
    ...eventFields,
    agent: ref('agent', { label: 'Agent' }),
    sent_date: date({ label: 'Sent on', past: true }),
    employer: text(120, { label: 'Employer' }),
    select_date: date({ label: 'Selected on', past: true }),
    contract_no: text(40, { label: 'Contract no' }),
  },
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
  states: {
    draft: { kind: 'initial', label: 'CV Draft' },
    ready: { kind: 'normal', label: 'CV Ready' },
    sent: { kind: 'normal', label: 'CV Sent' },
    selected: { kind: 'satisfied', label: 'CV Selected' },
    not_selected: { kind: 'blocker', label: 'CV Not Selected' },
    withdrawn: { kind: 'parked', label: 'CV Withdrawn' },
  },
  orders: ['draft mail'],
  rows: [
    {
      n: 1,
      from: ['draft'],
      on: 'FINISH',
      to: 'ready',
      roles: 'DEO PRO AGR',
      undo: 'self',
      guards: 'G-CV-MADE G-CV-FULL G-AGE(today)',
    },
    {
      n: 2,
      from: ['ready', 'sent', 'not_selected'],
      on: 'SEND',
      to: 'sent',
      roles: 'AGR PRO',
      undo: 'self',
      payload: ['agent', 'sent_date'],
      guards: 'G-NF(sent_date)',
      set: sentTo,
      effects: ({ data }) => [{ do: 'order', name: 'draft mail', data: { agent: data?.['agent'] ?? null } }],
    },
    {
      n: 3,
      from: ['ready', 'sent'],
      on: 'SELECT',
      to: 'selected',
      roles: 'AGR PRO',
      undo: 'self',
      payload: ['employer', 'select_date', 'contract_no?'],
      guards: 'G-JRN G-NF(select_date)',
      set: (args) => answered({ ...args, data: {} }, 'selected'),
    },
    {
      n: 4,
      from: ['sent'],
      on: 'NOT_SELECT',
      to: 'not_selected',
      roles: 'AGR PRO',
      undo: 'self',
      payload: ['agent', 'reason?'],
      set: (args) => answered(args, 'not_selected'),
    },
    { n: 5, from: ['ready', 'not_selected'], on: 'EDIT', to: 'draft', roles: 'DEO PRO AGR', undo: 'none' },
    {
      n: 6,
      from: ['selected'],
      on: 'UNSELECT',
      to: 'ready',
      roles: 'only:MGR AGR',
      undo: 'mgr',
      payload: ['reason'],
      guards: 'G-REASON G-UNDO-DOWN',
      set: () => ({ employer: null, select_date: null, contract_no: null }),
    },
    {
      n: 7,
      from: ['draft', 'ready', 'sent', 'not_selected'],
      on: 'WITHDRAW',
      to: 'withdrawn',
      roles: 'AGR PRO',
      undo: 'self',
      payload: ['reason'],
      guards: 'G-CV-MADE G-REASON',
    },
    { n: 8, from: ['withdrawn'], on: 'EDIT', to: 'draft', roles: 'AGR PRO', undo: 'none' },
  ],
})
