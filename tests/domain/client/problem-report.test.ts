import { expect, test } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import {
  pathWithoutValues,
  problemReport,
  readProblemReport,
  searchWithoutValues,
  sentenceWithoutValues,
  shapeOf,
  type ProblemReport,
} from '../../../src/domain/desk/problem-report.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'

/** Values a person gives, one of them a single small word. */
const given = [
  'karim',
  'Md. Karim Uddin',
  'KARIM',
  'BX0123456',
  '01712345678',
  'karim@example.com',
  '1990-03-14',
]
const free: ReadonlySet<string> = new Set([
  'text',
  'longtext',
  'upper',
  'email',
  'phone',
  'date',
  'ref',
  'file',
])

/** Written by the product itself, never by a person. */
const ownRows = new Set(['permission'])

test('the form of an answer shows no value that a person gave, in any field of any record', () => {
  let tried = 0
  for (const [name, { fields }] of Object.entries<Entity>(entities))
    for (const [field, { kind }] of Object.entries(fields)) {
      if (!free.has(kind) || ownRows.has(name)) continue
      for (const value of given) {
        const form = JSON.stringify(shapeOf({ rows: [{ [field]: value, inner: { [field]: value } }] }))
        expect(form, `${name}.${field}`).not.toContain(value)
        tried++
      }
    }
  expect(tried).toBeGreaterThan(2000)
})

test('the form keeps names, kinds, lengths and the words of the product', () => {
  expect(
    shapeOf({
      code: 'medical.tooOld',
      state: 'WAITING',
      status: 409,
      detail: 'The report of Karim is too old.',
      others: [{ event: 'FIT', isOpen: false }, {}],
      rows: [],
      '01712345678': 1,
      gone: null,
    }),
  ).toEqual({
    code: 'medical.tooOld',
    state: 'WAITING',
    status: 'number',
    detail: 'text 31',
    others: [{ event: 'FIT', isOpen: 'false' }, '2 in all'],
    rows: [],
    ':value': 'number',
    gone: 'null',
  })
})

test.for([
  ['/passenger/api/v1/passenger/detail/1023/', '/passenger/api/v1/passenger/detail/:value/'],
  [
    '/passenger/api/v1/passenger/search/karim/?q=karim&page=2',
    '/passenger/api/v1/passenger/search/:value/?q&page',
  ],
  ['/draft/api/v1/draft/voucher.new.7/', '/draft/api/v1/draft/:value/'],
  ['/api/quick-panel/data', '/api/quick-panel/data'],
  ['/BX0123456', '/:value'],
])('an address loses what belongs to a record: %s', ([address = '', expected]) => {
  expect(pathWithoutValues(address)).toBe(expected)
})

test('a search keeps the words of the product alone', () => {
  expect(searchWithoutValues('?tab=papers&q=karim&stage=MEDICAL&sort=-full_name')).toEqual({
    tab: 'papers',
    q: ':value',
    stage: 'MEDICAL',
    sort: ':value',
  })
})

test.for([
  ['Fit of BX0123456 was refused on 12 Nov', 'Fit of … was refused on 12 Nov'],
  ['call +880 1712-345678 or karim@example.com', 'call … or …'],
  ['Cannot read "Md. Karim" of ‘karim’', 'Cannot read "…" of ‘…’'],
  ['رقم الجواز ١٢٣٤٥٦٧', 'رقم الجواز …'],
  ["it doesn't open, and I can't save", "it doesn't open, and I can't save"],
])('a sentence loses numbers, addresses and quotations: %s', ([text = '', expected]) => {
  expect(sentenceWithoutValues(text)).toBe(expected)
})

const report: ProblemReport = {
  format: 'rams-problem/1',
  written_at: '2026-11-27T09:30:00.000Z',
  build: '/assets/index-1.js',
  said: '',
  page: {
    route: '/apps/passenger-management/detail/:id',
    search: {},
    role: 'PRO',
    language: 'en',
    theme: 'default',
    width: 1440,
    height: 900,
    online: true,
    browser: 'Chrome',
  },
  faults: [],
  answers: [
    {
      seconds_ago: 3,
      method: 'GET',
      path: '/',
      status: 200,
      code: null,
      request_id: null,
      ms: 12,
      body: { a: ['text 3'] },
    },
  ],
  trace: null,
}

test('a report is read as it was written; another file is none', () => {
  expect(problemReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report)
  expect(readProblemReport(JSON.stringify(report))).toEqual(report)
  expect(readProblemReport('{"format":"rams-trace/1"}')).toBeNull()
  expect(readProblemReport('not a file')).toBeNull()
})
