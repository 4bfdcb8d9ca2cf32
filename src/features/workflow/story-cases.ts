/**
 * Cases of the stories in which a condition answers otherwise and which no single value leads to: other records stand
 * differently, or several facts hang together. By the code of the condition.
 */
import { neededFields } from '../../foundation/definitions/needed.ts'
import { bulkEvents } from '../../domain/journey/bulk-events.ts'
import { maleCv } from '../../domain/passengers/male-cv.ts'
import type { Case, CasesByCode } from '../../machines/both-ways.ts'

const set = (path: string, to: unknown, also: readonly (readonly [string, unknown])[] = []): Case => ({
  path: path.split('.'),
  to,
  also: also.map(([other, value]) => ({ path: other.split('.'), to: value })),
})

export const storyCases: CasesByCode = {
  // A woman trains after her medical; enrolment waits for the documents.
  'G-DEP': [
    set('facts.type.base_plan', 'female', [['facts.stages.medical.satisfied', false]]),
    set('record.paper_kind', 'hajj_registration', [
      ['facts.plan.enrolment', 'R'],
      ['facts.plan.documents', 'R'],
      ['facts.stages.documents.satisfied', false],
    ]),
  ],
  'G-MED-RETEST': [set('facts.unfit', { category: 'permanent', retest_after: null })],
  'G-UNDO-DOWN': [set('last.downstream', 'flight')],
  'G-LIST-MEMBER': [
    set('facts.lookups.sentences', { member: [{ message: 'The passenger is on another open list.' }] }),
  ],
  'G-MS-EVT': bulkEvents.slice(0, 1).map(({ name }) => set('data.target_event', name)),
  'G-PAPER-LIST': [
    set('record.paper_kind', 'document_check', [
      ['data.checklist', [{ item: 'passport', needed: true, received_on: null }]],
    ]),
  ],
  'G-CV-FULL': [
    set(
      'record.skills_trade',
      [{ trade: 'Electrician' }],
      [
        ...neededFields(maleCv, 'finish', {}).map(([name]) => [`record.${name}`, 'given'] as const),
        ['record.languages', { arabic: 'some', english: 'good' }],
      ],
    ),
  ],
  'G-STATE': [
    set('facts.unfit', { category: 'permanent', retest_after: null }),
    ...['in_stock', 'sold', 'own_use', 'flown'].map((state) => set('record.state_before', state)),
  ],
}
